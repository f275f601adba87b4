import Bytes

/// Gives each character a key, such that all characters that may stand for a letter of the patterns have that
/// letter's key.
///
/// The keys are a prefilter: a character whose key differs from a letter's cannot stand for that letter; a
/// character with the same key may. Letters that one character may stand for share a key, as i and l do
/// because of `1`. A map is therefore made for the patterns of one script: if it were made for all scripts
/// together, hardly any letter would have a key of its own. Besides its key, a character has a mask with a
/// bit for each letter that it may stand for, which distinguishes letters with the same key.
struct KeyMap: Sendable {
  /// The properties that a map gives to characters that may stand for the same letters.
  struct Behaviour: Hashable, Sendable {
    /// 1...63 for letters of the patterns and for characters that may stand for them; ``KeyMap/other`` for
    /// other letters and digits.
    var key: UInt8
    /// A bit for each letter of the patterns that the character may stand for.
    var letters: UInt64
    /// Whether the character is a symbol, which may also be a separator.
    var isSymbol: Bool
  }

  /// The key of letters and digits that stand for none of the patterns' letters.
  static let other: UInt8 = 64
  /// In ``table``: the scalar has no key, but is a character between others, such as white space or
  /// punctuation.
  static let between: UInt8 = 254
  /// In ``table``: the scalar is read as several letters, or it is not known to a map of
  /// ``Characters/clear``.
  static let several: UInt8 = 255
  private static let classes = 63
  private static let iotaSubscript: UInt32 = 0x345
  private static let iota: UInt32 = 0x3B9

  /// The flag of an element of ``keys`` that needs a closer look: it is that of a symbol, whose key is in the
  /// lower bits, or of ``several``.
  static let special: UInt8 = 0x80

  /// For each scalar of the basic plane, 0 if it is dropped, ``between``, ``several``, or an index into
  /// ``behaviours``. A map for ASCII texts has only the first 128 of these.
  private(set) var table: [UInt8] = []
  /// For each value of ``table``, the key: 0 if there is none, and with ``special`` if that is not all.
  private(set) var keys = [UInt8](repeating: 0, count: 256)
  /// For each ASCII character, its element of ``keys``.
  private(set) var asciiKeys: [UInt8] = []
  /// 256 behaviours, so that every byte is a valid index. Unused ones are like the first.
  private(set) var behaviours: [Behaviour]
  private var indices: [Behaviour: UInt8] = [:]
  /// The letters of the patterns, in order.
  private let letters: [UInt32]
  /// For each plain letter and each symbol, the letters of the patterns that it may stand for. Characters
  /// that stand for no such letter are missing.
  private var standIns: [UInt32: Behaviour] = [:]
  /// The letters that a map of ``Characters/clear`` does not know.
  private var unclear: Set<UInt32> = []
  /// The characters that are read as several letters and also stand for one letter of the patterns: `ß` is
  /// read as `ss`, and looks like `β`. The mark U+0345 is another: it is dropped, but a letter with it folds
  /// to one with iota.
  private var twofold: Set<UInt32> = []

  /// The characters of texts that a map knows. The fewer they are, the fewer letters share a key.
  enum Characters {
    case ascii
    /// Characters each of which stands for letters that have one key anyway. `и` is not among them in a map
    /// of Latin letters, since it stands for n and u.
    case clear
    case all
  }

  let characters: Characters
  /// Of `ß`; nil in a map for ASCII texts.
  private(set) var sharpS: SharpS?
  /// The letters that ``sharpS`` may stand for.
  private(set) var sharpSLetters: UInt64 = 0

  /// The maps for patterns with these letters and digits, given in the form in which they are compared.
  ///
  /// - Parameter level: How much a text may be disguised. At a lower level, fewer letters share a key.
  static func maps(for letters: Set<UInt32>, level: DisguiseLevel) -> (ascii: Self, clear: Self, all: Self) {
    var ascii = StandInTable(for: letters)
    ascii.addASCII(level)
    var clear = ascii
    var all = ascii
    all.addOthers(level, clear: &clear)
    return (Self(ascii, .ascii), Self(clear, .clear), Self(all, .all))
  }

