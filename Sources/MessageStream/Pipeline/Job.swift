internal import Bytes

/// A chunk on its way: read, worked on, waiting to be written. Reused from chunk to chunk.
final class Job: @unchecked Sendable {
  // Sendable: owned by the reading side, then by one task, then by the reading side again; the task group's
  // hand-over orders them.
  var content = Content()
  var sequence = 0
  var firstLine = 0
  /// What it counts as in flight, which it does until its results are written; 0 where it does not.
  var weight = 0
  /// Whether another job has its lines' memory now.
  private(set) var isSpent = false

  struct Content: ~Copyable {
    var lines = ByteBuffer(capacity: 4096)
    var output = ChunkOutput()

    mutating func work(_ worker: any ChunkWorker, firstLine: Int) {
      Self.work(worker, lines, firstLine, &output)
    }

    private static func work(
      _ worker: any ChunkWorker, _ lines: borrowing ByteBuffer, _ firstLine: Int,
      _ output: inout ChunkOutput
    ) {
      worker.process(lines.span, firstLine: firstLine, output: &output)
    }
  }

  func work(_ pool: WorkerPool) {
    pool.with { content.work($0, firstLine: firstLine) }
  }

  /// Has the memory for so many bytes of lines and their results given now.
  func populate(_ bytes: Int) {
    // What was left of the chunk before comes first.
    content.lines.populate(bytes + 4096)
    content.output.main.populate(bytes / 2)
  }

  /// Hands the lines' memory on to a job that has none; the lines must have been worked on.
  func handLines(to next: Job) {
    swap(&next.content.lines, &content.lines)
    next.isSpent = false
    isSpent = true
  }

  /// Gives back the memory that a huge line, or the results of a great many, has taken.
  func release() {
    content = Content()
  }
}
