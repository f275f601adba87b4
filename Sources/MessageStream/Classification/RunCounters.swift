internal import Bytes
package import MessageFilter

/// What a run adds up to while it goes on. Another thread may look at it at any time.
///
/// Counters are numbered as they become known: workers count by number into a chunk's ``ChunkOutput/tally``,
/// which is added here when the chunk's results are written. So the counters are of the lines that were
/// written, in order.
package final class RunCounters: Sendable {
  /// What one counter counts.
  package enum Name: Hashable, Sendable {
    /// Lines that are no messages, by the error's code.
    case invalid(code: String)
    /// Messages with a tag.
    case tagged(String)
    /// Messages that a rule decided.
    case rule(stage: String, name: String)
  }

  /// The counters at one moment.
  package struct Snapshot: Sendable {
    /// Lines, by what became of them.
    package var lines = OutcomeCounts()
    /// Bytes read.
    package var bytes = 0
    /// Counters by name, in the order in which they became known.
    package var counts: [(name: Name, count: Int)] = []
    /// How often new rules came into use.
    package var reloads = 0
    /// How often new rules could not be used.
    package var failedReloads = 0

    /// Nothing counted.
    package init() {}
  }

  /// The numbers of the counters that the workers of one rule set count.
  struct Numbers: Sendable {
    /// By rule, of the first ones; -1 for one that is not counted.
    var rules: [Int32] = []
    /// By tag; -1 for one that is not counted.
    var tags: [Int32] = []
    /// All that have a number.
    var count = 0

    /// Those of the errors' codes come first.
    static func number(of code: LineError.Code) -> Int { Int(code.rawValue) }
  }

  private struct State: Sendable {
    var snapshot = Snapshot()
    var numbers: [Name: Int32] = [:]

    /// The number of a counter, from now on if it is new; -1 where there are too many.
    mutating func number(of name: Name) -> Int32 {
      if let known = numbers[name] { return known }
      guard snapshot.counts.count < Limits.metricCounters else { return -1 }
      let number = Int32(snapshot.counts.count)
      numbers[name] = number
      snapshot.counts.append((name, 0))
      return number
    }
  }

  private let state: Guarded<State>

  /// Counters that stand at 0, those of a rule set among them.
  package init(_ ruleSet: RuleSet) {
    var state = State()
    for code in LineError.Code.allCases { _ = state.number(of: .invalid(code: "\(code.name)")) }
    self.state = Guarded(state)
    _ = numbers(for: ruleSet)
  }

  /// The counters at this moment.
  package var snapshot: Snapshot { state.withLock { $0.snapshot } }

  /// The numbers for a rule set. Rules and tags that an earlier one had go on with its counters.
  func numbers(for ruleSet: RuleSet) -> Numbers {
    let tags = ruleSet.tags
    let rules = ruleSet.rules.prefix(Limits.metricRules).map {
      Name.rule(stage: $0.stage.name, name: $0.name)
    }
    return state.withLock { state in
      var numbers = Numbers()
      for tag in tags { numbers.tags.append(state.number(of: .tagged(tag))) }
      for rule in rules { numbers.rules.append(state.number(of: rule)) }
      numbers.count = state.snapshot.counts.count
      return numbers
    }
  }

  /// Adds a chunk whose results were written.
  func add(_ lines: OutcomeCounts, _ tally: [Int]) {
    state.withLock { state in
      state.snapshot.lines.add(lines)
      for index in tally.indices where tally[index] > 0 { state.snapshot.counts[index].count += tally[index] }
    }
  }

  /// Takes the number of bytes read so far.
  func setBytes(_ bytes: Int) { state.withLock { $0.snapshot.bytes = bytes } }

  /// Counts a reload.
  func countReload(isUsed: Bool) {
    state.withLock { state in
      if isUsed { state.snapshot.reloads += 1 } else { state.snapshot.failedReloads += 1 }
    }
  }
}
