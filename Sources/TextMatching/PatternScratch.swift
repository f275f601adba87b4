import Bytes

/// The scratch space of one worker for one ``PatternSet``. Its memory grows to what the longest text needs,
/// and is kept.
///
/// A text is scanned either as it came, and is *plain* then (`isPlain`), or folded (`isFolded`). A plain text
/// is folded later if a regex or a search for all matches needs that, so that both are true. The offsets in
/// `result` stay the same: those of a plain text count in the original, all others in the form that stands
/// beside them.
package struct PatternScratch: ~Copyable {
  /// The folded form of the last text if `isFolded`; else only the body's length, and that it is aligned.
  private var folded: ComparedText
  /// NFC of the last text if `isNormalized`. Regexes that can't search a field as it came search it.
  private var normalized: ComparedText
  /// The fold keys of the text, or of a field of it.
  private var keys = FoldKeyBuffer()
  /// Whether `folded` holds the last text.
  private var isFolded = false
  /// Whether the last text was scanned before it was folded. It stays true when the text is folded later.
  private var isPlain = false
  /// The number of further texts beyond ASCII that are folded at once because an earlier one had to be
  /// folded, and the number that it starts from. Such texts usually come together.
  private var eagerFoldsLeft = 0
  private let eagerFolds: Int
  /// Whether `normalized` holds the last text.
  private var isNormalized = false
  private var result: ScanResult
  /// Whether `result` tells which regexes can match.
  private var knowsHits = true
  /// Whether scans look for all literals, not only for the first of each group, and whether the last one did.
  private let findsAll: Bool
  private var hasFoundAll = false
  private let regexes: [RegexBatchScratch]
  /// Scratch space of the search for disguised patterns, which stays empty if the set has none.
  var disguised = DisguiseScratch()
  /// All matches in the last text, once `allMatches` has been called.
  private var all: [(group: Int, match: PatternMatch)]?
  /// By form and field, the range of the field without outer white space, in the text that was scanned; nil
  /// until it is needed.
  private var trimmed: [Range<Int>?] = [nil, nil, nil, nil]
  /// Whether one of these is known.
  private var isTrimmed = false

  /// Empty scratch space for a set.
  ///
  /// - Parameter findsAll: Whether all patterns that match will be asked for.
  package init(for set: PatternSet, findsAll: Bool = false) {
    self.init(for: set, eagerFolds: 15, findsAll: findsAll)
  }

  /// The same with other limits, for tests: that of ``RegexBatchScratch/maxBytesAlone``, and the number of
  /// texts that are folded at once after one had to be.
  init(
    for set: PatternSet, maxBytesAlone: Int = RegexBatch.aloneBytes, eagerFolds: Int, findsAll: Bool = false
  ) {
    self.eagerFolds = eagerFolds
    self.findsAll = findsAll
    folded = ComparedText(.folded, tracksOriginals: set.compiled.hasExact)
    normalized = ComparedText(.normalized, tracksOriginals: set.compiled.hasExact)
    regexes = set.compiled.regexes.map { _ in RegexBatchScratch(maxBytesAlone: maxBytesAlone) }
    result = ScanResult(for: set.compiled, findsAll: findsAll)
  }

  /// Searches for all literals. Returns false if no pattern matches.
  mutating func scan(sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns) -> Bool {
    result.reset()
    isNormalized = false
    if all != nil { all = nil }
    if isTrimmed { forgetTrimmed() }
    let onlyASCII = eagerFoldsLeft > 0 || !compiled.scansPlainlyBeyondASCII
    isPlain = compiled.scanPlainly(sender: sender, body: body, onlyASCII: onlyASCII, keys: &keys, &result)
    if isPlain {
      isFolded = false
      knowsHits = true
      hasFoundAll = findsAll
      folded.takePlain(bodyCount: body.count)
      return mayMatch(compiled)
    }
    return scanFolded(sender: sender, body: body, for: compiled)
  }

  @inline(never)
  private mutating func scanFolded(
    sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> Bool {
    // Texts with folding-sensitive scalars seldom come alone.
    eagerFoldsLeft = eagerFoldsLeft > 0 ? eagerFoldsLeft &- 1 : eagerFolds
    isFolded = true
    folded.take(sender: sender, body: body)
    // In an aligned text the scanner finds the case-sensitive literals too.
    let hasSensitive = compiled.hasSensitive
    if hasSensitive { normalize(sender: sender, body: body) }
    let findsSensitive = hasSensitive && folded.isAligned
    knowsHits = !folded.isRecomposed
    var isDone = true
    if !compiled.scanner.isEmpty {
      isDone = compiled.scanner.scan(
        folded, normalized: normalized, findsSensitive: findsSensitive, keys: &keys, &result)
      if !isDone {
        result.reset()
        knowsHits = false
        compiled.automata.folded.findBest(in: folded, result: &result)
      }
    }
    hasFoundAll = findsAll && isDone && (findsSensitive || !hasSensitive)
    if hasSensitive, !isDone || !findsSensitive {
      compiled.automata.normalized.findBest(in: normalized, result: &result)
    }
    for literal in compiled.empty {
      if let place = literal.place(in: folded) {
        result.take(literal.pattern, literal.competition, .folded, start: place, end: place)
      }
    }
    return mayMatch(compiled)
  }

  /// Whether the text may have a required text of the disguised patterns.
  @inline(__always)
  var mayHaveDisguiseText: Bool { !knowsHits || result.hasDisguiseText }

  /// By group: the first literal that was found; nil if none was.
  @inline(__always)
  var bestLiterals: InlineArray<8, Int32>? {
    result.hasNoLiteral ? nil : InlineArray { result.best.groups[$0].pattern }
  }

  #if DEBUG
    /// The number of bytes of the last text that were read to map matches back to it.
    var originalReads: Int {
      folded.bodySegments.reads.total + folded.senderSegments.reads.total
        + normalized.bodySegments.reads.total + normalized.senderSegments.reads.total
    }
  #endif

  /// Whether a literal was found or a regex may match. Most scans end with neither.
  @inline(__always)
  private func mayMatch(_ compiled: CompiledPatterns) -> Bool {
    !result.hasNoLiteral || result.hitCount > 0 || compiled.hasUnfilteredRegexes
      || !knowsHits && compiled.regexCount > 0
  }

  mutating func firstMatch(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> PatternMatch? {
    let literal = result.best.groups[group]
    if result.hitCount > 0 || !knowsHits || compiled.mayMatch(group: group),
      let match = firstRegexMatch(
        inGroup: group, below: Int(literal.pattern), sender: sender, body: body, for: compiled)
    {
      return match
    }
    if literal.pattern == BestLiterals.none { return nil }
    if isPlain {
      let place = folded.original(
        ofPlain: literal.start..<literal.end, scope: literal.scope, sender: sender, body: body)
      return PatternMatch(pattern: Int(literal.pattern), part: place.part, range: place.range)
    }
    return match(
      Int(literal.pattern), literal.start..<literal.end, in: literal.form, scope: literal.scope,
      sender: sender, body: body)
  }

  /// The first regex of a group that matches, among those before a pattern of the set.
  @inline(never)
  private mutating func firstRegexMatch(
    inGroup group: Int, below limit: Int, sender: Span<UInt8>, body: Span<UInt8>,
    for compiled: CompiledPatterns
  ) -> PatternMatch? {
    foldForRegexes(sender: sender, body: body)
    var limit = limit
    var decided: PatternMatch?
    for index in compiled.regexes.indices where compiled.regexes[index].group == group {
      let batch = compiled.regexes[index]
      if knowsHits && result.hitCount == 0 && batch.needsHits { continue }
      let count = batch.count(below: limit)
      if count == 0 { continue }
      prepare(batch, sender: sender, body: body)
      let scratch = regexes[index]
      guard
        let (place, range) = firstRegex(of: batch, below: count, sender: sender, body: body, scratch)
      else { continue }
      limit = batch.patterns[place]
      decided = match(limit, range, scope: batch.scope, sender: sender, body: body)
    }
    return decided
  }

  // MARK: Whether patterns match

  /// Appends every pattern of the groups that compete that matches, in any order, and some of them twice.
  /// Returns false, and appends nothing, if the last scan did not look for all literals.
  mutating func appendMatching(
    sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns, to patterns: inout [Int]
  ) -> Bool {
    guard hasFoundAll else { return false }
    for pattern in result.found {
      patterns.append(Int(pattern))
      if compiled.scanner.repeated.isEmpty { continue }
      for other in compiled.scanner.repeated[pattern] ?? [] { patterns.append(Int(other)) }
    }
    if result.hitCount > 0 || !knowsHits || compiled.hasUnfilteredRegexes {
      appendMatchingRegexes(sender: sender, body: body, for: compiled, to: &patterns)
    }
    return true
  }

  private mutating func appendMatchingRegexes(
    sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns, to patterns: inout [Int]
  ) {
    foldForRegexes(sender: sender, body: body)
    for index in compiled.regexes.indices where compiled.regexes[index].group != PatternSet.collected {
      let batch = compiled.regexes[index]
      if knowsHits && result.hitCount == 0 && batch.needsHits { continue }
      prepare(batch, sender: sender, body: body)
      let (scratch, base) = (regexes[index], base(of: batch))
      if looksAtOneField(batch) {
        let text = batch.scope == .body ? body : sender
        batch.appendMatches(in: text, result, knowsHits: knowsHits, base: base, scratch, to: &patterns)
      } else {
        let text = normalized.text(of: batch.scope)
        batch.appendMatches(in: text, result, knowsHits: knowsHits, base: base, scratch, to: &patterns)
      }
    }
  }

  // MARK: The group that is collected

  /// Appends each pattern that may match.
  func appendCollected(_ compiled: CompiledPatterns, to patterns: inout [Int]) {
    for place in result.collected.places { patterns.append(Int(place.pattern)) }
    for batch in compiled.regexes where batch.group == PatternSet.collected {
      if !knowsHits || !batch.usesRequiredLiterals {
        patterns += batch.patterns
        continue
      }
      for place in batch.unfilteredIndices { patterns.append(batch.patterns[place]) }
      if result.hitCount == 0 { continue }
      let end = batch.firstNumber + batch.patterns.count
      var number = result.firstHit(from: batch.firstNumber)
      while number < end {
        patterns.append(batch.patterns[number - batch.firstNumber])
        number = result.firstHit(from: number + 1)
      }
    }
  }

  /// Whether a pattern that is not a regex was found undisguised.
  func isCollected(_ pattern: Int) -> Bool { result.collected.place(of: pattern) != nil }

  /// The leftmost match of a pattern. It takes time linear in the text.
  mutating func match(
    ofCollected pattern: Int, sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> PatternMatch? {
    if let batch = compiled.collectedRegexBatch(of: pattern) {
      return regexMatch(pattern, ofBatch: batch, sender: sender, body: body, for: compiled)
    }
    guard let found = place(ofCollected: pattern, sender: sender, body: body, for: compiled) else {
      return nil
    }
    let use = compiled.collectedUse(of: pattern)
    let place = found.start..<found.end
    var match: PatternMatch
    if isPlain {
      let original = folded.original(ofPlain: place, scope: use.scope, sender: sender, body: body)
      match = PatternMatch(pattern: pattern, part: original.part, range: original.range)
    } else {
      match = self.match(pattern, place, in: found.form, scope: use.scope, sender: sender, body: body)
    }
    if use.matching.isAtTextStart {
      // White space before a mark is in the same segment as the mark, but is not part of the match.
      let text = use.scope == .sender ? sender : body
      match.range = text.leadingWhiteSpace(in: match.range).upperBound..<match.range.upperBound
    }
    return match
  }

  /// Whether a pattern matches. For a literal this takes constant time, however long the text is.
  mutating func hasMatch(
    ofCollected pattern: Int, sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> Bool {
    if let batch = compiled.collectedRegexBatch(of: pattern) {
      return regexMatch(pattern, ofBatch: batch, sender: sender, body: body, for: compiled) != nil
    }
    return place(ofCollected: pattern, sender: sender, body: body, for: compiled) != nil
  }

  /// The match of a literal. A pattern of kind `whole` or `prefix` begins with no white space, so only its
  /// leftmost match can be at the right place. Of a pattern that is compared in two forms that is the longer
  /// one.
  private mutating func place(
    ofCollected pattern: Int, sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> CollectedPatterns.Place? {
    guard let place = result.collected.place(of: pattern) else { return nil }
    let use = compiled.collectedUse(of: pattern)
    guard use.matching.isAtTextStart else { return place }
    let ends = trimmedRange(ofSender: use.scope == .sender, in: place.form, sender: sender, body: body)
    if place.start != ends.lowerBound { return nil }
    let fits = use.matching == .prefix ? place.end <= ends.upperBound : place.end == ends.upperBound
    return fits ? place : nil
  }

  /// The range of a field without outer white space. It is computed once for each message.
  private mutating func trimmedRange(
    ofSender isSender: Bool, in form: ComparedForm, sender: Span<UInt8>, body: Span<UInt8>
  ) -> Range<Int> {
    let index = (form == .folded ? 0 : 2) + (isSender ? 1 : 0)
    if let known = trimmed[index] { return known }
    let scope: Pattern.Scope = isSender ? .sender : .body
    let range: Range<Int>
    if isPlain {
      range = (isSender ? sender : body).rangeWithoutOuterWhiteSpace
    } else if form == .folded {
      range = folded.text(of: scope).rangeWithoutOuterWhiteSpace
    } else {
      range = normalized.text(of: scope).rangeWithoutOuterWhiteSpace
    }
    let bodyCount = isPlain ? body.count : form == .folded ? folded.bodyCount : normalized.bodyCount
    let base = isSender ? bodyCount + 1 : 0
    let moved = range.lowerBound + base..<range.upperBound + base
    trimmed[index] = moved
    isTrimmed = true
    return moved
  }

  @inline(never)
  private mutating func forgetTrimmed() {
    for index in trimmed.indices { trimmed[index] = nil }
    isTrimmed = false
  }

  private mutating func regexMatch(
    _ pattern: Int, ofBatch index: Int, sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> PatternMatch? {
    let batch = compiled.regexes[index]
    let place = batch.count(below: pattern)
    foldForRegexes(sender: sender, body: body)
    if batch.lacksHits(place, result, knowsHits: knowsHits) { return nil }
    prepare(batch, sender: sender, body: body)
    guard let range = range(of: place, in: batch, sender: sender, body: body, regexes[index]) else {
      return nil
    }
    return match(pattern, range, scope: batch.scope, sender: sender, body: body)
  }

  // MARK: All matches

  mutating func allMatches(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> [PatternMatch] {
    let known = all ?? findAll(sender: sender, body: body, for: compiled)
    all = known
    return known.filter { $0.group == group }.map(\.match)
  }

  private mutating func findAll(
    sender: Span<UInt8>, body: Span<UInt8>, for compiled: CompiledPatterns
  ) -> [(group: Int, match: PatternMatch)] {
    fold(sender: sender, body: body)
    var places: [(pattern: Int, LiteralCompetition, ComparedForm, Range<Int>)] = []
    compiled.automata.folded.findAll(in: folded) {
      places.append(($0, $1, .folded, $2))
    }
    if compiled.hasSensitive {
      normalize(sender: sender, body: body)
      compiled.automata.normalized.findAll(in: normalized) {
        places.append(($0, $1, .normalized, $2))
      }
    }
    for literal in compiled.empty {
      if let place = literal.place(in: folded) {
        places.append((Int(literal.pattern), literal.competition, .folded, place..<place))
      }
    }
    var found: [(group: Int, match: PatternMatch)] = []
    for (pattern, competition, form, range) in places {
      let scope = Pattern.Scope(rawValue: competition.scope) ?? .joined
      let match = match(pattern, range, in: form, scope: scope, sender: sender, body: body)
      found.append((competition.group, match))
    }
    for index in compiled.regexes.indices {
      let batch = compiled.regexes[index]
      prepare(batch, sender: sender, body: body)
      let scratch = regexes[index]
      for place in batch.patterns.indices {
        guard let range = range(of: place, in: batch, sender: sender, body: body, scratch) else { continue }
        let match = match(batch.patterns[place], range, scope: batch.scope, sender: sender, body: body)
        found.append((batch.group, match))
      }
    }
    return found.sorted { $0.match.pattern < $1.match.pattern }
  }

  // MARK: The folded and the normalised text

  /// Makes `folded` hold the last text, if that was scanned before it was folded.
  private mutating func fold(sender: Span<UInt8>, body: Span<UInt8>) {
    if isFolded { return }
    isFolded = true
    folded.take(sender: sender, body: body)
    knowsHits = !folded.isRecomposed
  }

  /// Makes the last text ready for regexes, which match against NFC: whether a plain text beyond ASCII is in
  /// NFC is known only once it is folded.
  private mutating func foldForRegexes(sender: Span<UInt8>, body: Span<UInt8>) {
    if isPlain && !(body.isASCII && sender.isASCII) { fold(sender: sender, body: body) }
  }

  /// Makes `normalized` hold the last text.
  private mutating func normalize(sender: Span<UInt8>, body: Span<UInt8>) {
    if isNormalized { return }
    isNormalized = true
    if folded.isAligned {
      normalized.takeUnchanged(sender: sender, body: body)
    } else {
      normalized.take(sender: sender, body: body)
    }
  }

  /// Whether a batch can search one field without normalising it: the field is in NFC and need not be joined.
  private func looksAtOneField(_ batch: RegexBatch) -> Bool { folded.isAligned && batch.scope != .joined }

  private mutating func prepare(_ batch: RegexBatch, sender: Span<UInt8>, body: Span<UInt8>) {
    if !looksAtOneField(batch) { normalize(sender: sender, body: body) }
  }

  // MARK: Regexes

  /// What to subtract from the offsets of hits to have offsets in the text that a batch searches; nil if they
  /// do not correspond.
  private func base(of batch: RegexBatch) -> Int? {
    folded.isAligned ? batch.scope == .sender ? folded.bodyCount + 1 : 0 : nil
  }

  /// The first regex of a batch that matches, among its first `count`.
  private func firstRegex(
    of batch: RegexBatch, below count: Int, sender: Span<UInt8>, body: Span<UInt8>,
    _ scratch: RegexBatchScratch
  ) -> (place: Int, range: Range<Int>)? {
    let base = base(of: batch)
    if looksAtOneField(batch) {
      let text = batch.scope == .body ? body : sender
      return batch.firstMatch(
        in: text, below: count, result, knowsHits: knowsHits, base: base, scratch)
    }
    return batch.firstMatch(
      in: normalized.text(of: batch.scope), below: count, result, knowsHits: knowsHits, base: base,
      scratch)
  }

  /// The first match of a regex, in bytes of the text that its batch searches.
  private func range(
    of place: Int, in batch: RegexBatch, sender: Span<UInt8>, body: Span<UInt8>,
    _ scratch: RegexBatchScratch
  ) -> Range<Int>? {
    if looksAtOneField(batch) {
      return batch.match(place, in: batch.scope == .body ? body : sender, scratch)?.1
    }
    return batch.match(place, in: normalized.text(of: batch.scope), scratch)?.1
  }

  // MARK: Matches

  /// A regex's match, whose range counts in the text of its scope.
  private mutating func match(
    _ pattern: Int, _ range: Range<Int>, scope: Pattern.Scope, sender: Span<UInt8>, body: Span<UInt8>
  ) -> PatternMatch {
    // If the text is aligned, the folded form has the same offsets as the normalised one.
    let form: ComparedForm = folded.isAligned ? .folded : .normalized
    let bodyCount = form == .folded ? folded.bodyCount : normalized.bodyCount
    let base = scope == .sender ? bodyCount + 1 : 0
    return match(
      pattern, range.lowerBound + base..<range.upperBound + base, in: form, scope: scope, sender: sender,
      body: body)
  }

  /// A match at a range of the joined text in a form.
  @inline(never)
  private mutating func match(
    _ pattern: Int, _ range: Range<Int>, in form: ComparedForm, scope: Pattern.Scope, sender: Span<UInt8>,
    body: Span<UInt8>
  ) -> PatternMatch {
    let place =
      switch form {
      case .folded: folded.original(of: range, scope: scope, sender: sender, body: body)
      case .normalized: normalized.original(of: range, scope: scope, sender: sender, body: body)
      }
    return PatternMatch(pattern: pattern, part: place.part, range: place.range)
  }
}
