import Bytes
import MessageFilter
import MessageStream

/// `winnow bench`: measures rules and messages on this machine.
enum Bench: SubcommandRunning {
  static let description = SubcommandDescription(
    "[FILE]", "throughput and latency on this machine", operands: 0...1, completes: [.files],
    reads: [.foundRules], isForPeople: true,
    "Measures in several rounds and reports medians: messages and megabytes a second by number of "
      + "workers, the cost of each stage, the latency of one line through a live pipe, and what loading "
      + "the rules takes. Without FILE it uses generated messages, the same on every machine.")

  private static let generatedMessages = 100_000

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    var sources = [try RulesSource.wanted(by: arguments)]
    if let other = arguments[.compare] { sources.append(RulesSource(named: other)) }
    let file = arguments.operands.first
    if sources.filter({ $0 == .standardInput }).count + (file == "-" ? 1 : 0) > 1 {
      throw .failed(.usage, "standard input can't be read twice")
    }
    let (path, bytes) = try messages(file, arguments, console)
    var loaded: [(bytes: [UInt8], rules: Rules)] = []
    for source in sources {
      let rulesBytes = try LoadedRules.bytes(of: source, console)
      loaded.append((rulesBytes, try LoadedRules.parse(rulesBytes, source, console)))
    }
    console.note("measuring; this takes a while")
    let results = try await BenchMeasurement.results(
      of: zip(sources, loaded).map { ($0, $1.bytes, $1.rules) }, path, bytes, arguments)
    if let file { try check(results.lines, of: file, bytes, arguments, console) }
    let report = BenchReport(results: results, input: file ?? "generated messages")
    if arguments.has(.json) {
      try console.write(report.json)
    } else {
      try console.write(report.table(console.output))
    }
    return .success
  }

  /// Reports lines that are not messages, and what the input may be instead. Refuses one without a message.
  private static func check(
    _ lines: LineCounts, of file: String, _ bytes: [UInt8], _ arguments: Arguments, _ console: Console
  ) throws(CommandError) {
    let input = Input(named: file)
    var foreign = ForeignInputs(console, readBy: arguments.reader(of: [input]))
    foreign.take(input, beginning: Array(bytes.prefix(Limits.beginningBytes)), lines)
    if lines.valid == 0 {
      throw .failed(.usage, "no line of \(inputName(file)) is a message: there is nothing to measure")
    }
    console.reportInvalid(lines)
  }

  /// The messages: the path of a regular file and the first of its bytes, or, without a path, all bytes of
  /// generated messages, or of those of standard input or a pipe.
  private static func messages(
    _ file: String?, _ arguments: Arguments, _ console: Console
  ) throws(CommandError) -> (path: String?, bytes: [UInt8]) {
    guard let file else { return (nil, BenchMessages.lines(generatedMessages)) }
    MessageInput(arguments, files: [file]).announceWaiting(console)
    let isRereadable = file != "-" && isRegularFile(atPath: file)
    let bytes =
      isRereadable ? try readOperand(file, atMost: BenchMeasurement.sampleBytes) : try readOperand(file)
    if bytes.isEmpty { throw .failed(.usage, "\(inputName(file)) is empty: there is nothing to measure") }
    if let signature = FileSignature.of(bytes.span) {
      throw signature.refusal(of: file, readBy: arguments.reader(of: [Input(named: file)]))
    }
    return (isRereadable ? file : nil, bytes)
  }
}
