import Bytes
import JSONText
import MessageFilter
import MessageStream

/// `winnow test`: judges messages and compares the verdicts with what is expected.
enum Test {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let source = try RulesSource.wanted(by: arguments)
    let input = MessageInput(arguments, files: arguments.operands)
    try input.check(against: source)
    let rules = try LoadedRules.load(source, console)
    let layout = try input.layout(rules.fields)
    input.announceWaiting(console, for: "cases")
    let tally = TestTally()
    let longestLine = input.longestLine
    var hadInputFailure = false
    // The files are run one by one, because a failure is reported with its file and the line in it.
    for file in input.inputs {
      var part = input
      part.inputs = [file]
      part.jobs = 1
      let name = inputName(file)
      let summary = try await StreamJob(input: part, arguments: arguments, console: console)
        .run {
          LineWorker(
            TestHandler(rules, name: name, tally: tally), layout: layout, longestLine: longestLine)
        }
      if summary.hadInputFailure { hadInputFailure = true }
    }
    Signals.finish()
    if hadInputFailure { return .inputOutput }
    let counts = tally.counts.withLock { $0 }
    if counts.passed + counts.failed == 0 {
      throw .failed(
        .usage, "no test case in \(input.inputs.map(inputName).joined(separator: ", "))",
        hint: "A case is a message with a member \"expect\": an action, or an object with an action.")
    }
    try console.write("\(grouped(counts.passed)) passed, \(grouped(counts.failed)) failed\n")
    return counts.failed > 0 ? .negative : .success
  }
}

private final class TestTally: Sendable {
  let counts = Guarded((passed: 0, failed: 0))
}

private struct TestHandler: LineHandler, ~Copyable {
  private let rules: RuleSet
  private let name: String
  private let tally: TestTally
  private var evaluator: Evaluator

  init(_ rules: RuleSet, name: String, tally: TestTally) {
    self.rules = rules
    self.name = name
    self.tally = tally
    evaluator = Evaluator(rules)
  }

  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {
    let expectation = Result(of: chunk.extracting(reader.line))
    let sender = reader.hasSender ? String(copying: reader.sender(in: chunk)) : nil
    let body = String(copying: reader.body(in: chunk))
    var fields: [String: String] = [:]
    for (index, name) in rules.fieldNames.enumerated() {
      var text = ByteBuffer(capacity: 64)
      reader.append(field: index, of: chunk, to: &text)
      fields[name] = String(copying: text.span)
    }
    switch expectation {
    case .failure(let mistake): fail(line, [mistake.message], &out)
    case .success(let expectation):
      let verdict = evaluator.evaluate(sender: sender, body: body, fields: fields)
      let misses = expectation.misses(in: verdict)
      if misses.isEmpty {
        tally.counts.withLock { $0.passed += 1 }
        return
      }
      var lines = misses
      lines.append("message: \"\(oneLine(body))\"" + (sender.map { " from \"\(oneLine($0))\"" } ?? ""))
      lines.append("why: " + verdict.reason.description)
      lines += aside(on: expectation, verdict, sender, body, fields)
      fail(line, lines, &out)
    }
  }

  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) {
    // A blank line separates groups of cases.
    if error.code == .empty { return }
    // The chunk does not have the bytes of a line that is too long.
    guard error.code != .tooLong, reader.isObject else {
      return fail(line, ["not a case: \(error.text), at column \(error.column)"], &out)
    }
    switch Result(of: chunk.extracting(reader.line)) {
    case .failure(let mistake): fail(line, [mistake.message], &out)
    case .success(let expectation):
      if expectation.action == "invalid", expectation.code.map({ $0 == error.code.name.description }) ?? true
      {
        tally.counts.withLock { $0.passed += 1 }
      } else {
        let wanted = [expectation.action ?? "a message"] + (expectation.code.map { [$0] } ?? [])
        fail(
          line,
          [
            "expected \(wanted.joined(separator: ", ")), got invalid (\(error.code.name))",
            "why: \(error.text)",
          ],
          &out)
      }
    }
  }

  private func fail(_ line: Int, _ lines: [String], _ out: inout ByteBuffer) {
    tally.counts.withLock { $0.failed += 1 }
    out.append(text: "\(name):\(line): \(oneLine(lines[0]))\n")
    for line in lines.dropFirst() { out.append(text: "  \(oneLine(line))\n") }
  }

  /// What happened to the expected rule, if another one decided.
  private mutating func aside(
    on expectation: Expectation, _ verdict: Verdict, _ sender: String?, _ body: String,
    _ fields: [String: String]
  ) -> [String] {
    guard let wanted = expectation.rule, wanted != verdict.reason.rule?.name
    else { return [] }
    guard rules.rules.contains(where: { $0.name == wanted }) else {
      if let named = rules.rules.first(where: { $0.pointer == wanted }) {
        return ["verdicts call that rule \"\(named.name)\", by its id"]
      }
      let meant = Suggestion.nearest(to: wanted, among: rules.rules.map(\.name), isWord: false)
      return ["no rule is called \"\(wanted)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? "")]
    }
    let explanation = evaluator.explain(sender: sender, body: body, fields: fields)
    let matches = explanation.stages.flatMap(\.matches).contains { $0.reason.rule?.name == wanted }
    return [
      matches
        ? "\"\(wanted)\" matches too, but the message was decided before it"
        : "\"\(wanted)\" does not match this message"
    ]
  }

}

/// The `expect` of a case.
private struct Expectation {
  /// An expected member of the verdict's reason.
  struct Member {
    var name: String
    var value: ComparedValue
  }

  /// A mistake in an `expect`.
  struct Mistake: Error { let message: String }