  private init(_ table: StandInTable, _ characters: Characters) {
    self.characters = characters
    behaviours = [Behaviour](repeating: Behaviour(key: 0, letters: 0, isSymbol: false), count: 256)
    let onlyASCII = characters == .ascii
    standIns = table.behaviours(classes: Self.classes)
    letters = table.wanted
    // Most characters stand for none of the letters. The loop visits only those that do.
    let other = index(of: Behaviour(key: Self.other, letters: 0, isSymbol: false))
    self.table = onlyASCII ? Array(BasicPlane.shared.indices[0..<0x80]) : BasicPlane.shared.indices
    precondition(other == BasicPlane.other)
    let known = standIns.sorted { $0.key < $1.key }.map { (scalar: $0.key, index: index(of: $0.value)) }
    for (scalar, index) in known {
      for derived in BasicPlane.derived(of: scalar) { set(derived, index) }
      if !onlyASCII, BasicPlane.isLeadingConsonant(scalar) {
        for syllable in BasicPlane.syllables(of: scalar) { set(syllable, index) }
      }
    }
    // Last, because a character may stand for other letters than the one that it is read as.
    for (scalar, index) in known {
      let isTwofold = scalar < 0x1_0000 && BasicPlane.shared.indices[Int(scalar)] == Self.several
      if isTwofold { twofold.insert(scalar) }
      set(scalar, isTwofold ? Self.several : index)
    }
    if standIns[Self.iota] != nil {
      twofold.insert(Self.iotaSubscript)
      set(Self.iotaSubscript, Self.several)
    }
    unclear = Set(table.unclear)
    for scalar in table.unclear {
      set(scalar, Self.several)
      for derived in BasicPlane.derived(of: scalar) where standIns[derived] == nil {
        set(derived, Self.several)
      }
    }
    keys[Int(Self.several)] = Self.special
    for index in indices.values {
      let behaviour = behaviours[Int(index)]
      keys[Int(index)] = behaviour.isSymbol ? Self.special | behaviour.key : behaviour.key
    }
    asciiKeys = self.table.prefix(0x80).map { keys[Int($0)] }
    if onlyASCII { return }
    let read = SharpS(self)
    sharpS = read
    sharpSLetters = (read.behaviours + read.folded).reduce(0) { $0 | $1.letters }
  }

  private mutating func set(_ scalar: UInt32, _ index: UInt8) {
    if Int(scalar) < table.count { table[Int(scalar)] = index }
  }

  /// The index of a behaviour, which is added if it is new.
  private mutating func index(of behaviour: Behaviour) -> UInt8 {
    if let known = indices[behaviour] { return known }
    // Beyond 180 behaviours, a new one does not distinguish letters with the same key.
    var coarse = behaviour
    if indices.count > 180 { coarse.letters = ~0 }
    if let known = indices[coarse] { return known }
    let index = UInt8(indices.count + 1)
    indices[coarse] = index
    behaviours[Int(index)] = coarse
    return index
  }

  /// Whether a scalar without keys is read as a character: it is neither dropped nor a part of the letter
  /// before it, as marks and the vowels of Hangul are.
  static func isBetween(_ scalar: UInt32) -> Bool {
    func isPart(_ scalar: UInt32) -> Bool { LetterKind(of: scalar).isMark || 0x1160...0x11FF ~= scalar }
    return switch ScalarReading(of: scalar) {
    case .dropped: false
    case .space: true
    case .styled(let parts): !parts.allSatisfy { isPart(UInt32(DisguiseTables.styledParts[$0])) }
    default: !isPart(scalar)
    }
  }

  /// Whether a scalar is one of the emoji beyond the basic plane that stand for no letters.
  @inline(__always)
  static func isPlainEmoji(_ scalar: UInt32) -> Bool {
    // 💲 is the only one of these that stands for a letter.
    (0x1F300...0x1F64F ~= scalar || 0x1F680...0x1F6FF ~= scalar || 0x1F900...0x1FAFF ~= scalar)
      && scalar != 0x1F4B2
  }

  /// Whether a scalar that is read as several letters, or is beyond the basic plane, may have keys.
  func mayHaveKeys(_ scalar: UInt32) -> Bool {
    switch ScalarReading(of: scalar) {
    case .dropped, .space: return false
    case .regional: return true
    case .styled: return true
    case .itself:
      let kind = LetterKind(of: scalar)
      return standIns[scalar] != nil || kind.isAlphanumeric && !kind.isMark || isTwofold(scalar)
    }
  }

  /// Whether the map does not know a scalar that is read as several letters, or one of these letters.
  func isUnclear(_ scalar: UInt32) -> Bool {
    if unclear.isEmpty { return false }
    if unclear.contains(scalar) { return true }
    if case .styled(let parts) = ScalarReading(of: scalar) {
      return parts.contains { index in
        StandInTable.bases(of: UInt32(DisguiseTables.styledParts[index])).contains { unclear.contains($0) }
      }
    }
    return StandInTable.bases(of: scalar).contains { unclear.contains($0) }
  }

