import Bytes

extension FileSignature {
  /// The error for an input with this signature.
  ///
  /// - Parameters:
  ///   - operand: The file's path; `-` for standard input.
  ///   - reader: The command that reads it from standard input; nil if something else is read from there.
  func refusal(of operand: String, readBy reader: String?) -> CommandError {
    .failed(
      .inputOutput, "\(inputName(operand)) can't be read: it is \(name)",
      hint: hint(for: operand, command: reader))
  }

  /// A sentence with a shell command that turns such an input into lines of UTF-8; nil if there is none.
  ///
  /// - Parameters:
  ///   - operand: The file's path; `-` for standard input.
  ///   - command: The command that reads the lines from standard input; nil if a file must hold them.
  func hint(for operand: String, command: String?) -> String? {
    guard let command = command ?? (operand == "-" ? "winnow ..." : nil) else {
      return decoding(intoFile: operand).map { "This writes its lines into a file:\n    \($0)" }
    }
    let file = operand == "-" ? nil : argument(naming: operand)
    // unzip does not read standard input.
    guard let decoder = self == .zip && file == nil ? "funzip" : decoder else { return nil }
    if let file { return "This reads it:\n    \(decoder) \(file) | \(command)" }
    return "\(encoding == nil ? "Unpack" : "Convert") it on the way: ... | \(decoder) | \(command)"
  }

  /// A sentence with a shell command that turns such a rules file into one that can be used and edited; nil
  /// if there is none.
  ///
  /// - Parameter source: The source of the rules.
  func hint(for source: RulesSource) -> String? {
    guard case .file(let path) = source else { return hint(for: source.operand, command: "winnow ...") }
    return decoding(intoFile: path).map { "This writes the rules as text:\n    \($0)" }
  }

  /// The shell command that writes what is in such a file, as UTF-8, into a new one; nil if there is none.
  func decoding(intoFile path: String) -> String? {
    decoder.map { "\($0) \(argument(naming: path)) > NEWFILE" }
  }

  /// A file's name as the decoder takes it in a shell. For unzip `*`, `?` and `[` in the last part of a path
  /// are wildcards unless they stand in brackets.
  func argument(naming path: String) -> String {
    guard self == .zip else { return shellName(path) }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let literal = name.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined()
    return shellName(String(path.dropLast(name.count)) + literal)
  }

  /// The command that writes what is in such a file, as UTF-8, on standard output; nil if there is none.
  var decoder: String? {
    switch self {
    case .gzip: "zcat"
    case .zstd: "zstdcat"
    case .xz: "xzcat"
    case .bzip2: "bzcat"
    case .zip: "unzip -p"
    case .utf32LittleEndian, .utf32BigEndian: "iconv -f UTF-32 -t UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "iconv -f UTF-16 -t UTF-8"
    case .unmarkedUTF16LittleEndian: "iconv -f UTF-16LE -t UTF-8"
    case .unmarkedUTF16BigEndian: "iconv -f UTF-16BE -t UTF-8"
    case .pdf, .png, .jpeg, .sqlite, .rtf: nil
    }
  }
}
