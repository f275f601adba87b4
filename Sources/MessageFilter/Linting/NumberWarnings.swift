import Bytes
import JSONText

/// Warnings about phone numbers.
extension RulesReader {
  /// Warns of texts of `allow` and `deny` that are phone numbers, but are searched for letter by letter in
  /// senders.
  mutating func warnOfNumbers() {
    for place in places.allow + places.deny {
      let filter = rule(place)
      guard filter.isEnabled, let text = filter.textCondition,
        let message = plainNumber(text, at: Int(place.offset))
      else { continue }
      warn(place, message)
    }
    for place in places.conditionTexts where !place.pointer.hasPrefix("/tags/") {
      if let message = plainNumber(place.text, at: place.offset) {
        findings.add(.warning, place.offset, place.pointer, message)
      }
    }
  }

  private func plainNumber(_ text: TextCondition, at offset: Int) -> String? {
    guard text.target == .sender, text.matching != .number, text.matching != .regex else { return nil }
    if RulesReader.isNumberPrefix(text.text) {
      let beginning = quoted(String(text.text.dropLast()))
      return "\(quoted(text.text)) is looked for with its \"*\"; \(withoutKeysOfTexts(at: offset))with "
        + "matching: \"number\" it is every phone number that begins with \(beginning)"
    }
    var number = PhoneNumber()
    guard number.read(text.text.utf8Span.span, NumberingPlan()),
      number.cleaned[0] == UInt8(ascii: "+") || number.cleaned.count >= 7
    else { return nil }
    let hasPlus = number.cleaned[0] == UInt8(ascii: "+")
    let length = number.cleaned.count
    let removal = withoutKeysOfTexts(at: offset)
    let comparison = "\(quoted(text.text)) is compared letter by letter; \(removal)with"
    // A whole number hardly has `+` and only six digits: they are the beginning of numbers.
    guard text.matching == .prefix || text.matching != .whole && hasPlus && length <= 7 else {
      return "\(comparison) matching: \"number\" it is the phone number, however a message writes it"
    }
    // What the sender's number is compared with has neither a trunk prefix nor an international one.
    if text.text.utf8Span.span.contains("(0)".utf8Span.span) || text.text.hasPrefix("00") {
      return "\(comparison) + and its digits behind that, * at the end and matching: \"number\" it is every "
        + "phone number that begins with it"
    }
    let prefix = String(copying: number.cleaned) + "*"
    let meaning =
      hasPlus
      ? "begins with it, however a message writes it"
      : "begins with these digits, however a message separates them"
    return
      "\(comparison) text: \(quoted(prefix)) and matching: \"number\" it is every phone number that \(meaning)"
  }

  /// What to do first with a text that gets matching "number": `without "case", `; empty if it has no key
  /// that is not allowed there.
  private func withoutKeysOfTexts(at offset: Int) -> String {
    let node = document.nodes.indices.partitioningIndex { document.nodes[$0].start >= offset }
    let keys = ["case", "disguises"].filter { document.member($0, of: node) != nil }
    return keys.isEmpty ? "" : "without \(alternatives(keys.map { quoted($0) })), "
  }

  /// A check for numbers whose calling code depends on the country, in rules without a country.
  var nationalNumber: (TextCondition) -> String? {
    let hasCountry = rules.country != nil
    return { text in
      var number = PhoneNumber()
      // Six digits or fewer are a short code.
      guard !hasCountry, text.matching == .number, number.read(text.text.utf8Span.span, NumberingPlan()),
        number.cleaned[0] != UInt8(ascii: "+"), number.cleaned.count > 6, !number.hasE164Form,
        !NumberingPlan.mayBeginWithCallingCode(number.cleaned)
      else { return nil }
      return
        "\(quoted(text.text)) has no calling code, so the same number with its calling code is another; say "
        + "where it is dialled, such as country: \"IL\", or write the number with + and its calling code"
    }
  }
}
