import Bytes

/// The engine that looks at every text first: it finds all literals in one pass over the folded text, with
/// about one table look-up a byte, as long as few places look like a literal.
///
/// Of every literal one window is hashed, at the place where it is rarest: six bytes that begin with an
/// ASCII byte, or eight that begin with another; four where the literal has no more, and in small sets,
/// where four tell enough. Tables, small enough for the cache, say for each place of the text whether a
/// window with that hash begins there; only then the literals of the bucket are compared. Literals with no
/// window (three bytes or less) are found by two bytes in a pass of their own, which an ASCII text needs
/// only where such a literal begins with an ASCII byte.
///
/// All work beyond the look-ups is counted. A text that takes more than a few steps a byte (someone wrote
/// it against the rules) is given up, and ``LiteralAutomaton`` does it instead, with the same answer.
///
/// Sensitive literals and those that a regex requires are looked for here too, folded: where NFC(text)
/// contains x, fold(NFC(text)) contains fold(x). (Where bringing that to NFC changed something,
/// ``ComparedText/isRecomposed``, this does not hold, and the caller does without.) A sensitive literal is
/// then compared with the normalised text at the same place.
struct LiteralScanner: Sendable {
  /// Sets of up to so many literals have short windows only.
  private static let smallSet = 256
  /// Sets of up to so many literals have filters of bytes.
  private static let byteFilters = 1400
  /// Three-byte literals stand in the table with all 256 bytes that may follow, but not too many of them.
  private static let expandedLiterals = 2000

  /// What a found literal means.
  struct Use: Sendable {
    enum Kind: UInt8 {
      /// A pattern matches.
      case insensitive
      /// A pattern matches if the normalised text has the bytes at `start` here.
      case sensitive
      /// A regex may match.
      case trigger
    }

    /// The pattern; for a trigger the regex's number.
    var pattern: Int32
    var competition: LiteralCompetition
    var kind: Kind
    /// Of a sensitive literal: where its own bytes begin.
    var start: UInt32
  }

  struct Entry: Sendable {
    /// Eight of the literal's bytes, or all if it has fewer: those from the window on, or its last.
    var value: UInt64
    /// Where the literal's bytes begin in `bytes`.
    var start: UInt32
    var count: UInt32
    /// Bytes before the window.
    var before: UInt32
    /// Its uses are `uses[useStarts[literal]..<useStarts[literal + 1]]`.
    var literal: UInt32
    /// How many bytes of `value` count.
    var valueCount: UInt8
    /// How many of them are before the window.
    var back: UInt8
  }

  /// By six bytes, or eight if the first is not ASCII.
  private var long = LiteralTable()
  /// By four bytes.
  private var short = LiteralTable()
  /// Shorter ones, by two bytes.
  private var pairs = LiteralTable()
  /// Whether one of `pairs` begins with an ASCII byte.
  private var hasASCIIPairs = false

  private(set) var useStarts: [UInt32] = [0]
  private(set) var uses: [Use] = []
  private(set) var bytes: [UInt8] = []

  /// Whether there is nothing to look for.
  var isEmpty: Bool { uses.isEmpty }

  /// Bytes that it takes.
  var memory: Int {
    long.memory + short.memory + pairs.memory + useStarts.count * 4
      + uses.count * MemoryLayout<Use>.stride + bytes.count
  }

  // MARK: Building

  /// Makes the tables for literals in their folded form, each with its use.
  init(_ literals: Literals, uses literalUses: [Use], sensitiveBytes: [UInt8]) {
    // Sensitive literals' own bytes come behind all others.
    bytes = literals.bytes
    let sensitiveStart = UInt32(bytes.count)
    bytes += sensitiveBytes
    var unique: [(start: UInt32, count: UInt32)] = []
    var previous: Literals.Literal?
    let span = literals.bytes.span
    for index in literals.order() {
      let literal = literals.all[Int(index)]
      var isNew = true
      if let previous, previous.count == literal.count {
        isNew = false
        for place in 0..<Int(literal.count)
        where span[previous.start + place] != span[literal.start + place] {
          isNew = true
          break
        }
      }
      if isNew {
        if previous != nil { useStarts.append(UInt32(uses.count)) }
        unique.append((UInt32(literal.start), UInt32(literal.count)))
        previous = literal
      }
      var use = literalUses[Int(index)]
      if use.kind == .sensitive { use.start += sensitiveStart }
      append(use)
    }
    useStarts.append(UInt32(uses.count))
    makeTables(unique)
  }

