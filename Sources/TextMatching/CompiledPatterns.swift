import Bytes
import CVectorKernels
import Synchronization

/// What a ``PatternSet`` holds, shared by all who match with it.
final class CompiledPatterns: Sendable {
  /// All literals, insensitive, sensitive and those that regexes require.
  let scanner: LiteralScanner
  /// What the automata are made of if they are not with the set, and they themselves once they are.
  private let folded: Literals
  private let normalized: Literals
  private let builtAutomata = AtomicLazyReference<LiteralAutomata>()
  /// Whether there are sensitive literals.
  let hasSensitive: Bool
  /// Patterns that are empty in their form, in the set's order.
  let empty: [EmptyLiteral]
  /// The regexes, by group and scope.
  let regexes: [RegexBatch]
  /// How many regexes there are.
  let regexCount: Int
  /// A bit for each group whose regexes can't match where none of the literals that they require was found.
  private let groupsNeedingHits: UInt8
  /// Whether a group has regexes that can match though no literal was found.
  let hasUnfilteredRegexes: Bool
  /// Whether parts can be looked at as they came, and which of them literals may be in.
  private let scansPlainly: Bool
  /// Whether texts beyond ASCII are ever looked at as they came: not where they have to be brought to NFC for
  /// regexes anyway.
  let scansPlainlyBeyondASCII: Bool
  private let scansBody: Bool
  private let scansSender: Bool
  /// Where literals may lie across both.
  private let boundaryPairs: BoundaryPairs

  /// Compiles patterns.
  ///
  /// - Parameters:
  ///   - level: the vector instructions to be used, at most what the processor has.
  ///   - maxPrefiltered: up to how many literals there is a prefilter.
  init(
    _ patterns: [Pattern], level: Int32 = winnow_vector_level(),
    maxPrefiltered: Int = LiteralHashTables.maxPrefiltered
  ) throws(PatternErrors) {
    let regexes = try RegexBatch.compile(patterns) { literals in
      TeddyPrefilter.isAvailable(level: level)
        && literals + patterns.reduce(0) { $0 + ($1.matching == .regex ? 0 : 1) }
          <= maxPrefiltered
    }
    self.regexes = regexes
    regexCount = regexes.reduce(0) { $0 + $1.patterns.count }
    groupsNeedingHits = regexes.reduce(~0) { $1.needsHits ? $0 : $0 & ~(1 << UInt8($1.group)) }
    hasUnfilteredRegexes = regexes.contains { !$0.needsHits }
    var builder = Builder()
    var folded = ComparedText(.folded)
    var normalized = ComparedText(.normalized)
    for (index, pattern) in patterns.enumerated() where pattern.matching != .regex {
      folded.take(sender: Span(), body: pattern.text.utf8Span.span)
      if pattern.isCaseSensitive {
        normalized.take(sender: Span(), body: pattern.text.utf8Span.span)
      }
      builder.append(
        pattern, index, folded: folded.text(of: .body), normalized: normalized.text(of: .body))
    }
    for batch in regexes where batch.usesRequiredLiterals {
      for (place, regex) in batch.set.regexes.enumerated() {
        for literal in regex.requiredLiterals?.literals ?? [] {
          folded.take(sender: Span(), body: literal.span)
          builder.append(required: folded.text(of: .body), of: batch, place)
        }
      }
    }
    scanner = LiteralScanner(
      builder.all, uses: builder.uses, sensitiveBytes: builder.normalized.bytes, level: level,
      maxPrefiltered: maxPrefiltered)
    empty = builder.empty
    scansPlainly = empty.isEmpty
    boundaryPairs = BoundaryPairs(builder.all)
    let scopes = builder.uses.map(\.competition.scope) + builder.normalized.all.map(\.competition.scope)
    scansBody = scopes.contains { $0 != Pattern.Scope.sender.rawValue }
    scansSender = scopes.contains { $0 != Pattern.Scope.body.rawValue }
    // Where nothing is scanned for at all, nothing knows the folding-sensitive scalars.
    scansPlainlyBeyondASCII = scansPlainly && groupsNeedingHits == ~0 && (!scanner.isEmpty || scopes.isEmpty)
    hasSensitive = !builder.normalized.all.isEmpty
    if builder.folded.all.count + builder.normalized.all.count <= Self.maxBuiltLazily {
      (self.folded, self.normalized) = (builder.folded, builder.normalized)
    } else {
      // No message should have to wait for what takes long.
      (self.folded, self.normalized) = (Literals(), Literals())
      _ = builtAutomata.storeIfNil(LiteralAutomata(folded: builder.folded, normalized: builder.normalized))
    }
  }

