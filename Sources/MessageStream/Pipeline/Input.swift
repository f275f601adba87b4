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
}
