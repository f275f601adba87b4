/// The patterns of a set that are found in disguise too. Immutable, so all workers share one.
final class DisguiseSet: Sendable {
  /// A pattern.
  struct Entry: Sendable {
    /// Its index in the set of all patterns.
    var pattern: Int
    var group: Int
    var scope: Pattern.Scope
    var text: DisguisedPattern
    var rules: DisguiseRules
  }

  let entries: [Entry]
  /// Entries that are looked for only in texts with signs of a disguise, and those signs. Nil where there are
  /// no such entries.
  let signed: (signs: DisguiseSigns, keys: EntryKeys)?
  /// Entries that are looked for in all texts.
  let unsigned: EntryKeys?
  /// Whether no entry of `signed` can be in a text of ASCII that has no lookalikes.
  let findsOnlyLookalikes: Bool

  /// How some of the entries are looked for.
  struct EntryKeys: Sendable {
    /// Keys for the patterns of a script, and where those are looked for.
    var scripts: [ScriptKeys] = []
    /// Entries without keys, of nothing but symbols: they are tried everywhere.
    var keyless: [Int] = []
  }

  struct ScriptKeys: Sendable {
    /// For texts of ASCII; nil where no pattern of the script is in one.
    var ascii: Keys?
    /// For all texts.
    var all: Keys
  }

  struct Keys: Sendable {
    var map: KeyMap
    var windows: KeyWindows
    /// By entry: how the keys of its pattern lie. How many there are depends on the map.
    var shapes: [KeyShape]
  }

  /// How the keys of a pattern lie in it.
  struct KeyShape: Sendable {
    var count = 0
    /// How many of its characters stand before the first that has a key.
    var leading = 0
    /// Bit i: a space or a symbol of the pattern stands between its keys i and i + 1, of which only 64 are
    /// looked at.
    var breaks: UInt64 = 0
    /// For each of the first 64 characters with keys: which bit of ``KeyMap/Behaviour/letters`` it is.
    var letters: [UInt8] = []
    /// Whether neighbouring letters share a key, so that one run may stand for several of them.
    var hasDoubles = false
  }

  /// Takes those of a set's patterns that may be disguised. Nil where there are none.
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
    let members = entries.indices.filter { entries[$0].text.isSearchedBySigns }
    let others = entries.indices.filter { !entries[$0].text.isSearchedBySigns }
    self.entries = entries
    signed =
      members.isEmpty
      ? nil
      : (DisguiseSigns(for: Self.needs(of: members.map { entries[$0] })), Self.keys(members, of: entries))
    unsigned = others.isEmpty ? nil : Self.keys(others, of: entries)
    findsOnlyLookalikes = members.allSatisfy { entries[$0].rules.level == .lookalikes }
  }

  private static func needs(of entries: [Entry]) -> DisguiseSigns.Needs {
    var needs = DisguiseSigns.Needs()
    for entry in entries {
      needs.level = max(needs.level, entry.rules.level)
      if entry.text.tokens.count > 1 { needs.hasPhrases = true }
      for character in characters(of: entry.text) {
        if character.scalar == 0x20 { needs.hasSpaces = true }
        if LetterKind.Script.isUnspaced(character.kind.script) { needs.hasUnspaced = true }
        needs.letters.insert(character.scalar)
      }
    }
    needs.hasSmallL = needs.letters.contains(0x6C)
    return needs
  }

  private static func keys(_ members: [Int], of entries: [Entry]) -> EntryKeys {
    var result = EntryKeys()
    let byScript = Dictionary(grouping: members) { scriptOfKeys(entries[$0].text) }
    for (script, members) in byScript.sorted(by: { $0.key < $1.key }) {
      let letters = Set(members.flatMap { keyedLetters(entries[$0].text, script: script) })
      func keys(onlyASCII: Bool) -> Keys {
        let map = KeyMap(for: letters, onlyASCII: onlyASCII)
        var patterns: [KeyWindows.Pattern] = []
        var shapes = [KeyShape](repeating: KeyShape(), count: entries.count)
        for member in members {
          let keyed = Self.keys(of: entries[member].text, script: script, map)
          shapes[member] = keyed.shape
          if !keyed.keys.isEmpty {
            patterns.append(KeyWindows.Pattern(keys: keyed.keys, letters: keyed.letters, number: member))
          } else if !onlyASCII {
            result.keyless.append(member)
          }
        }
        return Keys(map: map, windows: KeyWindows(patterns), shapes: shapes)
      }
      let isLatin = script == LetterKind.Script.latin
      result.scripts.append(
        ScriptKeys(ascii: isLatin ? keys(onlyASCII: true) : nil, all: keys(onlyASCII: false)))
    }
    return result
  }

  // MARK: Keys of a pattern

  /// The letters of a pattern in order, with where they stand.
  private static func characters(of text: DisguisedPattern) -> [LookalikeLetter] {
    text.tokens.flatMap { token -> [LookalikeLetter] in
      switch token {
      case .space: [LookalikeLetter(0x20)]
      case .symbol(let symbol): [symbol.letter]
      case .word(let word): word.letters.map(\.letter)
      }
    }
  }

  /// The script whose map gives a pattern its keys: that of its first letter. Scripts without an alphabet
  /// share one.
  private static func scriptOfKeys(_ text: DisguisedPattern) -> UInt16 {
    let first = characters(of: text).first { $0.kind.isLetter }?.kind.script ?? LetterKind.Script.latin
    return LookalikeAlphabet.scripts.contains(first) ? first : LetterKind.Script.none
  }

  /// The characters up to the first letter of another script: those that have keys.
  private static func keyedCharacters(_ text: DisguisedPattern, script: UInt16) -> [LookalikeLetter] {
    Array(
      characters(of: text).prefix { character in
        guard character.kind.isLetter else { return true }
        let own = character.kind.script
        return script == LetterKind.Script.none ? !LookalikeAlphabet.scripts.contains(own) : own == script
      })
  }

  private static func keyedLetters(_ text: DisguisedPattern, script: UInt16) -> [UInt32] {
    keyedCharacters(text, script: script).filter { $0.kind.isAlphanumeric && !$0.kind.isMark }.map(\.scalar)
  }

  private struct Keyed {
    var keys: [UInt8] = []
    var letters: [UInt8] = []
    var shape = KeyShape()
  }

  private static func keys(of text: DisguisedPattern, script: UInt16, _ map: KeyMap) -> Keyed {
    var keyed = Keyed()
    var isBreak = false
    for character in keyedCharacters(text, script: script) {
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
    return keyed
  }
}
