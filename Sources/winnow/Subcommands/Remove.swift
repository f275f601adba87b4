import MessageFilter

/// `winnow remove`: removes a rule from a rules file.
enum Remove: SubcommandRunning {
  static let description = SubcommandDescription(
    "ID|POINTER|TEXT [--from RULES]", "remove a rule from a rules file", operands: 1...1,
    names: ["ID, POINTER or TEXT"], completes: [.none],
    "The rule is named by its id, by its JSON Pointer (/deny/3), as 'winnow list' shows them, or by its text if "
      + "that occurs once. A tag without filters is named by its pointer (/tags/NAME). The file is edited in "
      + "place; the old one is kept with '~' after its name.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let source = try RulesSource.edited(by: arguments)
    let rule = arguments.operands[0]
    let file = try RulesEdit(of: source, adds: false, console)
    let edit = try file.perform { (bytes) throws(RulesEditing.Refusal) in
      try RulesEditing.remove(rule, from: bytes, name: file.path)
    }
    guard let edit else { return .negative }
    let pointer = edit.rules.joined(separator: ", ")
    // The operand may have been meant as a text, or the pointer for another rule.
    let removed = edit.removedText.map { "\"\(oneLine($0))\" (\(pointer))" } ?? pointer
    console.note("removed \(removed) from \(source.name); the old file is \(file.keptName)")
    if !edit.entriesNamedLikeID.isEmpty {
      let entries = edit.entriesNamedLikeID.joined(separator: ", ")
      console.note("\"\(rule)\" was taken for the id; what has it as its text stays: \(entries)")
    }
    return .success
  }
}
