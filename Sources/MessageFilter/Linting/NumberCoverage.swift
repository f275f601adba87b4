/// Finds, among the phone numbers of the contacts, automatic lists and filters before a filter, those that
/// match every number that it matches.
struct NumberCoverage: ~Copyable {
  private let plan: NumberingPlan
  private var contacts = NumberTable()
  private var automatic = NumberTable()
  /// The filters by the text that they compare: the sender or a field.
  private var filters: [FilterRule.Target: NumberTable] = [:]
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
    filters[text.target.ofNumber, default: NumberTable()].insert(
      text.text, plan, value: number, scratch: &scratch)
  }

  /// Inserts a sender that an automatic list lets through, in the order in which they decide.
  mutating func insert(automaticSender sender: String, as number: Int) {
    // Like a contact, it cannot be a prefix.
    guard scratch.read(sender.utf8Span.span, plan) else { return }
    automatic.insert(sender, plan, value: number, scratch: &scratch)
  }

  /// The contact with a filter's number.
  mutating func contact(covering text: TextCondition) -> Int? {
    isNumberOfSender(text) ? contacts.first(equalTo: scratch) : nil
  }

  /// The automatic sender with a filter's number.
  mutating func automaticSender(covering text: TextCondition) -> Int? {
    isNumberOfSender(text) ? automatic.first(equalTo: scratch) : nil
  }

  /// The first filter that matches whatever a filter for a number matches.
  mutating func first(covering text: TextCondition) -> Int? {
    guard text.matching == .number, let filters = filters[text.target.ofNumber] else { return nil }
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

  /// Whether a filter compares the sender with a number, which is then in `scratch`.
  private mutating func isNumberOfSender(_ text: TextCondition) -> Bool {
    text.matching == .number && text.target.isSenderOfNumber && scratch.read(text.text.utf8Span.span, plan)
  }
}

extension FilterRule.Target {
  /// Whether a number is compared with the sender, and not with a user-defined field.
  fileprivate var isSenderOfNumber: Bool {
    if case .field = self { return false }
    return true
  }

  /// What a number with this target is compared with.
  fileprivate var ofNumber: Self { isSenderOfNumber ? .sender : self }
}
