import Bytes

/// The scalars beyond ASCII that normalisation or folding may change, alone or beside others. There are some
/// 4,500, listed by kind in the tables.
enum VariableScalars {
  /// Calls `body` with each starter that NFC leaves unchanged and that folds to another such starter of the
  /// same length, and with what it folds to.
  static func forEachFolding(_ body: (_ scalar: UInt32, _ folded: UInt32) -> Void) {
    let table = FoldingTables.variableFoldings
    for index in 0..<table.count {
      let scalar = UInt32(table[index])
      body(scalar, UInt32(bitPattern: Int32(bitPattern: scalar) &+ ScalarProperties(scalar).foldingDelta))
    }
  }

  /// The non-starters that stand for themselves as long as they are in order.
  static var marks: [UInt32] {
    let table = FoldingTables.marks
    return (0..<table.count).map { UInt32(table[$0]) }
  }

  /// Calls `body` with each other variable scalar: those that decompose, may compose with a scalar before
  /// them, or fold to another length. Their ``ScalarParts`` are `part(_:)` of the numbers in `parts`.
  static func forEachOther(
    _ body: (_ scalar: UInt32, _ hasBoundaryBefore: Bool, _ parts: Range<Int>) -> Void
  ) {
    let table = FoldingTables.variables
    var start = 0
    for index in 0..<table.count {
      let entry = table[index]
      let end = start + entry >> 22
      body(UInt32(entry & 0x1F_FFFF), entry >> 21 & 1 != 0, start..<end)
      start = end
    }
  }

  static func part(_ number: Int) -> UInt32 { UInt32(FoldingTables.variableParts[number]) }

  /// Calls `body` with the two scalars of each primary composite except Hangul syllables.
  static func forEachPair(_ body: (_ first: UInt32, _ second: UInt32) -> Void) {
    let table = FoldingTables.compositionPairs
    for index in 0..<table.count {
      let pair = table[index]
      body(UInt32(pair >> 21), UInt32(pair & 0x1F_FFFF))
    }
  }
}

/// The scalars that one scalar can become, alone or beside others.
struct ScalarParts {
  /// Its decomposition, the foldings of those scalars, and their decompositions; also the same of its own
  /// folding.
  private(set) var all: [UInt32] = []
  private var decomposition: [UInt32] = []
  private var folding: [UInt32] = []

  /// Takes another scalar.
  mutating func take(_ scalar: UInt32) {
    decomposition.removeAll(keepingCapacity: true)
    folding.removeAll(keepingCapacity: true)
    all.removeAll(keepingCapacity: true)
    ScalarMappings.appendDecomposition(of: scalar, to: &decomposition)
    all.append(contentsOf: decomposition)
    ScalarMappings.appendFolding(of: scalar, to: &folding)
    for part in decomposition where part != scalar { ScalarMappings.appendFolding(of: part, to: &folding) }
    for part in folding where !all.contains(part) {
      ScalarMappings.appendDecomposition(of: part, to: &all)
    }
  }

  /// Adds the scalars that its first part becomes as the other parts are composed with it one by one, except
  /// the last.
  func addPrefixes(to firsts: inout ScalarBits) {
    guard var composed = decomposition.first else { return }
    firsts.insert(composed)
    for part in decomposition.dropFirst() {
      guard let next = ScalarMappings.composition(composed, part) else { return }
      composed = next
      firsts.insert(composed)
    }
  }
}

/// A set of scalars. It has bits only for the ranges of 4,096 scalars that have a member.
struct ScalarBits {
  /// The start of the words of each 4,096 scalars; 0 if there are none.
  private var rows = [UInt16](repeating: 0, count: 0x11_0000 / 4096)
  /// 64 words for each such range, after 64 words that are never set.
  private var words = [UInt64](repeating: 0, count: 64)
  /// The members, each once.
  private(set) var members: [UInt32] = []

  func contains(_ scalar: UInt32) -> Bool {
    words[Int(rows[Int(scalar >> 12)]) + Int(scalar >> 6 & 63)] >> UInt64(scalar & 63) & 1 != 0
  }

  mutating func insert(_ scalar: UInt32) {
    if contains(scalar) { return }
    if rows[Int(scalar >> 12)] == 0 {
      // At most 273 times 64, which fits.
      rows[Int(scalar >> 12)] = UInt16(words.count)
      words.append(contentsOf: repeatElement(0, count: 64))
    }
    words[Int(rows[Int(scalar >> 12)]) + Int(scalar >> 6 & 63)] |= 1 << UInt64(scalar & 63)
    members.append(scalar)
  }

  /// Inserts the scalars beyond ASCII of a text in UTF-8.
  mutating func insert(scalarsOf text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      if text[offset] < 0x80 {
        offset += 1
        continue
      }
      let (scalar, length) = decodeScalar(text, at: offset)
      // Well-formed text has no numbers beyond those of scalars.
      insert(min(scalar, 0x10_FFFF))
      offset += length
    }
  }
}
