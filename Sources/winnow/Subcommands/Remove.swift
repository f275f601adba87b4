import MessageFilter

/// `winnow remove`: removes a rule from a rules file.
enum Remove {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let path = try RulesSource.edited(by: arguments)
    let rule = arguments.operands[0]
    let edit = try RulesEdit.perform(on: path, console) { (bytes) throws(RulesEditing.Refusal) in
      try RulesEditing.remove(rule, from: bytes, name: path)
    }
    guard let edit else { return .negative }
    console.note(
      "removed \(edit.rules.map(oneLine).joined(separator: ", ")) from \(shellName(path)); the old file is \(shellName(path + "~"))"
    )
    return .success
  }
}
