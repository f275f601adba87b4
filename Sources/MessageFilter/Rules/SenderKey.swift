import Bytes

/// The key by which a contact or an automatic sender is compared. Two with the same key match the same
/// senders.
///
/// An entry matches a sender with an equal text or the same phone number. Equal texts that are phone numbers
/// are the same number, so the number alone shows whether two numbers match the same senders.
struct SenderKey: Hashable {
  private var isPhone: Bool
  private var form: [UInt8]

  init(_ text: String, _ plan: NumberingPlan) {
    var number = PhoneNumber()
    isPhone = number.read(text.utf8Span.span, plan)
    form = isPhone ? [UInt8](copying: number.key) : TextForms.folded(text)
  }
}
