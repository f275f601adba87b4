internal import Bytes
internal import MessageFilter

/// The number of messages that each rule decided, summed over all workers of a run.
final class RuleHits: Sendable {
  private let hits: Guarded<[Int]>

  /// Counters for a rule set, all 0.
  init(_ ruleSet: RuleSet) { hits = Guarded(Array(repeating: 0, count: ruleSet.rules.count)) }

  /// Hits by rule, in the order of the rule set.
  var counts: [Int] { hits.withLock { $0 } }

  /// Adds a worker's counts, and sets them to 0.
  func add(_ counts: inout [Int]) {
    hits.withLock { hits in
      for index in counts.indices { hits[index] += counts[index] }
    }
    for index in counts.indices { counts[index] = 0 }
  }
}
