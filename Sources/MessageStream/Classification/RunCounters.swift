import Bytes
package import MessageFilter

/// Counters that are updated while a run goes on, and that other threads may read at any time.
///
/// Counters are numbered when they are first needed. Workers count in a chunk's ``ClassificationNotes/tally``, by
/// ``TallyIndex``, which is added here when the chunk's results are written. So the counters cover the lines
/// that have been written.
package final class RunCounters: Sendable {
  /// The subject of a counter.
  package enum Name: Hashable, Sendable {
    /// Lines that are not messages, by the error's code.
    case invalid(code: String)
    /// Messages with a tag.
    case tagged(String)
    /// Messages that a rule decided.
    case rule(stage: String, name: String)
  }

  /// The counters at one moment.
  package struct Snapshot: Sendable {
    /// Lines by outcome.
    package var lines = OutcomeCounts()
    /// The number of bytes read, without those of lines that `--resume` skips.
    package var bytes = 0
    /// The other counters, in the order in which they were first needed.
    package var counts: [(name: Name, count: Int)] = []
    /// The number of reloads after which new rules were used.
    package var reloads = 0
    /// The number of reloads after which new rules could not be used.
    package var failedReloads = 0

    /// All counters 0.
    package init() {}
  }

  /// The indices in a tally of the counters for the workers of one rule set.
  struct Indices: Sendable {
    /// By rule, for the first rules; -1 for a rule that is not counted.
    var rules: [Int32] = []
    /// By tag; -1 for a tag that is not counted.
    var tags: [Int32] = []
    /// The number of all counters and outcomes.
    var count = 0
  }

  private struct State: Sendable {
    var snapshot = Snapshot()
    var indices: [Name: Int32] = [:]

    /// The index of a counter in a tally, which is added if it is new; -1 if there are too many.
    mutating func index(of name: Name) -> Int32 {
      if let known = indices[name] { return known }
      guard snapshot.counts.count < Limits.metricCounters else { return -1 }
      let index = Int32(TallyIndex.firstCounter + snapshot.counts.count)
      indices[name] = index
      snapshot.counts.append((name, 0))
      return index
    }
  }

  private let state: Guarded<State>

  /// Counters with the value 0, including those for a rule set.
  package init(_ ruleSet: RuleSet) {
    var state = State()
    for code in LineError.Code.allCases {
      let index = state.index(of: .invalid(code: "\(code.name)"))
      assert(Int(index) == TallyIndex.of(code))
    }
    self.state = Guarded(state)
    _ = indices(for: ruleSet)
  }

  /// The current values.
  package var snapshot: Snapshot { state.withLock { $0.snapshot } }

  /// The indices for a rule set. Rules and tags that an earlier rule set had keep their counters.
  func indices(for ruleSet: RuleSet) -> Indices {
    let tags = ruleSet.tags
    let rules = ruleSet.rules.prefix(Limits.metricRules).map {
      Name.rule(stage: $0.stage.name, name: $0.name)
    }
    return state.withLock { state in
      var indices = Indices()
      for tag in tags { indices.tags.append(state.index(of: .tagged(tag))) }
      for rule in rules { indices.rules.append(state.index(of: rule)) }
      indices.count = TallyIndex.firstCounter + state.snapshot.counts.count
      return indices
    }
  }

  /// Adds the counts of a chunk whose results were written.
  func add(_ tally: [Int]) {
    state.withLock { state in
      state.snapshot.lines.add(tally: tally)
      for (index, count) in tally.dropFirst(TallyIndex.firstCounter).enumerated() where count > 0 {
        state.snapshot.counts[index].count += count
      }
    }
  }

  /// Sets the number of bytes read so far.
  func setBytes(_ bytes: Int) { state.withLock { $0.snapshot.bytes = bytes } }

  /// Counts a reload.
  func countReload(isUsed: Bool) {
    state.withLock { state in
      if isUsed { state.snapshot.reloads += 1 } else { state.snapshot.failedReloads += 1 }
    }
  }
}
