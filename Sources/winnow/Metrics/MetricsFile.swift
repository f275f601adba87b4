import Bytes
import MessageFilter
import MessageStream
import SystemLibrary

/// The file of `--metrics`. It is rewritten every few seconds during the run, and once more at its end.
///
/// A separate thread writes it, so that it is also written while the run waits for its input or its output.
final class MetricsFile: Sendable {
  /// The counters, which the run updates.
  let counters: RunCounters
  private let path: String
  private let console: Console
  private let beginning = ContinuousClock.now
  /// Whether a write has failed. It is locked during a write.
  private let hasFailed = Guarded(false)
  /// Tells the thread to stop.
  private let control = StreamControl()

  /// The time between two writes.
  private static let milliseconds: Int32 = 5000

  /// The file that the command line names; nil if it names none.
  ///
  /// - Throws: An error if the path is a pipe or a device, which a file cannot replace, or a link to a file
  ///   that cannot be named.
  init?(_ arguments: Arguments, _ ruleSet: RuleSet, _ console: Console) throws(CommandError) {
    guard let named = arguments[.metrics] else { return nil }
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    if unsafe stat(named, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .failed(.usage, "\(shellName(named)) is not a regular file, so it can't be replaced by one")
    }
    guard let path = Self.replacedPath(of: named) else {
      throw .failed(.usage, "\(shellName(named)) leads to a file whose name is not UTF-8")
    }
    self.path = path
    self.console = console
    counters = RunCounters(ruleSet)
  }

  /// The paths of the files that are written.
  var paths: [String] { [path, Self.temporaryPath(of: path)] }

  /// The path of the file that is replaced: of a link, the file that it leads to; nil if that path is not
  /// UTF-8.
  private static func replacedPath(of named: String) -> String? {
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    guard unsafe lstat(named, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return named }
    return FileLocation(of: named).path
  }

  /// The path of the hidden file in which the text is written before it is renamed, for a path that may be a
  /// link.
  static func temporaryPath(ofNamed named: String) -> String {
    temporaryPath(of: replacedPath(of: named) ?? named)
  }

  /// The path of the hidden file beside the file that is replaced.
  private static func temporaryPath(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
    return String(path.dropLast(name.count)) + "." + name + ".tmp"
  }

  /// Writes the file repeatedly until ``finish()`` is called.
  func start() {
    write()
    // The thread releases the reference that it receives here.
    let own = unsafe Unmanaged.passRetained(self)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // The variable outlives the call, which fills it.
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        let handed: UnsafeMutableRawPointer? = unsafe argument
        // The reference that `start` has passed, used once.
        if let handed = unsafe handed {
          unsafe Unmanaged<MetricsFile>.fromOpaque(handed).takeRetainedValue().writeUntilFinished()
        }
        return nil
      }, own.toOpaque())
    if result == 0 {
      // The thread is never joined, because the lock guards its writes.
      #if canImport(Glibc)
        pthread_detach(thread)
      #else
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
      #endif
    } else {
      unsafe own.release()
      let error = Errno(code: result)
      console.error("\(shellName(path)) is written only at the end: no thread can be started: \(error)")
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
      // The count is one structure.
      if unsafe poll(&waiting, 1, Self.milliseconds) == 0 { write() }
    }
  }

  /// Writes the current counters. A failure is reported once.
  private func write(isLast: Bool = false) {
    hasFailed.withLock { hasFailed in
      // The thread writes nothing once the last write has begun.
      if !isLast, control.isStopRequested { return }
      let text = MetricsText(counters.snapshot, uptime: seconds(.now - beginning)).text
      do throws(Errno) {
        try replace(with: text)
      } catch {
        if !hasFailed { console.error("\(shellName(path)) can't be written: \(error); the run continues") }
        hasFailed = true
      }
    }
  }

  private func replace(with text: String) throws(Errno) {
    let temporary = Self.temporaryPath(of: path)
    // The paths are valid during the calls. A file that an earlier run has left is removed first, because it
    // could be a link.
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
    // Both paths are valid during the call.
    guard unsafe rename(temporary, path) == 0 else {
      let error = Errno.last
      _ = unsafe unlink(temporary)
      throw error
    }
  }
}
