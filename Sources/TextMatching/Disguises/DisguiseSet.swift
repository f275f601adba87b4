/// The patterns of a set that are also searched for in disguise. The set is immutable, so all workers share
/// one.
final class DisguiseSet: Sendable {
  /// A pattern that is searched for in disguise.
  struct Entry: Sendable {
    /// The index of the pattern in the set of all patterns.
    var pattern: Int
    var group: Int
    var scope: Pattern.Scope
    var text: DisguisedPattern
    var rules: DisguiseRules
  }

  let entries: [Entry]
  /// Finds the signs of a disguise in a text.
  let signs: DisguiseSigns
  /// The keys by which the entries are found.
  let keys: EntryKeys
  /// The entries with letters of several scripts, which may be disguised in a text without a sign; nil if
  /// there are none.
  let unsigned: UnsignedEntries?

  /// The entries that may be disguised in a text without a sign.
  struct UnsignedEntries: Sendable {
    /// The index of their keys in ``EntryKeys/scripts``.
    let keys: Int
    /// For each entry and each of its scripts, a part of the entry's text in that script. A text that
    /// contains the entry without a sign contains one of these parts undisguised, in the entry's scope.
    let requiredTexts: [RequiredText]
  }

  struct RequiredText: Sendable {
    var text: String
    var scope: Pattern.Scope
  }

  /// The keys by which entries are found.
  struct EntryKeys: Sendable {
    /// The keys for the patterns of each script, and the texts in which these patterns are searched for.
    var scripts: [ScriptKeys] = []
    /// The index in `scripts` of the keys for patterns with letters of several scripts; nil if there are
    /// none.
    var severalScripts: Int?
    /// The indices of the entries without keys, which consist of symbols only. They are tried everywhere.
    var keyless: [Int] = []
  }

  struct ScriptKeys: Sendable {
    /// A bit for each script of the patterns. A text is searched if it has letters of one of these scripts,
    /// or letters of two others that may pass for them. 0 if the patterns have no letters; then any text may
    /// contain them.
    var scripts: UInt64
    /// The keys for ASCII texts; nil unless the patterns have Latin letters only, or no letters.
    var ascii: Keys?
    /// The keys for all texts.
    var all: Keys
  }

  struct Keys: Sendable {
    var map: KeyMap
    var windows: KeyWindows
    /// Whether each of the patterns has letters of several scripts.
    var haveSeveralScripts: Bool
    /// For each entry, the positions of the keys in its pattern. The number of keys depends on the map.
    var shapes: [KeyShape]
  }

  /// The positions of the keys in a pattern.
  struct KeyShape: Sendable {
    var count = 0
    /// The number of characters before the first one that has a key.
    var leading = 0
    /// Bit i is set if a space or a symbol of the pattern is between its keys i and i + 1. Only the first 64
    /// of these places are recorded.
    var breaks: UInt64 = 0
    /// Whether the pattern begins or ends with characters that have no key.
    var isOpen = false
    /// For each of the first 64 characters with keys, the number of its bit in ``KeyMap/Behaviour/letters``.
    var letters: [UInt8] = []
    /// Whether neighbouring letters share a key, so that one run may stand for several letters.
    var hasDoubles = false
  }

  /// Takes the patterns of a set that may be disguised. Returns nil if there are none.
  init?(_ patterns: [Pattern]) {
    if patterns.allSatisfy({ $0.disguises == .none }) { return nil }
    let entries = patterns.enumerated().compactMap { index, pattern -> Entry? in
      if pattern.disguises == .none { return nil }
      let text = DisguisedPattern(pattern.text, isCaseSensitive: pattern.isCaseSensitive)
      return text.tokens.isEmpty
        ? nil
        : Entry(
          pattern: index, group: pattern.group, scope: pattern.scope, text: text,
          rules: DisguiseRules(
            level: pattern.disguises, matching: pattern.matching, isCaseSensitive: pattern.isCaseSensitive))
    }
    let others = entries.indices.filter { !entries[$0].text.isSearchedBySigns }
    self.entries = entries
    signs = DisguiseSigns(for: Self.needs(of: entries))
    let keys = Self.keys(of: entries)
    self.keys = keys
    unsigned = keys.severalScripts.map { keys in
      UnsignedEntries(
        keys: keys,
        requiredTexts: others.flatMap { number in
          Self.requiredTexts(of: entries[number].text).map {
            RequiredText(text: $0, scope: entries[number].scope)
          }
        })
    }
  }

