import JSONText

/// Reads the conditions of filters: `all`, `any`, `none`, `score`.
extension RulesReader {
  /// The context in which a filter's conditions are read.
  struct ConditionContext {
    var list: RulePlaces.List
    var isEnabled: Bool
    /// The nesting depth of the conditions; 1 for those of the filter's own lists.
    var depth = 1
    /// Whether the file's default of `disguises` applies. It does not in `allow`, inside `none` and with
    /// negative points.
    var takesDefaultDisguises = true

    var deeper: ConditionContext {
      var deeper = self
      deeper.depth += 1
      return deeper
    }
    var withoutDefaultDisguises: ConditionContext {
      var context = self
      context.takesDefaultDisguises = false
      return context
    }
  }

  /// Reads the conditions that a filter has instead of a text.
  ///
  /// - Parameters:
  ///   - members: The filter's members `all`, `any`, `none`, `score`, `atLeast`.
  ///   - text: The filter's members for a text, which are not allowed beside these.
  mutating func readFilterConditions(
    _ members: [(key: String, member: Int)], _ text: TextReading, _ filter: FilterRule, _ node: Int,
    _ pointer: String, _ list: RulePlaces.List
  ) -> Condition? {
    if let member = text.firstMember {
      let key = document.key(of: member)
      error(
        atKey: member, "\(pointer)/\(key)",
        "found \"\(key)\" beside \"\(members[0].key)\", expected "
          + (key == "text"
            ? "a text or conditions, not both: a text is one of the conditions, { text: \"…\" }"
            : "it beside a text, which is one of the conditions: { text: \"…\", \(key): … }"))
      return nil
    }
    let context = ConditionContext(
      list: list, isEnabled: filter.isEnabled, takesDefaultDisguises: list != .allow)
    let hasScore = members.contains { RulesReader.scoreKeys.contains($0.key) }
    if hasScore, let group = members.first(where: { RulesReader.groupKeys.contains($0.key) }) {
      error(
        group.member, "\(pointer)/\(group.key)",
        "found \"\(group.key)\" beside a score, expected one of them: a group can be an item of the score")
      return nil
    }
    return hasScore
      ? readScore(members, node, pointer, context).map { .score($0) }
      : readGroup(members, pointer, context).map { .group($0) }
  }

  // MARK: Groups

  private mutating func readGroup(
    _ members: [(key: String, member: Int)], _ pointer: String, _ context: ConditionContext
  ) -> ConditionGroup? {
    guard context.depth <= ConditionGroup.maxDepth else {
      error(
        members[0].member, pointer,
        "the conditions are nested more than \(ConditionGroup.maxDepth) deep, which is the most that they may be"
      )
      return nil
    }
    var group = ConditionGroup()
    var isComplete = true
    for (key, member) in members {
      guard
        let conditions = readConditions(
          member, "\(pointer)/\(key)", key == "none" ? context.withoutDefaultDisguises : context)
      else {
        isComplete = false
        continue
      }
      switch key {
      case "all": group.all = conditions
      case "any": group.any = conditions
      default: group.none = conditions
      }
    }
    return isComplete ? group : nil
  }

  private mutating func readConditions(
    _ node: Int, _ pointer: String, _ context: ConditionContext
  ) -> [Condition]? {
    guard isArray(node, pointer, "an array of conditions") else { return nil }
    guard document.nodes[node].count > 0 else {
      error(node, pointer, "the list of conditions is empty, expected at least one; fill it in or remove it")
      return nil
    }
    var conditions: [Condition] = []
    var isComplete = true
    for (index, element) in document.children(of: node).enumerated() {
      if let condition = readCondition(element, "\(pointer)/\(index)", context) {
        conditions.append(condition)
      } else {
        isComplete = false
      }
    }
    return isComplete ? conditions : nil
  }

  // MARK: One condition

  /// The members of a condition, grouped by the kind of condition.
  private struct ConditionMembers {
    var text = TextReading()
    var groups: [(key: String, member: Int)] = []
    var smart: Int?
    var max: Int?
    var codes: Int?
    var language: Int?
    var confidence: Int?
    var tag: Int?
    var isComplete = true

    /// The kinds of condition that the members belong to.
    var kinds: [String] {
      var kinds: [String] = []
      if text.firstMember != nil { kinds.append("text") }
      if smart != nil || max != nil || codes != nil { kinds.append("smart") }
      if language != nil || confidence != nil { kinds.append("language") }
      if tag != nil { kinds.append("tag") }
      if !groups.isEmpty { kinds.append(groups[0].key) }
      return kinds
    }
  }

