/// Why a line is not one JSON object, and where.
package struct JSONTextError: Error, Sendable {
  /// The column of the offending byte, in bytes from 1; one more than the line's length if the line ends too
  /// early.
  package var column: Int
  /// What was expected there, or what is wrong with the byte.
  package var message: StaticString
  /// What was found instead; empty if `message` is enough.
  package var found: StaticString

  /// An error at `column`.
  package init(column: Int, message: StaticString, found: StaticString = "") {
    self.column = column
    self.message = message
    self.found = found
  }
}