  /// Whether an ASCII character may stand for a letter of the patterns.
  func hasASCII(for letter: UInt32) -> Bool {
    let bit: UInt64 = 1 << UInt64(bit(of: letter))
    return (0..<0x80).contains { ascii in
      let index = table[ascii]
      return index != 0 && index < Self.between && behaviours[Int(index)].letters & bit != 0
    }
  }

  /// The number of the bit in ``Behaviour/letters`` that stands for a letter of the patterns.
  func bit(of letter: UInt32) -> Int { letters.indices.partitioningIndex { letters[$0] >= letter } % 64 }

  /// A bit for each letter of the patterns that a character of a text may stand for; all bits if it is not
  /// read, is read as several letters or is beyond the basic plane.
  func letters(of scalar: UInt32) -> UInt64 {
    let index = Int(scalar) < table.count ? table[Int(scalar)] : Self.several
    if index == Self.several || index == 0 { return ~0 }
    return index == Self.between ? 0 : behaviours[Int(index)].letters
  }

  /// Calls `take` with the keys of a letter or digit of a pattern: one, or several if it is read as several
  /// letters.
  func forEachKey(of scalar: UInt32, _ take: (UInt8) -> Void) {
    let index = Int(scalar) < table.count ? table[Int(scalar)] : Self.several
    if index == 0 || index == Self.between { return }
    if index != Self.several { return take(behaviours[Int(index)].key) }
    var list: [Behaviour] = []
    appendBehaviours(of: scalar, to: &list)
    for behaviour in list { take(behaviour.key) }
  }

  /// Whether a scalar may be read as one letter and as several.
  func isTwofold(_ scalar: UInt32) -> Bool { !twofold.isEmpty && twofold.contains(scalar) }

  /// Appends the behaviours of a scalar of a text: none if it is dropped, several if it is read as several
  /// letters.
  ///
  /// - Parameter isFolded: Whether a letter that may be read in both ways is read as several letters.
  func appendBehaviours(of scalar: UInt32, isFolded: Bool = false, to list: inout [Behaviour]) {
    switch ScalarReading(of: scalar) {
    case .dropped, .space:
      break
    case .regional(let letter):
      appendBehaviours(ofLetter: letter, to: &list)
    case .styled(let parts):
      if let own = standIns[scalar], !isFolded || !isTwofold(scalar) { return list.append(own) }
      for index in parts { appendBehaviours(ofLetter: UInt32(DisguiseTables.styledParts[index]), to: &list) }
    case .itself:
      appendBehaviours(ofLetter: scalar, isFolded: isFolded, to: &list)
    }
  }

  /// How a map reads `ß`, which most texts in German have.
  struct SharpS: Sendable {
    static let scalar: UInt32 = 0xDF
    /// See ``KeyMap/isUnclear(_:)`` and ``KeyMap/isTwofold(_:)``.
    var isUnclear: Bool
    var isTwofold: Bool
    /// The behaviours, and those of the two letters that it folds to.
    var behaviours: [Behaviour] = []
    var folded: [Behaviour] = []

    init(_ map: borrowing KeyMap) {
      isUnclear = map.isUnclear(Self.scalar)
      isTwofold = map.isTwofold(Self.scalar)
      map.appendBehaviours(of: Self.scalar, to: &behaviours)
      map.appendBehaviours(of: Self.scalar, isFolded: true, to: &folded)
    }
  }

  private func appendBehaviours(
    ofLetter scalar: UInt32, isFolded: Bool = false, to list: inout [Behaviour]
  ) {
    let kind = LetterKind(of: scalar)
    if !kind.isAlphanumeric {
      if let own = standIns[scalar], own.isSymbol { list.append(own) }
      return
    }
    // Marks are dropped before folding, because folding would turn the mark U+0345 into a letter.
    if kind.isMark {
      if isFolded, isTwofold(scalar), let own = standIns[Self.iota] { list.append(own) }
      return
    }
    if let own = standIns[scalar], !isFolded || !isTwofold(scalar) { return list.append(own) }
    for base in StandInTable.bases(of: scalar) {
      list.append(standIns[base] ?? Behaviour(key: Self.other, letters: 0, isSymbol: false))
    }
  }
}
