import Bytes
import JSONText
package import TextMatching

/// Numbers the rules in the order of the stages, and sorts them into the tables of each stage.
struct RuleCompiler {
  private(set) var conditions: ConditionCompiler
  /// The filters of all tags.
  private(set) var tagFilters: [TagFilter] = []
  private(set) var rules: [RuleDescription] = []
  /// The patterns that compete in their lists, and the rule of each.
  private var patterns: [Pattern] = []
  private var ruleOfPattern: [Int32] = []
  /// The groups that have patterns, as bits.
  private(set) var patternGroups: UInt8 = 0
  private(set) var contacts = SenderTable()
  private(set) var automaticAllowSenders = SenderTable()
  private(set) var automaticDenySenders = SenderTable()
  /// The filters that look for a number in the sender.
  private(set) var allowNumbers = NumberTable()
  private(set) var denyNumbers = NumberTable()
  /// How phone numbers are read.
  let plan: NumberingPlan
  private(set) var languageRank: [Int32] = []
  private(set) var languages: [CompiledLanguageRule] = []
  private(set) var smart = CompiledSmartRules()

  /// Compiles all rules but for their patterns.
  init(_ source: Rules) {
    plan = source.numberingPlan
    conditions = ConditionCompiler(
      fields: source.fields.named.map(\.name), tags: source.tags.map(\.name), plan: plan)
    reserve(source)
    // Rules are numbered in the order in which they decide, which is that of the stages.
    add(contacts: source.contacts)
    allowNumbers = add(filters: source.allow, stage: .allow)
    addAllUnknown(source.smart.allUnknown)
    automaticAllowSenders = add(automatic: source.automatic, stage: .automaticAllow)
    add(smart: source.smart.rules)
    denyNumbers = add(filters: source.deny, stage: .deny)
    add(languages: source.denyLanguage)
    automaticDenySenders = add(automatic: source.automatic, stage: .automaticDeny)
    add(tags: source.tags)
    conditions.finish()
    if !conditions.patterns.isEmpty { patternGroups |= 1 << UInt8(PatternSet.collected) }
  }

  /// Reserves memory for the rules of long lists, because arrays that grow take up to twice their size.
  private mutating func reserve(_ source: Rules) {
    let filters = source.allow.count + source.deny.count
    rules.reserveCapacity(filters + source.contacts.count)
    languageRank.reserveCapacity(filters + source.contacts.count)
    patterns.reserveCapacity(filters)
    ruleOfPattern.reserveCapacity(filters)
  }

  private mutating func addRule(
    _ stage: Stage, _ place: RulePointer, text: String, remarks: RuleRemarks? = nil,
    hasConditions: Bool = false, action: Action, rank: Int = 0
  ) -> Int {
    rules.append(
      RuleDescription(
        stage: stage, place: place, text: text, remarks: remarks, hasConditions: hasConditions,
        action: action))
    languageRank.append(Int32(truncatingIfNeeded: rank))
    return rules.count - 1
  }

  private mutating func add(contacts source: [String]) {
    var lookup = SenderLookup(plan)
    contacts.reserve(source.count)
    for (index, contact) in source.enumerated() {
      let rule = addRule(
        .contact, RulePointer(list: "/contacts/", index: index), text: contact, action: .allow)
      contacts.insert(contact, rule: rule, scratch: &lookup)
    }
  }

