import Bytes

extension DisguiseSet {
  /// The keys by which entries are found.
  struct EntryKeys: Sendable {
    /// The keys for the patterns of each script, and the texts in which these patterns are searched for.
    var scripts: [ScriptKeys] = []
    /// The indices of the entries without keys, which consist of symbols only. They are tried everywhere.
    var keyless: [Int] = []

    /// Those of some scripts, as in ``CandidateRanges/Candidate/wanted``, of which a pattern has a space
    /// between letters that those of a text may stand for.
    func scripts(of wanted: UInt64, withSpaceBetween letters: LettersBesideSpace) -> UInt64 {
      scripts(of: wanted) { keys in keys.spaces.areBetween(letters) { keys.all.map.letters(of: $0) } }
    }

    /// Those of some scripts of which a pattern has spaces together with other characters.
    func scriptsWithSpacesBesideSymbols(of wanted: UInt64) -> UInt64 {
      scripts(of: wanted) { $0.spaces.areBesideSymbols }
    }

    /// Whether a match may have a letter and the first digit behind it, in a word of ASCII with a number
    /// behind its letters. Linear in the word.
    ///
    /// - Parameter number: The offset of the number, which is not the first character.
    func mayHave(_ word: Span<UInt8>, withNumberAt number: Int) -> Bool {
      scripts.indices.contains {
        scripts[$0].numberedWords.mayBe(in: word, withNumberAt: number, scripts[$0].all.map)
      }
    }

    /// Whether a pattern that has letters of another script than Latin, or none, may be spelled in a text,
    /// judged by its letters. True of other texts than short ones in ASCII. Linear in the text.
    func mayHaveForeignPattern(in text: Span<UInt8>) -> Bool {
      scripts.indices.contains {
        scripts[$0].scripts != .latin && scripts[$0].all.mayHavePattern(inShort: text)
      }
    }

    private func scripts(of wanted: UInt64, where isFound: (borrowing ScriptKeys) -> Bool) -> UInt64 {
      var found: UInt64 = 0
      for index in scripts.indices where scripts[index].isWanted(wanted) && isFound(scripts[index]) {
        found |= scripts[index].haveSeveralScripts ? 1 : scripts[index].scripts.rawValue
      }
      return found
    }
  }

  struct ScriptKeys: Sendable {
    /// The scripts of the patterns; empty if the patterns have no letters.
    var scripts: ScriptBits
    /// The index of the first of the entries.
    var first: Int
    /// Whether each of the patterns has letters of several scripts, and so ``DisguiseSet/requiredTexts``.
    var haveSeveralScripts: Bool
    /// The keys for ASCII texts; nil if no pattern can be spelled in ASCII.
    var ascii: Keys?
    /// The keys for texts whose characters each stand for letters of one key, which most are; nil for
    /// patterns with letters of several scripts.
    var clear: Keys?
    /// The keys for all texts.
    var all: Keys
    /// The spaces of the patterns between letters of the map for all texts, and their words.
    var spaces = LetterSpaces()
    var numberedWords = NumberedWords()

    /// Whether the patterns are among those of a ``CandidateRanges/Candidate/wanted``.
    func isWanted(_ wanted: UInt64) -> Bool {
      if haveSeveralScripts { return wanted & 1 != 0 }
      return scripts.isEmpty ? wanted == ~0 : wanted & scripts.rawValue != 0
    }
  }

  final class Keys: Sendable {
    let map: KeyMap
    let windows: KeyWindows
    /// For each entry, the positions of the keys in its pattern. The number of keys depends on the map.
    let shapes: [KeyShape]
    /// What the shapes have of each run, letter and byte, one shape after another.
    let details: [UInt8]

    init(_ map: KeyMap, _ windows: KeyWindows, _ shapes: [KeyShape], _ details: [UInt8]) {
      self.map = map
      self.windows = windows
      self.shapes = shapes
      self.details = details
    }

    /// The length of the longest text of which ``mayHavePattern(inShort:)`` looks at the letters.
    static let maxShortText = 24

    /// Whether a text may have a pattern with these keys. True of texts that are longer than
    /// ``maxShortText``, or have symbols that may stand for letters or characters beyond ASCII. Linear in the
    /// text.
    func mayHavePattern(inShort text: Span<UInt8>) -> Bool {
      if text.count > Self.maxShortText { return true }
      // Eight keys can be read from each place.
      var runs = InlineArray<32, UInt8>(repeating: 0)
      var (count, last): (Int, UInt8) = (0, 0)
      for place in text.indices {
        let key = text[place] < 0x80 ? map.asciiKeys[Int(text[place])] : KeyMap.special
        if key & KeyMap.special != 0 { return true }
        if key == 0 || key == last { continue }
        runs[count] = key
        last = key
        count += 1
      }
      var hits: [KeyWindows.Hit] = []
      windows.appendHits(in: runs.span, count, to: &hits, limit: Self.maxShortText)
      return hits.count == Self.maxShortText || hits.contains { mayHaveLetters(text, of: Int($0.number)) }
    }

