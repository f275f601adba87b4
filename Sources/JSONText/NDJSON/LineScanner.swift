internal import Bytes
internal import CVectorKernels

/// Finds the wanted members of the JSON objects in a chunk of lines (NDJSON), and checks each line in whole
/// against RFC 8259 on the way.
///
/// A scanner is a worker's scratch: it is used for chunk after chunk, and its memory grows to what the
/// largest chunk needs (three eighths of its size, the last line's if that lacks its LF, one bit a level of
/// nesting, and 64 KiB for ``LineShapes``) and stays. Time is linear in the chunk. What one line holds never
/// changes what is said of another.
///
/// ```swift
/// scanner.begin(chunk)
/// while scanner.next(chunk) {
///   if scanner.outcome == .object { use(scanner.value(0), of: chunk) }
/// }
/// ```
///
/// Bytes that are not UTF-8 are taken inside strings (decoding makes them U+FFFD), as are escapes of lone
/// surrogates; outside strings they are errors.
@safe public struct LineScanner: ~Copyable {
  // Safe: the pointers are this value's alone, the value cannot be copied, and what is read through them
  // stays inside (IndexedText says how).

  /// What a line is.
  public enum Outcome: Sendable {
    /// One JSON object.
    case object
    /// Nothing but JSON's white space.
    case empty
    /// Anything else; `error` says what.
    case malformed
  }

  /// A wanted member as it was found.
  @usableFromInline struct Slot: BitwiseCopyable {
    /// The number of the line that it is of.
    @usableFromInline var line = 0
    @usableFromInline var start = 0
    @usableFromInline var end = 0
    @usableFromInline var kind = JSONValue.Kind.absent
    @usableFromInline var flags: JSONValue.Flags = []
  }

  private let keys: MemberKeys
  /// The keys' table, their bytes, and the slots, by pointer: an array would be retained and checked on
  /// every member.
  private let entries: UnsafeMutablePointer<MemberKeys.Entry>
  private let placeMask: Int
  @usableFromInline let slots: UnsafeMutablePointer<Slot>

  @usableFromInline let slotCount: Int

  private let level: Int32
  private var index = VectorIndex()
  /// The last line with an LF, where it came without one.
  private var tail: UnsafeMutablePointer<UInt8>
  private var tailCapacity = 0
  /// Where in the chunk that line begins; the chunk's end if it has an LF.
  private var tailStart = 0
  private var chunkCount = 0

  private var shapes = LineShapes()
  /// How many lines of this chunk were along the shapes' tree, and how many were not though it was asked.
  package private(set) var known = 0
  private var unknown = 0
  /// For how many chunks more it is not asked.
  private var pause = 0

  private var nesting = NestingStack()
  private var nameText = ByteBuffer()

  /// Where in the chunk the next line begins.
  private var cursor = 0
  /// How many lines were scanned, for the slots: they need no clearing then.
  @usableFromInline var lineNumber = 0
  /// What the places below are counted from: 0, or `tailStart`.
  @usableFromInline var origin = 0
  /// Whether the line is the last one and came without an LF: a CR at its end is then part of it.
  private var isTail = false
  @usableFromInline var lineStart = 0
  @usableFromInline var lineEnd = 0
  @usableFromInline var brace = 0
  private var fault = LineFault.none
  private var faultPlace = 0
  private var faultFound: StaticString = ""

  /// What the current line is.
  public private(set) var outcome: Outcome = .empty

  /// Whether the object has at least one member; false but for objects.
  public private(set) var hasMembers = false

  /// A scanner for the members `keys`.
  public init(_ keys: MemberKeys) { self.init(keys, level: winnow_vector_level()) }

  /// A scanner that uses the code of one vector level, which the machine must have.
  package init(_ keys: MemberKeys, level: Int32) {
    self.keys = keys
    self.level = level
    slotCount = keys.count
    placeMask = keys.entries.count - 1
    unsafe entries = .allocate(capacity: keys.entries.count)
    // As many entries as there is room for; likewise the slots.
    for (index, entry) in keys.entries.enumerated() {
      unsafe (entries + index).initialize(to: entry)
    }
    unsafe slots = .allocate(capacity: max(keys.count, 1))
    unsafe slots.initialize(repeating: Slot(), count: keys.count)
    unsafe tail = .allocate(capacity: 1)
  }

  deinit {
    // The memory is this value's alone.
    unsafe entries.deallocate()
    unsafe slots.deallocate()
    unsafe tail.deallocate()
  }

  /// The current line in the chunk, without its LF and without a CR before that.
  @inlinable public var line: Range<Int> { origin &+ lineStart..<origin &+ lineEnd }

