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
    Self.sortByHead(&keys)
    // Few literals begin with the same eight bytes.
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].head == keys[start].head { end += 1 }
      if end - start > 1 {
        var equal = Array(keys[start..<end])
        equal.mergeSort(by: isLess)
        for (place, key) in equal.enumerated() { keys[start + place] = key }
      }
      start = end
    }
    return keys.map(\.index)

    func isLess(_ one: Key, _ other: Key) -> Bool {
      let (a, b) = (all[Int(one.index)], all[Int(other.index)])
      for place in 0..<Int(min(a.count, b.count)) {
        let (x, y) = (span[a.start + place], span[b.start + place])
        if x != y { return x < y }
      }
      if a.count != b.count { return a.count < b.count }
      if a.competition != b.competition { return a.competition < b.competition }
      return a.pattern < b.pattern
    }
  }

  /// Sorts keys by their first eight bytes: a radix sort from the last byte to the first.
  private static func sortByHead(_ keys: inout [Key]) {
    var sorted = keys
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      var starts = [Int](repeating: 0, count: 257)
      for key in keys { starts[Int(key.head &>> shift & 0xFF) &+ 1] &+= 1 }
      if starts.contains(keys.count) { continue }
      for byte in 0..<256 { starts[byte + 1] += starts[byte] }
      for key in keys {
        let byte = Int(key.head &>> shift & 0xFF)
        sorted[starts[byte]] = key
        starts[byte] &+= 1
      }
      swap(&keys, &sorted)
    }
  }

  /// The first eight bytes of a literal, the first one highest, and its index.
  private struct Key {
    var head: UInt64
    var index: UInt32
  }
}
