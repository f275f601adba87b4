import LanguageIdentification
import TextMatching

/// Compiles filters to ``CompiledConditions``.
struct ConditionCompiler {
  private(set) var compiled = CompiledConditions()
  /// The patterns of the message that conditions look for.
  private(set) var patterns: [Pattern] = []
  /// For each of them, the filter that needed it first.
  private(set) var owners: [Int] = []
  /// The patterns of each field, and their owners.
  private(set) var fieldPatterns: [[Pattern]]
  private(set) var fieldOwners: [[Int]]
  /// The languages in conditions.
  private(set) var languages: [Language] = []

  private let fields: [String]
  private let tags: [String]
  private var leaves: [LeafKey: Int32] = [:]
  /// For each pattern, the filters that it makes candidates: first for the patterns of the message, then for
  /// those of the fields.
  private var candidates: [[[Int32]]]
  /// For each tag, the rarity of what its filters require; 0 if one of them requires nothing.
  private var rarityOfTag: [Int] = []

  /// Leaves and tags of which at least one holds whenever a condition holds. The leaves of the tags are not
  /// included, because many filters may name a tag that has many.
  private struct Requirement {
    var leaves: [Int32] = []
    var tags: [Int32] = []
    /// The length of the shortest text among them, or that the filters of the tags require. Long texts are
    /// rare.
    var rarity = Int.max

    var count: Int { leaves.count + tags.count }
  }

  private let plan: NumberingPlan
  /// The numbers that are looked for in the sender, then those of each field, and how many there are.
  private var numbers: [NumberTable]
  private var numberCount = 0
  private var usesFieldNumbers = false

  init(fields: [String], tags: [String], plan: NumberingPlan) {
    self.fields = fields
    self.plan = plan
    numbers = Array(repeating: NumberTable(), count: fields.count + 1)
    self.tags = tags
    fieldPatterns = Array(repeating: [], count: fields.count)
    fieldOwners = Array(repeating: [], count: fields.count)
    candidates = Array(repeating: [], count: fields.count + 1)
  }

  /// Whether a text is evaluated as a condition. All other texts are patterns that compete in their list, or
  /// numbers in its table.
  static func isNeeded(for text: TextCondition) -> Bool {
    if case .field = text.target { return true }
    return text.matching.isAtTextStart
  }

  // MARK: Adding filters

  /// Adds a filter of `allow` or `deny`. `rule` is its index in ``RuleSet/rules``.
  mutating func add(_ filter: FilterRule, _ list: CompiledConditions.Filter.List, rule: Int) {
    if list == .allow { compiled.hasAllow = true } else { compiled.hasDeny = true }
    append(filter, list, rule: rule)
  }

  /// Adds the filters of a tag, with the indices of their rules in ``RuleSet/tagFilters``.
  mutating func add(tag: Int, _ filters: [(filter: FilterRule, rule: Int)]) {
    let start = compiled.filters.count
    for (filter, rule) in filters { append(filter, .tag(tag), rule: rule) }
    compiled.filtersOfTag.append(start..<compiled.filters.count)
  }

  private mutating func append(_ filter: FilterRule, _ list: CompiledConditions.Filter.List, rule: Int) {
    let index = compiled.filters.count
    let root = Int32(compiled.nodes.count)
    compiled.nodes.append(ConditionNode())
    compiled.filters.append(
      .init(list: list, rule: rule, root: root, isText: filter.textCondition != nil))
    fill(Int(root), filter.condition, owner: index)
  }