  /// Where the object's closing brace stands in the chunk; only for objects.
  @inlinable public var closingBrace: Int { origin &+ brace }

  /// What is wrong with the current line; only for malformed ones.
  public var error: JSONTextError {
    JSONTextError(column: faultPlace &- lineStart &+ 1, message: fault.message, found: faultFound)
  }

  /// The value of the wanted member `slot` of the current line; of several members of that name the last
  /// one. Absent if the line is no object. Traps if there is no such slot.
  @inlinable public func value(_ slot: Int) -> JSONValue {
    // This is inlined because a call would be handed a copy of the whole scanner.
    precondition(slot >= 0 && slot < slotCount, "no such slot")
    // In bounds, as just checked.
    let found = unsafe slots[slot]
    guard found.line == lineNumber else { return .absent }
    return JSONValue(
      kind: found.kind, start: origin &+ found.start, end: origin &+ found.end, flags: found.flags)
  }

  /// Starts on a chunk of whole lines; the last one may lack its LF.
  public mutating func begin(_ chunk: Span<UInt8>) {
    chunkCount = chunk.count
    cursor = 0
    origin = 0
    isTail = false
    lineNumber &+= 1
    tailStart = chunk.lastIndex(of: UInt8(ascii: "\n")).map { $0 &+ 1 } ?? 0
    if pause > 0 {
      pause &-= 1
    } else if unknown > 64 && unknown > 2 &* known {
      pause = Self.pause
    }
    index.make(chunk.extracting(0..<tailStart), level: level)
    known = 0
    unknown = 0
  }

  /// For how many chunks shapes are not looked for after one in which most lines had one of their own.
  private static let pause = 32

