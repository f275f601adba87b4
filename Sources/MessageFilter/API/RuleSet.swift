internal import Bytes
internal import JSONText
internal import LanguageIdentification
internal import TextMatching

/// A rules file in the form that messages are judged by: compiled once, immutable, shared by all workers.
///
/// Memory and compile time grow linearly with the rules' text.
public struct RuleSet: Sendable {
  /// Every rule that can decide, in the order of the stages and within one stage in the file's. Disabled
  /// filters are not among them, nor are inactive lists.
  public let rules: [RuleDescription]
  /// The filters of all tags, in the file's order. They decide nothing: their action is `allow`, and their
  /// stage `default`.
  package let tagFilters: [RuleDescription]
  /// The tags, in the file's order.
  public let tags: [String]
  /// Where a message's parts are.
  package let fields: FieldPointers

  package let rendered: RenderedRules
  /// All texts and expressions of `allow`, `deny` and the automatic bodies.
  let patterns: PatternSet
  /// The rule of each pattern.
  let ruleOfPattern: [Int32]
  /// Which groups of patterns have any, as bits.
  let patternGroups: UInt8
  /// Whether nothing but filters of `allow` and `deny` decides, so that a message in which no pattern matches
  /// is done.
  let hasPatternsOnly: Bool
  /// Whether an automatic list is at work that allows, or denies.
  let hasAutomaticAllow: Bool
  let hasAutomaticDeny: Bool
  /// Contacts by folded text, and by phone number.
  let contactTexts: SenderTable
  let contactPhones: SenderTable
  let automaticAllowSenders: AutomaticSenders
  let automaticDenySenders: AutomaticSenders
  /// The filters that look for a number in the sender, and whether there are any.
  let allowNumbers: NumberTable
  let denyNumbers: NumberTable
  let hasNumbers: Bool
  /// How phone numbers are read.
  package let numberingPlan: NumberingPlan
  /// For each rule of an automatic stage the rank of its language in `automatic.languages`, else 0.
  let languageRank: [Int32]
  let languages: [CompiledLanguageRule]
  /// The languages that these rules and conditions are about.
  let deniedLanguages: LanguageSelection
  let smart: CompiledSmartRules
  /// The filters that are judged by conditions.
  let conditions: CompiledConditions
  let hasConditions: Bool

  /// The groups that patterns compete in.
  enum Group {
    static let allow = 0
    static let automaticAllow = 1
    static let deny = 2
    static let automaticDeny = 3
    static let count = 4
  }

  /// The tag of a filter, by its index in ``tagFilters``.
  package func tag(ofFilter index: Int) -> String {
    // The filters of tags come last.
    let filter = conditions.filters[conditions.filters.count - tagFilters.count + index]
    if case .tag(let tag) = filter.list { return tags[tag] }
    return ""
  }

