internal import Bytes
internal import SystemLibrary

/// A file that could not be read or written.
package struct SystemCallError: Error, Sendable, Equatable {
  /// What was tried, as a verb: `open`, `read`, `write`.
  package var operation: String
  /// The file's name, or `standard input`, `standard output`.
  package var file: String
  /// The system's error number.
  package var number: Int32

  /// What a file begins with that can't be read for it; nil where a system call failed.
  package var signature: InputSignature?

  /// An error of the system call that failed last.
  static func last(_ operation: String, _ file: String) -> SystemCallError {
    SystemCallError(operation: operation, file: file, number: errno)
  }

  /// The system's own words for it.
  package var reason: String { signature?.name ?? Errno(code: number).description }
}
