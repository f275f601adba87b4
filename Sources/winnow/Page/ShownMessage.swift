import Bytes
import MessageFilter
import MessageStream

/// A message as the page lists it.
struct ShownMessage: Equatable, Sendable {
  /// Its line in the run's input, from 1.
  var line: Int
  var date: MessageDate?
  var outcome: Outcome
  var tags: [String] = []
  /// The rule that decided; nil if none did.
  var rule: ShownRule?
  /// The sender; nil if the message has none.
  var sender: ShownText?
  /// The form under which the sender's number is counted, if it is another one.
  var person: String?
  var body: ShownText
  /// The code of its language; nil if that is unsure.
  var language: String?
  /// The label, if the message has one.
  var label: String?

  /// The age of the message.
  var age: MessageAge { MessageAge(date: date, line: line) }
}

/// A rule in the list.
struct ShownRule: Hashable, Comparable, Sendable {
  var name: String
  var stage: String
  var text: String
  /// The note that is shown; "" if there is none.
  var note: String

  /// A rule as a verdict names it. Texts that are too long for a list are cut.
  ///
  /// - Parameter note: The author's note.
  init(name: String, stage: String, text: String, note: String? = nil) {
    self.name = Self.cut(name)
    self.stage = Self.cut(stage)
    self.text = Self.cut(text)
    self.note = Self.cut(Self.note(note, stage: stage, text: text) ?? "")
  }

  init(_ rule: RuleDescription) {
    self.init(name: rule.name, stage: rule.stage.name, text: rule.text, note: rule.note)
  }

  /// The note that is shown: the author's or, for a language rule without one, the language's name.
  static func note(_ note: String?, stage: String, text: String) -> String? {
    if note != nil || stage != Stage.language.name { return note }
    return LanguageNames.all.first { $0.code == text }?.name
  }

  /// The title of a rule on one line: its note, or its text if it has none.
  static func title(_ name: String, note: String?, text: String) -> String {
    if let note, !note.isEmpty { return oneLine(note) }
    return oneLine(text.isEmpty ? name : text)
  }

  /// The remark in small print below the title, as HTML: the text of a rule with a note, and its name.
  static func remark(_ name: String, note: String?, text: String) -> String {
    let text = oneLine(text)
    let own = note ?? "" == "" || text.isEmpty ? "" : "<bdi class=\"text\">\(escaped(text))</bdi> "
    return own + "<code>\(escaped(oneLine(name)))</code>"
  }

  private static func cut(_ text: String) -> String {
    let bytes = text.utf8Span.span
    return bytes.count <= Limits.shownNameBytes ? text : ShownText(bytes, limit: Limits.shownNameBytes).text
  }

  static func < (a: ShownRule, b: ShownRule) -> Bool { (a.stage, a.name, a.text) < (b.stage, b.name, b.text) }
}

/// The age of a message: by its date, and for equal dates by its line. A message without a date is older than
/// all others.
struct MessageAge: Comparable, Sendable {
  var seconds: Int
  var line: Int

  init(date: MessageDate?, line: Int) {
    seconds = date?.seconds ?? .min
    self.line = line
  }

  static func < (a: MessageAge, b: MessageAge) -> Bool { (a.seconds, a.line) < (b.seconds, b.line) }
}

/// A match of a rule: a range of scalars in the sender, the body, or `all`, which is the body, a space and
/// the sender.
struct FoundRange: Equatable, Sendable {
  var field: String
  var range: Range<Int>

  /// Splits matches into their parts in the body and in the sender.
  static func split(_ found: [FoundRange], bodyScalars: Int) -> (body: [Range<Int>], sender: [Range<Int>]) {
    var body: [Range<Int>] = []
    var sender: [Range<Int>] = []
    for part in found {
      switch part.field {
      case "body": body.append(part.range)
      case "sender": sender.append(part.range)
      case "all":
        body.append(part.range.clamped(to: 0..<bodyScalars))
        let start = bodyScalars + 1
        sender.append(max(part.range.lowerBound - start, 0)..<max(part.range.upperBound - start, 0))
      default: break
      }
    }
    return (body.filter { !$0.isEmpty }, sender.filter { !$0.isEmpty })
  }
}

extension ShownMessage {
  /// A message of which a reader has just read the line.
  ///
  /// - Parameter bodyLimit: The maximum number of bytes of the body that are kept.
  init(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, date: MessageDate?, outcome: Outcome,
    tags: [String], rule: ShownRule?, found: [FoundRange], bodyLimit: Int
  ) {
    let body = reader.body(in: chunk)
    var scalars = 0
    if found.contains(where: { $0.field == "all" }) {
      for index in body.indices where body[index] & 0xC0 != 0x80 { scalars += 1 }
    }
    let marks = FoundRange.split(found, bodyScalars: scalars)
    self.init(
      line: line, date: date, outcome: outcome, tags: tags, rule: rule,
      body: ShownText(body, marks: marks.body, limit: bodyLimit))
    if reader.hasSender {
      let text = ShownText(reader.sender(in: chunk), marks: marks.sender, limit: Limits.shownNameBytes)
      if !text.text.isEmpty { sender = text }
    }
  }
}

extension Verdict {
  /// The matches of the rule that decided.
  var foundRanges: [FoundRange] {
    var matches = reason.match.map { [$0] } ?? []
    if case .rule(_, .conditions(let found)) = reason { matches += found.matches.compactMap(\.match) }
    return matches.map { FoundRange(field: $0.field.name, range: $0.range) }
  }
}

extension MessagePick {
  /// Adds the message that was just judged, if it is to be listed.
  mutating func add(
    _ decision: Decision, by evaluator: inout Evaluator, _ reader: inout MessageReader,
    _ chunk: Span<UInt8>,
    line: Int, date: MessageDate?, language: String? = nil, label: String? = nil
  ) {
    let rule = decision.rule.map { ShownRule(evaluator.ruleSet.rules[$0]) }
    guard wants(rule, MessageAge(date: date, line: line)) else { return }
    let verdict = evaluator.verdict(of: decision, reader.texts(in: chunk))
    var message = ShownMessage(
      &reader, chunk, line: line, date: date, outcome: Outcome(decision.action), tags: verdict.tags,
      rule: rule,
      found: verdict.foundRanges, bodyLimit: bodyBytes)
    message.language = language
    message.label = label
    add(message)
  }
}
