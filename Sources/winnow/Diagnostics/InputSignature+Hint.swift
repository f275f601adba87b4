import MessageStream

extension InputSignature {
  /// The error for an input with this signature.
  ///
  /// - Parameter path: The file's path; `-` for standard input.
  func refusal(of path: String) -> CommandError {
    let file = path == "-" ? nil : shellName(path)
    return .failed(
      .inputOutput, "\(file ?? "standard input") can't be read: it is \(name)", hint: hint(file))
  }

  /// A sentence with a shell command that turns such an input into lines of UTF-8.
  ///
  /// - Parameter file: The file's name, quoted for the shell; nil for standard input.
  func hint(_ file: String?) -> String {
    let command =
      switch self {
      case .gzip: "zcat"
      case .zstd: "zstdcat"
      case .xz: "xzcat"
      case .bzip2: "bzcat"
      // unzip does not read standard input.
      case .zip: file == nil ? "funzip" : "unzip -p"
      case .utf16LittleEndian, .utf16BigEndian: "iconv -f UTF-16 -t UTF-8"
      }
    if let file { return "\(command) \(file) | winnow ... reads it." }
    let isText = self == .utf16LittleEndian || self == .utf16BigEndian
    return "\(isText ? "Convert" : "Unpack") it on the way: ... | \(command) | winnow ..."
  }
}
