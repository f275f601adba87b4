import Bytes

/// The words and spaces of some patterns, by which signs of an unusual spelling in ASCII are judged.
///
/// At level ``DisguiseLevel/all``, a word in which digits or symbols stand for letters begins where no letter
/// or digit is before it, so the text has its first letters there. A word that is cut or spelled out by
/// joiners has nothing but whole words of the text. Any other joiner stands for a space of a pattern, and
/// a letter that is stretched has the same letters beside it as in the pattern. Letters are compared by their
/// keys. Equal keys in a row count once, because letters may be stretched.
struct SpelledWords: Sendable {
  /// The limit for the characters that are examined from one place.
  private static let limit = 64
  /// In ``classes``, besides keys: a character between words, one that joins them, and one that may do so or
  /// stand for a letter.
  private static let none: UInt8 = 0
  private static let joiner = KeyMap.other + 1
  private static let ambiguous = KeyMap.other + 2

  /// What the hash of some keys is of.
  private enum Part: UInt64 {
    /// The first keys of a word, three or more of them.
    case beginning = 1
    /// All keys of a word of three letters or more.
    case whole
    /// A letter that the pattern has up to twice in a row, and one that it has more often, with what is
    /// before and behind it.
    case letter
    case longLetter
  }

  /// For each ASCII character, the key of the letters that it may stand for, or one of the values above.
  private let classes: [UInt8]
  /// Bit i of element n is set if a word begins with the keys n and i.
  private var firstPairs = [UInt64](repeating: 0, count: Int(KeyMap.other) + 1)
  /// The spaces of the patterns, and for each ASCII character a bit for each letter that it may stand for.
  private var spaces = LetterSpaces()
  private let letters: [UInt64]
  /// A bitmap, in which two bits of each hash are set, and the number of bits by which a hash is shifted for
  /// the index of a bit.
  private var bits: [UInt64]
  private let shift: UInt64
  /// The number of keys of the longest word.
  private let longest: Int

  /// Takes the words of patterns. Returns nil if they have none at this level.
  ///
  /// - Parameters:
  ///   - patterns: The patterns. Those of a lower level do not count.
  ///   - map: A map for these.
  init?(of patterns: [DisguisedPattern], _ map: borrowing KeyMap) {
    var hashes: Set<UInt64> = []
    var longest = 0
    for pattern in patterns where pattern.rules.level == .all {
      let words = pattern.tokens.map { token -> [Run] in
        if case .word(let word) = token { Self.runs(of: pattern.letters[word.letters], map) } else { [] }
      }
      for (place, runs) in words.enumerated() where !runs.isEmpty {
        let keys = runs.map(\.key)
        longest = max(longest, keys.count)
        if keys.count > 1 { firstPairs[Int(keys[0])] |= 1 << UInt64(keys[1]) }
        for count in stride(from: 3, through: keys.count, by: 1) {
          hashes.insert(Self.hash(.beginning, keys.prefix(count)))
        }
        if case .word(let word) = pattern.tokens[place], word.letterCount >= 3 {
          hashes.insert(Self.hash(.whole, keys))
        }
        let before = place == 0 ? Beside.anything : Beside.gap
        let behind = place == words.count - 1 ? Beside.anything : Beside.gap
        for (index, run) in runs.enumerated() {
          let first = Self.beside(keys.prefix(index).reversed(), before)
          let second = Self.beside(keys.dropFirst(index + 1), behind)
          hashes.insert(Self.hash(run.isLong ? .longLetter : .letter, run.key, first, second))
        }
      }
      spaces.insert(pattern, map)
    }
    if longest == 0 { return nil }
    classes = (0..<0x80).map { Self.classOf($0, map) }
    letters = (0..<0x80).map { map.letters(of: $0) }
    self.longest = longest
    var count: UInt64 = 10
    // At most one bit in 8 is set, unless the size is limited so that the table stays in the cache.
    while 1 << count < hashes.count * 16, count < 21 { count += 1 }
    shift = 64 - count
    bits = [UInt64](repeating: 0, count: 1 << (count - 6))
    for hash in hashes {
      let (first, second) = Self.bits(of: hash, shift)
      bits[Int(first >> 6)] |= 1 << (first & 63)
      bits[Int(second >> 6)] |= 1 << (second & 63)
    }
  }

