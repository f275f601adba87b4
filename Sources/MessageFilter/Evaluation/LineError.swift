/// Why a line is no message.
package struct LineError: Error, Sendable, Equatable {
  /// What kind of mistake it is; the word a verdict says.
  package enum Code: UInt8, Sendable, CaseIterable {
    /// Not one JSON object.
    case json
    /// A sender or body that can't be one, or neither there.
    case fields
    /// Longer than the longest line that is taken.
    case tooLong
    /// Nothing but JSON's white space.
    case empty

    /// The word a verdict says.
    package var name: StaticString {
      switch self {
      case .json: "json"
      case .fields: "fields"
      case .tooLong: "too-long"
      case .empty: "empty"
      }
    }
  }

  /// What kind of mistake it is.
  package var code: Code
  /// Where in the line, in bytes from 1.
  package var column: Int
  /// What was expected, or what is wrong.
  package var message: StaticString
  /// What was found instead; empty where `message` says it all.
  package var found: StaticString

  /// An error at a place of a line.
  package init(code: Code, column: Int, message: StaticString, found: StaticString = "") {
    self.code = code
    self.column = column
    self.message = message
    self.found = found
  }

  /// Whether both say the same.
  package static func == (a: LineError, b: LineError) -> Bool {
    a.code == b.code && a.column == b.column && a.message.description == b.message.description
      && a.found.description == b.found.description
  }

  /// A line longer than the longest that is taken.
  package static let tooLong = LineError(
    code: .tooLong, column: 1, message: "the line is longer than --max-line allows")
}
