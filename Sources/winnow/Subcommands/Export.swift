import MessageFilter
import SystemLibrary

/// `winnow export`: writes filters for the app.
enum Export {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let rules = try LoadedRules.read(try RulesSource.named(by: arguments)[0], console)
    let export = RulesExport(rules, exportedAt: time(nil))
    try console.write(export.text)
    for omission in export.leftOut { console.warning("left out: \(oneLine(omission))") }
    return .success
  }
}
