internal import Bytes

/// How a stream of lines is worked through.
public struct StreamConfiguration: Sendable {
  /// Where lines come from, one input after another.
  public var inputs: [Input] = [.standardInput]
  /// How many chunks are worked on at once.
  public var jobs = 1
  /// The longest line that is taken, in bytes.
  public var longestLine = Limits.lineBytes
  /// Lines at the start that are left out (`--resume`).
  public var skippedLines = 0
  /// How many bytes a chunk has, but for a longer line.
  public var chunkBytes = Limits.chunkBytes
  /// Memory that was made ready before, or is being made ready.
  public var memory: ReadyMemory?

  /// Standard input, one chunk at a time.
  public init() {}
}

/// What a run came to.
public struct StreamSummary: Sendable {
  /// Lines, by what became of them: allow, junk, transaction, promotion, invalid.
  public var counts: [Int] = Array(repeating: 0, count: 5)
  /// Bytes read from the inputs.
  public var bytesRead = 0
  /// Whether an input could not be read.
  public var hadInputFailure = false
  /// Whether the run was stopped by a worker (`--strict`).
  public var wasStopped = false

  /// All lines.
  public var lines: Int { counts.reduce(0, +) }
}

/// Reads lines, has them worked on in chunks by a task group, and hands the results on in the input's order.
///
/// The calling task reads and writes; with two jobs or more it neither parses nor matches while there is more than a
/// little to do.
/// Bytes in flight are bounded: it reads on only when the chunks under way and their outputs leave room, and a
/// slow reader of the results thus slows the reading of the input. Results are handed on as soon as the input has
/// nothing more at this moment.
public final class OrderedEvaluation {
  private let configuration: StreamConfiguration
  private let control: StreamControl
  private let events: Events
  private var idle: [Job] = []
  /// Those whose lines' memory others have.
  private var spent: [Job] = []
  private var pool: WorkerPool
  private var finished: [Int: Job] = [:]
  private var nextToWrite = 0
  private var nextToRead = 0
  private var bytesInFlight = 0
  private var running = 0
  /// How many chunks may wait for a processor or be worked on.
  private let mostRunning: Int
  private var line = 1
  private var summary = StreamSummary()

  /// A run that has not begun. `makeWorker` is called for each worker that is needed, at most `jobs` times
  /// between two reloads.
  public init(
    _ configuration: StreamConfiguration, control: StreamControl = .init(), events: Events,
    makeWorker: @escaping @Sendable () -> any ChunkWorker
  ) {
    self.configuration = configuration
    self.control = control
    self.events = events
    pool = WorkerPool(makeWorker)
    mostRunning = Self.tasks(jobs: configuration.jobs)
    line = configuration.skippedLines + 1
  }

  /// What the run tells its owner, and asks of it.
  public struct Events {
    /// Takes a chunk's results, in order, and may keep their bytes for later; what it throws ends the run.
    public var write: (inout ChunkOutput) throws(SystemCallError) -> Void
    /// Whether `write` has kept something.
    public var isHolding: () -> Bool = { false }
    /// Hands on what `write` has kept: asked for before the input is waited for, and at the end.
    public var flush: () throws(SystemCallError) -> Void = {}
    /// A file that could not be opened or read.
    public var inputFailed: (SystemCallError) -> Void = { _ in }
    /// Bytes read and lines written so far; called after each chunk.
    public var progress: (Int, Int) -> Void = { _, _ in }
    /// Asked for new workers when a reload was requested; nil keeps those there are.
    public var reload: () -> (@Sendable () -> any ChunkWorker)? = { nil }

    /// Events of which only the results matter.
    public init(write: @escaping (inout ChunkOutput) throws(SystemCallError) -> Void) {
      self.write = write
    }
  }

