internal import Synchronization

/// A value that one thread at a time may use: a `Mutex` whose order the thread sanitizer sees too.
///
/// A thread that waits for a `Mutex` is woken by the kernel (`FUTEX_LOCK_PI`), inside a function of the
/// standard library that no sanitizer has instrumented. To the sanitizer the next access then looks like one
/// without a lock. The counter states the same order once more, by two atomic operations a turn, so that
/// nothing has to be suppressed.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turns = Atomic(0)

  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

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

/// A guarded value that can be handed from task to task: a worker, or memory that is used for one chunk after
/// another.
///
/// In the pipeline nobody ever waits for the lock, since each value belongs to one task at a time. The lock
/// is there for the compiler, which then checks what would otherwise have to be taken on trust.
final class Shared<Value: ~Copyable>: Sendable {
  let value: Guarded<Value>

  init(_ value: consuming sending Value) { self.value = Guarded(value) }
}
