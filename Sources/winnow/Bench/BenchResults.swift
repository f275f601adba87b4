/// The results of all measurements.
struct BenchResults: Sendable {
  /// Those of each rules file.
  var each: [BenchResult]
  /// The size of the input.
  var messages = 0
  var bytes = 0
}
