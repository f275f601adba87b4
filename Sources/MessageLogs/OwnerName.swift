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
  private let lowercased: String

  init(_ text: String) {
    self.text = text
    key = Self.key(of: text)
    lowercased = text.lowercased()
  }

  /// Whether a sender, in UTF-8, is the owner. O(n).
  func isName(_ sender: Span<UInt8>) -> Bool {
    if sender.equals(key.span) { return true }
    if let isSame = isNumber(sender) { return isSame }
    return Self.isKey(sender) ? false : Self.key(of: String(copying: sender)) == key
  }

  /// Whether a sender, in UTF-8, is the owner's name as it was given, but for the case of its letters. O(n).
  func isNameButForCase(_ sender: Span<UInt8>) -> Bool {
    let known = lowercased.utf8Span.span
    guard sender.count == known.count else { return false }
    for index in sender.indices where sender[index] < 0x80 && sender[index].asciiLowercased != known[index] {
      return false
    }
    return String(copying: sender).lowercased() == lowercased
  }

  /// Whether a phone number is the owner's; nil for what is none in ASCII.
  private func isNumber(_ sender: Span<UInt8>) -> Bool? {
    var digits = 0
    var place = 0
    var isSame = true
    for index in sender.indices {
      switch sender[index] {
      case UInt8(ascii: "+"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if sender[index] != UInt8(ascii: "+") { digits += 1 }
        isSame = isSame && place < key.count && key[place] == sender[index]
        place += 1
      case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"):
        continue
      default: return nil
      }
    }
    return digits >= Self.minDigits ? isSame && place == key.count : nil
  }

  /// Whether a name is surely as ``key(of:)`` has it: ASCII with a letter, and single spaces inside. Nearly
  /// all are, and take no memory.
  private static func isKey(_ name: Span<UInt8>) -> Bool {
    var hasLetter = false
    var last = UInt8(ascii: " ")
    for index in name.indices {
      let byte = name[index]
      guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: " ") || last != byte else { return false }
      hasLetter = hasLetter || byte.isASCIILetter
      last = byte
    }
    return hasLetter && last != UInt8(ascii: " ")
  }

  /// A name without what may differ: a phone number's digits, else the text with one space for each run of
  /// white space.
  private static func key(of name: String) -> [UInt8] {
    let scalars = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let words = scalars.split(whereSeparator: \.properties.isWhitespace)
    let isNumber = words.joined().allSatisfy { "+0123456789()-./".unicodeScalars.contains($0) }
    let digits = words.joined().filter { "+0123456789".unicodeScalars.contains($0) }
    if isNumber, digits.count(where: { $0 != "+" }) >= minDigits {
      return digits.map { UInt8(truncatingIfNeeded: $0.value) }
    }
    return Array(words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").utf8)
  }

  /// The minimum number of digits of a phone number.
  private static let minDigits = 7
}
