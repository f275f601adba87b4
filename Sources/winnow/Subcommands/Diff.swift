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
    let oldRules = try LoadedRules.read(sources[0], console)
    let newRules = try LoadedRules.read(sources[1], console)
    let identities =
      comparesReasons ? (old: RuleIdentities(of: oldRules), new: RuleIdentities(of: newRules)) : nil
    // Their expressions are those of the files, and too many of them only together.
    let changed = newRules.changedFilters(from: oldRules).flatMap { try? RuleSet(compiling: $0) }
    let old = try LoadedRules.compile(oldRules, sources[0], console)
    let new = try LoadedRules.compile(newRules, sources[1], console)
    let sides = DiffSides(
      old: old, new: new, changed: changed, identities: identities,
      newLayout: try input.layout(new.fields, or: old.fields),
      oldLayout: old.fields == new.fields ? nil : try input.layout(old.fields, or: new.fields),
      showsMessages: arguments.has(.messages))
    input.announceWaiting(console)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console)
      .run(to: try FilesOfRun.open(.out, of: arguments)) { DiffWorker(sides) }
    let counts = sides.matrix.withLock { $0 }
    console.report(counts.text(console.errors))
    if summary.hadInputFailure { return .inputOutput }
    return counts.changed > 0 ? .negative : .success
  }
}
