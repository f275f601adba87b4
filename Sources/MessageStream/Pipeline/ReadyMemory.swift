internal import Bytes

/// Memory for the first chunks, made ready while there is nothing else to do yet: each page that the system gives takes a
/// microsecond, and there are some hundred a chunk.
public final class ReadyMemory: Sendable {
  private let jobs = Guarded<[Job]>([])

  /// None so far.
  public init() {}

  /// Makes it for as many chunks as are under way with so many jobs, but no more than four.
  public func make(jobs count: Int) {
    for _ in 0...min(count, 3) {
      let job = Job()
      job.populate(Limits.chunkBytes)
      jobs.withLock { $0.append(job) }
    }
  }

  /// What was made last, if there is any left.
  func take() -> Job? { jobs.withLock { $0.popLast() } }
}
