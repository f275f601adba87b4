package import Bytes
import SystemLibrary

/// A file that could not be read or written.
package struct SystemCallError: Error, Sendable, Equatable {
  /// The operation that failed, as a verb: `open`, `read`, `write`.
  package var operation: String
  /// The file's name, or `standard input`, `standard output`.
  package var file: String
  /// The system's error number.
  package var number: Int32

  /// The signature because of which a file cannot be read; nil if a system call failed.
  package var signature: FileSignature?

  /// The error of the last system call, from `errno`.
  static func last(_ operation: String, _ file: String) -> SystemCallError {
    SystemCallError(operation: operation, file: file, number: errno)
  }

  /// The error as text.
  package var reason: String { signature?.name ?? Errno(code: number).description }
}
