@testable import MessageFilter

/// Phone numbers as winnow(7) tells of them, written down as plainly as it reads.
struct ReferenceNumber {
  var region: PhoneNumberTable.Entry?

  private static let codes = Set(CallingCodeTable.entries.map { "\($0.code)" })
  /// The lengths of numbers in the regions of each calling code.
  private static let lengths = Dictionary(
    grouping: PhoneNumberTable.entries, by: { $0.callingCode.description }
  ).mapValues { $0.map(\.generalLengths) }

  init(country: String?) {
    region = PhoneNumberTable.entries.first { $0.region.description == country }
  }

  /// An optional plus sign and digits; nil where a text is no number.
  func cleaned(_ text: String) -> String? {
    let separators: Set<Unicode.Scalar> = ["-", "(", ")", ".", "/", "\u{200E}", "\u{200F}", "\u{61C}"]
    var rest = String.UnicodeScalarView(
      text.unicodeScalars.filter {
        !$0.properties.isWhitespace && !separators.contains($0) && !(0x2010...0x2015).contains($0.value)
          && !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
      })
    if String(rest).lowercased().hasPrefix("tel:") { rest.removeFirst(4) }
    let number = String(rest)
    let digits = number.hasPrefix("+") ? String(number.dropFirst()) : number
    return !digits.isEmpty && digits.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } ? number : nil
  }

  /// What two texts that are the same number have in common; nil where a text is no number.
  func key(_ text: String) -> String? {
    guard let form = e164(text) else { return nil }
    return form.hasPrefix("+") || form.count < 8 ? form : "+" + form
  }

  /// The E.164 form, or the digits where there is none.
  func e164(_ text: String) -> String? {
    guard let number = cleaned(text) else { return nil }
    if number.hasPrefix("+") { return number }
    guard let region else {
      return number.count > 6 && number.hasPrefix("00") && code(number.dropFirst(2)) != nil
        ? "+" + number.dropFirst(2) : number
    }
    if number.count <= 6, !has(region.subscriberLengths, number.count) { return number }
    let behindPrefix = words(region.international).filter { matches(number, $0) }
      .map { String(number.dropFirst($0.count)) }.filter { code($0[...]) != nil }
    let fitting = behindPrefix.first { rest in
      let code = code(rest[...]) ?? ""
      return Self.lengths[code, default: []].contains { has($0, rest.count - code.count) }
    }
    if let rest = fitting ?? behindPrefix.first { return "+" + rest }
    let ownCode = region.callingCode.description
    let trunks = words(region.trunk)
    if !trunks.contains(ownCode), number.hasPrefix(ownCode),
      has(region.subscriberLengths, number.count - ownCode.count)
    {
      return "+" + number
    }
    for trunk in trunks where number.hasPrefix(trunk) {
      if has(region.generalLengths, number.count - trunk.count) {
        return "+" + ownCode + number.dropFirst(trunk.count)
      }
    }
    return has(region.generalLengths, number.count) ? "+" + ownCode + number : number
  }

  private func words(_ text: StaticString) -> [String] {
    text.description.split(separator: " ").map(String.init)
  }

  private func matches(_ number: String, _ prefix: String) -> Bool {
    number.count >= prefix.count && zip(number, prefix).allSatisfy { $0 == $1 || $1 == "?" }
  }

  private func has(_ lengths: UInt32, _ length: Int) -> Bool {
    (1...31).contains(length) && lengths & 1 << UInt32(length) != 0
  }

  private func code(_ digits: Substring) -> String? {
    (1...3).map { String(digits.prefix($0)) }.last { Self.codes.contains($0) }
  }
}
