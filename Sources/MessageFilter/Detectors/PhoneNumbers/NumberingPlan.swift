import Bytes

/// How numbers are dialled in a country, which gives numbers without `+` their meaning. See "Phone numbers"
/// in winnow(7).
///
/// Without a country, only `00` before an assigned calling code stands for `+`.
package struct NumberingPlan: Sendable {
  /// A number of at most this many digits is a short code.
  private static let longestShortCode = 6

  private var country: Country?

  /// The properties of a country. It is a class so that reading a number copies nothing.
  private final class Country: Sendable {
    let region: String
    let callingCode: [UInt8]
    /// The prefixes that stand for `+`, the longest first. `?` is any digit.
    let internationalPrefixes: [[UInt8]]
    /// The prefixes that stand for the calling code, the longest first.
    let trunkPrefixes: [[UInt8]]
    let isTrunkPrefixCallingCode: Bool
    /// A bit for each length of a mobile or fixed number, and of a number of any kind.
    let subscriberLengths: UInt32
    let generalLengths: UInt32
    /// The lengths of numbers under each calling code, by the code.
    let lengthsOfCode: [UInt32]

    init(_ entry: PhoneNumberTable.Entry, lengthsOfCode: [UInt32]) {
      func parts(_ text: StaticString) -> [[UInt8]] {
        text.description.utf8.split(separator: 0x20).map { Array($0) }
      }
      region = entry.region.description
      callingCode = Array(entry.callingCode.description.utf8)
      internationalPrefixes = parts(entry.international)
      trunkPrefixes = parts(entry.trunk)
      isTrunkPrefixCallingCode = trunkPrefixes.contains(callingCode)
      subscriberLengths = entry.subscriberLengths
      generalLengths = entry.generalLengths
      self.lengthsOfCode = lengthsOfCode
    }
  }

  /// A plan without a country.
  package init() {}

  /// The plan of an ISO 3166 region, in capitals or not; nil if there is no such region.
  package init?(country name: String) {
    let name = name.uppercased()
    let entries = PhoneNumberTable.entries
    guard let entry = entries.first(where: { $0.region.description == name }) else { return nil }
    var lengths = [UInt32](repeating: 0, count: 1000)
    for entry in entries { lengths[Int(entry.callingCode.description) ?? 0] |= entry.generalLengths }
    country = Country(entry, lengthsOfCode: lengths)
  }

  /// The plan of the country of some rules; one without a country if they have none.
  package init(ofRulesFor country: String?) {
    self = country.flatMap { NumberingPlan(country: $0) } ?? NumberingPlan()
  }

  /// The ISO 3166 region of the plan's country, in capitals; nil if there is no country.
  package var region: String? { country?.region }

  /// All regions with a plan, in ascending order.
  package static var regions: [String] { PhoneNumberTable.entries.map { $0.region.description } }

  /// The meaning of a number without `+`.
  enum Form: Equatable {
    /// Only its digits: a short code, or a number whose length fits nothing known.
    case digits
    /// `+`, the calling code of the country if `hasCode` is false, and the digits from `start` on.
    case international(start: Int, hasCode: Bool)
  }

  /// The meaning of a number without `+`.
  func form(of digits: Span<UInt8>) -> Form {
    guard let country else {
      if digits.count <= Self.longestShortCode { return .digits }
      let isInternational = digits[0] == 0x30 && digits[1] == 0x30 && Self.callingCode(digits, 2) != nil
      return isInternational ? .international(start: 2, hasCode: true) : .digits
    }
    let count = digits.count
    if count <= Self.longestShortCode, !Self.has(country.subscriberLengths, count) { return .digits }
    if let start = Self.internationalStart(digits, country) {
      return .international(start: start, hasCode: true)
    }
    if !country.isTrunkPrefixCallingCode, Self.begins(digits, country.callingCode),
      Self.has(country.subscriberLengths, count &- country.callingCode.count)
    {
      return .international(start: 0, hasCode: true)
    }
    for index in country.trunkPrefixes.indices {
      let prefix = country.trunkPrefixes[index]
      if Self.begins(digits, prefix), Self.has(country.generalLengths, count &- prefix.count) {
        return .international(start: prefix.count, hasCode: false)
      }
    }
    return Self.has(country.generalLengths, count) ? .international(start: 0, hasCode: false) : .digits
  }

  /// Whether a number has more than ten digits, begins with an assigned calling code, and has the length of a
  /// mobile or fixed number under that code.
  static func mayBeginWithCallingCode(_ digits: Span<UInt8>) -> Bool {
    guard digits.count > 10, let code = callingCode(digits, 0) else { return false }
    return PhoneNumberTable.entries.contains { entry in
      Int(entry.callingCode.description) == code.code
        && has(entry.subscriberLengths, digits.count &- code.count)
    }
  }

  /// Appends the country's calling code.
  func appendCallingCode(to buffer: inout ByteBuffer) {
    guard let country else { return }
    for digit in country.callingCode { buffer.append(digit) }
  }

  /// The start of the calling code after an international prefix; nil if there is none. If the number begins
  /// with several prefixes, the first one decides that leaves a length which numbers under the calling code
  /// have; if none does, the first one.
  private static func internationalStart(_ digits: Span<UInt8>, _ country: Country) -> Int? {
    var first: Int?
    for index in country.internationalPrefixes.indices {
      let prefix = country.internationalPrefixes[index]
      guard begins(digits, prefix), let code = callingCode(digits, prefix.count) else { continue }
      if has(country.lengthsOfCode[code.code], digits.count &- prefix.count &- code.count) {
        return prefix.count
      }
      if first == nil { first = prefix.count }
    }
    return first
  }

  /// The assigned calling code at an index, and its number of digits.
  private static func callingCode(_ digits: Span<UInt8>, _ start: Int) -> (code: Int, count: Int)? {
    var code = 0
    for count in 1...3 where start &+ count <= digits.count {
      code = code &* 10 &+ Int(digits[start &+ count &- 1] &- 0x30)
      if code == 0 { return nil }
      // No assigned code begins another.
      if CallingCodeDetector.rank(of: code) != nil { return (code, count) }
    }
    return nil
  }

  /// Whether digits begin with a prefix, in which `?` is any digit.
  private static func begins(_ digits: Span<UInt8>, _ prefix: [UInt8]) -> Bool {
    guard prefix.count <= digits.count else { return false }
    for index in prefix.indices where prefix[index] != digits[index] && prefix[index] != UInt8(ascii: "?") {
      return false
    }
    return true
  }

  private static func has(_ lengths: UInt32, _ length: Int) -> Bool {
    length > 0 && length < 32 && lengths >> UInt32(length) & 1 != 0
  }
}
