internal import Bytes
public import MessageFilter
internal import SystemLibrary

/// The main job from inputs to outputs: messages in, one verdict a line out.
public struct Classification: Sendable {
  /// Where results go.
  public enum Destination: Sendable, Equatable {
    case standardOutput
    /// A file. One that exists is refused unless it may be replaced or gone on with.
    case file(String, replaces: Bool, resumes: Bool)
    /// A folder that is made where it is not there, with a file for each outcome.
    case folder(String, replaces: Bool)
  }

  /// Where messages come from, how many are judged at once, the longest line.
  public var stream = StreamConfiguration()
  /// Where their parts are.
  public var layout: MessageLayout
  /// What is written of each.
  package var form = ClassificationForm()
  /// Where it is written.
  public var destination = Destination.standardOutput
  /// Whether every line is a write of its own.
  public var isLineBuffered = false
  /// Whether the first invalid line ends the run.
  public var stopsAtInvalid = false
  /// Whether hits are counted rule by rule.
  public var countsHits = false
  /// Files that are read beside the messages (the rules), which must not be written to either.
  public var alsoRead: [Input] = []

  /// The main job as it is without options.
  public init(layout: MessageLayout) { self.layout = layout }

  /// What a run tells its owner, and asks of it.
  public struct Events {
    /// A file that could not be opened or read.
    public var inputFailed: (SystemCallError) -> Void = { _ in }
    /// Bytes read and lines written so far.
    public var progress: (Int, Int) -> Void = { _, _ in }
    /// New rules, and where they look for a message's parts, when a reload was requested; nil keeps the old ones.
    public var reload: () -> (rules: RuleSet, layout: MessageLayout)? = { nil }

    /// Nobody listens, nothing is reloaded.
    public init() {}
  }

  /// Why a run could not begin, or could not go on.
  public enum Failure: Error, Sendable, Equatable {
    /// A file could not be written or made.
    case output(SystemCallError)
    /// An input is also the output.
    case outputIsInput(String)
    /// A file that would be overwritten.
    case exists(String)
    /// A file that `--resume` cannot go on with.
    case notAnOutput(String, lines: Int)
    /// What `--resume` cannot go on with, being a folder, a pipe or a device.
    case notRegular(String)
  }

  /// What a run came to.
  public struct Result: Sendable {
    /// Lines and bytes.
    public var summary: StreamSummary
    /// How often each rule decided, with the rule; of every rule set there was. Empty unless asked for.
    public var hits: [(rule: RuleDescription, count: Int)]
    /// Lines that an earlier run had written (`--resume`).
    public var resumedLines: Int
  }

  /// Judges all messages of the inputs.
  ///
  /// - Throws: ``Failure``; what was written before stays written.
  public func run(
    _ ruleSet: RuleSet, control: StreamControl = .init(), events: Events = .init()
  ) async throws(Failure) -> Result {
    var configuration = stream
    var outputs: [OutputWriter] = []
    var resumedLines = 0
    switch destination {
    case .standardOutput: outputs = [.standardOutput]
    case .file(let path, let replaces, let resumes):
      // Before it is emptied or cut off: what is read must not be the file that is written to.
      try refuseReading(path)
      if resumes {
        do {
          let (writer, lines) = try Resumption.open(path, form.format)
          outputs = [writer]
          resumedLines = lines
          configuration.skippedLines = lines
        } catch {
          switch error {
          case .system(let mistake): throw .output(mistake)
          case .notAnOutput(let lines): throw .notAnOutput(path, lines: lines)
          case .notRegular: throw .notRegular(path)
          }
        }
      } else {
        outputs = [try Self.create(path, replaces: replaces)]
      }
    case .folder(let folder, let replaces):
      // The paths live for the calls.
      if unsafe mkdir(folder, 0o777) != 0 && errno != EEXIST {
        throw .output(.last("create", folder))
      }
      let paths = Outcome.allCases.map { "\(folder)/\($0.name).ndjson" }
      for path in paths { try refuseReading(path) }
      if !replaces {
        for path in paths where unsafe access(path, F_OK) == 0 { throw .exists(path) }
      }
      for path in paths { outputs.append(try Self.create(path, replaces: replaces)) }
    }
    return try await run(
      ruleSet, configuration, ResultWriters(outputs), resumedLines, control, events)
  }

  private func refuseReading(_ path: String) throws(Failure) {
    if (stream.inputs + alsoRead).contains(where: { $0.isFile(path) }) { throw .outputIsInput(path) }
  }

  private static func create(_ path: String, replaces: Bool) throws(Failure) -> OutputWriter {
    do {
      return try OutputWriter.create(path, replaces: replaces)
    } catch {
      throw error.number == EEXIST ? .exists(path) : .output(error)
    }
  }

  private func run(
    _ ruleSet: RuleSet, _ configuration: StreamConfiguration, _ writers: ResultWriters,
    _ resumedLines: Int, _ control: StreamControl, _ events: Events
  ) async throws(Failure) -> Result {
    let isLineBuffered = isLineBuffered
    var counters: [(RuleSet, RuleHits)] = []
    func maker(_ rules: RuleSet, _ layout: MessageLayout) -> WorkerFactory {
      let hits = countsHits ? RuleHits(rules) : nil
      if let hits { counters.append((rules, hits)) }
      return { [form, stopsAtInvalid] in
        ClassificationWorker(
          rules, layout: layout, form: form, longestLine: configuration.longestLine,
          stopsAtInvalid: stopsAtInvalid, hits: hits)
      }
    }
    let first = maker(ruleSet, layout)
    var streamEvents = OrderedPipeline.Events { (output) throws(SystemCallError) in
      try writers.write(&output, lineByLine: isLineBuffered)
    }
    streamEvents.isHolding = { writers.isHolding }
    streamEvents.flush = { () throws(SystemCallError) in try writers.flush() }
    streamEvents.inputFailed = events.inputFailed
    streamEvents.progress = events.progress
    streamEvents.reload = { events.reload().map { maker($0.rules, $0.layout) } }
    let pipeline = OrderedPipeline(
      configuration, control: control, events: streamEvents, makeWorker: first)
    do {
      let summary = try await pipeline.run()
      return Result(
        summary: summary,
        hits: counters.flatMap { rules, hits in zip(rules.rules, hits.counts).map { ($0, $1) } },
        resumedLines: resumedLines)
    } catch {
      throw .output(error)
    }
  }
}

/// The outputs that results go to: one for all, or one for each outcome.
private struct ResultWriters {
  private let writers: [GatheringWriter]

  /// - Parameter outputs: one, or one for each outcome in their order.
  init(_ outputs: [OutputWriter]) { writers = outputs.map { GatheringWriter($0) } }

  var isHolding: Bool { writers.contains { $0.isHolding } }

  func write(_ output: inout ChunkOutput, lineByLine: Bool) throws(SystemCallError) {
    for (writer, outcome) in zip(writers, Outcome.allCases) {
      if lineByLine {
        try writer.writeLines(output.sinks[outcome])
      } else {
        try writer.write(&output.sinks[outcome])
      }
    }
  }

  func flush() throws(SystemCallError) {
    for writer in writers { try writer.flush() }
  }
}

extension Input {
  /// Whether this input is the regular file at `path`, by whatever name.
  func isFile(_ path: String) -> Bool {
    var own = stat()
    var other = stat()
    guard unsafe stat(path, &other) == 0, other.st_mode & S_IFMT == S_IFREG else { return false }
    switch self {
    case .standardInput: guard unsafe fstat(0, &own) == 0 else { return false }
    case .file(let name): guard unsafe stat(name, &own) == 0 else { return false }
    }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }
}
