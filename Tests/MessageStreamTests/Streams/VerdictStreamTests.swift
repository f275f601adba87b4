import Bytes
import MessageFilter
import Synchronization
import TestSupport
import Testing

@testable import MessageStream

private let rulesText = """
  {version: 1, allow: ["newsletter"], deny: ["free money", {text: "win", id: "prize"}], tags: {shop: ["order"]}}
  """
private let bodies = ["FREE Money now", "your order has come", "the newsletter: win!", "hello", "you win"]

private func rules() throws -> RuleSet { try RuleSet(parsing: rulesText) }

private func messages(_ count: Int) -> [Message] {
  (0..<count).map { Message(sender: $0 % 3 == 0 ? nil : "+44\($0)", body: "\(bodies[$0 % 5]) \($0)") }
}

/// Lines of every kind: messages with and without an id, lines that are no messages, a last one without LF.
private func lines(_ count: Int) -> [UInt8] {
  var text = ""
  for number in 0..<count {
    switch number % 7 {
    case 0: text += "{\"id\":\"a\(number)\",\"body\":\"\(bodies[number % 5])\"}\n"
    case 1: text += "{\"id\":\(number),\"sender\":\"x\",\"body\":\"\\u0046ree money \(number) é\"}\r\n"
    case 2: text += "{\"body\":\"\(bodies[number % 5])\"}\n"
    case 3: text += "no message\n"
    case 4: text += "\n"
    case 5: text += "{\"id\":\"\\u00e9\",\"body\":17,\"sender\":[]}\n"
    default: text += "{\"id\":null,\"body\":\"your order: free money\"}\n"
    }
  }
  return Array((text + "{\"id\":\"last\",\"body\":\"you win\"}").utf8)
}

/// Elements that are handed out one by one; counts how many were asked for.
private struct Source<Element: Sendable>: AsyncSequence, Sendable {
  final class Progress: Sendable {
    let asked = Atomic(0)
    let isGivenUp = Atomic(false)
  }
  struct Failed: Error, Equatable {}

  let elements: [Element]
  var failsAtEnd = false
  /// Whether the base never ends, but waits until its task is cancelled.
  var waitsAtEnd = false
  let progress = Progress()

  struct AsyncIterator: AsyncIteratorProtocol {
    let source: Source
    var next = 0

    mutating func next() async throws -> Element? {
      source.progress.asked.add(1, ordering: .sequentiallyConsistent)
      if next < source.elements.count {
        defer { next += 1 }
        return source.elements[next]
      }
      if source.failsAtEnd { throw Failed() }
      if source.waitsAtEnd {
        while !Task.isCancelled { await Task.yield() }
        source.progress.isGivenUp.store(true, ordering: .sequentiallyConsistent)
      }
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: self) }
}

/// The command's lines for some input, made by the command's worker of one chunk.
private func commandLines(_ input: [UInt8]) throws -> [UInt8] {
  var worker = ClassificationWorker(try rules(), layout: try .init(), form: ClassificationForm())
  var output = ChunkOutput<ClassificationNotes>()
  worker.process(input.span, firstLine: 1, output: &output)
  return Array(copying: output.main.span)
}

