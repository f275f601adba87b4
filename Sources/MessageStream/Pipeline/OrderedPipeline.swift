import Bytes

/// Reads lines in chunks, processes the chunks in child tasks, and passes the results on in the input's
/// order.
///
/// A line goes this way: ``InputReader`` reads a chunk (read(2)), a child task processes it with a worker of
/// the ``WorkerPool``, and `events.write` receives the results after those of all earlier chunks. The calling
/// task reads and writes. It processes a chunk itself only if that is faster than passing it to another task.
///
/// The number of bytes in flight is bounded. The next chunk is read only if the chunks in flight and their
/// expected results leave room for it, so a slow reader of the results slows down the reading of the input.
/// Before the pipeline waits for input, it passes on all results.
///
/// If its task is cancelled, the pipeline stops reading. Chunks that were read are processed and written, as
/// after ``StreamControl/requestStop()``.
package final class OrderedPipeline<Notes: ChunkNotes> {
  private let configuration: StreamConfiguration
  private let control: StreamControl
  private let events: Events
  private var workers: WorkerPool<Notes>
  /// The maximum number of child tasks.
  private let maxRunning: Int

  /// Memory that no chunk uses. It is kept, because to get new memory from the system takes longer than to
  /// fill it.
  private var idleLines: [Shared<ByteBuffer>] = []
  private var idleResults: [Shared<ChunkOutput<Notes>>] = []
  /// Chunks that have been processed and wait for an earlier chunk, by sequence number.
  private var processed: [Int: Chunk<Notes>] = [:]
  private var nextToRead = 0
  private var nextToWrite = 0
  private var nextLine: Int
  private var running = 0
  private var bytesInFlight = 0
  private var summary = StreamSummary()

  /// A pipeline that is ready to run once.
  package init(
    _ configuration: StreamConfiguration, control: StreamControl = .init(), events: Events,
    makeWorker: @escaping WorkerFactory<Notes>
  ) {
    self.configuration = configuration
    self.control = control
    self.events = events
    workers = WorkerPool(makeWorker)
    maxRunning = Self.maxRunning(jobs: configuration.jobs)
    nextLine = configuration.skippedLines + 1
  }

  /// The callbacks of a run.
  package struct Events {
    /// Receives the results of each chunk in order, and may hold their bytes for later. An error ends the
    /// run.
    package var write: (inout ChunkOutput<Notes>) throws(FileFailure) -> Void
    /// Whether `write` holds bytes.
    package var isHolding: () -> Bool = { false }
    /// Writes the bytes that `write` holds. Called before the pipeline waits for input, and at the end.
    package var flush: () throws(FileFailure) -> Void = {}
    /// Called with the error if a file could not be opened or read.
    package var inputFailed: (FileFailure) -> Void = { _ in }
    /// Called once for each input that has lines, with its first bytes and the numbers of lines of its first
    /// chunk.
    package var beginning: (_ input: Input, _ bytes: [UInt8], _ lines: LineCounts) -> Void = { _, _, _ in }
    /// Called after each chunk with the totals so far.
    package var progress: (StreamSummary) -> Void = { _ in }
    /// Called when a reload was requested. Returns a factory of new workers; nil to keep the current ones.
    package var reload: () -> WorkerFactory<Notes>? = { nil }

    /// Callbacks that only receive the results.
    package init(write: @escaping (inout ChunkOutput<Notes>) throws(FileFailure) -> Void) {
      self.write = write
    }
  }

  /// Runs to the end of the input.
  ///
  /// - Throws: The error of `events.write` or `events.flush`. Results that were passed on before stay
  ///   written.
  package func run() async throws(FileFailure) -> StreamSummary {
    let control = control
    let failure = await withTaskCancellationHandler {
      await withTaskGroup(of: Chunk<Notes>.self) { group in
        do throws(FileFailure) {
          try await readAll(in: &group)
          // Held bytes are written while the last chunks are processed.
          try events.flush()
          while nextToWrite < nextToRead { try await writeNext(in: &group) }
          try events.flush()
          return nil as FileFailure?
        } catch {
          group.cancelAll()
          return error
        }
      }
    } onCancel: {
      control.requestStop()
    }
    summary.wasCancelled = Task.isCancelled
    if let failure { throw failure }
    return summary
  }

  // MARK: Reading

  /// Reads chunks and starts their processing, until the input ends or the run stops.
  private func readAll(in group: inout TaskGroup<Chunk<Notes>>) async throws(FileFailure) {
    var reader = InputReader(
      configuration.inputs, chunkBytes: configuration.chunkBytes,
      longestLine: configuration.longestLine, skipping: configuration.skippedLines, control: control)
    while !summary.wasStopped {
      let lines = idleLines.popLast() ?? Shared(ByteBuffer(capacity: 4096))
      // As long as there are results to write, the reader must not wait for input.
      let mayWait = nextToWrite == nextToRead && !events.isHolding()
      let piece = lines.value.withLock { lines in
        lines.removeAll()
        return reader.read(into: &lines, mayWait: mayWait)
      }
      summary.bytesRead = reader.bytesRead
      summary.skippedBytes = reader.skippedBytes
      switch piece {
      case .lines:
        reloadIfRequested()
        let (bytes, count) = lines.value.withLock { ($0.count, $0.span.countLines()) }
        let chunk = chunk(of: lines, bytes: bytes, lines: count, beginning: reader.takeBeginning())
        try await process(chunk, bytes: bytes, in: &group)
      case .tooLongLine:
        reloadIfRequested()
        let chunk = chunk(of: lines, bytes: 0, lines: 1, beginning: reader.takeBeginning())
        workers.processTooLongLine(chunk)
        try finish(chunk)
      case .failure(let failure):
        idleLines.append(lines)
        summary.hadInputFailure = true
        events.inputFailed(failure)
      case .pause:
        idleLines.append(lines)
        if nextToWrite < nextToRead { try await writeNext(in: &group) } else { try events.flush() }
      case .end:
        return
      }
    }
  }

  /// Makes a chunk of lines, with the next sequence number.
  private func chunk(
    of lines: Shared<ByteBuffer>, bytes: Int, lines count: Int, beginning: (input: Input, bytes: [UInt8])?
  ) -> Chunk<Notes> {
    // The results of empty lines take a hundred times as much memory as the lines.
    let chunk = Chunk(
      lines: lines, results: idleResults.popLast() ?? Shared(ChunkOutput()), sequence: nextToRead,
      firstLine: nextLine, weight: bytes + count * Limits.resultBytes, beginning: beginning)
    nextToRead += 1
    nextLine += count
    bytesInFlight += chunk.weight
    return chunk
  }

  /// Replaces the workers if a reload was requested. Every chunk is processed with the rules that were in use
  /// when it was read.
  private func reloadIfRequested() {
    guard control.takeReloadRequest(), let makeWorker = events.reload() else { return }
    workers = WorkerPool(makeWorker)
  }

  // MARK: Working

  /// Processes a chunk in a child task, or at once if that is faster.
  private func process(
    _ chunk: Chunk<Notes>, bytes: Int, in group: inout TaskGroup<Chunk<Notes>>
  ) async throws(FileFailure) {
    // With one job, the data stay in the cache of one processor if no other thread is used.
    let isSmall = configuration.jobs == 1 || bytes <= Limits.inlineChunkBytes
    if nextToWrite == chunk.sequence && isSmall {
      workers.process(chunk)
      try finish(chunk)
      return
    }
    while running > 0 && bytesInFlight > Limits.bytesInFlight { try await writeNext(in: &group) }
    // A processor that has become free receives this chunk first. The results of its last chunk are written
    // after that.
    let done = running == maxRunning ? await nextProcessed(in: &group) : nil
    running += 1
    group.addTask { [workers] in
      workers.process(chunk)
      return chunk
    }
    if let done { try finish(done) }
  }

  /// The maximum number of child tasks. With fewer jobs than processors, it is `jobs`. Otherwise the threads
  /// of the task group are the limit, one for each processor, and a few more chunks wait so that the threads
  /// stay busy while results are written: two fewer than there are processors, since one chunk is always read
  /// ahead. More chunks would only displace each other from the caches.
  private static func maxRunning(jobs: Int) -> Int {
    jobs <= 1 || jobs < Processors.count ? max(jobs, 1) : max(2 * Processors.count - 2, 2)
  }

  /// Waits for the next child task that ends.
  private func nextProcessed(in group: inout TaskGroup<Chunk<Notes>>) async -> Chunk<Notes>? {
    guard let chunk = await group.next() else { return nil }
    running -= 1
    return chunk
  }

  // MARK: Writing

  /// Waits for the next child task that ends, and writes the results that are next in order.
  private func writeNext(in group: inout TaskGroup<Chunk<Notes>>) async throws(FileFailure) {
    if let chunk = await nextProcessed(in: &group) { try finish(chunk) }
  }

  /// Stores a processed chunk, and passes on all results that are next in order.
  private func finish(_ chunk: Chunk<Notes>) throws(FileFailure) {
    // The memory of a very long line is released.
    if chunk.lines.value.withLock({ $0.capacity }) <= 4 * configuration.chunkBytes {
      idleLines.append(chunk.lines)
    }
    processed[chunk.sequence] = chunk
    while let next = processed.removeValue(forKey: nextToWrite) {
      nextToWrite += 1
      bytesInFlight -= next.weight
      // Chunks behind the one at which the run stopped have no results.
      if !summary.wasStopped, let (input, bytes) = next.beginning {
        events.beginning(input, bytes, next.results.value.withLock { $0.counts })
      }
      try next.results.value.withLock { output throws(FileFailure) in try write(&output) }
      events.progress(summary)
      idleResults.append(next.results)
    }
  }

  /// Passes on a chunk's results, and empties them for another chunk.
  private func write(_ output: inout ChunkOutput<Notes>) throws(FileFailure) {
    let isLarge = output.main.count > 16 * configuration.chunkBytes
    if !summary.wasStopped {
      try events.write(&output)
      summary.counts.add(output.counts)
      summary.wasStopped = output.endsRun
    }
    // The memory of unusually large results is released.
    if isLarge { output = ChunkOutput() } else { output.removeAll() }
  }
}