    /// Whether the letters of an entry may be in a text in ASCII in order, one character or several for each,
    /// with nothing between them that is a letter or digit. Linear in the text.
    private func mayHaveLetters(_ text: Span<UInt8>, of number: Int) -> Bool {
      if !shapes[number].hasLettersOfRuns { return true }
      let details = details
      let letters = shapes[number].letters(in: details.span)
      // Bit i says whether the last character may stand for the entry's i-th letter.
      var states: UInt64 = 0
      for place in text.indices where map.asciiKeys[Int(text[place])] != 0 {
        let possible = map.letters(of: UInt32(text[place]))
        var rest = states | states &<< 1 | 1
        states = 0
        while rest != 0 {
          let letter = rest.trailingZeroBitCount
          rest &= rest &- 1
          // All letters have been read.
          if letter == letters.count { return true }
          if possible &>> UInt64(letters[letter]) & 1 != 0 { states |= 1 &<< UInt64(letter) }
        }
      }
      return states &>> UInt64(letters.count &- 1) & 1 != 0
    }
  }

  /// The positions of the keys in a pattern. Equal keys in a row are one *run*.
  struct KeyShape: Sendable {
    /// Where the shape begins in ``Keys/details``, and how many runs, letters and bytes it has there.
    fileprivate(set) var start = 0
    fileprivate(set) var runs = 0
    fileprivate(set) var letterCount = 0
    fileprivate(set) var plainCount = 0
    /// The number of characters before the first one that has a key.
    var leading = 0
    /// Bit i is set if a space or a symbol of the pattern is between its runs i and i + 1. Only the first 64
    /// of these places are recorded.
    var breaks: UInt64 = 0
    /// Bit i is set if a space or a symbol of the pattern is inside its run i, of the first 64 runs.
    var innerBreaks: UInt64 = 0
    /// The number of bytes of the pattern before its second run, if it is read as it is.
    var firstRun = 0
    /// Whether neighbouring letters share a key, so that one run stands for several letters.
    var hasDoubles = false
    /// Whether the letters are those of the runs, one after another: there are fewer than 64, and each has
    /// one key.
    var hasLettersOfRuns = true

    /// Whether the pattern is a word of two letters that have different keys. Such a word is neither cut nor
    /// spelled out.
    var isPair: Bool { runs == 2 && letterCount == 2 && breaks == 0 }

    /// For each run, the number of the pattern's characters in it, at most 255.
    @_lifetime(copy details)
    func counts(in details: Span<UInt8>) -> Span<UInt8> { details.extracting(start..<start + runs) }

    /// For each of the first 64 characters with keys, the number of its bit in ``KeyMap/Behaviour/letters``.
    @_lifetime(copy details)
    func letters(in details: Span<UInt8>) -> Span<UInt8> {
      details.extracting(start + runs..<start + runs + letterCount)
    }

    /// The pattern as it is read, in UTF-8. It is empty if the pattern has only one run, begins or ends with
    /// characters that have no key, or has marks; then its keys do not tell whether it is disguised.
    @_lifetime(copy details)
    func plain(in details: Span<UInt8>) -> Span<UInt8> {
      let first = start + runs + letterCount
      return details.extracting(first..<first + plainCount)
    }
  }

  // MARK: Making

  /// The keys of all entries. The time grows with the patterns and with the number of their scripts.
  static func keys(of entries: [Entry]) -> EntryKeys {
    var result = EntryKeys()
    var keyed = Keyed()
    let byScript = Dictionary(grouping: entries.indices) { keyScript(of: entries[$0].text) }
    for (script, members) in byScript.sorted(by: { $0.key < $1.key }) {
      let level = members.map { entries[$0].text.rules.level }.max() ?? .lookalikes
      let letters = Set(members.lazy.flatMap { keyedLetters(of: entries[$0].text) })
      func keys(_ map: KeyMap) -> Keys {
        var patterns: [KeyWindows.Pattern] = []
        var patternKeys: [UInt8] = []
        var shapes = [KeyShape](repeating: KeyShape(), count: entries.count)
        var details: [UInt8] = []
        for member in members where map.characters != .ascii || mayBeASCII(entries[member].text) {
          keyed.take(entries[member].text, map)
          shapes[member] = keyed.shape(addingTo: &details)
          if !keyed.keys.isEmpty {
            patterns.append(
              KeyWindows.Pattern(start: patternKeys.count, count: keyed.keys.count, number: member))
            patternKeys += keyed.keys
          } else if map.characters == .all {
            result.keyless.append(member)
          }
        }
        return Keys(map, KeyWindows(patterns, patternKeys), shapes, details)
      }
      let maps = KeyMap.maps(for: letters, level: level)
      let all = keys(maps.all)
      var (spaces, numberedWords) = (LetterSpaces(), NumberedWords())
      for member in members {
        spaces.insert(entries[member].text, maps.all)
        numberedWords.insert(entries[member].text, maps.all)
      }
      let isASCII =
        script == LetterKind.Script.latin || script == noLetters
        || script == severalScripts
          && members.contains {
            keyedLetters(of: entries[$0].text).allSatisfy { all.map.hasASCII(for: $0) }
          }
      result.scripts.append(
        ScriptKeys(
          scripts: members.reduce(into: []) { $0.formUnion(ScriptBits(entries[$1].text.scripts)) },
          first: members.first ?? 0, haveSeveralScripts: script == severalScripts,
          ascii: isASCII ? script == severalScripts ? all : keys(maps.ascii) : nil,
          clear: script == severalScripts ? nil : keys(maps.clear), all: all,
          spaces: spaces, numberedWords: numberedWords))
    }
    return result
  }

