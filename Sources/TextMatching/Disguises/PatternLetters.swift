/// The letters and digits of some patterns, and the characters that may stand for them.
struct PatternLetters: Sendable {
  private let map: KeyMap
  /// For each script, the bits of ``KeyMap/Behaviour/letters`` that stand for letters of this script only.
  private var own: [UInt64]
  /// The pairs of letters beside a space of a pattern.
  private var phrases = Pairs()
  /// For each ``Gap``, the pairs of letters of two scripts that are next to each other across such a gap in a
  /// pattern.
  private var boundaries = [Pairs](repeating: Pairs(), count: Gap.allCases.count)

  /// What is between two letters or digits.
  enum Gap: Int, Comparable, CaseIterable {
    case none, space, other

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// A place where letters of two scripts meet: the letters or digits on both sides, and the gap between
  /// them.
  struct Boundary {
    var last: UInt32
    var gap: Gap
    var first: UInt32
  }

  /// A set of pairs of letters, which are numbers from 0 to 63.
  private struct Pairs {
    /// For each first letter of a pair, a bit for each second letter.
    private var seconds = [UInt64](repeating: 0, count: 64)
    private(set) var firsts: UInt64 = 0
    private(set) var allSeconds: UInt64 = 0

    mutating func insert(_ first: Int, _ second: Int) {
      seconds[first] |= 1 << UInt64(second)
      firsts |= 1 << UInt64(first)
      allSeconds |= 1 << UInt64(second)
    }

    /// Whether a letter of `first` and a letter of `second` are a pair. Both are sets with a bit for each
    /// letter.
    func contains(_ first: UInt64, _ second: UInt64) -> Bool {
      var rest = first & firsts
      while rest != 0 {
        if seconds[rest.trailingZeroBitCount] & second != 0 { return true }
        rest &= rest &- 1
      }
      return false
    }
  }

  init(for needs: DisguiseSigns.Needs) {
    let letters = needs.letters.filter {
      let kind = LetterKind(of: $0)
      return kind.isAlphanumeric && !kind.isMark
    }
    map = KeyMap(for: letters, level: needs.level, onlyASCII: false)
    var taken = [UInt64](repeating: 0, count: 64)
    for letter in letters {
      taken[Self.number(of: LetterKind(of: letter).script)] |= 1 << UInt64(map.bit(of: letter))
    }
    own = taken.indices.map { script in
      taken.indices.reduce(taken[script]) { $1 == script ? $0 : $0 & ~taken[$1] }
    }
    for (last, first) in needs.phrases { phrases.insert(map.bit(of: last), map.bit(of: first)) }
    for boundary in needs.boundaries {
      for gap in Gap.allCases where gap == boundary.gap || needs.level == .all {
        // At level `all`, any characters may be between the letters of a word that is spelled out.
        boundaries[gap.rawValue].insert(map.bit(of: boundary.last), map.bit(of: boundary.first))
      }
    }
  }

  private static func number(of script: UInt16) -> Int { DisguiseSigns.bit(of: script).trailingZeroBitCount }

  /// Whether a character of the basic plane is read as a letter or digit that stands for none of the
  /// patterns' letters.
  func hasNone(for scalar: UInt32) -> Bool {
    let index = map.table[Int(scalar)]
    return index != 0 && index < KeyMap.between && map.behaviours[Int(index)].key == KeyMap.other
  }

  /// Whether a letter of the basic plane may stand for a letter of another script than its own.
  func mayStandForOther(_ scalar: UInt32, than script: UInt16) -> Bool {
    letters(for: scalar) & ~own[Self.number(of: script)] != 0
  }

  /// Whether two characters may stand for those beside a pattern's space.
  func mayBePhrase(_ last: UInt32, _ first: UInt32) -> Bool {
    // A mark does not tell which letter it belongs to, so that letter may be any.
    phrases.contains(
      isLetter(last) ? letters(for: last) : ~0, isLetter(first) ? letters(for: first) : ~0)
  }

  /// Whether letters of two scripts meet in a pattern across a gap, the first of them one of `last`, and the
  /// second one of `first`. Both are sets with a bit for each letter.
  func mayBeBoundary(_ last: UInt64, _ gap: Gap, _ first: UInt64) -> Bool {
    boundaries[gap.rawValue].contains(last, first)
  }

  /// The flags ``DisguiseSigns/Entry/partEnd`` and ``DisguiseSigns/Entry/partStart`` of a character of the
  /// basic plane.
  func partEdges(for scalar: UInt32) -> UInt32 {
    let own = letters(for: scalar)
    if own == 0 { return 0 }
    return boundaries.reduce(0) { edges, pairs in
      edges | (own & pairs.firsts != 0 ? DisguiseSigns.Entry.partEnd : 0)
        | (own & pairs.allSeconds != 0 ? DisguiseSigns.Entry.partStart : 0)
    }
  }

  private func isLetter(_ scalar: UInt32) -> Bool {
    Int(scalar) < map.table.count && map.table[Int(scalar)] != 0 && map.table[Int(scalar)] != KeyMap.between
  }

  /// The letters that a character may stand for, as a bit each. All bits are set if the table does not tell.
  func letters(for scalar: UInt32) -> UInt64 {
    guard Int(scalar) < map.table.count else { return ~0 }
    let index = map.table[Int(scalar)]
    if index == KeyMap.between || index == 0 { return 0 }
    return index == KeyMap.several ? ~0 : map.behaviours[Int(index)].letters
  }
}