  /// Runs to the end of the input.
  ///
  /// - Throws: What `events.write` throws; what was handed on before stays written.
  public func run() async throws(SystemCallError) -> StreamSummary {
    var reader = InputReader(
      configuration.inputs, chunkBytes: configuration.chunkBytes,
      longestLine: configuration.longestLine, skipping: configuration.skippedLines, control: control)
    var failure: SystemCallError?
    await withTaskGroup(of: Job.self) { group in
      do throws(SystemCallError) {
        reading: while !summary.wasStopped {
          let job = idle.popLast() ?? configuration.memory?.take() ?? Job()
          job.content.lines.removeAll()
          let isAllWritten = nextToWrite == nextToRead && !events.isHolding()
          switch reader.read(into: &job.content.lines, mayWait: isAllWritten) {
          case .lines:
            reloadIfRequested()
            let lines = job.content.lines.span.countLines()
            number(job, lines: lines)
            try await start(job, lines: lines, in: &group)
          case .tooLongLine:
            reloadIfRequested()
            number(job, lines: 1)
            pool.with { $0.processTooLongLine(number: job.firstLine, output: &job.content.output) }
            try finish(job)
          case .failure(let mistake):
            idle.append(job)
            summary.hadInputFailure = true
            events.inputFailed(mistake)
          case .pause:
            idle.append(job)
            if nextToWrite < nextToRead { try await waitForOne(of: &group) } else { try events.flush() }
          case .end:
            break reading
          }
          summary.bytesRead = reader.bytesRead
        }
        // What is held is written while the last chunks are worked on.
        try events.flush()
        while nextToWrite < nextToRead { try await waitForOne(of: &group) }
        try events.flush()
      } catch {
        failure = error
        group.cancelAll()
      }
    }
    if let failure { throw failure }
    return summary
  }

  // MARK: Jobs

  /// Gives a job its place in the input's order.
  private func number(_ job: Job, lines: Int) {
    job.sequence = nextToRead
    job.firstLine = line
    nextToRead += 1
    line += lines
  }

  /// Has a job worked on: by a child task, or at once where that is quicker.
  private func start(
    _ job: Job, lines: Int, in group: inout TaskGroup<Job>
  ) async throws(SystemCallError) {
    // One job has the processor's cache to itself where nothing goes to another thread.
    let isAlone = configuration.jobs == 1 || job.content.lines.count <= Limits.inlineChunkBytes
    if nextToWrite == job.sequence && isAlone {
      job.work(pool)
      try finish(job)
      return
    }
    // Results have their size too: those of a chunk of empty lines are a hundred times the chunk.
    let weight = job.content.lines.count + lines * Limits.resultBytes
    while running > 0 && bytesInFlight + weight > Limits.bytesInFlight {
      try await waitForOne(of: &group)
    }
    // A processor that has become free gets this chunk first; the results of the one that it is done with are written
    // after that.
    let done = running == mostRunning ? await next(of: &group) : nil
    bytesInFlight += weight
    job.weight = weight
    running += 1
    group.addTask { [pool] in
      job.work(pool)
      return job
    }
    if let done { try finish(done) }
  }

  /// With fewer jobs than processors, no more than `jobs` may run. Otherwise the task group's threads are the bound, one a
  /// processor, and a few chunks more wait to keep them busy while results are written: two fewer than there are
  /// processors, since one is always read ahead. More would only push one another out of the caches.
  private static func tasks(jobs: Int) -> Int {
    jobs < Processors.count ? max(jobs, 1) : max(2 * Processors.count - 2, 2)
  }

  private func waitForOne(of group: inout TaskGroup<Job>) async throws(SystemCallError) {
    if let job = await next(of: &group) { try finish(job) }
  }

  /// The next job that is worked on to its end.
  private func next(of group: inout TaskGroup<Job>) async -> Job? {
    guard let job = await group.next() else { return nil }
    running -= 1
    return job
  }

  /// Takes a job's results, and hands on all that are next in order.
  private func finish(_ job: Job) throws(SystemCallError) {
    finished[job.sequence] = job
    // While results wait for a chunk before theirs, the lines' memory is for the next one: as long as that takes, some
    // dozen may be read.
    if job.sequence != nextToWrite && job.content.lines.capacity <= 4 * configuration.chunkBytes {
      let next = spent.popLast() ?? Job()
      job.handLines(to: next)
      idle.append(next)
    }
    while let next = finished.removeValue(forKey: nextToWrite) {
      nextToWrite += 1
      let isLarge =
        next.content.lines.capacity > 4 * configuration.chunkBytes
        || next.content.output.byteCount > 16 * configuration.chunkBytes
      if !summary.wasStopped {
        try events.write(&next.content.output)
        for index in 0..<5 { summary.counts[index] += next.content.output.counts[index] }
        summary.wasStopped = next.content.output.stops
      }
      next.content.output.removeAll()
      bytesInFlight -= next.weight
      next.weight = 0
      if isLarge { next.release() }
      if next.isSpent { spent.append(next) } else { idle.append(next) }
      events.progress(summary.bytesRead, summary.lines)
    }
  }

  /// Every chunk is worked on under the rules there were when it was read.
  private func reloadIfRequested() {
    guard control.takeReloadRequest(), let maker = events.reload() else { return }
    pool = WorkerPool(maker)
  }
}
