import Bytes
import Dispatch
import Synchronization
import SystemLibrary

/// The command: parses its arguments, runs a subcommand, reports errors, and exits with a status.
@main struct Winnow {
  static func main() {
    // This comes before anything is opened, including the pipe for signals.
    reserveStandardStreams()
    Signals.begin()
    var console = Console()
    do {
      try limitVectorLevel()
      let arguments = try Arguments(parsing: Array(ProgramArguments.all.dropFirst()))
      console = Console(isQuiet: arguments.has(.quiet))
      // Only classify may reload its rules, and it sets that itself.
      if arguments.subcommand != .classify { Signals.setHangUpAction(reloading: false) }
      // Help and the version need no other thread.
      if let text = text(askedForBy: arguments) {
        try console.write(text)
        exit(ExitStatus.success.rawValue)
      }
      if let fault = ThreadLimits.fault { throw CommandError.failed(.inputOutput, fault) }
      let status = runInAnotherThread(arguments, console)
      // Also after an error, so that the loop of a shell ends.
      Signals.stopCatching()
      exit(status)
    } catch {
      exit(report(error, console).rawValue)
    }
  }

  /// The status that the command has ended with.
  private static let status = Atomic<Int32>(0)

  /// Runs the command in another thread, and returns the status to exit with. The main thread waits for its
  /// end and for signals. An asynchronous main function would end this thread instead, and unwinding it would
  /// look up exception handlers.
  private static func runInAnotherThread(_ arguments: Arguments, _ console: Console) -> Int32 {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      status.store(await run(arguments, console).rawValue, ordering: .releasing)
      end.signal()
    }
    Signals.receive(until: end)
    return status.load(ordering: .acquiring)
  }

  /// Occupies the descriptors of standard streams that are closed, so that no file opened later gets one of
  /// them and, for example, error messages do not end up in the output. The stand-in cannot be read or
  /// written in the direction of the stream, so its use fails with the error of a closed one.
  private static func reserveStandardStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // open(2) returns the lowest free descriptor. The text is valid during the call.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The help or the version, if the arguments ask for it.
  private static func text(askedForBy arguments: Arguments) -> String? {
    if let form = arguments.help { return Help.text(arguments.subcommand, form) }
    return arguments.has(.version) ? "winnow \(Version.current)\n" : nil
  }

  private static func run(_ arguments: Arguments, _ console: Console) async -> ExitStatus {
    do {
      return try await perform(arguments, console)
    } catch {
      return report(error, console)
    }
  }

  /// Applies `$WINNOW_VECTOR`.
  private static func limitVectorLevel() throws(CommandError) {
    guard let name = Terminal.environment("WINNOW_VECTOR"), !name.isEmpty else { return }
    guard let level = VectorLevel(rawValue: name) else {
      throw .failed(.usage, "WINNOW_VECTOR is '\(name)', but takes \(VectorLevel.names)")
    }
    level.limitKernels()
  }

  private static func perform(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandError) -> ExitStatus {
    try ArgumentEncoding.check(arguments)
    try FilesOfRun.check(arguments)
    return try await arguments.subcommand.type.run(arguments, console)
  }

  /// Reports an error, and returns the status to exit with.
  private static func report(_ error: any Error, _ console: Console) -> ExitStatus {
    switch error {
    case let error as UsageError:
      report(usage: error, console)
      return .usage
    case CommandError.usage(let error):
      report(usage: error, console)
      return .usage
    case CommandError.failed(let status, let message, let hint):
      console.error(message, hint: hint)
      return status
    default:
      console.error("\(error)")
      return .inputOutput
    }
  }

  private static func report(usage error: UsageError, _ console: Console) {
    let option = error.option.flatMap { Help.line(of: $0, in: error.subcommand) }
    let line = error.word?.usage ?? Help.usage(error.subcommand)
    let usage = [line, "See '\(error.subcommand.command) --help'."]
    console.error(error.message, hint: ([option].compactMap(\.self) + usage).joined(separator: "\n"))
  }
}
