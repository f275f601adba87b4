import Bytes
import LanguageIdentification
import TextMatching

extension Explanation: CustomStringConvertible {
  /// The explanation in sentences, stage by stage, with the matched parts marked under the text. This is what
  /// `winnow explain` prints.
  public var description: String { text(in: Style(isOn: false)) }

  /// The same in colours.
  package func text(in style: Style) -> String {
    Story(of: self, style).text
  }
}

extension Message {
  /// Whether disguised texts are not looked for in it.
  fileprivate var isTooLongForDisguises: Bool {
    body.utf8.count + (sender ?? "").utf8.count > Limits.disguisedBytes
  }
}

/// An explanation in sentences, stage by stage, the matched parts marked under the text.
private struct Story {
  let message: Message
  let explanation: Explanation
  let ruleSet: RuleSet
  let style: Style
  /// The texts of the fields, by scalars: a filter may have thousands of conditions, each with a match.
  let scalars: [Field: [Unicode.Scalar]]

  init(of explanation: Explanation, _ style: Style) {
    self.explanation = explanation
    self.style = style
    (message, ruleSet) = (explanation.message, explanation.ruleSet)
    let sender = message.sender ?? ""
    var scalars: [Field: [Unicode.Scalar]] = [
      .body: Array(message.body.unicodeScalars), .sender: Array(sender.unicodeScalars),
      .all: Array("\(message.body) \(sender)".unicodeScalars),
    ]
    for (name, text) in message.fields { scalars[.named(name)] = Array(text.unicodeScalars) }
    self.scalars = scalars
  }

  /// Where the sentences begin.
  private static let column = 15
  /// The maximum number of further rules that are listed for a stage.
  private static let shownMatches = 20

  var text: String {
    var out = ""
    for (index, (name, text)) in texts.enumerated() {
      out += beginning(name) + (text.map(oneLine) ?? "(none)") + "\n"
      // The number is the sender's, which comes first.
      if index == 0, let number { out += "  number is".padded(Self.column) + number + "\n" }
    }
    // The form that is compared, if it differs from the text by more than case.
    for (name, text) in texts {
      guard let text else { continue }
      let folded = FoldedText.folded(text)
      if !folded.unicodeScalars.elementsEqual(lowercased(text).unicodeScalars) {
        out += beginning("  \(name) as") + oneLine(folded) + "\n"
      }
      if ruleSet.patterns.hasDisguises, let read = undisguised(text, folded) {
        out += beginning("  \(name) read") + oneLine(read) + "\n"
      }
    }
    if ruleSet.patterns.hasDisguises, message.isTooLongForDisguises {
      out += "  disguises".padded(Self.column)
      out += "not looked for: the message is longer than \(Limits.disguisedBytes >> 20) MiB\n"
    }
    out += "language".padded(Self.column) + languageSentence + "\n\n"
    let decided = explanation.verdict.reason.stage
    var isDecided = false
    for (number, report) in explanation.stages.enumerated() {
      let isDeciding = report.stage == decided
      let heading = "\(number + 1) \(report.stage.name)".padded(Self.column - 2)
      let mark = isDeciding ? style.bold("> ") : "  "
      out += mark + (isDeciding ? style.bold(heading) : heading)
      out += stageText(report, isDeciding: isDeciding, isDecided: isDecided) + nearMisses(at: report.stage)
      if isDeciding { isDecided = true }
    }
    if !ruleSet.tags.isEmpty { out += tagsText }
    return out + "\n" + conclusion + "\n"
  }

  /// The texts of the message by their names; nil for a sender that it does not have, and for a field that is
  /// empty or absent.
  private var texts: [(name: String, text: String?)] {
    var texts: [(name: String, text: String?)] = [("sender", message.sender), ("body", message.body)]
    for name in ruleSet.fieldNames {
      let text = message.fields[name] ?? ""
      texts.append((name, text.isEmpty ? nil : text))
    }
    return texts
  }