  private static func classOf(_ scalar: UInt32, _ map: borrowing KeyMap) -> UInt8 {
    let key = map.asciiKeys[Int(scalar)]
    if StandIns.isJoiner(scalar) { return StandIns.isLeetSymbol(scalar) ? ambiguous : joiner }
    if LetterKind(of: scalar).isAlphanumeric {
      return key == 0 || key & KeyMap.special != 0 ? ambiguous : key
    }
    return key & ~KeyMap.special
  }

  /// Letters of a pattern that have the same key.
  private struct Run {
    var key: UInt8
    /// Whether the pattern has one letter three times or more, and no others.
    var isLong: Bool
  }

  private static func runs(
    of letters: ArraySlice<DisguisedPattern.Letter>, _ map: borrowing KeyMap
  ) -> [Run] {
    var runs: [Run] = []
    var scalars: [UInt32] = []
    for letter in letters {
      map.forEachKey(of: letter.scalar) { key in
        if runs.last?.key != key {
          runs.append(Run(key: key, isLong: false))
          scalars.removeAll()
        }
        scalars.append(letter.scalar)
        runs[runs.count - 1].isLong = scalars.count >= 3 && scalars.allSatisfy { $0 == letter.scalar }
      }
    }
    return runs
  }

  // MARK: Hashes

  /// What is beside a letter or a space: up to two keys, nearest first, as a number.
  private enum Beside {
    /// Anything may be there, because the pattern ends.
    static let anything: UInt64 = 0
    /// No letter or digit is there. No key has this value.
    static let gap = UInt64(KeyMap.other) + 1

    @inline(__always)
    static func keys(_ nearest: UInt8, _ next: UInt64) -> UInt64 { UInt64(nearest) | next &<< 8 }
  }

  private static func beside(_ keys: some Collection<UInt8>, _ edge: UInt64) -> UInt64 {
    guard let nearest = keys.first else { return edge }
    return Beside.keys(nearest, keys.dropFirst().first.map { UInt64($0) } ?? edge)
  }

  /// The multiplier is that of the hash FNV-1a.
  @inline(__always)
  private static func extend(_ hash: UInt64, _ key: UInt8) -> UInt64 {
    (hash ^ UInt64(key)) &* 0x100_0000_01B3
  }

