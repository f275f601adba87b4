/// Why a subcommand stopped.
enum CommandError: Error {
  /// The command line is wrong; printed with the option's help and the usage line.
  case usage(UsageError)
  /// Anything else: what happened in one sentence, and what to do about it.
  case failed(ExitStatus, String, hint: String? = nil)

  /// What is wrong, in one sentence.
  var message: String {
    switch self {
    case .usage(let error): error.message
    case .failed(_, let message, _): message
    }
  }
}