  // MARK: Keys of a pattern

  /// The script whose patterns share a map with a pattern. All scripts without an alphabet share one map.
  /// Patterns without letters have a map of their own, and so do patterns with letters of several scripts.
  private static func keyScript(of text: DisguisedPattern) -> UInt16 {
    if text.scripts.count > 1 { return severalScripts }
    guard let own = text.scripts.first else { return noLetters }
    return LookalikeAlphabet.scripts.contains(own) ? own : LetterKind.Script.none
  }

  private static let noLetters = UInt16.max
  private static let severalScripts = UInt16.max - 1

  /// The letters and digits of a pattern.
  private static func keyedLetters(of pattern: DisguisedPattern) -> some Sequence<UInt32> {
    pattern.letters.lazy.filter { $0.kind.isAlphanumeric && !$0.kind.isMark }.map(\.scalar)
  }

  /// Whether a pattern in Latin, or without letters, may be spelled in ASCII. No ASCII character stands for a
  /// letter of Latin beyond ASCII.
  private static func mayBeASCII(_ pattern: DisguisedPattern) -> Bool {
    pattern.letters.allSatisfy { $0.scalar < 0x80 || !$0.kind.isLetter }
  }

  /// The keys of a pattern, and what its shape has. The memory is kept from pattern to pattern.
  private struct Keyed {
    private(set) var keys: [UInt8] = []
    private var shape = KeyShape()
    private var counts: [UInt8] = []
    private var letters: [UInt8] = []
    private var plain: [UInt8] = []
    /// Whether there is a character without a key since the last one that has a key.
    private var isBreak = false

    /// Takes a pattern in place of the last one.
    mutating func take(_ pattern: DisguisedPattern, _ map: borrowing KeyMap) {
      keys.removeAll(keepingCapacity: true)
      counts.removeAll(keepingCapacity: true)
      letters.removeAll(keepingCapacity: true)
      plain.removeAll(keepingCapacity: true)
      shape = KeyShape()
      isBreak = false
      var isPlain = true
      for place in pattern.letters.indices {
        let letter = pattern.letters[place].letter
        let count = letter.kind.isAlphanumeric ? takeKeys(of: letter.scalar, map) : 0
        if count == 0 {
          if keys.isEmpty { shape.leading += 1 }
          isBreak = true
        } else {
          isBreak = false
          if letters.count < 64 { letters.append(UInt8(map.bit(of: letter.scalar))) }
        }
        isPlain = isPlain && pattern.letters[place].marks.isEmpty && count <= 1
        if count > 1 { shape.hasLettersOfRuns = false }
        let encoded = EncodedScalar(letter.scalar)
        for place in 0..<encoded.length {
          plain.append(UInt8(truncatingIfNeeded: encoded.bytes >> UInt32(8 * place)))
        }
      }
      if !isPlain || isBreak || shape.leading > 0 || keys.count < 2
        || pattern.rules.matching.isAtTextStart
      {
        plain.removeAll(keepingCapacity: true)
      }
    }

    /// Takes the keys of a letter or digit. Returns their number.
    private mutating func takeKeys(of scalar: UInt32, _ map: borrowing KeyMap) -> Int {
      var count = 0
      map.forEachKey(of: scalar) {
        take(key: $0)
        count += 1
      }
      return count
    }

    private mutating func take(key: UInt8) {
      if key == keys.last {
        let last = keys.count - 1
        if counts[last] < .max { counts[last] += 1 }
        if isBreak, last < 64 { shape.innerBreaks |= 1 << UInt64(last) }
        return
      }
      if isBreak, 1...64 ~= keys.count { shape.breaks |= 1 << UInt64(keys.count - 1) }
      isBreak = false
      if keys.count == 1 { shape.firstRun = plain.count }
      keys.append(key)
      counts.append(1)
    }

    /// The shape, whose details are appended to those of other shapes.
    mutating func shape(addingTo details: inout [UInt8]) -> KeyShape {
      shape.start = details.count
      (shape.runs, shape.letterCount, shape.plainCount) = (counts.count, letters.count, plain.count)
      shape.hasDoubles = counts.contains { $0 > 1 }
      if letters.count == 64 { shape.hasLettersOfRuns = false }
      details += counts
      details += letters
      details += plain
      return shape
    }
  }
}
