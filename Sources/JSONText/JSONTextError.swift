public import Bytes

/// Why a line is not one JSON object, and where that shows.
public struct JSONTextError: Error, Sendable {
  /// The offending byte's place in its line, counted in bytes from 1. One past the line's last byte where
  /// the line ends too early.
  public var column: Int
  /// What was expected there, or what is wrong with what stands there.
  public var message: StaticString
  /// What stands there instead; empty where `message` says it all.
  public var found: StaticString

  /// An error at `column`.
  public init(column: Int, message: StaticString, found: StaticString = "") {
    self.column = column
    self.message = message
    self.found = found
  }
}

extension ByteBuffer {
  /// Appends what went wrong, in words: `expected ':' after the member's name, found '}'`.
  public mutating func append(message error: JSONTextError) {
    append(error.message)
    if error.found.utf8CodeUnitCount > 0 {
      append(", found ")
      append(error.found)
    }
  }
}
