import Bytes

/// A text of an export that may be absent, such as a field of a message. It may be read in any number of
/// pieces and never becomes longer than ``Limits/logTextBytes``: whoever reads appends with the functions
/// here. Its memory is reused for the next message.
struct LogText: ~Copyable {
  private var bytes = ByteBuffer(capacity: 64)
  /// Whether there is a text, which may be empty.
  var isThere = false
  /// What the text is called if it is too long.
  private let name: StaticString

  init(called name: StaticString = "text") { self.name = name }

  /// The text; empty if it is absent.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span }
  }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// The memory of the buffer, in bytes.
  var heldBytes: Int { bytes.capacity }

  /// Whether there is a text, and it is this one.
  func isText(_ other: Span<UInt8>) -> Bool { isThere && span.equals(other) }

  mutating func clear() {
    bytes.removeAll()
    isThere = false
  }

  // MARK: Whole texts

  /// Replaces the text by one in memory, which has been read within the limit.
  mutating func assign(_ text: Span<UInt8>) {
    bytes.assign(text)
    isThere = true
  }

  mutating func assign(_ text: String) { assign(text.utf8Span.span) }

  /// Copies another text, or becomes absent if the other is absent.
  mutating func copy(_ other: borrowing LogText) {
    bytes.assign(other.span)
    isThere = other.isThere
  }

  /// Removes all but the first `count` bytes. Traps if there are fewer.
  mutating func truncate(to count: Int) { bytes.truncate(to: count) }

  /// Removes all but a range of the bytes. Traps if it is not within the text.
  mutating func keep(_ range: Range<Int>) {
    if range.lowerBound == 0 { return truncate(to: range.upperBound) }
    var kept = ByteBuffer(capacity: range.count)
    kept.append(span.extracting(range))
    swap(&kept, &bytes)
  }

  /// Cuts a name that is too long. Returns whether it was.
  mutating func cutName() -> Bool {
    let length = span.nameLength
    guard length < count else { return false }
    truncate(to: length)
    return true
  }

  /// Clears the text if it is a word that the export writes for a missing value.
  mutating func dropIf(_ text: StaticString) {
    let isNothing = isThere && bytes.span.equals(text)
    if isNothing { clear() }
  }

  // MARK: Pieces

  // Each of these throws instead of making the text longer than the limit.

  /// Appends a piece, after which there is a text, even if the piece is empty.
  mutating func append(_ piece: Span<UInt8>) throws(LogFault) {
    try grow(by: piece.count)
    bytes.append(piece)
  }

  mutating func append(contentsOf other: borrowing LogText) throws(LogFault) { try append(other.span) }

  /// Appends a range of a text.
  @inline(__always)
  mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) throws(LogFault) {
    try grow(by: range.count)
    bytes.append(text, range)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) throws(LogFault) {
    try grow(by: 1)
    bytes.append(byte)
  }

  @inline(__always)
  mutating func append(_ literal: StaticString) throws(LogFault) {
    try grow(by: literal.utf8CodeUnitCount)
    bytes.append(literal)
  }

  /// Appends the first bytes of a word, at most four, the lowest first.
  @inline(__always)
  mutating func append(word: UInt32, first count: Int) throws(LogFault) {
    try grow(by: count)
    bytes.append(word: word, first: count)
  }

  /// Appends a scalar; U+FFFD for a number that is not a scalar value.
  @inline(__always)
  mutating func append(scalar: UInt32) throws(LogFault) {
    let encoded = EncodedScalar(scalar)
    try append(word: encoded.bytes, first: encoded.length)
  }

  /// Throws if a piece of so many bytes would make the text too long.
  @inline(__always)
  private mutating func grow(by extra: Int) throws(LogFault) {
    guard extra <= Limits.logTextBytes - count else { throw tooLong }
    isThere = true
  }

  /// The fault of a text that is longer than the limit.
  var tooLong: LogFault {
    // Rare, and appending is inlined.
    @inline(never)
    get { LogFault(reason: "a \(name) longer than \(Limits.logTextBytes) bytes") }
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