  /// The beginning of a line, up to the column of the sentences.
  private func beginning(_ name: String) -> String { name.padded(Self.column - 1) + " " }

  /// The form of a text in which disguised words are searched for, if it differs from the folded form by more
  /// than white space.
  private func undisguised(_ text: String, _ folded: String) -> String? {
    let read = DisguisedText.asRead(text)
    let plain = folded.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
    return read.unicodeScalars.elementsEqual(plain) ? nil : read
  }

  /// The sender as a phone number, if it is one and is written differently.
  private var number: String? {
    guard let sender = message.sender else { return nil }
    var number = PhoneNumber()
    guard number.read(sender.utf8Span.span, ruleSet.numberingPlan), number.hasE164Form else { return nil }
    let key = number.key
    let form = String(copying: key)
    return form == sender ? nil : form
  }

  /// The tags that the message gets, each with the filters that put it on.
  private var tagsText: String {
    var out = "  tags".padded(Self.column)
    if explanation.tags.isEmpty { return out + "no tag applies\n" }
    let margin = String(repeating: " ", count: Self.column)
    for (index, match) in explanation.tags.enumerated() {
      out += (index > 0 ? margin : "") + "\(style.bold(match.tag)): \(match.reason.description)\n"
      for line in marked(Verdict(reason: match.reason)) { out += margin + line + "\n" }
    }
    return out
  }

  /// A text with each scalar in lower case, whatever is beside it.
  private func lowercased(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
  }

  // MARK: Sentences

  private var languageSentence: String {
    guard let guess = explanation.guess else { return "no guess: the body has no words to judge by" }
    return
      "\(guess.language.englishName) (\(guess.language.rawValue)), with confidence \(guess.confidence)"
  }

  private func stageText(_ report: Explanation.StageReport, isDeciding: Bool, isDecided: Bool) -> String {
    if report.stage == .default {
      return (isDeciding ? "nothing above matched: allowed" : "not reached") + "\n"
    }
    guard let first = report.matches.first else { return nothing(at: report.stage) + "\n" }
    let margin = String(repeating: " ", count: Self.column)
    var out = ""
    for (index, match) in report.matches.prefix(Self.shownMatches).enumerated() {
      if index > 0 { out += margin }
      let isWinner = isDeciding && index == 0
      out +=
        sentence(match, isWinner: isWinner, comesTooLate: isDecided, after: index > 0 ? first : nil) + "\n"
      for line in marked(match) { out += margin + line + "\n" }
    }
    let further = report.matches.count - Self.shownMatches
    if further > 0 {
      let match = further == 1 ? "matches" : "match"
      out += margin + "and \(counted(further, "more rule")) of this stage \(match)\n"
    }
    return out
  }

  private func sentence(_ match: Verdict, isWinner: Bool, comesTooLate: Bool, after first: Verdict?) -> String
  {
    let action = style.action(match.action.name)
    if isWinner { return "\(match.reason): \(style.bold("decides")), \(action)" }
    if comesTooLate { return "\(match.reason): would have said \(action), but the message was decided above" }
    if first != nil {
      return "\(match.reason.description) too, \(action), but an earlier rule of this stage comes first"
    }
    return "\(match.reason.description), \(action)"
  }

  private func nothing(at stage: Stage) -> String {
    func none(of count: Int, _ one: String, _ many: String, of what: String) -> String {
      count == 0
        ? "no \(what)"
        : count == 1 ? "the one \(one) does not match" : "none of the \(grouped(count)) \(many) matches"
    }
    let count = ruleSet.rules.count { $0.stage == stage }
    switch stage {
    case .contact: return none(of: count, "contact", "contacts", of: "contacts")
    case .allow, .deny: return none(of: count, "filter", "filters", of: "filters")
    case .automaticAllow, .automaticDeny:
      return none(of: count, "entry", "entries", of: "entries in active lists")
    case .allUnknown: return "allUnknown is off"
    case .smart:
      let names = ruleSet.rules.filter { $0.stage == .smart }.map(\.text)
      if names.isEmpty { return "all smart rules are off" }
      return "\(names.count == 1 ? "does" : "do") not fire: \(names.joined(separator: ", "))"
    case .language:
      if count == 0 { return "no language is denied" }
      guard let guess = explanation.guess else { return "the body's language is unknown" }
      return
        "the body is in \(guess.language.rawValue) with confidence \(guess.confidence); no rule denies that"
    case .default: return ""
    }
  }

