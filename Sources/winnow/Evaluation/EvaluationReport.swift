import MessageFilter
import MessageStream
import RuleLearning

/// The counts of one rule on labelled messages.
struct EvaluatedRule: Equatable, Sendable {
  /// The rule's id or pointer, as in verdicts.
  let rule: String
  let stage: String
  let text: String
  /// The author's note; nil if there is none, or if the rules are not available.
  let note: String?
  /// The labelled messages that it decided or, with `--each`, matched.
  var hits = 0
  /// The hits whose label and action are both allow, or both not allow.
  var right = 0
  /// The junk messages that would be allowed without it.
  var alone = 0
  /// The lines of the first few wrong hits.
  var wrongLines: [Int] = []

  /// The note that the page shows.
  var shownNote: String? { ShownRule.note(note, stage: stage, text: text) }
  var wrong: Int { hits - right }
  var isHarmful: Bool { wrong > right }

  /// The number by which it is ranked: the wrong hits of a harmful rule, else the hits.
  var weight: Int { isHarmful ? wrong : hits }

  /// Whether only the file's order decides which of the two comes first in a report.
  func ranksLike(_ other: EvaluatedRule) -> Bool {
    isHarmful == other.isHarmful && weight == other.weight
  }

  static let maxWrongLines = 3

  init(rule: String, stage: String, text: String, note: String? = nil) {
    self.rule = rule
    self.stage = stage
    self.text = text
    self.note = note
  }

  mutating func hit(isRight: Bool, line: Int) {
    hits += 1
    if isRight {
      right += 1
    } else if wrongLines.count < Self.maxWrongLines {
      wrongLines.append(line)
    }
  }

  /// Sets all counts to 0.
  mutating func removeCounts() {
    hits = 0
    right = 0
    alone = 0
    wrongLines = []
  }

  /// Adds the counts of the same rule over other lines, whose numbers are increased by `offset`.
  mutating func add(_ other: EvaluatedRule, offset: Int = 0) {
    hits += other.hits
    right += other.right
    alone += other.alone
    // Chunks end in any order, but the first lines must be kept.
    if !other.wrongLines.isEmpty {
      wrongLines = Array(
        (wrongLines + other.wrongLines.map { $0 + offset }).sorted().prefix(Self.maxWrongLines))
    }
  }
}

/// The results of a rules file on labelled messages.
struct EvaluationReport: Equatable, Sendable {
  /// The number of messages by label and action.
  private var cells = ByOutcome { _ in OutcomeCounts() }
  /// The number of messages without a label.
  var unlabelled = 0
  /// The number of lines that are not messages, and of messages with an unknown label.
  var invalid = 0
  /// Every rule, in the file's order.
  private(set) var rules: [EvaluatedRule] = []
  /// The unknown labels, which count as invalid lines, too.
  var unknownLabels = UnknownLabels()
  /// How numbers without `+` are read, by which the page groups senders. Merged reports do not have it.
  private(set) var numberingPlan = NumberingPlan()

  /// The labels, and the actions, that a message can have.
  static let labels: [Outcome] = [.junk, .allow, .transaction, .promotion]
  static let actions: [Outcome] = [.allow, .junk, .transaction, .promotion]

  /// A report with counts for some rules.
  init(rules: [EvaluatedRule] = []) { self.rules = rules }

  init(of ruleSet: RuleSet) {
    self.init(
      rules: ruleSet.rules.map {
        EvaluatedRule(rule: $0.name, stage: $0.stage.name, text: $0.text, note: $0.note)
      })
    numberingPlan = ruleSet.numberingPlan
  }

  // MARK: Counting

  mutating func add(_ number: Int = 1, label: Outcome, action: Outcome) { cells[label][action] += number }

  mutating func hit(ruleAt index: Int, isRight: Bool, line: Int) {
    rules[index].hit(isRight: isRight, line: line)
  }

  mutating func countAlone(ruleAt index: Int) { rules[index].alone += 1 }

