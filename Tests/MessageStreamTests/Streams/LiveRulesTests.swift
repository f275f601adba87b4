import Bytes
import MessageFilter
import MessageStream
import Synchronization
import SystemLibrary
import TestSupport
import Testing

/// Rules whose only filter denies `word` and has the id `number`.
private func rules(_ number: Int) throws -> RuleSet {
  try RuleSet(parsing: "{version: 1, deny: [{text: 'word', id: '\(number)'}]}")
}

private func number(of verdict: Verdict) -> Int? { verdict.reason.rule?.id.flatMap { Int($0) } }

@Suite(.timeLimit(.minutes(5))) struct LiveRulesTests {
  @Test func `messages go by the rules of their moment`() throws {
    let live = LiveRules(try rules(0))
    var evaluator = LiveEvaluator(live)
    for generation in 0..<5 {
      if generation > 0 { live.replace(with: try rules(generation)) }
      #expect(number(of: evaluator.explain(sender: nil, body: "a word").verdict) == generation)
      #expect(
        number(of: evaluator.explain(Message(sender: nil, body: "a word")).verdict) == generation)
      #expect(number(of: evaluator.evaluate(sender: nil, body: "a word")) == generation)
      #expect(number(of: evaluator.evaluate(Message(sender: nil, body: "a word"))) == generation)
      #expect(number(of: live.withEvaluator { $0.evaluate(sender: nil, body: "a word") }) == generation)
      #expect(live.current.rules.first?.id == "\(generation)")
    }
  }

  @Test func `a file that can't be used leaves the rules as they are`() throws {
    let folder = try TemporaryFolder()
    let live = LiveRules(try rules(1))
    #expect(throws: RulesError.self) { try live.reload(contentsOf: folder.path + "/absent") }
    let broken = try folder.write("broken.json5", "{version: 1, deny: 5}")
    #expect(throws: RulesError.self) { try live.reload(contentsOf: broken) }
    #expect(number(of: live.withEvaluator { $0.evaluate(sender: nil, body: "word") }) == 1)
    try live.reload(
      contentsOf: try folder.write("good.json5", "{version: 1, deny: [{text: 'word', id: '2'}]}"))
    #expect(number(of: live.withEvaluator { $0.evaluate(sender: nil, body: "word") }) == 2)
  }

  @Test func `of two loads at the same time, the one that began last gives the rules`() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/older"
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let live = LiveRules(try rules(0))
    let older = Task.detached { try live.reload(contentsOf: pipe) }
    // A pipe can be opened for writing without waiting once its reader is there: then the load has begun.
    var writer: Int32 = -1
    while writer < 0 {
      writer = unsafe open(pipe, O_WRONLY | O_NONBLOCK)
      if writer < 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
    try live.reload(
      contentsOf: try folder.write("newer", "{version: 1, deny: [{text: 'word', id: '2'}]}"))
    try writeAll(Array("{version: 1, deny: [{text: 'word', id: '1'}]}".utf8), to: writer)
    close(writer)
    try await older.value
    #expect(live.current.rules.first?.id == "2")
    live.replace(with: try rules(3))
    #expect(live.current.rules.first?.id == "3")
  }

  @Test func `an evaluator that is lent may be replaced meanwhile`() throws {
    let live = LiveRules(try rules(1))
    let newer = try rules(2)
    let old = live.withEvaluator { evaluator in
      live.replace(with: newer)
      return evaluator.evaluate(sender: nil, body: "word")
    }
    #expect(number(of: old) == 1)
    // The one that was lent is not kept for the new rules.
    #expect(number(of: live.withEvaluator { $0.evaluate(sender: nil, body: "word") }) == 2)
  }

  @Test func `tasks judge while rules are replaced, and never see older ones again`() async throws {
    let last = 200
    let live = LiveRules(try rules(0))
    let sets = try (1...last).map(rules)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for set in sets {
          live.replace(with: set)
          await Task.yield()
        }
      }
      for task in 0..<4 {
        group.addTask {
          var evaluator = LiveEvaluator(live)
          var seen = 0
          while seen < last {
            let verdict =
              task % 2 == 0
              ? evaluator.evaluate(sender: nil, body: "a word")
              : live.withEvaluator { $0.evaluate(sender: nil, body: "a word") }
            let now = try #require(number(of: verdict))
            #expect(now >= seen)
            seen = now
            try Task.checkCancellation()
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a stream goes by rules that are replaced while it runs`() async throws {
    let live = LiveRules(try rules(0))
    let (messages, send) = AsyncStream<Message>.makeStream()
    var iterator = messages.verdicts(under: live, workers: 2).makeAsyncIterator()
    for generation in 0..<20 {
      if generation > 0 { live.replace(with: try rules(generation)) }
      send.yield(Message(sender: nil, body: "a word"))
      let verdict = try #require(try await iterator.next())
      #expect(number(of: verdict) == generation)
    }
    send.finish()
    #expect(try await iterator.next() == nil)
  }
}