  /// Fills a node and appends its children after all others, so that they are adjacent.
  private mutating func fill(_ node: Int, _ condition: Condition, owner: Int) {
    switch condition {
    case .text(let text): compiled.nodes[node].value = leaf(of: text, owner: owner)
    case .smart(let rule): compiled.nodes[node].value = leaf(of: rule)
    case .language(let language): compiled.nodes[node].value = leaf(of: language)
    case .tag(let name):
      compiled.nodes[node].kind = .tag
      compiled.nodes[node].value = Int32(index(ofTag: name))
    case .group(let group):
      compiled.nodes[node].kind = .group
      let first = compiled.nodes.count
      compiled.nodes[node].firstChild = Int32(first)
      compiled.nodes[node].allCount = Int32(group.all.count)
      compiled.nodes[node].anyCount = Int32(group.any.count)
      compiled.nodes[node].noneCount = Int32(group.none.count)
      for (list, conditions) in [(ConditionNode.List.all, group.all), (.any, group.any), (.none, group.none)]
      {
        for index in conditions.indices {
          compiled.nodes.append(ConditionNode(list: list, parent: Int32(node), index: Int32(index)))
        }
      }
      for (offset, child) in (group.all + group.any + group.none).enumerated() {
        fill(first + offset, child, owner: owner)
      }
    case .score(let score):
      compiled.nodes[node].kind = .score
      compiled.nodes[node].value = Int32(clamping: score.atLeast)
      let first = compiled.nodes.count
      compiled.nodes[node].firstChild = Int32(first)
      compiled.nodes[node].allCount = Int32(score.items.count)
      for (index, item) in score.items.enumerated() {
        compiled.nodes.append(
          ConditionNode(
            list: .score, points: Int8(clamping: item.points), parent: Int32(node), index: Int32(index)))
      }
      for (index, item) in score.items.enumerated() { fill(first + index, item.condition, owner: owner) }
    }
  }

  /// Only names that the rules declare can be in conditions.
  private func index(ofTag name: String) -> Int {
    guard let index = tags.firstIndex(of: name) else { preconditionFailure("the rules have no tag \(name)") }
    return index
  }

  private func index(ofField name: String) -> Int {
    guard let index = fields.firstIndex(of: name) else {
      preconditionFailure("the rules have no field \(name)")
    }
    return index
  }

  // MARK: Leaves

  /// What a leaf is for. Equal keys have the same leaf.
  private enum LeafKey: Hashable {
    /// With the text's scalars: equal strings may be spelled in different ways, and a verdict shows the
    /// filter's own.
    case text(TextCondition, scalars: [Unicode.Scalar])
    /// A smart rule with its parameter.
    case smart(name: String, SmartRuleValue)
    case language(LanguageCondition)
  }

  /// The leaf of a key, made by `make` if there is none. `text` is what verdicts show of it.
  private mutating func leaf(
    of key: LeafKey, text: String, _ make: (inout Self) -> ConditionLeaf
  ) -> Int32 {
    if let known = leaves[key] { return known }
    let leaf = Int32(compiled.leaves.count)
    compiled.leaves.append(make(&self))
    compiled.leafTexts.append(text)
    leaves[key] = leaf
    return leaf
  }

  private mutating func leaf(of text: TextCondition, owner: Int) -> Int32 {
    leaf(of: .text(text, scalars: Array(text.text.unicodeScalars)), text: text.text) {
      text.matching == .number ? $0.number(of: text) : $0.pattern(of: text, owner: owner)
    }
  }

  private mutating func leaf(of rule: SmartRule) -> Int32 {
    leaf(of: .smart(name: rule.name, rule.value), text: rule.name) { _ in .smart(CompiledSmartRule(rule)) }
  }

  private mutating func leaf(of condition: LanguageCondition) -> Int32 {
    leaf(of: .language(condition), text: condition.name) {
      let rule = CompiledLanguageRule(
        language: condition.language, confidence: condition.confidence, rule: 0, action: .junk)
      $0.languages += rule.identified
      return .language(rule)
    }
  }

  private mutating func number(of text: TextCondition) -> ConditionLeaf {
    var field: Int?
    if case .field(let name) = text.target {
      field = index(ofField: name)
      usesFieldNumbers = true
    }
    var number = PhoneNumber()
    numbers[Self.table(ofField: field)].insert(text.text, plan, value: numberCount, scratch: &number)
    numberCount += 1
    return .number(field: field, index: numberCount - 1)
  }

  private mutating func pattern(of text: TextCondition, owner: Int) -> ConditionLeaf {
    let isRegex = text.matching == .regex
    func pattern(_ scope: Pattern.Scope) -> Pattern {
      Pattern(
        text: text.text, matching: .init(text.matching), isCaseSensitive: text.isCaseSensitive, scope: scope,
        disguises: .init(text.disguises), group: PatternSet.collected)
    }
    if case .field(let name) = text.target {
      let field = index(ofField: name)
      fieldPatterns[field].append(pattern(.body))
      fieldOwners[field].append(owner)
      return .pattern(
        field: field, first: fieldPatterns[field].count - 1, second: nil, isRegex: isRegex)
    }
    func append(_ scope: Pattern.Scope) -> Int {
      patterns.append(pattern(scope))
      owners.append(owner)
      return patterns.count - 1
    }
    if text.target == .all, text.matching.isAtTextStart {
      // A match in the body is preferred to one in the sender.
      return .pattern(field: nil, first: append(.body), second: append(.sender), isRegex: false)
    }
    return .pattern(field: nil, first: append(.init(text.target)), second: nil, isRegex: isRegex)
  }

