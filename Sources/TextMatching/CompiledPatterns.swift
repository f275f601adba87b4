import Bytes
import CVectorKernels

/// The compiled form of a ``PatternSet``. All workers share it.
final class CompiledPatterns: Sendable {
  /// Searches for all literals: the insensitive ones, the case-sensitive ones, and those that regexes
  /// require.
  let scanner: LiteralScanner
  /// Search for the literals when the scanner cannot.
  let automata: LiteralAutomata
  /// Whether there are case-sensitive literals.
  let hasSensitive: Bool
  /// Whether there are exact literals.
  let hasExact: Bool
  /// The patterns whose form is empty, in the set's order.
  let empty: [EmptyLiteral]
  /// The regexes, by group and scope.
  let regexes: [RegexBatch]
  /// The number of regexes.
  let regexCount: Int
  /// The patterns that are found in disguise too; nil if there are none.
  let disguises: DisguiseSet?
  /// One more than the highest pattern of the group that is collected; 0 if it has none.
  let collectedCount: Int
  /// By pattern below `collectedCount`, what a match needs beyond its place.
  private let collectedUses: [CollectedUse]
  /// A bit for each group whose regexes can match only where a required literal was found.
  private let groupsNeedingHits: UInt8
  /// Whether some regexes can match although no required literal was found.
  let hasUnfilteredRegexes: Bool
  /// Whether a field can be searched before it is folded, and which fields have to be searched.
  private let scansPlainly: Bool
  /// Whether texts beyond ASCII can be searched before they are folded. They are normalised in any case if
  /// some regexes have to be tried on every text.
  let scansPlainlyBeyondASCII: Bool
  private let scansBody: Bool
  private let scansSender: Bool
  /// Whether senders are searched, and none of the literals that may be there is in one without letters. Most
  /// senders are phone numbers.
  private let passesOverNumbers: Bool
  /// Tells whether a literal may span both fields.
  private let boundaryPairs: BoundaryPairs

  /// Compiles patterns.
  ///
  /// - Parameters:
  ///   - level: The vector instructions to use, at most what the processor has.
  ///   - limits: The sizes of the sets of literals that have each kind of table.
  init(
    _ source: consuming [Pattern], level: Int32 = winnow_vector_level(),
    limits: TableLimits = .init()
  ) throws(PatternErrors) {
    var patterns = source
    let literals = patterns.count { $0.matching != .regex }
    let regexes = try RegexBatch.compile(patterns) { required in
      TeddyPrefilter.isAvailable(level: level) && required + literals <= limits.prefilter
    }
    self.regexes = regexes
    collectedCount = (patterns.lastIndex { $0.group == PatternSet.collected } ?? -1) + 1
    collectedUses = patterns.prefix(collectedCount).map {
      CollectedUse(scope: $0.scope, matching: $0.matching)
    }
    regexCount = regexes.reduce(0) { $0 + $1.patterns.count }
    groupsNeedingHits = regexes.reduce(~0) { $1.needsHits ? $0 : $0 & ~(1 << UInt8($1.group)) }
    hasUnfilteredRegexes = regexes.contains { !$0.needsHits }
    disguises = DisguiseSet(patterns)
    hasExact = patterns.contains { $0.matching == .exact }
    var builder = Builder(literals: literals)
    builder.append(patterns)
    if let disguises { builder.append(disguises, of: patterns, number: regexCount) }
    // In long lists the patterns take as much memory as the tables made from them.
    patterns = []
    builder.append(requiredBy: regexes)
    empty = builder.empty
    scansPlainly = empty.isEmpty
    boundaryPairs = BoundaryPairs(builder.all)
    scansBody = builder.hasScope { $0 != Pattern.Scope.sender.rawValue }
    scansSender = builder.hasScope { $0 != Pattern.Scope.body.rawValue }
    passesOverNumbers = scansSender && builder.literalsOfSendersHaveLetters
    let hasLiterals = !builder.uses.isEmpty || !builder.normalized.all.isEmpty
    scanner = builder.makeScanner(level: level, limits: limits)
    // A scanner without literals does not know the folding-sensitive scalars.
    scansPlainlyBeyondASCII = scansPlainly && groupsNeedingHits == ~0 && (!scanner.isEmpty || !hasLiterals)
    hasSensitive = !builder.normalized.all.isEmpty
    automata = LiteralAutomata(folded: builder.folded, normalized: builder.normalized)
  }