  /// - Parameter isItem: Whether it is an item of a score, whose points are read elsewhere.
  private mutating func readCondition(
    _ node: Int, _ pointer: String, _ context: ConditionContext, isItem: Bool = false
  ) -> Condition? {
    switch document.nodes[node].kind {
    case .string where !isItem:
      var text = TextReading()
      readTextMember(node, .text, pointer, "a condition", &text)
      return finishCondition(text, node, pointer, context)
    case .object: break
    default:
      expected(
        isItem
          ? "an object with \"points\" and a condition"
          : "a condition: a text, or an object with \"text\", \"smart\", \"language\", \"tag\", \"all\", \"any\" or \"none\"",
        node, pointer)
      return nil
    }
    let members = readMembers(of: node, pointer, isItem: isItem)
    guard members.isComplete else { return nil }
    let kinds = members.kinds
    guard kinds.count == 1 else {
      if kinds.isEmpty {
        if !hasUnreadableMember(node) {
          error(
            node, pointer,
            "this condition says nothing, expected \"text\", \"smart\", \"language\", \"tag\", \"all\", \"any\" or \"none\""
          )
        }
      } else {
        error(
          node, pointer,
          "found \"\(kinds[0])\" and \"\(kinds[1])\" in one condition, expected one of them; join two conditions "
            + "by \"all\"")
      }
      return nil
    }
    switch kinds[0] {
    case "text":
      guard members.text.node != nil else {
        error(
          node, pointer, "\"text\" is missing in this condition, expected what it looks for: { text: \"…\" }")
        return nil
      }
      return finishCondition(members.text, node, pointer, context)
    case "smart": return readSmartCondition(members, node, pointer, context)
    case "language": return readLanguageCondition(members, node, pointer)
    case "tag": return readTagCondition(members, pointer, context)
    default: return readGroup(members.groups, pointer, context.deeper).map { .group($0) }
    }
  }

  private mutating func readMembers(of node: Int, _ pointer: String, isItem: Bool) -> ConditionMembers {
    var members = ConditionMembers()
    for member in document.children(of: node) {
      let key = document.key(of: member)
      let place = "\(pointer)/\(JSONPointer.escaped(key))"
      if let key = textKey(of: member) {
        readTextMember(member, key, place, "the text of a condition", &members.text)
        if !members.text.isComplete { members.isComplete = false }
        continue
      }
      switch key {
      case "all", "any", "none": members.groups.append((key, member))
      case "smart": members.smart = member
      case "max": members.max = member
      case "codes": members.codes = member
      case "language": members.language = member
      case "confidence": members.confidence = member
      case "tag": members.tag = member
      case "points" where isItem: break
      case "folder", "id", "note", "enabled":
        error(
          atKey: member, place,
          "found \"\(key)\" in a condition, expected it beside the filter's conditions: it belongs to the filter "
            + "as a whole")
        members.isComplete = false
      case "score", "atLeast":
        error(
          atKey: member, place,
          "found \"\(key)\" in a condition; a score stands only in the filter itself")
        members.isComplete = false
      default:
        let known =
          RulesReader.textKeys + ["smart", "max", "codes", "language", "confidence", "tag"]
          + RulesReader.groupKeys + (isItem ? ["points"] : [])
        unknownKey(member, of: node, pointer, known)
        members.isComplete = false
      }
    }
    return members
  }

  private mutating func finishCondition(
    _ reading: TextReading, _ node: Int, _ pointer: String, _ context: ConditionContext
  ) -> Condition? {
    let isTextAlone = document.nodes[node].kind == .string
    guard
      let text = finish(
        reading, isEnabled: context.isEnabled, takesDefault: context.takesDefaultDisguises,
        textAt: isTextAlone ? pointer : pointer + "/text")
    else { return nil }
    if remembersPlaces, context.isEnabled {
      places.conditionTexts.append(
        .init(text: text, offset: document.nodes[node].start, pointer: pointer))
    }
    return .text(text)
  }

  private mutating func readSmartCondition(
    _ members: ConditionMembers, _ node: Int, _ pointer: String, _ context: ConditionContext
  ) -> Condition? {
    guard let smart = members.smart else {
      error(
        node, pointer,
        "\"smart\" is missing in this condition, expected the name of a smart rule: { smart: \"links\" }")
      return nil
    }
    guard let name = text(smart, "\(pointer)/smart", "the name of a smart rule") else { return nil }
    guard let detector = SmartRule.detector(named: name) else {
      let names = SmartRule.names
      let hint =
        name == "allUnknown" ? "; allUnknown is not a condition" : Synonyms.didYouMean(name, names)
      error(
        smart, "\(pointer)/smart",
        "unknown smart rule \(document.shown(smart)), expected \(alternatives(names))\(hint)")
      return nil
    }
    for (key, member) in [("max", members.max), ("codes", members.codes)]
    where key != detector.shape.parameter {
      if let member { return refuseParameter(key, member, of: name, pointer) }
    }
    switch detector.shape {
    case .toggle: return .smart(SmartRule(detector, .on))
    case .maximum(let standard, let range):
      guard let member = members.max else { return .smart(SmartRule(detector, .max(standard))) }
      return readMax(member, pointer, range).map { .smart(SmartRule(detector, .max($0))) }
    case .callingCodes:
      guard let member = members.codes else {
        error(
          node, pointer,
          "\"codes\" is missing beside \"\(name)\", expected the codes that are let through: "
            + "{ smart: \"\(name)\", codes: [\"+972\"] }")
        return nil
      }
      let errors = findings.errors
      let codes = readCallingCodes(member, "\(pointer)/codes", isEnabled: context.isEnabled)
      guard findings.errors == errors else { return nil }
      return .smart(SmartRule(detector, .codes(codes)))
    }
  }

