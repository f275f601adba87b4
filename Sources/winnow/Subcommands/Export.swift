import MessageFilter
import SystemLibrary

/// `winnow export`: writes filters for the app.
enum Export: SubcommandRunning {
  static let description = SubcommandDescription(
    "[RULES]", "write a rules file's filters as .sfsfilters", operands: 0...1,
    completes: [.rulesFiles], reads: [.foundRules],
    "Everything the format cannot represent is left out and named on standard error.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let rules = try LoadedRules.read(try RulesSource.named(by: arguments)[0], console)
    let export = RulesExport(rules, exportedAt: time(nil))
    try console.write(export.text)
    for omission in export.leftOut { console.warning("left out: \(oneLine(omission))") }
    return .success
  }
}
