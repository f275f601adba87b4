import SystemLibrary

/// A named measurement of one part.
struct Benchmark: Sendable {
  let name: String
  let summary: String
  /// Prepares what is needed, and passes the work to be timed to the meter, once or for several variants.
  let run: @Sendable (Meter, Messages) -> Void

  init(_ name: String, _ summary: String, run: @escaping @Sendable (Meter, Messages) -> Void) {
    self.name = name
    self.summary = summary
    self.run = run
  }
}

/// Times a piece of work and prints its cost.
struct Meter {
  let name: String
  let rounds: Int

  /// Runs `body` once to warm up and then `rounds` times. Prints the median, the best time, and the cost of
  /// one of its `operations` and of its `bytes`. The time is the thread's processor time, which other
  /// programs on the machine disturb least.
  func measure(_ variant: String = "", operations: Int, bytes: Int, _ body: () -> Void) {
    body()
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = Self.processorNanoseconds()
      body()
      times.append(Self.processorNanoseconds() - start)
    }
    times.sort()
    let median = times[times.count / 2]
    let best = times[0]
    let title = variant.isEmpty ? name : name + " " + variant
    print(
      Self.padded(title, 34), Self.padded(Self.tenths(median / Double(max(operations, 1))), -10), "ns/op",
      Self.padded(Self.tenths(Double(bytes) * 1000 / median), -10), "MB/s  best",
      Self.padded(Self.tenths(Double(bytes) * 1000 / best), -10), "MB/s")
  }

  private static func processorNanoseconds() -> Double {
    var time = timespec()
    // The call fills the structure that it is given.
    unsafe _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Pads `text` with spaces on the right, or on the left for a negative width.
  private static func padded(_ text: String, _ width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - text.utf8.count))
    return width < 0 ? spaces + text : text + spaces
  }
}

/// Keeps a result from being optimised away.
@inline(never) func keep<T>(_ value: T) {}
