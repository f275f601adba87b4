/// The sets of scalars for `\p{…}`, `\d`, `\s`, `\w` and the word boundaries. They are decoded from the
/// generated tables on first use.
enum UnicodeProperties {
  /// The result of looking up a name.
  enum Lookup {
    case set(ScalarSet)
    case noSuchProperty
    case noSuchValue
  }

  /// `\d`: general category Nd.
  static let decimalDigits: ScalarSet = find("nd", in: UnicodePropertyTables.generalCategories) ?? ScalarSet()

  /// `\s`: White_Space.
  static let whiteSpace: ScalarSet =
    find("whitespace", in: UnicodePropertyTables.binaryProperties) ?? ScalarSet()

  /// `\w`: Alphabetic, M, Nd, Pc and Join_Control (Unicode Technical Standard #18, annex C).
  static let word: ScalarSet = {
    var set = find("alphabetic", in: UnicodePropertyTables.binaryProperties) ?? ScalarSet()
    set.formUnion(find("joincontrol", in: UnicodePropertyTables.binaryProperties) ?? ScalarSet())
    for name in ["m", "nd", "pc"] {
      if case .set(let part) = category(name) { set.formUnion(part) }
    }
    return set
  }()

  /// `\w` under `(?-u)`.
  static let asciiWord: ScalarSet = ScalarSet(pieces: [
    .init(lower: 0x30, upper: 0x39), .init(lower: 0x41, upper: 0x5A), .init(lower: 0x5F, upper: 0x5F),
    .init(lower: 0x61, upper: 0x7A),
  ])

  /// The set of `\p{name}`: a binary property, a general category or a script, tried in this order.
  static func lookup(_ written: [UInt32]) -> Lookup {
    let name = loose(written)
    // Three names of general categories are also short names of properties that have values.
    if name != "cf" && name != "sc" && name != "lc" {
      if let set = find(name, in: UnicodePropertyTables.binaryProperties) { return .set(set) }
    }
    if case .set(let set) = category(name) { return .set(set) }
    if let set = find(name, in: UnicodePropertyTables.scripts) { return .set(set) }
    return .noSuchProperty
  }

  /// The set of `\p{property=value}`.
  static func lookup(_ writtenProperty: [UInt32], value writtenValue: [UInt32]) -> Lookup {
    let value = loose(writtenValue)
    let table: StaticString
    switch loose(writtenProperty) {
    case "gc", "generalcategory": return category(value)
    case "sc", "script": table = UnicodePropertyTables.scripts
    case "scx", "scriptextensions": table = UnicodePropertyTables.scriptExtensions
    case "age": table = UnicodePropertyTables.ages
    case "gcb", "graphemeclusterbreak": table = UnicodePropertyTables.graphemeClusterBreaks
    case "wb", "wordbreak": table = UnicodePropertyTables.wordBreaks
    case "sb", "sentencebreak": table = UnicodePropertyTables.sentenceBreaks
    default: return .noSuchProperty
    }
    guard let set = find(value, in: table) else { return .noSuchValue }
    return .set(set)
  }

  /// The set of a general category, of a group of categories (`L`, `LC`), or of Any, Assigned or ASCII.
  private static func category(_ name: String) -> Lookup {
    switch name {
    case "any": return .set(.all)
    case "ascii": return .set(ScalarSet(0, 0x7F))
    case "assigned":
      return .set((find("cn", in: UnicodePropertyTables.generalCategories) ?? ScalarSet()).complement)
    default:
      break
    }
    if let set = find(name, in: UnicodePropertyTables.generalCategories) { return .set(set) }
    let members: [String]
    switch name {
    case "c", "other": members = ["cc", "cf", "cn", "co"]
    case "l", "letter": members = ["ll", "lm", "lo", "lt", "lu"]
    case "lc", "casedletter": members = ["ll", "lt", "lu"]
    case "m", "mark", "combiningmark": members = ["mc", "me", "mn"]
    case "n", "number": members = ["nd", "nl", "no"]
    case "p", "punctuation", "punct": members = ["pc", "pd", "pe", "pf", "pi", "po", "ps"]
    case "s", "symbol": members = ["sc", "sk", "sm", "so"]
    case "z", "separator": members = ["zl", "zp", "zs"]
    default: return .noSuchValue
    }
    var set = ScalarSet()
    for member in members {
      set.formUnion(find(member, in: UnicodePropertyTables.generalCategories) ?? ScalarSet())
    }
    return .set(set)
  }

