import Bytes

/// A place of a text at which the keys of a pattern occur, compared with the pattern by its characters.
struct KeyHitCheck: ~Escapable {
  /// What the characters at a hit say about its pattern.
  enum Result {
    /// The pattern is there as it is, or cannot be there.
    case dismissed
    /// The pattern may be there in disguise. Its first letter is one of the characters that begin at these
    /// offsets.
    case candidate(ClosedRange<Int>)
  }

  /// The tables of some keys, for all hits of a text. They are taken out of the keys once, so that no hit
  /// retains them.
  struct Tables: ~Copyable {
    fileprivate let keys: DisguiseSet.Keys
    /// For each scalar of the basic plane, a value of ``KeyMap/table``.
    fileprivate let table: [UInt8]
    fileprivate let behaviours: [KeyMap.Behaviour]
    /// What the shapes of the patterns refer to.
    fileprivate let details: [UInt8]

    init(_ keys: DisguiseSet.Keys) {
      self.keys = keys
      table = keys.map.table
      behaviours = keys.map.behaviours
      details = keys.details
    }
  }

  /// What a map says of characters.
  private struct Characters: ~Escapable {
    private let table: Span<UInt8>
    private let behaviours: Span<KeyMap.Behaviour>

    @_lifetime(copy table, copy behaviours)
    init(_ table: Span<UInt8>, _ behaviours: Span<KeyMap.Behaviour>) {
      self.table = table
      self.behaviours = behaviours
    }

    /// The index of a scalar's behaviour, or another value of ``KeyMap/table``.
    @inline(__always)
    func index(of scalar: UInt32) -> UInt8 {
      Int(scalar) < table.count ? table[Int(scalar)] : KeyMap.several
    }

    /// The behaviour at an index.
    @inline(__always)
    func behaviour(at index: UInt8) -> KeyMap.Behaviour { behaviours[Int(index)] }

    /// Whether a scalar is a symbol or is read as several letters.
    func isSpecial(_ scalar: UInt32) -> Bool {
      let index = index(of: scalar)
      return index == KeyMap.several || behaviours[Int(index)].isSymbol
    }
  }

  private let text: Span<UInt8>
  private let characters: Characters
  private let shape: DisguiseSet.KeyShape
  private let counts: Span<UInt8>
  private let letters: Span<UInt8>
  private let plain: Span<UInt8>
  private let rules: DisguiseRules
  /// Symbols that are taken as letters.
  private let symbols: KeyedText.Symbols
  /// The offset at which the first run begins.
  private let start: Int
  /// The offset at which the second run begins, and the offset of the run after the last, or the end of
  /// the part of the text that was taken.
  private let second: Int
  private let limit: Int
  /// The keys of the first and of the last run.
  private let firstKey: UInt8
  private let lastKey: UInt8

  /// The number of characters behind the last letter that are examined in search of more of its run.
  private static let maxBehind = 64

  /// - Parameter details: What the shape refers to.
  @_lifetime(copy text, copy characters, copy details)
  private init(
    _ text: Span<UInt8>, _ keyed: borrowing KeyedText, at place: Int, _ characters: Characters,
    _ shape: DisguiseSet.KeyShape, _ details: Span<UInt8>, _ rules: DisguiseRules,
    _ symbols: KeyedText.Symbols
  ) {
    self.text = text
    self.characters = characters
    self.shape = shape
    counts = shape.counts(in: details)
    letters = shape.letters(in: details)
    plain = shape.plain(in: details)
    self.rules = rules
    self.symbols = symbols
    start = Int(keyed.offsets[place])
    let end = place + shape.runs
    second = place + 1 < keyed.count ? Int(keyed.offsets[place + 1]) : keyed.end
    if end == keyed.count {
      limit = keyed.end
    } else {
      let offset = Int(keyed.offsets[end])
      let (scalar, length) = decodeScalar(text, at: offset)
      // The last run may end inside a character that is read as several letters.
      limit = characters.index(of: scalar) == KeyMap.several ? offset + length : offset
    }
    firstKey = keyed.padded[place]
    lastKey = keyed.padded[end - 1]
  }

  /// Compares a hit at a place of a text's keys with its pattern, that of the `number`-th entry.
  ///
  /// - Parameters:
  ///   - keyed: The text's keys, which were made with the map of the tables.
  ///   - symbols: The symbols that are taken as letters.
  static func result(
    _ text: Span<UInt8>, _ keyed: borrowing KeyedText, at place: Int, of number: Int,
    _ tables: borrowing Tables, _ rules: DisguiseRules, _ symbols: KeyedText.Symbols
  ) -> Result {
    let check = KeyHitCheck(
      text, keyed, at: place, Characters(tables.table.span, tables.behaviours.span),
      tables.keys.shapes[number], tables.details.span, rules, symbols)
    return check.result(tables.keys.map)
  }