  /// Moves to the next line of the chunk that was begun, which must be given again unchanged. False when
  /// there is none.
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  public mutating func next(_ chunk: Span<UInt8>) -> Bool {
    precondition(chunk.count == chunkCount, "not the chunk that was begun")
    if cursor >= tailStart { return nextIsTail(chunk) }
    // All lines of this part end with an LF, the last one too, which keeps the scanner inside.
    precondition(chunk[tailStart &- 1] == UInt8(ascii: "\n"), "not the chunk that was begun")
    unsafe chunk.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let text = unsafe IndexedText(base: base, limit: tailStart, index: index)
      if pause > 0 {
        scan(text, from: cursor)
      } else if follow(text) {
        known &+= 1
      } else {
        scanUnknown(text)
      }
    }
    return true
  }

  // MARK: Lines of a known shape

  /// Takes the line at the cursor if it is along the shapes' tree; else false, with nothing done that matters.
  @inline(__always)
  private mutating func follow(_ text: IndexedText) -> Bool {
    lineNumber &+= 1
    let nodes = unsafe shapes.nodes
    // Numbers of nodes are those of nodes that there are, and their slots the scanner's; what is read of the text begins
    // at or before `last`.
    let last = text.limit &- LineShapes.width
    var place = cursor
    var child = unsafe nodes[0].child
    if child == 0 || place > last { return false }
    // Lines often begin in one of two ways (with a space after the colon, or without), in no order: which it is is found
    // out without a branch.
    let first = unsafe nodes + child
    let other = Int(unsafe first.pointee.sibling)
    let isUnlike = unsafe winnow_differ_16(text.base + place, first) & first.pointee.mask & 0xFFFF != 0
    child ^= (child ^ other) & (0 &- ((isUnlike ? 1 : 0) & (other == 0 ? 0 : 1)))
    while true {
      if place > last { return false }
      while true {
        if child == 0 { return false }
        // A node that there is, and 32 bytes of the text that are, as said above.
        let node = unsafe nodes + child
        let mask = unsafe node.pointee.mask
        if unsafe winnow_differ_16(text.base + place, node) & mask == 0 {
          if mask < 0x1_0000 { break }
          if unsafe winnow_differ_16(text.base + place + 16, UnsafeRawPointer(node) + 16) & mask &>> 16 == 0 {
            break
          }
        }
        child = Int(unsafe node.pointee.sibling)
      }
      // A node that there is, as said above.
      let node = unsafe nodes + child
      let next = unsafe node.pointee.next
      place &+= Int(unsafe node.pointee.length)
      child = unsafe node.pointee.child
      // A string ends where the index stops; that it is a quote, the next node says.
      if next == .string {
        place = text.nextStop(place)
        continue
      }
      if next == .wantedString {
        let slot = Int(unsafe node.pointee.slot)
        let start = place
        var flags: JSONValue.Flags = []
        place = text.nextStop(place, &flags)
        unsafe slots[slot] = Slot(
          line: lineNumber, start: start &- 1, end: place &+ 1, kind: .string, flags: flags)
        continue
      }
      switch next {
      case .more, .string, .wantedString: break
      case .number:
        if place > last { return false }
        let start = place
        place = text.afterLikelyInteger(place)
        if place < 0 { return false }
        // The node is one that there is, and its slot the scanner's.
        let slot = Int(unsafe node.pointee.slot)
        if slot >= 0 {
          unsafe slots[slot] = Slot(line: lineNumber, start: start, end: place, kind: .number, flags: [])
        }
      case .literal:
        let isFalse = text[place &- 2] == UInt8(ascii: "s")
        let start = place &- (isFalse ? 5 : 4)
        // As above; the literal was the node's last bytes.
        let slot = Int(unsafe node.pointee.slot)
        unsafe slots[slot] = Slot(
          line: lineNumber, start: start, end: place, kind: Self.kind(text[start]), flags: [])
      case .line:
        lineStart = cursor
        lineEnd = end(of: text, lineFeed: place &- 1)
        cursor = place
        // The node is one that there is.
        brace = place &- Int(unsafe node.pointee.brace)
        hasMembers = true
        outcome = .object
        return true
      }
    }
  }

  /// Steps over a line that is not along the shapes' tree, and adds it.
  @inline(never)
  private mutating func scanUnknown(_ text: IndexedText) {
    let start = cursor
    scan(text, from: start)
    unknown &+= 1
    guard outcome == .object, hasMembers, unknown <= Self.learnt else { return }
    shapes.learn(text, from: start, lineFeed: cursor &- 1, brace: brace, keys)
  }

  /// How many lines of a chunk are added at most.
  private static let learnt = 64

  // MARK: Stepping over lines

  /// The last line, if it lacks its LF: it is copied, and gets one.
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

  /// Begins and scans a single line, given without its LF. What follows an LF in it is not looked at.
  public mutating func scan(line bytes: Span<UInt8>) {
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

  /// The end of the line that `lineFeed` ends, without the CR before that.
  @inline(__always)
  private func end(of text: IndexedText, lineFeed: Int) -> Int {
    lineFeed > lineStart && text[lineFeed &- 1] == UInt8(ascii: "\r") && !isTail ? lineFeed &- 1 : lineFeed
  }

  /// Settles a line that is no object: an empty one, or a malformed one with `fault` at `place`.
  @inline(never)
  private mutating func scanMalformed(_ text: IndexedText, at place: Int, _ fault: LineFault) {
    // What was found in the line's beginning does not count.
    lineNumber &+= 1
    hasMembers = false
    let end = text.lineFeed(place)
    lineEnd = self.end(of: text, lineFeed: end)
    cursor = end &+ 1
    if fault == .object && place >= lineEnd {
      outcome = .empty
      return
    }
    outcome = .malformed
    self.fault = fault
    faultPlace = min(place, lineEnd)
    faultFound = LineFault.found(
      unsafe Span(_unsafeStart: text.base, count: text.limit), at: faultPlace, end: lineEnd)
  }

  /// Steps over the object and to the line's LF, noting the wanted members; `~place` and the fault where it
  /// is none.
  @inline(__always)
  private mutating func scanObject(_ text: IndexedText, from start: Int, _ fault: inout LineFault) -> Int {
    var place = text.afterSpace(start)
    guard text[place] == UInt8(ascii: "{") else {
      fault = .object
      return ~place
    }
    place = text.afterSpace(place &+ 1)
    if text[place] == UInt8(ascii: "}") {
      hasMembers = false
    } else {
      hasMembers = true
      var isFirst = true
      while true {
        guard text[place] == UInt8(ascii: "\"") else {
          fault = isFirst ? .nameOrBrace : .name
          return ~place
        }
        isFirst = false
        let nameStart = place &+ 1
        let nameEnd = text.closingQuote(nameStart, &fault)
        if nameEnd < 0 { return nameEnd }
        let slot = slotOfName(text, nameStart, nameEnd)
        let start = text.afterColon(nameEnd &+ 1, &fault)
        if start < 0 { return start }

        let first = text[start]
        if first == UInt8(ascii: "\"") {
          if slot < 0 {
            place = text.closingQuote(start &+ 1, &fault) &+ 1
            if place <= 0 { return place &- 1 }
          } else {
            var flags: JSONValue.Flags = []
            place = text.closingQuote(start &+ 1, &flags, &fault) &+ 1
            if place <= 0 { return place &- 1 }
            // slotOfName gives slots that there are, or -1.
            unsafe slots[slot] = Slot(line: lineNumber, start: start, end: place, kind: .string, flags: flags)
          }
        } else {
          if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            place = afterContainer(text, start, &fault)
          } else {
            place = text.afterScalar(start, &fault)
          }
          if place < 0 { return place }
          if slot >= 0 {
            let kind = Self.kind(first)
            let isContainer = kind == .array || kind == .object
            // As above: a slot that there is.
            unsafe slots[slot] = Slot(
              line: lineNumber, start: start, end: place, kind: kind,
              flags: isContainer && text.mayBeIllFormed ? .mayBeIllFormed : [])
          }
        }

        if text[place] != UInt8(ascii: ",") {
          place = text.afterSpace(place)
          if text[place] == UInt8(ascii: "}") { break }
          guard text[place] == UInt8(ascii: ",") else {
            fault = .commaOrBrace
            return ~place
          }
        }
        place = text.afterSpace(place &+ 1)
      }
    }
    brace = place
    place &+= 1
    if text[place] != UInt8(ascii: "\n") {
      place = text.afterSpace(place)
      guard text[place] == UInt8(ascii: "\n") else {
        fault = .afterObject
        return ~place
      }
    }
    outcome = .object
    return place
  }

  /// The kind of a value, no string, by its first byte.
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
      var place = MemberKeys.place(word, length, keys.multiplier, keys.shift)
      while true {
        // The table is a power of two in size and never full.
        let entry = unsafe entries[place]
        if entry.length < 0 { break }
        if entry.word == word && Int(entry.length) == length {
          if length <= 8 { return Int(entry.slot) }
          return slotOfUnusualName(text, start, end)
        }
        place = (place &+ 1) & placeMask
      }
    } else if length <= keys.longest {
      return slotOfUnusualName(text, start, end)
    }
    // A name with an escape or, where a wanted name holds U+FFFD, with an ill-formed byte.
    if unsafe text.has(text.backslashes, start, end) || keys.holdsReplacement {
      return slotOfUnusualName(text, start, end)
    }
    return -1
  }

  /// The slot of a name that is longer than 8 bytes, has escapes, or stands at the text's end.
  @inline(never)
  private mutating func slotOfUnusualName(_ text: IndexedText, _ start: Int, _ end: Int) -> Int {
    // Decoding makes at most 6 bytes one.
    guard end &- start <= 6 &* keys.longest else { return -1 }
    nameText.removeAll()
    // In bounds: the name was stepped over.
    nameText.append(
      unescaping: start..<end, of: unsafe Span(_unsafeStart: text.base, count: text.limit),
      mayBeIllFormed: text.mayBeIllFormed)
    return keys.slot(of: nameText.span)
  }

  /// Steps over an array or an object, however deep, without recursion.
  @inline(never)
  private mutating func afterContainer(_ text: IndexedText, _ start: Int, _ fault: inout LineFault) -> Int {
    var place = start
    // The innermost levels are kept here, so that they can stay in registers.
    var levels = NestingStack.Levels()
    value: while true {
      let first = text[place]
      if first == UInt8(ascii: "\"") {
        place = text.closingQuote(place &+ 1, &fault) &+ 1
        if place <= 0 { return place &- 1 }
      } else if first == UInt8(ascii: "{") {
        nesting.push(&levels, isObject: true)
        place = text.afterSpace(place &+ 1)
        if text[place] != UInt8(ascii: "}") {
          place = text.afterName(place, first: true, &fault)
          if place < 0 { return place }
          continue value
        }
        place &+= 1
        nesting.pop(&levels)
      } else if first == UInt8(ascii: "[") {
        nesting.push(&levels, isObject: false)
        place = text.afterSpace(place &+ 1)
        if text[place] != UInt8(ascii: "]") { continue value }
        place &+= 1
        nesting.pop(&levels)
      } else {
        place = text.afterScalar(place, &fault)
        if place < 0 { return place }
      }

      // After a value: what holds it goes on or ends.
      while levels.depth > 0 {
        place = text.afterSpace(place)
        let byte = text[place]
        if byte == UInt8(ascii: ",") {
          place = text.afterSpace(place &+ 1)
          if levels.isObject {
            place = text.afterName(place, first: false, &fault)
            if place < 0 { return place }
          }
          continue value
        }
        guard byte == (levels.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          fault = levels.isObject ? .commaOrBrace : .commaOrBracket
          return ~place
        }
        place &+= 1
        nesting.pop(&levels)
      }
      return place
    }
  }
}
