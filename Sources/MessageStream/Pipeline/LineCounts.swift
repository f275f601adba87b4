/// The numbers of lines that are what the worker reads, and of lines that are not.
package struct LineCounts: Equatable, Sendable {
  /// The number of lines that could be read.
  package var valid = 0
  /// The number of lines that could not.
  package var invalid = 0

  /// No lines.
  package init() {}

  /// The number of all lines.
  package var total: Int { valid + invalid }

  /// Counts a line.
  package mutating func count(isValid: Bool) {
    if isValid { valid += 1 } else { invalid += 1 }
  }

  /// Adds the counts of other lines.
  package mutating func add(_ other: LineCounts) {
    valid += other.valid
    invalid += other.invalid
  }
}
