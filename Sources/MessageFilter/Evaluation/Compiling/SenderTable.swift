/// Senders, each with its rule: contacts, or those that the automatic lists allow or deny. A sender equals an
/// entry as a text without regard to case, or as a phone number.
struct SenderTable: Sendable {
  /// The senders by their folded texts.
  private var texts = TextTable()
  /// The senders that are phone numbers, by the key of the number.
  private var numbers = TextTable()

  var isEmpty: Bool { texts.isEmpty }
  /// Whether some sender is a phone number.
  var hasNumbers: Bool { !numbers.isEmpty }

  /// Reserves memory for a number of senders.
  mutating func reserve(_ senders: Int) {
    texts.reserve(senders)
    numbers.reserve(senders)
  }

  /// Adds a sender.
  mutating func insert(_ sender: String, rule: Int, scratch lookup: inout SenderLookup) {
    let text = sender.utf8Span.span
    lookup.forget()
    lookup.take(text, withNumber: true)
    texts.insert(lookup.text(of: text), rule: rule)
    if lookup.isNumber == true { numbers.insert(lookup.number.key, rule: rule) }
  }

  /// The lowest rule of a sender, which `lookup` has taken, with its number if the table has any; nil if the
  /// table does not have the sender.
  @inline(__always)
  func first(of sender: Span<UInt8>, _ lookup: borrowing SenderLookup) -> Int? {
    var rule: Int?
    if texts.mayHave(lookup.textHash) {
      rule = texts.rule(of: lookup.text(of: sender), hash: lookup.textHash)
    }
    if lookup.isNumber == true, numbers.mayHave(lookup.numberHash),
      let byNumber = numbers.rule(of: lookup.number.key, hash: lookup.numberHash)
    {
      rule = min(rule ?? byNumber, byNumber)
    }
    return rule
  }

  /// Appends all rules of such a sender, in no particular order. A rule that it equals both as a text and as a
  /// number is appended twice.
  func appendAll(of sender: Span<UInt8>, _ lookup: borrowing SenderLookup, to rules: inout [Int]) {
    texts.appendRules(of: lookup.text(of: sender), to: &rules)
    if lookup.isNumber == true { numbers.appendRules(of: lookup.number.key, to: &rules) }
  }
}