  /// Adds a part that was counted with the same rules, over lines whose numbers are increased by `offset`.
  mutating func add(_ other: EvaluationReport, offset: Int = 0) {
    for label in Self.labels { cells[label].add(other.cells[label]) }
    unlabelled += other.unlabelled
    invalid += other.invalid
    for index in other.rules.indices where other.rules[index].hits > 0 || other.rules[index].alone > 0 {
      rules[index].add(other.rules[index], offset: offset)
    }
    unknownLabels.add(other.unknownLabels)
  }

  /// Appends rules that the report does not have yet.
  mutating func add(rulesOf more: [EvaluatedRule]) { rules += more }

  /// Replaces the counts of the rules by others of the same rules.
  mutating func replaceRules(_ others: [EvaluatedRule]) { rules = others }

  /// Sets all counts to 0 and keeps the rules.
  mutating func removeCounts() {
    cells = ByOutcome { _ in OutcomeCounts() }
    unlabelled = 0
    invalid = 0
    unknownLabels = UnknownLabels()
    for index in rules.indices where rules[index].hits > 0 || rules[index].alone > 0 {
      rules[index].removeCounts()
    }
  }

  static func == (a: EvaluationReport, b: EvaluationReport) -> Bool {
    labels.allSatisfy { a.cells[$0] == b.cells[$0] } && a.unlabelled == b.unlabelled && a.invalid == b.invalid
      && a.rules == b.rules && a.unknownLabels == b.unknownLabels
  }

  // MARK: What follows from the counts

  /// The number of messages with a label that got an action.
  func count(label: Outcome, action: Outcome) -> Int { cells[label][action] }

  /// The number of labelled messages.
  var messages: Int { Self.labels.reduce(0) { $0 + cells[$1].total } }

  /// Whether there are messages, and none has a label.
  var hasNoLabel: Bool { unlabelled > 0 && messages == 0 && unknownLabels.total == 0 }

  /// The number of messages by whether the label, and the action, is other than allow.
  private func count(isJunk: Bool, isCaught: Bool) -> Int {
    var sum = 0
    for label in Self.labels where (label != .allow) == isJunk {
      for action in Self.actions where (action != .allow) == isCaught { sum += cells[label][action] }
    }
    return sum
  }

  /// A count and the total that it is a part of.
  struct Share: Equatable, Sendable {
    let count: Int
    let total: Int

    /// The share, from 0 to 1; nil if the total is 0.
    var value: Double? { total == 0 ? nil : Double(count) / Double(total) }
    var interval: WilsonInterval? { WilsonInterval(count, of: total) }
  }

  /// The share of junk among the messages that were caught.
  var precision: Share {
    let right = count(isJunk: true, isCaught: true)
    return Share(count: right, total: right + count(isJunk: false, isCaught: true))
  }

  /// The share of the junk messages that were caught.
  var recall: Share {
    let right = count(isJunk: true, isCaught: true)
    return Share(count: right, total: right + count(isJunk: true, isCaught: false))
  }

  /// The share of the messages to be allowed that were caught.
  var caught: Share {
    let wrong = count(isJunk: false, isCaught: true)
    return Share(count: wrong, total: wrong + count(isJunk: false, isCaught: false))
  }

  /// The harmonic mean of precision and recall; nil if there is no junk and no message was caught.
  var f1: Double? {
    let right = count(isJunk: true, isCaught: true)
    let all = 2 * right + count(isJunk: false, isCaught: true) + count(isJunk: true, isCaught: false)
    return all == 0 ? nil : Double(2 * right) / Double(all)
  }

  /// The rules in the order of reports: first those with more wrong hits than right ones, by the number of
  /// wrong hits; then the others by hits. Rules with equal counts are in the file's order.
  var rankedRules: [EvaluatedRule] {
    rules.enumerated().sorted { a, b in
      let (one, other) = (a.element, b.element)
      if one.isHarmful != other.isHarmful { return one.isHarmful }
      return one.weight == other.weight ? a.offset < b.offset : one.weight > other.weight
    }.map(\.element)
  }
}
