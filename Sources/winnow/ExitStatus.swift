/// The exit status of the program. winnow(1) lists the numbers.
enum ExitStatus: Int32, Sendable {
  /// The run succeeded. Invalid lines are in the output, and are counted on standard error.
  case success = 0
  /// A check was negative: findings, failures, differences, duplicates, skipped entries.
  case negative = 1
  /// Wrong usage, or a rules file that cannot be used.
  case usage = 2
  /// Input or output failed, or `--strict` found an invalid line.
  case inputOutput = 3

  /// The status of a run of two parts: the more severe one.
  func merged(with other: ExitStatus) -> ExitStatus { rawValue >= other.rawValue ? self : other }
}
