import Bytes

/// The owner's name, number or handle, as it is compared with the senders of messages.
///
/// Exports write one name in several ways: with spaces that do not break, with marks of the writing
/// direction, and numbers with or without spaces and brackets. What is left without these is compared byte
/// for byte.
struct OwnerName {
  /// The name as it was given.
  let text: String
  private let key: [UInt8]

  init(_ text: String) {
    self.text = text
    key = Self.key(of: text)
  }

  /// Whether a sender, in UTF-8, is the owner. O(n).
  func isName(_ sender: Span<UInt8>) -> Bool {
    sender.equals(key.span) || Self.key(of: String(copying: sender)) == key
  }

  /// A name without what may differ: a phone number's digits, else the text with one space for each run of
  /// white space.
  private static func key(of name: String) -> [UInt8] {
    let scalars = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let words = scalars.split(whereSeparator: \.properties.isWhitespace)
    let isNumber = words.joined().allSatisfy { "+0123456789()-./".unicodeScalars.contains($0) }
    let digits = words.joined().filter { "+0123456789".unicodeScalars.contains($0) }
    if isNumber, digits.count >= fewestDigits { return digits.map { UInt8(truncatingIfNeeded: $0.value) } }
    return Array(words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").utf8)
  }

  /// The least number of digits of a phone number.
  private static let fewestDigits = 7
}
