import Synchronization

/// Counts the bytes that a reader looks at, for the tests of linear time. In release builds it is empty, and
/// adding to it does nothing.
///
/// Copies of a counter count together. So a method that only reads can count, and need not be mutating.
@usableFromInline package struct ReadCounter: Sendable {
  #if DEBUG
    private let total = Total()

    private final class Total: Sendable {
      let bytes = Atomic(0)
    }

    /// A counter at 0.
    package init() {}

    /// The number of bytes so far.
    package var bytes: Int { total.bytes.load(ordering: .relaxed) }

    /// Counts further bytes.
    package func add(_ bytes: Int) { total.bytes.wrappingAdd(bytes, ordering: .relaxed) }
  #else
    /// A counter.
    @inlinable package init() {}

    /// Does nothing.
    @inlinable package func add(_ bytes: Int) {}
  #endif
}
