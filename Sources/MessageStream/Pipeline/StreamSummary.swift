/// The totals of a run.
package struct StreamSummary: Sendable {
  /// The numbers of lines.
  package var counts = LineCounts()
  /// The number of bytes read from the inputs.
  package var bytesRead = 0
  /// The number of those in lines that were skipped (`--resume`).
  var skippedBytes = 0
  /// Whether an input could not be read.
  package var hadInputFailure = false
  /// Whether a worker stopped the run (`--strict`).
  package var wasStopped = false
  /// Whether the task was cancelled. The results then cover the input that had been read by that time.
  package var wasCancelled = false

  /// The number of all lines.
  package var lines: Int { counts.total }

  /// The number of bytes of these lines.
  package var bytesOfLines: Int { bytesRead - skippedBytes }

  /// Whether there was no line because inputs could not be read, or the run was stopped before. The outputs
  /// of an earlier run then stay as they are.
  package func hasReadNothing(_ control: StreamControl) -> Bool {
    lines == 0 && (hadInputFailure || control.isStopRequested)
  }
}
