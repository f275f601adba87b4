/// Finds, among the phone numbers of the contacts and filters before a filter, those that match every number
/// that it matches.
struct NumberCoverage: ~Copyable {
  private let plan: NumberingPlan
  private var contacts = NumberTable()
  private var filters = NumberTable()
  private var scratch = PhoneNumber()

  init(contacts: [String], _ plan: NumberingPlan) {
    self.plan = plan
    for (index, contact) in contacts.enumerated() {
      // A contact cannot be a prefix.
      if scratch.read(contact.utf8Span.span, plan) {
        self.contacts.insert(contact, plan, value: index, scratch: &scratch)
      }
    }
  }

  /// Inserts a filter. Filters must be inserted in the order in which they decide.
  mutating func insert(_ text: TextCondition, as number: Int) {
    guard text.matching == .number else { return }
    filters.insert(text.text, plan, value: number, scratch: &scratch)
  }

  /// The contact with a filter's number.
  mutating func contact(covering text: TextCondition) -> Int? {
    guard isSender(text), scratch.read(text.text.utf8Span.span, plan) else { return nil }
    return contacts.first(of: scratch)
  }

  /// The first filter that matches whatever a filter for a number matches.
  mutating func first(covering text: TextCondition) -> Int? {
    guard isSender(text) else { return nil }
    switch scratch.readRule(text.text.utf8Span.span, plan) {
    case .none: return nil
    case .number:
      return mayLackPlus() ? filters.first(equalTo: scratch) : filters.first(ofEveryFormOf: scratch)
    case .prefix: return filters.firstPrefix(ofPrefix: scratch)
    }
  }

  /// Whether the number of `scratch` may also be written in digits that have no E.164 form. A prefix with `+`
  /// does not match these.
  private func mayLackPlus() -> Bool {
    guard scratch.hasE164Form, scratch.key.count > PhoneNumber.leastWithoutPlus else { return false }
    var digits = PhoneNumber()
    _ = digits.read(scratch.key.extracting(1..<scratch.key.count), plan)
    return !digits.hasE164Form
  }

  private func isSender(_ text: TextCondition) -> Bool {
    text.matching == .number && text.target.isSenderOfNumber
  }
}
