import SystemLibrary

/// Where messages come from.
package enum Input: Sendable, Equatable {
  case standardInput
  case file(String)

  /// The input as a stream, for errors.
  package var stream: Stream {
    switch self {
    case .standardInput: .standardInput
    case .file(let path): .file(path)
    }
  }

  /// Whether this input is the file of which the system gave a status, by whatever name, and a regular one.
  func isRegularFile(with status: stat) -> Bool {
    guard status.st_mode & S_IFMT == S_IFREG else { return false }
    var own = stat()
    // The path is valid during the call, and the struct outlives the calls.
    let found =
      switch self {
      case .standardInput: unsafe fstat(0, &own)
      case .file(let path): unsafe stat(path, &own)
      }
    return found == 0 && own.st_dev == status.st_dev && own.st_ino == status.st_ino
  }
}
