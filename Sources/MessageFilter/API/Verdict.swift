/// The action for a message, and the reason for it.
public struct Verdict: Sendable, Hashable {
  /// The content of a verdict. Most messages match no rule, so a verdict is one word, and only one with
  /// content allocates.
  private final class Details: Sendable, Hashable {
    let action: Action
    let reason: Reason
    let tags: [String]

    init(_ reason: Reason, _ tags: [String]) {
      action = reason.rule?.action ?? .allow
      self.reason = reason
      self.tags = tags
    }

    static func == (a: Details, b: Details) -> Bool { a === b || a.reason == b.reason && a.tags == b.tags }

    func hash(into hasher: inout Hasher) {
      hasher.combine(reason)
      hasher.combine(tags)
    }
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
