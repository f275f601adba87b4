// The same filter in an iOS Message Filter extension. Put this file and Filter.swift into the extension's
// target, add the package to it, and the rules file to its resources. Elsewhere there is nothing here.
#if canImport(IdentityLookup)
  import Foundation
  import IdentityLookup
  import MessageFilter

  /// What iOS asks about each message from somebody who is not a contact.
  final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(
      _ request: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
      completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
      let response = ILMessageFilterQueryResponse()
      response.action = action(sender: request.sender, body: request.messageBody ?? "")
      completion(response)
    }

    private func action(sender: String?, body: String) -> ILMessageFilterAction {
      // iOS starts the extension for a message and may keep it for more, or not: rules are read each time.
      guard let path = Bundle.main.path(forResource: "rules", ofType: "json5"),
        let bytes = FileManager.default.contents(atPath: path),
        var filter = try? Filter(rules: Array(bytes), name: path)
      else { return .none }
      switch filter.judge(sender: sender, body: body).action {
      case .allow: return .allow
      case .junk: return .junk
      case .transaction: return .transaction
      case .promotion: return .promotion
      }
    }
  }
#endif
