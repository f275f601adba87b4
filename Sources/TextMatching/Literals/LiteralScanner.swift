import Bytes
import CVectorKernels

/// The engine that looks at every text first: it finds all literals in one pass over the folded text, or over
/// the text as it came where it has no ``FoldingSensitiveScalars``, as long as few places look like a literal.
///
/// Where there is a ``TeddyPrefilter``, it says of most places, 64 at a time, that no literal is there; what passes is
/// looked up in tables by four bytes, or two. Without one the whole text is brought to its keys (``FoldKeys``), and every
/// place is looked up, by one window of every literal, at the place where it is rarest: six bytes, or four where the
/// literal has no more, and in small sets, where four tell enough. Literals with no window (three bytes or less) are then
/// found by two bytes in a pass of their own, which an ASCII text needs only where such a literal begins with an ASCII
/// byte.
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
      case requiredLiteral
    }

    /// The pattern; for a required literal the regex's number.
    var pattern: Int32
    var competition: LiteralCompetition
    var kind: Kind
    /// Of a sensitive literal: where its own bytes begin.
    var start: UInt32
  }

  // A class, because the fields of a structure that a call borrows are copied for it. For what each holds, see
  // ``LiteralHashTables``.
  private let long: WindowHashTable
  private let short: WindowHashTable
  private let pairs: WindowHashTable
  private let hasASCIIPairs: Bool
  let prefilter: TeddyPrefilter
  private let verification: VerificationTable
  /// Which texts beyond ASCII can't be looked at as they came. Has no tables where the processor could not use them: no
  /// text beyond ASCII can then.
  let foldingSensitive: FoldingSensitiveScalars
  /// The vector instructions to be used.
  private let level: Int32

  /// By literal where its uses begin; one more at the end.
  private let useStarts: [UInt32]
  private let uses: [Use]
  private let bytes: [UInt8]

  /// Whether there is nothing to look for.
  var isEmpty: Bool { uses.isEmpty }

  /// Bytes that it takes.
  var memory: Int {
    long.memory + short.memory + pairs.memory + verification.memory + useStarts.count * 4
      + uses.count * MemoryLayout<Use>.stride + bytes.count
  }

  // MARK: Building

  /// Makes the tables for literals in their folded form, each with its use.
  ///
  /// - Parameters:
  ///   - level: the vector instructions to be used, at most what the processor has.
  ///   - maxPrefiltered: up to how many literals there is a prefilter.
  init(
    _ literals: Literals, uses literalUses: [Use], sensitiveBytes: [UInt8], level: Int32, maxPrefiltered: Int
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
    self.level = level
    foldingSensitive =
      TeddyPrefilter.isAvailable(level: level)
      ? FoldingSensitiveScalars(folded: literals.bytes.span, normalized: sensitiveBytes.span)
      : FoldingSensitiveScalars()
    let tables = LiteralHashTables(
      unique, in: bytes, foldingSensitive, level: level, maxPrefiltered: maxPrefiltered)
    (long, short, pairs) = (tables.long, tables.short, tables.pairs)
    hasASCIIPairs = tables.hasASCIIPairs
    (prefilter, verification) = (tables.prefilter, tables.verification)
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

  /// Looks for all literals in a folded text. Returns false if it gave up; what it found then is of no use.
  ///
  /// - Parameters:
  ///   - normalized: the normalised text if sensitive literals are to be found: it has the same places.
  ///   - keys: space for the text's keys.
  func scan(
    _ text: borrowing ComparedText, normalized: borrowing ComparedText, findsSensitive: Bool,
    keys: inout FoldKeyBuffer, _ result: inout ScanResult
  ) -> Bool {
    result.workBudget = 4 &* text.bytes.count &+ 256
    let compared = text.bytes.span
    let originals = normalized.bytes.span
    let sensitive = findsSensitive ? originals : Span()
    keys.take(compared, level: level)
    let context = ScannedText(
      folded: compared, keys: keys.span, normalized: sensitive, bodyCount: text.bodyCount)
    if prefilter.isEmpty {
      lookUp(context, isASCII: keys.isASCII, &result)
    } else {
      scanPrefiltered(context, &result)
    }
    return result.workBudget >= 0
  }

  // MARK: Texts as they came

  /// What came of a look at texts as they came.
  enum PlainOutcome {
    case done
    /// A text is not all ASCII, or has folding-sensitive scalars.
    case isNotPlain
    /// It took too many steps.
    case overBudget
  }

  /// Looks for all literals in a part that was neither folded nor normalised, as long as it is ASCII or has no folding-sensitive scalars.
  /// A literal that lies across both parts is not found. Takes its steps from the result's work budget.
  ///
  /// - Parameters:
  ///   - onlyASCII: whether to stop at once where it is not all ASCII.
  ///   - base: where the part begins in the joined text.
  ///   - bodyCount: how long the first part is.
  ///   - keys: space for the part's keys.
  @inline(__always)
  func scan(
    plain part: Span<UInt8>, onlyASCII: Bool, base: Int, bodyCount: Int, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> PlainOutcome {
    if part.isEmpty { return .done }
    if prefilter.isEmpty {
      return scanEveryOffset(
        plain: part, onlyASCII: onlyASCII, base: base, bodyCount: bodyCount, keys: &keys, &result)
    }
    if part.count > TeddyPrefilter.chunk {
      return scanLong(
        plain: part, onlyASCII: onlyASCII, base: base, bodyCount: bodyCount, keys: &keys, &result)
    }
    return unsafe TeddyPrefilter.Buffers.with { buffers in
      var findings = TeddyPrefilter.Findings()
      // The keys are given as much space as the prefilter may take.
      unsafe keys.take(part.count) {
        unsafe findings = prefilter.findCandidates(
          in: part, from: 0, isPlain: true, foldingSensitive, onlyASCII: onlyASCII, buffers, keys: $0)
      }
      // So it is with most texts, and nothing more should be on their way.
      if findings.isEmpty { return .done }
      let context = ScannedText(plain: part, keys: keys.span, base: base, bodyCount: bodyCount)
      return unsafe scanPlain(context, onlyASCII: onlyASCII, findings, buffers, &result)
    } ?? .overBudget
  }

  /// The same for a part of several chunks: what is compared at a place in one may go on in the next, so all keys are
  /// made first.
  @inline(never)
  private func scanLong(
    plain part: Span<UInt8>, onlyASCII: Bool, base: Int, bodyCount: Int, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> PlainOutcome {
    keys.take(part, level: level)
    return unsafe TeddyPrefilter.Buffers.with { buffers in
      let findings = unsafe prefilter.findCandidates(
        in: part, from: 0, isPlain: true, foldingSensitive, onlyASCII: onlyASCII, buffers)
      let context = ScannedText(plain: part, keys: keys.span, base: base, bodyCount: bodyCount)
      return unsafe scanPlain(context, onlyASCII: onlyASCII, findings, buffers, &result)
    } ?? .overBudget
  }

  // MARK: Every place

  @inline(never)
  private func scanEveryOffset(
    plain part: Span<UInt8>, onlyASCII: Bool, base: Int, bodyCount: Int, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> PlainOutcome {
    if !keys.take(plain: part, foldingSensitive, onlyASCII: onlyASCII, level: level) { return .isNotPlain }
    let context = ScannedText(plain: part, keys: keys.span, base: base, bodyCount: bodyCount)
    lookUp(context, isASCII: keys.isASCII, &result)
    return result.workBudget < 0 ? .overBudget : .done
  }

  /// Looks every place up. The keys are ready.
  @inline(__always)
  private func lookUp(_ context: borrowing ScannedText, isASCII: Bool, _ result: inout ScanResult) {
    let keys = context.keys
    let shortWindow: (UInt64) -> UInt64 = { $0 & 0xFFFF_FFFF }
    if long.isEmpty {
      if !short.isEmpty {
        short.scan(keys, shortWindow, other: short, nil) { place in
          let word = context.word(place)
          compare(
            short.candidates(shortWindow(word)), short.entries, word, at: place, context, &result)
          return result.workBudget >= 0
        }
      }
    } else {
      long.scan(keys, { $0 & 0xFFFF_FFFF_FFFF }, other: short, shortWindow) { place in
        compareBoth(at: place, context, &result)
        return result.workBudget >= 0
      }
    }
    if !pairs.isEmpty, !isASCII || hasASCIIPairs {
      let window: (UInt64) -> UInt64 = { $0 & 0xFFFF }
      pairs.scan(keys, window, other: pairs, nil) { place in
        let word = context.word(place)
        compare(pairs.candidates(window(word)), pairs.entries, word, at: place, context, &result)
        return result.workBudget >= 0
      }
    }
  }

  // MARK: With a prefilter

  @inline(never)
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  private func scanPlain(
    _ context: borrowing ScannedText, onlyASCII: Bool, _ findings: TeddyPrefilter.Findings,
    _ buffers: TeddyPrefilter.Buffers, _ result: inout ScanResult
  ) -> PlainOutcome {
    // The space is what the prefilter was given.
    if unsafe !scanPrefiltered(context, isPlain: true, onlyASCII: onlyASCII, findings, buffers, &result) {
      return .isNotPlain
    }
    return result.workBudget < 0 ? .overBudget : .done
  }

  /// Looks for all literals in a folded text, with a prefilter.
  private func scanPrefiltered(_ context: borrowing ScannedText, _ result: inout ScanResult) {
    if context.text.isEmpty { return }
    let isDone: Bool? = unsafe TeddyPrefilter.Buffers.with { buffers in
      let findings = unsafe prefilter.findCandidates(
        in: context.text, from: 0, isPlain: false, foldingSensitive, onlyASCII: true, buffers)
      return unsafe scanPrefiltered(context, isPlain: false, onlyASCII: true, findings, buffers, &result)
    }
    // Without space the automaton looks.
    if isDone == nil { result.workBudget = -1 }
  }

  /// Compares the literals at the places that pass the prefilter. Returns whether it has not met a byte above 0x7F, or a
  /// folding-sensitive scalar, where the text has to be plain.
  ///
  /// - Parameters:
  ///   - first: what the prefilter said of the text's first chunk, and `space` what it wrote.
  @inline(__always)
  private func scanPrefiltered(
    _ context: borrowing ScannedText, isPlain: Bool, onlyASCII: Bool, _ first: TeddyPrefilter.Findings,
    _ buffers: TeddyPrefilter.Buffers, _ result: inout ScanResult
  ) -> Bool {
    let text = context.text
    // Room for each place of a chunk.
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: TeddyPrefilter.chunk) { kept in
      guard let kept = kept.baseAddress else { return false }
      var findings = first
      var start = 0
      while true {
        let end = min(start &+ TeddyPrefilter.chunk, text.count)
        if isPlain {
          if onlyASCII, findings.contains(.nonASCII) { return false }
          if findings.candidateScalars != 0,
            unsafe foldingSensitive.requireFolding(
              in: text, start, findings.candidateScalars, buffers.candidateScalars)
          {
            return false
          }
        }
        if findings.contains(.candidates) {
          // The prefilter has written as many candidates as its findings say.
          unsafe compare(findings.count, buffers, from: start, kept, context, &result)
          if result.workBudget < 0 { return true }
        }
        start = end
        if start >= text.count { return true }
        // The space is that of a chunk.
        findings = unsafe prefilter.findCandidates(
          in: text, from: start, isPlain: isPlain, foldingSensitive, onlyASCII: onlyASCII, buffers)
      }
    }
  }

  /// Compares the literals at the first `count` places of the space, counted from `start`.
  ///
  /// - Parameter kept: space for as many.
  @inline(never)
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  private func compare(
    _ count: Int, _ buffers: TeddyPrefilter.Buffers, from start: Int, _ kept: UnsafeMutablePointer<UInt32>,
    _ context: borrowing ScannedText, _ result: inout ScanResult
  ) {
    let found =
      pairs.isEmpty
      ? unsafe filter(count, buffers, from: start, context, hasPairs: false)
      : unsafe filter(count, buffers, from: start, context, hasPairs: true)
    if found == 0 { return }
    let entries = verification.entries.span
    // Without a branch for the last candidate of a place, mostly the only one: whether it is there is as little to be
    // predicted.
    var keptCount = 0
    for index in 0..<found {
      // The first `found` are there.
      let offset = Int(unsafe buffers.offsets[index])
      let place = start &+ offset
      let word = context.word(place)
      let candidates = verification.candidates(word)
      if !candidates.isEmpty {
        result.workBudget &-= candidates.count
        if result.workBudget < 0 { return }
        let before = context.word(before: place)
        let last = candidates.upperBound &- 1
        if last > candidates.lowerBound {
          for candidate in candidates.lowerBound..<last where entries[candidate].isAround(word, before) {
            // From left to right.
            unsafe compareKept(kept, count: keptCount, from: start, context, &result)
            keptCount = 0
            compareWhole(entries[candidate], at: place, context, &result)
            if result.workBudget < 0 { return }
          }
        }
        // One for each place at most. A place of a chunk takes a byte.
        unsafe kept[keptCount] = UInt32(truncatingIfNeeded: last &<< 8 | offset)
        keptCount &+= entries[last].isAround(word, before) ? 1 : 0
      }
      if !pairs.isEmpty {
        compare(
          pairs.candidates(word & 0xFFFF), pairs.entries, word, at: place, context, &result)
      }
      if result.workBudget < 0 { return }
    }
    unsafe compareKept(kept, count: keptCount, from: start, context, &result)
  }

  /// Compares the literals that have been put down by entry and place.
  @inline(__always)
  private func compareKept(
    _ kept: UnsafeMutablePointer<UInt32>, count: Int, from start: Int, _ context: borrowing ScannedText,
    _ result: inout ScanResult
  ) {
    for index in 0..<count {
      // The first `count` have been written.
      let found = Int(unsafe kept[index])
      compareWhole(verification.entries[found &>> 8], at: start &+ found & 0xFF, context, &result)
    }
  }

  /// Keeps of the first `count` places of the space those that pass the tables' filters too, and tells how many.
  @inline(__always)
  private func filter(
    _ count: Int, _ buffers: TeddyPrefilter.Buffers, from start: Int, _ context: borrowing ScannedText,
    hasPairs: Bool
  ) -> Int {
    // Without a branch, as most don't pass, and nothing could predict which.
    var found = 0
    for index in 0..<count {
      // The first `count` are there, of which `found` are no more than have been read.
      let offset = unsafe buffers.offsets[index]
      let place = start &+ Int(offset)
      let word = context.word(place)
      let previous = context.text[place &- (place > 0 ? 1 : 0)]
      unsafe buffers.offsets[found] = offset
      found &+= verification.mayHave(word, after: previous) | (hasPairs ? pairs.mayHave(word & 0xFFFF) : 0)
    }
    return found
  }

  // MARK: Comparing

  @inline(never)
  private func compareBoth(at place: Int, _ context: borrowing ScannedText, _ result: inout ScanResult) {
    let word = context.word(place)
    compare(long.candidates(word & 0xFFFF_FFFF_FFFF), long.entries, word, at: place, context, &result)
    compare(short.candidates(word & 0xFFFF_FFFF), short.entries, word, at: place, context, &result)
  }

  /// Compares the literals of a table that may have their window at `place`, where `word` begins.
  @inline(__always)
  private func compare(
    _ candidates: Range<Int>, _ entries: [LiteralEntry], _ word: UInt64, at place: Int,
    _ context: borrowing ScannedText, _ result: inout ScanResult
  ) {
    if candidates.isEmpty { return }
    result.workBudget &-= candidates.count
    if result.workBudget < 0 { return }
    let before = context.word(before: place)
    let entries = entries.span
    for index in candidates {
      if entries[index].isAround(word, before) {
        compareWhole(entries[index], at: place, context, &result)
        if result.workBudget < 0 { return }
      }
    }
  }

  @inline(never)
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  private func compareWhole(
    _ entry: LiteralEntry, at place: Int, _ context: borrowing ScannedText,
    _ result: inout ScanResult
  ) {
    let start = place &- Int(entry.offset)
    let end = start &+ Int(entry.count)
    if start < 0 || end > context.text.count { return }
    let range = Int(useStarts[Int(entry.literal)])..<Int(useStarts[Int(entry.literal) &+ 1])
    result.workBudget &-= range.count &+ Int(entry.count) &>> 3
    if result.workBudget < 0 { return }
    // With most of those that are in a text another one has been found that is better.
    if range.count == 1, result.isWorse(uses[range.lowerBound]) { return }
    let bytes = bytes
    let own = bytes.span.extracting(Int(entry.start)..<Int(entry.start &+ entry.count))
    let text = context.text.extracting(start..<end)
    if entry.alphabet == .ascii {
      if !hasKeys(of: own, entry, at: start, context) { return }
    } else if !text.isSame(as: own) {
      // In a folded text all is as in the literals.
      if entry.alphabet == .caseless || !context.isPlain { return }
      if !hasKeys(of: own, entry, at: start, context) { return }
      result.workBudget &-= text.count
      if !FoldKeys.isEqual(text, folded: own) { return }
    }
    for index in range {
      take(uses[index], start..<end, context, &result)
    }
  }

  /// Whether all the text's bytes have the keys of a literal's, of which those around its window do.
  @inline(__always)
  private func hasKeys(
    of own: Span<UInt8>, _ entry: LiteralEntry, at start: Int, _ context: borrowing ScannedText
  ) -> Bool {
    if entry.offset <= 8 && entry.count &- UInt32(entry.offset) <= 8 { return true }
    var offset = 0
    while offset < own.count {
      // The last eight bytes overlap those before.
      let place = min(offset, own.count &- 8)
      if context.word(start &+ place) != FoldKeys.key(Self.wholeWord(own, place)) { return false }
      offset &+= 8
    }
    return true
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
    _ use: Use, _ range: Range<Int>, _ context: borrowing ScannedText, _ result: inout ScanResult
  ) {
    let competition = use.competition
    if result.isWorse(use) { return }
    let start = context.base &+ range.lowerBound
    let end = context.base &+ range.upperBound
    switch competition.scope {
    case Pattern.Scope.body.rawValue:
      if end > context.bodyCount { return }
    case Pattern.Scope.sender.rawValue:
      if start <= context.bodyCount { return }
    default: break
    }
    if use.kind == .requiredLiteral {
      result.recordHit(of: Int(use.pattern), at: start)
      return
    }
    var form = ComparedForm.folded
    var text = context.text
    if use.kind == .sensitive {
      text = context.normalized
      // A plain text has the same places in all forms, and only the folded form knows them.
      if !context.isPlain { form = .normalized }
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
