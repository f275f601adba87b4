/// The equivalence classes of the scalars that a pattern can tell apart. All scalars of a class lead the
/// pattern's automata to the same state.
///
/// A text is read as a sequence of classes, not of bytes. A Unicode word boundary therefore costs no more
/// than an ASCII one.
struct RegexAlphabet: Sendable {
  /// What look conditions need to know of a class.
  struct Context: OptionSet, Sendable {
    let rawValue: UInt8
    static let lineFeed = Context(rawValue: 1)
    static let carriageReturn = Context(rawValue: 2)
    static let word = Context(rawValue: 4)
    static let asciiWord = Context(rawValue: 8)
    /// The end or the start of the text, which is not a class.
    static let edge = Context(rawValue: 16)
  }

  /// The number of classes.
  let count: Int
  /// The class of each ASCII character.
  let ascii: [UInt16]
  /// The context of each class, as far as the pattern's look conditions need it.
  let contexts: [UInt8]
  /// The first scalar of each class.
  let representatives: [UInt32]

  /// The classes of the scalars beyond ASCII.
  private let trie: ScalarClassTrie
  /// The size of the trie in bytes; 0 if the cache had it already.
  let addedTrieMemory: Int

  /// The classes into which some sets divide the scalars; nil if there are too many.
  ///
  /// - Parameters:
  ///   - contexts: The contexts that the pattern's look conditions need.
  ///   - tries: A cache of the tries of patterns that are compiled together.
  init?(sets: [ScalarSet], contexts asked: Context, tries: ScalarClassCache? = nil) {
    var all = sets
    if asked.contains(.lineFeed) { all.append(ScalarSet(0x0A)) }
    if asked.contains(.carriageReturn) { all.append(ScalarSet(0x0D)) }
    if asked.contains(.word) { all.append(UnicodeProperties.word) }
    if asked.contains(.asciiWord) { all.append(UnicodeProperties.asciiWord) }

    // The classes beyond ASCII, which many patterns share.
    let parts = all.map(NonASCIIScalarClasses.Part.init)
    let others: NonASCIIScalarClasses
    if let tries {
      guard let shared = tries.classes(of: parts) else { return nil }
      others = shared.classes
      addedTrieMemory = shared.isNew ? others.trie.memory : 0
    } else {
      guard let own = NonASCIIScalarClasses.of(parts) else { return nil }
      others = own
      addedTrieMemory = others.trie.memory
    }
    let otherCount = others.representatives.count

    // Split ASCII and those classes by one set after the other. Of a set or its complement beyond ASCII, the
    // smaller one is visited.
    var split = [UInt32](repeating: 0, count: 128 + otherCount)
    var splitCount: UInt32 = 1
    // The class that took the place of each class in the current set.
    var renamed = [(set: Int, new: UInt32)](repeating: (-1, 0), count: 128 + otherCount)
    for (index, set) in all.enumerated() {
      func rename(_ place: Int) {
        let old = Int(split[place])
        if renamed[old].set != index {
          renamed[old] = (index, splitCount)
          splitCount += 1
          renamed.append((-1, 0))
        }
        split[place] = renamed[old].new
      }
      for piece in set.asciiPieces(isComplement: parts[index].isComplement) {
        for scalar in piece.lower...piece.upper { rename(Int(scalar)) }
      }
      for classID in others.classes(in: parts[index]) { rename(128 + Int(classID)) }
    }

    // The classes beyond ASCII keep their numbers. ASCII characters that belong to none of them get new ones.
    var numbers = [UInt16](repeating: UInt16.max, count: Int(splitCount))
    for classID in (0..<otherCount).reversed() { numbers[Int(split[128 + classID])] = UInt16(classID) }
    var representatives = others.representatives
    ascii = (0..<128).map { scalar in
      let classID = Int(split[scalar])
      if numbers[classID] == UInt16.max {
        numbers[classID] = UInt16(representatives.count)
        representatives.append(UInt32(scalar))
      }
      return numbers[classID]
    }
    count = representatives.count
    self.representatives = representatives
    trie = others.trie

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
  }

  /// The size in bytes, with the trie.
  var memory: Int { ownMemory + trie.memory }

  /// The size without the trie, which several patterns may share.
  var ownMemory: Int { 2 * ascii.count + contexts.count + 4 * representatives.count }

  /// The class of a scalar.
  func classID(of scalar: UInt32) -> UInt16 {
    scalar < 0x80 ? ascii[Int(scalar)] : trie.classID(of: scalar)
  }

  /// The class of a scalar beyond ASCII whose first byte is at a position, and its length in bytes. A byte
  /// that does not begin well-formed UTF-8 is read as U+FFFD.
  @inline(__always)
  func classID(in text: Span<UInt8>, at position: Int) -> (classID: UInt16, width: Int) {
    let lead = text[position]
    let left = text.count - position
    if lead < 0xE0 {
      guard left >= 2 else { return (classID(of: 0xFFFD), 1) }
      let leaf = Int(trie.middle[Int(trie.top[0]) << 6 | Int(lead & 0x1F)])
      return (trie.leaves[leaf << 6 | Int(text[position + 1] & 63)], 2)
    }
    if lead < 0xF0 {
      guard left >= 3 else { return (classID(of: 0xFFFD), 1) }
      let leaf = Int(trie.middle[Int(trie.top[Int(lead & 15)]) << 6 | Int(text[position + 1] & 63)])
      return (trie.leaves[leaf << 6 | Int(text[position + 2] & 63)], 3)
    }
    guard left >= 4 else { return (classID(of: 0xFFFD), 1) }
    let block = Int(trie.top[Int(lead & 7) << 6 | Int(text[position + 1] & 63)])
    let leaf = Int(trie.middle[block << 6 | Int(text[position + 2] & 63)])
    return (trie.leaves[leaf << 6 | Int(text[position + 3] & 63)], 4)
  }

  /// The class of the scalar that ends before a position, and its length in bytes.
  @inline(__always)
  func classID(in text: Span<UInt8>, before position: Int) -> (classID: UInt16, width: Int) {
    let last = text[position - 1]
    if last < 0x80 { return (ascii[Int(last)], 1) }
    var start = position - 1
    while start > 0 && position - start < 4 && text[start] & 0xC0 == 0x80 { start -= 1 }
    if text[start] < 0xC0 { return (classID(of: 0xFFFD), 1) }
    let (classID, width) = classID(in: text, at: start)
    return width == position - start ? (classID, width) : (self.classID(of: 0xFFFD), 1)
  }
}

extension RegexAlphabet {
  /// The classes that a set consists of, in ascending order. It must be one of the sets of the alphabet, or
  /// empty, or the set of all scalars.
  func classes(in set: ScalarSet) -> [UInt16] {
    if set.pieces.count == 1 && set.pieces[0].lower == set.pieces[0].upper {
      return [classID(of: set.pieces[0].lower)]
    }
    return representatives.indices.filter { set.contains(representatives[$0]) }.map { UInt16($0) }
  }
}