  /// For each script of a pattern's letters, the longest part of the pattern without letters of other
  /// scripts. A space at an end of the part is removed, because the part may be at the end of a text.
  private static func requiredTexts(of text: DisguisedPattern) -> [String] {
    text.scripts.map { script in
      var longest: [UInt32] = []
      var current: [UInt32] = []
      var hasLetter = false
      for letter in letters(of: text) {
        let kind = letter.letter.kind
        if kind.isLetter, kind.script != script {
          current = []
          hasLetter = false
          continue
        }
        current += [letter.letter.scalar] + letter.marks
        hasLetter = hasLetter || kind.isLetter
        if hasLetter, current.count > longest.count { longest = current }
      }
      if longest.first == 0x20 { longest.removeFirst() }
      if longest.last == 0x20 { longest.removeLast() }
      return String(String.UnicodeScalarView(longest.compactMap(Unicode.Scalar.init)))
    }
  }

  private static func needs(of entries: [Entry]) -> DisguiseSigns.Needs {
    var needs = DisguiseSigns.Needs()
    for entry in entries {
      needs.level = max(needs.level, entry.rules.level)
      if entry.text.tokens.count > 1 { needs.hasPhrases = true }
      if entry.rules.matching != .contains { needs.hasEdges = true }
      if entry.text.hasSpaceBetweenDigits { needs.hasSpacesBetweenDigits = true }
      if entry.text.hasSpaceBesideSymbols { needs.hasSpacesBesideSymbols = true }
      if case .space? = entry.text.tokens.first { needs.hasOuterSpaces = true }
      if case .space? = entry.text.tokens.last { needs.hasOuterSpaces = true }
      let characters = characters(of: entry.text)
      for (index, character) in characters.enumerated() {
        let before = index > 0 ? characters[index - 1].scalar : nil
        let behind = index + 1 < characters.count ? characters[index + 1].scalar : nil
        if character.scalar == 0x20 {
          needs.hasSpaces = true
          needs.spaces.insert(before: before, after: behind)
          if let before, let behind { needs.phrases.append((before, behind)) }
        } else if !character.kind.isAlphanumeric {
          needs.hasSymbols = true
          if character.scalar > 0xFFFF { needs.hasHighSymbols = true }
        }
        if character.scalar == 0x6C { needs.smallL.insert(before: before, after: behind) }
        if LetterKind.Script.isUnspaced(character.kind.script) { needs.hasUnspaced = true }
        needs.letters.insert(character.scalar)
      }
      if let last = characters.last { needs.ends.insert(last.scalar) }
      needs.boundaries += boundaries(of: characters)
    }
    return needs
  }

  /// The places in a pattern at which letters of two scripts meet.
  private static func boundaries(of characters: [LookalikeLetter]) -> [PatternLetters.Boundary] {
    var boundaries: [PatternLetters.Boundary] = []
    var script: UInt16?
    var last: UInt32?
    var gap = PatternLetters.Gap.none
    for character in characters where !character.kind.isMark {
      if !character.kind.isAlphanumeric {
        gap = max(gap, character.scalar == 0x20 ? .space : .other)
        continue
      }
      if character.kind.isLetter {
        if let script, let last, script != character.kind.script {
          boundaries.append(PatternLetters.Boundary(last: last, gap: gap, first: character.scalar))
        }
        script = character.kind.script
      }
      last = character.scalar
      gap = .none
    }
    return boundaries
  }

