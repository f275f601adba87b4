/// Filters whose expressions cannot be compiled.
package struct RuleCompilationError: Error, Sendable {
  /// A filter that cannot be compiled.
  package struct Mistake: Sendable {
    /// A JSON Pointer to the filter.
    package var pointer: String
    /// A description of the mistake.
    package var message: String
  }
  /// All of them, in the file's order.
  package var mistakes: [Mistake]

  /// A line for each mistake.
  ///
  /// - Parameter name: The name of the rules.
  package func description(ofRules name: String) -> String {
    mistakes.map { "\(name): \($0.pointer): error: \($0.message)" }.joined(separator: "\n")
  }
}
