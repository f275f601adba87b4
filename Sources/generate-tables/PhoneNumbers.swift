/// How numbers are dialled in each region, for MessageFilter's phone numbers. Operands: a description of the
/// metadata's version, and the files of libphonenumber's metadata as its Python port writes them, one for
/// each region.
let phoneNumberTable = TableKind(
  name: "phone-numbers", operands: "SOURCE region_*.py",
  output: "Sources/MessageFilter/Detectors/PhoneNumbers/PhoneNumberTable.swift"
) { operands in
  guard operands.count > 1 else { throw TableError(message: "phone-numbers takes a source and files") }
  let regions = try operands.dropFirst().compactMap { path in
    try PhoneRegion(metadata: try lines(ofFile: path).joined(separator: "\n"))
  }
  return PhoneRegion.table(of: regions.sorted { $0.name < $1.name }, source: operands[0])
}

/// The metadata of a region.
struct PhoneRegion {
  /// The ISO 3166 code.
  var name: String
  var callingCode: String
  /// The international prefixes, which replace `+`, the longest first.
  var internationalPrefixes: [String]
  /// The national prefixes, which replace the calling code, the longest first.
  var trunkPrefixes: [String]
  /// A bit for each length of a mobile or fixed number, and of a number of any kind.
  var subscriberLengths: UInt32
  var generalLengths: UInt32

  /// Nil if the metadata is not that of a region, for example of freephone numbers.
  init?(metadata: String) throws {
    guard let name = Self.value("id=", in: metadata[...]), name.allSatisfy(\.isLetter),
      let code = Self.value("country_code=", in: metadata[...])
    else { return nil }
    self.name = name
    callingCode = code
    var international = Set<String>()
    if let pattern = Self.value("international_prefix=", in: metadata[...]) {
      international = try DigitPattern.texts(of: pattern)
    }
    internationalPrefixes = international.sorted { (-$0.count, $0) < (-$1.count, $1) }
    var trunk = Set<String>()
    if let prefix = Self.value("national_prefix=", in: metadata[...]) { trunk.insert(prefix) }
    if let pattern = Self.value("national_prefix_for_parsing=", in: metadata[...]),
      let texts = try? DigitPattern.texts(of: pattern)
    {
      // Longer ones choose a carrier or a service.
      trunk.formUnion(texts.filter { $0.count <= 2 })
    }
    trunkPrefixes = trunk.sorted { (-$0.count, $0) < (-$1.count, $1) }
    subscriberLengths =
      Self.lengths("fixed_line=", in: metadata) | Self.lengths("mobile=", in: metadata)
    generalLengths = Self.lengths("general_desc=", in: metadata)
  }

  /// The value after a key, up to the next comma or parenthesis outside quotes, without quotes and with
  /// doubled backslashes made single.
  private static func value(_ key: String, in text: Substring) -> String? {
    for start in text.indices where text[start...].hasPrefix(key) {
      // Skips the end of another key, such as `national_prefix=` in `international_prefix=`.
      if start > text.startIndex, text[text.index(before: start)].isLetter { continue }
      if start > text.startIndex, text[text.index(before: start)] == "_" { continue }
      var rest = text[start...].dropFirst(key.count)
      guard rest.first == "'" else { return String(rest.prefix { $0 != "," && $0 != ")" }) }
      rest = rest.dropFirst()
      var value = ""
      for character in rest.prefix(while: { $0 != "'" }) {
        if character != "\\" || value.last != "\\" { value.append(character) }
      }
      return value
    }
    return nil
  }

  private static func lengths(_ key: String, in metadata: String) -> UInt32 {
    guard let line = metadata.split(separator: "\n").first(where: { $0.contains(" " + key) }),
      let start = line.range(of: "possible_length=(")
    else { return 0 }
    let list = line[start.upperBound...].prefix { $0 != ")" }
    return list.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
      .reduce(0) { $1 > 0 ? $0 | 1 << UInt32($1) : $0 }
  }

  static func table(of regions: [PhoneRegion], source: String) -> String {
    var entries = ""
    for region in regions {
      entries += """
            Entry(region: "\(region.name)", callingCode: "\(region.callingCode)", \
        international: "\(region.internationalPrefixes.joined(separator: " "))", \
        trunk: "\(region.trunkPrefixes.joined(separator: " "))", \
        subscriberLengths: 0x\(String(region.subscriberLengths, radix: 16)), \
        generalLengths: 0x\(String(region.generalLengths, radix: 16))),

        """
    }
    return """
      // swift-format-ignore-file
      // Made by generate-tables from: \(source).
      // Don't edit it; change its source and make it anew.

      enum PhoneNumberTable {
        /// How numbers are dialled in a region.
        struct Entry {
          /// ISO 3166.
          var region: StaticString
          var callingCode: StaticString
          /// What stands for `+`, separated by spaces, the longest first. `?` is any digit.
          var international: StaticString
          /// What stands for the calling code, separated by spaces, the longest first.
          var trunk: StaticString
          /// A bit for each length of a mobile or fixed number.
          var subscriberLengths: UInt32
          /// A bit for each length of a number of any kind.
          var generalLengths: UInt32
        }

        static let entries: [Entry] = [
      \(entries)  ]
      }

      """
  }
}

extension Substring {
  /// The offset of the first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}

/// A regular expression of digits, classes, non-capturing groups, alternatives and `?`.
struct DigitPattern {
  private var rest: Substring

  /// All texts that a pattern matches. A `?` in them is any digit.
  static func texts(of pattern: String) throws -> Set<String> {
    var parser = DigitPattern(rest: pattern[...])
    let texts = try parser.alternatives()
    guard parser.rest.isEmpty else { throw TableError(message: "not such a pattern: \(pattern)") }
    return texts
  }

  private mutating func alternatives() throws -> Set<String> {
    var texts = try sequence()
    while rest.first == "|" {
      rest.removeFirst()
      texts.formUnion(try sequence())
    }
    return texts
  }

  private mutating func sequence() throws -> Set<String> {
    var texts: Set<String> = [""]
    while let next = rest.first, next != "|", next != ")" {
      var part = try item()
      if rest.first == "?" {
        rest.removeFirst()
        part.insert("")
      }
      texts = Set(texts.flatMap { text in part.map { text + $0 } })
    }
    return texts
  }

  private mutating func item() throws -> Set<String> {
    if rest.hasPrefix("\\d") {
      rest = rest.dropFirst(2)
      return ["?"]
    }
    if rest.hasPrefix("(?:") {
      rest = rest.dropFirst(3)
      let texts = try alternatives()
      guard rest.popFirst() == ")" else { throw TableError(message: "a group has no end") }
      return texts
    }
    if rest.first == "[" {
      var digits: [Int] = []
      var isRange = false
      rest.removeFirst()
      while let next = rest.popFirst(), next != "]" {
        if next == "-" {
          isRange = true
        } else if let digit = next.wholeNumberValue {
          if isRange, let first = digits.last {
            digits += (first...digit).dropFirst()
          } else {
            digits.append(digit)
          }
          isRange = false
        } else {
          throw TableError(message: "not a digit: \(next)")
        }
      }
      return Set(digits.map { "\($0)" })
    }
    guard let next = rest.popFirst(), next.wholeNumberValue != nil else {
      throw TableError(message: "not such a pattern: \(rest)")
    }
    return ["\(next)"]
  }
}
