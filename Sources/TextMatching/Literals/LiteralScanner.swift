import Bytes
import CVectorBytes

/// The engine that looks at every text first: it finds all literals in one pass over the folded text, or over
/// the text as it came where it has no ``FoldingHazards``, as long as few places look like a literal.
///
/// Where there is a ``LiteralScreen``, it says of most places, 64 at a time, that no literal is there; what passes is
/// looked up in tables by four bytes, or two. Without one every place is looked up, by one window of every literal, at
/// the place where it is rarest: six bytes that begin with an ASCII byte, or eight that begin with another; four where
/// the literal has no more, and in small sets, where four tell enough. Literals with no window (three bytes or less) are
/// then found by two bytes in a pass of their own, which an ASCII text needs only where such a literal begins with an
/// ASCII byte.
///
/// All work beyond the look-ups is counted. A text that takes more than a few steps a byte (someone wrote
/// it against the rules) is given up, and ``LiteralAutomaton`` does it instead, with the same answer.
///
/// Sensitive literals and those that a regex requires are looked for here too, folded: where NFC(text)
/// contains x, fold(NFC(text)) contains fold(x). (Where bringing that to NFC changed something,
/// ``ComparedText/isRecomposed``, this does not hold, and the caller does without.) A sensitive literal is
/// then compared with the normalised text at the same place.
final class LiteralScanner: Sendable {
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
    /// Eight bytes of the literal from its window on, and eight before it, the first one lowest; which of them there are,
    /// the masks say.
    var after: UInt64 = 0
    var afterMask: UInt64 = 0
    var before: UInt64 = 0
    var beforeMask: UInt64 = 0
    /// Where the literal's bytes begin in `bytes`.
    var start: UInt32
    var count: UInt32
    /// Bytes before the window.
    var offset: UInt32 = 0
    /// Its uses are `uses[useStarts[literal]..<useStarts[literal + 1]]`.
    var literal: UInt32
  }

  // A class, because the fields of a structure that a call borrows are copied for it. For what each holds, see
  // ``LiteralTables``.
  private let long: LiteralTable
  private let short: LiteralTable
  private let pairs: LiteralTable
  private let hasASCIIPairs: Bool
  let screen: LiteralScreen
  /// Which texts beyond ASCII can't be looked at as they came; of use where there is a screen.
  let hazards: FoldingHazards

  /// By literal where its uses begin; one more at the end.
  private let useStarts: [UInt32]
  private let uses: [Use]
  private let bytes: [UInt8]

  /// Whether there is nothing to look for.
  var isEmpty: Bool { uses.isEmpty }

  /// Bytes that it takes.
  var memory: Int {
    long.memory + short.memory + pairs.memory + useStarts.count * 4
      + uses.count * MemoryLayout<Use>.stride + bytes.count
  }

  // MARK: Building

  /// Makes the tables for literals in their folded form, each with its use.
  ///
  /// - Parameter level: the vector instructions to be used, at most what the processor has.
  init(
    _ literals: Literals, uses literalUses: [Use], sensitiveBytes: [UInt8],
    level: Int32 = winnow_vector_level()
  ) {
    // Sensitive literals' own bytes come behind all others.
    let sensitiveStart = UInt32(literals.bytes.count)
    bytes = literals.bytes + sensitiveBytes
    var uses = LiteralUses()
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
        if previous != nil { uses.endLiteral() }
        unique.append((UInt32(literal.start), UInt32(literal.count)))
        previous = literal
      }
      var use = literalUses[Int(index)]
      if use.kind == .sensitive { use.start += sensitiveStart }
      uses.append(use)
    }
    uses.endLiteral()
    (useStarts, self.uses) = (uses.starts, uses.all)
    hazards =
      LiteralTables.areScreened(unique.count, level: level)
      ? FoldingHazards(folded: literals.bytes.span, normalized: sensitiveBytes.span) : FoldingHazards()
    let tables = LiteralTables(unique, in: bytes, hazards, level: level)
    (long, short, pairs) = (tables.long, tables.short, tables.pairs)
    hasASCIIPairs = tables.hasASCIIPairs
    screen = tables.screen
  }

  /// The uses of all literals, as they are put together.
  private struct LiteralUses {
    var starts: [UInt32] = [0]
    var all: [Use] = []

    mutating func endLiteral() { starts.append(UInt32(all.count)) }

    /// Appends a use of the last literal, unless one like it has a lower pattern.
    mutating func append(_ use: Use) {
      if use.kind == .insensitive {
        for index in Int(starts.last ?? 0)..<all.count
        where all[index].kind == .insensitive && all[index].competition == use.competition {
          all[index].pattern = min(all[index].pattern, use.pattern)
          return
        }
      }
      all.append(use)
    }
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
      text: compared, normalized: findsSensitive ? originals : Span(), base: 0, firstCount: text.firstCount)
    if !screen.isEmpty {
      scanScreened(context, &result)
      return result.budget >= 0
    }
    let isASCII = text.isASCII
    let shortWindow: (UInt64) -> UInt64 = { $0 & 0xFFFF_FFFF }
    if long.isEmpty {
      if !short.isEmpty {
        short.scan(compared, shortWindow, other: short, nil) { place in
          let word = context.word(place, .folded)
          compare(short, window: shortWindow(word), word, at: place, context, .folded, &result)
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
        let word = context.word(place, .folded)
        compare(pairs, window: window(word), word, at: place, context, .folded, &result)
      }
    }
    return result.budget >= 0
  }

  // MARK: With a screen

  /// What came of a look at texts as they came.
  enum PlainOutcome {
    case done
    /// A text is not all ASCII, or has hazards.
    case isNotPlain
    /// It took too many steps.
    case gaveUp
  }

  /// Looks for all literals in a part that was neither folded nor normalised, as long as it is ASCII or has no hazards.
  /// There must be a screen. A literal that lies across both parts is not found. Takes its steps from the result's
  /// budget.
  ///
  /// - Parameters:
  ///   - onlyASCII: whether to stop at once where it is not all ASCII.
  ///   - base: where the part begins in the joined text.
  ///   - firstCount: how long the first part is.
  @inline(__always)
  func scan(
    plain part: Span<UInt8>, onlyASCII: Bool, base: Int, firstCount: Int, _ result: inout ScanResult
  ) -> PlainOutcome {
    if part.isEmpty { return .done }
    return unsafe withScreenWords { words in
      // Room that was asked for has an address; without one the automaton would look.
      guard let words = words.baseAddress else { return .gaveUp }
      let findings = unsafe screen.places(
        in: part, from: 0, isPlain: true, hazards, onlyASCII: onlyASCII, words)
      // So it is with most texts, and nothing more should be on their way.
      if findings.isEmpty && part.count <= LiteralScreen.stretch { return .done }
      let context = Context(text: part, normalized: part, base: base, firstCount: firstCount)
      return unsafe scanPlain(context, onlyASCII: onlyASCII, findings, words, &result)
    }
  }

  @inline(never)
  private func scanPlain(
    _ context: borrowing Context, onlyASCII: Bool, _ findings: LiteralScreen.Findings,
    _ words: UnsafeMutablePointer<UInt64>, _ result: inout ScanResult
  ) -> PlainOutcome {
    // The words are those that the screen was given.
    if unsafe !scanScreened(context, isPlain: true, onlyASCII: onlyASCII, findings, words, &result) {
      return .isNotPlain
    }
    return result.budget < 0 ? .gaveUp : .done
  }

  /// Looks for all literals in a folded text, with a screen.
  private func scanScreened(_ context: borrowing Context, _ result: inout ScanResult) {
    if context.text.isEmpty { return }
    unsafe withScreenWords { words in
      // As in `scan(plain:)`.
      guard let words = words.baseAddress else {
        result.budget = -1
        return
      }
      let findings = unsafe screen.places(
        in: context.text, from: 0, isPlain: false, hazards, onlyASCII: true, words)
      _ = unsafe scanScreened(context, isPlain: false, onlyASCII: true, findings, words, &result)
    }
  }

  /// Room for the bits of a stretch, which the screen writes twice.
  @inline(__always)
  private func withScreenWords<R>(_ body: (UnsafeMutableBufferPointer<UInt64>) -> R) -> R {
    // Only lent on.
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: LiteralScreen.stretch / 32) {
      unsafe body($0)
    }
  }

  /// Compares the literals at the places that pass the screen. Returns whether it has not met a byte above 0x7F, or a
  /// hazard, where the text has to be plain.
  ///
  /// - Parameters:
  ///   - first: what the screen said of the text's first stretch, and `words` what it wrote.
  @inline(__always)
  private func scanScreened(
    _ context: borrowing Context, isPlain: Bool, onlyASCII: Bool, _ first: LiteralScreen.Findings,
    _ words: UnsafeMutablePointer<UInt64>, _ result: inout ScanResult
  ) -> Bool {
    let text = context.text
    // Room for each place of a stretch.
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: LiteralScreen.stretch) { places in
      guard let places = places.baseAddress else { return false }
      var findings = first
      var start = 0
      while true {
        let end = min(start &+ LiteralScreen.stretch, text.count)
        if isPlain {
          if onlyASCII, findings.contains(.high) { return false }
          if findings.suspects != 0,
            unsafe areHazardsMet(in: text, start, findings.suspects, words + LiteralScreen.stretch / 64)
          {
            return false
          }
        }
        if findings.contains(.places) {
          // What is read of a text of one stretch that has no byte above 0x7F is ASCII.
          if isPlain && !findings.contains(.high) && text.count <= LiteralScreen.stretch {
            unsafe compare(words, start..<end, places, context, .plainASCIIKeys, &result)
          } else {
            unsafe compare(words, start..<end, places, context, isPlain ? .plainKeys : .keys, &result)
          }
          if result.budget < 0 { return true }
        }
        start = end
        if start >= text.count { return true }
        // There is room for a stretch's words.
        findings = unsafe screen.places(
          in: text, from: start, isPlain: isPlain, hazards, onlyASCII: onlyASCII, words)
      }
    }
  }

  /// Compares the literals at the places of a stretch that have a bit in `words`, for all of which there is room in
  /// `places`.
  @inline(__always)
  private func compare(
    _ words: UnsafeMutablePointer<UInt64>, _ stretch: Range<Int>, _ places: UnsafeMutablePointer<UInt32>,
    _ context: borrowing Context, _ reading: Reading, _ result: inout ScanResult
  ) {
    // Put down without a branch, as most don't pass the tables' filters, and nothing could predict which.
    var found = 0
    for index in 0..<(stretch.count &+ 63) &>> 6 {
      // A word for each 64 bytes has been written.
      var bits = unsafe words[index]
      while bits != 0 {
        let place = stretch.lowerBound &+ index &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        let word = context.word(place, reading)
        unsafe places[found] = UInt32(truncatingIfNeeded: place)
        found &+= short.mayHave(word & 0xFFFF_FFFF) | pairs.mayHave(word & 0xFFFF)
      }
    }
    for index in 0..<found {
      // The first `found` have been written.
      let place = Int(unsafe places[index])
      let word = context.word(place, reading)
      compare(short, window: word & 0xFFFF_FFFF, word, at: place, context, reading, &result)
      compare(pairs, window: word & 0xFFFF, word, at: place, context, reading, &result)
      if result.budget < 0 { return }
    }
  }

  /// Whether one of the suspects in a stretch is a hazard; each of some of its words has a bit for each.
  @inline(never)
  private func areHazardsMet(
    in text: Span<UInt8>, _ start: Int, _ words: UInt32, _ suspects: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var words = words
    while words != 0 {
      let index = words.trailingZeroBitCount
      words &= words &- 1
      // That word has been written.
      var bits = unsafe suspects[index]
      while bits != 0 {
        let place = start &+ index &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if hazards.areMet(in: text, at: place) { return true }
      }
    }
    return false
  }

  // MARK: Comparing

  /// The long window that begins a word of eight bytes of text.
  @inline(__always)
  static func longWindow(_ word: UInt64) -> UInt64 {
    // Bit 7 says whether the first byte is ASCII.
    word & (word & 0x80 == 0 ? 0xFFFF_FFFF_FFFF : ~0)
  }

  /// What is looked at.
  struct Context: ~Escapable {
    let text: Span<UInt8>
    let normalized: Span<UInt8>
    /// Where the text begins in the joined one, and where the first part ends there.
    let base: Int
    let firstCount: Int

    @_lifetime(copy text, copy normalized)
    init(text: Span<UInt8>, normalized: Span<UInt8>, base: Int, firstCount: Int) {
      self.text = text
      self.normalized = normalized
      self.base = base
      self.firstCount = firstCount
    }

    /// Eight bytes of the text. Of a plain text those after the end are zero; any other has as many that can be
    /// read.
    @inline(__always)
    func bytes(_ place: Int, _ reading: Reading) -> UInt64 {
      reading.isPlain ? LiteralScanner.plainWord(text, place) : LiteralScanner.word(text, place)
    }

    /// The same as they are compared.
    @inline(__always)
    func word(_ place: Int, _ reading: Reading) -> UInt64 {
      switch reading {
      case .folded: bytes(place, reading)
      case .keys, .plainKeys: ByteKeys.key(bytes(place, reading))
      case .plainASCIIKeys: ByteKeys.key(ofASCII: bytes(place, reading))
      }
    }

    /// The eight bytes before a place, as they are compared; those before the text's beginning are zero.
    @inline(__always)
    func word(before place: Int, _ reading: Reading) -> UInt64 {
      if place >= 8 { return word(place &- 8, reading) }
      return word(0, reading) << UInt64(8 * (8 &- place))
    }
  }

  /// As what a text's bytes are compared.
  enum Reading {
    /// As they are in the folded text.
    case folded
    /// By their keys: a folded text, or one that was not folded.
    case keys
    case plainKeys
    /// By their keys, and it is all ASCII.
    case plainASCIIKeys

    /// Whether the text was not folded.
    @inline(__always)
    var isPlain: Bool { self == .plainKeys || self == .plainASCIIKeys }
  }

  @inline(never)
  private func compareBoth(at place: Int, _ context: borrowing Context, _ result: inout ScanResult) {
    let word = context.word(place, .folded)
    compare(long, window: Self.longWindow(word), word, at: place, context, .folded, &result)
    compare(short, window: word & 0xFFFF_FFFF, word, at: place, context, .folded, &result)
  }

  /// Compares the literals whose window is at `place`, where `word` begins.
  @inline(__always)
  private func compare(
    _ table: borrowing LiteralTable, window: UInt64, _ word: UInt64, at place: Int,
    _ context: borrowing Context, _ reading: Reading, _ result: inout ScanResult
  ) {
    let candidates = table.candidates(window)
    if candidates.isEmpty { return }
    result.budget &-= candidates.count
    if result.budget < 0 { return }
    let before = context.word(before: place, reading)
    let entries = table.entries.span
    for index in candidates {
      let difference =
        (word ^ entries[index].after) & entries[index].afterMask
        | (before ^ entries[index].before) & entries[index].beforeMask
      if difference == 0 {
        compareWhole(entries[index], at: place, context, reading, &result)
        if result.budget < 0 { return }
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

  /// Eight bytes of a text, with zeros after its end.
  @inline(__always)
  private static func plainWord(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    precondition(place >= 0 && place < text.count)
    // Within the text: eight bytes from `place`, or its last eight, or each of its bytes.
    return unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      if place &+ 8 <= bytes.count {
        return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      if bytes.count >= 8 {
        let last = unsafe base.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
        return UInt64(littleEndian: last) &>> UInt64((place &+ 8 &- bytes.count) &* 8)
      }
      var word: UInt64 = 0
      for index in place..<bytes.count {
        word |= UInt64(unsafe bytes[index]) &<< UInt64((index &- place) &* 8)
      }
      return word
    }
  }

  @inline(never)
  private func compareWhole(
    _ entry: Entry, at place: Int, _ context: borrowing Context, _ reading: Reading,
    _ result: inout ScanResult
  ) {
    let start = place &- Int(entry.offset)
    let end = start &+ Int(entry.count)
    if start < 0 || end > context.text.count { return }
    let range = Int(useStarts[Int(entry.literal)])..<Int(useStarts[Int(entry.literal) &+ 1])
    result.budget &-= range.count &+ Int(entry.count) &>> 3
    if result.budget < 0 { return }
    let bytes = bytes
    let own = bytes.span.extracting(Int(entry.start)..<Int(entry.start &+ entry.count))
    if entry.offset > 8 || entry.count &- entry.offset > 8 {
      var offset = 0
      while offset < own.count {
        // The last eight bytes overlap those before.
        let place = min(offset, own.count &- 8)
        let word = Self.wholeWord(own, place)
        if context.word(start &+ place, reading) != (reading == .folded ? word : ByteKeys.key(word)) {
          return
        }
        offset &+= 8
      }
    }
    // In ASCII equal keys are enough.
    if reading != .folded, !own.isASCII {
      result.budget &-= Int(entry.count)
      if !ByteKeys.isEqual(context.text.extracting(start..<end), folded: own) { return }
    }
    for index in range {
      take(uses[index], start..<end, context, isPlain: reading.isPlain, &result)
    }
  }

  /// Eight bytes of a text.
  @inline(__always)
  private static func wholeWord(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    precondition(place >= 0 && place &+ 8 <= text.count)
    // Just checked.
    return unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  /// Takes one use of a literal that is in the text.
  @inline(__always)
  private func take(
    _ use: Use, _ range: Range<Int>, _ context: borrowing Context, isPlain: Bool, _ result: inout ScanResult
  ) {
    let competition = use.competition
    if use.kind != .trigger, use.pattern >= result.best.groups[competition.group].pattern { return }
    let start = context.base &+ range.lowerBound
    let end = context.base &+ range.upperBound
    switch competition.scope {
    case Pattern.Scope.first.rawValue:
      if end > context.firstCount { return }
    case Pattern.Scope.second.rawValue:
      if start <= context.firstCount { return }
    default: break
    }
    if use.kind == .trigger {
      result.trigger(Int(use.pattern), at: start)
      return
    }
    var form = ComparedForm.folded
    var text = context.text
    if use.kind == .sensitive {
      text = context.normalized
      // A plain text has the same places in all forms, and only the folded form knows them.
      if !isPlain { form = .normalized }
      if range.upperBound > text.count { return }
      for index in 0..<range.count
      where text[range.lowerBound &+ index] != bytes[Int(use.start) &+ index] {
        return
      }
    }
    if competition.isExact, !hasEdges(text, range) { return }
    result.best.offer(use.pattern, competition, form, start: start, end: end)
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
