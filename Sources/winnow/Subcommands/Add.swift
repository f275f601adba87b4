import MessageFilter

/// `winnow add`: one more filter or language rule in a rules file.
enum Add {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let path = try arguments.required(.into)
    let kind = arguments.operands[0]
    let text = arguments.operands[1]
    try checkTogether(kind, arguments)
    let edit: RulesEditing.Edit?
    if kind == "language" {
      guard let language = LanguageNames.language(named: text) else {
        let meant = Suggestion.nearest(to: text, in: LanguageNames.all)
        throw .failed(
          .usage,
          "'\(text)' is no language that rules can name" + (meant.map { "; did you mean '\($0)'?" } ?? ""),
          hint: "'winnow languages' lists them.")
      }
      var rule = LanguageRule(language: language, name: text)
      rule.folder = arguments[.folder].flatMap(Folder.init) ?? .junk
      rule.id = arguments[.id]
      rule.note = arguments[.note]
      edit = try RulesEdit.perform(on: path, console) { (bytes) throws(RulesEditing.Refusal) in
        try RulesEditing.add(rule, in: bytes, name: path)
      }
    } else {
      var filter = FilterRule(text: text)
      filter.target = arguments[.target].flatMap(FilterRule.Target.init) ?? .all
      filter.matching = arguments[.matching].flatMap(FilterRule.Matching.init) ?? .contains
      filter.isCaseSensitive = arguments[.case].map { $0 == "sensitive" } ?? (filter.matching == .regex)
      filter.folder = arguments[.folder].flatMap(Folder.init) ?? .junk
      filter.id = arguments[.id]
      filter.note = arguments[.note]
      let list: RulesEditing.List = kind == "allow" ? .allow : .deny
      edit = try RulesEdit.perform(on: path, console) { (bytes) throws(RulesEditing.Refusal) in
        try RulesEditing.add(filter, to: list, in: bytes, name: path)
      }
    }
    guard let edit else { return .negative }
    console.note("added \(edit.rules.joined(separator: ", ")) to \(path); the old file is \(path)~")
    return .success
  }

  /// Refuses options that the kind of rule has no place for.
  private static func checkTogether(_ kind: String, _ arguments: Arguments) throws(CommandError) {
    let foreign: [OptionName]
    switch kind {
    case "allow": foreign = [.folder]
    case "language": foreign = [.target, .matching, .case]
    default: foreign = []
    }
    for option in foreign where arguments.has(option) {
      throw .usage(UsageError(.add, "'\(option.dashed)' has no meaning for '\(kind)'", option: option))
    }
  }
}
