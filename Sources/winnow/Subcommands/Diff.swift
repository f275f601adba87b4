import Bytes
import MessageFilter
import MessageStream

/// `winnow diff`: finds the messages that two rules files judge differently.
enum Diff: SubcommandRunning {
  static let description = SubcommandDescription(
    "OLD NEW [FILE...]", "the messages that two rules files judge differently",
    operands: 2...Int.max, names: ["OLD", "NEW"], completes: [.rulesFiles, .rulesFiles, .files],
    reads: [.standardInput],
    "Classifies every message under both rules files in one pass, prints one JSON object for each whose "
      + "action changed, and a matrix of actions on standard error. Exits with 1 when anything changed.")

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let sources = arguments.operands[0..<2].map(RulesSource.init)
    let input = MessageInput(arguments, files: arguments.operands[2...])
    try input.check(against: sources[0], sources[1])
    let comparesReasons = arguments.has(.reasons)
    let (old, oldIdentities) = try load(sources[0], identifying: comparesReasons, console)
    let (new, newIdentities) = try load(sources[1], identifying: comparesReasons, console)
    let sides = DiffSides(
      old: old, new: new, identities: oldIdentities.flatMap { old in newIdentities.map { (old, $0) } },
      oldLayout: try input.layout(old.fields, or: new.fields),
      newLayout: try input.layout(new.fields, or: old.fields),
      showsMessages: arguments.has(.messages))
    input.announceWaiting(console)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console)
      .run(to: try FilesOfRun.open(.out, of: arguments)) { DiffWorker(sides) }
    let counts = sides.matrix.withLock { $0 }
    console.report(counts.text(console.errors))
    if summary.hadInputFailure { return .inputOutput }
    return counts.changed > 0 ? .negative : .success
  }

  /// Compiles rules.
  ///
  /// - Parameter identifying: Whether it will be asked which rules are the same.
  private static func load(
    _ source: RulesSource, identifying: Bool, _ console: Console
  ) throws(CommandError) -> (RuleSet, RuleIdentities?) {
    let rules = try LoadedRules.read(source, console)
    let identities = identifying ? RuleIdentities(of: rules) : nil
    return (try LoadedRules.compile(rules, source, console), identities)
  }
}
