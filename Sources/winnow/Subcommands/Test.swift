import Bytes
import MessageFilter
import MessageStream

/// `winnow test`: judges messages and compares the verdicts with what is expected.
enum Test: SubcommandRunning {
  static let description = SubcommandDescription(
    "CASES...", "run expectations: messages with an \"expect\" member",
    operands: 1...Int.max, names: ["CASES"], completes: [.files], reads: [.foundRules], isForPeople: true,
    "Each line of CASES is a message with \"expect\":\"junk\" (an action, or invalid) or "
      + "\"expect\":{\"action\":\"junk\",\"rule\":\"prize\"} (an object with any of the action, "
      + "the tags, which are exactly these, and members of the reason; or of invalid and the error's code). "
      + "Prints every failure and a count; exits with 1 when one failed.")

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let source = try RulesSource.wanted(by: arguments)
    let input = MessageInput(arguments, files: arguments.operands)
    try input.check(against: source)
    let rules = try LoadedRules.load(source, console)
    let layout = try input.layout(rules.fields)
    input.announceWaiting(console, for: "cases")
    let tally = TestTally()
    var hadInputFailure = false
    // The files are run one by one, because a failure is reported with its file and the line in it.
    for file in input.inputs where !Signals.control.isStopRequested {
      var part = input
      part.inputs = [file]
      // One worker: names are suggested for the first wrong ones of the run.
      part.jobs = 1
      let name = inputName(file)
      let job = StreamJob(input: part, arguments: arguments, console: console, expected: .cases)
      let summary = try await job.run(to: .standardOutput) {
        LineWorker(TestHandler(rules, name: name, tally: tally), layout: layout)
      }
      if summary.hadInputFailure { hadInputFailure = true }
    }
    let counts = tally.counts.withLock { $0 }
    if counts.passed + counts.failed == 0 {
      // A run that is stopped before it has read a case has nothing to count.
      Signals.raiseAgain()
      if hadInputFailure { return .inputOutput }
      throw .failed(
        .usage, "no test case in \(input.inputs.map(inputName).joined(separator: ", "))",
        hint: "A case is a message with a member \"expect\": an action, or an object with an action.")
    }
    try console.write("\(grouped(counts.passed)) passed, \(grouped(counts.failed)) failed\n")
    if hadInputFailure { return .inputOutput }
    return counts.failed > 0 ? .negative : .success
  }
}
