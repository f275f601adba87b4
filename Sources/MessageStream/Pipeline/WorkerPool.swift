internal import Bytes

/// The workers of one rule set: as many as work at the same time, each with warm scratch space.
final class WorkerPool: Sendable {
  private struct Idle {
    var worker: any ChunkWorker
    /// The thread that gave it back.
    var thread: UInt
  }

  private let idle = Guarded<[Idle]>([])
  private let make: @Sendable () -> any ChunkWorker

  init(_ make: @escaping @Sendable () -> any ChunkWorker) { self.make = make }

  /// Lends a worker for one chunk: the one that this thread had last, whose memory is in its processor's cache, and has
  /// come from the thread's part of the heap; else the one used last by others, so that after a run of huge lines only
  /// few have grown.
  func with(_ body: (any ChunkWorker) -> Void) {
    let thread = currentThread()
    let worker =
      idle.withLock { idle -> (any ChunkWorker)? in
        if let own = idle.lastIndex(where: { $0.thread == thread }) { return idle.remove(at: own).worker }
        return idle.popLast()?.worker
      } ?? make()
    body(worker)
    idle.withLock { $0.append(Idle(worker: worker, thread: thread)) }
  }
}