  private static func keys(of entries: [Entry]) -> EntryKeys {
    var result = EntryKeys()
    let byScript = Dictionary(grouping: entries.indices) { scriptOfKeys(entries[$0].text) }
    for (script, members) in byScript.sorted(by: { $0.key < $1.key }) {
      let level = members.map { entries[$0].rules.level }.max() ?? .lookalikes
      let letters = Set(members.flatMap { keyedLetters(entries[$0].text) })
      func keys(onlyASCII: Bool) -> Keys {
        let map = KeyMap(for: letters, level: level, onlyASCII: onlyASCII)
        var patterns: [KeyWindows.Pattern] = []
        var shapes = [KeyShape](repeating: KeyShape(), count: entries.count)
        for member in members {
          let keyed = Self.keys(of: entries[member].text, map)
          shapes[member] = keyed.shape
          if !keyed.keys.isEmpty {
            patterns.append(
              KeyWindows.Pattern(
                keys: keyed.keys, letters: keyed.letters, isOpen: keyed.shape.isOpen, number: member))
          } else if !onlyASCII {
            result.keyless.append(member)
          }
        }
        return Keys(
          map: map, windows: KeyWindows(patterns), haveSeveralScripts: script == severalScripts,
          shapes: shapes)
      }
      let isASCII = script == LetterKind.Script.latin || script == noLetters
      if script == severalScripts { result.severalScripts = result.scripts.count }
      result.scripts.append(
        ScriptKeys(
          scripts: script == noLetters
            ? 0 : members.reduce(0) { $0 | DisguiseSigns.bits(of: entries[$1].text.scripts) },
          ascii: isASCII ? keys(onlyASCII: true) : nil, all: keys(onlyASCII: false)))
    }
    return result
  }

  // MARK: Keys of a pattern

  /// The characters of a pattern in order, including spaces and symbols.
  private static func characters(of text: DisguisedPattern) -> [LookalikeLetter] {
    letters(of: text).map(\.letter)
  }

  /// The characters of a pattern in order, with their marks.
  private static func letters(of text: DisguisedPattern) -> [DisguisedPattern.Letter] {
    text.tokens.flatMap { token -> [DisguisedPattern.Letter] in
      switch token {
      case .space: [DisguisedPattern.Letter(letter: LookalikeLetter(0x20), marks: [])]
      case .symbol(let symbol): [symbol]
      case .word(let word): word.letters
      }
    }
  }

  /// The script whose map gives a pattern its keys. All scripts without an alphabet share one map. Patterns
  /// without letters have a map of their own, and so do patterns with letters of several scripts.
  private static func scriptOfKeys(_ text: DisguisedPattern) -> UInt16 {
    guard let script = text.scripts.first else { return noLetters }
    if text.scripts.count > 1 { return severalScripts }
    return LookalikeAlphabet.scripts.contains(script) ? script : LetterKind.Script.none
  }

  private static let noLetters = UInt16.max
  private static let severalScripts = UInt16.max - 1

  private static func keyedLetters(_ text: DisguisedPattern) -> [UInt32] {
    characters(of: text).filter { $0.kind.isAlphanumeric && !$0.kind.isMark }.map(\.scalar)
  }

  private struct Keyed {
    var keys: [UInt8] = []
    var letters: [UInt8] = []
    var shape = KeyShape()
  }

  private static func keys(of text: DisguisedPattern, _ map: KeyMap) -> Keyed {
    var keyed = Keyed()
    var isBreak = false
    for character in characters(of: text) {
      var own: [KeyMap.Behaviour] = []
      if character.kind.isAlphanumeric { map.appendBehaviours(of: character.scalar, to: &own) }
      if own.isEmpty {
        if keyed.keys.isEmpty { keyed.shape.leading += 1 }
        isBreak = true
      }
      for behaviour in own {
        if behaviour.key == keyed.keys.last {
          keyed.shape.hasDoubles = true
          continue
        }
        if isBreak, 1...64 ~= keyed.keys.count { keyed.shape.breaks |= 1 << UInt64(keyed.keys.count - 1) }
        isBreak = false
        keyed.keys.append(behaviour.key)
        keyed.letters.append(UInt8(map.bit(of: character.scalar)))
      }
      if !own.isEmpty {
        isBreak = false
        if keyed.shape.letters.count < 64 {
          keyed.shape.letters.append(UInt8(map.bit(of: character.scalar)))
        }
      }
    }
    keyed.shape.count = keyed.keys.count
    keyed.shape.isOpen = isBreak || keyed.shape.leading > 0
    return keyed
  }
}