  /// Appends a use of the last literal, unless one like it has a lower pattern.
  private mutating func append(_ use: Use) {
    if use.kind == .insensitive {
      for index in Int(useStarts.last ?? 0)..<uses.count
      where uses[index].kind == .insensitive && uses[index].competition == use.competition {
        uses[index].pattern = min(uses[index].pattern, use.pattern)
        return
      }
    }
    uses.append(use)
  }

  private mutating func makeTables(_ literals: [(start: UInt32, count: UInt32)]) {
    let isSmall = literals.count <= Self.smallSet
    let threes = literals.reduce(0) { $0 + ($1.count == 3 && bytes[Int($1.start)] < 0x80 ? 1 : 0) }
    let expands = threes <= Self.expandedLiterals
    let brief = isSmall ? literals.count : literals.reduce(0) { $0 + ($1.count < 8 ? 1 : 0) }
    // Bytes are faster to look up, as long as they stay in the cache.
    let hasBytes = literals.count <= Self.byteFilters
    // Of their own while they are made: as parts of self, which is read meanwhile, they would be copied.
    var long = LiteralTable(roomFor: isSmall ? 0 : literals.count, hasBytes: hasBytes)
    var short = LiteralTable(roomFor: brief + (expands ? threes * 256 : 0), hasBytes: hasBytes)
    var pairs = LiteralTable(roomFor: 64, hasBytes: true)
    var inLong: [LiteralTable.Placed] = []
    inLong.reserveCapacity(isSmall ? 0 : literals.count)
    var inShort: [LiteralTable.Placed] = []
    var inPairs: [LiteralTable.Placed] = []
    // What is in many literals is frequent in texts as well.
    for literal in literals {
      if !isSmall { countWindows(of: literal, ascii: 6, other: 8, in: &long) }
      if isSmall || literal.count < 8 { countWindows(of: literal, ascii: 4, other: 4, in: &short) }
    }
    for (index, literal) in literals.enumerated() {
      var entry = Entry(
        value: 0, start: literal.start, count: literal.count, before: 0, literal: UInt32(index),
        valueCount: UInt8(min(literal.count, 8)), back: 0)
      let isASCII = bytes[Int(literal.start)] < 0x80
      if !isSmall, let (offset, window) = bestWindow(of: literal, ascii: 6, other: 8, in: long) {
        place(&entry, offset)
        long.add(entry, hash: long.hash(window), to: &inLong)
      } else if let (offset, window) = bestWindow(of: literal, ascii: 4, other: 4, in: short) {
        place(&entry, offset)
        short.add(entry, hash: short.hash(window), to: &inShort)
      } else {
        place(&entry, 0)
        if literal.count == 3, isASCII, expands {
          for next in UInt64(0)..<256 {
            short.add(entry, hash: short.hash(entry.value | next << 24), to: &inShort)
          }
          continue
        }
        if isASCII { hasASCIIPairs = true }
        if literal.count == 1 {
          for next in UInt64(0)..<256 {
            pairs.add(entry, hash: pairs.hash(entry.value | next << 8), to: &inPairs)
          }
        } else {
          pairs.add(entry, hash: pairs.hash(entry.value & 0xFFFF), to: &inPairs)
        }
      }
    }
    long.finish(inLong)
    short.finish(inShort)
    pairs.finish(inPairs)
    (self.long, self.short, self.pairs) = (long, short, pairs)
  }

  /// Takes the place of the window into an entry, and the bytes around it.
  private func place(_ entry: inout Entry, _ offset: Int) {
    let first = min(offset, Int(entry.count) - Int(entry.valueCount))
    entry.before = UInt32(offset)
    entry.back = UInt8(offset - first)
    for index in 0..<Int(entry.valueCount) {
      entry.value |= UInt64(bytes[Int(entry.start) + first + index]) << UInt64(index * 8)
    }
  }

