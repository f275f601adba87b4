/// The action for a message.
public enum Action: String, Sendable, CaseIterable, Codable {
  case allow
  case junk
  case transaction
  case promotion

  /// The word in a verdict.
  package var name: String { rawValue }

  /// The same as a static string, which can be written without making a String.
  package var word: StaticString {
    switch self {
    case .allow: "allow"
    case .junk: "junk"
    case .transaction: "transaction"
    case .promotion: "promotion"
    }
  }

  init(_ folder: Folder) {
    switch folder {
    case .junk: self = .junk
    case .transaction: self = .transaction
    case .promotion: self = .promotion
    }
  }
}
