/// All scalars beyond ASCII but the starters that stand for themselves in the folded form: what ``FoldingHazards``
/// are chosen from. Made when a set of literals first needs it, in some 0.1 ms.
struct VariableScalars: Sendable {
  static let all = VariableScalars()

  /// Starters that stand for themselves in NFC and fold to another such of the same length.
  private(set) var foldings: [(scalar: UInt32, folded: UInt32)] = []
  /// What is no starter and stands for itself, in order with others of its kind.
  private(set) var marks: [UInt32] = []
  /// All others.
  private(set) var others: [Other] = []
  /// The parts of `others`.
  private(set) var parts: [UInt32] = []
  /// The two scalars of each primary composite, but for Hangul.
  private(set) var pairs: [(first: UInt32, second: UInt32)] = []

  /// A scalar that decomposes, may compose with one before it, or folds to another length.
  struct Other: Sendable {
    var scalar: UInt32
    /// Its ``ScalarParts`` are `VariableScalars.parts[parts..<end]`.
    var parts: UInt32
    var end: UInt32
    var hasBoundaryBefore: Bool
  }

  private init() {
    let table = FoldingTables.compositionPairs
    pairs.reserveCapacity(table.count)
    for index in 0..<table.count {
      let pair = table[index]
      pairs.append((UInt32(pair >> 21), UInt32(pair & 0x1F_FFFF)))
    }
    foldings.reserveCapacity(1500)
    marks.reserveCapacity(1000)
    others.reserveCapacity(1500)
    parts.reserveCapacity(3500)
    var own = ScalarParts()
    Self.forEach { scalar, properties in
      if properties.isMark {
        marks.append(scalar)
      } else if properties.isFolding, properties.hasBoundaryBefore {
        foldings.append((scalar, UInt32(bitPattern: Int32(bitPattern: scalar) + properties.foldingDelta)))
      } else {
        own.take(scalar)
        others.append(
          Other(
            scalar: scalar, parts: UInt32(parts.count), end: UInt32(parts.count + own.all.count),
            hasBoundaryBefore: properties.hasBoundaryBefore))
        parts += own.all
      }
    }
  }

  /// Shows all scalars beyond ASCII that are no starters which stand for themselves and have a boundary before
  /// them: some 4,500.
  private static func forEach(_ body: (UInt32, ScalarProperties) -> Void) {
    let leaves = FoldingTables.leaves
    let isFixed = (0..<leaves.count / 64).map { leaf in
      (0..<64).allSatisfy { leaves[leaf << 6 | $0] & ScalarProperties.unfixedBits == 0 }
    }
    for plane in 0..<0x11_0000 / 4096 {
      let row = FoldingTables.planes[plane]
      for block in 0..<64 where !isFixed[FoldingTables.rows[row << 6 | block]] {
        let first = UInt32(plane << 12 | block << 6)
        for scalar in max(first, 0x80)..<max(first + 64, 0x80) {
          let properties = ScalarProperties(scalar)
          if !properties.isFixed { body(scalar, properties) }
        }
      }
    }
  }
}

/// What one scalar can become, alone or beside others.
struct ScalarParts {
  /// Its decomposition, of that each folding, of these each decomposition; and the same of its own folding.
  private(set) var all: [UInt32] = []
  private var decomposition: [UInt32] = []
  private var folding: [UInt32] = []

  /// Takes a scalar in place of the one before.
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

  /// Adds all that the first of the parts can be composed with, one by one, before the last.
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

/// A set of scalars, as a bit for each of those of every 4,096 that have a member: a bit for each there is would be
/// 139 kB of fresh memory.
struct ScalarBits {
  /// Where the words of each 4,096 begin; 0 where there are none.
  private var rows = [UInt16](repeating: 0, count: 0x11_0000 / 4096)
  /// 64 words each, after as many that are never set.
  private var words = [UInt64](repeating: 0, count: 64)
  /// Its members, each once.
  private(set) var members: [UInt32] = []

  func contains(_ scalar: UInt32) -> Bool {
    words[Int(rows[Int(scalar >> 12)]) + Int(scalar >> 6 & 63)] >> UInt64(scalar & 63) & 1 != 0
  }

  mutating func insert(_ scalar: UInt32) {
    if contains(scalar) { return }
    if rows[Int(scalar >> 12)] == 0 {
      // At most 273 times 64.
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
      // Numbers beyond those of scalars are in no well-formed text.
      insert(min(scalar, 0x10_FFFF))
      offset += length
    }
  }
}
