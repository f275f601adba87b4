import Bytes
import TextMatching

/// The current message's sender in the two forms by which rules are looked up: its folded text, and its phone
/// number. Each is made when a stage first needs it, once for each message.
///
/// It is scratch space of an evaluator. It is prepared before a ``SenderTable`` borrows it, because a method
/// that changes it while it looks at a table of the rule set would copy the table.
struct SenderLookup: ~Copyable {
  private let plan: NumberingPlan
  private let seed = TextTable.seed
  /// The folded text, unless the sender is its own folded form.
  private var folded = FoldedText()
  private var isFolded = false
  private var hasText = false
  /// The hash of the text. Tables reject most senders by it.
  private(set) var textHash: UInt64 = 0
  /// Whether the sender is a phone number; nil until a stage asks.
  private(set) var isNumber: Bool?
  /// The number, if the sender is one.
  private(set) var number = PhoneNumber()
  /// The hash of the number's key.
  private(set) var numberHash: UInt64 = 0

  init(_ plan: NumberingPlan) { self.plan = plan }

  /// Begins a message.
  @inline(__always)
  mutating func forget() {
    hasText = false
    isNumber = nil
  }

  /// Makes the text of the current message's sender, and its number if a table has any.
  @inline(__always)
  mutating func take(_ sender: Span<UInt8>, withNumber: Bool) {
    if !hasText { takeText(sender) }
    if withNumber { _ = readNumber(of: sender) }
  }

  private mutating func takeText(_ sender: Span<UInt8>) {
    hasText = true
    // Nothing folds in digits and signs.
    isFolded = !sender.hasOnlyDigitsAndSigns
    if isFolded {
      folded.take(sender)
      textHash = TextTable.hash(folded.span, seed: seed)
    } else {
      textHash = TextTable.hash(sender, seed: seed)
    }
  }

  /// The folded text of the current message's sender.
  @inline(__always)
  @_lifetime(borrow self, copy sender)
  func text(of sender: Span<UInt8>) -> Span<UInt8> {
    if isFolded { return folded.span }
    return sender
  }

  /// Reads the current message's sender as a phone number. Returns whether it is one.
  mutating func readNumber(of sender: Span<UInt8>) -> Bool {
    if let isNumber { return isNumber }
    let isOne = number.read(sender, plan)
    if isOne {
      // Most senders are the key themselves, and are hashed once.
      let isHashed = hasText && number.isKey(sender)
      numberHash = isHashed ? textHash : TextTable.hash(number.key, seed: seed)
    }
    isNumber = isOne
    return isOne
  }
}
