import Bytes

/// The phone numbers of rules, each with a value: whole numbers by their keys, and prefixes. A search takes
/// one hash table lookup, and one for each length of a prefix. It allocates nothing.
struct NumberTable: Sendable {
  private var numbers = TextTable()
  /// The prefixes. Those that begin with `+` are compared with a number's E.164 form, the others with the
  /// number as written.
  private var prefixes = TextTable()
  private var prefixLengths: [Int] = []

  var isEmpty: Bool { numbers.isEmpty && prefixes.isEmpty }

  /// Reserves memory for a number of phone numbers.
  mutating func reserve(_ count: Int) {
    if count > 0 { numbers.reserve(count) }
  }

  /// Adds the text of a rule. Returns whether it is a number or a prefix.
  @discardableResult
  mutating func insert(
    _ text: String, _ plan: NumberingPlan, value: Int, scratch number: inout PhoneNumber
  ) -> Bool {
    switch number.readRule(text.utf8Span.span, plan) {
    case .none: return false
    case .number:
      numbers.insert(number.key, rule: value)
    case .prefix:
      prefixes.insert(number.cleaned, rule: value)
      if !prefixLengths.contains(number.cleaned.count) { prefixLengths.append(number.cleaned.count) }
    }
    return true
  }

  /// The lowest value of the numbers that a number equals and the prefixes that it begins with.
  func first(of number: borrowing PhoneNumber) -> Int? {
    var lowest = numbers.rule(of: number.key) ?? .max
    for length in prefixLengths {
      if let prefix = prefix(ofE164Form: number, length: length) {
        lowest = min(lowest, prefixes.rule(of: prefix) ?? .max)
      }
      if let prefix = prefix(ofDigits: number, length: length) {
        lowest = min(lowest, prefixes.rule(of: prefix) ?? .max)
      }
    }
    return lowest == .max ? nil : lowest
  }

  /// The lowest value of the numbers that a number equals.
  func first(equalTo number: borrowing PhoneNumber) -> Int? {
    numbers.rule(of: number.key)
  }

  /// The same for what a number matches in whatever form it is written. Prefixes of digits do not count.
  func first(ofEveryFormOf number: borrowing PhoneNumber) -> Int? {
    var lowest = numbers.rule(of: number.key) ?? .max
    // A number without an E.164 form can be written in two forms: only digits, and digits after `+`.
    for length in prefixLengths {
      if let prefix = prefix(ofE164Form: number, length: length) {
        lowest = min(lowest, prefixes.rule(of: prefix) ?? .max)
      }
    }
    return lowest == .max ? nil : lowest
  }

  /// Appends the values of all numbers that a number equals and all prefixes that it begins with, in no
  /// particular order.
  func appendAll(of number: borrowing PhoneNumber, to found: inout [Int]) {
    numbers.appendRules(of: number.key, to: &found)
    for length in prefixLengths {
      if let prefix = prefix(ofE164Form: number, length: length) {
        prefixes.appendRules(of: prefix, to: &found)
      }
      if let prefix = prefix(ofDigits: number, length: length) {
        prefixes.appendRules(of: prefix, to: &found)
      }
    }
  }

  /// The lowest value of a prefix that a rule's prefix equals or begins with. It matches whatever the rule's
  /// prefix matches.
  func firstPrefix(ofPrefix number: borrowing PhoneNumber) -> Int? {
    prefixLengths.compactMap { length in
      guard length <= number.cleaned.count else { return nil }
      return prefixes.rule(of: number.cleaned.extracting(0..<length))
    }.min()
  }

  /// The first bytes of a number's E.164 form; nil if it has none or fewer.
  @_lifetime(borrow number)
  private func prefix(ofE164Form number: borrowing PhoneNumber, length: Int) -> Span<UInt8>? {
    guard number.hasE164Form, length <= number.key.count else { return nil }
    return number.key.extracting(0..<length)
  }

  /// The first bytes of a number as written; nil if it has fewer, or begins with `+`, since no prefix of
  /// digits matches it then.
  @_lifetime(borrow number)
  private func prefix(ofDigits number: borrowing PhoneNumber, length: Int) -> Span<UInt8>? {
    guard number.cleaned[0] != UInt8(ascii: "+"), length <= number.cleaned.count else { return nil }
    return number.cleaned.extracting(0..<length)
  }
}
