import Bytes
import CVectorBytes

/// The engine that looks at every text first: it finds all literals in one pass over the folded text, or over
/// ASCII as it came, as long as few places look like a literal.
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

  // A class, because the fields of a structure that a call borrows are copied for it. For what each holds, see
  // ``LiteralTables``.
  private let long: LiteralTable
  private let short: LiteralTable
  private let pairs: LiteralTable
  private let hasASCIIPairs: Bool
  let screen: LiteralScreen

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
    let tables = LiteralTables(unique, in: bytes, level: level)
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
      _ = scanScreened(context, isPlain: false, &result)
      return result.budget >= 0
    }
    let isASCII = text.isASCII
    let shortWindow: (UInt64) -> UInt64 = { $0 & 0xFFFF_FFFF }
    if long.isEmpty {
      if !short.isEmpty {
        short.scan(compared, shortWindow, other: short, nil) { place in
          compare(short, shortWindow, at: place, context, isPlain: false, &result)
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
        compare(pairs, window, at: place, context, isPlain: false, &result)
      }
    }
    return result.budget >= 0
  }

  // MARK: With a screen

  /// What came of a look at texts as they came.
  enum PlainOutcome {
    case done
    /// A text is not all ASCII.
    case isNotPlain
    /// It took too many steps.
    case gaveUp
  }

  /// Looks for all literals in a part that was neither folded nor normalised, as long as it is ASCII. There must be a
  /// screen. A literal that lies across both parts is not found. Takes its steps from the result's budget.
  ///
  /// - Parameters:
  ///   - base: where the part begins in the joined text.
  ///   - firstCount: how long the first part is.
  @inline(__always)
  func scan(
    plain part: Span<UInt8>, base: Int, firstCount: Int, _ result: inout ScanResult
  ) -> PlainOutcome {
    let context = Context(text: part, normalized: part, base: base, firstCount: firstCount)
    if !scanScreened(context, isPlain: true, &result) { return .isNotPlain }
    return result.budget < 0 ? .gaveUp : .done
  }

  /// Compares the literals at the places that pass the screen. Returns whether it has not met a byte above 0x7F
  /// where the text has to be plain.
  @inline(__always)
  private func scanScreened(
    _ context: borrowing Context, isPlain: Bool, _ result: inout ScanResult
  ) -> Bool {
    let text = context.text
    // Room for the bits of a stretch, which `places` writes, and for each of its places.
    return unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: LiteralScreen.stretch / 64) {
      words in
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: LiteralScreen.stretch) { places in
        guard let words = words.baseAddress, let places = places.baseAddress else { return false }
        var start = 0
        while start < text.count {
          let end = min(start &+ LiteralScreen.stretch, text.count)
          switch unsafe screen.places(in: text, from: start, isPlain: isPlain, words) {
          case .nothing: break
          case .notPlain: return false
          case .places:
            // Put down without a branch, as most don't pass the tables' filters, and nothing could predict which.
            var found = 0
            for index in 0..<(end &- start &+ 63) &>> 6 {
              var bits = unsafe words[index]
              while bits != 0 {
                let place = start &+ index &<< 6 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                let word = context.word(place, isPlain: isPlain)
                unsafe places[found] = UInt32(truncatingIfNeeded: place)
                found &+= short.mayHave(word & 0xFFFF_FFFF) | pairs.mayHave(word & 0xFFFF)
              }
            }
            for index in 0..<found {
              let place = Int(unsafe places[index])
              compare(short, { $0 & 0xFFFF_FFFF }, at: place, context, isPlain: isPlain, &result)
              compare(pairs, { $0 & 0xFFFF }, at: place, context, isPlain: isPlain, &result)
              if result.budget < 0 { return true }
            }
          }
          start = end
        }
        return true
      }
    }
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

    /// Eight bytes of the text, folded. Of a plain text those after the end are zero; any other has as many that
    /// can be read.
    @inline(__always)
    func word(_ place: Int, isPlain: Bool) -> UInt64 {
      isPlain ? LiteralScanner.foldedWord(text, place) : LiteralScanner.word(text, place)
    }
  }

  @inline(never)
  private func compareBoth(at place: Int, _ context: borrowing Context, _ result: inout ScanResult) {
    compare(long, Self.longWindow, at: place, context, isPlain: false, &result)
    compare(short, { $0 & 0xFFFF_FFFF }, at: place, context, isPlain: false, &result)
  }

  /// Compares the literals whose window may be at `place`.
  @inline(__always)
  private func compare(
    _ table: borrowing LiteralTable, _ window: (UInt64) -> UInt64, at place: Int,
    _ context: borrowing Context, isPlain: Bool, _ result: inout ScanResult
  ) {
    let candidates = table.candidates(window(context.word(place, isPlain: isPlain)))
    result.budget &-= candidates.count
    if result.budget < 0 { return }
    let entries = table.entries.span
    for index in candidates {
      let entry = entries[index]
      let first = place &- Int(entry.back)
      if first < 0 { continue }
      let mask = ~0 &>> (64 &- UInt64(entry.valueCount) &* 8)
      if (context.word(first, isPlain: isPlain) ^ entry.value) & mask == 0 {
        compareWhole(entry, at: place, context, isPlain: isPlain, &result)
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

  /// Eight bytes of a text of ASCII in lower case, with zeros after its end.
  @inline(__always)
  private static func foldedWord(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    precondition(place >= 0 && place < text.count)
    // Within the text: eight bytes from `place`, or its last eight, or each of its bytes.
    let word: UInt64 = unsafe text.withUnsafeBytes { bytes in
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
    // Bit 7 of each byte: at least `A`, at most `Z`. No byte carries into the next, for none has that bit.
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = word &+ 0x2525_2525_2525_2525
    return word | (fromA & ~afterZ & 0x8080_8080_8080_8080) &>> 2
  }

  @inline(never)
  private func compareWhole(
    _ entry: Entry, at place: Int, _ context: borrowing Context, isPlain: Bool, _ result: inout ScanResult
  ) {
    let start = place &- Int(entry.before)
    let end = start &+ Int(entry.count)
    if start < 0 || end > context.text.count { return }
    let range = Int(useStarts[Int(entry.literal)])..<Int(useStarts[Int(entry.literal) &+ 1])
    result.budget &-= range.count &+ Int(entry.count) &>> 3
    if result.budget < 0 { return }
    if entry.count > 8 {
      let bytes = bytes
      let own = bytes.span.extracting(Int(entry.start)..<Int(entry.start &+ entry.count))
      var offset = 0
      while offset < own.count {
        // The last eight bytes overlap those before.
        let place = min(offset, own.count &- 8)
        if context.word(start &+ place, isPlain: isPlain) != Self.wholeWord(own, place) { return }
        offset &+= 8
      }
    }
    for index in range { take(uses[index], start..<end, context, isPlain: isPlain, &result) }
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

/// What a scan found.
struct ScanResult {
  var best = BestLiterals()
  /// Regexes of which a required literal was found: bit `number % 64` of word `number / 64`.
  private(set) var triggered: [UInt64]
  /// Of how many regexes that is so.
  private(set) var triggeredCount = 0
  /// Where in the joined text, in the folded form; of regexes that are marked in `triggered` only.
  private(set) var places: [TriggerPlaces]
  /// Steps that may still be taken beyond the look-ups.
  var budget = 0

  init(regexes: Int) {
    triggered = [UInt64](repeating: 0, count: (regexes + 63) / 64)
    places = [TriggerPlaces](repeating: TriggerPlaces(), count: regexes)
  }

  /// Takes that a literal that a regex requires is at a place.
  mutating func trigger(_ regex: Int, at place: Int) {
    let bit: UInt64 = 1 << UInt64(regex & 63)
    let place = Int32(clamping: place)
    if triggered[regex &>> 6] & bit != 0 {
      places[regex].insert(place)
    } else {
      triggered[regex &>> 6] |= bit
      places[regex] = TriggerPlaces(place)
      triggeredCount += 1
    }
  }

  /// The first regex from a number on of which a required literal was found, or more than there are.
  func firstTriggered(from number: Int) -> Int {
    var word = number &>> 6
    if word >= triggered.count { return .max }
    var bits = triggered[word] & (~0 &<< UInt64(number & 63))
    while bits == 0 {
      word += 1
      if word == triggered.count { return .max }
      bits = triggered[word]
    }
    return word &<< 6 + bits.trailingZeroBitCount
  }

  /// Forgets everything.
  @inline(__always)
  mutating func reset() {
    best.reset()
    if triggeredCount == 0 { return }
    triggeredCount = 0
    for index in triggered.indices { triggered[index] = 0 }
  }
}
