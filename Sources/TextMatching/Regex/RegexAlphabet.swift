/// The kinds of scalars that a pattern can tell apart, numbered: all scalars of a kind lead every automaton
/// of the pattern to the same state. A text is read as a sequence of kinds, not of bytes, so that a Unicode
/// word boundary costs what an ASCII one does.
struct RegexAlphabet: Sendable {
  /// What a kind is to the look conditions.
  struct Context: OptionSet, Sendable {
    let rawValue: UInt8
    static let lineFeed = Context(rawValue: 1)
    static let carriageReturn = Context(rawValue: 2)
    static let word = Context(rawValue: 4)
    static let asciiWord = Context(rawValue: 8)
    /// Not a kind but the text's end (or start).
    static let edge = Context(rawValue: 16)
  }

  /// How many kinds there are.
  let count: Int
  /// The kind of each ASCII character.
  let ascii: [UInt16]
  /// What each kind is to the look conditions, as far as the pattern has such conditions.
  let contexts: [UInt8]
  /// The first scalar of each kind.
  let representatives: [UInt32]

  /// Kinds of the other scalars: a trie whose levels are cut where UTF-8's bytes are.
  private let trie: RegexKindTrie

  /// Sets that need more steps than this to be told apart are refused.
  private static let mostSteps = 20_000_000

  /// The kinds that the sets tell apart; nil when there are too many.
  ///
  /// - Parameters:
  ///   - contexts: which contexts the pattern's look conditions ask for.
  ///   - tries: where equal tries of many patterns are kept once.
  init?(sets: [ScalarSet], contexts asked: Context, tries: RegexKindTries? = nil) {
    var all = sets
    if asked.contains(.lineFeed) { all.append(ScalarSet(0x0A)) }
    if asked.contains(.carriageReturn) { all.append(ScalarSet(0x0D)) }
    if asked.contains(.word) { all.append(UnicodeProperties.word) }
    if asked.contains(.asciiWord) { all.append(UnicodeProperties.asciiWord) }

    // Cut the scalars wherever a set begins or ends.
    var cuts: [UInt32] = [0]
    for set in all {
      for piece in set.pieces {
        cuts.append(piece.lower)
        if piece.upper < ScalarSet.last { cuts.append(piece.upper + 1) }
      }
    }
    cuts.sort()
    var starts: [UInt32] = []
    for cut in cuts where starts.last != cut { starts.append(cut) }

    // Split the kinds by one set after the other, touching only what is in the set or, where that is
    // less, what is not.
    var kinds = [UInt32](repeating: 0, count: starts.count)
    var kindCount: UInt32 = 1
    var steps = 0
    var renamed: [UInt32: UInt32] = [:]
    for set in all {
      let smaller = 2 * Self.spread(set, starts) <= starts.count ? set : set.complement
      renamed.removeAll(keepingCapacity: true)
      for piece in smaller.pieces {
        var i = Self.index(of: piece.lower, in: starts)
        while i < starts.count && starts[i] <= piece.upper {
          let old = kinds[i]
          if let new = renamed[old] {
            kinds[i] = new
          } else {
            renamed[old] = kindCount
            kinds[i] = kindCount
            kindCount += 1
          }
          i += 1
          steps += 1
        }
      }
      if steps > Self.mostSteps { return nil }
    }

    // Number them anew in the order in which they come beyond ASCII, so that patterns that differ in ASCII
    // alone have the same trie.
    let firstOther = Self.index(of: 0x80, in: starts)
    var numbers = [UInt16](repeating: UInt16.max, count: Int(kindCount))
    var numbered = [UInt16](repeating: 0, count: starts.count)
    var representatives: [UInt32] = []
    for i in Array(firstOther..<starts.count) + Array(0..<firstOther) {
      let kind = Int(kinds[i])
      if numbers[kind] == UInt16.max {
        guard representatives.count < 0xFFF0 else { return nil }
        numbers[kind] = UInt16(representatives.count)
        representatives.append(starts[i])
      }
      numbered[i] = numbers[kind]
    }
    count = representatives.count
    self.representatives = representatives

    contexts = representatives.map { scalar in
      var context: Context = []
      if asked.contains(.lineFeed) && scalar == 0x0A { context.insert(.lineFeed) }
      if asked.contains(.carriageReturn) && scalar == 0x0D { context.insert(.carriageReturn) }
      if asked.contains(.word) && UnicodeProperties.word.contains(scalar) { context.insert(.word) }
      if asked.contains(.asciiWord) && UnicodeProperties.asciiWord.contains(scalar) {
        context.insert(.asciiWord)
      }
      return context.rawValue
    }

    var ascii = [UInt16](repeating: 0, count: 128)
    var interval = 0
    for scalar in 0..<128 {
      while interval + 1 < starts.count && starts[interval + 1] <= UInt32(scalar) { interval += 1 }
      ascii[scalar] = numbered[interval]
    }
    self.ascii = ascii
    var others = Array(starts[firstOther...])
    others[0] = 0
    let otherKinds = Array(numbered[firstOther...])
    trie = tries?.trie(others, otherKinds) ?? RegexKindTrie(others, otherKinds)
  }

