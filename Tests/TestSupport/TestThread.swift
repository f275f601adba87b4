import SystemLibrary

/// A thread of a test's own, for what blocks: the task pool has as many threads as processors, and a test
/// that blocked one of them could wait for itself.
public final class TestThread {
  private var thread = pthread_t()

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts `body`.
  public init(_ body: @escaping @Sendable () -> Void) {
    let argument = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    _ = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument)
  }

  /// Waits until it is done.
  public func join() { _ = pthread_join(thread, nil) }
}
