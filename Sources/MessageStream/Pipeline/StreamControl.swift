import Synchronization
import SystemLibrary

/// Requests from a signal handler or another thread to a running stream. A request sets a flag and writes one
/// byte to a pipe, both of which are async-signal-safe.
package final class StreamControl: Sendable {
  private let stopRequested = Atomic<Bool>(false)
  private let reloadRequested = Atomic<Bool>(false)
  /// Becomes readable when there is a request, for poll(2); -1 if the pipe could not be created.
  package let wakeDescriptor: Int32
  private let requestDescriptor: Int32

  /// A control without requests.
  package init() {
    var ends: (Int32, Int32) = (-1, -1)
    let made = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      // pipe(2) fills in two adjacent Int32.
      unsafe bytes.baseAddress.map { unsafe pipe($0.assumingMemoryBound(to: Int32.self)) } ?? -1
    }
    wakeDescriptor = made == 0 ? ends.0 : -1
    requestDescriptor = made == 0 ? ends.1 : -1
    for end in [wakeDescriptor, requestDescriptor] where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    if wakeDescriptor >= 0 { close(wakeDescriptor) }
    if requestDescriptor >= 0 { close(requestDescriptor) }
  }

  /// Asks the stream to stop reading, and to finish what it has read. Async-signal-safe.
  package func requestStop() {
    stopRequested.store(true, ordering: .releasing)
    wake()
  }

  /// Asks the stream to load new rules before its next chunk. Async-signal-safe.
  package func requestReload() {
    reloadRequested.store(true, ordering: .releasing)
    wake()
  }

  /// Whether a stop was requested.
  package var isStopRequested: Bool { stopRequested.load(ordering: .acquiring) }

  /// Whether a reload was requested since the last call.
  func takeReloadRequest() -> Bool {
    reloadRequested.exchange(false, ordering: .acquiringAndReleasing)
  }

  private func wake() {
    var byte: UInt8 = 1
    // The count is one byte.
    if requestDescriptor >= 0 { _ = unsafe write(requestDescriptor, &byte, 1) }
  }

  /// Empties the pipe.
  func drain() {
    var bytes: UInt64 = 0
    while wakeDescriptor >= 0, unsafe read(wakeDescriptor, &bytes, 8) > 0 {}
  }
}
