public import MessageFilter
internal import Synchronization

/// Rules that can be replaced while messages are judged by them.
///
/// Whoever judges asks one atomic counter whether there are new rules; only when there are is a lock taken,
/// to fetch them. A message is judged by one rule set from beginning to end.
///
/// ```swift
/// let rules = LiveRules(try RuleSet(contentsOf: path))
/// let verdict = rules.withEvaluator { $0.evaluate(sender: sender, body: body) }
/// try rules.reload(contentsOf: path)  // from any task, at any time
/// ```
public final class LiveRules: Sendable {
  private struct State {
    var ruleSet: RuleSet
    var generation = 0
    /// Evaluators for these rules that nobody uses at this moment.
    var idle: [Shared<Evaluator>] = []
  }

  /// How often the rules were replaced; written under the lock.
  private let generations = Atomic(0)
  private let state: Guarded<State>
  /// Evaluators that are kept for the next messages.
  private static let maxIdle = 64

  /// Rules to begin with.
  public init(_ ruleSet: RuleSet) { state = Guarded(State(ruleSet: ruleSet)) }

  /// The rules of this moment.
  public var current: RuleSet { state.withLock { $0.ruleSet } }

  /// Replaces the rules. Messages that are being judged at this moment still go by the old ones.
  public func replace(with ruleSet: RuleSet) {
    // The old evaluators and rules are given back without the lock.
    let old = state.withLock { state in
      let old = state
      state = State(ruleSet: ruleSet, generation: old.generation + 1)
      generations.store(state.generation, ordering: .releasing)
      return old
    }
    _ = consume old
  }

  /// Reads a rules file, compiles it and replaces the rules.
  ///
  /// - Throws: `RulesError` where the file can't be used; the rules then stay what they were.
  public func reload(contentsOf path: String) throws(RulesError) {
    replace(with: try RuleSet(contentsOf: path))
  }

  /// Lends an evaluator for the rules of this moment, one that was used before where there is one: so a task
  /// of a server needs none of its own. The lock is held only while the evaluator is fetched and given back.
  public func withEvaluator<Judged: Sendable, Failure: Error>(
    _ body: (inout sending Evaluator) throws(Failure) -> Judged
  ) throws(Failure) -> Judged {
    let (kept, ruleSet, generation) = state.withLock { state in
      let kept = state.idle.popLast()
      // To copy a rule set is to retain its parts, which an evaluator that is kept makes needless.
      return (kept, kept == nil ? state.ruleSet : nil, state.generation)
    }
    guard let evaluator = kept ?? ruleSet.map({ Shared(Evaluator($0)) }) else {
      preconditionFailure("there is an evaluator, or the rules for one")
    }
    defer {
      state.withLock { state in
        if state.generation == generation && state.idle.count < Self.maxIdle { state.idle.append(evaluator) }
      }
    }
    return try evaluator.value.withLock { evaluator throws(Failure) in try body(&evaluator) }
  }

  /// The rules, where they have been replaced since a generation; nil where they are the same.
  func newer(than generation: Int) -> (ruleSet: RuleSet, generation: Int)? {
    if generations.load(ordering: .acquiring) == generation { return nil }
    return state.withLock { ($0.ruleSet, $0.generation) }
  }

  /// The rules and their generation.
  var latest: (ruleSet: RuleSet, generation: Int) { state.withLock { ($0.ruleSet, $0.generation) } }
}

/// An evaluator that follows ``LiveRules``, for a task that judges many messages. No message takes a lock but
/// the first one after the rules were replaced.
public struct LiveEvaluator: ~Copyable {
  private let rules: LiveRules
  private var evaluator: Evaluator
  private var generation: Int

  /// An evaluator that judges by the rules of each moment.
  public init(_ rules: LiveRules) {
    self.rules = rules
    let (ruleSet, generation) = rules.latest
    evaluator = Evaluator(ruleSet)
    self.generation = generation
  }

  /// Judges a message by the rules of this moment, as `Evaluator` does.
  public mutating func evaluate(sender: String?, body: String, fields: [String: String] = [:]) -> Verdict {
    if let newer = rules.newer(than: generation) {
      evaluator = Evaluator(newer.ruleSet)
      generation = newer.generation
    }
    return evaluator.evaluate(sender: sender, body: body, fields: fields)
  }
}
