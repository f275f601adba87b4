import Bytes

/// The regexes of one group that look at the same text.
struct RegexBatch: Sendable {
  let group: Int
  let scope: Pattern.Scope
  /// Their indices in the pattern set, in order.
  let patterns: [Int]
  /// The number of the first among all regexes of the pattern set.
  let firstNumber: Int
  let set: RegexSet
  /// Those without required literals: every text must be searched for them. Places in `patterns`, in order.
  let untriggeredPlaces: [Int]
  let untriggered: RegexSet

  private init(group: Int, scope: Pattern.Scope, patterns: [Int], firstNumber: Int, regexes: [Regex]) {
    self.group = group
    self.scope = scope
    self.patterns = patterns
    self.firstNumber = firstNumber
    set = RegexSet(regexes)
    untriggeredPlaces = regexes.indices.filter { regexes[$0].requiredLiterals == nil }
    untriggered = RegexSet(untriggeredPlaces.map { regexes[$0] })
  }

  /// Compiles all regexes among the patterns.
  static func compile(_ patterns: [Pattern]) throws(PatternErrors) -> [RegexBatch] {
    var errors: [PatternError] = []
    var memory = 0
    var isTooLarge = false
    var number = 0
    // Regexes of one rule set mostly tell the same kinds of scalars apart: equal tables are kept once.
    let tries = RegexKindTries()
    var batches: [RegexBatch] = []
    for group in 0..<PatternSet.groups {
      for scope in [Pattern.Scope.first, .second, .joined] {
        var places: [Int] = []
        var regexes: [Regex] = []
        for (index, pattern) in patterns.enumerated()
        where pattern.matching == .regex && pattern.group == group && pattern.scope == scope {
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
            places.append(index)
            regexes.append(regex)
          } catch {
            errors.append(PatternError(pattern: index, message: error.message, offset: error.offset))
          }
        }
        if !regexes.isEmpty {
          batches.append(
            RegexBatch(
              group: group, scope: scope, patterns: places, firstNumber: number, regexes: regexes))
          number += places.count
        }
      }
    }
    if !errors.isEmpty { throw PatternErrors(errors: errors.sorted { $0.pattern < $1.pattern }) }
    return batches
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

  /// The batch's first regex that matches, among its first `count`, and where.
  ///
  /// - Parameters:
  ///   - triggered: of which a required literal is in the text: a bit for each regex of the pattern set;
  ///     nil where that is not known.
  ///   - text: what the batch's scope looks at, in NFC.
  func firstMatch(
    in text: Span<UInt8>, below count: Int, triggered: [UInt64]?, _ scratch: RegexBatchScratch
  ) -> (place: Int, range: Range<Int>)? {
    guard let triggered, !set.isSearchedTogether,
      candidates(triggered, below: count) <= Self.searchedAlone
    else {
      guard let place = set.firstMatch(in: text, below: count, scratch: &scratch.all) else { return nil }
      return match(place, in: text, scratch)
    }
    var limit = count
    var found: Int?
    let untriggeredCount = Self.count(of: untriggeredPlaces, below: count)
    if untriggeredCount > 0,
      let place = untriggered.firstMatch(
        in: text, below: untriggeredCount, scratch: &scratch.untriggered)
    {
      limit = untriggeredPlaces[place]
      found = limit
    }
    for place in 0..<limit where isTriggered(place, triggered) {
      if let match = match(place, in: text, scratch) { return match }
    }
    return found.flatMap { match($0, in: text, scratch) }
  }

  /// How many regexes are searched one by one rather than together.
  private static let searchedAlone = 4

  private func candidates(_ triggered: [UInt64], below count: Int) -> Int {
    var candidates = 0
    for place in 0..<count where isTriggered(place, triggered) { candidates += 1 }
    return candidates
  }

  private func isTriggered(_ place: Int, _ triggered: [UInt64]) -> Bool {
    let number = firstNumber &+ place
    return (triggered[number &>> 6] &>> UInt64(number & 63)) & 1 != 0
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
  /// For its `untriggered`.
  var untriggered = RegexScratch()
}
