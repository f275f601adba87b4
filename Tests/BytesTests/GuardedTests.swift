import Bytes
import Testing

/// What is lent under a lock; the thread sanitizer looks on.
@Suite struct GuardedTests {
  /// Counts without any protection of its own.
  private final class Counter: @unchecked Sendable {
    // Sendable: the test lends it to one task at a time, which is what is tested.
    var count = 0
  }

  private final class Counters: Sendable {
    let idle = Guarded<[Counter]>([])
  }

  @Test("what is handed on under a contended lock is never with two tasks, and nothing is lost")
  func handsOn() async {
    let counters = Counters()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<5_000 {
            let counter = counters.idle.withLock { $0.popLast() } ?? Counter()
            counter.count += 1
            counters.idle.withLock { $0.append(counter) }
          }
        }
      }
    }
    let all = counters.idle.withLock { $0 }
    #expect(all.map(\.count).reduce(0, +) == 20_000)
    #expect((1...4).contains(all.count))
  }

  @Test("an error leaves the value as it was made until then, and the lock free")
  func errors() {
    struct Failure: Error {}
    let guarded = Guarded(1)
    #expect(throws: Failure.self) {
      try guarded.withLock { value throws(Failure) in
        value = 2
        throw Failure()
      }
    }
    #expect(guarded.withLock { $0 } == 2)
  }
}
