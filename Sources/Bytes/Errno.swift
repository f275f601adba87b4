import SystemLibrary

/// A system call's error number.
package struct Errno: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number, as in errno.
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the last system call of this thread that failed. Read it before any other call.
  package static var last: Errno { Errno(code: errno) }

  /// The system's message: `No such file or directory`.
  package var description: String {
    // The C library owns strerror's text, which is copied at once.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Whether the file, or a folder in its path, does not exist.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether a signal interrupted the call before it did anything, so that it must be repeated.
  var isInterruption: Bool { code == EINTR }
}