  private var conclusion: String {
    let verdict = explanation.verdict
    let word = verdict.action == .allow ? "allowed" : verdict.action.name
    let action = style.action(verdict.action.name, style.bold(word))
    if verdict.reason.stage == .default { return "So the message is \(action): no rule matched it." }
    return "So the message is \(action), because \(verdict.reason.description)."
  }

  // MARK: Marks

  /// The text that a rule matched and a line of marks under the match.
  private func marked(_ match: Verdict) -> [String] {
    if case .rule(let rule, .conditions) = match.reason {
      return explanation.filters.first { $0.rule == rule }.map(conditionLines) ?? []
    }
    guard let found = match.reason.match else { return [] }
    return marked(found)
  }

  /// Each condition of a filter, held or not, with the marks of those that hold.
  private func conditionLines(_ filter: Explanation.FilterReport) -> [String] {
    filter.conditions.flatMap { report -> [String] in
      let condition = report.condition
      let indent = String(repeating: "  ", count: report.depth)
      let points = condition.points.map { "\($0 > 0 ? "+" : "\u{2212}")\(abs($0)) " } ?? "\(report.list): "
      let text = condition.text.map { "\"\(oneLine($0))\"" } ?? "the group"
      let language = condition.language.map { ", with confidence \($0.confidence)" } ?? ""
      let line = "\(indent)\(points)\(text) \(report.holds ? "holds" : "does not hold")\(language)"
      return [report.holds ? line : style.dim(line)]
        + (condition.match.map { marked($0).map { indent + $0 } } ?? [])
    }
  }

  /// The filters of a stage that don't match, though a condition of theirs holds.
  private func nearMisses(at stage: Stage) -> String {
    let margin = String(repeating: " ", count: Self.column)
    var out = ""
    let filters = explanation.filters.filter { !$0.matches && $0.tag == nil && $0.rule.stage == stage }
    for filter in filters.prefix(Self.shownMatches) {
      let points = filter.points.map { ": \(countedPoints($0))" } ?? ""
      let (text, name) = (oneLine(filter.rule.text), oneLine(filter.rule.name))
      out += margin + "\"\(text)\" (\(name)) does not hold\(points)\n"
      for line in conditionLines(filter) { out += margin + line + "\n" }
    }
    let further = filters.count - Self.shownMatches
    if further > 0 {
      out += margin + "and \(counted(further, "more filter")) with a condition that holds\n"
    }
    return out
  }

  /// A part of the message, and under it a line of marks.
  private func marked(_ found: Match) -> [String] {
    let range = found.range
    let scalars = scalars[found.field] ?? []
    // A long text is shown around the match.
    guard range.upperBound <= scalars.count, !scalars.isEmpty else { return [] }
    let from = max(0, range.lowerBound - 40)
    let to = min(scalars.count, range.upperBound + 40, from + 160)
    func text(_ range: Range<Int>) -> String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars[range])
      return oneLine(text)
    }
    let before = (from > 0 ? "..." : "") + text(from..<range.lowerBound)
    let inside = text(range.lowerBound..<max(range.lowerBound, min(range.upperBound, to)))
    let after = text(max(range.lowerBound, min(range.upperBound, to))..<max(to, range.lowerBound))
    let line = before + style.bold(inside) + after + (to < scalars.count ? "..." : "")
    let marks = String(repeating: "^", count: max(1, DisplayWidth.columns(of: inside)))
    return [
      "  " + line, "  " + String(repeating: " ", count: DisplayWidth.columns(of: before)) + style.red(marks),
    ]
  }
}
