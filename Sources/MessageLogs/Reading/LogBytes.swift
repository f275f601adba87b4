package import Bytes
import JSONText

/// The bytes of one input, read a block at a time and consumed one after the other. Consumed bytes are not
/// kept, so the memory does not depend on the input's size.
///
/// The methods that only read are inlined: a call would copy this structure.
package struct LogBytes: ~Copyable {
  /// Appends up to a number of further bytes. Returns false at the end. If the input failed, the owner of the
  /// closure knows why.
  package typealias Reader = (inout ByteBuffer, Int) -> Bool

  /// The number of bytes that are requested at a time.
  package static let blockBytes = 64 << 10

  private var block: ByteBuffer
  private var spare = ByteBuffer(capacity: 64)
  private var position = 0
  private let read: Reader
  private let atEnd: () -> Void
  private var isEnded = false
  /// Whether each CR is read as a line feed.
  private var readsCRsAsLineFeeds = false
  /// The line of `block[lineMark]`, from 1.
  private var lineAtMark = 1
  private var lineMark = 0
  /// The place in `block` to which the reader can go back, and its line.
  private var mark: (place: Int, line: Int)?
  /// Whether a place has been marked. It may be too far back by now.
  private(set) var hasMark = false
  /// The number of bytes that were dropped from blocks.
  private var dropped = 0
  /// The number of bytes that were taken again after going back.
  private var takenAgain = 0

  /// Bytes that a closure reads. `atEnd` is called when a byte beyond the last is requested, except by
  /// looking ahead.
  package init(read: @escaping Reader, atEnd: @escaping () -> Void = {}) {
    block = ByteBuffer(capacity: Self.blockBytes + Self.keptBytes)
    self.read = read
    self.atEnd = atEnd
  }

  /// The number of bytes of the input before the next one.
  var offset: Int { dropped + position }

  /// The memory of the buffers, in bytes.
  package var heldBytes: Int { block.capacity + spare.capacity }

  /// The bytes that have been read and not been taken yet.
  var rest: Span<UInt8> {
    @_lifetime(borrow self)
    get { block.span.extracting(position..<block.count) }
  }

  /// The next byte, without taking it; nil at the end.
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

  /// The number of bytes at the start of `rest` before a `"`, a `\` or a control character.
  @inline(__always)
  func plainRun() -> Int { block.span.firstEscapedInJSON(from: position) - position }

  /// The same of the first `count` bytes of `rest`.
  @inline(__always)
  func plainRun(within count: Int) -> Int {
    block.span.extracting(position..<position + count).firstEscapedInJSON()
  }

  /// The number of bytes at the start of `rest` that are JSON's white space, with or without line feeds.
  @inline(__always)
  func spaceRun(withLineFeeds: Bool) -> Int {
    let lineFeed = UInt8(ascii: withLineFeeds ? "\n" : " ")
    return block.span.firstIndex(
      ofNone: UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), lineFeed, from: position) - position
  }

  /// The number of bytes at the start of `rest` before a byte.
  @inline(__always)
  func run(before stop: UInt8) -> Int {
    (block.span.firstIndex(of: stop, from: position) ?? block.count) - position
  }

  /// The number of bytes at the start of `rest` before any of four bytes.
  @inline(__always)
  func run(beforeAny first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Int {
    block.span.firstIndex(ofAny: first, second, third, fourth, from: position) - position
  }

  /// Whether this text comes next.
  mutating func starts(with text: StaticString) -> Bool {
    look(text.utf8CodeUnitCount)
    return rest.hasPrefix(text)
  }

  /// Takes a text if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    skip(text.utf8CodeUnitCount)
    return true
  }

  /// Appends the first bytes of `rest` to a buffer without taking them.
  @inline(__always)
  func copy(_ count: Int, to buffer: inout ByteBuffer) {
    buffer.append(block.span, position..<min(position + count, block.count))
  }

  /// Appends the first bytes of `rest` to a text without taking them.
  @inline(__always)
  func copy(_ count: Int, to text: inout LogText) throws(LogFault) {
    try text.append(block.span, position..<min(position + count, block.count))
  }

  /// The number of the last taken bytes that stay available.
  static let keptBytes = 32

  /// The last taken bytes, at most ``keptBytes``.
  var takenLast: Span<UInt8> {
    @_lifetime(borrow self)
    get { block.span.extracting(max(position - Self.keptBytes, 0)..<position) }
  }

  /// The last `count` taken bytes, at most ``keptBytes``, and ``rest``.
  @_lifetime(borrow self)
  func rest(afterGoingBack count: Int) -> Span<UInt8> {
    block.span.extracting(position - count..<block.count)
  }

  /// The last `count` taken bytes, if they were in ``rest`` together. They stay until more is read.
  @_lifetime(borrow self)
  @inline(__always)
  func taken(_ count: Int) -> Span<UInt8> { block.span.extracting(position - count..<position) }

  /// Takes bytes of ``rest``.
  @inline(__always)
  mutating func skip(_ count: Int) {
    position = min(position + count, block.count)
  }

  /// Whether a byte is left. Reads more if `rest` is empty.
  @inline(__always)
  mutating func hasMore() -> Bool { position < block.count || refill() }

  /// Reads until `rest` has `count` bytes or the input ends.
  @inline(__always)
  mutating func look(_ count: Int) {
    if block.count - position < count { readAhead(count) }
  }

  private mutating func readAhead(_ count: Int) {
    guard block.count - position < count && !isEnded else { return }
    keep(from: min(mark?.place ?? position, max(position - Self.keptBytes, 0)))
    while block.count - position < count && !isEnded {
      if !readBlock(max(Self.blockBytes, count - (block.count - position))) { isEnded = true }
    }
  }

  private mutating func readBlock(_ count: Int) -> Bool {
    let start = block.count
    let isMore = read(&block, count)
    if readsCRsAsLineFeeds { replaceCRs(from: start) }
    return isMore
  }

  /// The input from its beginning; nil unless all of it is held, as it was read.
  func fromBeginning() -> LogBytes? {
    isEnded && dropped == 0 && !readsCRsAsLineFeeds ? LogBytes(of: block.span) : nil
  }

  // MARK: Going back

  /// The maximum distance that the reader can go back, in bytes.
  static let rememberedBytes = 2 * Limits.logQuotedBytes

  /// Marks the place `offset` bytes into `rest`, so that ``goBack()`` can return to it.
  mutating func setMark(at offset: Int) {
    let place = position + offset
    hasMark = true
    mark = (place, lineAtMark + block.span.extracting(lineMark..<place).count(of: UInt8(ascii: "\n")))
  }

  /// Removes the mark.
  mutating func clearMark() {
    hasMark = false
    mark = nil
  }

  /// Whether ``goBack()`` will be allowed to a mark that is set now.
  var mayGoBack: Bool { takenAgain + Self.rememberedBytes <= offset + 8 * Self.rememberedBytes }

  /// Returns to the marked place and removes the mark. Returns false if there is none, if it is farther back
  /// than ``rememberedBytes`` (the mark then stays), or if more bytes have been read again than once, so that
  /// reading stays linear whatever the input is.
  mutating func goBack() -> Bool {
    guard let mark, position - mark.place <= Self.rememberedBytes else { return false }
    clearMark()
    let distance = position - mark.place
    guard takenAgain + distance <= offset + 8 * Self.rememberedBytes else { return false }
    takenAgain += distance
    position = mark.place
    lineMark = mark.place
    lineAtMark = mark.line
    return true
  }

  /// Returns to before the last `count` taken bytes, at most ``keptBytes``, which hold no line feed.
  mutating func goBack(_ count: Int) {
    takenAgain += count
    position -= count
  }

  #if DEBUG
    /// The number of bytes taken. Bytes that were taken again count twice.
    var takenBytes: Int { offset + takenAgain }
  #endif

  // MARK: Lines

  /// If the lines at the beginning of the input end in CR alone, as on classic Macs, reads each CR as a line
  /// feed from now on. No byte must have been taken.
  mutating func recognizeLineEnds() {
    look(Limits.logProbeBytes)
    guard hasLinesOfCRs else { return }
    readsCRsAsLineFeeds = true
    replaceCRs(from: position)
  }

  /// Whether `rest` has a CR before another byte, and no line feed.
  private var hasLinesOfCRs: Bool {
    guard let first = rest.firstIndex(of: UInt8(ascii: "\r")), first + 1 < rest.count else { return false }
    return rest.firstIndex(of: UInt8(ascii: "\n")) == nil
  }

  private mutating func replaceCRs(from start: Int) {
    var replaced: [UInt8] = []
    replaced.reserveCapacity(block.count - start)
    for index in start..<block.count {
      let byte = block.span[index]
      replaced.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
    }
    block.truncate(to: start)
    block.append(replaced.span)
  }

  /// The line of the next byte, from 1. Linear in the bytes since the last call.
  mutating func line() -> Int {
    countLines(to: position)
    return lineAtMark
  }

  /// The first line of which no byte has been taken; at the input's end, the number after the last line.
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

  /// Drops the bytes before a place in the block.
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
    // A block that looking ahead has enlarged is not kept.
    if isLarge && mark == nil { spare = ByteBuffer(capacity: Self.blockBytes + Self.keptBytes) }
    while position == block.count {
      if !readBlock(Self.blockBytes) {
        isEnded = true
        if position == block.count { atEnd() }
        return position < block.count
      }
    }
    return true
  }
}

extension LogBytes {
  /// Reads a copy of bytes in memory.
  init(of text: Span<UInt8>) {
    self.init { _, _ in false }
    block.assign(text)
  }
}

extension ByteBuffer {
  /// Appends another buffer's bytes from an index on.
  fileprivate mutating func append(_ other: borrowing ByteBuffer, from start: Int) {
    append(other.span.extracting(start..<other.count))
  }
}
