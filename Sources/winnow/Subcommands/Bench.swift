import Bytes
import MessageFilter
import MessageStream
import SystemLibrary

/// `winnow bench`: measures rules and messages on this machine.
enum Bench: SubcommandRunning {
  static let description = SubcommandDescription(
    "[FILE]", "throughput and latency on this machine", operands: 0...1, completes: [.files],
    reads: [.foundRules],
    "Measures in several rounds and reports medians: messages and megabytes a second by number of "
      + "workers, the cost of each stage, the latency of one line through a live pipe, and what loading "
      + "the rules takes. Without FILE it uses generated messages, the same on every machine.")

  /// The number of rounds of every measurement. The report has their medians.
  private static let rounds = 5
  private static let generatedMessages = 100_000
  private static let sampleBytes = 16 << 20
  private static let pipeLines = 2000

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    var sources = [try RulesSource.wanted(by: arguments)]
    if let other = arguments[.compare] { sources.append(RulesSource(named: other)) }
    let file = arguments.operands.first
    if sources.filter({ $0 == .standardInput }).count + (file == "-" ? 1 : 0) > 1 {
      throw .failed(.usage, "standard input can't be read twice")
    }
    let (path, bytes) = try messages(file)
    var loaded: [(bytes: [UInt8], rules: Rules)] = []
    for source in sources {
      let rulesBytes = try LoadedRules.bytes(of: source)
      loaded.append((rulesBytes, try LoadedRules.parse(rulesBytes, source, console)))
    }
    console.note("measuring; this takes a while")
    let results = try await measure(
      zip(sources, loaded).map { ($0, $1.bytes, $1.rules) }, path, bytes, arguments)
    let report = BenchReport(
      results: results, messages: results.messages, bytes: results.bytes, rounds: rounds,
      input: file ?? "generated messages")
    if arguments.has(.json) {
      try console.write(report.json)
    } else {
      try console.write(report.table(console.output))
    }
    return .success
  }

  /// The results of all measurements.
  struct Results: Sendable {
    var each: [BenchResult]
    var messages = 0
    var bytes = 0
  }

  /// Measures rules over messages, with the files that this needs in a folder that is removed at the end.
  ///
  /// - Parameters:
  ///   - path: The file of the messages; nil if there is none.
  ///   - bytes: The messages, or if there is a file the first of them.
  private static func measure(
    _ rules: [(source: RulesSource, bytes: [UInt8], rules: Rules)], _ path: String?, _ bytes: [UInt8],
    _ arguments: Arguments
  ) async throws(CommandError) -> Results {
    // From here on, a signal ends the program when the folder has been removed.
    Signals.takeStops()
    let folder = try TemporaryFolder()
    defer {
      folder.remove()
      Signals.raiseAgain()
    }
    // The messages are read several times.
    let path = if let path { path } else { try folder.write("messages.ndjson", bytes.span) }
    let input = MessageInput(arguments, files: [path])
    var runs: [BenchRun] = []
    for (index, own) in rules.enumerated() {
      let rulesPath = try folder.write("rules\(index).json5", own.bytes.span)
      runs.append(
        BenchRun(
          input: path, configuration: input.configuration, sample: sample(bytes.prefix(sampleBytes)),
          source: own.source, rulesPath: rulesPath, rulesBytes: own.bytes, rules: own.rules,
          layout: try input.layout(own.rules.fields), messageOptions: arguments.messageOptions))
    }
    return try await measure(runs)
  }

  /// Measures all rules in turn: a round of the first, a round of the second, so that other load on the
  /// machine affects both.
  private static func measure(_ runs: [BenchRun]) async throws(CommandError) -> Results {
    var results = Results(each: runs.map { BenchResult(rules: $0.source.name) })
    var compiled: [RuleSet] = []
    var partial: [[RuleSet]] = []
    for (index, run) in runs.enumerated() {
      let before = BenchRun.residentBytes()
      let (_, ruleSet) = try run.load()
      results.each[index].memoryBytes = max(0, BenchRun.residentBytes() - before)
      results.each[index].ruleCount = ruleSet.rules.count
      compiled.append(ruleSet)
      partial.append(try run.partialRules())
    }
    let jobs = workerCounts
    for round in 0...rounds {
      for (index, run) in runs.enumerated() {
        if Signals.control.isStopRequested { throw .failed(.negative, "the measurement was interrupted") }
        let load = try run.load().seconds
        let stages = run.stageRound(partial[index])
        var times: [Int: Double] = [:]
        for count in jobs {
          let (seconds, summary) = try await run.wholeRun(compiled[index], jobs: count)
          times[count] = seconds
          results.messages = summary.lines
          results.bytes = summary.bytesRead
        }
        // The first round warms caches and is not counted.
        if round == 0 { continue }
        results.each[index].loadSeconds.append(load)
        for (place, value) in stages.enumerated() {
          results.each[index].stages[place].nanoseconds.append(value)
        }
        for (count, time) in times { results.each[index].seconds[count, default: []].append(time) }
      }
    }
    for (index, run) in runs.enumerated() {
      results.each[index].latencies = try LivePipe.latencies(
        of: run.lines(pipeLines), options: run.pipeOptions)
    }
    return results
  }

  /// 1, 2, 4, ... and the number of processors.
  private static var workerCounts: [Int] {
    var counts: [Int] = []
    var count = 1
    while count < Processors.count {
      counts.append(count)
      count *= 2
    }
    return counts + [Processors.count]
  }

  /// The messages: the path of a regular file and the first of its bytes, or, without a path, all bytes of
  /// generated messages, or of those of standard input or a pipe.
  private static func messages(_ file: String?) throws(CommandError) -> (path: String?, bytes: [UInt8]) {
    guard let file else { return (nil, BenchMessages.lines(generatedMessages)) }
    let isRereadable = file != "-" && isRegularFile(atPath: file)
    let bytes = isRereadable ? try readOperand(file, atMost: sampleBytes) : try readOperand(file)
    if bytes.isEmpty { throw .failed(.usage, "\(inputName(file)) is empty: there is nothing to measure") }
    if let signature = FileSignature.of(bytes.span) { throw signature.refusal(of: file) }
    return (isRereadable ? file : nil, bytes)
  }

  /// The first whole lines of the messages.
  private static func sample(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = bytes.lastIndex(of: 0x0A) else { return bytes + [0x0A] }
    return Array(bytes[...end])
  }
}

/// A folder for the files of a measurement, which is removed afterwards.
private final class TemporaryFolder {
  private let path: String
  private var files: [String] = []

  init() throws(CommandError) {
    let base = Terminal.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(base)/winnow-bench-XXXXXX".utf8CString)
    // mkdtemp fills in the template in place.
    guard let made = unsafe mkdtemp(&template) else {
      throw .failed(.inputOutput, "no folder can be created in \(base): \(Errno.last)")
    }
    path = unsafe String(cString: made)
  }

  func write(_ name: String, _ bytes: Span<UInt8>) throws(CommandError) -> String {
    let file = path + "/" + name
    // The path is valid during the call.
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(.inputOutput, "\(file) can't be created: \(Errno.last)") }
    files.append(file)
    defer { close(descriptor) }
    if let problem = Console.write(bytes, to: descriptor) {
      throw .failed(.inputOutput, "\(file) can't be written: \(problem)")
    }
    return file
  }

  func remove() {
    // The paths are valid during the calls.
    for file in files { unsafe unlink(file) }
    unsafe rmdir(path)
  }
}
