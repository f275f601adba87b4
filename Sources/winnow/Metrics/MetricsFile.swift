import Bytes
import MessageFilter
import MessageStream
import SystemLibrary

/// The file of `--metrics`: written anew every few seconds while the run goes on, and once more at its end.
///
/// A thread of its own writes it, so that it is written too while the run waits for its input or its output.
final class MetricsFile: Sendable {
  /// The counters that are written, which the run keeps.
  let counters: RunCounters
  private let path: String
  private let console: Console
  private let beginning = ContinuousClock.now
  /// Whether a write has failed; held by whoever writes.
  private let hasFailed = Guarded(false)
  /// How the thread is told to end.
  private let control = StreamControl()

  /// How long the thread waits from one write to the next.
  private static let milliseconds: Int32 = 5000

  /// The file that the command line names; nil where it names none.
  ///
  /// - Throws: For a pipe or a device: a file is put in its place.
  init?(_ arguments: Arguments, _ ruleSet: RuleSet, _ console: Console) throws(CommandError) {
    guard let path = arguments[.metrics] else { return nil }
    var status = stat()
    // The path lives for the call, the struct outlives it.
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .failed(.usage, "\(shownName(path)) is no regular file, so it can't be replaced by one")
    }
    self.path = path
    self.console = console
    counters = RunCounters(ruleSet)
  }

  /// Where the text is written before it is put in the file's place: a hidden file beside it.
  static func temporaryPath(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
    return String(path.dropLast(name.count)) + "." + name + ".tmp"
  }

  /// Writes the file, and goes on doing so until ``finish()``.
  func start() {
    write()
    // The thread gives back what is handed to it here.
    let own = unsafe Unmanaged.passRetained(self)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // The number outlives the call, which fills it.
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        let handed: UnsafeMutableRawPointer? = unsafe argument
        // What `start` has handed over, once.
        if let handed = unsafe handed {
          unsafe Unmanaged<MetricsFile>.fromOpaque(handed).takeRetainedValue().writeUntilFinished()
        }
        return nil
      }, own.toOpaque())
    if result == 0 {
      // Nobody waits for its end: what it does is guarded by the lock.
      #if canImport(Glibc)
        pthread_detach(thread)
      #else
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
      #endif
    } else {
      unsafe own.release()
      console.error("\(shownName(path)) is written at the end only: \(Errno(code: result))")
    }
  }

  /// Writes the file for the last time.
  func finish() {
    control.requestStop()
    write(isLast: true)
  }

  private func writeUntilFinished() {
    while !control.isStopRequested {
      var waiting = pollfd(fd: control.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      // One structure, as the count says.
      if unsafe poll(&waiting, 1, Self.milliseconds) == 0 { write() }
    }
  }

  /// Writes the counters as they are now. What fails is said once.
  private func write(isLast: Bool = false) {
    hasFailed.withLock { hasFailed in
      // The thread writes nothing once the last write has begun.
      if !isLast, control.isStopRequested { return }
      let text = MetricsText(counters.snapshot, uptime: seconds(.now - beginning)).text
      do throws(Errno) {
        try replace(with: text)
      } catch {
        if !hasFailed { console.error("\(shownName(path)) can't be written: \(error); the run goes on") }
        hasFailed = true
      }
    }
  }

  private func replace(with text: String) throws(Errno) {
    let temporary = Self.temporaryPath(of: path)
    // The paths live for the calls. What an earlier run has left is not written through, were it a link.
    _ = unsafe unlink(temporary)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last }
    do throws(Errno) {
      defer { close(descriptor) }
      try writeAll(text.utf8Span.span, to: descriptor)
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    // Both paths live for the call.
    guard unsafe rename(temporary, path) == 0 else {
      let error = Errno.last
      _ = unsafe unlink(temporary)
      throw error
    }
  }
}
