import Bytes

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
      for behaviour in own where behaviour.key != keyed.keys.last {
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

/// The scratch space of one worker for a ``DisguiseSet``, and what was found in the last text. Its memory
/// grows to what the longest text needs, and is kept.
final class DisguiseScratch {
  private var joined = ByteBuffer(capacity: 1024)
  private var search = DisguiseSearch()
  /// Everything that is in the last text, once it was asked for.
  private var all: [DisguiseMatch]?

  init() {}

  /// What was found in the last text: of a group the first pattern, or all of them, once each.
  var matches: [DisguiseMatch] { search.matches }
  /// The steps that the verification of candidates took in the last text.
  var steps: Int { search.steps }

  /// Searches a message for disguised patterns. `sender` and `body` are well-formed UTF-8. In a message of
  /// more than ``Limits/disguisedBytes`` none is found.
  ///
  /// - Parameters:
  ///   - allOf: A bit for each group of which every pattern is looked for, not only the first.
  ///   - bounds: By group, a pattern that was found as it is: none after it is looked for. Groups of `allOf` have
  ///     no bound.
  func scan(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, allOf: UInt8 = 0,
    bounds: InlineArray<8, Int32> = .init(repeating: .max)
  ) {
    all = nil
    search.begin(bodyCount: body.count, allOf: allOf, bounds: bounds)
    if body.count &+ sender.count > Limits.disguisedBytes { return }
    joined.removeAll()
    joined.append(body)
    joined.append(UInt8(ascii: " "))
    joined.append(sender)
    search.scan(joined, for: set)
  }

  /// All patterns of a group that are in the text of the last scan, each once. The search is repeated for it,
  /// once for all groups.
  func all(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet
  ) -> [DisguiseMatch] {
    if all == nil {
      let first = search.matches
      scan(sender: sender, body: body, for: set, allOf: ~0)
      all = search.matches
      search.restore(first)
    }
    return all?.filter { $0.group == group } ?? []
  }
}

/// A pattern found in disguise.
struct DisguiseMatch {
  var pattern: Int
  var group: Int
  var scope: Pattern.Scope
  /// In UTF-8 bytes of the text that the scope looks at.
  var range: Range<Int>
}

/// The search of one text, whose parts are joined by a space.
private struct DisguiseSearch: ~Copyable {
  private(set) var matches: [DisguiseMatch] = []
  private var keyed = KeyedText()
  private var readings = Readings()
  private var verifier = DisguiseVerifier()
  private var hits: [KeyWindows.Hit] = []
  private var bodyCount = 0
  private var allOf: UInt8 = 0
  private var bounds: InlineArray<8, Int32> = .init(repeating: .max)

  /// Most hits of one pass over a text that are judged.
  private static let hitLimit = 1 << 16

  var steps: Int { verifier.steps }

  mutating func begin(bodyCount: Int, allOf: UInt8, bounds: InlineArray<8, Int32>) {
    matches.removeAll(keepingCapacity: true)
    self.bodyCount = bodyCount
    self.allOf = allOf
    self.bounds = bounds
  }

  /// Puts back what an earlier search found.
  mutating func restore(_ matches: [DisguiseMatch]) { self.matches = matches }

  mutating func scan(_ joined: borrowing ByteBuffer, for set: DisguiseSet) {
    let isASCII = joined.span.isASCII
    let hasSigns =
      if let signed = set.signed {
        isASCII && set.findsOnlyLookalikes
          ? Self.mayHaveLookalikes(ascii: joined.span)
          : signed.signs.mayBeDisguised(joined.span, isASCII: isASCII)
      } else {
        false
      }
    if !hasSigns && set.unsigned == nil { return }
    readings.forget()
    verifier.begin(count: joined.count)
    let isPlainASCII = isASCII && !Self.hasControls(joined.span)
    if hasSigns, let keys = set.signed?.keys { scan(joined, set, keys, isASCII: isPlainASCII) }
    if let keys = set.unsigned { scan(joined, set, keys, isASCII: isPlainASCII) }
  }

  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: DisguiseSet.EntryKeys, isASCII: Bool
  ) {
    for index in keys.scripts.indices {
      if !isASCII {
        scan(joined, set, keys.scripts[index].all, isASCII: false)
      } else if let keys = keys.scripts[index].ascii {
        scan(joined, set, keys, isASCII: true)
      }
    }
    for number in keys.keyless {
      let entry = set.entries[number]
      if mayImprove(entry.pattern, entry.group) { verify(entry, 0...joined.count, leading: 0, joined) }
    }
  }

  /// Whether a text of ASCII has control characters that are dropped.
  private static func hasControls(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      found |= (byte < 0x20 ? 1 : 0) & (byte &- 9 < 5 ? 0 : 1) | (byte == 0x7F ? 1 : 0)
    }
    return found != 0
  }

  /// Whether a text of ASCII may have something that level `lookalikes` finds and plain matching doesn't: an
  /// I beside a small letter, white space other than single spaces, a control character.
  private static func mayHaveLookalikes(ascii text: Span<UInt8>) -> Bool {
    var last: UInt8 = 0x21
    var found: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      found |= (byte == 0x49 ? 1 : 0) & (last &- 0x61 < 26 ? 1 : 0)
      found |= (last == 0x49 ? 1 : 0) & (byte &- 0x61 < 26 ? 1 : 0)
      found |=
        (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte == 0x20 ? 1 : 0) & (last == 0x20 ? 1 : 0)
      last = byte
    }
    return found != 0
  }

  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: borrowing DisguiseSet.Keys,
    isASCII: Bool
  ) {
    if isASCII {
      keyed.take(ascii: joined.span, keys.map)
    } else {
      keyed.take(joined.span, keys.map, KeyedText.Symbols())
    }
    judgeHits(joined, set, keys, isASCII: isASCII)
    if !keyed.hasSymbols { return }
    let symbols = KeyedText.symbols(in: joined.span)
    if symbols.count == 0 { return }
    scan(joined, set, keys, symbols, isASCII: isASCII)
    if symbols.count < 2 { return }
    // One of them may be what separates the letters.
    for place in 0..<symbols.count { scan(joined, set, keys, symbols.without(place), isASCII: isASCII) }
  }

  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: borrowing DisguiseSet.Keys,
    _ symbols: KeyedText.Symbols, isASCII: Bool
  ) {
    keyed.take(joined.span, keys.map, symbols)
    judgeHits(joined, set, keys, isASCII: isASCII)
    // What was asked for the symbols before is asked only once.
  }

  private mutating func judgeHits(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: borrowing DisguiseSet.Keys,
    isASCII: Bool
  ) {
    hits.removeAll(keepingCapacity: true)
    keys.windows.appendHits(in: keyed, tellsLetters: !isASCII, to: &hits, limit: Self.hitLimit)
    for index in hits.indices {
      let number = Int(hits[index].number)
      let place = Int(hits[index].place)
      guard mayImprove(set.entries[number].pattern, set.entries[number].group),
        mayStand(set, keys.shapes[number], number, at: place, isASCII: isASCII),
        haveLetters(
          keys.shapes[number].letters, keys.map, joined,
          from: Int(keyed.firstOffsets[place]), through: Int(keyed.lastOffsets[place]))
      else { continue }
      let offsets = Int(keyed.firstOffsets[place])...Int(keyed.lastOffsets[place])
      verify(set.entries[number], offsets, leading: keys.shapes[number].leading, joined)
    }
  }

  /// Whether the characters between a pattern's keys allow the pattern: none inside a word, or as many as cut
  /// it open or spell it out.
  private func mayStand(
    _ set: DisguiseSet, _ shape: DisguiseSet.KeyShape, _ number: Int, at place: Int, isASCII: Bool
  ) -> Bool {
    let breaks = shape.breaks
    let count = min(64, shape.count)
    let allows = set.entries[number].rules.level == .all
    // Of the present word: the gap that all have so far, and whether none is longer than one.
    var gap: Int32 = -1
    var isEven = true
    var isShort = true
    for index in 0..<(count - 1) {
      if breaks &>> UInt64(index) & 1 != 0 {
        gap = -1
        isEven = true
        isShort = true
        continue
      }
      let next = place + index + 1
      let own = isASCII ? keyed.firstOffsets[next] - keyed.lastOffsets[next - 1] - 1 : keyed.gaps[next]
      if own != 0, !allows { return false }
      if gap >= 0, own != gap { isEven = false }
      gap = own
      if own > 1 { isShort = false }
      if !isShort, !isEven || own > 3 { return false }
    }
    return true
  }

  /// Whether the characters from one that begins between two offsets may stand for a pattern's letters, each
  /// for one or, stretched, several for one. What may separate letters is passed over.
  ///
  /// A bit for each of the pattern's letters says whether the last character may have stood for it.
  private func haveLetters(
    _ letters: [UInt8], _ map: borrowing KeyMap, _ joined: borrowing ByteBuffer, from start: Int,
    through last: Int
  ) -> Bool {
    let text = joined.span
    var offset = start
    var states: UInt64 = 0
    var separators = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      let mayBegin = offset <= last
      offset += length
      let index = Int(scalar) < map.table.count ? map.table[Int(scalar)] : KeyMap.several
      if index == 0 { continue }
      if index == KeyMap.several { return true }
      if index == KeyMap.between {
        separators += 1
        if separators > 64 { return true }
        continue
      }
      separators = 0
      let behaviour = map.behaviours[Int(index)]
      var rest = states | states &<< 1 | (mayBegin ? 1 : 0)
      var next: UInt64 = behaviour.isSymbol ? states : 0
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        rest &= rest &- 1
        if place < letters.count, behaviour.letters &>> UInt64(letters[place]) & 1 != 0 {
          next |= 1 &<< UInt64(place)
        }
      }
      if next == 0, offset > last { return false }
      if next &>> UInt64(letters.count &- 1) & 1 != 0 { return true }
      states = next
    }
    return false
  }

  private func wantsAll(_ group: Int) -> Bool { allOf &>> UInt8(group) & 1 != 0 }

  /// Whether a match of an entry would count for more than what was found.
  private func mayImprove(_ pattern: Int, _ group: Int) -> Bool {
    if wantsAll(group) { return true }
    if pattern > Int(bounds[group]) { return false }
    for index in matches.indices where matches[index].group == group {
      return pattern <= matches[index].pattern
    }
    return true
  }

  /// Tries an entry at the characters that begin in `offsets`, of the joined text; the first that fits
  /// counts.
  private mutating func verify(
    _ entry: DisguiseSet.Entry, _ offsets: ClosedRange<Int>, leading: Int,
    _ joined: borrowing ByteBuffer
  ) {
    let base = entry.scope == .sender ? bodyCount + 1 : 0
    let end = entry.scope == .body ? bodyCount : joined.count
    if offsets.upperBound < base || offsets.lowerBound >= end { return }
    readings.read(entry.scope, isCaseSensitive: entry.rules.isCaseSensitive, joined.span, base..<end)
    let known = matches.first { $0.pattern == entry.pattern }
    guard
      let range = readings.match(
        entry, leading: leading, from: offsets.lowerBound - base, through: offsets.upperBound - base,
        before: known?.range,
        &verifier)
    else { return }
    take(DisguiseMatch(pattern: entry.pattern, group: entry.group, scope: entry.scope, range: range))
  }

  private mutating func take(_ match: DisguiseMatch) {
    if let place = matches.firstIndex(where: { $0.pattern == match.pattern }) {
      matches[place] = match
    } else {
      if !wantsAll(match.group) { matches.removeAll { $0.group == match.group } }
      matches.append(match)
    }
  }
}
