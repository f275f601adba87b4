/// Gives each character a key such that whatever may stand for a letter of the patterns has that letter's
/// key.
///
/// Equal keys are a prefilter's answer: other keys mean that a character can't stand for a letter, equal keys
/// that it may. Letters that one character may stand for share a key (`1` for i and l), so a map is made for
/// the patterns of one script: over all scripts together hardly any letters would have keys of their own.
/// Beside its key a character has a mask with a bit for each letter that it may stand for, which tells
/// letters with one key apart.
struct KeyMap: Sendable {
  /// What a map gives characters that may stand for the same letters.
  struct Behaviour: Hashable, Sendable {
    /// 1...63 for letters of the patterns and what may stand for them, ``KeyMap/other`` for other letters and
    /// digits.
    var key: UInt8
    /// A bit for each letter of the patterns that it may stand for.
    var letters: UInt64
    /// Whether it is a symbol, which may be a separator, too.
    var isSymbol: Bool
  }

  /// The key of letters and digits that stand for none of the patterns'.
  static let other: UInt8 = 64
  /// In ``table``: the scalar has no key, but is a character between others: white space, punctuation.
  static let between: UInt8 = 254
  /// In ``table``: the scalar is read as several letters.
  static let several: UInt8 = 255
  private static let classes = 63

  /// By scalar of the basic plane: 0 for what is dropped, else an index into ``behaviours``.
  private(set) var table: [UInt8] = []
  /// By index: 256, those that are not used like the first.
  private(set) var behaviours: [Behaviour]
  private var indices: [Behaviour: UInt8] = [:]
  private var bits: [UInt32: Int] = [:]
  /// What letters in their plain form and symbols may stand for, as far as they may for a letter of the
  /// patterns.
  private var standIns: [UInt32: Behaviour] = [:]

  /// A map for patterns with these letters and digits, as they are compared.
  ///
  /// - Parameters:
  ///   - level: How far a text may be disguised: the less, the fewer letters share a key.
  ///   - onlyASCII: Whether only texts of ASCII are looked at. Then fewer letters share a key, too.
  init(for letters: Set<UInt32>, level: DisguiseLevel, onlyASCII: Bool) {
    behaviours = [Behaviour](repeating: Behaviour(key: 0, letters: 0, isSymbol: false), count: 256)
    var table = StandInTable(for: letters)
    table.addASCII(level)
    if !onlyASCII { table.addOthers(level) }
    standIns = table.behaviours(classes: Self.classes)
    bits = table.numbers.mapValues { $0 % 64 }
    // Most characters stand for none of the letters: only those that do are gone through.
    let other = index(of: Behaviour(key: Self.other, letters: 0, isSymbol: false))
    self.table = onlyASCII ? Array(BasicPlane.shared.indices[0..<0x80]) : BasicPlane.shared.indices
    precondition(other == BasicPlane.other)
    for (scalar, behaviour) in standIns.sorted(by: { $0.key < $1.key }) {
      let index = index(of: behaviour)
      set(scalar, index)
      for derived in BasicPlane.shared.derived[scalar] ?? [] where standIns[derived] == nil {
        set(derived, index)
      }
    }
  }

  private mutating func set(_ scalar: UInt32, _ index: UInt8) {
    if Int(scalar) < table.count { table[Int(scalar)] = index }
  }

  /// The index of a behaviour, which is made if it is new.
  private mutating func index(of behaviour: Behaviour) -> UInt8 {
    if let known = indices[behaviour] { return known }
    // Where there are too many, letters with one key are not told apart.
    var coarse = behaviour
    if indices.count > 180 { coarse.letters = ~0 }
    if let known = indices[coarse] { return known }
    let index = UInt8(indices.count + 1)
    indices[coarse] = index
    behaviours[Int(index)] = coarse
    return index
  }

  /// Whether a scalar without keys is read as a character, not dropped and no mark.
  static func isBetween(_ scalar: UInt32) -> Bool {
    switch ScalarReading(of: scalar) {
    case .dropped: false
    case .space: true
    default: !LetterKind(of: scalar).isMark
    }
  }

  /// Whether a scalar that is read as several letters, or stands beyond the basic plane, may have keys and is
  /// no symbol, which a key may drop.
  func mayHaveKeys(_ scalar: UInt32) -> Bool {
    switch ScalarReading(of: scalar) {
    case .dropped, .space: return false
    case .regional: return true
    case .styled: return standIns[scalar].map { !$0.isSymbol } ?? true
    case .itself:
      let kind = LetterKind(of: scalar)
      return kind.isAlphanumeric && !kind.isMark
    }
  }

