import Bytes

/// A text of a message that may be absent. Its memory is reused for the next message.
struct LogText: ~Copyable {
  var bytes = ByteBuffer(capacity: 64)
  /// Whether there is a text, which may be empty.
  var isThere = false

  /// The text; empty if it is absent.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span }
  }

  mutating func clear() {
    bytes.removeAll()
    isThere = false
  }

  mutating func assign(_ text: Span<UInt8>) {
    bytes.assign(text)
    isThere = true
  }

  mutating func assign(_ text: String) { assign(text.utf8Span.span) }

  mutating func append(_ text: Span<UInt8>) {
    bytes.append(text)
    isThere = true
  }

  mutating func append(contentsOf other: borrowing LogText) { append(other.span) }

  /// Copies another text, or becomes absent if the other is absent.
  mutating func copy(_ other: borrowing LogText) {
    bytes.assign(other.span)
    isThere = other.isThere
  }

  /// Cuts a name that is too long. Returns whether it was.
  mutating func cutName() -> Bool {
    let length = span.nameLength
    guard length < bytes.count else { return false }
    bytes.truncate(to: length)
    return true
  }

  /// Clears the text if it is a word that the export writes for a missing value.
  mutating func dropIf(_ text: StaticString) {
    let isNothing = isThere && bytes.span.equals(text)
    if isNothing { clear() }
  }
}

extension Span where Element == UInt8 {
  /// The number of bytes of a name that are kept: at most ``Limits/logNameBytes``, and only whole characters
  /// of UTF-8.
  var nameLength: Int {
    guard count > Limits.logNameBytes else { return count }
    var end = Limits.logNameBytes
    // A character has at most three continuation bytes.
    while end > Limits.logNameBytes - 3, self[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
