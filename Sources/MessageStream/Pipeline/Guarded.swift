internal import Synchronization

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

/// A guarded value that is passed from task to task: a worker, or memory that is reused for chunk after
/// chunk.
///
/// In the pipeline, no task ever waits for the lock, because each value belongs to one task at a time. With
/// the lock, the compiler checks what would otherwise be an unchecked promise.
final class Shared<Value: ~Copyable>: Sendable {
  let value: Guarded<Value>

  init(_ value: consuming sending Value) { self.value = Guarded(value) }
}