  /// The expected action; nil if any is accepted.
  var action: String?
  var members: [Member] = []
  /// All expected tags, in any order; nil if any are accepted.
  var tags: [String]?
  /// The error's code, for `invalid`.
  var code: String?

  /// The rule that is expected to decide.
  var rule: String? {
    if case .text(let rule)? = members.first(where: { $0.name == "rule" })?.value { rule } else { nil }
  }

  /// All members of a reason, as in winnow(1).
  private static let reasonMembers = [
    "stage", "rule", "points", "text", "field", "range", "match", "confidence", "matches",
  ]
  private static let actions = Outcome.allCases.map(\.name)

  /// Reads the `expect` of a line that is a JSON object.
  static func of(_ line: Span<UInt8>) throws(Mistake) -> Expectation {
    let document = JSON5Document.read([UInt8](copying: line))
    guard document.nodes.first?.kind == .object, let node = lastMember("expect", of: 0, document) else {
      throw Mistake(message: "no \"expect\" in this case")
    }
    switch document.nodes[node].kind {
    case .string: return Expectation(action: try action(document.text(of: node)))
    case .object:
      var expectation = Expectation()
      if let named = lastMember("action", of: node, document) {
        guard document.nodes[named].kind == .string else {
          throw Mistake(message: "\"action\" in \"expect\" is not a text, expected an action")
        }
        expectation.action = try action(document.text(of: named))
      }
      for child in document.children(of: node) {
        let key = document.key(of: child)
        switch key {
        case "action": break
        case "tags": expectation.tags = try tags(child, document)
        case "code" where expectation.action == "invalid": expectation.code = document.text(of: child)
        case _ where reasonMembers.contains(key):
          expectation.members.append(Member(name: key, value: ComparedValue(child, of: document)))
        default:
          throw Mistake(
            message: "\"expect\" has an unknown member \"\(key)\""
              + Arguments.didYouMean(key, reasonMembers + ["action", "tags"]))
        }
      }
      if expectation.action == nil, expectation.tags == nil, expectation.members.isEmpty {
        throw Mistake(
          message: "\"expect\" expects nothing: give it \"action\", \"tags\" or a member of the reason")
      }
      return expectation
    default: throw Mistake(message: "\"expect\" is neither an action nor an object")
    }
  }

  private static func tags(_ node: Int, _ document: JSON5Document) throws(Mistake) -> [String] {
    let elements = Array(document.children(of: node))
    guard document.nodes[node].kind == .array, elements.allSatisfy({ document.nodes[$0].kind == .string })
    else {
      throw Mistake(message: "\"tags\" in \"expect\" is not a list of texts")
    }
    return elements.map { document.text(of: $0) }
  }

  private static func lastMember(_ name: String, of node: Int, _ document: JSON5Document) -> Int? {
    var found: Int?
    for child in document.children(of: node) where document.key(of: child) == name { found = child }
    return found
  }

  private static func action(_ word: String) throws(Mistake) -> String {
    if actions.contains(word) { return word }
    throw Mistake(
      message: "\"expect\" names no action: \"\(word)\"; an action is \(Arguments.listed(actions))"
        + Arguments.didYouMean(word, actions))
  }

  /// The differences between a verdict and the expectation, one sentence each.
  func misses(in verdict: Verdict) -> [String] {
    let reason = verdict.reason
    var misses: [String] = []
    if let action, action != verdict.action.name {
      let rule = rule.map { " by \($0)" } ?? ""
      let got = reason.rule.map { " by \($0.name)" } ?? ""
      misses.append("expected \(action)\(rule), got \(verdict.action.name)\(got)")
      return misses
    }
    if let tags, tags.sorted() != verdict.tags.sorted() {
      func list(_ tags: [String]) -> String {
        tags.isEmpty ? "no tags" : "the tags \(tags.joined(separator: ", "))"
      }
      misses.append("expected \(list(tags)), got \(list(verdict.tags))")
    }
    if members.isEmpty { return misses }
    var json = ByteBuffer(capacity: 256)
    Explain.append(reason, to: &json)
    let found = ComparedValue(0, of: JSON5Document.read([UInt8](copying: json.span)))
    for member in members {
      let got = found.member(member.name)
      if got != member.value {
        misses.append("expected \(member.name) \(member.value), got \(got.map { "\($0)" } ?? "none")")
      }
    }
    return misses
  }
}

/// A value for comparison: numbers by their values, and the members of an object in any order.
private enum ComparedValue: Equatable, CustomStringConvertible {
  case text(String)
  case number(Double)
  case list([ComparedValue])
  case object([String: ComparedValue])
  /// `null`, `true` or `false`.
  case word(String)

  init(_ node: Int, of document: JSON5Document) {
    switch document.nodes[node].kind {
    case .string: self = .text(document.text(of: node))
    case .number: self = .number(document.number(of: node) ?? .nan)
    case .array: self = .list(document.children(of: node).map { ComparedValue($0, of: document) })
    case .object:
      let members = document.children(of: node).map {
        (document.key(of: $0), ComparedValue($0, of: document))
      }
      self = .object(Dictionary(members) { _, last in last })
    default: self = .word(document.spelling(of: node))
    }
  }

  /// The member of an object.
  func member(_ name: String) -> ComparedValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var description: String {
    switch self {
    case .text(let text): return "\"\(text)\""
    case .number(let value):
      return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    case .list(let values): return "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }
      return "{" + sorted.joined(separator: ",") + "}"
    case .word(let word): return word
    }
  }
}

extension Result where Success == Expectation, Failure == Expectation.Mistake {
  fileprivate init(of line: Span<UInt8>) {
    do {
      self = .success(try Expectation.of(line))
    } catch {
      self = .failure(error)
    }
  }
}
