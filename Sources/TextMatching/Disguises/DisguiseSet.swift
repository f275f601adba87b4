import Bytes
import CVectorKernels

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
  }

  /// By ascending patterns.
  let entries: [Entry]
  /// A bit for each group that has entries.
  let groups: UInt8
  /// The highest level of the entries.
  let level: DisguiseLevel
  /// Whether an entry is searched for in the sender.
  let hasSenderPatterns: Bool
  let signs: DisguiseSigns
  /// The keys by which the entries are found.
  let keys: EntryKeys
  /// For each entry with letters of several scripts, texts one of which a text must contain as it is, in the
  /// entry's scope, if it contains the entry without any sign (see ``CandidateRanges``): its
  /// ``RequiredSpellings`` or, where there are too many of these, for each script of the entry a part in that
  /// script, which a text needs whose letters are of one script.
  let requiredTexts: [RequiredText]
  /// The texts of entries at level ``DisguiseLevel/all``, and those that they require, without accents, if
  /// they have some. The scanner looks for them in an ``UnaccentedText``.
  let unaccentedTexts: [RequiredText]
  /// The patterns that are compared in two forms, as written and as they are read; see
  /// ``DisguisedPattern/plainForm``.
  let patternsOfTwoForms: Set<Int>

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
      let rules = DisguiseRules(
        level: pattern.disguises, matching: pattern.matching, isCaseSensitive: pattern.isCaseSensitive)
      let text =
        rules.isCaseSensitive
        ? DisguisedPattern(pattern.text, rules, &unfolding) : DisguisedPattern(pattern.text, rules, &folding)
      return text.tokens.isEmpty
        ? nil : Entry(pattern: index, group: pattern.group, scope: pattern.scope, text: text)
    }
    self.entries = entries
    patternsOfTwoForms = Set(entries.lazy.filter { $0.text.plainForm != nil }.map(\.pattern))
    groups = entries.reduce(0) { $0 | 1 << UInt8($1.group) }
    level = entries.reduce(.lookalikes) { max($0, $1.text.rules.level) }
    hasSenderPatterns = entries.contains { $0.scope != .body }
    let spellings = Self.requiredSpellings(of: entries)
    signs = DisguiseSigns(of: entries, spellings: spellings.flatMap { $0 ?? [] })
    keys = Self.keys(of: entries)
    requiredTexts = entries.indices.flatMap { number -> [RequiredText] in
      let text = entries[number].text
      if text.scripts.count < 2 { return [] }
      let parts = spellings[number] ?? text.scripts.map { Self.longestPart(of: text, in: $0) }
      return parts.map { RequiredText(text: Self.text(of: $0), scope: entries[number].scope) }
    }
    unaccentedTexts =
      level == .all ? Self.unaccentedTexts(of: entries) + requiredTexts.compactMap(Self.unaccented) : []
  }

  /// Whether nothing in a message can be an entry in disguise, unless it has a required text. True of most
  /// messages if all entries are at level ``DisguiseLevel/lookalikes``, and otherwise of most in ASCII and
  /// of many in a script that no entry has. Linear in the message.
  @inline(__always)
  func passesOver(sender: Span<UInt8>, body: Span<UInt8>) -> Bool {
    if !signs.passesOrdinary {
      let sender = searchedPart(of: sender)
      return passesOverPlain(body, sender: sender) || signs.passesOverForeign(body, sender: sender, keys)
        || level == .all && signs.passesOverRussian(body, sender: sender, keys)
    }
    if !hasSenderPatterns { return passesOver(body, sender: nil) }
    // They are joined by a space.
    let hasSpaceAtJoint =
      DisguiseSigns.isSpace(sender, at: 0)
      || !body.isEmpty && DisguiseSigns.isSpace(body, at: body.count &- 1)
    if hasSpaceAtJoint { return false }
    let unusual = DisguiseSigns.nextUnusual(in: sender, from: 0)
    return (unusual == sender.count || signs.passesOver(sender, from: unusual))
      && passesOver(body, sender: sender)
  }

  /// The same for a body, and a sender that has nothing by itself; nil if it is not searched. Most bodies
  /// have nothing unusual. A call of a method of the signs copies these, so it is not made for all bodies.
  @inline(__always)
  private func passesOver(_ body: Span<UInt8>, sender: Span<UInt8>?) -> Bool {
    let unusual = DisguiseSigns.nextUnusual(in: body, from: 0)
    if unusual == body.count { return true }
    // Greek, or what Unicode has behind it, begins with such a byte.
    if body[unusual] >= 0xCD, signs.passesOverOneScript(body, sender: sender, keys) { return true }
    return signs.passesOver(body, from: unusual)
  }

  /// Whether a message, at level ``DisguiseLevel/all``, is in ASCII without signs of a disguise. It says
  /// false of other messages, too. Linear in the message.
  ///
  /// - Parameter sender: The sender; empty if it is not searched.
  @inline(__always)
  func passesOverPlain(_ body: Span<UInt8>, sender: Span<UInt8>) -> Bool {
    // Any joiner may be a space at the edge of an entry.
    if level != .all || signs.findsAllSpaces || hasKeylessSpaces { return false }
    let found = DisguiseSigns.spellingSigns(body, sender: sender)
    if found.others || found.capital_i && signs.mayHaveSmallL(body, sender: sender) { return false }
    return !signs.digitSpellings.areIn(body, found, sender: sender)
  }

  /// The part of a sender that may be in disguise if a message has no other signs: nothing if no entry is
  /// looked for in senders, and otherwise the sender without the number at its end, as in `Tickets24`, unless
  /// that may belong to a match. Linear in the sender.
  @inline(__always)
  @_lifetime(copy sender)
  func searchedPart(of sender: Span<UInt8>) -> Span<UInt8> {
    if !hasSenderPatterns { return Span() }
    // A phone number is not looked at.
    if sender.isEmpty || sender[0] < 0x41 || !sender[sender.count &- 1].isASCIIDigit { return sender }
    return withoutNumber(sender)
  }

  @inline(never)
  @_lifetime(copy sender)
  private func withoutNumber(_ sender: Span<UInt8>) -> Span<UInt8> {
    var number = sender.count &- 1
    while number > 0, sender[number &- 1].isASCIIDigit { number &-= 1 }
    var word = number
    while word > 0, sender[word &- 1].isASCIIAlphanumeric { word &-= 1 }
    // A letter must be before the number, and none beyond ASCII before the word. Whether an `I` may be a
    // small L depends on up to two characters behind it.
    if word == number || word > 0 && sender[word &- 1] >= 0x80
      || (max(word, number &- 2)..<number).contains(where: { sender[$0] == UInt8(ascii: "I") })
      || keys.mayHave(sender.extracting(word...), withNumberAt: number &- word)
    {
      return sender
    }
    return sender.extracting(..<number)
  }

  /// Whether an entry without a key may have a space: any joiner of a text may be that, also between
  /// characters that are no letters.
  var hasKeylessSpaces: Bool { level == .all && signs.hasSpaces && !keys.keyless.isEmpty }

  /// The number of entries whose patterns are not behind a pattern. O(log n).
  func count(through pattern: Int32) -> Int {
    entries.indices.partitioningIndex { entries[$0].pattern > Int(pattern) }
  }

  /// For each entry of several scripts its ``RequiredSpellings``; nil if there are too many, and for entries
  /// of one script.
  private static func requiredSpellings(of entries: [Entry]) -> [[[UInt32]]?] {
    var spellings = RequiredSpellings()
    return entries.map { $0.text.scripts.count > 1 ? spellings.spellings(of: $0.text) : nil }
  }

  /// The texts of entries in Latin without accents, if they have some.
  private static func unaccentedTexts(of entries: [Entry]) -> [RequiredText] {
    entries.compactMap { entry in
      guard entry.text.rules.level == .all, entry.text.scripts.contains(LetterKind.Script.latin) else {
        return nil
      }
      return unaccented(
        RequiredText(text: text(of: entry.text.letters.map(\.scalar)), scope: entry.scope))
    }
  }

  /// A text without accents; nil if it has none.
  private static func unaccented(_ text: RequiredText) -> RequiredText? {
    let scalars = text.text.unicodeScalars.map(\.value)
    if scalars.allSatisfy({ $0 < 0x80 }) { return nil }
    let own = UnaccentedLetters.shared.text(of: scalars)
    return own == scalars ? nil : RequiredText(text: self.text(of: own), scope: text.scope)
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
      let kind = letter.kind
      if kind.isLetter, kind.script != script {
        current = []
        hasLetter = false
        continue
      }
      current += [letter.scalar] + letter.marks
      hasLetter = hasLetter || kind.isLetter
      if hasLetter, current.count > longest.count { longest = current }
    }
    return longest
  }
}
