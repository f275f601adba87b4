import SystemLibrary

/// Where messages come from.
package enum Input: Sendable, Equatable {
  case standardInput
  case file(String)

  /// The name in error messages.
  package var name: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path
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
