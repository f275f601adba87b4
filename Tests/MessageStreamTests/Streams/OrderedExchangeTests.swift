import Bytes
import Testing

@testable import MessageStream

@Suite struct OrderedExchangeTests {
  /// Numbers, of which a worker takes all at once.
  private struct Numbers: Backlog {
    var waiting: [Int] = []
    var isEmpty: Bool { waiting.isEmpty }
    var isFull: Bool { false }
    /// Each number is its own size.
    var bytesToTake: Int { waiting.reduce(0, +) }

    mutating func take() -> [Int] {
      defer { waiting = [] }
      return waiting
    }

    mutating func end(isWhole: Bool) {}
  }

  @Test(.timeLimit(.minutes(5)))
  func `what is in flight has a limit in bytes, which only one batch by itself may exceed`() async throws {
    let exchange = OrderedExchange<Numbers, Int>(Numbers(), maxBatches: 10, maxBytes: 100)
    _ = await exchange.append { $0.waiting = [80] }
    var present = try #require(await exchange.take())
    for (next, fits) in [(20, true), (90, false), (500, false), (1, false)] {
      _ = await exchange.append { $0.waiting = [next] }
      async let taken = exchange.take()
      if fits {
        let second = try #require(await taken)
        exchange.put(present.batch, at: present.sequence)
        #expect(try await exchange.next() == present.batch)
        present = second
      } else {
        while exchange.waitingWorkers < 1 { await Task.yield() }
        exchange.put(present.batch, at: present.sequence)
        #expect(try await exchange.next() == present.batch)
        present = try #require(await taken)
      }
      #expect(present.batch == [next])
    }
  }

  @Test func `a line that waits counts for its result, too`() {
    var backlog = LineBacklog()
    backlog.append("\n\n{}\nre".utf8Span.span)
    #expect(backlog.bytesToTake == 5 + 3 * Limits.resultBytes)
    #expect(backlog.take().lineCount == 3)
    #expect(backlog.bytesToTake == 0)
    backlog.append("st\nlast".utf8Span.span)
    #expect(backlog.bytesToTake == 5 + Limits.resultBytes)
    backlog.end(isWhole: true)
    #expect(backlog.take().lineCount == 1)
  }

  /// Only one batch may be in flight, so that the other workers wait while there is something to take.
  @Test(.timeLimit(.minutes(5)))
  func `all workers end when the last batch is taken, although the consumer stays`() async throws {
    let exchange = OrderedExchange<Numbers, Int>(Numbers(), maxBatches: 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      _ = await exchange.append { $0.waiting = [1] }
      let first = try #require(await exchange.take())
      _ = await exchange.append { $0.waiting = [2] }
      for _ in 0..<3 {
        group.addTask {
          while let (batch, sequence) = await exchange.take() { exchange.put(batch, at: sequence) }
        }
      }
      exchange.end()
      // The one that takes the last batch must wake the others.
      while exchange.waitingWorkers < 3 { await Task.yield() }
      exchange.put(first.batch, at: first.sequence)
      #expect(try await exchange.next() == [1])
      #expect(try await exchange.next() == [2])
      #expect(try await exchange.next() == nil)
      try await group.waitForAll()
    }
  }
}
