import Bytes

/// The workers of one rule set.
final class WorkerPool<Notes: ChunkNotes>: Sendable {
  /// A worker that is not in use.
  private struct Idle {
    var worker: Worker
    /// The thread that used it last.
    var thread: UInt
  }

  private typealias Worker = Shared<any ChunkWorker<Notes> & ~Copyable>

  private let idle = Guarded<[Idle]>([])
  private let make: WorkerFactory<Notes>

  init(_ make: @escaping WorkerFactory<Notes>) { self.make = make }

  /// Processes a chunk with a worker.
  func process(_ chunk: Chunk<Notes>) {
    withWorker { worker in
      chunk.lines.value.withLock { lines in
        chunk.results.value.withLock { output in
          worker.process(lines.span, firstLine: chunk.firstLine, output: &output)
        }
      }
    }
  }

  /// Processes a line that was too long with a worker.
  func processTooLongLine(_ chunk: Chunk<Notes>) {
    withWorker { worker in
      chunk.results.value.withLock { output in
        worker.processTooLongLine(number: chunk.firstLine, output: &output)
      }
    }
  }

  /// Calls `body` with the worker that this thread used last, whose memory is in its processor's cache and
  /// belongs to the thread's part of the heap. If there is none, it is the worker that any thread used last,
  /// so that after a run of huge lines only few workers have grown.
  private func withWorker(_ body: (inout sending any ChunkWorker<Notes> & ~Copyable) -> Void) {
    let thread = currentThread()
    let worker =
      idle.withLock { idle -> Worker? in
        if let own = idle.lastIndex(where: { $0.thread == thread }) { return idle.remove(at: own).worker }
        return idle.popLast()?.worker
      } ?? Worker(make())
    worker.value.withLock { body(&$0) }
    idle.withLock { $0.append(Idle(worker: worker, thread: thread)) }
  }
}