  /// The scope of a collected pattern, and how its text is compared.
  struct CollectedUse: Sendable {
    var scope: Pattern.Scope
    var matching: Pattern.Matching
  }

  /// The scope and matching of a pattern of the group ``PatternSet/collected``.
  func collectedUse(of pattern: Int) -> CollectedUse { collectedUses[pattern] }

  /// The batch of a pattern of that group; nil if the pattern is not a regex.
  func collectedRegexBatch(of pattern: Int) -> Int? {
    let use = collectedUses[pattern]
    guard use.matching == .regex else { return nil }
    return regexes.firstIndex { $0.group == PatternSet.collected && $0.scope == use.scope }
  }

  /// Whether a group has regexes that can match although none of their required literals was found.
  func mayMatch(group: Int) -> Bool { groupsNeedingHits &>> UInt8(group) & 1 == 0 }

  /// Searches for the literals in the fields before they are folded. Returns false, and leaves the result
  /// empty, if the text has to be folded first or the work budget ran out.
  ///
  /// - Parameters:
  ///   - onlyASCII: Whether to return false for every text that is not ASCII.
  ///   - keys: Scratch space for the fold keys of a field.
  @inline(__always)
  func scanPlainly(
    sender: Span<UInt8>, body: Span<UInt8>, onlyASCII: Bool, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> Bool {
    if !scansPlainly || boundaryPairs.maySpanBoundary(sender: sender, body: body) { return false }
    result.workBudget = 4 &* (body.count &+ sender.count) &+ 256
    // From left to right, so that the first match of a pattern is the leftmost.
    if scanPlainly(body, scansBody, onlyASCII: onlyASCII, base: 0, body.count, &keys, &result),
      passesOverNumbers && sender.hasOnlyDigitsAndSigns
        || scanPlainly(
          sender, scansSender, onlyASCII: onlyASCII, base: body.count &+ 1, body.count, &keys, &result)
    {
      return true
    }
    result.reset()
    return false
  }

  @inline(__always)
  private func scanPlainly(
    _ part: Span<UInt8>, _ isWanted: Bool, onlyASCII: Bool, base: Int, _ bodyCount: Int,
    _ keys: inout FoldKeyBuffer, _ result: inout ScanResult
  ) -> Bool {
    if !isWanted || scanner.isEmpty { return !onlyASCII || part.isASCII }
    return scanner.scan(
      plain: part, onlyASCII: onlyASCII, base: base, bodyCount: bodyCount, keys: &keys, &result)
  }

  /// Collects the forms of the patterns.
  private struct Builder {
    var folded = Literals()
    var normalized = Literals()
    /// The literals of the scanner: all in their folded form.
    var all = Literals()
    /// The use of each of `all`.
    var uses: [LiteralScanner.Use] = []
    var empty: [EmptyLiteral] = []

    /// Reserves memory for a number of literals.
    init(literals: Int) {
      all.all.reserveCapacity(literals)
      uses.reserveCapacity(literals)
    }

    /// Whether a literal has a scope that is wanted.
    func hasScope(_ isWanted: (UInt8) -> Bool) -> Bool {
      uses.contains { isWanted($0.competition.scope) }
        || normalized.all.contains { isWanted($0.competition.scope) }
    }

    /// Whether each literal that may be in a sender has something that is neither a digit nor a sign.
    var literalsOfSendersHaveLetters: Bool {
      let bytes = all.bytes.span
      for (literal, use) in zip(all.all, uses) where use.competition.scope != Pattern.Scope.body.rawValue {
        let text = bytes.extracting(literal.start..<literal.start + Int(literal.count))
        if text.hasOnlyDigitsAndSigns { return false }
      }
      return true
    }

    /// Builds the scanner of all literals, and removes these from the builder to save memory.
    mutating func makeScanner(level: Int32, limits: TableLimits) -> LiteralScanner {
      let (literals, uses) = (all, uses)
      (self.all, self.uses) = (Literals(), [])
      return LiteralScanner(
        literals, uses: uses, sensitiveBytes: normalized.bytes, level: level, limits: limits)
    }

    /// Appends the texts of the patterns that are not regexes.
    mutating func append(_ patterns: [Pattern]) {
      var foldedText = ComparedText(.folded)
      var normalizedText = ComparedText(.normalized)
      for (index, pattern) in patterns.enumerated() where pattern.matching != .regex {
        foldedText.take(sender: Span(), body: pattern.text.utf8Span.span)
        if pattern.isCaseSensitive {
          normalizedText.take(sender: Span(), body: pattern.text.utf8Span.span)
        }
        append(
          pattern, index, folded: foldedText.text(of: .body), normalized: normalizedText.text(of: .body))
      }
    }

    /// Appends the forms in which disguised patterns are read, the texts that they require, and both without
    /// accents.
    ///
    /// - Parameter number: The number that stands for the required texts, beyond those of all regexes.
    mutating func append(_ disguises: DisguiseSet, of patterns: [Pattern], number: Int) {
      var foldedText = ComparedText(.folded)
      var normalizedText = ComparedText(.normalized)
      for entry in disguises.entries {
        guard let form = entry.text.plainForm else { continue }
        foldedText.take(sender: Span(), body: form.utf8Span.span)
        normalizedText.take(sender: Span(), body: form.utf8Span.span)
        append(
          patterns[entry.pattern], entry.pattern, folded: foldedText.text(of: .body),
          normalized: normalizedText.text(of: .body))
      }
      for required in disguises.requiredTexts {
        foldedText.take(sender: Span(), body: required.text.utf8Span.span)
        append(.requiredLiteral, foldedText.text(of: .body), number: number, group: 0, required.scope)
      }
      for text in disguises.unaccentedTexts {
        foldedText.take(sender: Span(), body: text.text.utf8Span.span)
        append(.unaccented, foldedText.text(of: .body), number: number, group: 0, text.scope)
      }
    }

    /// Appends the literals that regexes require.
    mutating func append(requiredBy regexes: [RegexBatch]) {
      var foldedText = ComparedText(.folded)
      for batch in regexes where batch.usesRequiredLiterals {
        for (place, regex) in batch.set.regexes.enumerated() {
          for literal in regex.requiredLiterals?.literals ?? [] {
            foldedText.take(sender: Span(), body: literal.span)
            append(
              .requiredLiteral, foldedText.text(of: .body), number: batch.firstNumber + place,
              group: batch.group, batch.scope)
          }
        }
      }
    }

    private mutating func append(
      _ pattern: Pattern, _ index: Int, folded form: Span<UInt8>, normalized own: Span<UInt8>
    ) {
      let competition = LiteralCompetition(
        group: pattern.group, scope: pattern.scope, isExact: pattern.matching == .exact)
      if pattern.text.isEmpty {
        empty.append(EmptyLiteral(pattern: Int32(index), competition: competition))
      } else if !pattern.isCaseSensitive {
        folded.append(form, pattern: index, competition: competition)
        append(form, index, competition, .insensitive, start: 0)
      } else {
        // The scanner searches for it only in texts whose folded form has the same offsets.
        if form.count == own.count {
          append(form, index, competition, .sensitive, start: UInt32(normalized.bytes.count))
        }
        normalized.append(own, pattern: index, competition: competition)
      }
    }

    private mutating func append(
      _ kind: LiteralScanner.Use.Kind, _ form: Span<UInt8>, number: Int, group: Int, _ scope: Pattern.Scope
    ) {
      let competition = LiteralCompetition(group: group, scope: scope, isExact: false)
      append(form, number, competition, kind, start: 0)
    }

    private mutating func append(
      _ form: Span<UInt8>, _ index: Int, _ competition: LiteralCompetition,
      _ kind: LiteralScanner.Use.Kind, start: UInt32
    ) {
      all.append(form, pattern: index, competition: competition)
      uses.append(
        LiteralScanner.Use(pattern: Int32(index), competition: competition, kind: kind, start: start))
    }
  }
}

/// A pattern whose text is empty. It matches every text. If it is exact, it matches at the first offset
/// without a letter or mark on either side.
struct EmptyLiteral: Sendable {
  var pattern: Int32
  var competition: LiteralCompetition

  /// The first offset at which it matches.
  func place(in compared: borrowing ComparedText) -> Int? {
    let bodyCount = compared.bodyCount
    let text = compared.bytes.span
    let ends: Range<Int> =
      switch competition.scope {
      case Pattern.Scope.body.rawValue: 0..<bodyCount
      case Pattern.Scope.sender.rawValue: bodyCount + 1..<text.count
      default: 0..<text.count
      }
    if !competition.isExact { return ends.lowerBound }
    var offset = ends.lowerBound
    var isLetterBefore = false
    while offset < ends.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      let isLetter = ScalarProperties(scalar).isLetterOrMark
      if !isLetter && !isLetterBefore { return offset }
      isLetterBefore = isLetter
      offset += length
    }
    return isLetterBefore ? nil : offset
  }
}
