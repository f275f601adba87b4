/// The names of tags and user-defined fields, which a rules file declares.
package enum DeclaredName {
  /// Whether a text is a valid name: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, the first a letter or
  /// digit.
  package static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= 64, isLetterOrDigit(first) else { return false }
    return bytes.allSatisfy { isLetterOrDigit($0) || "-_.".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
