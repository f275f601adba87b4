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
  /// The highest level of the entries.
  let level: DisguiseLevel
  let signs: DisguiseSigns
  /// Whether a pattern has a symbol, and whether one has a space.
  let hasSymbols: Bool
  let hasSpaces: Bool
  /// The keys by which the entries are found.
  let keys: EntryKeys
  /// For each letter of the basic plane, whether it resembles letters of an alphabet, or may stand for
  /// letters of patterns in another script: bit i for the patterns of the i-th script of ``keys``. At most
  /// eight have keys: five alphabets, all other scripts, several scripts, and none.
  let passes: [UInt8]
  /// For each entry with letters of several scripts, texts one of which a text must contain as it is, in the
  /// entry's scope, if it contains the entry and its letters are all as they seem: at level `lookalikes` the
  /// ``RequiredSpellings``; at level `all`, or where there are too many of these, for each script of the
  /// entry a part in that script, which a text needs whose letters are of one script.
  let requiredTexts: [RequiredText]

  /// The number of a hit of a part in Latin of a pattern of several scripts, in the keys of the Latin
  /// patterns.
  var numberOfLatinParts: Int { entries.count }

  struct RequiredText: Sendable {
    var text: String
    var scope: Pattern.Scope
  }

  /// Takes the patterns of a set that may be disguised. Returns nil if there are none.
  init?(_ patterns: [Pattern]) {
    if patterns.allSatisfy({ $0.disguises == .none }) { return nil }
    var folding = ReadText(folds: true)
    var unfolding = ReadText(folds: false)
    let entries = patterns.enumerated().compactMap { index, pattern -> Entry? in
      if pattern.disguises == .none { return nil }
      let text =
        pattern.isCaseSensitive
        ? DisguisedPattern(pattern.text, isCaseSensitive: true, &unfolding)
        : DisguisedPattern(pattern.text, isCaseSensitive: false, &folding)
      return text.tokens.isEmpty
        ? nil
        : Entry(
          pattern: index, group: pattern.group, scope: pattern.scope, text: text,
          rules: DisguiseRules(
            level: pattern.disguises, matching: pattern.matching, isCaseSensitive: pattern.isCaseSensitive))
    }
    self.entries = entries
    level = entries.reduce(.lookalikes) { max($0, $1.rules.level) }
    let spellings = level == .lookalikes ? Self.requiredSpellings(of: entries) : entries.map { _ in nil }
    signs = DisguiseSigns(of: entries, spellings: spellings.flatMap { $0 ?? [] })
    (hasSymbols, hasSpaces) = (signs.hasSymbols, signs.hasSpaces)
    keys = Self.keys(of: entries)
    passes = Self.passes(keys)
    requiredTexts = entries.indices.filter { entries[$0].text.scripts.count > 1 }.flatMap { number in
      let text = entries[number].text
      let parts = spellings[number] ?? text.scripts.map { Self.longestPart(of: text, in: $0) }
      return parts.map { RequiredText(text: Self.text(of: $0), scope: entries[number].scope) }
    }
  }

  private static func passes(_ keys: EntryKeys) -> [UInt8] {
    var passes = [UInt8](repeating: 0, count: 0x1_0000)
    let (ownValues, ownDetails) = (ScriptTable.shared.values, ScriptTable.shared.details)
    let (values, details) = (ownValues.span, ownDetails.span)
    for (index, script) in keys.scripts.enumerated() {
      let place = LookalikeAlphabet.scripts.firstIndex { ScriptBits($0) == script.scripts }
      let alphabet: UInt8 = place.map { 1 << UInt8($0) } ?? 0
      let ownTable = script.all.map.table
      let table = ownTable.span
      for scalar in passes.indices where values[scalar] & ScriptTable.special == 0 {
        if details[scalar] & alphabet != 0 || table[scalar] != BasicPlane.other {
          passes[scalar] |= 1 &<< UInt8(index)
        }
      }
    }
    return passes
  }

  /// For each entry of several scripts its ``RequiredSpellings``; nil if there are too many, and for entries
  /// of one script.
  private static func requiredSpellings(of entries: [Entry]) -> [[[UInt32]]?] {
    var spellings = RequiredSpellings()
    return entries.map { $0.text.scripts.count > 1 ? spellings.spellings(of: $0.text) : nil }
  }

  /// A part of a pattern as a text. A space at an end is removed, because the part may be at the end of the
  /// text that contains it.
  private static func text(of part: [UInt32]) -> String {
    var part = part[...]
    if part.first == 0x20 { part.removeFirst() }
    if part.last == 0x20 { part.removeLast() }
    return String(String.UnicodeScalarView(part.compactMap(Unicode.Scalar.init)))
  }

  /// The longest part of a pattern that has letters of a script, and no letters of others.
  static func longestPart(of text: DisguisedPattern, in script: UInt16) -> [UInt32] {
    var longest: [UInt32] = []
    var current: [UInt32] = []
    var hasLetter = false
    for letter in text.letters {
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
    return longest
  }
}
