import Bytes
import CVectorKernels

extension LiteralScanner {
  // MARK: Candidates of the prefilter and of the bitmap

  /// Compares the literals at the first `count` of `offsets`, which count from `start`.
  ///
  /// - Parameter survivors: Scratch space for as many.
  @inline(never)
  func verifyCandidates(
    _ count: Int, _ offsets: UnsafeMutablePointer<UInt8>, from start: Int,
    _ survivors: UnsafeMutablePointer<UInt32>, _ context: borrowing ScannedText, _ result: inout ScanResult
  ) {
    // Only the prefilter has the windows of pairs, too.
    let hasPairs = !pairs.isEmpty && !prefilter.isEmpty
    let found =
      hasPairs
      ? unsafe filter(count, offsets, from: start, survivors, context, hasPairs: true)
      : unsafe filter(count, offsets, from: start, survivors, context, hasPairs: false)
    if found == 0 { return }
    let all = verification.entries
    let entries = all.span
    // Whether an entry survives the comparison of sixteen bytes cannot be predicted. The last entry of a
    // bucket, which is mostly the only one, is therefore stored without a branch, in the place of a candidate
    // that has been read.
    var survivorCount = 0
    for index in 0..<found {
      // `filter` has left `found` candidates.
      let candidate = Int(unsafe survivors[index])
      let delta = candidate & 0xFF
      let offset = start &+ delta
      let word = context.word(offset)
      if candidate & Self.isInTable != 0 {
        let candidates = verification.candidates(word)
        result.workBudget &-= candidates.count
        if result.workBudget < 0 { return }
        let before = context.word(before: offset)
        let last = candidates.upperBound &- 1
        if last > candidates.lowerBound {
          for candidate in candidates.lowerBound..<last where entries[candidate].isAround(word, before) {
            // Matches have to be reported from left to right.
            unsafe verifySurvivors(survivors, count: survivorCount, from: start, context, &result)
            survivorCount = 0
            verifyWhole(entries[candidate], at: offset, context, &result)
            if result.workBudget < 0 { return }
          }
        }
        // At most one survivor is stored for each candidate. An offset in a chunk fits a byte.
        unsafe survivors[survivorCount] = UInt32(truncatingIfNeeded: last &<< 8 | delta)
        survivorCount &+= entries[last].isAround(word, before) ? 1 : 0
      }
      if hasPairs, candidate & Self.isInPairs != 0 {
        verify(pairs.candidates(word & 0xFFFF), pairs.entries, word, at: offset, context, &result)
      }
      if result.workBudget < 0 { return }
    }
    unsafe verifySurvivors(survivors, count: survivorCount, from: start, context, &result)
  }

  /// Bits of a candidate that `filter` leaves, above its offset: whose filter it passed. A slot of the
  /// verification table whose filter lets something pass has entries.
  private static let isInTable = 1 << 8
  private static let isInPairs = 1 << 9

  /// Compares the whole literals of the stored survivors: an entry's index and an offset in the chunk each.
  @inline(__always)
  private func verifySurvivors(
    _ survivors: UnsafeMutablePointer<UInt32>, count: Int, from start: Int, _ context: borrowing ScannedText,
    _ result: inout ScanResult
  ) {
    for index in 0..<count {
      // The first `count` have been written.
      let survivor = Int(unsafe survivors[index])
      verifyWhole(verification.entries[survivor &>> 8], at: start &+ survivor & 0xFF, context, &result)
    }
  }

  /// Writes those of the first `count` candidates that pass the tables' filters too to `passed`, with the bits
  /// of these filters. Returns their number.
  @inline(__always)
  private func filter(
    _ count: Int, _ offsets: UnsafeMutablePointer<UInt8>, from start: Int,
    _ passed: UnsafeMutablePointer<UInt32>, _ context: borrowing ScannedText, hasPairs: Bool
  ) -> Int {
    // No branch: most candidates fail, and which ones cannot be predicted.
    var found = 0
    for index in 0..<count {
      // `count` offsets have been written, and `found` never exceeds `index`.
      let delta = Int(unsafe offsets[index])
      let offset = start &+ delta
      let word = context.word(offset)
      let previous = context.text[offset &- (offset > 0 ? 1 : 0)]
      let table = verification.mayHave(word, after: previous)
      let pair = hasPairs ? pairs.mayHave(word & 0xFFFF) : 0
      unsafe passed[found] = UInt32(truncatingIfNeeded: delta | table &<< 8 | pair &<< 9)
      found &+= table | pair
    }
    return found
  }

