/// The senders of the automatic lists that allow, or that deny.
struct AutomaticSenders: Sendable {
  /// The senders by their folded texts.
  var texts = TextTable()
  /// The senders that are phone numbers, by the key of the number.
  var numbers = TextTable()

  var isEmpty: Bool { texts.isEmpty }
}
