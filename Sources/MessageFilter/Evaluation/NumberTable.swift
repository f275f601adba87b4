internal import Bytes

/// The phone numbers of rules, each with a value: whole numbers by their keys, and prefixes. A search takes
/// one hash table lookup, and one for each length of a prefix. It allocates nothing.
struct NumberTable: Sendable {
  private var numbers = TextTable()
  /// The prefixes. Those that begin with `+` are compared with a number's E.164 form, the others with the
  /// number as written.
  private var prefixes = TextTable()
  private var prefixLengths: [Int] = []
  /// The values. Those of one number or prefix are a linked list, and the tables hold the index of its first.
  private var values: [Int32] = []
  private var next: [Int32] = []

  var isEmpty: Bool { values.isEmpty }

  /// Reserves memory for a number of phone numbers.
  mutating func reserve(_ count: Int) {
    guard count > 0 else { return }
    numbers.reserve(count)
    values.reserveCapacity(count)
    next.reserveCapacity(count)
  }

  /// Adds the text of a rule. Returns whether it is a number or a prefix. Values must come in ascending
  /// order.
  @discardableResult
  mutating func insert(
    _ text: String, _ plan: NumberingPlan, value: Int, scratch number: inout PhoneNumber
  ) -> Bool {
    let place = values.count
    let first: Int
    switch number.readRule(text.utf8Span.span, plan) {
    case .none: return false
    case .number:
      first = numbers.insert(number.key, rule: place)
    case .prefix:
      first = prefixes.insert(number.cleaned, rule: place)
      if !prefixLengths.contains(number.cleaned.count) { prefixLengths.append(number.cleaned.count) }
    }
    values.append(Int32(truncatingIfNeeded: value))
    next.append(-1)
    if first != place {
      next[place] = next[first]
      next[first] = Int32(truncatingIfNeeded: place)
    }
    return true
  }

  /// The lowest value of the numbers that a number equals and the prefixes that it begins with.
  func first(of number: borrowing PhoneNumber) -> Int? {
    var lowest = numbers.rule(of: number.key).map { values[$0] } ?? .max
    for index in prefixLengths.indices {
      if let place = prefix(ofE164Form: number, length: prefixLengths[index]) {
        lowest = min(lowest, values[place])
      }
      if let place = prefix(ofDigits: number, length: prefixLengths[index]) {
        lowest = min(lowest, values[place])
      }
    }
    return lowest == .max ? nil : Int(lowest)
  }

  /// The lowest value of the numbers that a number equals.
  func first(equalTo number: borrowing PhoneNumber) -> Int? {
    numbers.rule(of: number.key).map { Int(values[$0]) }
  }

  /// The same for what a number matches in whatever form it is written. Prefixes of digits do not count.
  func first(ofEveryFormOf number: borrowing PhoneNumber) -> Int? {
    var lowest = numbers.rule(of: number.key).map { values[$0] } ?? .max
    // A number without an E.164 form can be written in two forms: only digits, and digits after `+`.
    guard number.hasE164Form else { return lowest == .max ? nil : Int(lowest) }
    for length in prefixLengths {
      if let place = prefix(ofE164Form: number, length: length) { lowest = min(lowest, values[place]) }
    }
    return lowest == .max ? nil : Int(lowest)
  }

  /// Appends the values of all numbers that a number equals and all prefixes that it begins with, in no
  /// particular order.
  func appendAll(of number: borrowing PhoneNumber, to found: inout [Int]) {
    if let place = numbers.rule(of: number.key) { appendChain(place, to: &found) }
    for index in prefixLengths.indices {
      if let place = prefix(ofE164Form: number, length: prefixLengths[index]) {
        appendChain(place, to: &found)
      }
      if let place = prefix(ofDigits: number, length: prefixLengths[index]) { appendChain(place, to: &found) }
    }
  }

  /// The lowest value of a prefix that a rule's prefix equals or begins with. It matches whatever the rule's
  /// prefix matches.
  func firstPrefix(ofPrefix number: borrowing PhoneNumber) -> Int? {
    prefixLengths.compactMap { length in
      guard length <= number.cleaned.count else { return nil }
      return prefixes.rule(of: number.cleaned.extracting(0..<length)).map { Int(values[$0]) }
    }.min()
  }

  private func appendChain(_ first: Int, to found: inout [Int]) {
    var place = first
    while place >= 0 {
      found.append(Int(values[place]))
      place = Int(next[place])
    }
  }

  /// The prefix of a length that a number's E.164 form begins with.
  private func prefix(ofE164Form number: borrowing PhoneNumber, length: Int) -> Int? {
    guard number.hasE164Form, length <= number.key.count else { return nil }
    return prefixes.rule(of: number.key.extracting(0..<length))
  }

  /// The prefix of a length that a number, as written, begins with. If the number begins with `+`, no prefix
  /// of digits matches it.
  private func prefix(ofDigits number: borrowing PhoneNumber, length: Int) -> Int? {
    guard number.cleaned[0] != UInt8(ascii: "+"), length <= number.cleaned.count else { return nil }
    return prefixes.rule(of: number.cleaned.extracting(0..<length))
  }
}
