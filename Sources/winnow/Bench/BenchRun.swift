import Bytes
import MessageFilter
import MessageStream

/// The measurements of one rules file.
struct BenchResult: Sendable {
  let source: RulesSource
  var ruleCount = 0
  /// The seconds to read and compile the rules.
  var loadSeconds: [Double] = []
  /// The memory of a process that judges messages by the rules, not counting the program's own file.
  var memoryBytes = 0
  /// The seconds for all messages, by number of workers.
  var seconds: [Int: [Double]] = [:]
  /// The nanoseconds for each message, by stage.
  var stages: [(name: String, nanoseconds: [Double])] = BenchRun.stages.map { ($0, []) }
  /// Sorted, in nanoseconds.
  var latencies: [Int] = []
}

/// Measures one rules file on one input.
struct BenchRun {
  /// The messages' file.
  let input: String
  let configuration: StreamConfiguration
  /// The first part of the input in memory, in whole lines, for the measurements of single parts.
  let sample: [UInt8]
  let source: RulesSource
  /// The rules as a file that a second process can read.
  let rulesPath: String
  let rulesBytes: [UInt8]
  let rules: Rules
  let layout: MessageLayout
  /// The options by which ``layout`` differs from the usual one.
  let messageOptions: [String]

  /// The options of the process behind the live pipe, which judges the messages as this one does.
  var pipeOptions: [String] { ["--rules", rulesPath] + messageOptions }

  /// The parts into which the cost of a message is divided.
  static let stages = ["read", "parse"] + judging.map(\.name) + ["write"]

  /// A stage of judging that is measured.
  private struct JudgingStage: Sendable {
    let name: String
    /// Adds this stage's part of the file's rules to those of the stages before.
    let add: @Sendable (_ own: Rules, _ rules: inout Rules) -> Void

    init(_ name: String, add: @escaping @Sendable (_ own: Rules, _ rules: inout Rules) -> Void) {
      self.name = name
      self.add = add
    }
  }

  private static let judging = [
    JudgingStage("contacts, allow") { own, rules in
      rules.contacts = own.contacts
      rules.allow = own.allow.filter { part(of: $0) == .text }
      rules.automatic = own.automatic
      for index in rules.automatic.lists.indices {
        rules.automatic.lists[index].denySender = []
        rules.automatic.lists[index].denyBody = []
      }
    },
    JudgingStage("smart") { own, rules in rules.smart = own.smart },
    JudgingStage("deny") { own, rules in
      rules.deny = own.deny.filter { part(of: $0) == .text }
      rules.automatic = own.automatic
    },
    JudgingStage("language") { own, rules in rules.denyLanguage = own.denyLanguage },
    // Conditions can depend on tags.
    JudgingStage("tags") { own, rules in rules.tags = own.tags },
    JudgingStage("conditions") { own, rules in
      rules.allow = own.allow.filter { part(of: $0) != .score }
      rules.deny = own.deny.filter { part(of: $0) != .score }
    },
    JudgingStage("scores") { own, rules in rules = own },
  ]

  /// One round over the whole input.
  func wholeRun(_ ruleSet: RuleSet, jobs: Int) async throws(CommandError) -> (
    seconds: Double, summary: StreamSummary
  ) {
    var job = Classification(layout: layout)
    job.stream = configuration
    job.stream.inputs = [.file(input)]
    job.stream.jobs = jobs
    job.destination = .file(OutputFiles.Output("/dev/null", existing: .replaced))
    let start = ContinuousClock.now
    do {
      let result = try await job.run(ruleSet, control: Signals.control)
      return (seconds(.now - start), result.summary)
    } catch {
      throw .failed(.inputOutput, "\(input) can't be measured: \(error)")
    }
  }

  /// Reads and compiles the rules once.
  func load() throws(CommandError) -> (seconds: Double, ruleSet: RuleSet) {
    let start = ContinuousClock.now
    let reading = RulesFile.read(bytes: rulesBytes, name: source.name, warnings: false)
    guard let rules = reading.rules, let ruleSet = try? RuleSet(compiling: rules) else {
      throw .failed(.usage, "the rules in \(source.name) can't be used")
    }
    return (seconds(.now - start), ruleSet)
  }

  /// One round of the stages on the sample, in nanoseconds for each message.
  ///
  /// Each figure is the additional time of a run when the stage is added to those before it. So a stage that
  /// decides many messages makes the later ones cheaper. After a signal the figures are not whole.
  func stageRound(_ compiled: [RuleSet]) -> [Double] {
    let chunks = chunks
    var messages = 0
    let read = time {
      var copy = ByteBuffer(capacity: sample.count + 1)
      copy.append(sample.span)
      messages = copy.span.count(of: 0x0A)
    }
    var reader = MessageReader(layout)
    let parse = time {
      for range in chunks where !Signals.control.isStopRequested {
        let chunk = sample.span.extracting(range)
        reader.begin(chunk)
        while reader.next(chunk) {}
      }
    }
    var whole: [Double] = [parse]
    for ruleSet in compiled {
      var evaluator = Evaluator(ruleSet)
      var decided = 0
      whole.append(
        time {
          for range in chunks where !Signals.control.isStopRequested {
            let chunk = sample.span.extracting(range)
            reader.begin(chunk)
            while reader.next(chunk) {
              guard reader.isMessage else { continue }
              evaluator.judge(&reader, of: chunk)
              if evaluator.judgement.decision.action != .allow { decided &+= 1 }
            }
          }
        })
    }
    if let full = compiled.last {
      var worker = ClassificationWorker(full, layout: layout, form: ClassificationForm())
      whole.append(
        time {
          for range in chunks where !Signals.control.isStopRequested {
            var output = ChunkOutput<ClassificationNotes>()
            worker.process(sample.span.extracting(range), firstLine: 1, output: &output)
          }
        })
    }
    var rows = [read, parse]
    for (before, after) in zip(whole, whole.dropFirst()) { rows.append(max(0, after - before)) }
    return rows.map { $0 * 1e9 / Double(max(messages, 1)) }
  }

  /// For each of the stages of judging, the rules up to that stage.
  func partialRules() throws(CommandError) -> [RuleSet] {
    var partial = Rules()
    partial.fields = rules.fields
    partial.country = rules.country
    do {
      return try Self.judging.map { stage in
        stage.add(rules, &partial)
        return try RuleSet(compiling: partial)
      }
    } catch {
      throw .failed(.usage, "the rules in \(source.name) can't be compiled")
    }
  }

  /// The kinds of filters that are measured separately.
  private enum FilterPart { case text, group, score }

  private static func part(of filter: FilterRule) -> FilterPart {
    switch filter.condition {
    case .text: .text
    case .score: .score
    case .smart, .language, .tag, .group: .group
    }
  }

  /// The sample, cut into chunks as in a run.
  private var chunks: [Range<Int>] {
    var chunks: [Range<Int>] = []
    var start = 0
    while start < sample.count {
      var end = min(start + configuration.chunkBytes, sample.count)
      while end < sample.count, sample[end - 1] != 0x0A { end += 1 }
      chunks.append(start..<end)
      start = end
    }
    return chunks
  }

  /// The sample's first lines, for the live pipe.
  func lines(_ count: Int) -> [[UInt8]] {
    sample.split(separator: 0x0A, maxSplits: count, omittingEmptySubsequences: true).prefix(count).map {
      Array($0) + [0x0A]
    }
  }

  private func time(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return seconds(.now - start)
  }
}
