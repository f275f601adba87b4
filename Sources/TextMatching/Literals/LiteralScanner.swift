import Bytes

/// The engine that looks at every text first: it finds all literals in one pass over the folded text, with
/// about one table look-up a byte, as long as few places look like a literal.
///
/// Of every literal one window is hashed: four bytes that begin with an ASCII byte, or six that begin
/// with another, at the place where they are rarest. A table, small enough for the cache, says for each
/// place of the text whether a window with that hash begins there; only then the literals of the bucket
/// are compared. Literals with no such window have tables of their own, by four bytes or by two, and so
/// passes of their own: an ASCII text needs them only where such a literal begins with an ASCII byte.
///
/// All work beyond the look-ups is counted. A text that takes more than a few steps a byte (someone wrote
/// it against the rules) is given up, and ``LiteralAutomaton`` does it instead, with the same answer.
///
/// Sensitive literals and those that a regex requires are looked for here too, folded: where NFC(text)
/// contains x, fold(NFC(text)) contains fold(x). (Where bringing that to NFC changed something,
/// ``ComparedText/isRecomposed``, this does not hold, and the caller does without.) A sensitive literal is
/// then compared with the normalised text at the same place.
struct LiteralScanner: Sendable {
  /// Bytes of a window that begins with an ASCII byte.
  static let asciiWindow = 4
  /// Bytes of a window that begins with another byte.
  static let otherWindow = 6
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
    /// The literal's bytes from the window on, up to eight, the rest zero.
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
  }

  /// By four bytes, or six if the first is not ASCII.
  private var windows = LiteralTable()
  /// Those that begin with another byte and have four or five, by four.
  private var fours = LiteralTable()
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
    windows.memory + fours.memory + pairs.memory + useStarts.count * 4
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
    let threes = literals.reduce(0) { $0 + ($1.count == 3 && bytes[Int($1.start)] < 0x80 ? 1 : 0) }
    let expands = threes <= Self.expandedLiterals
    windows = LiteralTable(roomFor: literals.count + (expands ? threes * 256 : 0))
    fours = LiteralTable(roomFor: 64)
    pairs = LiteralTable(roomFor: 64)
    var inWindows: [LiteralTable.Placed] = []
    inWindows.reserveCapacity(literals.count)
    var inFours: [LiteralTable.Placed] = []
    var inPairs: [LiteralTable.Placed] = []
    for (index, literal) in literals.enumerated() {
      var entry = Entry(
        value: 0, start: literal.start, count: literal.count, before: 0, literal: UInt32(index),
        valueCount: 0)
      let window = bestWindow(of: literal)
      entry.before = UInt32(window ?? 0)
      setValue(&entry)
      let isASCII = bytes[Int(literal.start)] < 0x80
      if window != nil {
        windows.add(entry, hash: windows.hash(Self.window(entry.value)), to: &inWindows)
      } else if literal.count == 3, expands, isASCII {
        for next in UInt64(0)..<256 {
          windows.add(entry, hash: windows.hash(entry.value | next << 24), to: &inWindows)
        }
      } else if literal.count >= 4, !isASCII {
        fours.add(entry, hash: fours.hash(entry.value & 0xFFFF_FFFF), to: &inFours)
      } else {
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
    windows.finish(inWindows)
    fours.finish(inFours)
    pairs.finish(inPairs)
  }

  /// Takes the literal's bytes from the window on into the entry.
  private func setValue(_ entry: inout Entry) {
    let count = min(entry.count - entry.before, 8)
    for index in 0..<count {
      entry.value |= UInt64(bytes[Int(entry.start + entry.before + index)]) << UInt64(index * 8)
    }
    entry.valueCount = UInt8(count)
  }

  /// The window that begins a word of eight bytes of text.
  @inline(__always)
  private static func window(_ word: UInt64) -> UInt64 {
    // Bit 7 says whether the first byte is ASCII.
    word & (word & 0x80 == 0 ? 0xFFFF_FFFF : 0xFFFF_FFFF_FFFF)
  }

  /// Where in a literal the window should be: where it is rarest, in a bucket that is not full.
  private func bestWindow(of literal: (start: UInt32, count: UInt32)) -> Int? {
    let text = bytes.span.extracting(Int(literal.start)..<Int(literal.start + literal.count))
    var best: Int?
    var bestScore = Int.min
    for offset in 0..<text.count {
      let first = text[offset]
      if first & 0xC0 == 0x80 { continue }
      let count = first < 0x80 ? Self.asciiWindow : Self.otherWindow
      if offset + count > text.count { continue }
      var word: UInt64 = 0
      var score = 0
      for place in 0..<count {
        let byte = text[offset + place]
        word |= UInt64(byte) << UInt64(place * 8)
        score += ByteRarity.quarterBits(byte)
      }
      let crowd = windows.crowd(at: windows.hash(word))
      score -= 4 * (Int.bitWidth - crowd.leadingZeroBitCount)
      if score > bestScore {
        bestScore = score
        best = offset
      }
      // Long literals need not be gone through to their end.
      if offset >= 64 { break }
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
    if !windows.isEmpty {
      if isASCII {
        windows.scan(compared, { $0 & 0xFFFF_FFFF }) { hash, word, place in
          compareBucket(of: windows, hash, word, at: place, context, &result)
        }
      } else {
        windows.scan(compared, Self.window) { hash, word, place in
          compareBucket(of: windows, hash, word, at: place, context, &result)
        }
      }
    }
    if !fours.isEmpty, !isASCII {
      fours.scan(compared, { $0 & 0xFFFF_FFFF }) { hash, word, place in
        compareBucket(of: fours, hash, word, at: place, context, &result)
      }
    }
    if !pairs.isEmpty, !isASCII || hasASCIIPairs {
      pairs.scan(compared, { $0 & 0xFFFF }) { hash, word, place in
        compareBucket(of: pairs, hash, word, at: place, context, &result)
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
  private func compareBucket(
    of table: borrowing LiteralTable, _ hash: Int, _ word: UInt64, at place: Int,
    _ context: borrowing Context, _ result: inout ScanResult
  ) {
    for index in table.bucket(of: hash) {
      if !compare(table.entries[index], word, at: place, context, &result) { return }
    }
  }

  /// Compares one literal, whose window would begin at `place`. Returns false once the budget is used up.
  @inline(__always)
  private func compare(
    _ entry: Entry, _ word: UInt64, at place: Int, _ context: borrowing Context, _ result: inout ScanResult
  ) -> Bool {
    result.budget &-= 1
    let mask = ~0 &>> (64 &- UInt64(entry.valueCount) &* 8)
    if (word ^ entry.value) & mask != 0 { return result.budget >= 0 }
    return compareWhole(entry, at: place, context, &result)
  }

  @inline(never)
  private func compareWhole(
    _ entry: Entry, at place: Int, _ context: borrowing Context, _ result: inout ScanResult
  ) -> Bool {
    let start = place &- Int(entry.before)
    let end = start &+ Int(entry.count)
    let text = context.text
    if start < 0 || end > text.count { return true }
    // A literal in which all uses have lost already need not be compared.
    let range = Int(useStarts[Int(entry.literal)])..<Int(useStarts[Int(entry.literal) &+ 1])
    result.budget &-= range.count &+ Int(entry.count) &>> 3
    if result.budget < 0 { return false }
    for index in 0..<Int(entry.before) where text[start &+ index] != bytes[Int(entry.start) &+ index] {
      return true
    }
    for index in Int(entry.before)
      &+ Int(entry.valueCount)..<max(
        Int(entry.count), Int(entry.before) &+ Int(entry.valueCount))
    where text[start &+ index] != bytes[Int(entry.start) &+ index] {
      return true
    }
    for index in range { take(uses[index], start..<end, context, &result) }
    return true
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
