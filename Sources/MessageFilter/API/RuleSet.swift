import Bytes
import JSONText
import LanguageIdentification
import TextMatching

/// A rules file in the form that messages are judged by: compiled once, immutable, shared by all workers.
///
/// Memory and compile time grow linearly with the rules' texts, except that a regex takes both in the size of
/// its compiled program, which winnow(1) limits.
public struct RuleSet: Sendable {
  /// Every rule that can decide, in the order of the stages and, within a stage, in the file's order.
  /// Disabled filters and inactive lists are not included.
  public let rules: [RuleDescription]
  /// The filters of all tags, in the file's order.
  package let tagFilters: [TagFilter]
  /// The tags, in the file's order.
  public let tags: [String]
  /// Where the parts of a message are found.
  package let fields: FieldPointers

  package let ruleWriter: RuleWriter
  /// All texts and expressions that are looked for in the sender or body: first those of conditions and tags,
  /// which are collected, then those of `allow`, `deny` and the automatic bodies, which compete.
  let patterns: PatternSet
  /// The rule of each pattern; 0 for collected patterns, which conditions name.
  let ruleOfPattern: [Int32]
  /// The groups that have patterns, as bits: those of ``Group`` and ``PatternSet/collected``.
  let patternGroups: UInt8
  /// Whether every filter needs one of the patterns to match, and nothing else can decide. Then a message in
  /// which no pattern matches is settled.
  let hasPatternsOnly: Bool
  /// Whether an active automatic list allows, or denies.
  let hasAutomaticAllow: Bool
  let hasAutomaticDeny: Bool
  /// The contacts, and the senders of the automatic lists.
  let contacts: SenderTable
  let automaticAllowSenders: SenderTable
  let automaticDenySenders: SenderTable
  /// The filters that look for a phone number in the sender, and whether there are any.
  let allowNumbers: NumberTable
  let denyNumbers: NumberTable
  let hasNumbers: Bool
  /// How phone numbers are read.
  package let numberingPlan: NumberingPlan
  /// For each rule of an automatic stage, the rank of its language in `automatic.languages`; 0 for all other
  /// rules.
  let languageRank: [Int32]
  let languages: [CompiledLanguageRule]
  /// The languages that these rules and conditions are about.
  let ruleLanguages: LanguageSelection
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
  }

  /// Compiles rules.
  ///
  /// - Throws: ``RuleCompilationError`` with every filter whose expression cannot be compiled; rules that were
  ///   read from a file without errors have none, but for the limit of all expressions together.
  package init(compiling source: consuming Rules) throws(RuleCompilationError) {
    fields = source.fields
    tags = source.tags.map(\.name)
    // The source rules are released here, unless the caller keeps them, before the patterns are compiled.
    var compiler = RuleCompiler(consume source)
    let compiled = try compiler.compilePatterns()
    patterns = compiled.patterns
    ruleOfPattern = compiled.rules
    patternGroups = compiler.patternGroups
    rules = compiler.rules
    tagFilters = compiler.tagFilters
    hasAutomaticAllow =
      !compiler.automaticAllowSenders.isEmpty
      || compiler.patternGroups & 1 << UInt8(Group.automaticAllow) != 0
    hasAutomaticDeny =
      !compiler.automaticDenySenders.isEmpty
      || compiler.patternGroups & 1 << UInt8(Group.automaticDeny) != 0
    conditions = compiler.conditions.compiled
    hasConditions = !conditions.isEmpty
    ruleWriter = RuleWriter(
      compiler.rules,
      conditions: ConditionWriter(
        conditions, pointers: conditions.filters.indices.map { compiler.pointer(ofFilter: $0) }, tags: tags,
        fields: fields.named.map(\.name)))
    contacts = compiler.contacts
    automaticAllowSenders = compiler.automaticAllowSenders
    automaticDenySenders = compiler.automaticDenySenders
    numberingPlan = compiler.plan
    allowNumbers = compiler.allowNumbers
    denyNumbers = compiler.denyNumbers
    hasNumbers = !compiler.allowNumbers.isEmpty || !compiler.denyNumbers.isEmpty
    languageRank = compiler.languageRank
    languages = compiler.languages
    ruleLanguages = LanguageSelection(
      compiler.languages.flatMap(\.identified) + compiler.conditions.languages)
    smart = compiler.smart
    hasPatternsOnly =
      contacts.isEmpty && !hasAutomaticAllow && !hasAutomaticDeny
      && smart.allUnknown == nil && smart.rules.isEmpty && languages.isEmpty && conditions.always.isEmpty
      && !conditions.looksAtFields && !hasNumbers && conditions.numbers.isEmpty
  }
}

extension RuleSet {
  /// The names of the user-defined fields, in the file's order.
  public var fieldNames: [String] { fields.named.map(\.name) }

  /// The rule of a filter that is evaluated as a condition.
  @inline(__always)
  func description(of filter: CompiledConditions.Filter) -> RuleDescription {
    if case .tag = filter.list { return tagFilters[filter.rule].rule }
    return rules[filter.rule]
  }

  /// Whether a group has patterns.
  func hasPatterns(inGroup group: Int) -> Bool { patternGroups & 1 << UInt8(group) != 0 }
}
