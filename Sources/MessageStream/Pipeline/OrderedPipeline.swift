internal import Bytes

/// How a stream of lines is worked through.
package struct StreamConfiguration: Sendable {
  /// Where lines come from, one input after another.
  package var inputs: [Input] = [.standardInput]
  /// How many chunks are worked on at once.
  package var jobs = 1
  /// The longest line that is taken, in bytes.
  package var longestLine = Limits.lineBytes
  /// Lines at the start that are left out (`--resume`).
  package var skippedLines = 0
  /// How many bytes a chunk has, unless it is one longer line.
  package var chunkBytes = Limits.chunkBytes

  /// Standard input, one chunk at a time.
  package init() {}
}

/// What a run came to.
package struct StreamSummary: Sendable {
  /// Lines, by what became of them.
  package var counts = OutcomeCounts()
  /// Bytes read from the inputs.
  package var bytesRead = 0
  /// Whether an input could not be read.
  package var hadInputFailure = false
  /// Whether a worker stopped the run (`--strict`).
  package var wasStopped = false
  /// Whether the task was cancelled: what had been read by then is in the results, the rest of the input is
  /// not.
  package var wasCancelled = false

  /// All lines.
  package var lines: Int { counts.total }
}

/// Reads lines, has them worked through in chunks by child tasks, and hands the results on in the input's
/// order.
///
/// The way of a line: ``InputReader`` reads a chunk (read(2)), a child task has a worker of the
/// ``WorkerPool`` process it, and `events.write` takes the results as soon as those of all chunks before were
/// taken. The calling task reads and writes; it works on a chunk itself only where that is quicker than to
/// hand it over.
///
/// The bytes in flight are bounded. The next chunk is read only when the chunks under way, and what is
/// expected to be written of them, leave room for it; so a slow reader of the results slows down the reading
/// of the input. Whenever the input has nothing more at this moment, all results are handed on before it is
/// waited for.
///
/// When the task that runs it is cancelled, nothing more is read. What was read is worked through and
/// written, as after ``StreamControl/requestStop()``.
package final class OrderedPipeline {
  private let configuration: StreamConfiguration
  private let control: StreamControl
  private let events: Events
  private var workers: WorkerPool
  /// How many child tasks there may be.
  private let maxRunning: Int

  /// Memory that no chunk uses. It is kept, since to get new memory from the system costs more than to fill
  /// it.
  private var idleLines: [Shared<ByteBuffer>] = []
  private var idleResults: [Shared<ChunkOutput>] = []
  /// Chunks that were worked through and wait for one before them, by their place in the order.
  private var processed: [Int: Chunk] = [:]
  private var nextToRead = 0
  private var nextToWrite = 0
  private var nextLine: Int
  private var running = 0
  private var bytesInFlight = 0
  private var summary = StreamSummary()
  /// Whether an input was found whose first lines are all invalid.
  private var hasSeenForeign = false

  /// A run that has not begun.
  package init(
    _ configuration: StreamConfiguration, control: StreamControl = .init(), events: Events,
    makeWorker: @escaping WorkerFactory
  ) {
    self.configuration = configuration
    self.control = control
    self.events = events
    workers = WorkerPool(makeWorker)
    maxRunning = Self.maxRunning(jobs: configuration.jobs)
    nextLine = configuration.skippedLines + 1
  }

  /// What the run tells its owner, and asks of it.
  package struct Events {
    /// Takes a chunk's results, in order, and may keep their bytes for later. An error ends the run.
    package var write: (inout ChunkOutput) throws(SystemCallError) -> Void
    /// Whether `write` has kept something.
    package var isHolding: () -> Bool = { false }
    /// Hands on what `write` has kept. Called before the input is waited for, and at the end.
    package var flush: () throws(SystemCallError) -> Void = {}
    /// A file that could not be opened or read.
    package var inputFailed: (SystemCallError) -> Void = { _ in }
    /// The name and the first bytes of the first input whose first lines are all invalid.
    package var foreignBeginning: (_ name: String, _ bytes: [UInt8]) -> Void = { _, _ in }
    /// Bytes read and lines written so far. Called after each chunk.
    package var progress: (Int, Int) -> Void = { _, _ in }
    /// New workers, asked for when a reload was requested; nil to keep those there are.
    package var reload: () -> WorkerFactory? = { nil }

    /// Events of which only the results matter.
    package init(write: @escaping (inout ChunkOutput) throws(SystemCallError) -> Void) {
      self.write = write
    }
  }

  /// Runs to the end of the input.
  ///
  /// - Throws: What `events.write` or `events.flush` throws; what was handed on before stays written.
  package func run() async throws(SystemCallError) -> StreamSummary {
    let control = control
    let failure = await withTaskCancellationHandler {
      await withTaskGroup(of: Chunk.self) { group in
        do throws(SystemCallError) {
          try await readAll(in: &group)
          // What is held is written while the last chunks are worked on.
          try events.flush()
          while nextToWrite < nextToRead { try await writeNext(in: &group) }
          try events.flush()
          return nil as SystemCallError?
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

  /// Reads chunks and has them worked on, until the input or the run ends.
  private func readAll(in group: inout TaskGroup<Chunk>) async throws(SystemCallError) {
    var reader = InputReader(
      configuration.inputs, chunkBytes: configuration.chunkBytes,
      longestLine: configuration.longestLine, skipping: configuration.skippedLines, control: control)
    while !summary.wasStopped {
      let lines = idleLines.popLast() ?? Shared(ByteBuffer(capacity: 4096))
      // As long as there are results to be written, the input must not be waited for.
      let mayWait = nextToWrite == nextToRead && !events.isHolding()
      let piece = lines.value.withLock { lines in
        lines.removeAll()
        return reader.read(into: &lines, mayWait: mayWait)
      }
      summary.bytesRead = reader.bytesRead
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

  /// Gives lines that were read their place in the input's order.
  private func chunk(
    of lines: Shared<ByteBuffer>, bytes: Int, lines count: Int, beginning: (name: String, bytes: [UInt8])?
  ) -> Chunk {
    // What is written of a chunk of empty lines is a hundred times the chunk.
    let chunk = Chunk(
      lines: lines, results: idleResults.popLast() ?? Shared(ChunkOutput()), sequence: nextToRead,
      firstLine: nextLine, weight: bytes + count * Limits.resultBytes, beginning: beginning)
    nextToRead += 1
    nextLine += count
    bytesInFlight += chunk.weight
    return chunk
  }

  /// Every chunk is worked on under the rules there were when it was read.
  private func reloadIfRequested() {
    guard control.takeReloadRequest(), let makeWorker = events.reload() else { return }
    workers = WorkerPool(makeWorker)
  }

  // MARK: Working

  /// Has a chunk worked on by a child task, or does it at once where that is quicker.
  private func process(
    _ chunk: Chunk, bytes: Int, in group: inout TaskGroup<Chunk>
  ) async throws(SystemCallError) {
    // With one job all stays in one processor's cache if nothing goes to another thread.
    let isSmall = configuration.jobs == 1 || bytes <= Limits.inlineChunkBytes
    if nextToWrite == chunk.sequence && isSmall {
      workers.process(chunk)
      try finish(chunk)
      return
    }
    while running > 0 && bytesInFlight > Limits.bytesInFlight { try await writeNext(in: &group) }
    // A processor that has become free gets this chunk first. The results of the chunk that it is done with
    // are written after that.
    let done = running == maxRunning ? await nextProcessed(in: &group) : nil
    running += 1
    group.addTask { [workers] in
      workers.process(chunk)
      return chunk
    }
    if let done { try finish(done) }
  }

  /// With fewer jobs than processors, no more than `jobs` child tasks may run. Otherwise the task group's
  /// threads are the bound, one a processor, and a few more chunks wait so that they stay busy while results
  /// are written: two fewer than there are processors, since one chunk is always read ahead. More would only
  /// push one another out of the caches.
  private static func maxRunning(jobs: Int) -> Int {
    jobs <= 1 || jobs < Processors.count ? max(jobs, 1) : max(2 * Processors.count - 2, 2)
  }

  /// Waits for the child task that ends next.
  private func nextProcessed(in group: inout TaskGroup<Chunk>) async -> Chunk? {
    guard let chunk = await group.next() else { return nil }
    running -= 1
    return chunk
  }

  // MARK: Writing

  /// Waits for the child task that ends next and writes what can be written then.
  private func writeNext(in group: inout TaskGroup<Chunk>) async throws(SystemCallError) {
    if let chunk = await nextProcessed(in: &group) { try finish(chunk) }
  }

  /// Takes a chunk that was worked through, and hands on all results that are next in order.
  private func finish(_ chunk: Chunk) throws(SystemCallError) {
    // The memory that a huge line has taken is given back.
    if chunk.lines.value.withLock({ $0.capacity }) <= 4 * configuration.chunkBytes {
      idleLines.append(chunk.lines)
    }
    processed[chunk.sequence] = chunk
    while let next = processed.removeValue(forKey: nextToWrite) {
      nextToWrite += 1
      bytesInFlight -= next.weight
      if !hasSeenForeign, let beginning = next.beginning,
        next.results.value.withLock({ $0.counts.total > 0 && $0.counts.total == $0.counts[.invalid] })
      {
        hasSeenForeign = true
        events.foreignBeginning(beginning.name, beginning.bytes)
      }
      try next.results.value.withLock { output throws(SystemCallError) in try write(&output) }
      events.progress(summary.bytesRead, summary.lines)
      idleResults.append(next.results)
    }
  }

  /// Hands a chunk's results on, and empties them for another chunk.
  private func write(_ output: inout ChunkOutput) throws(SystemCallError) {
    let isLarge = output.byteCount > 16 * configuration.chunkBytes
    if !summary.wasStopped {
      try events.write(&output)
      summary.counts.add(output.counts)
      summary.wasStopped = output.stops
    }
    // The memory that a great many results have taken is given back.
    if isLarge { output = ChunkOutput() } else { output.removeAll() }
  }
}
