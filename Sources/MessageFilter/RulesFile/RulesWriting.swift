import JSONText

extension RulesFile {
  /// A rules file with only these rules, in the usual layout.
  ///
  /// - Parameters:
  ///   - rules: The content. Reading the file gives the same rules.
  ///   - comment: The lines of a comment at its start, without the slashes. They may contain foreign text,
  ///     such as a file's name: characters that would end the line, or that a terminal acts on, are written
  ///     as U+FFFD.
  package static func text(of rules: Rules, comment: [String]) -> String {
    let level = rules.defaultDisguises
    func list(_ filters: [FilterRule]) -> JSON5Value {
      .array(filters.map { $0.value(defaultDisguises: level) }, onLines: true)
    }
    var members = [JSON5Member("version", .number("\(version)"))]
    let pointers = rules.fields.members
    if !pointers.isEmpty { members.append(.init("fields", .object(pointers, onLines: false))) }
    if let country = rules.country { members.append(.init("country", .text(country))) }
    if level != .none { members.append(.init("disguises", .text(level.rawValue))) }
    if !rules.contacts.isEmpty { members.append(.init("contacts", .texts(rules.contacts))) }
    if !rules.allow.isEmpty {
      members.append(.init("allow", .array(rules.allow.map(\.value), onLines: true)))
    }
    if !rules.deny.isEmpty { members.append(.init("deny", list(rules.deny))) }
    if !rules.denyLanguage.isEmpty {
      members.append(.init("denyLanguage", .array(rules.denyLanguage.map(\.value), onLines: true)))
    }
    if rules.smart != SmartRules() { members.append(.init("smart", rules.smart.value)) }
    if !rules.tags.isEmpty {
      members.append(
        .init("tags", .object(rules.tags.map { .init($0.name, list($0.filters)) }, onLines: true)))
    }
    if rules.automatic != AutomaticLists() { members.append(.init("automatic", rules.automatic.value)) }
    let head = comment.map { $0.isEmpty ? "//\n" : "// \(Finding.harmless($0))\n" }.joined()
    return head + JSON5Style().written(.object(members, onLines: true)) + "\n"
  }

  /// A filter as JSON, on one line, as written in a file whose default of `disguises` is `level`.
  package static func json(
    of filter: FilterRule, defaultDisguises level: FilterRule.Disguises = .none
  ) -> String {
    var style = JSON5Style()
    style.quotesKeys = true
    style.hasTrailingCommas = false
    style.isCompact = true
    let value = filter.value(defaultDisguises: level)
    if let text = filter.textCondition, value == .text(text.text) {
      return style.written(.object([JSON5Member("text", .text(text.text))], onLines: false))
    }
    return style.written(value)
  }
}

extension JSON5Value {
  /// A list of texts, a line each.
  static func texts(_ texts: [String]) -> JSON5Value { .array(texts.map { .text($0) }, onLines: true) }

  /// A list of conditions: on one line if it is short, otherwise a line each.
  fileprivate static func conditions(_ conditions: [JSON5Value]) -> JSON5Value {
    let line = JSON5Value.array(conditions, onLines: false)
    // Beside what is before it, the line is then hardly longer than those that people write.
    if JSON5Style().written(line).utf8.count <= 80 { return line }
    return .array(conditions, onLines: true)
  }
}

extension FieldPointers {
  /// The members of `fields`.
  fileprivate var members: [JSON5Member] {
    func list(_ pointers: [String]) -> JSON5Value? {
      pointers.count > 1
        ? .array(pointers.map { .text($0) }, onLines: false) : pointers.first.map { .text($0) }
    }
    let standard: [(String, JSON5Value?)] = [
      ("id", id.map { .text($0) }), ("sender", list(sender)), ("body", list(body)),
      ("date", date.map { .text($0) }),
      ("label", label.map { .text($0) }),
    ]
    return standard.compactMap { name, value in value.map { JSON5Member(name, $0) } }
      + named.map { JSON5Member($0.name, .text($0.pointer)) }
  }
}

extension FilterRule {
  /// The filter as written in a file without a default of `disguises`: a text if that is enough, otherwise an
  /// object.
  var value: JSON5Value { value(defaultDisguises: .none) }