  /// A hash whose bits depend on all of a number.
  @inline(__always)
  private static func finish(_ part: Part, _ number: UInt64) -> UInt64 {
    let mixed = (number ^ part.rawValue &<< 60) &* 0x9E37_79B9_7F4A_7C15
    return (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
  }

  private static func hash(_ part: Part, _ keys: some Sequence<UInt8>) -> UInt64 {
    finish(part, keys.reduce(0, extend))
  }

  @inline(__always)
  private static func hash(_ part: Part, _ key: UInt8, _ before: UInt64, _ behind: UInt64) -> UInt64 {
    finish(part, UInt64(key) | before &<< 8 | behind &<< 24)
  }

  /// The indices of the two bits of a hash.
  @inline(__always)
  private static func bits(of hash: UInt64, _ shift: UInt64) -> (UInt64, UInt64) {
    (hash &>> shift, (hash &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  @inline(__always)
  private func have(_ hash: UInt64) -> Bool {
    let (first, second) = Self.bits(of: hash, shift)
    return has(first) && has(second)
  }

  @inline(__always)
  private func has(_ bit: UInt64) -> Bool {
    bits[Int(truncatingIfNeeded: bit &>> 6)] &>> (bit & 63) & 1 != 0
  }

  // MARK: Words of a text

  /// Whether a word of a pattern may begin at a place, with a digit or symbol for a letter, or with joiners.
  ///
  /// - Parameter words: Letters, digits, joiners and symbols of ASCII in a row, with nothing before or behind
  ///   them that may belong to the same word.
  func mayBegin(at start: Int, in words: Span<UInt8>) -> Bool {
    let classes = classes.span
    var hash: UInt64 = 0
    var last = Self.none
    var count = 0
    var (hasStandIn, hasJoiner, isBehindJoiner) = (false, false, false)
    var offset = start
    while offset < words.count {
      let byte = words[offset]
      let key = classes[Int(byte & 0x7F)]
      offset &+= 1
      if key == Self.joiner {
        // There is at most one between two letters.
        if isBehindJoiner { return false }
        (hasJoiner, isBehindJoiner) = (true, true)
        continue
      }
      if key == KeyMap.other || key == Self.none { return false }
      if key == Self.ambiguous || offset &- start > Self.limit { return true }
      isBehindJoiner = false
      if key != last {
        count &+= 1
        if count == 2 {
          if firstPairs[Int(last)] &>> UInt64(key) & 1 == 0 { return false }
        } else if count > longest {
          return false
        }
        hash = Self.extend(hash, key)
        last = key
        if count > 2, !have(Self.finish(.beginning, hash)) { return false }
      }
      hasStandIn = hasStandIn || !byte.isASCIILetter
      // A word has three characters with one that stands for a letter, some of which may be stretched.
      if hasStandIn, !hasJoiner, offset &- start >= 3 { return true }
      let next = offset < words.count ? words[offset] : 0x20
      if hasJoiner, !next.isASCIIAlphanumeric, have(Self.finish(.whole, hash)) { return true }
    }
    return false
  }

  /// Whether a joiner between two letters or digits may stand for a pattern's space. If a word beside it is
  /// cut or stretched, too, that has a sign of its own.
  ///
  /// - Parameter words: Those of ``mayBegin(at:in:)``.
  func mayBeSpace(at joiner: Int, in words: Span<UInt8>) -> Bool {
    spaces.areBetween(LettersBesideSpace(words, before: joiner, words, from: joiner &+ 1)) {
      letters[Int($0 & 0x7F)]
    }
  }

  /// Whether one of three equal letters may be part of a stretched one.
  ///
  /// - Parameter words: Those of ``mayBegin(at:in:)``.
  func mayBeStretched(at offset: Int, in words: Span<UInt8>) -> Bool {
    let classes = classes.span
    let key = classes[Int(words[offset] & 0x7F)]
    if key == KeyMap.other { return false }
    guard let before = Neighbours(of: offset, in: words, by: -1, classes),
      let behind = Neighbours(of: offset, in: words, by: 1, classes)
    else { return true }
    let isLong = before.count &+ behind.count &- 1 > 3
    return before.contains { first in
      behind.contains { second in
        have(Self.hash(.letter, key, first, second))
          || isLong && have(Self.hash(.longLetter, key, first, second))
      }
    }
  }

  /// What is beside letters and digits with the same key in a text, in one direction.
  private struct Neighbours {
    /// The number of the letters up to the first neighbour.
    private(set) var count = 0
    /// The next two keys that differ from the one before; ``SpelledWords/none`` if there are none.
    private var next = SpelledWords.none
    private var second = SpelledWords.none
    /// Whether a word may end at the letters in this direction, or at those of the first neighbour.
    private var isGap = false
    private var isGapBehindNext = false

    /// What is beside the letter or digit at an offset, and others with its key. Nil if it is far away, or a
    /// character may be read in several ways.
    init?(of start: Int, in words: Span<UInt8>, by step: Int, _ classes: Span<UInt8>) {
      let own = classes[Int(words[start] & 0x7F)]
      if own == SpelledWords.ambiguous { return nil }
      var isBehindJoiner = false
      var offset = start
      while offset >= 0, offset < words.count {
        let byte = words[offset]
        let key = classes[Int(byte & 0x7F)]
        if byte.isASCIIAlphanumeric, key != SpelledWords.ambiguous {
          isBehindJoiner = false
          if next == SpelledWords.none, key == own {
            count &+= 1
          } else if next == SpelledWords.none {
            next = key
          } else if key != next {
            second = key
            return
          }
        } else {
          // A symbol may stand for a letter.
          if key != SpelledWords.joiner { return nil }
          if next == SpelledWords.none { isGap = true } else { isGapBehindNext = true }
          if isBehindJoiner { return }
          isBehindJoiner = true
        }
        offset &+= step
        if (offset &- start).magnitude >= SpelledWords.limit { return nil }
      }
      if next == SpelledWords.none { isGap = true } else { isGapBehindNext = true }
    }

    /// Whether a condition holds for what a pattern may have there.
    @inline(__always)
    func contains(where holds: (UInt64) -> Bool) -> Bool {
      if holds(Beside.anything) || isGap && holds(Beside.gap) { return true }
      if next == SpelledWords.none { return false }
      return holds(Beside.keys(next, Beside.anything))
        || isGapBehindNext && holds(Beside.keys(next, Beside.gap))
        || second != SpelledWords.none && holds(Beside.keys(next, UInt64(second)))
    }
  }
}