  private mutating func refuseParameter(
    _ key: String, _ member: Int, of name: String, _ pointer: String
  ) -> Condition? {
    let owners = SmartRule.detectors.filter { $0.shape.parameter == key }.map { quoted($0.name) }
    error(
      atKey: member, "\(pointer)/\(key)",
      "found \"\(key)\" beside \"\(name)\", expected it only beside \(alternatives(owners))")
    return nil
  }

  private mutating func readLanguageCondition(
    _ members: ConditionMembers, _ node: Int, _ pointer: String
  ) -> Condition? {
    guard let member = members.language else {
      error(
        node, pointer,
        "\"language\" is missing in this condition, expected a language: { language: \"ar\" }")
      return nil
    }
    guard let (language, name) = readLanguage(member, "\(pointer)/language") else { return nil }
    var condition = LanguageCondition(language: language, name: name)
    if let member = members.confidence {
      guard let confidence = readConfidence(member, "\(pointer)/confidence") else { return nil }
      condition.confidence = confidence
    }
    return .language(condition)
  }

  private mutating func readTagCondition(
    _ members: ConditionMembers, _ pointer: String, _ context: ConditionContext
  ) -> Condition? {
    guard let member = members.tag, let tag = text(member, "\(pointer)/tag", "the name of a tag") else {
      return nil
    }
    if case .tag = context.list {
      error(
        member, "\(pointer)/tag",
        "found a condition on a tag in the filter of a tag; only filters of \"allow\" and \"deny\" can ask for tags"
      )
      return nil
    }
    guard tagNames.contains(tag) else {
      error(
        member, "\(pointer)/tag",
        tagNames.isEmpty
          ? "unknown tag \(document.shown(member)): the file has no tags"
          : "unknown tag \(document.shown(member)), expected one that \"tags\" names"
            + didYouMean(at: document.nodes[member].start) { Suggestion.nearest(to: tag, among: tagNames) })
      return nil
    }
    if remembersPlaces, context.isEnabled {
      places.tagConditions.append((tag, document.nodes[member].start, pointer))
    }
    return .tag(tag)
  }

  // MARK: Scores

  private mutating func readScore(
    _ members: [(key: String, member: Int)], _ node: Int, _ pointer: String, _ context: ConditionContext
  ) -> ScoredConditions? {
    guard let score = members.last(where: { $0.key == "score" })?.member else {
      error(
        node, pointer, "\"score\" is missing beside \"atLeast\", expected a list of conditions with points")
      return nil
    }
    guard let least = members.last(where: { $0.key == "atLeast" })?.member else {
      error(
        node, pointer, "\"atLeast\" is missing beside \"score\", expected the sum of points that is enough")
      return nil
    }
    let sumRange = ScoredConditions.sumRange
    var isComplete = true
    var atLeast = sumRange.lowerBound
    if let number = document.number(of: least), let sum = Int(exactly: number), sumRange.contains(sum) {
      atLeast = sum
    } else {
      expected(
        "a whole number from \(sumRange.lowerBound) to \(grouped(sumRange.upperBound)) as \"atLeast\"", least,
        "\(pointer)/atLeast")
      isComplete = false
    }
    guard isArray(score, "\(pointer)/score", "an array of conditions with points") else { return nil }
    guard document.nodes[score].count > 0 else {
      error(score, "\(pointer)/score", "the score is empty, expected at least one condition with points")
      return nil
    }
    var items: [ScoredConditions.Item] = []
    for (index, element) in document.children(of: score).enumerated() {
      let place = "\(pointer)/score/\(index)"
      let isNegative =
        document.member("points", of: element).flatMap { document.number(of: $0) }.map { $0 < 0 } ?? false
      let condition = readCondition(
        element, place, isNegative ? context.withoutDefaultDisguises : context, isItem: true)
      guard document.nodes[element].kind == .object else {
        isComplete = false
        continue
      }
      let points = readPoints(of: element, place)
      if let points, let condition {
        items.append(.init(points: points, condition))
      } else {
        isComplete = false
      }
    }
    return isComplete ? ScoredConditions(items, atLeast: atLeast) : nil
  }

  /// The values of `points`, in words.
  private static let points =
    "\(ScoredConditions.pointsRange.lowerBound) to \(ScoredConditions.pointsRange.upperBound), not 0"

  private mutating func readPoints(of node: Int, _ pointer: String) -> Int? {
    guard let member = document.member("points", of: node) else {
      if !hasUnreadableMember(node) {
        error(node, pointer, "\"points\" is missing in this item of a score, expected \(Self.points)")
      }
      return nil
    }
    guard let number = document.number(of: member), let points = Int(exactly: number), points != 0,
      ScoredConditions.pointsRange.contains(points)
    else {
      expected("a whole number from \(Self.points), as \"points\"", member, "\(pointer)/points")
      return nil
    }
    return points
  }
}
