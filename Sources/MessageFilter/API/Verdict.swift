/// What becomes of a message.
public enum Action: String, Sendable, CaseIterable, Codable {
  case allow
  case junk
  case transaction
  case promotion

  /// The word a verdict says.
  package var name: String { rawValue }

  init(_ folder: Folder) {
    switch folder {
    case .junk: self = .junk
    case .transaction: self = .transaction
    case .promotion: self = .promotion
    }
  }
}

/// The stages of the evaluation, in their order; the first that matches decides.
public enum Stage: Sendable, CaseIterable {
  case contact
  case allow
  case allUnknown
  case automaticAllow
  case smart
  case deny
  case language
  case automaticDeny
  case `default`

  /// The word a verdict says: `allUnknown` is a smart rule, and both automatic stages are `automatic`.
  package var name: String {
    switch self {
    case .contact: "contact"
    case .allow: "allow"
    case .allUnknown, .smart: "smart"
    case .automaticAllow, .automaticDeny: "automatic"
    case .deny: "deny"
    case .language: "language"
    case .default: "default"
    }
  }
}

/// What becomes of a message, and why.
public struct Verdict: Sendable, Equatable {
  /// Why.
  public var reason: Reason
  /// The message's tags, in the file's order.
  public var tags: [String]

  /// What the default stage decides about a message without tags.
  package static let byDefault = Verdict(reason: .noRule)

  package init(reason: Reason, tags: [String] = []) {
    self.reason = reason
    self.tags = tags
  }

  /// What becomes of the message: what the rule that decided says, and `allow` where none did.
  public var action: Action {
    switch reason {
    case .noRule: .allow
    case .rule(let rule, _): rule.action
    }
  }
}