  /// Compiles rules.
  ///
  /// - Throws: ``UncompilableRules`` with every filter whose expression cannot be compiled; rules that were
  ///   read from a file without errors have none, but for the limit of all expressions together.
  package init(compiling source: consuming Rules) throws(UncompilableRules) {
    var compiler = RuleCompiler(
      fields: source.fields.named.map(\.name), tags: source.tags.map(\.name), country: source.country)
    compiler.reserve(source)
    compiler.add(contacts: source.contacts)
    compiler.add(filters: source.allow, section: "allow", stage: .allow, group: Group.allow)
    compiler.addAllUnknown(source.smart.allUnknown)
    compiler.add(automatic: source.automatic, stage: .automaticAllow)
    compiler.add(smart: source.smart.rules)
    compiler.add(filters: source.deny, section: "deny", stage: .deny, group: Group.deny)
    compiler.add(languages: source.denyLanguage)
    compiler.add(automatic: source.automatic, stage: .automaticDeny)
    compiler.add(tags: source.tags)
    compiler.conditions.finish()
    fields = source.fields
    tags = source.tags.map(\.name)
    let fieldNames = source.fields.named.map(\.name)
    // What was read is not needed beside what is made of it, unless the caller keeps it.
    source = Rules()

    rules = compiler.rules
    tagFilters = compiler.tagFilters
    // The patterns that are collected come first, so that few numbers are set aside for them.
    let collected = compiler.conditions.patterns.count
    ruleOfPattern =
      collected == 0
      ? compiler.ruleOfPattern : Array(repeating: 0, count: collected) + compiler.ruleOfPattern
    patternGroups = compiler.patternGroups | (collected > 0 ? 1 << UInt8(PatternSet.collected) : 0)
    hasAutomaticAllow =
      !compiler.automaticAllowSenders.isEmpty
      || compiler.patternGroups & 1 << UInt8(Group.automaticAllow) != 0
    hasAutomaticDeny =
      !compiler.automaticDenySenders.isEmpty
      || compiler.patternGroups & 1 << UInt8(Group.automaticDeny) != 0
    // To add nothing to a long list would still copy it.
    let searched =
      collected == 0 ? compiler.patterns : compiler.conditions.patterns + compiler.patterns
    compiler.patterns = []
    patterns = try compiler.compile(
      consume searched,
      owner: { pattern in
        pattern < collected
          ? compiler.pointer(ofFilter: compiler.conditions.owners[pattern])
          : compiler.rules[Int(compiler.ruleOfPattern[pattern - collected])].pointer
      })
    var sets: [PatternSet] = []
    for (field, patterns) in compiler.conditions.fieldPatterns.enumerated() {
      sets.append(
        try compiler.compile(
          patterns, owner: { compiler.pointer(ofFilter: compiler.conditions.fieldOwners[field][$0]) }))
    }
    compiler.conditions.take(fieldPatterns: sets.isEmpty || !compiler.conditions.usesFields ? [] : sets)
    conditions = compiler.conditions.compiled
    hasConditions = !conditions.isEmpty
    rendered = RenderedRules(
      compiler.rules,
      conditions: RenderedConditions(
        conditions, pointers: conditions.filters.indices.map { compiler.pointer(ofFilter: $0) }, tags: tags,
        fields: fieldNames))
    contactTexts = compiler.contactTexts
    contactPhones = compiler.contactPhones
    automaticAllowSenders = compiler.automaticAllowSenders
    automaticDenySenders = compiler.automaticDenySenders
    numberingPlan = compiler.plan
    allowNumbers = compiler.allowNumbers
    denyNumbers = compiler.denyNumbers
    hasNumbers = !compiler.allowNumbers.isEmpty || !compiler.denyNumbers.isEmpty
    languageRank = compiler.languageRank
    languages = compiler.languages
    deniedLanguages = LanguageSelection(
      compiler.languages.flatMap(\.identified) + compiler.conditions.languages)
    smart = compiler.smart
    hasPatternsOnly =
      contactTexts.isEmpty && contactPhones.isEmpty && !hasAutomaticAllow && !hasAutomaticDeny
      && smart.allUnknown == nil && smart.rules.isEmpty && languages.isEmpty && conditions.always.isEmpty
      && conditions.fieldPatterns.isEmpty && !hasNumbers && conditions.numbers.isEmpty
  }
}

extension RuleSet {
  /// The names of the fields of the user's own, in the file's order.
  public var fieldNames: [String] { fields.named.map(\.name) }

  /// Whether a group has patterns.
  func hasPatterns(inGroup group: Int) -> Bool { patternGroups & 1 << UInt8(group) != 0 }
}

/// Filters whose expressions cannot be compiled.
package struct UncompilableRules: Error, Sendable {
  /// One of them.
  package struct Mistake: Sendable {
    /// A JSON Pointer to the filter.
    package var pointer: String
    /// What is wrong, in words.
    package var message: String
    /// Where in the expression, in Unicode scalars from 0.
    package var offset: Int
  }
  /// All of them, in the file's order.
  package var mistakes: [Mistake]
}
