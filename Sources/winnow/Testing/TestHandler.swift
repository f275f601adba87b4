import Bytes
import MessageFilter
import MessageStream

/// Judges cases, and writes those of which the verdict is not the expected one.
struct TestHandler: LineHandler, ~Copyable {
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
    let message = reader.message(in: chunk, fieldNames: rules.fieldNames)
    switch expectation {
    case .failure(let mistake): fail(line, [mistake.message], &out)
    case .success(let expectation):
      let verdict = evaluator.evaluate(message)
      let misses = expectation.misses(in: verdict)
      if misses.isEmpty {
        tally.counts.withLock { $0.passed += 1 }
        return
      }
      var lines = misses
      let sender = message.sender.map { " from \"\(oneLine($0))\"" } ?? ""
      lines.append("message: \"\(oneLine(message.body))\"" + sender)
      let missesTags = expectation.missesTags(in: verdict)
      if !missesTags || misses.count > 1 { lines.append("why: " + verdict.reason.description) }
      if missesTags { lines += tagReasons(expectation, verdict, message) }
      lines += aside(on: expectation, verdict, message)
      fail(line, lines, &out)
    }
  }

  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) {
    // A blank line separates groups of cases.
    if error.code == .empty { return }
    // The bytes of a line that is too long may have been dropped.
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
    out.append(text: oneLine("\(name):\(line): \(lines[0])") + "\n")
    for line in lines.dropFirst() { out.append(text: "  \(oneLine(line))\n") }
  }

  /// What put tags on the message that are not expected, and why it does not have others that are, or only
  /// once.
  private mutating func tagReasons(
    _ expectation: Expectation, _ verdict: Verdict, _ message: Message
  ) -> [String] {
    let expected = expectation.tags ?? []
    var reasons: [String] = []
    for match in evaluator.explain(message).tags where !expected.contains(match.tag) {
      reasons.append("why: \(match.tag), because \(match.reason)")
    }
    for tag in expected where !verdict.tags.contains(tag) {
      let reason = rules.tags.contains(tag) ? "no filter of it matches" : "no tag is called that"
      reasons.append("why: not \(tag), because \(reason)")
    }
    for (index, tag) in expected.enumerated()
    where expected[..<index].contains(tag) && verdict.tags.contains(tag) {
      reasons.append("why: \(tag) once, because no message has a tag twice")
    }
    return reasons
  }

  /// What happened to the expected rule, if another one decided.
  private mutating func aside(
    on expectation: Expectation, _ verdict: Verdict, _ message: Message
  ) -> [String] {
    guard let wanted = expectation.rule, wanted != verdict.reason.rule?.name
    else { return [] }
    var names = self.names ?? RuleNames(rules)
    defer { self.names = names }
    if let mistake = names.mistake(in: wanted) { return [mistake] }
    let explanation = evaluator.explain(message)
    let matches = explanation.stages.flatMap(\.matches).contains { $0.reason.rule?.name == wanted }
    return [
      matches
        ? "\"\(wanted)\" matches too, but the message was decided before it"
        : "\"\(wanted)\" does not match this message"
    ]
  }
}

extension Result where Success == Expectation, Failure == Expectation.Fault {
  fileprivate init(of line: Span<UInt8>) {
    do {
      self = .success(try Expectation.of(line))
    } catch {
      self = .failure(error)
    }
  }
}