  /// How many of the intervals a set covers, about.
  private static func spread(_ set: ScalarSet, _ starts: [UInt32]) -> Int {
    var sum = 0
    for piece in set.pieces {
      sum += index(of: piece.upper, in: starts) - index(of: piece.lower, in: starts) + 1
    }
    return sum
  }

  /// The interval that a scalar is in.
  private static func index(of scalar: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Bytes it takes, its trie among them.
  var memory: Int { ownMemory + trieMemory }

  /// Bytes without the trie, which several patterns may share.
  var ownMemory: Int { 2 * ascii.count + contexts.count + 4 * representatives.count }
  var trieMemory: Int { trie.memory }

  /// The kind of a scalar.
  func kind(of scalar: UInt32) -> UInt16 {
    scalar < 0x80 ? ascii[Int(scalar)] : trie.kind(of: scalar)
  }

  /// The kind of the scalar whose first byte, not ASCII, is at a position, and how many bytes it takes.
  /// What is no UTF-8 is read as U+FFFD, a byte each.
  @inline(__always)
  func kind(in text: Span<UInt8>, at position: Int) -> (kind: UInt16, width: Int) {
    let lead = text[position]
    let left = text.count - position
    if lead < 0xE0 {
      guard left >= 2 else { return (kind(of: 0xFFFD), 1) }
      let leaf = Int(trie.middle[Int(trie.top[0]) << 6 | Int(lead & 0x1F)])
      return (trie.leaves[leaf << 6 | Int(text[position + 1] & 63)], 2)
    }
    if lead < 0xF0 {
      guard left >= 3 else { return (kind(of: 0xFFFD), 1) }
      let leaf = Int(trie.middle[Int(trie.top[Int(lead & 15)]) << 6 | Int(text[position + 1] & 63)])
      return (trie.leaves[leaf << 6 | Int(text[position + 2] & 63)], 3)
    }
    guard left >= 4 else { return (kind(of: 0xFFFD), 1) }
    let block = Int(trie.top[Int(lead & 7) << 6 | Int(text[position + 1] & 63)])
    let leaf = Int(trie.middle[block << 6 | Int(text[position + 2] & 63)])
    return (trie.leaves[leaf << 6 | Int(text[position + 3] & 63)], 4)
  }

  /// The kind of the scalar that ends before a position, and how many bytes it takes.
  @inline(__always)
  func kind(in text: Span<UInt8>, before position: Int) -> (kind: UInt16, width: Int) {
    let last = text[position - 1]
    if last < 0x80 { return (ascii[Int(last)], 1) }
    var start = position - 1
    while start > 0 && position - start < 4 && text[start] & 0xC0 == 0x80 { start -= 1 }
    if text[start] < 0xC0 { return (kind(of: 0xFFFD), 1) }
    let (kind, width) = kind(in: text, at: start)
    return width == position - start ? (kind, width) : (self.kind(of: 0xFFFD), 1)
  }
}

extension RegexAlphabet {
  /// The kinds that a set is made of, in order. The set is one of those that the alphabet was made for
  /// (or the empty or the full one).
  func kinds(in set: ScalarSet) -> [UInt16] {
    if set.pieces.count == 1 && set.pieces[0].lower == set.pieces[0].upper {
      return [kind(of: set.pieces[0].lower)]
    }
    return representatives.indices.filter { set.contains(representatives[$0]) }.map { UInt16($0) }
  }
}
