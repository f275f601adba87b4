import TestSupport
import Testing

/// Limits on the program's memory and threads. A sanitizer needs more memory than any of them leaves.
@Suite struct ThreadLimitsTests {
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

  @Test(
    .enabled(if: isPlain, "a sanitizer reserves more memory than the limit leaves"),
    arguments: ["--version", "--help", "help learn", "check -h"])
  func `help and the version need no room for threads`(words: String) throws {
    let place = try Workplace()
    let limited = try place.shell("ulimit -s 1048576 && ulimit -v 2097152 && exec '\(builtWinnow)' \(words)")
    #expect(limited.status == 0, "\(limited.err)")
    #expect(try limited.out == place.shell("winnow \(words)").out)
  }

  @Test(.enabled(if: isPlain, "a sanitizer reserves more memory than the limit leaves"))
  func `a limit that leaves room changes nothing`() throws {
    let place = try Workplace()
    let limited = try place.shell("ulimit -s 1024 && ulimit -v 2097152 && exec '\(builtWinnow)' languages")
    #expect(limited.status == 0)
    #expect(try limited.out == place.winnow("languages").out)
  }

  /// The heap takes address space at the start, which the threads must not miss.
  @Test(.enabled(if: isPlain, "a sanitizer reserves more memory than the limits leave"))
  func `where there is room for the program, a higher limit leaves room too`() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      """
      for megabytes in $(seq 40 8 320); do
        (ulimit -v $((megabytes * 1024)) && exec '\(builtWinnow)' languages) > /dev/null; echo $?
      done
      """)
    let enough = outcome.lines.drop { $0 != "0" }
    #expect(!enough.isEmpty)
    #expect(enough.allSatisfy { $0 == "0" }, "\(outcome.lines)")
  }

  /// Limits on processes hold for all but the superuser, who becomes another user here.
  @Test(
    .enabled(if: canBecomeAnother, "only the superuser becomes a user who has no processes yet"),
    .enabled(if: isPlain, "a sanitizer starts threads of its own"))
  func `a limit that lets too few threads start is an error, not a wait without end`() throws {
    let place = try Workplace()
    for (limit, started) in [(1, 0), (3, 2)] {
      let outcome = try place.shell("\(Self.asAnother) --nproc=\(limit) '\(builtWinnow)' languages")
      #expect(outcome.status == 3)
      #expect(outcome.out.isEmpty)
      #expect(
        outcome.err == """
          winnow: error: the limit on processes lets the program start \(started) of the 3 threads that it needs; raise \
          it (ulimit -u, or pids.max of the control group)

          """)
    }
  }

  /// Runs a program as a user of no other process, with a limit that is to be added.
  private static let asAnother = "exec setpriv --reuid=61337 --clear-groups prlimit"

  private static var canBecomeAnother: Bool {
    (try? Workplace().shell("\(asAnother) '\(builtWinnow)' --version").status) == 0
  }

  /// Whether the program starts under such a limit at all.
  private static var isPlain: Bool {
    (try? Workplace().shell("ulimit -v 2097152 && exec '\(builtWinnow)' --version").status) == 0
  }

  /// With few descriptors, the threading library would end the program by a signal.
  @Test func `a limit that leaves too few descriptors is an error`() throws {
    let place = try Workplace()
    try place.write("m", "{\"body\":\"x\"}\n")
    var statuses: Set<Int32> = []
    // The program inherits descriptors of this one.
    for limit in Array(3...40) + [256] {
      for words in ["--version", "-q -r builtin m"] {
        let outcome = try place.shell("ulimit -n \(limit) && exec '\(builtWinnow)' \(words)")
        // 127: the libraries that the program needs can't be opened.
        #expect([0, 3, 127].contains(outcome.status), "\(limit): \(outcome.err)")
        #expect(outcome.status == 0 || !outcome.err.isEmpty)
        statuses.insert(outcome.status)
      }
    }
    #expect(statuses.contains(0) && statuses.contains(3))
  }
}
