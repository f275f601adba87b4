import Bytes
import MessageFilter

/// A run of a ``Classification`` whose outputs are open. Its methods are called by one task, in the order of
/// the input.
final class ClassificationRun {
  private let job: Classification
  private let configuration: StreamConfiguration
  private let writers: ResultWriters
  private let events: Classification.Events
  private let hits: RuleHits?
  /// The numbers of lines that have been written, by outcome.
  private var outcomes = OutcomeCounts()
  /// The input whose lines are written, and the number of lines before it.
  private var current = (input: Input.standardInput, linesBefore: 0)
  private var stop: Classification.Stop?

  init(
    _ job: Classification, _ configuration: StreamConfiguration, _ writers: ResultWriters,
    _ events: Classification.Events
  ) {
    self.job = job
    self.configuration = configuration
    self.writers = writers
    self.events = events
    hits = job.countsHits ? RuleHits() : nil
  }

  /// Judges all messages of the inputs.
  func run(
    _ ruleSet: RuleSet, _ control: StreamControl
  ) async throws(ClassificationError) -> Classification.Result {
    events.began()
    let pipeline = OrderedPipeline(
      configuration, control: control, events: streamEvents, makeWorker: workers(for: ruleSet, job.layout))
    do {
      let summary = try await pipeline.run()
      job.counters?.setBytes(summary.bytesOfLines)
      if !summary.hasReadNothing(control) { try writers.dropOlder() }
      return Classification.Result(
        summary: summary, outcomes: outcomes, hits: hits?.counts ?? [], stop: stop)
    } catch {
      throw .output(writers.outputError ?? .system(error))
    }
  }

  private var streamEvents: OrderedPipeline<ClassificationNotes>.Events {
    var streamEvents = OrderedPipeline<ClassificationNotes>.Events { (output) throws(FileFailure) in
      try self.write(&output)
    }
    streamEvents.isHolding = { [writers] in writers.isHolding }
    streamEvents.flush = { [writers] () throws(FileFailure) in try writers.flush() }
    streamEvents.inputFailed = events.inputFailed
    streamEvents.beginning = { input, bytes, lines in
      self.current = (input, self.outcomes.total)
      self.events.beginning(input, bytes, lines)
    }
    streamEvents.progress = { [job, events] summary in
      job.counters?.setBytes(summary.bytesOfLines)
      events.progress(summary)
    }
    streamEvents.reload = { self.reload() }
    return streamEvents
  }

  /// Makes workers that judge by a rule set.
  private func workers(for rules: RuleSet, _ layout: MessageLayout) -> WorkerFactory<ClassificationNotes> {
    let files: SplitFiles.Indices? =
      if case .split(let files) = writers { files.indices(for: rules) } else { nil }
    let hitNumbers = hits?.numbers(for: rules) ?? []
    let counters = job.counters?.indices(for: rules)
    let (form, stopsAtInvalid) = (job.form, job.stopsAtInvalid)
    return {
      ClassificationWorker(
        rules, layout: layout, form: form, stopsAtInvalid: stopsAtInvalid, hitNumbers: hitNumbers,
        files: files, counters: counters)
    }
  }

  /// Writes and counts the results of a chunk.
  private func write(_ output: inout ChunkOutput<ClassificationNotes>) throws(FileFailure) {
    try writers.write(&output, lineByLine: job.isLineBuffered)
    outcomes.add(tally: output.notes.tally)
    if let error = output.notes.stop {
      let lines = outcomes.total
      let skipped = configuration.skippedLines
      stop = Classification.Stop(
        line: skipped + lines, error: error, input: current.input,
        lineOfInput: skipped == 0 ? lines - current.linesBefore : nil)
    }
    job.counters?.add(output.notes.tally)
    hits?.add(output.notes.deciding)
  }

  /// Asks for new rules. Returns workers that judge by them; nil if the old rules stay in use.
  private func reload() -> WorkerFactory<ClassificationNotes>? {
    guard let (rules, layout) = events.reload() else {
      job.counters?.countReload(isUsed: false)
      return nil
    }
    // Nothing of the new rules is counted or numbered before it is certain that they are used.
    if case .split(let files) = writers {
      // The rules file may be another one than before.
      let protection = job.outputFiles
      do throws(OutputError) {
        try protection.check(files.closedOutputs(for: rules))
        files.outputFiles = protection
      } catch {
        job.counters?.countReload(isUsed: false)
        events.reloadFailed(error)
        return nil
      }
    }
    job.counters?.countReload(isUsed: true)
    return workers(for: rules, layout)
  }
}
