import Bytes

/// A text read as a phone number. It is scratch space of a worker: once its buffers have grown to the longest
/// number, reading one allocates nothing. Reading takes O(n) time in the length of the text.
package struct PhoneNumber: ~Copyable {
  /// What a text is.
  package enum Kind: Sendable {
    case none, number
    /// The text ends in `*`, and stands for all numbers that begin with the digits before it.
    case prefix
  }

  /// An optional `+` and digits.
  private var cleanedBytes = ByteBuffer(capacity: 32)
  private var formBytes = ByteBuffer(capacity: 32)
  /// Whether the key is the cleaned text itself.
  private var isAsWritten = true
  private var isInternational = false

  /// No number.
  package init() {}

  /// A number of at least this many digits equals the same digits after `+`.
  static let leastWithoutPlus = 8

  /// Reads a text (well-formed UTF-8). Returns whether it is a number.
  package mutating func read(_ text: Span<UInt8>, _ plan: borrowing NumberingPlan) -> Bool {
    guard clean(text) == .number else { return false }
    isAsWritten = true
    isInternational = cleanedBytes.span[0] == UInt8(ascii: "+")
    if isInternational { return true }
    switch plan.form(of: cleanedBytes.span) {
    case .digits:
      if cleanedBytes.count < Self.leastWithoutPlus { return true }
      begin()
      Self.append(cleanedBytes, from: 0, to: &formBytes)
    case .international(let start, let hasCode):
      isInternational = true
      begin()
      if !hasCode { plan.appendCallingCode(to: &formBytes) }
      Self.append(cleanedBytes, from: start, to: &formBytes)
    }
    return true
  }

  private mutating func begin() {
    isAsWritten = false
    formBytes.removeAll()
    formBytes.append(UInt8(ascii: "+"))
  }

  private static func append(_ digits: borrowing ByteBuffer, from start: Int, to buffer: inout ByteBuffer) {
    buffer.append(digits.span, start..<digits.count)
  }

  /// Reads a rule's text. For a prefix, ``cleaned`` is the part before the `*`.
  package mutating func readRule(_ text: Span<UInt8>, _ plan: borrowing NumberingPlan) -> Kind {
    if read(text, plan) { return .number }
    return clean(text)
  }

  /// The last number without separators: an optional `+`, and digits.
  package var cleaned: Span<UInt8> {
    @_lifetime(borrow self) get { cleanedBytes.span }
  }

  /// The key of the last number. Two texts are the same number if their keys are equal.
  package var key: Span<UInt8> {
    @_lifetime(borrow self) get { isAsWritten ? cleanedBytes.span : formBytes.span }
  }

  /// Whether the key is the last text as it was given: nothing was removed from it.
  func isKey(_ text: Span<UInt8>) -> Bool { isAsWritten && cleanedBytes.count == text.count }

  /// Whether the key is an E.164 number, with which a prefix that begins with `+` is compared.
  package var hasE164Form: Bool { isInternational }

  /// Removes the separators, and returns what kind of text is left. If that is neither a number nor a prefix,
  /// reading ends at the first character that is in the way.
  private mutating func clean(_ text: Span<UInt8>) -> Kind {
    cleanedBytes.removeAll()
    if Self.isCleaned(text) {
      cleanedBytes.append(text, 0..<text.count)
      return .number
    }
    var index = skip(text, 0)
    if Self.hasScheme(text, at: index) { index = skip(text, index &+ 4) }
    var hasDigits = false
    while index < text.count {
      let byte = text[index]
      if byte &- 0x30 < 10 {
        // Digits mostly come in runs.
        let start = index
        repeat { index &+= 1 } while index < text.count && text[index] &- 0x30 < 10
        cleanedBytes.append(text, start..<index)
        hasDigits = true
        index = skip(text, index)
      } else if byte == UInt8(ascii: "*") {
        return hasDigits && skip(text, index &+ 1) == text.count ? .prefix : .none
      } else if byte == UInt8(ascii: "+"), cleanedBytes.isEmpty {
        cleanedBytes.append(byte)
        index = skip(text, index &+ 1)
      } else {
        return .none
      }
    }
    return hasDigits ? .number : .none
  }

  /// Whether a text is only digits, or `+` and digits, as in most lists of numbers.
  static func isCleaned(_ text: Span<UInt8>) -> Bool {
    !text.isEmpty && text.hasOnlyDigits(from: text.count > 1 && text[0] == UInt8(ascii: "+") ? 1 : 0)
  }

  private func skip(_ text: Span<UInt8>, _ start: Int) -> Int {
    var index = PhoneCharacters.skip(in: text, from: start)
    while index < text.count, text[index] == UInt8(ascii: "/") {
      index = PhoneCharacters.skip(in: text, from: index &+ 1)
    }
    return index
  }

  private static func hasScheme(_ text: Span<UInt8>, at start: Int) -> Bool {
    guard start &+ 4 <= text.count else { return false }
    return text[start] | 0x20 == UInt8(ascii: "t") && text[start &+ 1] | 0x20 == UInt8(ascii: "e")
      && text[start &+ 2] | 0x20 == UInt8(ascii: "l") && text[start &+ 3] == UInt8(ascii: ":")
  }
}
