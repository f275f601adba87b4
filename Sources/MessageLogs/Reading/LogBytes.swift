package import Bytes
import JSONText

/// The bytes of one input, read a block at a time and taken one after the other. What has been taken is not
/// kept, so memory stays the same whatever the size.
package struct LogBytes: ~Copyable {
  /// Reads more: appends up to the given number of bytes, and returns false at the end (where the input
  /// failed, the owner of the closure knows why).
  package typealias Reader = (inout ByteBuffer, Int) -> Bool

  /// How many bytes are asked for at a time.
  package static let blockBytes = 64 << 10

  private var block: ByteBuffer
  private var spare = ByteBuffer(capacity: 64)
  private var position = 0
  private let read: Reader
  private let atEnd: () -> Void
  private var isEnded = false
  /// The line of `block[lineMark]`, from 1.
  private var lineAtMark = 1
  private var lineMark = 0
  /// The place in `block` to which the reader may go back, and its line.
  private var mark: (place: Int, line: Int)?
  /// Whether a place is to be remembered; it may be too far back by now.
  private(set) var hasMark = false
  /// How many bytes were dropped from blocks.
  private var dropped = 0
  /// How many bytes were taken again after going back.
  private var takenAgain = 0

  /// Bytes that a closure reads; `atEnd` is called when one beyond the last is asked for, which
  /// looking ahead does not count as.
  package init(read: @escaping Reader, atEnd: @escaping () -> Void = {}) {
    block = ByteBuffer(capacity: Self.blockBytes + Self.keptBytes)
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
  @inline(__always)
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
  @inline(__always)
  func held(at offset: Int = 0) -> UInt8? {
    offset < block.count - position ? block.span[position + offset] : nil
  }

  /// How many bytes of `rest`, from its first on, come before a `"`, a `\` or a control character.
  func plainRun() -> Int { block.span.firstEscapedInJSON(from: position) - position }

  /// The same of the first `count` bytes of `rest`.
  func plainRun(within count: Int) -> Int {
    block.span.extracting(position..<position + count).firstEscapedInJSON()
  }

  /// How many bytes of `rest`, from its first on, are JSON's white space, line feeds included or not.
  func spaceRun(withLineFeeds: Bool) -> Int {
    let span = block.span
    var index = position
    while index < span.count {
      switch span[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n") where withLineFeeds: break
      default: return index - position
      }
      index &+= 1
    }
    return index - position
  }

  /// How many bytes of `rest`, from its first on, come before this one.
  func run(before stop: UInt8) -> Int {
    (block.span.firstIndex(of: stop, from: position) ?? block.count) - position
  }

  /// How many bytes of `rest`, from its first on, come before any of these four.
  func run(beforeAny first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Int {
    block.span.firstIndex(ofAny: first, second, third, fourth, from: position) - position
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

  /// How many of the bytes that were taken last can be looked at again.
  static let keptBytes = 32

  /// The bytes taken last, ``keptBytes`` of them where there were so many.
  var takenLast: Span<UInt8> {
    @_lifetime(borrow self)
    get { block.span.extracting(max(position - Self.keptBytes, 0)..<position) }
  }

  /// Takes bytes that ``rest`` showed.
  @inline(__always)
  mutating func skip(_ count: Int) {
    position = min(position + count, block.count)
  }

  /// Whether there is something left, having read more where `rest` was empty.
  @inline(__always)
  mutating func hasMore() -> Bool { position < block.count || refill() }

  /// Reads on until `rest` has `count` bytes or the input ends.
  mutating func look(_ count: Int) {
    guard block.count - position < count && !isEnded else { return }
    keep(from: min(mark?.place ?? position, max(position - Self.keptBytes, 0)))
    while block.count - position < count && !isEnded {
      if !read(&block, max(Self.blockBytes, count - (block.count - position))) { isEnded = true }
    }
  }

  // MARK: Going back

  /// How far the reader can go back at most, in bytes.
  static let rememberedBytes = 2 * Limits.logQuotedBytes

  /// Remembers the place `offset` bytes into `rest`, so that ``goBack()`` can return to it.
  mutating func setMark(at offset: Int) {
    let place = position + offset
    hasMark = true
    mark = (place, lineAtMark + block.span.extracting(lineMark..<place).count(of: UInt8(ascii: "\n")))
  }

  /// Forgets the place.
  mutating func clearMark() {
    hasMark = false
    mark = nil
  }

  /// Returns to the remembered place, which is forgotten. False where there is none, where it is farther back
  /// than ``rememberedBytes``, or where more has been read again than was read once, so that reading stays
  /// linear whatever the input is.
  mutating func goBack() -> Bool {
    guard let mark, position - mark.place <= Self.rememberedBytes else { return false }
    clearMark()
    let distance = position - mark.place
    guard takenAgain + distance <= dropped + position + 8 * Self.rememberedBytes else { return false }
    takenAgain += distance
    position = mark.place
    lineMark = mark.place
    lineAtMark = mark.line
    return true
  }

  #if DEBUG
    /// How many bytes were taken, those counted twice that were taken again.
    var takenBytes: Int { dropped + position + takenAgain }
  #endif

  // MARK: Lines

  /// The line of the next byte, from 1. O(bytes since it was last asked).
  mutating func line() -> Int {
    countLines(to: position)
    return lineAtMark
  }

  /// The first line of which nothing has been taken; at the input's end, the one behind the last.
  mutating func lineAhead() -> Int {
    let isAtEnd = !hasMore()
    let isInLine = position > 0 && block.span[position - 1] != UInt8(ascii: "\n")
    return line() + (isAtEnd && isInLine ? 1 : 0)
  }

  private mutating func countLines(to end: Int) {
    if end > lineMark { lineAtMark += block.span.extracting(lineMark..<end).count(of: UInt8(ascii: "\n")) }
    lineMark = end
  }

  // MARK: Blocks

  /// Drops what stands before a place of the block.
  private mutating func keep(from start: Int) {
    guard start > 0 else { return }
    countLines(to: max(lineMark, start))
    spare.removeAll()
    spare.append(block, from: start)
    swap(&block, &spare)
    position -= start
    lineMark -= start
    dropped += start
    if let mark { self.mark = (mark.place - start, mark.line) }
  }

  private mutating func refill() -> Bool {
    guard !isEnded else {
      atEnd()
      return false
    }
    if let mark, position - mark.place > Self.rememberedBytes { self.mark = nil }
    let isLarge = block.capacity > 4 * Self.blockBytes
    keep(from: min(mark?.place ?? position, max(position - Self.keptBytes, 0)))
    // A block that looking ahead made large is not kept.
    if isLarge && mark == nil { spare = ByteBuffer(capacity: Self.blockBytes + Self.keptBytes) }
    while position == block.count {
      if !read(&block, Self.blockBytes) {
        isEnded = true
        if position == block.count { atEnd() }
        return position < block.count
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
