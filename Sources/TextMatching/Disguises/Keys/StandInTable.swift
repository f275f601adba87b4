/// The characters that may stand for the letters of some patterns.
struct StandInTable {
  /// The letters of the patterns, in order.
  let wanted: [UInt32]
  let numbers: [UInt32: Int]
  private let lookalikes: [LookalikeLetter]
  /// For each skeleton, the indices in `lookalikes` of the letters that have it, as they are or in another
  /// case.
  private let bySkeleton: [[Int]]
  private var classes: LetterClasses
  /// For each character, the indices in `wanted` of the letters that it may stand for.
  private var targets: [UInt32: [Int]] = [:]
  /// The characters that stand for letters of several classes and are left out for this reason.
  private(set) var unclear: [UInt32] = []

  init(for letters: Set<UInt32>) {
    wanted = letters.sorted()
    numbers = Dictionary(uniqueKeysWithValues: wanted.enumerated().map { ($1, $0) })
    lookalikes = wanted.map { LookalikeLetter($0) }.filter { $0.kind.isLetter }
    var bySkeleton = [[Int]](repeating: [], count: Lookalikes.shared.skeletonCount)
    for (place, letter) in lookalikes.enumerated() {
      for skeleton in letter.skeletons.all { bySkeleton[Int(skeleton)].append(place) }
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

  private mutating func add(_ scalar: UInt32, _ numbers: [Int]) {
    guard let first = targets[scalar]?.first ?? numbers.first else { return }
    targets[scalar, default: []].formUnion(numbers)
    for number in numbers { classes.join(first, number) }
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
    var composed: [(scalar: UInt32, numbers: [Int])] = []
    // For each letter, the characters that are read as it: its capital letter and its styled forms.
    var readAs: [UInt32: [UInt32]] = [:]
    for candidate in Lookalikes.shared.candidates {
      let scalar = candidate.letter.scalar
      if !mayStandIn(candidate, level) { continue }
      var found: [Int] = []
      addLookalikes(of: candidate.letter, candidate.hasPair, onlyClose: false, to: &found)
      if !found.isEmpty, candidate.decomposes { composed.append((scalar, found)) }
      if level == .all, let base = candidate.base.map({ LookalikeLetter($0) }) {
        for base in [base.scalar, LookalikeLetter.folded(base.scalar)] {
          found.formUnion(targets[base] ?? [])
          if let second = DisguiseTables.accentBase(of: base) { found.formUnion(targets[second] ?? []) }
        }
        addLookalikes(
          of: base, StandIns.hasPair(of: LookalikeLetter.lowercase(base.scalar)), onlyClose: true, to: &found)
      }
      if found.isEmpty { continue }
      for base in candidate.parts.lazy.map({ UInt32(PlaneTables.lookalikeParts[$0]) }) {
        found.formUnion(targets[base] ?? [])
        if base != scalar { readAs[base, default: []].append(scalar) }
      }
      // A styled character may look like a letter itself, as a lunate sigma looks like c.
      if candidate.isStyled, case .styled(let parts) = ScalarReading(of: scalar) {
        for index in parts {
          let part = UInt32(DisguiseTables.styledParts[index])
          for base in [part] + Self.bases(of: part) {
            found.formUnion(targets[base] ?? [])
            readAs[base, default: []].append(scalar)
          }
        }
      }
      add(scalar, found)
      clear.addIfClear(scalar, found)
    }
    // A letter with a mark may come as two characters: `о` and U+0308 are read as `ӧ`, which looks like ö. So
    // may any character that is read as `о`.
    for (scalar, numbers) in composed {
      for beginning in Self.beginnings(of: scalar) {
        var found = numbers
        for base in Self.bases(of: beginning) { found.formUnion(targets[base] ?? []) }
        for character in [beginning] + (readAs[beginning] ?? []) {
          add(character, found)
          clear.addIfClear(character, found)
        }
      }
    }
  }

  private mutating func addIfClear(_ scalar: UInt32, _ numbers: [Int]) {
    let root = numbers.first.map { classes.root(of: $0) }
    if targets[scalar] == nil, numbers.contains(where: { classes.root(of: $0) != root }) {
      unclear.append(scalar)
    } else {
      add(scalar, numbers)
    }
  }

  /// Whether a candidate may stand for one of the letters; most may not. Letters resemble each other only if
  /// they have a skeleton in common, or are a pair in the lists of ``StandIns``.
  private func mayStandIn(_ candidate: Lookalikes.Candidate, _ level: DisguiseLevel) -> Bool {
    if candidate.hasPair || level == .all && candidate.base != nil { return true }
    let skeletons = candidate.letter.skeletons
    return !bySkeleton[Int(skeletons.own)].isEmpty || !bySkeleton[Int(skeletons.lower)].isEmpty
      || !bySkeleton[Int(skeletons.upper)].isEmpty
  }

  /// Adds the letters that the folded form of a letter stands for, because the letter stands for them, too.
  private mutating func addFolded(_ scalar: UInt32) {
    for base in Self.bases(of: scalar) { add(scalar, targets[base] ?? []) }
  }

  private func addLookalikes(
    of letter: LookalikeLetter, _ hasPair: Bool, onlyClose: Bool, to found: inout [Int]
  ) {
    func take(_ other: LookalikeLetter) {
      if other.kind.script == letter.kind.script { return }
      let resemblance = letter.resemblance(to: other, isCaseSensitive: false)
      let counts = resemblance == .close || (resemblance == .far && !onlyClose)
      if counts || letter.resemblance(to: other, isCaseSensitive: true) != nil,
        let number = numbers[other.scalar]
      {
        found.formUnion([number])
      }
    }
    if hasPair {
      for other in lookalikes { take(other) }
      return
    }
    let skeletons = letter.skeletons
    for skeleton in [skeletons.own, skeletons.lower, skeletons.upper] {
      for place in bySkeleton[Int(skeleton)] { take(lookalikes[place]) }
    }
  }

  /// The letters that remain of a letter without its case and marks; the first consonant of a Hangul
  /// syllable.
  static func bases(of scalar: UInt32) -> [UInt32] {
    if scalar < 0x80 { return [scalar &- 0x41 < 26 ? scalar | 0x20 : scalar] }
    if 0x3400...0x9FFF ~= scalar { return [scalar] }
    var folded: [UInt32] = []
    ScalarMappings.appendFolding(of: scalar, to: &folded)
    if folded.count == 1, !ScalarMappings.decomposes(folded[0]) { return isBase(folded[0]) ? folded : [] }
    var parts: [UInt32] = []
    for scalar in folded { ScalarMappings.appendDecomposition(of: scalar, to: &parts) }
    return parts.filter(isBase)
  }

  /// The letters with which a text may begin to write a composed letter, such as `υ` and `ϋ` for `ΰ`. The
  /// folded form of each comes before it.
  private static func beginnings(of composed: UInt32) -> [UInt32] {
    var parts: [UInt32] = []
    ScalarMappings.appendDecomposition(of: composed, to: &parts)
    var beginnings: [UInt32] = []
    var beginning = parts[0]
    for part in parts.dropFirst() {
      var folded: [UInt32] = []
      ScalarMappings.appendFolding(of: beginning, to: &folded)
      beginnings += folded.prefix(1) + [beginning]
      guard let longer = ScalarMappings.composition(beginning, part) else { break }
      beginning = longer
    }
    return beginnings
  }

  /// Whether a scalar that has no decomposition is a letter or digit by itself.
  private static func isBase(_ scalar: UInt32) -> Bool {
    let kind = LetterKind(of: scalar)
    return kind.isAlphanumeric && !kind.isMark && !(0x1160...0x11FF ~= scalar)
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

extension [Int] {
  /// Appends the numbers that the array lacks. Both are short.
  fileprivate mutating func formUnion(_ numbers: some Sequence<Int>) {
    for number in numbers where !contains(number) { append(number) }
  }
}
