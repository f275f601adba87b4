// The adapter to iOS: the only file here that needs it.
#if canImport(IdentityLookup)
  import Foundation
  import IdentityLookup
  import MessageFilter

  extension ILMessageFilterQueryRequest: FilterRequest {}

  /// What iOS asks about each message from somebody who is not a contact.
  final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    private var filter = ExtensionFilter(rulesAt: Bundle.main.path(forResource: "rules", ofType: "json5"))

    func handle(
      _ request: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
      completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
      let response = ILMessageFilterQueryResponse()
      response.action =
        switch filter.action(for: request) {
        case .allow: .allow
        case .junk: .junk
        case .transaction: .transaction
        case .promotion: .promotion
        case nil: .none
        }
      completion(response)
    }
  }
#endif
