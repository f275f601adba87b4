import Bytes
import MessageFilter
import SystemLibrary

/// Runs this program a second time behind a pipe, and measures the time from the last byte of a message's
/// line to its verdict, one message at a time, and the memory of that process.
enum LivePipe {
  /// What is measured of the second process.
  struct Measures {
    /// The times of single messages, sorted, in nanoseconds.
    var latencies: [Int]
    /// The memory that it has after the last message, not counting the program's own file. Unlike the growth
    /// of this process, it does not depend on what was loaded before.
    var memoryBytes: Int
  }

  /// Measures the second process.
  ///
  /// - Parameters:
  ///   - lines: Whole lines, including the line ends. The times of the first few are not counted.
  ///   - options: The options that name the rules and say how messages are read.
  static func measures(of lines: [[UInt8]], options: [String]) throws(CommandError) -> Measures {
    var toChild: (Int32, Int32) = (-1, -1)
    var fromChild: (Int32, Int32) = (-1, -1)
    guard makePipe(&toChild), makePipe(&fromChild) else {
      throw .failed(.inputOutput, "no pipe can be made: \(Errno.last)")
    }
    let child = spawn(["winnow", "--quiet"] + options, input: toChild.0, output: fromChild.1)
    close(toChild.0)
    close(fromChild.1)
    defer {
      close(toChild.1)
      close(fromChild.0)
      if let child {
        var status: Int32 = 0
        // The variable outlives the call, which fills it.
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
      }
    }
    guard let process = child else {
      throw .failed(.inputOutput, "the program can't be run again: \(Errno.last)")
    }
    var times: [Int] = []
    var answer = [UInt8](repeating: 0, count: 1 << 16)
    let warmUp = min(lines.count / 10, 100)
    for (index, line) in lines.enumerated() {
      try BenchMeasurement.failIfStopped()
      let start = ContinuousClock.now
      do throws(Errno) {
        try writeAll(line.span, to: toChild.1)
      } catch {
        throw .failed(.inputOutput, "the pipe can't be written: \(error)")
      }
      var isComplete = false
      while !isComplete {
        // The array is not used otherwise while the call fills it.
        let count = unsafe read(fromChild.0, &answer, answer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .failed(.inputOutput, "the program behind the pipe ended") }
        isComplete = answer[count - 1] == 0x0A
      }
      if index >= warmUp { times.append(Int(seconds(.now - start) * 1e9)) }
    }
    return Measures(latencies: times.sorted(), memoryBytes: memoryBytes(of: process))
  }

  /// The resident memory of a process in bytes, without the pages of its file, which the system shares among
  /// all that run it; 0 if the system does not tell.
  private static func memoryBytes(of process: pid_t) -> Int {
    guard let bytes = try? readWhole("/proc/\(process)/statm", atMost: 1 << 10) else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard fields.count > 2, let resident = Int(fields[1]), let shared = Int(fields[2]) else { return 0 }
    return (resident - shared) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func makePipe(_ ends: inout (Int32, Int32)) -> Bool {
    // The numbers outlive the call, which fills them.
    let made = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      // pipe(2) fills in two adjacent Int32.
      unsafe bytes.baseAddress.map { unsafe pipe($0.assumingMemoryBound(to: Int32.self)) } ?? -1
    }
    guard made == 0 else { return false }
    _ = fcntl(ends.0, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.1, F_SETFD, FD_CLOEXEC)
    return true
  }

  private static func spawn(_ words: [String], input: Int32, output: Int32) -> pid_t? {
    #if os(Linux)
      let program = "/proc/self/exe"
    #else
      let program = CommandLine.arguments[0]
    #endif
    // The actions outlive the calls that fill them and the start of the program. Then they are freed.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    // The copies are valid until the call has returned, and are freed then.
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe argv.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let failure = unsafe posix_spawnp(&child, program, &actions, nil, &argv, environ)
    if failure != 0 { errno = failure }
    return failure == 0 ? child : nil
  }
}
