import Bytes
public import MessageFilter
import Synchronization

/// Rules that can be replaced while messages are judged by them.
///
/// ``withEvaluator(_:)`` takes a lock for a moment before and after each message. A ``LiveEvaluator`` reads
/// one atomic counter for each message, and takes the lock only after the rules were replaced. A message is
/// judged by one rule set from beginning to end.
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
    /// The number of the load that gave the rules; see ``loads``.
    var load = 0
    /// Evaluators for these rules that are not in use.
    var idle: [Shared<Evaluator>] = []
  }

  /// The number of times the rules were replaced. Written under the lock.
  private let generations = Atomic(0)
  /// The number of loads of rules that have begun. Rules whose load began earlier replace none of a later one.
  private let loads = Atomic(0)
  private let state: Guarded<State>
  /// The maximum number of evaluators that are kept for later messages.
  private static let maxIdle = 64

  /// Starts with some rules.
  public init(_ ruleSet: RuleSet) { state = Guarded(State(ruleSet: ruleSet)) }

  /// The current rules.
  public var current: RuleSet { state.withLock { $0.ruleSet } }

  /// Replaces the rules. Messages that are being judged at the moment are still judged by the old ones.
  public func replace(with ruleSet: RuleSet) { replace(with: ruleSet, ofLoad: beginLoad()) }

  /// Numbers a load of rules that begins now.
  private func beginLoad() -> Int { loads.add(1, ordering: .relaxed).newValue }

  private func replace(with ruleSet: RuleSet, ofLoad load: Int) {
    // The old evaluators and rules are released after the lock.
    let old = state.withLock { state -> State? in
      if load < state.load { return nil }
      let old = state
      state = State(ruleSet: ruleSet, generation: old.generation + 1, load: load)
      generations.store(state.generation, ordering: .releasing)
      return old
    }
    _ = consume old
  }

  /// Reads a rules file, compiles it and replaces the rules. If several are loaded at the same time, those stay
  /// whose load began last.
  ///
  /// - Throws: `RulesError` if the file cannot be used. The rules then stay unchanged.
  public func reload(contentsOf path: String) throws(RulesError) {
    let load = beginLoad()
    replace(with: try RuleSet(contentsOf: path), ofLoad: load)
  }

  /// Calls `body` with an evaluator for the current rules, and reuses one if possible, so that a server's
  /// task needs no evaluator of its own. The lock is held only while the evaluator is fetched and returned.
  /// Evaluators that are kept, at most 64, keep the memory that their longest message took until the rules are
  /// replaced. `body` must not assign another evaluator to its argument.
  public func withEvaluator<Judged: Sendable, Failure: Error>(
    _ body: (inout sending Evaluator) throws(Failure) -> Judged
  ) throws(Failure) -> Judged {
    let (kept, ruleSet, generation) = state.withLock { state in
      let kept = state.idle.popLast()
      // Copying a rule set retains its parts, which is not necessary for an evaluator that is reused.
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

  /// The rules if they have been replaced since a generation; nil if they are the same.
  func newer(than generation: Int) -> (ruleSet: RuleSet, generation: Int)? {
    if generations.load(ordering: .acquiring) == generation { return nil }
    return state.withLock { ($0.ruleSet, $0.generation) }
  }

  /// The rules and their generation.
  var latest: (ruleSet: RuleSet, generation: Int) { state.withLock { ($0.ruleSet, $0.generation) } }
}

/// An evaluator that follows ``LiveRules``, for a task that judges many messages. Only the first message
/// after a replacement takes a lock.
public struct LiveEvaluator: ~Copyable {
  private let rules: LiveRules
  private var evaluator: Evaluator
  private var generation: Int

  /// An evaluator that always judges by the current rules.
  public init(_ rules: LiveRules) {
    self.rules = rules
    let (ruleSet, generation) = rules.latest
    evaluator = Evaluator(ruleSet)
    self.generation = generation
  }

  /// Judges a message by the current rules, as `Evaluator` does.
  public mutating func evaluate(sender: String?, body: String, fields: [String: String] = [:]) -> Verdict {
    followRules()
    return evaluator.evaluate(sender: sender, body: body, fields: fields)
  }

  /// Judges a message, as ``evaluate(sender:body:fields:)`` does.
  public mutating func evaluate(_ message: Message) -> Verdict {
    evaluate(sender: message.sender, body: message.body, fields: message.fields)
  }

  /// Judges a message by the current rules, and reports what every stage would have decided, as `Evaluator`
  /// does.
  public mutating func explain(
    sender: String?, body: String, fields: [String: String] = [:]
  ) -> Explanation {
    followRules()
    return evaluator.explain(sender: sender, body: body, fields: fields)
  }

  /// Judges and explains a message, as ``explain(sender:body:fields:)`` does.
  public mutating func explain(_ message: Message) -> Explanation {
    explain(sender: message.sender, body: message.body, fields: message.fields)
  }

  private mutating func followRules() {
    guard let newer = rules.newer(than: generation) else { return }
    evaluator = Evaluator(newer.ruleSet)
    generation = newer.generation
  }
}
