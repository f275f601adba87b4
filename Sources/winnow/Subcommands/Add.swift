import MessageFilter

/// `winnow add`: adds a filter, a language rule, a contact or a filter of a tag to a rules file.
enum Add: SubcommandRunning {
  static let description = SubcommandDescription(
    Kind.allCases.map(\.rawValue).joined(separator: "|") + " TEXT [--into RULES]",
    "add a filter, a language, a contact or a tag to a rules file", operands: 2...2,
    names: [alternatives(Kind.allCases.map(\.rawValue)), "TEXT"],
    completes: [
      .words(Kind.allCases.map(\.rawValue)),
      .wordsAfter(Kind.language.rawValue, LanguageNames.all.map(\.code)), .none,
    ],
    "Edits the file in place: comments and layout stay, the old file is kept beside it with '~' after its "
      + "name. A filter that is there already is not added again (exit 1).")

  /// What is added.
  private enum Kind: String, CaseIterable {
    case allow, deny, language, contact, tag

    /// The options that have no meaning for it.
    var foreignOptions: [OptionName] {
      switch self {
      case .allow: [.folder, .confidence, .tag]
      case .deny: [.confidence, .tag]
      case .language: [.target, .matching, .case, .disguises, .tag]
      case .contact: [.target, .matching, .case, .disguises, .folder, .confidence, .id, .note, .tag]
      case .tag: [.folder, .confidence]
      }
    }
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let source = try RulesSource.edited(by: arguments)
    guard let kind = Kind(rawValue: arguments.operands[0]) else {
      throw .usage(UsageError(.add, "'\(oneLine(arguments.operands[0]))' can't be added"))
    }
    try checkTogether(kind, arguments)
    let addition = try Addition(arguments, kind, arguments.operands[1])
    let file = try RulesEdit(of: source, console)
    let edit = try file.perform { (bytes) throws(RulesEditing.Refusal) in
      try addition.add(to: bytes, file.path, takesDefault: !arguments.has(.disguises))
    }
    guard let edit else { return .negative }
    console.note(
      "added \(edit.rules.joined(separator: ", ")) to \(source.name); the old file is \(file.keptName)")
    return .success
  }

  /// The rule to add.
  private enum Addition {
    case filter(FilterRule, RulesEditing.List)
    case tagged(FilterRule, tag: String)
    case language(LanguageRule)
    case contact(String)

    init(_ arguments: Arguments, _ kind: Kind, _ text: String) throws(CommandError) {
      switch kind {
      case .allow: self = .filter(Add.filter(arguments, text), .allow)
      case .deny: self = .filter(Add.filter(arguments, text), .deny)
      case .contact: self = .contact(text)
      case .language: self = .language(try Add.languageRule(arguments, text))
      case .tag:
        guard let tag = arguments[.tag] else {
          throw .usage(
            UsageError(.add, "'add tag' needs the tag's name: add tag TEXT --tag NAME", option: .tag))
        }
        self = .tagged(Add.filter(arguments, text), tag: tag)
      }
    }

    /// - Parameter takesDefault: Whether the file's default of `disguises` applies to a filter.
    func add(
      to bytes: [UInt8], _ path: String, takesDefault: Bool
    ) throws(RulesEditing.Refusal) -> RulesEditing.Edit {
      switch self {
      case .filter(let filter, let list):
        try RulesEditing.add(filter, to: list, in: bytes, name: path, takesDefault: takesDefault)
      case .tagged(let filter, let tag):
        try RulesEditing.add(filter, toTag: tag, in: bytes, name: path, takesDefault: takesDefault)
      case .language(let rule): try RulesEditing.add(rule, in: bytes, name: path)
      case .contact(let contact): try RulesEditing.add(contact: contact, in: bytes, name: path)
      }
    }
  }

  private static func filter(_ arguments: Arguments, _ text: String) -> FilterRule {
    var condition = TextCondition(text: text)
    condition.target = arguments[.target].flatMap(FilterRule.Target.init) ?? .all
    condition.matching = arguments[.matching].flatMap(FilterRule.Matching.init) ?? .contains
    condition.isCaseSensitive =
      arguments[.case].map { $0 == "sensitive" } ?? (condition.matching == .regex)
    condition.disguises = arguments[.disguises].flatMap(FilterRule.Disguises.init) ?? .none
    var filter = FilterRule(.text(condition))
    filter.folder = arguments[.folder].flatMap(Folder.init) ?? .junk
    filter.id = arguments[.id]
    filter.note = arguments[.note]
    return filter
  }

  private static func languageRule(_ arguments: Arguments, _ name: String) throws(CommandError)
    -> LanguageRule
  {
    guard let language = LanguageNames.language(named: name) else {
      let meant = LanguageNames.suggestion(for: name)
      throw .failed(
        .usage,
        "'\(oneLine(name))' is not a language that rules can name"
          + (meant.map { "; did you mean '\($0)'?" } ?? ""),
        hint: "'winnow languages' lists them.")
    }
    var rule = LanguageRule(language: language, name: name)
    rule.folder = arguments[.folder].flatMap(Folder.init) ?? .junk
    if let text = arguments[.confidence] {
      guard let confidence = share(typed: text) else {
        throw .usage(
          UsageError(
            .add, "'--confidence' takes a share from 0 to 1 (0.9, 90%), not '\(oneLine(text))'",
            option: .confidence))
      }
      rule.confidence = confidence
    }
    rule.id = arguments[.id]
    rule.note = arguments[.note]
    return rule
  }

  /// Refuses options that the kind of rule does not have.
  private static func checkTogether(_ kind: Kind, _ arguments: Arguments) throws(CommandError) {
    for option in kind.foreignOptions where arguments.has(option) {
      throw .usage(
        UsageError(.add, "'\(option.dashed)' has no meaning for '\(kind.rawValue)'", option: option))
    }
    if arguments.has(.disguises), let matching = arguments[.matching], ["regex", "number"].contains(matching)
    {
      throw .usage(
        UsageError(
          .add,
          "'--disguises' has no meaning beside '--matching \(matching)'; it takes contains, exact, whole or prefix",
          option: .disguises))
    }
  }
}
