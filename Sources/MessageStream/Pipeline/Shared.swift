import Bytes

/// A guarded value that is passed from task to task: a worker, or memory that is reused for chunk after
/// chunk.
///
/// In the pipeline, no task ever waits for the lock, because each value belongs to one task at a time. With
/// the lock, the compiler checks what would otherwise be an unchecked promise.
final class Shared<Value: ~Copyable>: Sendable {
  let value: Guarded<Value>

  init(_ value: consuming sending Value) { self.value = Guarded(value) }
}
