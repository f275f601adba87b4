import Bytes

/// The regexes of one group that look at the same text. Immutable.
final class RegexBatch: Sendable {
  let group: Int
  let scope: Pattern.Scope
  /// Their indices in the pattern set, in order.
  let patterns: [Int]
  /// The number of the first among all regexes of the pattern set.
  let firstNumber: Int
  let set: RegexSet
  /// Whether the literals that the regexes require are looked for, so that most need not be asked.
  let usesRequiredLiterals: Bool
  /// Those without required literals: every text must be searched for them. Places in `patterns`, in order.
  let unfilteredIndices: [Int]
  private let unfiltered: RegexSet

  private init(_ members: Members, areLiteralsCheap: Bool) {
    group = members.group
    scope = members.scope
    patterns = members.patterns
    firstNumber = members.firstNumber
    set = RegexSet(members.regexes, isPrepared: !areLiteralsCheap)
    usesRequiredLiterals = areLiteralsCheap || !set.isSearchedTogether
    unfilteredIndices = members.regexes.indices.filter { members.regexes[$0].requiredLiterals == nil }
    unfiltered = RegexSet(unfilteredIndices.map { members.regexes[$0] }, isPrepared: usesRequiredLiterals)
  }

  /// What a batch is made of.
  private struct Members {
    var group: Int
    var scope: Pattern.Scope
    var patterns: [Int] = []
    var firstNumber: Int
    var regexes: [Regex] = []
  }

  /// Compiles all regexes among the patterns.
  ///
  /// - Parameter areLiteralsCheap: whether so many literals are found at hardly any cost.
  static func compile(
    _ patterns: [Pattern], areLiteralsCheap: (_ literals: Int) -> Bool
  ) throws(PatternErrors) -> [RegexBatch] {
    var errors: [PatternError] = []
    var memory = 0
    var isTooLarge = false
    var number = 0
    // Regexes of one rule set mostly tell the same classes of scalars apart: equal tables are kept once.
    let tries = ScalarClassCache()
    var batches: [Members] = []
    let regexes = patterns.indices.filter { patterns[$0].matching == .regex }
    for group in 0..<PatternSet.groups {
      for scope in [Pattern.Scope.body, .sender, .joined] {
        var batch = Members(group: group, scope: scope, firstNumber: number)
        for index in regexes where patterns[index].group == group && patterns[index].scope == scope {
          let pattern = patterns[index]
          do throws(RegexSyntaxError) {
            let regex = try Regex(
              pattern.text, isCaseInsensitive: !pattern.isCaseSensitive, tries: tries)
            memory += regex.memory
            if memory > Limits.regexSetBytes, !isTooLarge {
              isTooLarge = true
              errors.append(
                PatternError(
                  pattern: index,
                  message: "the regexes together are too large: with this one they take more than "
                    + "\(Limits.regexSetBytes >> 20) MiB", offset: 0))
            }
            if isTooLarge { continue }
            batch.patterns.append(index)
            batch.regexes.append(regex)
          } catch {
            errors.append(PatternError(pattern: index, message: error.message, offset: error.offset))
          }
        }
        number += batch.patterns.count
        if !batch.patterns.isEmpty { batches.append(batch) }
      }
    }
    if !errors.isEmpty { throw PatternErrors(errors: errors.sorted { $0.pattern < $1.pattern }) }
    var literals = 0
    for batch in batches {
      for regex in batch.regexes { literals += regex.requiredLiterals?.literals.count ?? 0 }
    }
    let areCheap = areLiteralsCheap(literals)
    return batches.map { RegexBatch($0, areLiteralsCheap: areCheap) }
  }

  /// How many of the batch's regexes are before a pattern of the set.
  func count(below pattern: Int) -> Int { Self.count(of: patterns, below: pattern) }

