import MessageStream

/// The results of all measurements.
struct BenchResults: Sendable {
  /// Those of each rules file.
  var each: [BenchResult]
  /// The lines of the input.
  var lines = LineCounts()
  /// The size of the input.
  var bytes = 0
}
