/// What a literal competes with: the group and the scope of its pattern, and whether it is exact. Of the
/// literals that end at one offset and have the same competition, only the one of the lowest pattern counts.
struct LiteralCompetition: Hashable, Comparable, Sendable {
  /// group * 6 + scope * 2 + (exact ? 1 : 0).
  var code: UInt8

  static let count = PatternSet.groups * 6

  init(group: Int, scope: Pattern.Scope, isExact: Bool) {
    code = UInt8(group * 6) + scope.rawValue * 2 + (isExact ? 1 : 0)
  }

  @inline(__always) var group: Int { Int(code) / 6 }
  /// Whether every pattern that matches is wanted.
  @inline(__always) var isCollected: Bool { code >= UInt8(PatternSet.collected * 6) }
  @inline(__always) var isExact: Bool { code & 1 != 0 }
  /// The raw value of the scope.
  @inline(__always) var scope: UInt8 { code % 6 / 2 }

  static func < (one: Self, other: Self) -> Bool { one.code < other.code }
}

/// Literals in the form in which they are searched for, all in one buffer.
struct Literals: Sendable {
  /// One literal.
  struct Literal: Sendable {
    /// The start of its bytes in `bytes`.
    var start: Int {
      get { Int(startOffset) }
      set { startOffset = UInt32(truncatingIfNeeded: newValue) }
    }
    private var startOffset: UInt32
    /// The number of its bytes, at least one.
    var count: Int32
    /// The index of its pattern in the set.
    var pattern: Int32
    var competition: LiteralCompetition

    init(start: Int, count: Int, pattern: Int, competition: LiteralCompetition) {
      startOffset = UInt32(truncatingIfNeeded: start)
      self.count = Int32(truncatingIfNeeded: count)
      self.pattern = Int32(truncatingIfNeeded: pattern)
      self.competition = competition
    }
  }

  var bytes: [UInt8] = []
  var all: [Literal] = []

  /// Appends a literal.
  mutating func append(_ text: Span<UInt8>, pattern: Int, competition: LiteralCompetition) {
    all.append(
      Literal(start: bytes.count, count: text.count, pattern: pattern, competition: competition))
    for index in text.indices { bytes.append(text[index]) }
  }

  /// The indices of `all`, ordered by the literals' bytes.
  func order() -> [UInt32] {
    // The first eight bytes as one number decide most comparisons.
    let span = bytes.span
    var keys: [Key] = []
    keys.reserveCapacity(all.count)
    for (index, literal) in all.enumerated() {
      var head: UInt64 = 0
      for place in 0..<8 {
        let byte = place < Int(literal.count) ? span[literal.start + place] : 0
        head = head << 8 | UInt64(byte)
      }
      keys.append(Key(head: head, index: UInt32(index)))
    }
    keys.mergeSort { one, other in
      if one.head != other.head { return one.head < other.head }
      let (a, b) = (all[Int(one.index)], all[Int(other.index)])
      for place in 0..<Int(min(a.count, b.count)) {
        let (x, y) = (span[a.start + place], span[b.start + place])
        if x != y { return x < y }
      }
      if a.count != b.count { return a.count < b.count }
      if a.competition != b.competition { return a.competition < b.competition }
      return a.pattern < b.pattern
    }
    return keys.map(\.index)
  }

  /// The first eight bytes of a literal, the first one highest, and its index.
  private struct Key {
    var head: UInt64
    var index: UInt32
  }
}