  /// A name in the form for comparison of Unicode Standard Annex #44, rule UAX44-LM3: without case, white
  /// space, `_`, `-` and a leading `is`.
  private static func loose(_ name: [UInt32]) -> String {
    var bytes: [UInt8] = []
    for scalar in name {
      guard scalar < 0x80 else { return "\u{FFFD}" }
      let byte = UInt8(truncatingIfNeeded: scalar)
      switch byte {
      case 0x09...0x0D, 0x20, UInt8(ascii: "_"), UInt8(ascii: "-"): continue
      case 0x41...0x5A: bytes.append(byte | 0x20)
      default: bytes.append(byte)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // "isc" is ISO_Comment, not C. The "is" must be at the very start of the name.
    let hasPrefix = name.count > 1 && name[0] | 0x20 == 0x69 && name[1] | 0x20 == 0x73
    return hasPrefix && text != "isc" ? String(text.dropFirst(2)) : text
  }

  /// The set on the line of a table that lists the name: `name name … |coded ranges`.
  private static func find(_ name: String, in table: StaticString) -> ScalarSet? {
    let wanted = Array(name.utf8)
    if wanted.isEmpty { return nil }
    // The table's bytes live as long as the program.
    let bytes = unsafe UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var position = 0
    while position < bytes.count {
      var isFound = false
      var matched = 0
      while unsafe bytes[position] != UInt8(ascii: "|") {
        let byte = unsafe bytes[position]
        if byte == UInt8(ascii: " ") {
          if matched == wanted.count { isFound = true }
          matched = 0
        } else if matched >= 0 && matched < wanted.count && wanted[matched] == byte {
          matched += 1
        } else {
          matched = -1
        }
        position += 1
      }
      position += 1
      let start = position
      // Below the count, as just checked.
      while unsafe position < bytes.count && bytes[position] != 0x0A { position += 1 }
      if isFound {
        return CodedNumbers.set(CodedNumbers(table, range: start..<position))
      }
      position += 1
    }
    return nil
  }
}

/// Decodes the numbers of the generated tables: five bits a character, the lowest first. A sixth bit says
/// that more characters follow. The characters are `#` to `b`, with `~` in place of the backslash.
struct CodedNumbers {
  private let table: StaticString
  private var position: Int
  private let end: Int

  init(_ table: StaticString, range: Range<Int>? = nil) {
    self.table = table
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? table.utf8CodeUnitCount
  }

  /// The next number; nil at the end.
  mutating func next() -> UInt32? {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while position < end {
      // The table's bytes live as long as the program, and `end` is within them.
      var byte = unsafe table.utf8Start[position]
      position += 1
      if byte == UInt8(ascii: "~") { byte = UInt8(ascii: "\\") }
      let digit = UInt32(byte &- UInt8(ascii: "#"))
      value |= (digit & 31) << shift
      if digit < 32 { return value }
      shift += 5
    }
    return nil
  }

  /// A set that is written as alternating gaps and lengths less one.
  static func set(_ numbers: CodedNumbers) -> ScalarSet {
    var reader = numbers
    var pieces: [ScalarSet.Piece] = []
    var next: UInt32 = 0
    while let gap = reader.next(), let length = reader.next() {
      pieces.append(.init(lower: next + gap, upper: next + gap + length))
      next += gap + length + 1
    }
    return ScalarSet(pieces: pieces)
  }
}
