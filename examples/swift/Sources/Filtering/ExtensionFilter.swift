public import MessageFilter

/// What a system asks about a message. On iOS an `ILMessageFilterQueryRequest` is one.
public protocol FilterRequest {
  /// Who sent it; nil where the system doesn't tell.
  var sender: String? { get }
  /// Its text; nil where it has none.
  var messageBody: String? { get }
}

/// Answers a Message Filter extension's requests by a rules file.
///
/// The system starts the extension for a message and may keep it for more: the rules are read at the first request and
/// kept. Where they can't be read, every message is let through.
public struct ExtensionFilter: ~Copyable {
  private let path: String?
  private var evaluator: Evaluator?
  /// Why the rules can't be used, once they were asked for.
  public private(set) var mistake: RulesError?

  /// A filter by the rules file at a path; nil where the extension has none.
  public init(rulesAt path: String?) { self.path = path }

  /// What becomes of a message; nil where there are no rules to say so.
  public mutating func action(for request: some FilterRequest) -> Action? {
    load()
    return evaluator?.evaluate(sender: request.sender, body: request.messageBody ?? "").action
  }

  private mutating func load() {
    guard evaluator == nil, mistake == nil, let path else { return }
    do throws(RulesError) {
      evaluator = Evaluator(try RuleSet(contentsOf: path))
    } catch {
      mistake = error
    }
  }
}
