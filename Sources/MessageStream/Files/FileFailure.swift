package import Bytes

/// A file that could not be read or written.
package struct FileFailure: Error, Sendable, Equatable {
  /// What was to be done with the file.
  package enum Operation: Sendable {
    case open, read, write, create, truncate
  }

  /// Why it could not be done.
  package enum Cause: Sendable, Equatable {
    /// A system call failed.
    case system(Errno)
    /// The file begins with a signature, so it has no lines to read.
    case signature(FileSignature)
  }

  /// The operation that failed.
  package var operation: Operation
  /// The file.
  package var stream: StreamName
  /// The cause.
  package var cause: Cause

  /// The error of the last system call, from `errno`.
  static func last(_ operation: Operation, _ stream: StreamName) -> FileFailure {
    FileFailure(operation: operation, stream: stream, cause: .system(.last))
  }
}
