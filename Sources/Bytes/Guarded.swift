import Synchronization

/// A value that one thread at a time may use: a `Mutex` whose order the thread sanitizer can see.
///
/// A thread that waits for a `Mutex` is woken by the kernel (`FUTEX_LOCK_PI`), inside a function of the
/// standard library that no sanitizer has instrumented. To the sanitizer, the next access then looks like one
/// without a lock. The counter expresses the same order, by two atomic operations for each access, so that no
/// report has to be suppressed.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turns = Atomic(0)

  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Waits for the value and passes it to `body`. Must not be called from within `body`.
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
