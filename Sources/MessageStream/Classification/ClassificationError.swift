/// Why a run of ``Classification`` could not begin or continue.
package enum ClassificationError: Error, Sendable, Equatable {
  /// An output could not be written, or must not be.
  case output(OutputError)
  /// An output that `--resume` cannot continue.
  case notResumed(ResumptionError, file: String)
}
