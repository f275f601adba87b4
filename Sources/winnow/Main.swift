import Bytes
import SystemLibrary

/// The command: parses its arguments, runs a subcommand, reports errors, and exits with a status.
@main struct Winnow {
  static func main() {
    // This comes before anything is opened, including the pipe for signals.
    reserveStandardStreams()
    Signals.begin()
    if let fault = ThreadLimits.fault {
      Console().error(fault)
      exit(ExitStatus.inputOutput.rawValue)
    }
    Task.detached { await run() }
    // An asynchronous main function would end this thread instead, and unwinding it would look up exception
    // handlers.
    Signals.take()
  }

  /// Runs the command and exits. The main thread only waits for signals.
  private static func run() async {
    let status = await run(Array(ProgramArguments.all.dropFirst()))
    // Also after an error, so that the loop of a shell ends.
    Signals.raiseAgain()
    exit(status.rawValue)
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

  private static func run(_ words: [String]) async -> ExitStatus {
    var console = Console()
    do {
      try limitVectorLevel()
      let arguments = try Arguments(parsing: words)
      console = Console(isQuiet: arguments.has(.quiet))
      // Only classify may reload its rules, and it sets that itself.
      if arguments.subcommand != .classify { Signals.takeHangUps(reloading: false) }
      if let form = arguments.help {
        try console.write(Help.text(arguments.subcommand, form))
        return .success
      }
      if arguments.has(.version) {
        try console.write("winnow \(Version.current)\n")
        return .success
      }
      return try await perform(arguments, console)
    } catch let error as UsageError {
      report(error, console)
      return .usage
    } catch let error as CommandError {
      switch error {
      case .usage(let error):
        report(error, console)
        return .usage
      case .failed(let status, let message, let hint):
        console.error(message, hint: hint)
        return status
      }
    } catch {
      console.error("\(error)")
      return .inputOutput
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

  private static func report(_ error: UsageError, _ console: Console) {
    let option = error.option.map { Help.line(of: $0, in: error.subcommand) }
    let line = error.word?.usage ?? Help.usage(error.subcommand)
    let usage = [line, "See '\(error.subcommand.command) --help'."]
    console.error(error.message, hint: ([option].compactMap(\.self) + usage).joined(separator: "\n"))
  }
}
