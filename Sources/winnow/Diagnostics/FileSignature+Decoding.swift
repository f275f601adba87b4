import Bytes

extension FileSignature {
  /// The error for an input with this signature.
  ///
  /// - Parameters:
  ///   - operand: The file's path; `-` for standard input.
  ///   - subcommand: The subcommand that reads it.
  func refusal(of operand: String, for subcommand: Subcommand) -> CommandError {
    .failed(
      .inputOutput, "\(inputName(operand)) can't be read: it is \(name)",
      hint: hint(for: operand, command: subcommand.readingStandardInput))
  }

  /// A sentence with a shell command that turns such an input into lines of UTF-8; nil if there is none.
  ///
  /// - Parameters:
  ///   - operand: The file's path; `-` for standard input.
  ///   - command: The command that reads the lines from standard input; nil if a file must hold them.
  func hint(for operand: String, command: String?) -> String? {
    guard let command else {
      return decoding(intoFile: operand).map { "This writes its lines into a file:\n    \($0)" }
    }
    let file = operand == "-" ? nil : shellName(operand)
    // unzip does not read standard input.
    guard let decoder = self == .zip && file == nil ? "funzip" : decoder else { return nil }
    if let file { return "This reads it:\n    \(decoder) \(file) | \(command)" }
    return "\(isUTF16 ? "Convert" : "Unpack") it on the way: ... | \(decoder) | \(command)"
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
    decoder.map { "\($0) \(shellName(path)) > NEWFILE" }
  }

  /// The command that writes what is in such a file, as UTF-8, on standard output; nil if there is none.
  var decoder: String? {
    switch self {
    case .gzip: "zcat"
    case .zstd: "zstdcat"
    case .xz: "xzcat"
    case .bzip2: "bzcat"
    case .zip: "unzip -p"
    case .utf16LittleEndian, .utf16BigEndian: "iconv -f UTF-16 -t UTF-8"
    case .unmarkedUTF16LittleEndian: "iconv -f UTF-16LE -t UTF-8"
    case .unmarkedUTF16BigEndian: "iconv -f UTF-16BE -t UTF-8"
    case .pdf, .png, .jpeg, .sqlite, .rtf: nil
    }
  }
}