  /// - Parameter map: The map that the text's keys were made with.
  private func result(_ map: borrowing KeyMap) -> Result {
    if symbols.count > 0, !hasSpecials() { return .dismissed }
    if isPlain() { return .dismissed }
    guard let last = lastStart(map), haveLetters(through: last, map) else { return .dismissed }
    return .candidate(start...last)
  }

  /// Whether the runs of a hit may be those of the pattern, judged by the characters of the first run and
  /// those with which the others begin. It is false only if the pattern cannot be there.
  ///
  /// Most hits are in ordinary words, whose letters only have the same keys: in a text in Cyrillic many
  /// letters have the same key for patterns in Latin. The comparison ends at a character that may be read in
  /// several ways: a symbol, one that is read as several letters, or one with a mark behind it.
  static func mayHaveLetters(
    _ text: Span<UInt8>, _ keyed: borrowing KeyedText, at place: Int, of number: Int,
    _ tables: borrowing Tables
  ) -> Bool {
    let shape = tables.keys.shapes[number]
    if !shape.hasLettersOfRuns { return true }
    let characters = Characters(tables.table.span, tables.behaviours.span)
    let details = tables.details.span
    let counts = shape.counts(in: details)
    let letters = shape.letters(in: details)
    // The first run has a character for each of its letters, from one on that may stand for the first letter.
    let isLast = place + 1 == keyed.count
    let end = isLast ? keyed.end : Int(keyed.offsets[place + 1])
    var offset = Int(keyed.offsets[place])
    var count = 0
    while offset < end, count < Int(counts[0]) {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset += length
      let index = characters.index(of: scalar)
      if index == 0 || index == KeyMap.several { return true }
      let behaviour = characters.behaviour(at: index)
      if behaviour.isSymbol { return true }
      if count > 0 ? behaviour.key != 0 : behaviour.letters &>> UInt64(letters[0]) & 1 != 0 { count += 1 }
    }
    if count < Int(counts[0]) {
      // The character with which the next run begins may be read as several letters, the first of this run.
      return !isLast && characters.isSpecial(decodeScalar(text, at: end).scalar)
    }
    var letter = 0
    for run in 1..<shape.runs {
      letter += Int(counts[run - 1])
      let offset = Int(keyed.offsets[place + run])
      let (scalar, length) = decodeScalar(text, at: offset)
      let index = characters.index(of: scalar)
      let possible: UInt64
      if index == KeyMap.several {
        if scalar != KeyMap.SharpS.scalar { return true }
        possible = tables.keys.map.sharpSLetters
      } else {
        let behaviour = characters.behaviour(at: index)
        if behaviour.isSymbol { return true }
        possible = behaviour.letters
      }
      if possible &>> UInt64(letters[letter]) & 1 == 0 {
        let next = offset + length
        return next < text.count && characters.index(of: decodeScalar(text, at: next).scalar) == 0
      }
    }
    return true
  }

  /// Whether the runs have symbols or characters that are read as several letters.
  private func hasSpecials() -> Bool {
    var offset = start
    while offset < limit {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset += length
      if characters.isSpecial(scalar) { return true }
    }
    return false
  }

  // MARK: The pattern as it is

  /// Whether the text has the pattern as it is, and nothing before or behind it that could make it longer or
  /// change how it is read.
  private func isPlain() -> Bool {
    if plain.isEmpty { return false }
    let begin = second - shape.firstRun
    if begin < start || begin + plain.count > text.count { return false }
    // The offset may be inside a character that stands for the pattern's first one.
    if text[begin] & 0xC0 == 0x80 || !isSpelled(at: begin) { return false }
    let end = begin + plain.count
    if begin > start, !hasFew(firstKey, in: start..<begin, isBefore: true) { return false }
    if end < text.count {
      if isUncertain(at: end) { return false }
      if limit > end && !hasFew(lastKey, in: end..<limit, isBefore: false) { return false }
    }
    return rules.matching == .contains || begin == 0
      || !isUncertain(at: scalarStart(text, before: begin))
  }

