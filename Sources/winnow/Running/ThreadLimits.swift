import Bytes
import CProgramStart
import SystemLibrary

/// Checks whether the threads that the program needs can be started. If a limit on memory (`ulimit -v`) or on
/// processes (`ulimit -u`, `pids.max`) prevents it, the threading library waits forever without an error. If
/// one on open files (`ulimit -n`) prevents it, the library ends the program by a trap.
enum ThreadLimits {
  /// The number of threads that a run needs: one that works, one that waits for events, and one more.
  private static let threads = 3

  /// The number of descriptors that must be free. The threading library opens three on Linux, for events, for
  /// waking and for a timer. Meanwhile the program opens its first files.
  private static let descriptors = 3 + 4

  /// The problem with the limits; nil if there is none. The pipe for signals must have been made, so that it
  /// does not take the last descriptors. If there was no room for it, there is none for these either.
  static var fault: String? { memoryFault ?? processFault ?? descriptorFault }

  private static var descriptorFault: String? {
    let copies = (0..<descriptors).map { _ in fcntl(2, F_DUPFD_CLOEXEC, 0) }
    let problem = Errno.last
    for copy in copies where copy >= 0 { close(copy) }
    if copies.allSatisfy({ $0 >= 0 }) { return nil }
    return "there is no room for \(descriptors) more open files: \(problem); raise the limit (ulimit -n)"
  }

  private static var processFault: String? {
    let started = Int(winnow_startable_threads(Int32(threads)))
    if started == threads { return nil }
    return "the limit on processes lets the program start \(started) of the \(threads) threads that it "
      + "needs; raise it (ulimit -u, or pids.max of the control group)"
  }

  private static var memoryFault: String? {
    guard let memory = ResourceLimit.current(RLIMIT_AS) else { return nil }
    // Without a limit, a stack takes two megabytes.
    let size = ResourceLimit.current(RLIMIT_STACK) ?? 1 << 21
    let (needed, overflows) = size.multipliedReportingOverflow(by: threads)
    if !overflows {
      // The memory is reserved and released at once. The address is not used.
      let place = unsafe mmap(nil, needed, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      if let place = unsafe place, unsafe place != MAP_FAILED {
        unsafe munmap(place, needed)
        return nil
      }
    }
    return "the limit on the program's memory, \(memory / 1024) KiB, leaves no room for \(threads) threads "
      + "with a stack of \(size / 1024) KiB each; raise it (ulimit -v), or lower that of the stack (ulimit -s)"
  }
}
