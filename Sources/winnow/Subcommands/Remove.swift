import MessageFilter

/// `winnow remove`: removes a rule from a rules file.
enum Remove: SubcommandRunning {
  static let description = SubcommandDescription(
    "ID|POINTER|TEXT [--from RULES]", "remove a rule from a rules file", operands: 1...1,
    names: ["ID, POINTER or TEXT"], completes: [.none],
    "The rule is named by its id, by its JSON Pointer (/deny/3), as 'winnow list' shows them, or by its text if "
      + "that occurs once. The file is edited in place; the old one is kept with '~' after its name.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let path = try RulesSource.edited(by: arguments)
    let rule = arguments.operands[0]
    let edit = try RulesEdit.perform(on: path, console) { (bytes) throws(RulesEditing.Refusal) in
      try RulesEditing.remove(rule, from: bytes, name: path)
    }
    guard let edit else { return .negative }
    let kept = shellName(FileReplacement.keptPath(of: path))
    console.note(
      "removed \(edit.rules.map(oneLine).joined(separator: ", ")) from \(shellName(path)); the old file is \(kept)"
    )
    return .success
  }
}
