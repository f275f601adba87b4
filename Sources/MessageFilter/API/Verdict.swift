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

  /// The word in a verdict. `allUnknown` is a smart rule, and both automatic stages are `automatic`.
  package var name: String { word.description }

  /// The same as a static string, which can be written without making a String.
  package var word: StaticString {
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

  /// The words of all stages, each once, in the order in which its first stage is tried.
  package static let names: [String] = {
    var names: [String] = []
    for stage in allCases where !names.contains(stage.name) { names.append(stage.name) }
    return names
  }()
}

/// The action for a message, and the reason for it.
public struct Verdict: Sendable, Equatable {
  /// The content of a verdict. Most messages match no rule, so a verdict is one word, and only one with
  /// content allocates.
  private final class Details: Sendable, Equatable {
    let action: Action
    let reason: Reason
    let tags: [String]

    init(_ reason: Reason, _ tags: [String]) {
      action = reason.rule?.action ?? .allow
      self.reason = reason
      self.tags = tags
    }

    static func == (a: Details, b: Details) -> Bool { a === b || a.reason == b.reason && a.tags == b.tags }
  }

  /// Nil if no rule matched and there are no tags.
  private let details: Details?

  /// The decision of the default stage for a message without tags.
  package static var byDefault: Verdict { Verdict(reason: .noRule) }

  package init(reason: Reason, tags: [String] = []) {
    if case .noRule = reason, tags.isEmpty { details = nil } else { details = Details(reason, tags) }
  }

  /// The action for the message: that of the rule that decided, or `allow` if none did.
  public var action: Action { details?.action ?? .allow }

  /// Why.
  public var reason: Reason { details?.reason ?? .noRule }

  /// The message's tags, in the file's order.
  public var tags: [String] { details?.tags ?? [] }
}
