import Synchronization

/// Counts work, such as the bytes that a reader looks at, for the tests of linear time. In release builds it is
/// empty, and adding to it does nothing.
///
/// Copies of a counter count together. So a method that only reads can count, and need not be mutating.
@usableFromInline package struct WorkCounter: Sendable {
  #if DEBUG
    private let shared = Shared()

    private final class Shared: Sendable {
      let total = Atomic(0)
    }

    /// A counter at 0.
    package init() {}

    /// What was counted so far.
    package var total: Int { shared.total.load(ordering: .relaxed) }

    /// Counts further work.
    package func add(_ count: Int) { shared.total.wrappingAdd(count, ordering: .relaxed) }
  #else
    /// A counter.
    @inlinable package init() {}

    /// Does nothing.
    @inlinable package func add(_ count: Int) {}
  #endif
}
