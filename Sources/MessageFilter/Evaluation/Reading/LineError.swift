package import Bytes
import JSONText

/// Why a line is not a message.
package struct LineError: Error, Sendable, Hashable {
  /// The kind of mistake, a word in verdicts.
  package enum Code: UInt8, Sendable, CaseIterable {
    /// The line is not a JSON object.
    case json
    /// The sender or body has the wrong type, or both are missing.
    case fields
    /// The line is longer than the limit.
    case tooLong
    /// The line has nothing but JSON white space.
    case empty

    /// The word in a verdict.
    package var name: StaticString {
      switch self {
      case .json: "json"
      case .fields: "fields"
      case .tooLong: "too-long"
      case .empty: "empty"
      }
    }
  }

  /// The kind of mistake.
  package var code: Code
  /// The column in the line, in bytes from 1.
  package var column: Int
  /// What was expected, or what is wrong.
  package var message: StaticString
  /// What was found instead; empty if `message` is enough.
  package var found: StaticString

  /// An error at a place of a line.
  package init(code: Code, column: Int, message: StaticString, found: StaticString = "") {
    self.code = code
    self.column = column
    self.message = message
    self.found = found
  }

  /// The mistake in words: `expected ':' after the member's name, found '}'`.
  package var text: String { found.utf8CodeUnitCount > 0 ? "\(message), found \(found)" : "\(message)" }

  /// Whether two errors are equal in all their parts.
  package static func == (a: LineError, b: LineError) -> Bool {
    a.code == b.code && a.column == b.column && a.message.description == b.message.description
      && a.found.description == b.found.description
  }

  /// Hashes the code and the column. The words hardly ever differ where these are equal.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(column)
  }

  /// The error for a line that is longer than the limit.
  package static func tooLong(_ message: StaticString = "the line is longer than the limit") -> LineError {
    LineError(code: .tooLong, column: 1, message: message)
  }
}

extension ByteBuffer {
  /// Appends `"error":{…}`, as in the verdict on an invalid line.
  package mutating func append(error: LineError) {
    append("\"error\":{\"code\":\"")
    append(error.code.name)
    append("\",\"column\":")
    append(decimal: error.column)
    append(",\"message\":")
    var message = ByteBuffer(capacity: 128)
    message.append(error.message)
    if error.found.utf8CodeUnitCount > 0 {
      message.append(", found ")
      message.append(error.found)
    }
    append(jsonString: message.span)
    append("}")
  }
}