  /// The filter as written in a file whose default of `disguises` is `level`.
  func value(defaultDisguises level: Disguises) -> JSON5Value {
    var members: [JSON5Member] = []
    if let id { members.append(.init("id", .text(id))) }
    members += condition.members(level)
    if folder != .junk { members.append(.init("folder", .text(folder.rawValue))) }
    if let note { members.append(.init("note", .text(note))) }
    if !isEnabled { members.append(.init("enabled", .bool(false))) }
    if let text = textCondition, members.count == 1 { return .text(text.text) }
    return .object(members, onLines: false)
  }
}

extension Condition {
  /// The condition as written in a list of conditions.
  private func value(_ level: FilterRule.Disguises) -> JSON5Value {
    let members = members(level)
    if case .text(let text) = self, members.count == 1 { return .text(text.text) }
    return .object(members, onLines: false)
  }

  /// The members of the condition's object, in a file whose default of `disguises` is `level`. That default
  /// does not apply inside `none` and with negative points.
  fileprivate func members(_ level: FilterRule.Disguises) -> [JSON5Member] {
    switch self {
    case .text(let text): return text.members(level)
    case .smart(let rule):
      var members = [JSON5Member("smart", .text(rule.name))]
      switch rule.value {
      case .on: break
      case .max(let max): members.append(.init("max", .number("\(max)")))
      case .codes: members.append(.init("codes", rule.value.json))
      }
      return members
    case .language(let language):
      var members = [JSON5Member("language", .text(language.name))]
      if language.confidence != LanguageRule.defaultConfidence {
        members.append(.init("confidence", .number(shortNumber(language.confidence))))
      }
      return members
    case .tag(let tag): return [.init("tag", .text(tag))]
    case .group(let group):
      return group.lists.filter { !$0.conditions.isEmpty }.map { key, conditions in
        .init(key, .conditions(conditions.map { $0.value(key == "none" ? .none : level) }))
      }
    case .score(let score):
      let items = score.items.map { item in
        JSON5Value.object(
          [.init("points", .number("\(item.points)"))]
            + item.condition.members(item.points < 0 ? .none : level), onLines: false)
      }
      return [.init("atLeast", .number("\(score.atLeast)")), .init("score", .conditions(items))]
    }
  }
}

extension TextCondition {
  fileprivate func members(_ level: FilterRule.Disguises) -> [JSON5Member] {
    var members = [JSON5Member("text", .text(text))]
    if target != .all { members.append(.init("target", .text(target.rawValue))) }
    if matching != .contains { members.append(.init("matching", .text(matching.rawValue))) }
    if isCaseSensitive != (matching == .regex) {
      members.append(.init("case", .text(isCaseSensitive ? "sensitive" : "insensitive")))
    }
    if canBeDisguised, disguises != level {
      members.append(.init("disguises", .text(disguises.rawValue)))
    }
    return members
  }
}

extension LanguageRule {
  /// The rule as written in a file.
  var value: JSON5Value {
    var members: [JSON5Member] = []
    if let id { members.append(.init("id", .text(id))) }
    members.append(.init("language", .text(name)))
    if folder != .junk { members.append(.init("folder", .text(folder.rawValue))) }
    if confidence != Self.defaultConfidence {
      members.append(.init("confidence", .number(shortNumber(confidence))))
    }
    if let note { members.append(.init("note", .text(note))) }
    if !isEnabled { members.append(.init("enabled", .bool(false))) }
    return members.count == 1 ? .text(name) : .object(members, onLines: false)
  }
}

extension SmartRules {
  var value: JSON5Value {
    var members: [JSON5Member] = []
    if allUnknown { members.append(.init("allUnknown", .bool(true))) }
    for rule in rules { members.append(.init(rule.name, rule.value.json)) }
    return .object(members, onLines: true)
  }
}

extension SmartRuleValue {
  /// The value as written in a file.
  var json: JSON5Value {
    switch self {
    case .on: .bool(true)
    case .max(let max): .object([.init("max", .number("\(max)"))], onLines: false)
    case .codes(let codes): .array(codes.map { .text("+\($0)") }, onLines: false)
    }
  }
}

extension AutomaticLists {
  var value: JSON5Value {
    .object(
      [
        .init("languages", .array(languages.map { .text($0) }, onLines: false)),
        .init("filter_lists", .object(lists.map { .init($0.key, $0.value) }, onLines: true)),
      ], onLines: true)
  }
}

extension AutomaticList {
  var value: JSON5Value {
    .object(arrays.map { .init($0.name, .texts($0.texts)) }, onLines: true)
  }
}
