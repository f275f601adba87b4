import MessageFilter
import MessageStream

/// Measures rules over messages in several rounds.
enum BenchMeasurement {
  /// The number of rounds of every measurement. The report has their medians.
  static let rounds = 5
  /// The number of bytes, at the beginning of the messages, over which the stages are measured.
  static let sampleBytes = 16 << 20
  private static let pipeLines = 2000

  /// Measures rules over messages, with the files that this needs in a folder that is removed at the end. If
  /// no line is a message, nothing is measured.
  ///
  /// - Parameters:
  ///   - path: The file of the messages; nil if there is none.
  ///   - bytes: The messages, or if there is a file the first of them.
  static func results(
    of rules: [(source: RulesSource, bytes: [UInt8], rules: Rules)], _ path: String?, _ bytes: [UInt8],
    _ arguments: Arguments
  ) async throws(CommandError) -> BenchResults {
    // From here on, a signal ends the program when the folder has been removed.
    Signals.catchStops(withHangUps: true)
    let folder = try BenchFolder()
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
    return try await results(of: runs)
  }

  /// Measures all rules in turn: a round of the first, a round of the second, so that other load on the
  /// machine affects both.
  private static func results(of runs: [BenchRun]) async throws(CommandError) -> BenchResults {
    var results = BenchResults(each: runs.map { BenchResult(source: $0.source) })
    var compiled: [RuleSet] = []
    var partial: [[RuleSet]] = []
    for (index, run) in runs.enumerated() {
      let (_, ruleSet) = try run.load()
      results.each[index].ruleCount = ruleSet.rules.count
      compiled.append(ruleSet)
      partial.append(try run.partialRules())
    }
    let jobs = workerCounts
    for round in 0...rounds {
      for (index, run) in runs.enumerated() {
        let load = try run.load().seconds
        let stages = run.stageRound(partial[index])
        var times: [Int: Double] = [:]
        for count in jobs {
          let (seconds, summary) = try await run.wholeRun(compiled[index], jobs: count)
          try failIfStopped()
          times[count] = seconds
          results.lines = summary.counts
          results.bytes = summary.bytesRead
          if results.lines.valid == 0 { return results }
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
      let measures = try LivePipe.measures(of: run.lines(pipeLines), options: run.pipeOptions)
      results.each[index].latencies = measures.latencies
      results.each[index].memoryBytes = measures.memoryBytes
    }
    return results
  }

  /// Throws if a signal has stopped the measurement: what was measured last is not whole then.
  static func failIfStopped() throws(CommandError) {
    if Signals.control.isStopRequested { throw .failed(.negative, "the measurement was interrupted") }
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

  /// The first whole lines of the messages.
  private static func sample(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = bytes.lastIndex(of: 0x0A) else { return bytes + [0x0A] }
    return Array(bytes[...end])
  }
}
