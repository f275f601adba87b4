import TestSupport
import Testing

/// Limits on the program's memory. A sanitizer needs more than any of them leaves.
@Suite struct MemoryLimitTests {
  @Test(.enabled(if: isPlain, "a sanitizer reserves more memory than the limit leaves"))
  func `a limit that leaves no room for threads is an error, not a wait without end`() throws {
    let place = try Workplace()
    // Three stacks of a gigabyte each don't fit two.
    let outcome = try place.shell("ulimit -s 1048576 && ulimit -v 2097152 && exec '\(builtWinnow)' languages")
    #expect(outcome.status == 3)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.err == """
        winnow: error: the limit on the program's memory, 2097152 KiB, leaves no room for 3 threads with a stack of \
        1048576 KiB each; raise it (ulimit -v), or lower that of the stack (ulimit -s)

        """)
  }

  @Test(.enabled(if: isPlain, "a sanitizer reserves more memory than the limit leaves"))
  func `a limit that leaves room is none`() throws {
    let place = try Workplace()
    let limited = try place.shell("ulimit -s 1024 && ulimit -v 2097152 && exec '\(builtWinnow)' languages")
    #expect(limited.status == 0)
    #expect(try limited.out == place.winnow("languages").out)
  }

  /// Whether the program starts under such a limit at all.
  private static var isPlain: Bool {
    (try? Workplace().shell("ulimit -v 2097152 && exec '\(builtWinnow)' --version").status) == 0
  }
}
