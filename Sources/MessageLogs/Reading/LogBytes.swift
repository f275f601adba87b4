package import Bytes

/// The bytes of one input, read a block at a time and taken one after the other. What has been taken is not
/// kept, so memory stays the same whatever the size.
package struct LogBytes: ~Copyable {
  /// Reads more: appends up to the given number of bytes, and returns false at the end (where the input
  /// failed, the owner of the closure knows why).
  package typealias Reader = (inout ByteBuffer, Int) -> Bool

  /// How many bytes are asked for at a time.
  package static let blockBytes = 64 << 10

  private var block: ByteBuffer
  private var spare = ByteBuffer(capacity: 16)
  private var position = 0
  private let read: Reader
  private let atEnd: () -> Void
  private var isEnded = false
  /// The line of `block[lineMark]`, from 1.
  private var lineAtMark = 1
  private var lineMark = 0

  /// Bytes that a closure reads; `atEnd` is called when one beyond the last is asked for, which
  /// looking ahead does not count as.
  package init(read: @escaping Reader, atEnd: @escaping () -> Void = {}) {
    block = ByteBuffer(capacity: Self.blockBytes)
    self.read = read
    self.atEnd = atEnd
  }

  /// The most bytes that were ever held at once.
  package var heldBytes: Int { block.capacity + spare.capacity }

  /// What has been read and not been taken yet.
  var rest: Span<UInt8> {
    @_lifetime(borrow self)
    get { block.span.extracting(position..<block.count) }
  }

  /// The next byte, which stays; nil at the end.
  mutating func peek() -> UInt8? {
    if position == block.count && !refill() { return nil }
    return block.span[position]
  }

  /// Takes the next byte; nil at the end.
  mutating func next() -> UInt8? {
    if position == block.count && !refill() { return nil }
    let byte = block.span[position]
    position &+= 1
    return byte
  }

  /// The next byte, if it has been read already.
  func held(at offset: Int = 0) -> UInt8? {
    offset < block.count - position ? block.span[position + offset] : nil
  }

  /// How many bytes of `rest`, from its first on, are no `"`, no `\` and no control character.
  func plainRun() -> Int {
    let span = block.span
    var index = position
    while index < span.count {
      let byte = span[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      index &+= 1
    }
    return index - position
  }

  /// How many bytes of `rest`, from its first on, are not this one.
  func run(before stop: UInt8) -> Int {
    let span = block.span
    var index = position
    while index < span.count, span[index] != stop { index &+= 1 }
    return index - position
  }

  /// Whether this text stands next.
  mutating func starts(with text: StaticString) -> Bool {
    look(text.utf8CodeUnitCount)
    return rest.hasPrefix(text)
  }

  /// Takes a text if it stands next.
  mutating func take(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    skip(text.utf8CodeUnitCount)
    return true
  }

  /// Appends the first bytes of `rest` to a buffer; they are not taken.
  func copy(_ count: Int, to buffer: inout ByteBuffer) {
    buffer.append(block.span.extracting(position..<min(position + count, block.count)))
  }

  /// Takes bytes that ``rest`` showed.
  mutating func skip(_ count: Int) {
    position = min(position + count, block.count)
  }

  /// Whether there is something left, having read more where `rest` was empty.
  mutating func hasMore() -> Bool { position < block.count || refill() }

  /// Reads on until `rest` has `count` bytes or the input ends.
  mutating func look(_ count: Int) {
    guard block.count - position < count && !isEnded else { return }
    // What has been taken is dropped first, or a block whose end is always looked beyond would only grow.
    if position > 0 {
      countLines(to: position)
      spare.removeAll()
      spare.append(block, from: position)
      swap(&block, &spare)
      position = 0
      lineMark = 0
    }
    while block.count < count && !isEnded {
      if !read(&block, max(Self.blockBytes, count - block.count)) { isEnded = true }
    }
  }

  /// The line of the next byte, from 1. O(bytes since it was last asked).
  mutating func line() -> Int {
    countLines(to: position)
    return lineAtMark
  }

  private mutating func countLines(to end: Int) {
    lineAtMark += lineFeeds(in: lineMark..<end)
    lineMark = end
  }

  private func lineFeeds(in range: Range<Int>) -> Int {
    let span = block.span
    var count = 0
    for index in range where span[index] == UInt8(ascii: "\n") { count &+= 1 }
    return count
  }

  private mutating func refill() -> Bool {
    guard !isEnded else {
      atEnd()
      return false
    }
    countLines(to: block.count)
    // A block that looking ahead made large is not kept.
    if block.capacity > 2 * Self.blockBytes {
      block = ByteBuffer(capacity: Self.blockBytes)
    } else {
      block.removeAll()
    }
    position = 0
    lineMark = 0
    while block.isEmpty {
      if !read(&block, Self.blockBytes) {
        isEnded = true
        if block.isEmpty { atEnd() }
        return !block.isEmpty
      }
    }
    return true
  }
}

extension ByteBuffer {
  /// Appends what another buffer holds from an index on.
  fileprivate mutating func append(_ other: borrowing ByteBuffer, from start: Int) {
    append(other.span.extracting(start..<other.count))
  }
}