  /// Adds the filters of `allow` or `deny`. Returns those that look for a number in the sender.
  private mutating func add(filters: [FilterRule], stage: Stage) -> NumberTable {
    let isAllow = stage == .allow
    let list = isAllow ? "/allow/" : "/deny/"
    var numbers = NumberTable()
    var number = PhoneNumber()
    // Iterates over indices, because a loop over the elements copies each filter with all its parts.
    numbers.reserve(filters.indices.count { filters[$0].matching == .number })
    for index in filters.indices where filters[index].isEnabled {
      let text = filters[index].textCondition
      let rule = addRule(
        stage, RulePointer(list: list, index: index),
        text: text?.text ?? filters[index].condition.summary, remarks: filters[index].remarks,
        hasConditions: text == nil, action: isAllow ? .allow : Action(filters[index].folder))
      guard let text, !ConditionCompiler.isNeeded(for: text) else {
        conditions.add(filters[index], isAllow ? .allow : .deny, rule: rule)
        continue
      }
      if text.matching == .number {
        numbers.insert(text.text, plan, value: rule, scratch: &number)
      } else {
        add(Pattern(text, group: isAllow ? RuleSet.Group.allow : RuleSet.Group.deny), rule: rule)
      }
    }
    return numbers
  }

  /// Adds the filters of tags, in the file's order.
  private mutating func add(tags: [TagRule]) {
    for (number, tag) in tags.enumerated() {
      var filters: [(filter: FilterRule, rule: Int)] = []
      for (index, filter) in tag.filters.enumerated() where filter.isEnabled {
        let rule = RuleDescription(
          stage: .default, place: RulePointer(list: "/tags/\(tag.name)/", index: index),
          text: filter.condition.summary, remarks: RuleRemarks(id: filter.id, note: nil),
          hasConditions: filter.textCondition == nil, action: .allow)
        tagFilters.append(TagFilter(tag: tag.name, rule: rule))
        filters.append((filter, tagFilters.count - 1))
      }
      conditions.add(tag: number, filters)
    }
  }

  /// The pointer of a filter that is evaluated as a condition.
  func pointer(ofFilter index: Int) -> String {
    let filter = conditions.compiled.filters[index]
    if case .tag = filter.list { return tagFilters[filter.rule].rule.pointer }
    return rules[filter.rule].pointer
  }

  /// Compiles the patterns of the message, and for ``conditions`` those of the fields. The compiler does not
  /// keep the former.
  ///
  /// - Returns: The patterns of the message, and the rule of each; 0 for those that conditions name.
  mutating func compilePatterns() throws(RuleCompilationError) -> (patterns: PatternSet, rules: [Int32]) {
    // The collected patterns come first, so that the table of their matches is short.
    let collected = conditions.patterns.count
    // Concatenation would copy a long list even if nothing is added.
    let searched = collected == 0 ? patterns : conditions.patterns + patterns
    patterns = []
    let compiled = try Self.compile(
      consume searched,
      owner: { pattern in
        pattern < collected
          ? pointer(ofFilter: conditions.owners[pattern])
          : rules[Int(ruleOfPattern[pattern - collected])].pointer
      })
    var ofFields: [PatternSet] = []
    for field in conditions.fieldPatterns.indices {
      ofFields.append(
        try Self.compile(
          conditions.fieldPatterns[field],
          owner: { pointer(ofFilter: conditions.fieldOwners[field][$0]) }))
    }
    conditions.take(fieldPatterns: conditions.usesFields ? ofFields : [])
    let owners: [Int32] =
      collected == 0 ? ruleOfPattern : Array(repeating: 0, count: collected) + ruleOfPattern
    return (compiled, owners)
  }

  /// Compiles patterns. `owner` returns the pointer of a pattern's filter.
  private static func compile(
    _ patterns: consuming [Pattern], owner: (Int) -> String
  ) throws(RuleCompilationError) -> PatternSet {
    do {
      return try PatternSet(patterns)
    } catch {
      throw RuleCompilationError(
        mistakes: error.errors.map { .init(pointer: owner($0.pattern), message: $0.message) })
    }
  }

  private mutating func add(_ pattern: Pattern, rule: Int) {
    patterns.append(pattern)
    ruleOfPattern.append(Int32(truncatingIfNeeded: rule))
    patternGroups |= 1 << UInt8(pattern.group)
  }