@Suite(.timeLimit(.minutes(5))) struct VerdictStreamTests {
  @Test(arguments: [1, 2, 5])
  func `verdicts come in the order of the messages`(workers: Int) async throws {
    let messages = messages(10_000)
    var evaluator = Evaluator(try rules())
    var count = 0
    for try await verdict in Source(elements: messages).verdicts(under: try rules(), workers: workers) {
      let expected = evaluator.evaluate(sender: messages[count].sender, body: messages[count].body)
      if verdict != expected { Issue.record("message \(count): \(verdict), not \(expected)") }
      count += 1
    }
    #expect(count == messages.count)
  }

  @Test(arguments: [Int.min, 0, Limits.jobs + 1, Int.max])
  func `any number of workers is one that there may be`(workers: Int) async throws {
    let actions: [Action] = [.junk, .allow, .allow, .allow, .junk]
    var found: [Action] = []
    for try await verdict in Source(elements: messages(5)).verdicts(under: try rules(), workers: workers) {
      found.append(verdict.action)
    }
    #expect(found == actions)
  }

  @Test func `an empty base has no verdicts`() async throws {
    for try await _ in Source<Message>(elements: []).verdicts(under: try rules()) {
      Issue.record("a verdict of nothing")
    }
    for try await _ in Source<[UInt8]>(elements: [[], []]).verdicts(under: try rules()) {
      Issue.record("a verdict of nothing")
    }
  }

  @Test func `a verdict does not wait for the next message`() async throws {
    let source = Source(elements: messages(1), waitsAtEnd: true)
    var iterator = source.verdicts(under: try rules()).makeAsyncIterator()
    #expect(try await iterator.next()?.action == .junk)
  }

  // MARK: Bytes

  @Test func `chunks may end at every byte`() async throws {
    let input = Array("\u{FEFF}".utf8) + lines(14)
    let whole = try commandLines(Array(input.dropFirst(3)))
    for border in 0...input.count {
      let source = Source(elements: [Array(input[..<border]), Array(input[border...])])
      var output: [UInt8] = []
      for try await lines in source.verdictLines(under: try rules(), workers: 2) { output += lines }
      if output != whole { Issue.record("another output with a border at \(border)") }
    }
    let source = Source(elements: input.map { CollectionOfOne($0) })
    var output: [UInt8] = []
    for try await lines in source.verdictLines(under: try rules()) { output += lines }
    #expect(output == whole)
  }

  @Test func `verdicts of lines are those of the command`() async throws {
    let input = lines(5_000)
    let source = Source(elements: stride(from: 0, to: input.count, by: 997).map { input[$0...].prefix(997) })
    let expected = try commandLines(input).split(separator: UInt8(ascii: "\n"))
    var number = 0
    for try await line in source.verdicts(under: try rules(), workers: 3) {
      let text = String(decoding: expected[number], as: UTF8.self)
      number += 1
      #expect(line.line == number)
      #expect(text.hasPrefix("{\"line\":\(number),"))
      switch line.result {
      case .failure(let error):
        #expect(
          text.hasSuffix(
            "\"code\":\"\(error.code.rawValue)\",\"column\":\(error.column),\"message\":\"\(error.message)\"}}"
          ))
      case .success(let verdict):
        #expect(text.contains(",\"action\":\"\(verdict.action.name)\","), "\(text)")
        let rule = verdict.reason.rule.map { ",\"rule\":\"\($0.name)\"," } ?? "{\"stage\":\"default\"}"
        #expect(text.contains(rule), "\(text)")
      }
      switch (number - 1) % 7 {
      case 0: #expect(line.id == "a\(number - 1)")
      case 1: #expect(line.id == "\(number - 1)")
      case 5: #expect(line.id == "é")
      default: #expect(line.id == (number == 5_001 ? "last" : nil))
      }
    }
    #expect(number == 5_001)
    #expect(expected.count == number)
  }

  @Test func `verdicts of lines stay what they are when the stream is gone, and are equal by what they say`()
    async throws
  {
    func judged(_ input: String) async throws -> [LineVerdict] {
      var lines: [LineVerdict] = []
      let source = Source(elements: [Array(input.utf8)])
      for try await line in source.verdicts(under: try rules(), workers: 1) { lines.append(line) }
      return lines
    }
    let input = """
      {"id":"a","body":"free money, order"}
      none
      {"id":7,"body":"x"}
      {"body":"x"}
      """
    let lines = try await judged(input)
    #expect(lines.map(\.line) == [1, 2, 3, 4])
    #expect(lines.map(\.id) == ["a", nil, "7", nil])
    #expect(lines.map { $0.verdict?.action } == [.junk, nil, .allow, .allow])
    #expect(lines.map { $0.verdict?.tags } == [["shop"], nil, [], []])
    #expect(lines[0].verdict?.reason.match == Match(field: .body, range: 0..<10, text: "free money"))
    #expect(try await judged(input) == lines)
    #expect(try await judged(input.replacing("\"a\"", with: "\"b\"")) != lines)
    #expect(try await judged(input.replacing("order", with: "other")) != lines)
  }

  @Test func `a line that is too long is cut and reported, wherever its chunks end`() throws {
    for size in 1...40 {
      var gathering = LineBacklog(longestLine: 10, chunkBytes: 16)
      let input = Array("short\n\(String(repeating: "x", count: 30))\r\n0123456789\r\nend".utf8)
      var lines: [UInt8] = []
      for start in stride(from: 0, to: input.count, by: size) {
        gathering.append(Array(input[start...].prefix(size)).span)
        if gathering.isEmpty { continue }
        let batch = gathering.take()
        #expect(batch.firstLine == 1 + lines.count { $0 == 10 })
        lines += batch.bytes
      }
      gathering.end(isWhole: true)
      lines += gathering.take().bytes
      let parts = lines.split(separator: 10, omittingEmptySubsequences: false)
      #expect(parts.count == 4)
      #expect(parts[1].count > 11 && parts[1].count <= 31)
      #expect(parts[2].elementsEqual("0123456789\r".utf8))
      #expect(parts[3].elementsEqual("end".utf8))
    }
  }

  @Test func `lines beyond the limit are invalid`() async throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let source = Source(
      elements: [Array("{\"body\":\"".utf8)] + Array(repeating: long, count: 17)
        + [Array("\"}\n{\"body\":\"free money\"}".utf8)])
    var results: [LineVerdict] = []
    for try await line in source.verdicts(under: try rules()) { results.append(line) }
    #expect(results.count == 2)
    if case .failure(let error) = results[0].result {
      #expect(error.code == .tooLong)
    } else {
      Issue.record("\(results[0])")
    }
    #expect(results[1].verdict?.action == .junk)
    #expect(results[1].line == 2)
  }

  // MARK: Back-pressure, errors, cancellation

  @Test func `a fast base is asked for no more than fits`() async throws {
    let count = 50_000
    let source = Source(elements: messages(count))
    let workers = 2
    var iterator = source.verdicts(under: try rules(), workers: workers).makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    // The producer goes on until it must wait, or to the end where nothing held it.
    while !iterator.isProducerWaiting
      && source.progress.asked.load(ordering: .sequentiallyConsistent) <= count
    {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(source.progress.asked.load(ordering: .sequentiallyConsistent) <= 256 * (2 * workers + 2) + 1)
    var rest = 0
    while try await iterator.next() != nil { rest += 1 }
    #expect(rest == count - 1)
  }

  @Test func `an error of the base comes after the verdicts before it`() async throws {
    let source = Source(elements: messages(1_000), failsAtEnd: true)
    var count = 0
    await #expect(throws: Source<Message>.Failed.self) {
      for try await _ in source.verdicts(under: try rules(), workers: 2) { count += 1 }
    }
    #expect(count == 1_000)
  }

  @Test func `a line that an error cuts off is not judged`() async throws {
    let source = Source(
      elements: [Array("{\"body\":\"free money\"}\n{\"body\":\"win\"}".utf8)], failsAtEnd: true)
    var count = 0
    await #expect(throws: Source<[UInt8]>.Failed.self) {
      for try await line in source.verdicts(under: try rules()) {
        count += 1
        #expect(line.line == 1)
      }
    }
    #expect(count == 1)
  }

  @Test func `cancelling the task ends the stream and the base`() async throws {
    let source = Source(elements: messages(10), waitsAtEnd: true)
    let rules = try rules()
    let (seen, sees) = AsyncStream<Void>.makeStream()
    let task = Task {
      var count = 0
      for try await _ in source.verdicts(under: rules) {
        count += 1
        if count == 10 { sees.finish() }
      }
    }
    for await _ in seen {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    while !source.progress.isGivenUp.load(ordering: .sequentiallyConsistent) {
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func `giving the iterator up ends the base`() async throws {
    let source = Source(elements: messages(10), waitsAtEnd: true)
    for try await _ in source.verdicts(under: try rules()) { break }
    while !source.progress.isGivenUp.load(ordering: .sequentiallyConsistent) {
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
