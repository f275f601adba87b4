import Bytes
import CVectorKernels

/// Finds the wanted members of the JSON objects in a chunk of lines (NDJSON), and checks every byte of each
/// line against RFC 8259.
///
/// A worker uses one scanner for all its chunks. The scanner's memory grows to what the largest chunk needs
/// and is kept: three eighths of the chunk's size, a copy of the last line if it lacks its LF, one bit for
/// each level of nesting, and 64 KiB for ``LineTemplates``. Scanning takes time linear in the chunk. The
/// result for a line never depends on other lines.
///
/// ```swift
/// scanner.begin(chunk)
/// while scanner.next(chunk) {
///   if scanner.outcome == .object { use(scanner.value(0), of: chunk) }
/// }
/// ```
///
/// Ill-formed UTF-8 and escapes of lone surrogates are accepted inside strings, where decoding makes them
/// U+FFFD. Outside strings they are errors.
@safe @usableFromInline package struct LineScanner: ~Copyable {
  // Safe: no other value has the pointers, this one cannot be copied, and every read through them is in
  // bounds, as IndexedText explains.

  /// The kind of a line.
  @usableFromInline package enum Outcome: Sendable {
    /// One JSON object.
    case object
    /// Nothing but JSON's white space.
    case empty
    /// Anything else. ``LineScanner/error`` says what is wrong.
    case malformed
  }

  /// Where a wanted member's value was found.
  @usableFromInline struct Slot: BitwiseCopyable {
    /// The number of the line that has it. A slot of an earlier line counts as empty.
    @usableFromInline var line = 0
    @usableFromInline var start = 0
    @usableFromInline var end = 0
    @usableFromInline var kind = JSONValue.Kind.absent
    @usableFromInline var flags: JSONValue.Flags = []
  }

  private let keys: MemberKeys
  /// The hash table of the keys, and the slots. These are pointers because an array would be retained and
  /// checked for every member.
  private let entries: UnsafeMutablePointer<MemberKeys.Entry>
  private let bucketMask: Int
  @usableFromInline let slots: UnsafeMutablePointer<Slot>

  @usableFromInline let slotCount: Int

  private let level: Int32
  private var index = VectorIndex()
  /// A copy of the last line with an LF after it, if the line lacks one.
  private var tail: UnsafeMutablePointer<UInt8>
  private var tailCapacity = 0
  /// The offset of that line in the chunk; the chunk's end if the last line has an LF.
  private var tailStart = 0
  private var chunkCount = 0

  private var templates = LineTemplates()
  /// The number of lines of this chunk that followed a template, and of those that did not.
  package private(set) var templateHits = 0
  private var templateMisses = 0
  /// The number of further chunks for which templates are not used.
  private var pause = 0

  private var nesting = NestingStack()
  private var nameText = ByteBuffer()

  /// The offset of the next line in the chunk.
  private var cursor = 0
  /// The number of the current line. Slots hold it, so that they need not be cleared for each line.
  @usableFromInline var lineNumber = 0
  /// The offset from which the offsets below count: 0, or `tailStart`.
  @usableFromInline var origin = 0
  /// Whether the line is the last one and lacks its LF. A CR at its end is then part of it.
  private var isTail = false
  @usableFromInline var lineStart = 0
  @usableFromInline var lineEnd = 0
  @usableFromInline var brace = 0
  private var fault = LineFault.none
  private var faultOffset = 0
  private var faultFound: StaticString = ""

  /// What kind of line the current one is.
  @usableFromInline package private(set) var outcome: Outcome = .empty

  /// Whether the current line is an object with at least one member.
  @usableFromInline package private(set) var hasMembers = false

  /// A scanner that finds the members `keys`.
  package init(_ keys: MemberKeys) { self.init(keys, level: winnow_vector_level()) }

  /// A scanner that uses the code of one vector level, which the machine must have.
  package init(_ keys: MemberKeys, level: Int32) {
    self.keys = keys
    self.level = level
    slotCount = keys.count
    bucketMask = keys.entries.count - 1
    unsafe entries = .allocate(capacity: keys.entries.count)
    // There is memory for all entries, and likewise for the slots.
    for (index, entry) in keys.entries.enumerated() {
      unsafe (entries + index).initialize(to: entry)
    }
    unsafe slots = .allocate(capacity: max(keys.count, 1))
    unsafe slots.initialize(repeating: Slot(), count: keys.count)
    unsafe tail = .allocate(capacity: 1)
  }

  deinit {
    // No other value owns the memory.
    unsafe entries.deallocate()
    unsafe slots.deallocate()
    unsafe tail.deallocate()
  }

  /// The current line's range in the chunk, without its LF and a CR before it.
  @inlinable package var line: Range<Int> { origin &+ lineStart..<origin &+ lineEnd }

  /// The offset of the object's closing brace in the chunk. Only valid for objects.
  @inlinable package var closingBrace: Int { origin &+ brace }

  /// What is wrong with the current line. Only valid for malformed lines.
  package var error: JSONTextError {
    JSONTextError(column: faultOffset &- lineStart &+ 1, message: fault.message, found: faultFound)
  }

  /// The current line's value of the wanted member `slot`. If several members have that name, the last one
  /// counts. Absent if the line is not an object. Traps if there is no such slot.
  @inlinable package func value(_ slot: Int) -> JSONValue {
    // It is inlined because a call would copy the whole scanner.
    precondition(slot >= 0 && slot < slotCount, "no such slot")
    // In bounds, as just checked.
    let found = unsafe slots[slot]
    guard found.line == lineNumber else { return .absent }
    return JSONValue(
      kind: found.kind, start: origin &+ found.start, end: origin &+ found.end, flags: found.flags)
  }

  /// Begins a chunk of whole lines. The last one may lack its LF.
  package mutating func begin(_ chunk: Span<UInt8>) {
    chunkCount = chunk.count
    cursor = 0
    origin = 0
    isTail = false
    lineNumber &+= 1
    tailStart = chunk.lastIndex(of: UInt8(ascii: "\n")).map { $0 &+ 1 } ?? 0
    if pause > 0 {
      pause &-= 1
    } else if templateMisses > 64 && templateMisses > 2 &* templateHits {
      pause = Self.pausedChunks
    }
    index.make(chunk.extracting(0..<tailStart), level: level)
    templateHits = 0
    templateMisses = 0
  }

  /// The number of chunks for which templates are not used after a chunk in which most lines followed none.
  private static let pausedChunks = 32

  /// Reads the next line of the chunk, which must be the chunk of `begin(_:)`, unchanged. Returns false at
  /// its end.
  package mutating func next(_ chunk: Span<UInt8>) -> Bool {
    precondition(chunk.count == chunkCount, "not the chunk that was begun")
    if cursor >= tailStart { return nextIsTail(chunk) }
    // This part of the chunk ends with an LF, which keeps every read in bounds.
    precondition(chunk[tailStart &- 1] == UInt8(ascii: "\n"), "not the chunk that was begun")
    unsafe chunk.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let text = unsafe IndexedText(base: base, limit: tailStart, index: index)
      if pause > 0 {
        scan(text, from: cursor)
      } else if follow(text) {
        templateHits &+= 1
      } else {
        scanAndLearn(text)
      }
    }
    return true
  }

  // MARK: Lines that follow a template

  /// Reads the line at the cursor by a template that it follows. Returns false if it follows none. Slots that
  /// were written in the attempt then don't count, because the line is read again under the next number.
  @inline(__always)
  private mutating func follow(_ text: IndexedText) -> Bool {
    lineNumber &+= 1
    let nodes = unsafe templates.nodes
    // Every node's number is below the count of nodes, and every slot is one of this scanner's. Reads of a
    // node's width begin at or before `last`.
    let last = text.limit &- LineTemplates.width
    var offset = cursor
    var child = unsafe nodes[0].child
    if child == 0 || offset > last { return false }
    // Sources often mix two beginnings, with a space after the colon and without. Their order is random and a
    // branch would be mispredicted, so the first of the two that fits is selected by arithmetic.
    let first = unsafe nodes + child
    let other = Int(unsafe first.pointee.sibling)
    let isUnlike = unsafe winnow_differ_16(text.base + offset, first) & first.pointee.mask & 0xFFFF != 0
    child ^= (child ^ other) & (0 &- ((isUnlike ? 1 : 0) & (other == 0 ? 0 : 1)))
    while true {
      if offset > last { return false }
      while true {
        if child == 0 { return false }
        // A valid node, and 32 bytes inside the text, as explained above.
        let node = unsafe nodes + child
        let mask = unsafe node.pointee.mask
        if unsafe winnow_differ_16(text.base + offset, node) & mask == 0 {
          if mask < 0x1_0000 { break }
          if unsafe winnow_differ_16(text.base + offset + 16, UnsafeRawPointer(node) + 16) & mask &>> 16 == 0
          {
            break
          }
        }
        child = Int(unsafe node.pointee.sibling)
      }
      // A valid node, as explained above.
      let node = unsafe nodes + child
      let next = unsafe node.pointee.next
      offset &+= Int(unsafe node.pointee.length)
      child = unsafe node.pointee.child
      // A string ends where the index stops. The next node begins with the closing quote, which is compared
      // then.
      if next == .string {
        offset = text.nextStop(offset)
        continue
      }
      if next == .wantedString {
        let slot = Int(unsafe node.pointee.slot)
        let start = offset
        var flags: JSONValue.Flags = []
        offset = text.nextStop(offset, &flags)
        unsafe slots[slot] = Slot(
          line: lineNumber, start: start &- 1, end: offset &+ 1, kind: .string, flags: flags)
        continue
      }
      switch next {
      case .more, .string, .wantedString: break
      case .number:
        if offset > last { return false }
        let start = offset
        offset = text.afterLikelyInteger(offset)
        if offset < 0 { return false }
        // A valid node, whose slot is one of the scanner's.
        let slot = Int(unsafe node.pointee.slot)
        if slot >= 0 {
          unsafe slots[slot] = Slot(line: lineNumber, start: start, end: offset, kind: .number, flags: [])
        }
      case .literal:
        let isFalse = unsafe text[unchecked: offset &- 2] == UInt8(ascii: "s")
        let start = offset &- (isFalse ? 5 : 4)
        // As above. The literal is the end of the node's bytes.
        let slot = Int(unsafe node.pointee.slot)
        unsafe slots[slot] = Slot(
          line: lineNumber, start: start, end: offset, kind: Self.kind(text[unchecked: start]), flags: [])
      case .line:
        lineStart = cursor
        lineEnd = end(of: text, lineFeed: offset &- 1)
        cursor = offset
        // A valid node.
        brace = offset &- Int(unsafe node.pointee.brace)
        hasMembers = true
        outcome = .object
        return true
      }
    }
  }

  /// Scans a line that follows no template, and adds it as a template.
  @inline(never)
  private mutating func scanAndLearn(_ text: IndexedText) {
    let start = cursor
    scan(text, from: start)
    templateMisses &+= 1
    guard outcome == .object, hasMembers, templateMisses <= Self.maxLearntLines else { return }
    templates.learn(text, from: start, lineFeed: cursor &- 1, brace: brace, keys)
  }

  /// The maximum number of lines of a chunk that become templates.
  private static let maxLearntLines = 64

  // MARK: Other lines

  /// Scans the last line if it lacks its LF, in a copy with an LF.
  @inline(never)
  private mutating func nextIsTail(_ chunk: Span<UInt8>) -> Bool {
    let count = chunkCount &- tailStart
    guard cursor < chunkCount else { return false }
    if count >= tailCapacity {
      tailCapacity = count &+ 1
      unsafe tail.deallocate()
      unsafe tail = .allocate(capacity: tailCapacity)
    }
    // There is room for count bytes and the LF.
    unsafe chunk.extracting(tailStart..<chunkCount).withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe tail.update(from: start, count: count)
    }
    unsafe tail[count] = UInt8(ascii: "\n")
    index.make(unsafe Span(_unsafeStart: tail, count: count &+ 1), level: level)
    origin = tailStart
    isTail = true
    unsafe scan(IndexedText(base: tail, limit: count &+ 1, index: index), from: 0)
    cursor = chunkCount
    return true
  }

  /// Scans a single line without its LF. Anything after an LF is ignored.
  package mutating func scan(line bytes: Span<UInt8>) {
    begin(bytes)
    if next(bytes) { return }
    lineStart = 0
    lineEnd = 0
    hasMembers = false
    outcome = .empty
  }

  /// Scans the line that begins at `start`.
  @inline(__always)
  private mutating func scan(_ text: IndexedText, from start: Int) {
    lineNumber &+= 1
    lineStart = start
    var fault = LineFault.none
    let end = scanObject(text, from: start, &fault)
    if end >= 0 {
      lineEnd = self.end(of: text, lineFeed: end)
      cursor = end &+ 1
    } else {
      scanMalformed(text, at: ~end, fault)
    }
  }

  /// The end of the line that ends at `lineFeed`, without a CR before it.
  @inline(__always)
  private func end(of text: IndexedText, lineFeed: Int) -> Int {
    unsafe lineFeed > lineStart && text[unchecked: lineFeed &- 1] == UInt8(ascii: "\r") && !isTail
      ? lineFeed &- 1 : lineFeed
  }

  /// Ends a line that is not an object: an empty line, or a malformed one with `fault` at `offset`.
  @inline(never)
  private mutating func scanMalformed(_ text: IndexedText, at offset: Int, _ fault: LineFault) {
    // The members found before the fault don't count.
    lineNumber &+= 1
    hasMembers = false
    let end = text.lineFeed(offset)
    lineEnd = self.end(of: text, lineFeed: end)
    cursor = end &+ 1
    if fault == .object && offset >= lineEnd {
      outcome = .empty
      return
    }
    outcome = .malformed
    self.fault = fault
    faultOffset = min(offset, lineEnd)
    faultFound = LineFault.found(
      unsafe Span(_unsafeStart: text.base, count: text.limit), at: faultOffset, end: lineEnd)
  }

  /// Scans the object and the rest of the line up to its LF, and stores the wanted members in their slots. If
  /// the line is not an object, sets the fault and returns `~offset`.
  @inline(__always)
  private mutating func scanObject(_ text: IndexedText, from start: Int, _ fault: inout LineFault) -> Int {
    var offset = text.afterSpace(start)
    guard unsafe text[unchecked: offset] == UInt8(ascii: "{") else {
      fault = .object
      return ~offset
    }
    offset = text.afterSpace(offset &+ 1)
    if unsafe text[unchecked: offset] == UInt8(ascii: "}") {
      hasMembers = false
    } else {
      hasMembers = true
      var isFirst = true
      while true {
        guard unsafe text[unchecked: offset] == UInt8(ascii: "\"") else {
          fault = isFirst ? .nameOrBrace : .name
          return ~offset
        }
        isFirst = false
        let nameStart = offset &+ 1
        let nameEnd = text.closingQuote(nameStart, &fault)
        if nameEnd < 0 { return nameEnd }
        let slot = slotOfName(text, nameStart, nameEnd)
        let start = text.afterColon(nameEnd &+ 1, &fault)
        if start < 0 { return start }
        offset = scanValue(text, from: start, slot, &fault)
        if offset < 0 { return offset }

        // Below the limit, as IndexedText says.
        if unsafe text[unchecked: offset] != UInt8(ascii: ",") {
          offset = text.afterSpace(offset)
          if unsafe text[unchecked: offset] == UInt8(ascii: "}") { break }
          guard unsafe text[unchecked: offset] == UInt8(ascii: ",") else {
            fault = .commaOrBrace
            return ~offset
          }
        }
        offset = text.afterSpace(offset &+ 1)
      }
    }
    brace = offset
    offset &+= 1
    if unsafe text[unchecked: offset] != UInt8(ascii: "\n") {
      offset = text.afterSpace(offset)
      guard unsafe text[unchecked: offset] == UInt8(ascii: "\n") else {
        fault = .afterObject
        return ~offset
      }
    }
    outcome = .object
    return offset
  }

  /// Scans a value up to its end, and stores it if it has a slot; -1 is none. Returns `~offset` at a fault.
  @inline(__always)
  private mutating func scanValue(
    _ text: IndexedText, from start: Int, _ slot: Int, _ fault: inout LineFault
  ) -> Int {
    // Below the limit, as IndexedText says.
    let first = unsafe text[unchecked: start]
    if first == UInt8(ascii: "\"") {
      if slot < 0 {
        let quote = text.closingQuote(start &+ 1, &fault)
        return quote < 0 ? quote : quote &+ 1
      }
      var flags: JSONValue.Flags = []
      let quote = text.closingQuote(start &+ 1, &flags, &fault)
      if quote < 0 { return quote }
      // slotOfName returns one of the slots, or -1.
      unsafe slots[slot] = Slot(
        line: lineNumber, start: start, end: quote &+ 1, kind: .string, flags: flags)
      return quote &+ 1
    }
    let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let end = isContainer ? afterContainer(text, start, &fault) : text.afterScalar(start, &fault)
    if end >= 0, slot >= 0 {
      // One of the slots, as above.
      unsafe slots[slot] = Slot(
        line: lineNumber, start: start, end: end, kind: Self.kind(first),
        flags: isContainer && text.mayBeIllFormed ? .mayBeIllFormed : [])
    }
    return end
  }

  /// The kind of a value that is not a string, by its first byte.
  @inline(__always)
  private static func kind(_ first: UInt8) -> JSONValue.Kind {
    switch first {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    default: .number
    }
  }

  /// The slot of a member's name, or -1.
  @inline(__always)
  private mutating func slotOfName(_ text: IndexedText, _ start: Int, _ end: Int) -> Int {
    let length = end &- start
    if length <= keys.longest && start &+ 8 <= text.limit {
      // 8 bytes from start are inside.
      var word = unsafe UnsafeRawPointer(text.base + start).loadUnaligned(as: UInt64.self)
      word = UInt64(littleEndian: word)
      if length < 8 { word &= ~(~0 &<< UInt64(truncatingIfNeeded: length &* 8)) }
      var bucket = MemberKeys.bucket(word, length, keys.multiplier, keys.shift)
      while true {
        // The table's size is a power of two, and the table is never full.
        let entry = unsafe entries[bucket]
        if entry.length < 0 { break }
        if entry.word == word && Int(entry.length) == length {
          if length <= 8 { return Int(entry.slot) }
          return slotOfUnusualName(text, start, end)
        }
        bucket = (bucket &+ 1) & bucketMask
      }
    } else if length <= keys.longest {
      return slotOfUnusualName(text, start, end)
    }
    // The name has an escape or, if a wanted name contains U+FFFD, may have an ill-formed byte.
    if unsafe text.has(text.backslashes, start, end) || keys.holdsReplacement {
      return slotOfUnusualName(text, start, end)
    }
    return -1
  }

  /// The slot of a name that is longer than 8 bytes, has escapes, or is near the end of the text; -1 for any
  /// other name.
  @inline(never)
  private mutating func slotOfUnusualName(_ text: IndexedText, _ start: Int, _ end: Int) -> Int {
    // An escape takes at most 6 bytes for each byte of the name.
    guard end &- start <= 6 &* keys.longest else { return -1 }
    nameText.removeAll()
    // In bounds, because the name has been skipped.
    nameText.append(
      unescaping: start..<end, of: unsafe Span(_unsafeStart: text.base, count: text.limit),
      mayBeIllFormed: text.mayBeIllFormed)
    return keys.slot(of: nameText.span)
  }

  /// Steps over an array or an object of any depth, without recursion.
  @inline(never)
  private mutating func afterContainer(_ text: IndexedText, _ start: Int, _ fault: inout LineFault) -> Int {
    var offset = start
    // The innermost levels are kept here, so that they can stay in registers.
    var levels = NestingStack.Levels()
    value: while true {
      let first = unsafe text[unchecked: offset]
      if first == UInt8(ascii: "\"") {
        offset = text.closingQuote(offset &+ 1, &fault) &+ 1
        if offset <= 0 { return offset &- 1 }
      } else if first == UInt8(ascii: "{") {
        nesting.push(&levels, isObject: true)
        offset = text.afterSpace(offset &+ 1)
        if unsafe text[unchecked: offset] != UInt8(ascii: "}") {
          offset = text.afterName(offset, first: true, &fault)
          if offset < 0 { return offset }
          continue value
        }
        offset &+= 1
        nesting.pop(&levels)
      } else if first == UInt8(ascii: "[") {
        nesting.push(&levels, isObject: false)
        offset = text.afterSpace(offset &+ 1)
        // Below the limit, as IndexedText says.
        if unsafe text[unchecked: offset] != UInt8(ascii: "]") { continue value }
        offset &+= 1
        nesting.pop(&levels)
      } else {
        offset = text.afterScalar(offset, &fault)
        if offset < 0 { return offset }
      }

      // After a value: the array or object around it continues or ends.
      while levels.depth > 0 {
        offset = text.afterSpace(offset)
        let byte = unsafe text[unchecked: offset]
        if byte == UInt8(ascii: ",") {
          offset = text.afterSpace(offset &+ 1)
          if levels.isObject {
            offset = text.afterName(offset, first: false, &fault)
            if offset < 0 { return offset }
          }
          continue value
        }
        guard byte == (levels.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          fault = levels.isObject ? .commaOrBrace : .commaOrBracket
          return ~offset
        }
        offset &+= 1
        nesting.pop(&levels)
      }
      return offset
    }
  }
}
