import MessageFilter

/// What the program tells its caller. winnow(1) lists the numbers.
enum ExitStatus: Int32, Sendable {
  /// It ran. Invalid lines are in the output, and counted on standard error.
  case success = 0
  /// A check came out negative: findings, failures, differences, duplicates, skipped entries.
  case negative = 1
  /// Wrong usage, or a rules file that can't be used.
  case usage = 2
  /// Input or output failed, or `--strict` met an invalid line.
  case inputOutput = 3

  /// The status of a run of which a part ended otherwise: the graver one.
  func merged(with other: ExitStatus) -> ExitStatus { rawValue >= other.rawValue ? self : other }
}

/// Why a subcommand stopped.
enum CommandError: Error {
  /// The command line is wrong; printed with the option's help and the usage line.
  case usage(UsageError)
  /// Anything else: what happened in one sentence, and what to do about it.
  case failed(ExitStatus, String, hint: String? = nil)
}
