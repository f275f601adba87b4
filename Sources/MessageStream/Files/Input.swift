/// Where messages come from.
package enum Input: Sendable, Equatable {
  case standardInput
  case file(String)

  /// The name of the input, for errors.
  package var stream: StreamName {
    switch self {
    case .standardInput: .standardInput
    case .file(let path): .file(path)
    }
  }

  /// The identity of the input's file; nil if it is no regular file.
  var identity: FileIdentity? {
    switch self {
    case .standardInput: FileIdentity(ofDescriptor: 0)
    case .file(let path): FileIdentity(atPath: path)
    }
  }
}
