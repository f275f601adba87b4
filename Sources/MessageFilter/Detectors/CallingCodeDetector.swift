import Bytes

/// The smart rule `countryAllowlist`: the sender has an ITU calling code that is not in the list.
package enum CallingCodeDetector: SmartRuleDetector {
  static var name: String { "countryAllowlist" }
  static var shape: SmartRuleShape { .callingCodes }
  static var field: Field { .sender }
  static var findsCallingCode: Bool { true }
  static var condition: String { "has a calling code that is not in the list" }
  static func reason(match: String) -> String { "the sender's code \(match) is not in the list" }

  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>? {
    // A rule with an empty list is off.
    if parameters.codes.isEmpty { return nil }
    guard let found = callingCode(of: text), !parameters.codes.contains(found.code) else { return nil }
    return found.range
  }

  /// A calling code found at the start of a sender.
  package struct Found: Sendable, Equatable {
    /// The code's digits as a number: 1, 972.
    package var code: Int
    /// The bytes of the sender from `+` to the code's last digit.
    package var range: Range<Int>

    /// A code and where it was found.
    package init(code: Int, range: Range<Int>) {
      self.code = code
      self.range = range
    }
  }

  /// An assigned calling code and the regions that share it.
  package struct Assignment: Sendable, Equatable {
    /// The code's digits as a number: 1, 972.
    package var code: Int
    /// ISO 3166 regions, the main one first; empty for a code that does not belong to a country.
    package var regions: [String]
    /// Whether more than one region has the code. Naming one of them then includes the others.
    package var isShared: Bool { regions.count > 1 }
  }

  /// The calling code at the start of a sender (well-formed UTF-8) that has been cleaned as winnow(7) says:
  /// the assigned one after a `+`; nil if there is none. Allocates nothing.
  package static func callingCode(of sender: Span<UInt8>) -> Found? {
    var index = PhoneCharacters.skip(in: sender, from: 0)
    guard index < sender.count, sender[index] == UInt8(ascii: "+") else { return nil }
    let start = index
    var code = 0
    for _ in 0..<3 {
      index = PhoneCharacters.skip(in: sender, from: index &+ 1)
      guard index < sender.count, sender[index] &- 0x30 < 10 else { return nil }
      code = code &* 10 &+ Int(sender[index] &- 0x30)
      // No calling code begins with a zero, and no assigned code begins another.
      if code == 0 { return nil }
      if isAssigned(code) { return Found(code: code, range: start..<index &+ 1) }
    }
    return nil
  }

  /// The calling code that an entry of `countryAllowlist` stands for: `"+972"` or an ISO 3166 region (`"IL"`,
  /// in any case); nil for anything else.
  package static func code(named entry: String) -> Int? {
    let bytes = Array(entry.utf8)
    if bytes.first == UInt8(ascii: "+") {
      guard (2...4).contains(bytes.count), bytes[1] != UInt8(ascii: "0") else { return nil }
      var code = 0
      for byte in bytes.dropFirst() {
        guard byte &- 0x30 < 10 else { return nil }
        code = code * 10 + Int(byte - 0x30)
      }
      return isAssigned(code) ? code : nil
    }
    guard bytes.count == 2, bytes.allSatisfy(\.isASCIILetter) else { return nil }
    let code = codesOfRegions[place(ofRegion: bytes[0], bytes[1])]
    return code == 0 ? nil : code
  }

  /// The calling code of each region, at the place of its name; 0 for names of no region. It has no strings,
  /// because it is made when rules are loaded that name a region.
  private static let codesOfRegions: [Int] = {
    var codes = Array(repeating: 0, count: 26 * 26)
    for entry in CallingCodeTable.entries {
      let regions = entry.regions.description
      let names = regions.utf8Span.span
      // They have two letters each and a space between them.
      for start in stride(from: 0, to: names.count, by: 3) {
        let place = place(ofRegion: names[start], names[start + 1])
        if codes[place] == 0 { codes[place] = entry.code }
      }
    }
    return codes
  }()

  /// The place of a region, whose name is two letters in either case, among all such names.
  private static func place(ofRegion first: UInt8, _ second: UInt8) -> Int {
    Int(first & 0xDF - 0x41) * 26 + Int(second & 0xDF - 0x41)
  }

  /// The ISO 3166 regions that share a code, the main one first; empty for a code that does not belong to a
  /// country.
  package static func regions(of code: Int) -> [String] {
    all.first { $0.code == code }?.regions ?? []
  }

  /// Every assigned calling code in ascending order.
  package static let all: [Assignment] = CallingCodeTable.entries.map { entry in
    let regions = entry.regions.description.split(separator: " ").map(String.init)
    return Assignment(code: entry.code, regions: regions)
  }

  /// The number of assigned codes below a code; nil for a code that is not assigned. It is less than 256.
  static func rank(of code: Int) -> Int? {
    guard code >= 0, isAssigned(code) else { return nil }
    // The table is read in its place. A constant of its own would be a copy of it, made for each word.
    var rank = (CallingCodeTable.assigned[code >> 6] & (1 << UInt64(code & 63) - 1)).nonzeroBitCount
    for word in 0..<code >> 6 { rank += CallingCodeTable.assigned[word].nonzeroBitCount }
    return rank
  }

  private static func isAssigned(_ code: Int) -> Bool {
    code < 1000 && CallingCodeTable.assigned[code >> 6] >> UInt64(code & 63) & 1 != 0
  }
}
