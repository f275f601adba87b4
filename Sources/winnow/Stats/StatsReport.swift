import Bytes
import MessageFilter
import MessageStream

/// The totals of a run's verdicts.
struct StatsReport: Equatable, Sendable {
  private(set) var messages = 0
  private(set) var actions = OutcomeCounts()
  private(set) var rules: [RuleCount] = []
  /// The hits of rules that are not counted separately. The number of rules from verdicts is limited to the
  /// first ones.
  private(set) var furtherRules: RuleCount?
  /// The number of messages with each tag, in the rules file's order or, for verdicts, in the order in which
  /// tags were first counted.
  private(set) var tags = CountedNames(limit: Limits.countedRules)
  /// The matches of the filters of tags, if messages were judged.
  private(set) var tagFilters = TagFilterCounts()
  /// The country of the rules that judged the messages, by which senders are grouped; nil if it is not set.
  var country: String?
  /// Further details for the page, if the input has messages.
  var details = StatsDetails()

  /// The index of each rule in `rules`. Rules of two stages can have the same name, because an id does not
  /// include the stage.
  private var index: [RuleKey: Int] = [:]
  /// The size of the rules' names and texts, in bytes.
  private var nameBytes = 0

  private struct RuleKey: Hashable, Sendable {
    let rule: String
    let stage: String
  }

  /// A report that counts some rules and tags, in this order, including those without a hit.
  init(rules: [RuleCount] = [], tags: [String] = []) {
    for rule in rules { add(rule) }
    self.tags = CountedNames(limit: Limits.countedRules, names: tags)
  }

  /// A report that counts the rules and tags of a rules file, including those without a hit.
  init(_ ruleSet: RuleSet) {
    self.init(
      rules: ruleSet.rules.map {
        RuleCount(rule: $0.name, stage: $0.stage.name, text: $0.text, note: $0.note)
      },
      tags: ruleSet.tags)
    tagFilters = TagFilterCounts(ruleSet)
    country = ruleSet.numberingPlan.region
  }

  /// A report with only details.
  init(details: StatsDetails) { self.details = details }

  /// A report with given counts.
  init(
    rules: [RuleCount], furtherRules: RuleCount?, messages: Int, actions: OutcomeCounts, tags: CountedNames,
    tagFilters: TagFilterCounts = TagFilterCounts(), country: String?, details: StatsDetails = StatsDetails()
  ) {
    self.init(rules: rules)
    self.furtherRules = furtherRules
    self.messages = messages
    self.actions = actions
    self.tags = tags
    self.tagFilters = tagFilters
    self.country = country
    self.details = details
  }

  /// Counts a line that no rule decided: the default, or an invalid one.
  mutating func count(_ kind: Outcome) {
    messages += 1
    actions[kind] += 1
  }

  /// Counts a message that a rule decided.
  mutating func count(_ kind: Outcome, rule: String, stage: String, text: String, line: Int) {
    count(kind)
    if let place = place(of: rule, stage, text, isBounded: true) {
      rules[place].hit(line: line)
    } else {
      furtherRules = (furtherRules ?? .further).hitting(line: line)
    }
  }

  /// Counts a message that the rule at `index` of the rules given at the start decided.
  mutating func count(_ kind: Outcome, ruleAt index: Int, line: Int) {
    count(kind)
    rules[index].hit(line: line)
  }

  /// Counts a tag of a message.
  mutating func count(tag: String, _ kind: Outcome) { tags.count(tag, kind) }

  /// Counts the tags of a message, by their indices in the tags given at the start.
  mutating func count(tags set: TagSet, _ kind: Outcome) {
    if set.isEmpty { return }
    for tag in tags.entries.indices where set.contains(tag) { tags.count(at: tag, kind) }
  }

  /// Counts a match of a tag's filter.
  mutating func countTagFilter(at index: Int) { tagFilters.hit(at: index) }

  /// Counts a match of a rule on a message that an earlier rule decided.
  mutating func countShadowed(ruleAt index: Int) { rules[index].shadowed += 1 }

  /// Adds the counts of one rule.
  private mutating func add(_ other: RuleCount, offset: Int = 0, isBounded: Bool = false) {
    if let place = place(of: other.rule, other.stage, other.text, isBounded: isBounded) {
      rules[place].add(other, offset: offset)
      if let note = other.note { rules[place].note = note }
    } else {
      addFurther(other, offset: offset)
    }
  }