  /// The index of a field in the tables of which the message has the first, and each field one after it.
  private static func table(ofField field: Int?) -> Int { field.map { $0 + 1 } ?? 0 }

  // MARK: Requirements

  /// Determines the leaves and tags that make each filter a candidate. All filters must have been added.
  mutating func finish() {
    for table in candidates.indices {
      candidates[table] = Array(
        repeating: [], count: table == 0 ? patterns.count : fieldPatterns[table - 1].count)
    }
    // Tags come first, because filters of `allow` and `deny` may have conditions on them.
    rarityOfTag = compiled.filtersOfTag.map { filters in
      union(filters.map { requirement(of: Int(compiled.filters[$0].root)) })?.rarity ?? 0
    }
    var candidatesOfNumber: [[Int32]] = Array(repeating: [], count: numberCount)
    var candidatesOfTag: [[Int32]] = Array(repeating: [], count: tags.count)
    for index in compiled.filters.indices {
      guard let required = requirement(of: Int(compiled.filters[index].root)) else {
        compiled.always.append(Int32(index))
        continue
      }
      for tag in Set(required.tags) { candidatesOfTag[Int(tag)].append(Int32(index)) }
      var seen: Set<Int32> = []
      for leaf in required.leaves where seen.insert(leaf).inserted {
        switch compiled.leaves[Int(leaf)] {
        case .pattern(let field, let first, let second, _):
          for pattern in [first, second].compactMap(\.self) {
            candidates[Self.table(ofField: field)][pattern].append(Int32(index))
          }
        case .number(_, let number): candidatesOfNumber[number].append(Int32(index))
        case .smart, .language: break
        }
      }
    }
    compiled.candidatesOfPattern = candidates.map { CandidateFilters($0) }
    compiled.candidatesOfNumber = CandidateFilters(candidatesOfNumber)
    compiled.candidatesOfTag = CandidateFilters(candidatesOfTag)
    compiled.numbers = numberCount > 0 ? numbers : []
  }

  /// What a condition requires; nil if it may hold for any message.
  private func requirement(of node: Int) -> Requirement? {
    let condition = compiled.nodes[node]
    switch condition.kind {
    case .leaf:
      switch compiled.leaves[Int(condition.value)] {
      case .pattern, .number: break
      case .smart, .language: return nil
      }
      let text = compiled.leafTexts[Int(condition.value)]
      return Requirement(leaves: [condition.value], rarity: min(text.utf8.count, 64))
    case .tag: return Requirement(tags: [condition.value], rarity: rarityOfTag[Int(condition.value)])
    case .group:
      let ofAll = condition.all.compactMap { requirement(of: $0) }
      let ofAny = condition.any.isEmpty ? nil : union(condition.any.map { requirement(of: $0) })
      // Each member of `all` must hold, so what one requires suffices. The rarest is the best.
      return (ofAll + [ofAny].compactMap(\.self)).max {
        ($0.rarity, -$0.count) < ($1.rarity, -$1.count)
      }
    case .score:
      // The threshold is above 0, so some item with points above 0 holds.
      return union(condition.all.filter { compiled.nodes[$0].points > 0 }.map { requirement(of: $0) })
    }
  }

  private func union(_ parts: [Requirement?]) -> Requirement? {
    var union = Requirement()
    for part in parts {
      guard let part else { return nil }
      union.leaves += part.leaves
      union.tags += part.tags
      union.rarity = min(union.rarity, part.rarity)
    }
    return union
  }

  /// Whether a filter looks at a user-defined field.
  var usesFields: Bool { usesFieldNumbers || fieldPatterns.contains { !$0.isEmpty } }

  /// Takes the compiled patterns of the fields.
  mutating func take(fieldPatterns sets: [PatternSet]) { compiled.fieldPatterns = sets }
}
