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
  private var bits: [UInt32: Int] = [:]
  /// For each plain letter and each symbol, the letters of the patterns that it may stand for. Characters
  /// that stand for no such letter are missing.
  private var standIns: [UInt32: Behaviour] = [:]
  /// The letters that a map of ``Characters/clear`` does not know.
  private var unclear: Set<UInt32> = []

  /// The characters of texts that a map knows. The fewer they are, the fewer letters share a key.
  enum Characters {
    case ascii
    /// Characters each of which stands for letters that have one key anyway. `и` is not among them in a map
    /// of Latin letters, since it stands for n and u.
    case clear
    case all
  }

  let characters: Characters

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
    bits = table.numbers.mapValues { $0 % 64 }
    // Most characters stand for none of the letters. The loop visits only those that do.
    let other = index(of: Behaviour(key: Self.other, letters: 0, isSymbol: false))
    self.table = onlyASCII ? Array(BasicPlane.shared.indices[0..<0x80]) : BasicPlane.shared.indices
    precondition(other == BasicPlane.other)
    for (scalar, behaviour) in standIns.sorted(by: { $0.key < $1.key }) {
      let index = index(of: behaviour)
      set(scalar, index)
      for derived in BasicPlane.shared.derived[scalar] ?? [] where standIns[derived] == nil {
        set(derived, index)
      }
      if !onlyASCII, BasicPlane.isLeadingConsonant(scalar) {
        for syllable in BasicPlane.syllables(of: scalar) where standIns[syllable] == nil {
          set(syllable, index)
        }
      }
    }
    unclear = Set(table.unclear)
    for scalar in table.unclear {
      set(scalar, Self.several)
      for derived in BasicPlane.shared.derived[scalar] ?? [] where standIns[derived] == nil {
        set(derived, Self.several)
      }
    }
    keys[Int(Self.several)] = Self.special
    for index in indices.values {
      let behaviour = behaviours[Int(index)]
      keys[Int(index)] = behaviour.isSymbol ? Self.special | behaviour.key : behaviour.key
    }
    asciiKeys = self.table.prefix(0x80).map { keys[Int($0)] }
  }

  private mutating func set(_ scalar: UInt32, _ index: UInt8) {
    if Int(scalar) < table.count { table[Int(scalar)] = index }
  }

  /// The index of a behaviour, which is added if it is new.
  private mutating func index(of behaviour: Behaviour) -> UInt8 {
    if let known = indices[behaviour] { return known }
    // If there are too many behaviours, letters with the same key are no longer distinguished.
    var coarse = behaviour
    if indices.count > 180 { coarse.letters = ~0 }
    if let known = indices[coarse] { return known }
    let index = UInt8(indices.count + 1)
    indices[coarse] = index
    behaviours[Int(index)] = coarse
    return index
  }

  /// Whether a scalar without keys is read as a character: it is neither dropped nor a mark.
  static func isBetween(_ scalar: UInt32) -> Bool {
    switch ScalarReading(of: scalar) {
    case .dropped: false
    case .space: true
    default: !LetterKind(of: scalar).isMark
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
      return standIns[scalar] != nil || kind.isAlphanumeric && !kind.isMark
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
  func bit(of letter: UInt32) -> Int { bits[letter] ?? 0 }

  /// Appends the behaviours of a scalar of the basic plane as ``appendBehaviours(of:to:)`` does, but faster.
  func appendKnownBehaviours(of scalar: UInt32, to list: inout [Behaviour]) {
    let index = Int(scalar) < table.count ? table[Int(scalar)] : Self.several
    if index == Self.several {
      appendBehaviours(of: scalar, to: &list)
    } else if index != 0, index != Self.between {
      list.append(behaviours[Int(index)])
    }
  }

  /// Appends the behaviours of a scalar of a text: none if it is dropped, several if it is read as several
  /// letters.
  func appendBehaviours(of scalar: UInt32, to list: inout [Behaviour]) {
    switch ScalarReading(of: scalar) {
    case .dropped, .space:
      break
    case .regional(let letter):
      appendBehaviours(ofLetter: letter, to: &list)
    case .styled(let parts):
      if let own = standIns[scalar] { return list.append(own) }
      for index in parts { appendBehaviours(ofLetter: UInt32(DisguiseTables.styledParts[index]), to: &list) }
    case .itself:
      appendBehaviours(ofLetter: scalar, to: &list)
    }
  }

  private func appendBehaviours(ofLetter scalar: UInt32, to list: inout [Behaviour]) {
    let kind = LetterKind(of: scalar)
    if !kind.isAlphanumeric {
      if let own = standIns[scalar], own.isSymbol { list.append(own) }
      return
    }
    // Marks are dropped before folding, because folding would turn the mark U+0345 into a letter.
    if kind.isMark { return }
    if let own = standIns[scalar] { return list.append(own) }
    for base in StandInTable.bases(of: scalar) {
      list.append(standIns[base] ?? Behaviour(key: Self.other, letters: 0, isSymbol: false))
    }
  }
}

/// How the characters of the basic plane are read, regardless of the patterns. The tables are made once, when
/// a set with disguises is made, from the ranges of ``DisguiseTables``: few characters are looked at singly.
private struct BasicPlane {
  static let shared = BasicPlane()
  /// The value in `indices` for letters and digits.
  static let other: UInt8 = 1

  /// For each scalar, 0 if it is dropped, ``other``, ``KeyMap/between`` or ``KeyMap/several``.
  private(set) var indices = [UInt8](repeating: KeyMap.between, count: 0x1_0000)
  /// For each letter, the other scalars that are read as this one letter. Syllables of Hangul, which are read
  /// as their first consonant, are not included.
  private(set) var derived: [UInt32: [UInt32]] = [:]

  private init() {
    for scalar in 0..<0x80 where LetterKind(of: UInt32(scalar)).isAlphanumeric {
      indices[scalar] = Self.other
    }
    for index in 0..<DisguiseTables.scriptStarts.count where DisguiseTables.scriptStarts[index] < 0x1_0000 {
      let isMark = 1...2 ~= DisguiseTables.scripts[index] & 3
      for scalar in DisguiseTables.scriptStarts[index]...min(DisguiseTables.scriptEnds[index], 0xFFFF) {
        indices[scalar] = isMark ? 0 : Self.other
      }
    }
    // The letters that are read as others: those that fold or decompose, and styled ones.
    for scalar in UInt32(0)..<0x1_0000 where indices[Int(scalar)] == Self.other && Self.mayFold(scalar) {
      take(scalar)
    }
    for index in 0..<FoldingTables.decompositions.count {
      let scalar = FoldingTables.decompositions[index]
      if scalar < 0x1_0000, indices[scalar] == Self.other, !Self.mayFold(UInt32(scalar)) {
        take(UInt32(scalar))
      }
    }
    for scalar in UInt32(0x1160)...0x11FF { take(scalar) }
    for index in 0..<DisguiseTables.styledScalars.count where DisguiseTables.styledScalars[index] < 0x1_0000 {
      take(UInt32(DisguiseTables.styledScalars[index]))
    }
    for index in 0..<DisguiseTables.readingStarts.count where DisguiseTables.readingStarts[index] < 0x1_0000 {
      for scalar in DisguiseTables.readingStarts[index]...min(DisguiseTables.readingEnds[index], 0xFFFF) {
        // Besides white space these are invisible characters and marks.
        indices[scalar] = DisguiseTables.readings[index] == 3 ? KeyMap.between : 0
      }
    }
  }

  /// Whether folding may change a letter. Ideographs and syllables of Hangul do not fold.
  private static func mayFold(_ scalar: UInt32) -> Bool {
    if 0x3400...0x9FFF ~= scalar || 0xAC00...0xD7A3 ~= scalar { return false }
    return !ScalarProperties(scalar).isInert
  }

  private mutating func take(_ scalar: UInt32) {
    let letters = Self.letters(of: scalar)
    switch letters.count {
    case 0:
      indices[Int(scalar)] = KeyMap.isBetween(scalar) ? KeyMap.between : 0
    case 1:
      indices[Int(scalar)] = Self.other
      if letters[0] != scalar { derived[letters[0], default: []].append(scalar) }
    default:
      indices[Int(scalar)] = KeyMap.several
    }
  }

  private static func letters(of scalar: UInt32) -> [UInt32] {
    func bases(_ letter: UInt32) -> [UInt32] {
      let kind = LetterKind(of: letter)
      return kind.isAlphanumeric && !kind.isMark ? StandInTable.bases(of: letter) : []
    }
    return switch ScalarReading(of: scalar) {
    case .dropped, .space: []
    case .regional(let letter): [letter]
    case .styled(let parts): parts.flatMap { bases(UInt32(DisguiseTables.styledParts[$0])) }
    case .itself: bases(scalar)
    }
  }

  static func isLeadingConsonant(_ scalar: UInt32) -> Bool { 0x1100..<0x1113 ~= scalar }

  /// The syllables of Hangul that begin with a consonant (Unicode, section 3.12).
  static func syllables(of consonant: UInt32) -> Range<UInt32> {
    let first = 0xAC00 + (consonant - 0x1100) * 588
    return first..<first + 588
  }
}

/// The characters that may stand for the letters of some patterns.
private struct StandInTable {
  private let wanted: [UInt32]
  let numbers: [UInt32: Int]
  private let lookalikes: [LookalikeLetter]
  /// For each skeleton, the indices in `lookalikes` of the letters that have it, as they are or in another
  /// case.
  private let bySkeleton: [UInt16: [Int]]
  private var classes: LetterClasses
  /// For each character, the indices in `wanted` of the letters that it may stand for.
  private var targets: [UInt32: Set<Int>] = [:]
  /// The characters that stand for letters of several classes and are left out for this reason.
  private(set) var unclear: [UInt32] = []

  init(for letters: Set<UInt32>) {
    wanted = letters.sorted()
    numbers = Dictionary(uniqueKeysWithValues: wanted.enumerated().map { ($1, $0) })
    lookalikes = wanted.map { LookalikeLetter($0) }.filter { $0.kind.isLetter }
    var bySkeleton: [UInt16: [Int]] = [:]
    for (place, letter) in lookalikes.enumerated() {
      for skeleton in letter.skeletons.all { bySkeleton[skeleton, default: []].append(place) }
    }
    self.bySkeleton = bySkeleton
    classes = LetterClasses(count: wanted.count)
    // A letter may stand for every letter that differs from it only in marks. The characters after it decide
    // which of them it is.
    var byBase: [UInt32: [Int]] = [:]
    for (number, letter) in wanted.enumerated() {
      for base in Self.bases(of: letter).prefix(1) { byBase[base, default: []].append(number) }
      add(letter, [number])
    }
    for (base, numbers) in byBase {
      add(base, numbers)
      for number in numbers { add(wanted[number], numbers) }
    }
  }

  private mutating func add(_ scalar: UInt32, _ numbers: some Sequence<Int>) {
    for number in numbers {
      if let known = targets[scalar]?.first { classes.join(known, number) }
      targets[scalar, default: []].insert(number)
    }
  }

  /// Adds the letters that ASCII characters may stand for: those of leetspeak, and l for I.
  mutating func addASCII(_ level: DisguiseLevel) {
    if level == .all { addLeet { $0 < 0x80 } }
    if let small = numbers[0x6C] {
      add(0x49, [small])
      addFolded(0x49)
    }
  }

  private mutating func addLeet(where isWanted: (UInt32) -> Bool) {
    for (scalar, letter) in StandIns.leet where isWanted(scalar) {
      if let number = numbers[letter] { add(scalar, [number]) }
    }
  }

  /// Adds the letters that other characters may stand for.
  ///
  /// - Parameter clear: Receives the same, but for the characters that stand for letters of several of its
  ///   classes.
  mutating func addOthers(_ level: DisguiseLevel, clear: inout Self) {
    if level == .all {
      addLeet { $0 >= 0x80 }
      clear.addLeet { $0 >= 0x80 }
    }
    for candidate in Lookalikes.shared.candidates {
      let scalar = candidate.letter.scalar
      if !mayStandIn(candidate) { continue }
      var found: Set<Int> = []
      addLookalikes(of: candidate.letter, candidate.hasPair, onlyClose: false, to: &found)
      if let base = candidate.base {
        for base in Set([base.scalar, LookalikeLetter.lowercase(base.scalar)]) {
          found.formUnion(targets[base] ?? [])
          if let second = DisguiseTables.accentBase(of: base) { found.formUnion(targets[second] ?? []) }
        }
        addLookalikes(
          of: base, StandIns.hasPair(of: LookalikeLetter.lowercase(base.scalar)), onlyClose: true, to: &found)
      }
      if found.isEmpty { continue }
      for base in Self.bases(of: scalar) { found.formUnion(targets[base] ?? []) }
      // A styled character may look like a letter itself, as a lunate sigma looks like c.
      if case .styled(let parts) = ScalarReading(of: scalar) {
        for index in parts {
          let part = UInt32(DisguiseTables.styledParts[index])
          for base in [part] + Self.bases(of: part) { found.formUnion(targets[base] ?? []) }
        }
      }
      add(scalar, found)
      clear.addIfClear(scalar, found)
    }
  }

  private mutating func addIfClear(_ scalar: UInt32, _ numbers: Set<Int>) {
    if targets[scalar] == nil, Set(numbers.map { classes.root(of: $0) }).count > 1 {
      unclear.append(scalar)
    } else {
      add(scalar, numbers)
    }
  }

  /// Whether a candidate may stand for one of the letters; most may not. Letters resemble each other only if
  /// they have a skeleton in common, or are a pair in the lists of ``StandIns``.
  private func mayStandIn(_ candidate: Lookalikes.Candidate) -> Bool {
    if candidate.hasPair || candidate.base != nil { return true }
    let skeletons = candidate.letter.skeletons
    return bySkeleton[skeletons.own] != nil || bySkeleton[skeletons.lower] != nil
      || bySkeleton[skeletons.upper] != nil
  }

  /// Adds the letters that the folded form of a letter stands for, because the letter stands for them, too.
  private mutating func addFolded(_ scalar: UInt32) {
    for base in Self.bases(of: scalar) { add(scalar, targets[base] ?? []) }
  }

  private func addLookalikes(
    of letter: LookalikeLetter, _ hasPair: Bool, onlyClose: Bool, to found: inout Set<Int>
  ) {
    let places =
      hasPair ? Array(lookalikes.indices) : letter.skeletons.all.flatMap { bySkeleton[$0] ?? [] }
    for place in places where lookalikes[place].kind.script != letter.kind.script {
      let other = lookalikes[place]
      let resemblance = letter.resemblance(to: other, isCaseSensitive: false)
      let counts = resemblance == .close || (resemblance == .far && !onlyClose)
      if counts || letter.resemblance(to: other, isCaseSensitive: true) != nil,
        let number = numbers[other.scalar]
      {
        found.insert(number)
      }
    }
  }

  /// The letters that remain of a letter without its case and marks; the first consonant of a Hangul
  /// syllable.
  static func bases(of scalar: UInt32) -> [UInt32] {
    if scalar < 0x80 { return [scalar &- 0x41 < 26 ? scalar | 0x20 : scalar] }
    if 0x3400...0x9FFF ~= scalar { return [scalar] }
    var folded: [UInt32] = []
    ScalarMappings.appendFolding(of: scalar, to: &folded)
    var parts: [UInt32] = []
    for scalar in folded { ScalarMappings.appendDecomposition(of: scalar, to: &parts) }
    return parts.filter { part in
      let kind = LetterKind(of: part)
      return kind.isAlphanumeric && !kind.isMark && !(0x1160...0x11FF ~= part)
    }
  }

  /// The behaviour of each character. Letters that share a stand-in are in one class and have the same key.
  /// The keys are 1 to `count`, and are repeated if there are more classes.
  func behaviours(classes count: Int) -> [UInt32: KeyMap.Behaviour] {
    var keys: [Int: UInt8] = [:]
    for number in wanted.indices {
      let root = classes.root(of: number)
      if keys[root] == nil { keys[root] = UInt8(1 + keys.count % count) }
    }
    return targets.reduce(into: [:]) { result, entry in
      guard let first = entry.value.min() else { return }
      result[entry.key] = KeyMap.Behaviour(
        key: keys[classes.root(of: first)] ?? KeyMap.other,
        letters: entry.value.reduce(UInt64(0)) { $0 | 1 << UInt64($1 % 64) },
        isSymbol: StandIns.isLeetSymbol(entry.key))
    }
  }
}

/// Classes of numbers, which are joined when numbers of two classes turn out to belong together (disjoint
/// sets).
private struct LetterClasses {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  func root(of number: Int) -> Int {
    var root = number
    while parents[root] != root { root = parents[root] }
    return root
  }

  mutating func join(_ one: Int, _ other: Int) {
    let (a, b) = (root(of: one), root(of: other))
    if a != b { parents[max(a, b)] = min(a, b) }
  }
}