  /// The automata of more literals are built with the set.
  private static let maxBuiltLazily = 20_000

  /// What looks for the literals where the scanner can't: hardly ever, so it is built when it is first asked for, in about
  /// a microsecond a literal. Workers that ask at once build it each, and one is kept.
  var automata: LiteralAutomata {
    builtAutomata.load()
      ?? builtAutomata.storeIfNil(LiteralAutomata(folded: folded, normalized: normalized))
  }

  /// Whether a group has regexes that can match though none of the literals was found that regexes require.
  func mayMatch(group: Int) -> Bool { groupsNeedingHits &>> UInt8(group) & 1 == 0 }

  /// Looks for the literals in the parts as they came. Returns false if that is not enough, because they are not
  /// ASCII or for another reason: then the result is as it was reset.
  ///
  /// - Parameters:
  ///   - onlyASCII: whether to stop at once where the parts are not ASCII.
  ///   - keys: space for the keys of a part.
  @inline(__always)
  func scanPlainly(
    sender: Span<UInt8>, body: Span<UInt8>, onlyASCII: Bool, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> Bool {
    if !scansPlainly || boundaryPairs.maySpanBoundary(sender: sender, body: body) { return false }
    result.workBudget = 4 &* (body.count &+ sender.count) &+ 256
    // From left to right, as matches are compared.
    if scanPlainly(body, scansBody, onlyASCII: onlyASCII, base: 0, body.count, &keys, &result),
      scanPlainly(
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
      plain: part, onlyASCII: onlyASCII, base: base, bodyCount: bodyCount, keys: &keys, &result) == .done
  }

  /// Takes the patterns' forms together.
  private struct Builder {
    var folded = Literals()
    var normalized = Literals()
    /// What the scanner looks for: the insensitive literals, and others in their folded form.
    var all = Literals()
    /// One for each of `all`.
    var uses: [LiteralScanner.Use] = []
    var empty: [EmptyLiteral] = []

    mutating func append(
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
        // The scanner looks for it only in texts in which all has its folded form's length.
        if form.count == own.count {
          append(form, index, competition, .sensitive, start: UInt32(normalized.bytes.count))
        }
        normalized.append(own, pattern: index, competition: competition)
      }
    }

    mutating func append(required form: Span<UInt8>, of batch: RegexBatch, _ place: Int) {
      let competition = LiteralCompetition(group: batch.group, scope: batch.scope, isExact: false)
      append(form, batch.firstNumber + place, competition, .requiredLiteral, start: 0)
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

/// The automata of a set.
final class LiteralAutomata: Sendable {
  /// Insensitive literals, for texts that the scanner gives up.
  let folded: LiteralAutomaton
  /// Sensitive literals, for those and for texts in which the scanner cannot find them.
  let normalized: LiteralAutomaton

  init(folded: Literals, normalized: Literals) {
    self.folded = LiteralAutomaton(folded, in: .folded)
    self.normalized = LiteralAutomaton(normalized, in: .normalized)
  }
}

/// A pattern whose text is empty. It is in every text; as an exact one where no letters or marks meet.
struct EmptyLiteral: Sendable {
  var pattern: Int32
  var competition: LiteralCompetition

  /// Where it is first.
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
