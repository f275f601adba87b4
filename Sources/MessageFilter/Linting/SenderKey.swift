/// What a contact or an automatic sender is compared by. Two of them with one key match the same senders.
///
/// They match a sender whose text is equal or that is the same phone number. Equal texts are the same phone
/// number where they are one, so the number alone tells whether two numbers match the same senders.
struct SenderKey: Hashable {
  private var isPhone: Bool
  private var form: [UInt8]

  init(_ text: String, _ plan: NumberingPlan) {
    var number = PhoneNumber()
    isPhone = number.read(text.utf8Span.span, plan)
    form = isPhone ? number.key.indices.map { number.key[$0] } : TextForms.folded(text)
  }
}