  /// The long window that begins a word of eight bytes of text.
  @inline(__always)
  private static func longWindow(_ word: UInt64) -> UInt64 {
    // Bit 7 says whether the first byte is ASCII.
    word & (word & 0x80 == 0 ? 0xFFFF_FFFF_FFFF : ~0)
  }

  /// Shows each window of a literal: its offset, its length, its bytes. Not all of a long literal's.
  @inline(__always)
  private func forEachWindow(
    of literal: (start: UInt32, count: UInt32), ascii: Int, other: Int, _ body: (Int, Int, UInt64) -> Void
  ) {
    let text = bytes.span.extracting(Int(literal.start)..<Int(literal.start + literal.count))
    for offset in 0..<min(text.count, 64) {
      let first = text[offset]
      if first & 0xC0 == 0x80 { continue }
      let count = first < 0x80 ? ascii : other
      if offset + count > text.count { continue }
      var window: UInt64 = 0
      for place in 0..<count { window |= UInt64(text[offset + place]) << UInt64(place * 8) }
      body(offset, count, window)
    }
  }

  private func countWindows(
    of literal: (start: UInt32, count: UInt32), ascii: Int, other: Int, in table: inout LiteralTable
  ) {
    forEachWindow(of: literal, ascii: ascii, other: other) { _, _, window in
      table.count(table.hash(window))
    }
  }

  /// Where in a literal the window should be: where it is rarest.
  private func bestWindow(
    of literal: (start: UInt32, count: UInt32), ascii: Int, other: Int, in table: LiteralTable
  ) -> (offset: Int, window: UInt64)? {
    var best: (Int, UInt64)?
    var bestScore = Int.min
    forEachWindow(of: literal, ascii: ascii, other: other) { offset, count, window in
      var score = 0
      for place in 0..<count {
        score += ByteRarity.quarterBits(UInt8(truncatingIfNeeded: window >> UInt64(place * 8)))
      }
      let crowd = table.crowd(at: table.hash(window))
      score -= 16 * (Int.bitWidth - crowd.leadingZeroBitCount)
      if score > bestScore {
        bestScore = score
        best = (offset, window)
      }
    }
    return best
  }

  // MARK: Scanning

  /// Looks for all literals. Returns false if it gave up; what it found then is of no use.
  ///
  /// - Parameters:
  ///   - text: the folded text.
  ///   - normalized: the normalised text if sensitive literals are to be found: it has the same places.
  func scan(
    _ text: borrowing ComparedText, normalized: borrowing ComparedText, findsSensitive: Bool,
    _ result: inout ScanResult
  ) -> Bool {
    let count = text.bytes.count
    result.budget = 4 &* count &+ 256
    let compared = text.bytes.span
    let originals = normalized.bytes.span
    let context = Context(
      text: compared, normalized: findsSensitive ? originals : Span(), firstCount: text.firstCount)
    let isASCII = text.isASCII
    let shortWindow: (UInt64) -> UInt64 = { $0 & 0xFFFF_FFFF }
    if long.isEmpty {
      if !short.isEmpty {
        short.scan(compared, shortWindow, other: short, nil) { place in
          compare(short, shortWindow, at: place, context, &result)
        }
      }
    } else if isASCII {
      long.scan(compared, { $0 & 0xFFFF_FFFF_FFFF }, other: short, shortWindow) { place in
        compareBoth(at: place, context, &result)
      }
    } else {
      long.scan(compared, Self.longWindow, other: short, shortWindow) { place in
        compareBoth(at: place, context, &result)
      }
    }
    if !pairs.isEmpty, !isASCII || hasASCIIPairs {
      let window: (UInt64) -> UInt64 = { $0 & 0xFFFF }
      pairs.scan(compared, window, other: pairs, nil) { place in
        compare(pairs, window, at: place, context, &result)
      }
    }
    return result.budget >= 0
  }

  /// What is looked at.
  struct Context: ~Escapable {
    let text: Span<UInt8>
    let normalized: Span<UInt8>
    let firstCount: Int

    @_lifetime(copy text, copy normalized)
    init(text: Span<UInt8>, normalized: Span<UInt8>, firstCount: Int) {
      self.text = text
      self.normalized = normalized
      self.firstCount = firstCount
    }
  }