  private mutating func addFurther(_ other: RuleCount, offset: Int) {
    var further = furtherRules ?? .further
    further.add(other, offset: offset)
    furtherRules = further
  }

  /// The index of a rule, which is added if it is new; nil if no further rules are counted separately.
  private mutating func place(of rule: String, _ stage: String, _ text: String, isBounded: Bool) -> Int? {
    let key = RuleKey(rule: rule, stage: stage)
    if let known = index[key] { return known }
    let size = rule.utf8.count + stage.utf8.count + text.utf8.count
    if isBounded, rules.count >= Limits.countedRules || size > Limits.countedNameBytes - nameBytes {
      return nil
    }
    nameBytes += size
    index[key] = rules.count
    rules.append(RuleCount(rule: rule, stage: stage, text: text))
    return rules.count - 1
  }

  /// Adds a part over later lines, whose numbers are increased by `offset`.
  ///
  /// - Parameter isBounded: Whether the number of rules is limited, as for verdicts, which can name any.
  mutating func merge(_ part: StatsReport, offset: Int, isBounded: Bool) {
    for rule in part.rules { add(rule, offset: offset, isBounded: isBounded) }
    if let further = part.furtherRules { addFurther(further, offset: offset) }
    messages += part.messages
    actions.add(part.actions)
    tags.merge(part.tags)
    tagFilters.add(part.tagFilters)
    details.merge(part.details)
  }

  /// The highest line number of a message that a rule decided.
  var lastLine: Int { rules.reduce(furtherRules?.last ?? 0) { max($0, $1.last ?? 0) } }

  /// Adds the counts, but not the details, of a part with the same rules.
  mutating func addSameRules(_ part: StatsReport) {
    for index in part.rules.indices where part.rules[index].hits > 0 || part.rules[index].shadowed > 0 {
      rules[index].add(part.rules[index], offset: 0)
    }
    messages += part.messages
    actions.add(part.actions)
    tags.merge(part.tags)
    tagFilters.add(part.tagFilters)
  }

  /// Sets all counts to 0 and keeps the rules.
  mutating func removeCounts() {
    for index in rules.indices where rules[index].hits > 0 || rules[index].shadowed > 0 {
      rules[index].removeCounts()
    }
    messages = 0
    actions = OutcomeCounts()
    tags.removeCounts()
    tagFilters.removeCounts()
    details = StatsDetails()
  }

  /// Sorts the rules by their first hits, because verdicts do not show the file's order.
  mutating func sortByFirstHit() {
    let sorted = rules.sorted { ($0.first ?? .max, $0.rule) < ($1.first ?? .max, $1.rule) }
    self = StatsReport(
      rules: sorted, furtherRules: furtherRules, messages: messages, actions: actions, tags: tags,
      tagFilters: tagFilters, country: country, details: details)
  }

  /// How numbers without `+` are read.
  var numberingPlan: NumberingPlan { NumberingPlan(ofRulesFor: country) }

  /// The number of messages that each stage decided, in the order of the stages.
  var stages: [(stage: String, count: Int)] {
    var counts: [String: Int] = [:]
    for rule in rules { counts[rule.stage, default: 0] += rule.hits }
    let decided = counts.values.reduce(0, +)
    let further = furtherRules?.hits ?? 0
    if further > 0 { counts["further rules"] = further }
    counts["default"] = messages - actions[.invalid] - decided - further
    let order = Stage.names.dropLast() + ["further rules", "default"]
    return order.compactMap { stage in counts[stage].map { (stage, $0) } }
  }

  /// The rules that decided a message, by the number of messages.
  var deciding: [RuleCount] {
    rules.enumerated().filter { $1.hits > 0 }
      .sorted { ($0.element.hits, $1.offset) > ($1.element.hits, $0.offset) }.map(\.element)
  }

  /// Whether the report has something that can't come from verdicts, which name only rules that decided. A
  /// report of judged messages has nothing of the kind if every rule decided and none was ever too late.
  var isOfJudgedMessages: Bool {
    country != nil || !tagFilters.isEmpty || rules.contains { $0.hits == 0 || $0.shadowed > 0 }
  }

  /// The rules that matched nothing at all.
  var neverHit: [RuleCount] { rules.filter { $0.hits == 0 && $0.shadowed == 0 } }

  /// The rules that matched only messages that earlier rules decided.
  var alwaysShadowed: [RuleCount] { rules.filter { $0.hits == 0 && $0.shadowed > 0 } }
}