  // MARK: Candidates of the hash tables

  @inline(never)
  func verifyLongAndShort(at offset: Int, _ context: borrowing ScannedText, _ result: inout ScanResult) {
    let word = context.word(offset)
    verify(long.candidates(word & 0xFFFF_FFFF_FFFF), long.entries, word, at: offset, context, &result)
    verify(short.candidates(word & 0xFFFF_FFFF), short.entries, word, at: offset, context, &result)
  }

  /// Compares the literals of a table that may have their window at `offset`, where `word` begins.
  @inline(__always)
  func verify(
    _ candidates: Range<Int>, _ entries: [LiteralEntry], _ word: UInt64, at offset: Int,
    _ context: borrowing ScannedText, _ result: inout ScanResult
  ) {
    if candidates.isEmpty { return }
    result.workBudget &-= candidates.count
    if result.workBudget < 0 { return }
    let before = context.word(before: offset)
    let entries = entries.span
    for index in candidates {
      if entries[index].isAround(word, before) {
        verifyWhole(entries[index], at: offset, context, &result)
        if result.workBudget < 0 { return }
      }
    }
  }

  // MARK: Whole literals

  /// Compares all of a literal whose bytes around its window at `offset` are known to be equal, and records
  /// what follows from it.
  @inline(never)
  private func verifyWhole(
    _ entry: LiteralEntry, at offset: Int, _ context: borrowing ScannedText, _ result: inout ScanResult
  ) {
    let start = offset &- Int(entry.offset)
    let end = start &+ Int(entry.count)
    if start < 0 || end > context.text.count { return }
    result.workBudget &-= 1 &+ Int(entry.count) &>> 3
    if result.workBudget < 0 { return }
    var use = uses[Int(entry.firstUse)]
    // In most texts with several matches a better one has been found already.
    if use.isLast, result.isWorse(use) { return }
    let bytes = bytes
    let own = bytes.span.extracting(Int(entry.start)..<Int(entry.start &+ entry.count))
    let text = context.text.extracting(start..<end)
    if entry.alphabet == .ascii {
      if !hasKeys(of: own, entry, at: start, context) { return }
    } else if !text.isSame(as: own) {
      // A folded text, or one without capitals, must have the literal's own bytes.
      if entry.alphabet == .caseless || !context.isPlain { return }
      if !hasKeys(of: own, entry, at: start, context) { return }
      result.workBudget &-= text.count
      if !FoldKeys.isEqual(text, folded: own) { return }
    }
    take(use, start..<end, context, &result)
    var index = Int(entry.firstUse)
    while !use.isLast {
      result.workBudget &-= 1
      if result.workBudget < 0 { return }
      index &+= 1
      use = uses[index]
      take(use, start..<end, context, &result)
    }
  }

  /// Whether the text has all fold keys of a literal. Those around the literal's window are known to be
  /// equal.
  @inline(__always)
  private func hasKeys(
    of own: Span<UInt8>, _ entry: LiteralEntry, at start: Int, _ context: borrowing ScannedText
  ) -> Bool {
    if entry.offset <= 8 && entry.count &- UInt32(entry.offset) <= 8 { return true }
    var offset = 0
    while offset < own.count {
      // The last eight bytes overlap those before.
      let next = min(offset, own.count &- 8)
      if context.word(start &+ next) != FoldKeys.key(Self.wholeWord(own, next)) { return false }
      offset &+= 8
    }
    return true
  }

  /// The eight bytes at an offset.
  @inline(__always)
  private static func wholeWord(_ text: Span<UInt8>, _ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 8 <= text.count)
    // Just checked.
    return unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Records one use of a literal that is in the text, if its scope, case and edges are right.
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
    if use.kind == .unaccented {
      result.recordUnaccented()
      return
    }
    var form = ComparedForm.folded
    var text = context.text
    if use.kind == .sensitive {
      text = context.normalized
      // The offsets of a plain text hold for every form, and only the folded form is set up for it.
      if !context.isPlain { form = .normalized }
      if range.upperBound > text.count { return }
      for index in 0..<range.count
      where text[range.lowerBound &+ index] != bytes[Int(use.start) &+ index] {
        return
      }
    }
    if competition.isExact, !context.hasEdges(text, range) { return }
    result.take(use.pattern, competition, form, start: start, end: end)
  }
}
