import Bytes
import MessageFilter
import MessageStream

/// `winnow test`: judges messages and compares the verdicts with what is expected.
enum Test: SubcommandRunning {
  static let description = SubcommandDescription(
    "CASES...", "run expectations: messages with an \"expect\" member",
    operands: 1...Int.max, names: ["CASES"], completes: [.files], reads: [.foundRules],
    "Each line of CASES is a message with \"expect\":\"junk\" (an action, or invalid) or "
      + "\"expect\":{\"action\":\"junk\",\"rule\":\"prize\"} (an object with any of the action, "
      + "the tags, which are exactly these, and members of the reason; or of invalid and the error's code). "
      + "Prints every failure and a count; exits with 1 when one failed.")

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
        .run(to: .standardOutput) {
          LineWorker(
            TestHandler(rules, name: name, tally: tally), layout: layout, longestLine: longestLine)
        }
      if summary.hadInputFailure { hadInputFailure = true }
    }
    Signals.raiseAgain()
    let counts = tally.counts.withLock { $0 }
    if counts.passed + counts.failed == 0 {
      if hadInputFailure { return .inputOutput }
      throw .failed(
        .usage, "no test case in \(input.inputs.map(inputName).joined(separator: ", "))",
        hint: "A case is a message with a member \"expect\": an action, or an object with an action.")
    }
    try console.write("\(grouped(counts.passed)) passed, \(grouped(counts.failed)) failed\n")
    if hadInputFailure { return .inputOutput }
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
  /// The names of the rules, once a case needs them.
  private var names: RuleNames?

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
    let fields = reader.texts(ofFields: rules.fieldNames, in: chunk)
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
    var names = self.names ?? RuleNames(rules)
    defer { self.names = names }
    if let mistake = names.mistake(in: wanted) { return [mistake] }
    let explanation = evaluator.explain(sender: sender, body: body, fields: fields)
    let matches = explanation.stages.flatMap(\.matches).contains { $0.reason.rule?.name == wanted }
    return [
      matches
        ? "\"\(wanted)\" matches too, but the message was decided before it"
        : "\"\(wanted)\" does not match this message"
    ]
  }
}

/// The names of the rules, with which those that cases expect are compared.
private struct RuleNames {
  private let names: [String]
  private let known: Set<String>
  private let namesByPointer: [String: String]
  /// The number of names that are still suggested. Each is compared with every rule, letter by letter.
  private var suggestions = 10

  init(_ rules: RuleSet) {
    names = rules.rules.map(\.name)
    known = Set(names)
    namesByPointer = Dictionary(
      rules.rules.map { ($0.pointer, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// What is wrong with the name of a rule, and what may be meant; nil if a rule has this name.
  mutating func mistake(in wanted: String) -> String? {
    if known.contains(wanted) { return nil }
    if let name = namesByPointer[wanted] { return "verdicts call that rule \"\(name)\", by its id" }
    var mistake = "no rule is called \"\(wanted)\""
    if suggestions > 0, let meant = Suggestion.nearest(to: wanted, among: names, isWord: false) {
      mistake += "; did you mean \"\(meant)\"?"
    }
    suggestions -= 1
    return mistake
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