  /// Adds what the active automatic lists allow or deny. Returns the senders.
  private mutating func add(automatic: AutomaticLists, stage: Stage) -> SenderTable {
    let isAllow = stage == .automaticAllow
    let action: Action = isAllow ? .allow : .junk
    var table = SenderTable()
    var lookup = SenderLookup(plan)
    var added: Set<String> = []
    for (rank, key) in automatic.languages.enumerated() {
      // A language that is named twice has its list where it is named first.
      guard let list = automatic.list(named: key), added.insert(list.key).inserted else { continue }
      let prefix = "/automatic/filter_lists/\(JSONPointer.escaped(list.key))"
      let senderList = prefix + (isAllow ? "/allow_sender/" : "/deny_sender/")
      let senders = isAllow ? list.allowSender : list.denySender
      for (index, sender) in senders.enumerated() {
        let place = RulePointer(list: senderList, index: index)
        let rule = addRule(stage, place, text: sender, action: action, rank: rank)
        table.insert(sender, rule: rule, scratch: &lookup)
      }
      let bodyList = prefix + (isAllow ? "/allow_body/" : "/deny_body/")
      let bodies = isAllow ? list.allowBody : list.denyBody
      for (index, body) in bodies.enumerated() {
        let place = RulePointer(list: bodyList, index: index)
        let rule = addRule(stage, place, text: body, action: action, rank: rank)
        let group = isAllow ? RuleSet.Group.automaticAllow : RuleSet.Group.automaticDeny
        add(Pattern(text: body, scope: .body, group: group), rule: rule)
      }
    }
    return table
  }

  private mutating func addAllUnknown(_ isOn: Bool) {
    guard isOn else { return }
    smart.allUnknown = addRule(
      .allUnknown, RulePointer("/smart/allUnknown"), text: "allUnknown", action: .junk)
  }

  private mutating func add(smart source: [SmartRule]) {
    for rule in source {
      let index = addRule(
        .smart, RulePointer("/smart/\(rule.name)"), text: rule.name, action: .junk)
      smart.rules.append((index, CompiledSmartRule(rule)))
    }
  }

  private mutating func add(languages source: [LanguageRule]) {
    for (index, language) in source.enumerated() where language.isEnabled {
      let action = Action(language.folder)
      let rule = addRule(
        .language, RulePointer(list: "/denyLanguage/", index: index), text: language.name,
        remarks: RuleRemarks(id: language.id, note: nil), action: action)
      languages.append(
        .init(
          language: language.language, confidence: language.confidence, rule: rule, action: action))
    }
  }
}

extension Pattern {
  /// What a filter of `allow` or `deny` looks for.
  init(_ text: TextCondition, group: Int) {
    self.init(
      text: text.text, matching: .init(text.matching), isCaseSensitive: text.isCaseSensitive,
      scope: .init(text.target), disguises: .init(text.disguises), group: group)
  }
}

extension Pattern.Matching {
  init(_ matching: FilterRule.Matching) {
    switch matching {
    case .contains: self = .contains
    case .exact: self = .exact
    case .whole: self = .whole
    case .prefix: self = .prefix
    case .number: preconditionFailure("numbers are in tables of their own")
    case .regex: self = .regex
    }
  }
}

extension DisguiseLevel {
  package init(_ disguises: FilterRule.Disguises) {
    switch disguises {
    case .none: self = .none
    case .lookalikes: self = .lookalikes
    case .all: self = .all
    }
  }
}

extension Pattern.Scope {
  /// A message's body is the first part, and its sender the second. A user-defined field is searched as the
  /// body, with a pattern set of its own.
  init(_ target: FilterRule.Target) {
    switch target {
    case .all: self = .joined
    case .body, .field: self = .body
    case .sender: self = .sender
    }
  }
}

extension AutomaticLists {
  /// The list of an active language: one with the same key, or with another spelling of the same language.
  func list(named key: String) -> AutomaticList? {
    if let same = lists.first(where: { $0.key == key }) { return same }
    guard let language = LanguageNames.language(named: key) else { return nil }
    return lists.first { LanguageNames.language(named: $0.key) == language }
  }
}