  /// How many of some ascending numbers are below another.
  static func count(of numbers: [Int], below limit: Int) -> Int {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether no regex of the batch can match a text that has none of the required literals.
  var needsHits: Bool { usesRequiredLiterals && unfilteredIndices.isEmpty }

  /// The batch's first regex that matches, among its first `count`, and where.
  ///
  /// - Parameters:
  ///   - text: what the batch's scope looks at, in NFC.
  ///   - scan: what the scan found.
  ///   - knowsHits: whether that tells which regexes the text may have.
  ///   - base: what to take off the places that the scan found to have places in `text`; nil where they are
  ///     not the same.
  func firstMatch(
    in text: Span<UInt8>, below count: Int, _ scan: borrowing ScanResult, knowsHits: Bool, base: Int?,
    _ scratch: RegexBatchScratch
  ) -> (place: Int, range: Range<Int>)? {
    if !usesRequiredLiterals || !knowsHits || isSearchedTogether(text, below: count, scan, base, scratch) {
      guard let place = set.firstMatch(in: text, below: count, scratch: &scratch.all) else { return nil }
      return match(place, in: text, scratch)
    }
    var limit = count
    var found: Int?
    if !unfilteredIndices.isEmpty {
      let unfilteredCount = Self.count(of: unfilteredIndices, below: count)
      if let place = unfiltered.firstMatch(
        in: text, below: unfilteredCount, scratch: &scratch.unfiltered)
      {
        limit = unfilteredIndices[place]
        found = limit
      }
    }
    var place = scan.firstHit(from: firstNumber) - firstNumber
    while place < limit {
      let regex = set.regexes[place]
      let range =
        if let base {
          regex.find(in: text, near: scan.hits[firstNumber + place], base: base, scratch: &scratch.all)
        } else {
          regex.find(in: text, scratch: &scratch.all)
        }
      if let range { return (place, range) }
      place = scan.firstHit(from: firstNumber + place + 1) - firstNumber
    }
    return found.flatMap { match($0, in: text, scratch) }
  }

  /// How many regexes are searched one by one rather than together, each by going through the text.
  private static let searchedAlone = 4
  /// Tries at places count as so small a part of that: most end at once.
  private static let nearPart = 8
  /// How many bytes may be gone through for each regex, in all, by more than that many, before it is worth
  /// making the automaton that looks for them together.
  static let aloneBytes = 64 << 10

  private func isSearchedTogether(
    _ text: Span<UInt8>, below count: Int, _ scan: borrowing ScanResult, _ base: Int?,
    _ scratch: RegexBatchScratch
  ) -> Bool {
    if scan.hitCount <= Self.searchedAlone { return false }
    var parts = 0
    var place = scan.firstHit(from: firstNumber) - firstNumber
    while place < count {
      let isNear = base != nil && set.regexes[place].isFound(near: scan.hits[firstNumber + place])
      parts += isNear ? 1 : Self.nearPart
      place = scan.firstHit(from: firstNumber + place + 1) - firstNumber
    }
    if parts <= Self.searchedAlone * Self.nearPart { return false }
    if set.isPrepared || scratch.all.programs != nil { return true }
    scratch.bytesAlone += parts / Self.nearPart * text.count
    return scratch.bytesAlone > scratch.maxBytesAlone * patterns.count
  }

  /// Where one of the regexes matches.
  func match(_ place: Int, in text: Span<UInt8>, _ scratch: RegexBatchScratch) -> (Int, Range<Int>)? {
    set.regexes[place].find(in: text, scratch: &scratch.all).map { (place, $0) }
  }
}

/// What one worker scribbles on for a ``RegexBatch``.
final class RegexBatchScratch {
  /// For the batch's `set`.
  var all = RegexScratch()
  /// For its `unfiltered`.
  var unfiltered = RegexScratch()
  /// How much was gone through by regexes that could have been looked for together.
  var bytesAlone = 0
  /// How much of it, for each regex, makes it worth while to make what that needs.
  let maxBytesAlone: Int

  init(maxBytesAlone: Int = RegexBatch.aloneBytes) { self.maxBytesAlone = maxBytesAlone }
}