  /// Whether a text has the pattern's characters at an offset, in any case unless case counts.
  private func isSpelled(at begin: Int) -> Bool {
    var place = 0
    while place < plain.count {
      let byte = text[begin + place]
      if byte < 0x80 {
        let folded = !rules.isCaseSensitive && byte &- 0x41 < 26 ? byte | 0x20 : byte
        if folded != plain[place] { return false }
        place += 1
        continue
      }
      var (scalar, length) = decodeScalar(text, at: begin + place)
      let properties = ScalarProperties(scalar)
      if !properties.hasBoundaryBefore { return false }
      if properties.isFolding, !rules.isCaseSensitive {
        scalar = UInt32(bitPattern: Int32(bitPattern: scalar) &+ properties.foldingDelta)
      } else if !properties.isInert, !properties.isFolding {
        return false
      }
      if place + length > plain.count || decodeScalar(plain, at: place).scalar != scalar { return false }
      place += length
    }
    return true
  }

  /// Whether the character at an offset is dropped, decorates the one before it, or is read as something else
  /// than one letter or separator.
  private func isUncertain(at offset: Int) -> Bool {
    let index = characters.index(of: decodeScalar(text, at: offset).scalar)
    return index == 0 || index == KeyMap.several
  }

  /// Whether a range of the text before or behind a run that is as in the pattern has so few characters that
  /// may stand for the pattern's first or last letter that the run is not stretched. A single letter can be
  /// stretched over three characters or more. What is beyond a gap that does not cut a word is not part of
  /// it.
  private func hasFew(_ key: UInt8, in range: Range<Int>, isBefore: Bool) -> Bool {
    let run = isBefore ? 0 : shape.runs - 1
    let limit = counts[run] == 1 ? 1 : 0
    let letter =
      letters.isEmpty || !isBefore && letters.count == 64
      ? nil : isBefore ? letters[0] : letters[letters.count - 1]
    let bit: UInt64 = letter.map { 1 &<< UInt64($0) } ?? ~0
    var found = 0
    var offset = range.lowerBound
    var examined = 0
    while offset < range.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset += length
      examined += 1
      let index = characters.index(of: scalar)
      if index == 0 || index == KeyMap.several || examined > Self.maxBehind { return false }
      if index == KeyMap.between {
        if StandIns.isJoiner(scalar) { continue }
        if !isBefore { break }
        found = 0
      } else {
        let behaviour = characters.behaviour(at: index)
        if behaviour.key == key, behaviour.letters & bit != 0 { found += 1 }
      }
    }
    return found <= limit
  }

  // MARK: Runs and gaps

  /// The offset of the last character of the first run, if the runs have as many characters as the pattern
  /// may have there, and the gaps between them are those of a word that is cut or spelled out; nil if not.
  private func lastStart(_ map: borrowing KeyMap) -> Int? {
    let (breaks, innerBreaks) = (shape.breaks, shape.innerBreaks)
    // A word of two letters is neither cut nor spelled out.
    let allowsGaps = rules.level == .all && letters.count > 2
    let last = counts.count - 1
    var gaps = Gaps(isAllowed: allowsGaps)
    var run = 0
    var key: UInt8 = 0
    var count = 0
    var lastStart = start
    var hasSymbol = false
    var isUncertain = false
    var offset = start
    while offset < limit {
      let (scalar, length) = decodeScalar(text, at: offset)
      let here = offset
      offset += length
      let index = characters.index(of: scalar)
      if index == 0 { continue }
      if index == KeyMap.several {
        if KeyMap.isPlainEmoji(scalar) || !map.mayHaveKeys(scalar) {
          if KeyMap.isBetween(scalar) { gaps.take(scalar) }
          continue
        }
        // The character may have the keys of several runs.
        isUncertain = true
        hasSymbol = true
        if run == 0 { lastStart = here }
        continue
      }
      let behaviour = characters.behaviour(at: index)
      let plain = behaviour.isSymbol || index == KeyMap.between ? StandIns.plainSymbol(of: scalar) : scalar
      let isKept = !behaviour.isSymbol || symbols.contains(plain)
      if index == KeyMap.between || !isKept {
        // A symbol that is dropped may stand for one of several letters in a row.
        if !isKept, shape.hasDoubles { isUncertain = true }
        gaps.take(plain)
        continue
      }
      hasSymbol = hasSymbol || behaviour.isSymbol
      // The same symbol may separate letters and stand for one, as in `a||yx`.
      if behaviour.isSymbol, StandIns.isJoiner(plain) { isUncertain = true }
      if key == 0 { key = behaviour.key }
      if behaviour.key == key {
        // A word of the pattern may end inside the run.
        let isBroken = run < 64 && innerBreaks &>> UInt64(run) & 1 != 0
        if count > 0, isBroken {
          gaps = Gaps(isAllowed: allowsGaps)
        } else if count > 0, run > 0, run < last, run < 64, !isUncertain, !gaps.end() {
          return nil
        }
        count += 1
      } else {
        if !isUncertain, !Self.mayStand(count, for: run, counts) { return nil }
        // Only the first 64 places are known.
        if run >= 64 || breaks &>> UInt64(run) & 1 != 0 {
          gaps = Gaps(isAllowed: allowsGaps)
        } else if !isUncertain, !gaps.end() {
          return nil
        }
        run += 1
        key = behaviour.key
        count = 1
      }
      gaps.begin()
      if run == 0 { lastStart = here }
    }
    if symbols.count > 0, !hasSymbol { return nil }
    if !isUncertain, !Self.mayStand(count, for: min(run, last), counts) { return nil }
    return lastStart
  }

  /// Whether as many characters may stand for the pattern's letters in a run, which are there as they are or
  /// stretched over three characters or more. The first and the last run may have characters that are not
  /// part of the match.
  @inline(__always)
  private static func mayStand(_ count: Int, for run: Int, _ counts: Span<UInt8>) -> Bool {
    let wanted = Int(counts[run])
    if run == 0 || run == counts.count - 1 { return count >= wanted }
    return count == wanted || count >= max(3, wanted)
  }

  /// The gaps between the letters of a word.
  private struct Gaps {
    let isAllowed: Bool
    /// The number of characters in the present gap, and whether each of them may cut a word.
    private var width = 0
    private var mayCut = true
    /// The width of the last gap of the word; negative if there is none.
    private var lastWidth = -1
    /// Whether all gaps are equally wide, and whether each is at most one character that may cut a word.
    private var isEven = true
    private var isCut = true

    init(isAllowed: Bool) { self.isAllowed = isAllowed }

    mutating func take(_ scalar: UInt32) {
      width += 1
      mayCut = mayCut && width == 1 && StandIns.isJoiner(scalar)
    }

    /// Begins a gap behind a letter.
    mutating func begin() {
      width = 0
      mayCut = true
    }

    /// Ends a gap. Returns false if no word may have such gaps.
    mutating func end() -> Bool {
      if width > 0, !isAllowed { return false }
      if lastWidth >= 0, width != lastWidth { isEven = false }
      lastWidth = width
      if width > 0, !mayCut { isCut = false }
      return isCut || isEven && width <= 3
    }
  }

  // MARK: Letters

  /// Whether the text may spell the pattern's letters in order, beginning with a character at an offset in
  /// `start...last`. Each character stands for one letter; if a letter is stretched, several characters stand
  /// for it. Characters that may separate letters are skipped.
  ///
  /// The function simulates a nondeterministic automaton: bit i of `states` says whether the last character
  /// may have stood for the pattern's i-th letter.
  private func haveLetters(through last: Int, _ map: borrowing KeyMap) -> Bool {
    var offset = start
    var states: UInt64 = 0
    var separators = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      let mayBegin = offset <= last
      offset += length
      let index = characters.index(of: scalar)
      if index == 0 { continue }
      if index == KeyMap.between {
        separators += 1
        if separators > 64 { return true }
        continue
      }
      separators = 0
      let next: UInt64
      if index == KeyMap.several {
        if scalar != KeyMap.SharpS.scalar { return true }
        // The match may have both letters, or one of them.
        let first = nextStates(behind: states, mayBegin: mayBegin, map.sharpSLetters)
        next = first | nextStates(behind: first, mayBegin: mayBegin, map.sharpSLetters)
      } else {
        let behaviour = characters.behaviour(at: index)
        next =
          nextStates(behind: states, mayBegin: mayBegin, behaviour.letters)
          | (behaviour.isSymbol ? states : 0)
      }
      if next == 0, offset > last { return false }
      if next &>> UInt64(letters.count &- 1) & 1 != 0 { return true }
      states = next
    }
    return false
  }

  /// The states after a character that may stand for some letters, given by their bits.
  private func nextStates(behind states: UInt64, mayBegin: Bool, _ possible: UInt64) -> UInt64 {
    var rest = states | states &<< 1 | (mayBegin ? 1 : 0)
    var next: UInt64 = 0
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest &- 1
      if place < letters.count, possible &>> UInt64(letters[place]) & 1 != 0 { next |= 1 &<< UInt64(place) }
    }
    return next
  }
}