  /// Which bit of ``Behaviour/letters`` a letter of the patterns is.
  func bit(of letter: UInt32) -> Int { bits[letter] ?? 0 }

  /// Appends what a scalar of a text is: nothing where it is dropped, several letters where it is read as
  /// such.
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
    // Marks are dropped before folding, which makes a letter of U+0345.
    if kind.isMark { return }
    if let own = standIns[scalar] { return list.append(own) }
    for base in StandInTable.bases(of: scalar) {
      list.append(standIns[base] ?? Behaviour(key: Self.other, letters: 0, isSymbol: false))
    }
  }
}

/// What the characters of the basic plane are read as, whatever the patterns. Made once, when a set with
/// disguises is made.
private struct BasicPlane {
  static let shared = BasicPlane()
  /// The index of letters and digits in `indices`.
  static let other: UInt8 = 1

  /// By scalar: 0 for what is dropped, ``other``, or ``KeyMap/between`` or ``KeyMap/several``.
  private(set) var indices = [UInt8](repeating: KeyMap.between, count: 0x1_0000)
  /// By letter: the others that are read as this one letter.
  private(set) var derived: [UInt32: [UInt32]] = [:]

  private init() {
    for scalar in 0..<UInt32(0x1_0000) {
      // Ideographs stand for themselves alone; surrogates and the private use area have no letters.
      if 0x3400...0x9FFF ~= scalar {
        indices[Int(scalar)] = Self.other
      } else if !(0xD800...0xF8FF ~= scalar) {
        take(scalar)
      }
    }
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
}

/// Which characters may stand for which letters of some patterns.
private struct StandInTable {
  private let wanted: [UInt32]
  let numbers: [UInt32: Int]
  private let lookalikes: [LookalikeLetter]
  /// By skeleton: the places in `lookalikes` of the letters that have it, as they stand or in another case.
  private let bySkeleton: [UInt16: [Int]]
  private var classes: LetterClasses
  /// By character: places in `wanted`.
  private var targets: [UInt32: Set<Int>] = [:]

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
    // A letter stands for every letter that differs in marks only: which of them, the characters after it
    // say.
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

  /// What a character of ASCII may stand for: leetspeak, and I for l.
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

  /// What other characters may stand for.
  mutating func addOthers(_ level: DisguiseLevel) {
    if level == .all { addLeet { $0 >= 0x80 } }
    var candidates = Set(StandIns.letters)
    for table in [DisguiseTables.skeletonScalars, DisguiseTables.accentedScalars] {
      for index in 0..<table.count { candidates.insert(UInt32(table[index])) }
    }
    for scalar in candidates.sorted() {
      var found: Set<Int> = []
      addLookalikes(of: LookalikeLetter(scalar), onlyClose: false, to: &found)
      if let base = DisguiseTables.accentBase(of: scalar) {
        for base in Set([base, LookalikeLetter.lowercase(base)]) {
          found.formUnion(targets[base] ?? [])
          if let second = DisguiseTables.accentBase(of: base) { found.formUnion(targets[second] ?? []) }
        }
        addLookalikes(of: LookalikeLetter(base), onlyClose: true, to: &found)
      }
      if found.isEmpty { continue }
      add(scalar, found)
      addFolded(scalar)
      // A styled character may look like a letter itself: lunate sigma like c.
      if case .styled(let parts) = ScalarReading(of: scalar) {
        for index in parts {
          add(scalar, targets[UInt32(DisguiseTables.styledParts[index])] ?? [])
          for base in Self.bases(of: UInt32(DisguiseTables.styledParts[index])) {
            add(scalar, targets[base] ?? [])
          }
        }
      }
    }
  }

  /// A letter stands for what it folds to, too.
  private mutating func addFolded(_ scalar: UInt32) {
    for base in Self.bases(of: scalar) { add(scalar, targets[base] ?? []) }
  }

  private func addLookalikes(of letter: LookalikeLetter, onlyClose: Bool, to found: inout Set<Int>) {
    // Only letters with a common skeleton resemble each other, and those of the lists beside the skeletons.
    let places =
      StandIns.hasPair(of: LookalikeLetter.lowercase(letter.scalar))
      ? Array(lookalikes.indices) : letter.skeletons.all.flatMap { bySkeleton[$0] ?? [] }
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

  /// The letters that remain of a letter without case and marks; of a Hangul syllable its first consonant.
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

  /// By character, with letters that share a stand-in in one of so many classes.
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

/// Numbers in classes that are joined as it turns out that they belong together (disjoint sets).
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
