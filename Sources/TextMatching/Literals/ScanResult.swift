/// The result of one scan of a text.
struct ScanResult {
  var best = BestLiterals()
  /// Whether all literals are wanted, not only the first of each group.
  private let findsAll: Bool
  /// If all are wanted, the patterns of the literals that were found, without those of the group that is
  /// collected, in the order in which they were found. One whose literal is in the text several times may be
  /// there several times.
  private(set) var found: [Int32] = []
  /// The matches of the group that is collected.
  private(set) var collected: CollectedPatterns
  /// The regexes of which a required literal was found: bit `number % 64` of word `number / 64`.
  private(set) var hitRegexes: [UInt64]
  /// The number of those regexes.
  private(set) var hitCount = 0
  /// By regex, the offsets of its required literals in the joined text, as it was scanned: folded or as it
  /// came. Only the hits of regexes in `hitRegexes` are up to date.
  private(set) var hits: [RequiredLiteralHits]
  /// The number that stands in `hitRegexes` for all required texts of disguised patterns together, one more
  /// than the last regex's; -1 if there are no such texts.
  private let disguisesNumber: Int
  /// Whether the text has no accents, because ``UnaccentedText`` removed them.
  private let isUnaccented: Bool
  /// Whether a literal was found that counts only in such a text.
  private(set) var hasUnaccentedText = false
  /// The work budget: the steps that may still be taken beyond the look-ups.
  var workBudget = 0

  /// - Parameters:
  ///   - regexes: The number of regexes.
  ///   - collected: One more than the highest pattern of the group that is collected.
  ///   - requiresDisguiseTexts: Whether disguised patterns have required texts. They count as the literals
  ///     that one more regex requires.
  ///   - findsAll: Whether all literals are wanted.
  ///   - ofTwoForms: The patterns of the group that is collected that are compared in two forms.
  ///   - isUnaccented: Whether the text has no accents, because ``UnaccentedText`` removed them.
  init(
    regexes: Int, collected: Int, requiresDisguiseTexts: Bool = false, findsAll: Bool = false,
    ofTwoForms: Set<Int> = [], isUnaccented: Bool = false
  ) {
    self.findsAll = findsAll
    self.isUnaccented = isUnaccented
    self.collected = CollectedPatterns(patterns: collected, ofTwoForms: ofTwoForms)
    disguisesNumber = requiresDisguiseTexts ? regexes : -1
    let numbers = requiresDisguiseTexts ? regexes + 1 : regexes
    hitRegexes = [UInt64](repeating: 0, count: (numbers + 63) / 64)
    hits = [RequiredLiteralHits](repeating: RequiredLiteralHits(), count: numbers)
  }

  /// The result of scans for patterns.
  init(for patterns: CompiledPatterns, findsAll: Bool = false, isUnaccented: Bool = false) {
    self.init(
      regexes: patterns.regexCount, collected: patterns.collectedCount,
      requiresDisguiseTexts: patterns.disguises?.requiredTexts.isEmpty == false, findsAll: findsAll,
      ofTwoForms: patterns.disguises?.patternsOfTwoForms ?? [], isUnaccented: isUnaccented)
  }

  /// Whether a required text of the disguised patterns was found.
  var hasDisguiseText: Bool {
    disguisesNumber >= 0 && hitRegexes[disguisesNumber &>> 6] &>> UInt64(disguisesNumber & 63) & 1 != 0
  }

  /// Whether a use cannot change the result, because its group already has a better pattern. The method is
  /// `mutating`, because the compiler would copy what is borrowed: the best literals of all groups.
  @inline(__always)
  mutating func isWorse(_ use: LiteralScanner.Use) -> Bool {
    if use.kind == .requiredLiteral { return false }
    if use.kind == .unaccented { return !isUnaccented }
    if use.competition.isCollected { return collected.isSettled(use.pattern) }
    return use.pattern > best.groups[use.competition.group].pattern && !findsAll
  }

  /// Takes the match of a literal.
  @inline(__always)
  mutating func take(
    _ pattern: Int32, _ competition: LiteralCompetition, _ form: ComparedForm, start: Int, end: Int
  ) {
    if competition.isCollected {
      collected.insert(pattern, form, start: start, end: end)
    } else {
      best.offer(pattern, competition, form, start: start, end: end)
      if findsAll { keep(pattern) }
    }
  }

  @inline(never)
  private mutating func keep(_ pattern: Int32) {
    if found.last != pattern { found.append(pattern) }
  }

  /// Whether no literal was found.
  var hasNoLiteral: Bool { best.isEmpty && collected.isEmpty }

  /// Records that a literal was found that counts only in a text without accents.
  mutating func recordUnaccented() { hasUnaccentedText = true }

  /// Records a hit: a literal that a regex requires is at an offset.
  mutating func recordHit(of regex: Int, at offset: Int) {
    let bit: UInt64 = 1 << UInt64(regex & 63)
    let offset = Int32(clamping: offset)
    if hitRegexes[regex &>> 6] & bit != 0 {
      hits[regex].insert(offset)
    } else {
      hitRegexes[regex &>> 6] |= bit
      hits[regex] = RequiredLiteralHits(offset)
      hitCount += 1
    }
  }

  /// The first regex, from `number` on, that has a hit. If there is none, a number greater than any regex's.
  func firstHit(from number: Int) -> Int {
    var word = number &>> 6
    if word >= hitRegexes.count { return .max }
    var bits = hitRegexes[word] & (~0 &<< UInt64(number & 63))
    while bits == 0 {
      word += 1
      if word == hitRegexes.count { return .max }
      bits = hitRegexes[word]
    }
    return word &<< 6 + bits.trailingZeroBitCount
  }

  /// Removes everything.
  @inline(__always)
  mutating func reset() {
    best.reset()
    if !collected.isEmpty { collected.removeAll() }
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    hasUnaccentedText = false
    if hitCount == 0 { return }
    hitCount = 0
    for index in hitRegexes.indices { hitRegexes[index] = 0 }
  }
}
