import Bytes

/// The regexes of one group and scope. Immutable.
final class RegexBatch: Sendable {
  let group: Int
  let scope: Pattern.Scope
  /// Their indices in the pattern set, in ascending order.
  let patterns: [Int]
  /// The number of its first regex among all regexes of the pattern set.
  let firstNumber: Int
  let set: RegexSet
  /// Whether the scanner searches for the literals that the regexes require, so that most regexes need not be
  /// tried.
  let usesRequiredLiterals: Bool
  /// The indices in `patterns` of the regexes without required literals. They are tried on every text.
  let unfilteredIndices: [Int]
  private let unfiltered: RegexSet

  private init(_ members: Members, areLiteralsCheap: Bool) {
    group = members.group
    scope = members.scope
    patterns = members.patterns
    firstNumber = members.firstNumber
    set = RegexSet(members.regexes, isShared: !areLiteralsCheap)
    usesRequiredLiterals = areLiteralsCheap || !set.isSearchedTogether
    unfilteredIndices = members.regexes.indices.filter { members.regexes[$0].requiredLiterals == nil }
    unfiltered = RegexSet(unfilteredIndices.map { members.regexes[$0] }, isShared: usesRequiredLiterals)
  }

  /// The parts of a batch while it is collected.
  private struct Members {
    var group: Int
    var scope: Pattern.Scope
    var patterns: [Int] = []
    var firstNumber: Int
    var regexes: [Regex] = []
  }

  /// Compiles all regexes among the patterns.
  ///
  /// - Parameter areLiteralsCheap: Whether it costs hardly anything to search for this many literals.
  static func compile(
    _ patterns: [Pattern], areLiteralsCheap: (_ literals: Int) -> Bool
  ) throws(PatternErrors) -> [RegexBatch] {
    var errors: [PatternError] = []
    var memory = 0
    // The regexes that are in `memory` with the most that they can take.
    var estimated: [Regex] = []
    var isTooLarge = false
    var number = 0
    // The regexes of a rule set mostly have the same scalar classes, so equal tables are kept once.
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
            if isTooLarge { continue }
            memory += regex.mostMemory
            estimated.append(regex)
            if memory > Limits.regexSetBytes {
              // The real sizes decide. They are known only of compiled regexes.
              for regex in estimated { memory += regex.memory - regex.mostMemory }
              estimated = []
            }
            if memory > Limits.regexSetBytes {
              isTooLarge = true
              errors.append(
                PatternError(
                  pattern: index,
                  message: "the regexes together are too large: with this one they take more than "
                    + "\(Limits.regexSetBytes >> 20) MiB", offset: 0))
              continue
            }
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

  /// The number of the batch's regexes before a pattern of the set.
  func count(below pattern: Int) -> Int { Self.count(of: patterns, below: pattern) }

  /// The number of elements below a limit. The numbers are in ascending order.
  static func count(of numbers: [Int], below limit: Int) -> Int {
    numbers.indices.partitioningIndex { numbers[$0] >= limit }
  }

  /// Whether no regex of the batch can match a text without any of the required literals.
  var needsHits: Bool { usesRequiredLiterals && unfilteredIndices.isEmpty }

  /// Whether a regex can't match, because none of its required literals was found.
  func lacksHits(_ place: Int, _ scan: borrowing ScanResult, knowsHits: Bool) -> Bool {
    guard usesRequiredLiterals, knowsHits, set.regexes[place].requiredLiterals != nil else { return false }
    return scan.hitCount == 0 || scan.firstHit(from: firstNumber + place) != firstNumber + place
  }

  /// The first regex that matches, among the batch's first `count`, and its match.
  ///
  /// - Parameters:
  ///   - text: The text of the batch's scope, in NFC.
  ///   - scan: The result of the scan.
  ///   - knowsHits: Whether that result tells which regexes can match.
  ///   - base: What to subtract from the offsets of the hits to have offsets in `text`; nil if they do not
  ///     correspond.
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
      if let range = range(of: place, in: text, scan, base, scratch) { return (place, range) }
      place = scan.firstHit(from: firstNumber + place + 1) - firstNumber
    }
    return found.flatMap { match($0, in: text, scratch) }
  }

  /// Appends the pattern of each regex that matches. The parameters are those of
  /// ``firstMatch(in:below:_:knowsHits:base:_:)``.
  func appendMatches(
    in text: Span<UInt8>, _ scan: borrowing ScanResult, knowsHits: Bool, base: Int?,
    _ scratch: RegexBatchScratch, to found: inout [Int]
  ) {
    let count = patterns.count
    if !usesRequiredLiterals || !knowsHits || isSearchedTogether(text, below: count, scan, base, scratch) {
      set.forEachMatch(in: text, scratch: &scratch.all) { found.append(patterns[$0]) }
      return
    }
    if !unfilteredIndices.isEmpty {
      unfiltered.forEachMatch(in: text, scratch: &scratch.unfiltered) {
        found.append(patterns[unfilteredIndices[$0]])
      }
    }
    var place = scan.firstHit(from: firstNumber) - firstNumber
    while place < count {
      if range(of: place, in: text, scan, base, scratch) != nil { found.append(patterns[place]) }
      place = scan.firstHit(from: firstNumber + place + 1) - firstNumber
    }
  }

  /// The match of a regex of which a required literal was found.
  private func range(
    of place: Int, in text: Span<UInt8>, _ scan: borrowing ScanResult, _ base: Int?,
    _ scratch: RegexBatchScratch
  ) -> Range<Int>? {
    guard let base else { return set.regexes[place].find(in: text, scratch: &scratch.all) }
    return set.regexes[place].find(
      in: text, near: scan.hits[firstNumber + place], base: base, scratch: &scratch.all)
  }

  /// The largest number of regexes that are always searched for one by one, each in a pass over the text.
  private static let searchedAlone = 4
  /// A search near hits counts as this fraction of a pass, because most end at once.
  private static let nearPart = 8
  /// For each regex of the batch, the number of bytes that regexes beyond `searchedAlone` may read one by
  /// one. After that it pays to build the automaton that searches for them together.
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
    if set.isShared || scratch.all.programs != nil { return true }
    scratch.bytesAlone += parts / Self.nearPart * text.count
    return scratch.bytesAlone > scratch.maxBytesAlone * patterns.count
  }

  /// The match of one regex.
  func match(_ place: Int, in text: Span<UInt8>, _ scratch: RegexBatchScratch) -> (Int, Range<Int>)? {
    set.regexes[place].find(in: text, scratch: &scratch.all).map { (place, $0) }
  }
}

/// The scratch space of one worker for a ``RegexBatch``.
final class RegexBatchScratch {
  /// For the batch's `set`.
  var all = RegexScratch()
  /// For its `unfiltered`.
  var unfiltered = RegexScratch()
  /// The bytes read by regexes that could have been searched for together.
  var bytesAlone = 0
  /// The number of those bytes, for each regex, after which the automaton for all is built.
  let maxBytesAlone: Int

  init(maxBytesAlone: Int = RegexBatch.aloneBytes) { self.maxBytesAlone = maxBytesAlone }
}
