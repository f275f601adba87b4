import Bytes

/// The regexes of one group that look at the same text.
struct RegexBatch: Sendable {
  let group: Int
  let scope: Pattern.Scope
  /// Their indices in the pattern set, in order.
  let patterns: [Int]
  let set: RegexSet

  /// Compiles all regexes among the patterns.
  static func compile(_ patterns: [Pattern]) throws(PatternErrors) -> [RegexBatch] {
    var errors: [PatternError] = []
    var memory = 0
    var isTooLarge = false
    var batches: [RegexBatch] = []
    for group in 0..<PatternSet.groups {
      for scope in [Pattern.Scope.first, .second, .joined] {
        var places: [Int] = []
        var regexes: [Regex] = []
        for (index, pattern) in patterns.enumerated()
        where pattern.matching == .regex && pattern.group == group && pattern.scope == scope {
          do throws(RegexSyntaxError) {
            let regex = try Regex(pattern.text, isCaseInsensitive: !pattern.isCaseSensitive)
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
            RegexBatch(group: group, scope: scope, patterns: places, set: RegexSet(regexes)))
        }
      }
    }
    if !errors.isEmpty { throw PatternErrors(errors: errors.sorted { $0.pattern < $1.pattern }) }
    return batches
  }

  /// How many of the batch's regexes are before a pattern of the set.
  func count(below pattern: Int) -> Int {
    var low = 0
    var high = patterns.count
    while low < high {
      let middle = (low + high) / 2
      if patterns[middle] < pattern { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What one worker scribbles on for a ``RegexBatch``.
final class RegexBatchScratch {
  var all = RegexScratch()
}
