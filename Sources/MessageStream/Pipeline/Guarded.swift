internal import Synchronization

/// A value that is for one thread at a time: a `Mutex` whose order the thread sanitizer sees too.
///
/// A thread that waits for a `Mutex` is given it by the kernel (`FUTEX_LOCK_PI`), in a function of the standard
/// library that no sanitizer has instrumented: to it the next access is one without a lock. The counter tells the
/// same order once more, in two atomic operations a turn, so that what is handed on under the lock (a worker, to
/// the next chunk's thread) is checked and nothing has to be suppressed.
package struct Guarded<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turns = Atomic(0)

  package init(_ value: sending Value) { mutex = Mutex(value) }

  /// Waits for the value and lends it. Not to be called from within `body`.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = turns.load(ordering: .acquiring)
      defer { turns.wrappingAdd(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}