  @inline(never)
  private func compareBoth(at place: Int, _ context: borrowing Context, _ result: inout ScanResult) {
    compare(long, Self.longWindow, at: place, context, &result)
    compare(short, { $0 & 0xFFFF_FFFF }, at: place, context, &result)
  }

  /// Compares the literals whose window may be at `place`.
  @inline(__always)
  private func compare(
    _ table: borrowing LiteralTable, _ window: (UInt64) -> UInt64, at place: Int,
    _ context: borrowing Context, _ result: inout ScanResult
  ) {
    let candidates = table.candidates(window(Self.word(context.text, place)))
    result.budget &-= candidates.count
    if result.budget < 0 { return }
    let entries = table.entries.span
    for index in candidates {
      let entry = entries[index]
      let first = place &- Int(entry.back)
      if first < 0 { continue }
      let mask = ~0 &>> (64 &- UInt64(entry.valueCount) &* 8)
      if (Self.word(context.text, first) ^ entry.value) & mask == 0 {
        compareWhole(entry, at: place, context, &result)
      }
    }
  }

  /// Eight bytes of a text, which has as many after its end.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    precondition(place >= 0 && place < text.count)
    // Just checked, and ComparedText.padding is more than eight.
    return unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  @inline(never)
  private func compareWhole(
    _ entry: Entry, at place: Int, _ context: borrowing Context, _ result: inout ScanResult
  ) {
    let start = place &- Int(entry.before)
    let end = start &+ Int(entry.count)
    let text = context.text
    if start < 0 || end > text.count { return }
    let range = Int(useStarts[Int(entry.literal)])..<Int(useStarts[Int(entry.literal) &+ 1])
    result.budget &-= range.count &+ Int(entry.count) &>> 3
    if result.budget < 0 { return }
    if entry.count > 8 {
      let own = bytes.span.extracting(Int(entry.start)..<Int(entry.start &+ entry.count))
      for index in own.indices where text[start &+ index] != own[index] { return }
    }
    for index in range { take(uses[index], start..<end, context, &result) }
  }

  /// Takes one use of a literal that is in the text.
  @inline(__always)
  private func take(
    _ use: Use, _ range: Range<Int>, _ context: borrowing Context, _ result: inout ScanResult
  ) {
    if use.kind == .trigger {
      result.triggered[Int(use.pattern) &>> 6] |= 1 << UInt64(use.pattern & 63)
      return
    }
    let competition = use.competition
    if use.pattern >= result.best.groups[competition.group].pattern { return }
    switch competition.scope {
    case Pattern.Scope.first.rawValue:
      if range.upperBound > context.firstCount { return }
    case Pattern.Scope.second.rawValue:
      if range.lowerBound <= context.firstCount { return }
    default: break
    }
    var form = ComparedForm.folded
    var text = context.text
    if use.kind == .sensitive {
      text = context.normalized
      form = .normalized
      if range.upperBound > text.count { return }
      for index in 0..<range.count
      where text[range.lowerBound &+ index] != bytes[Int(use.start) &+ index] {
        return
      }
    }
    if competition.isExact, !hasEdges(text, range) { return }
    result.best.offer(
      use.pattern, competition, form, start: range.lowerBound, end: range.upperBound)
  }
}

/// Whether no letter and no mark is directly before or after a range.
func hasEdges(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
  if range.lowerBound > 0 {
    let before = decodeScalar(text, at: scalarStart(text, before: range.lowerBound)).scalar
    if ScalarProperties(before).isLetterOrMark { return false }
  }
  if range.upperBound < text.count {
    return !ScalarProperties(decodeScalar(text, at: range.upperBound).scalar).isLetterOrMark
  }
  return true
}

/// What a scan found.
struct ScanResult {
  var best = BestLiterals()
  /// Regexes of which a required literal was found: bit `number % 64` of word `number / 64`.
  var triggered: [UInt64]
  /// Steps that may still be taken beyond the look-ups.
  var budget = 0

  init(regexes: Int) {
    triggered = [UInt64](repeating: 0, count: (regexes + 63) / 64)
  }

  /// Forgets everything.
  @inline(__always)
  mutating func reset() {
    best.reset()
    for index in triggered.indices { triggered[index] = 0 }
  }
}
