import Bytes
import MessageFilter

/// The number of messages that each rule decided, over all rule sets of a run.
///
/// Rules are numbered when their rule set is first used. Workers note the numbers in a chunk's
/// ``ClassificationNotes/deciding``, which is added here when the chunk's results are written. So hits are those of
/// the lines that have been written.
final class RuleHits: Sendable {
  /// What tells rules apart. A rule without an id has another name once one before it is removed.
  private struct Identity: Hashable, Sendable {
    let stage: String
    let name: String
    let text: String
  }

  private struct State: Sendable {
    var hits: [(rule: RuleDescription, count: Int)] = []
    var numbers: [Identity: Int32] = [:]
  }

  private let state = Guarded(State())

  /// Hits by rule, in the order in which rule sets were used, and of each in the order of the rule set.
  var counts: [(rule: RuleDescription, count: Int)] { state.withLock { $0.hits } }

  /// For each rule of a rule set, its number.
  func numbers(for ruleSet: RuleSet) -> [Int32] {
    let rules = ruleSet.rules
    return state.withLock { state in
      rules.map { rule in
        let identity = Identity(stage: rule.stage.name, name: rule.name, text: rule.text)
        if let known = state.numbers[identity] { return known }
        let number = Int32(state.hits.count)
        state.numbers[identity] = number
        state.hits.append((rule, 0))
        return number
      }
    }
  }

  /// Counts the rules that decided the messages of a chunk whose results were written.
  func add(_ deciding: [Int32]) {
    if deciding.isEmpty { return }
    state.withLock { state in
      for number in deciding { state.hits[Int(number)].count += 1 }
    }
  }
}
