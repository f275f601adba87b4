import Bytes

/// The search of one message, whose body and sender are joined by a space.
struct DisguiseSearch: ~Copyable {
  private(set) var matches: [DisguiseMatch] = []
  /// For each entry, the index of its match in `matches`. An index is valid only if the match there is of the
  /// same pattern, so the array need not be cleared from text to text.
  private var places: [Int32] = []
  /// For each group of which only the first pattern is wanted, the index of its match in `matches`, or -1.
  private var groupPlaces: InlineArray<8, Int32> = .init(repeating: -1)
  private var keyed = KeyedText()
  private var readings = Readings()
  private var verifier = DisguiseVerifier()
  private var hits: [KeyWindows.Hit] = []
  /// The byte ranges of the text's signs of a disguise, and the windows around them.
  private var signs: [Range<Int>] = []
  private var windows = SignWindows()
  /// The symbols of the text that may stand for letters; nil until they are determined.
  private var symbols: KeyedText.Symbols?
  private var bodyCount = 0
  private var allOf: UInt8 = 0
  private var bounds: InlineArray<8, Int32> = .init(repeating: .max)

  /// The number of hits that may still be checked for the keys of the present script.
  private var hitsLeft = 0

  var steps: Int { verifier.steps }

  mutating func begin(bodyCount: Int, allOf: UInt8, bounds: InlineArray<8, Int32>) {
    matches.removeAll(keepingCapacity: true)
    groupPlaces = .init(repeating: -1)
    self.bodyCount = bodyCount
    self.allOf = allOf
    self.bounds = bounds
  }

  /// Restores the matches of an earlier search.
  mutating func restore(_ matches: [DisguiseMatch]) { self.matches = matches }

  /// Searches the joined text of a message for all entries of a set.
  ///
  /// - Parameter hasRequiredText: Whether the text contains one of the set's required texts.
  mutating func scan(_ joined: borrowing ByteBuffer, for set: DisguiseSet, hasRequiredText: Bool) {
    let isASCII = joined.span.isASCII
    signs.removeAll(keepingCapacity: true)
    let written = set.signs.appendSigns(in: joined.span, isASCII: isASCII, to: &signs)
    let hasUnsigned =
      hasRequiredText && set.unsigned != nil
      && set.signs.mayHaveBoundary(in: joined.span, 0..<joined.count)
    if signs.isEmpty, !hasUnsigned { return }
    if places.count < set.entries.count { places = [Int32](repeating: 0, count: set.entries.count) }
    readings.forget()
    symbols = nil
    verifier.begin(count: joined.count)
    let hasOnlyASCII = isASCII && !Self.hasControls(joined.span)
    let letters =
      hasOnlyASCII ? DisguiseSigns.WrittenLetters() : written ?? set.signs.writtenLetters(in: joined.span)
    if !signs.isEmpty { scan(joined, set, set.keys, letters, isASCII: hasOnlyASCII) }
    if hasUnsigned, let unsigned = set.unsigned {
      signs.removeAll(keepingCapacity: true)
      signs.append(0..<joined.count)
      scan(joined, set, set.keys.scripts[unsigned.keys], letters, isASCII: hasOnlyASCII)
    }
  }

  /// Searches for all entries, in the places where they overlap a sign.
  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: DisguiseSet.EntryKeys,
    _ written: DisguiseSigns.WrittenLetters, isASCII: Bool
  ) {
    for index in keys.scripts.indices { scan(joined, set, keys.scripts[index], written, isASCII: isASCII) }
    for number in keys.keyless {
      let entry = set.entries[number]
      if mayImprove(entry.pattern, entry.group) {
        verify(entry, number, 0...joined.count, leading: 0, joined)
      }
    }
  }

  /// Searches for the entries of one script.
  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: DisguiseSet.ScriptKeys,
    _ written: DisguiseSigns.WrittenLetters, isASCII: Bool
  ) {
    if !isASCII {
      if mayHaveMatches(keys, written, set.signs) { scan(joined, set, keys.all, isASCII: false) }
    } else if let keys = keys.ascii {
      scan(joined, set, keys, isASCII: true)
    } else if keys.scripts & DisguiseSigns.bit(of: LetterKind.Script.latin) != 0 {
      // The patterns have letters of several scripts, one of which is Latin.
      scan(joined, set, keys.all, isASCII: false)
    }
  }

  /// Whether a text may contain a match of some entries, judged by the scripts of its letters. A match has a
  /// letter of its pattern's script, or letters of two other scripts that stand for letters of it.
  private func mayHaveMatches(
    _ keys: DisguiseSet.ScriptKeys, _ written: DisguiseSigns.WrittenLetters, _ signs: DisguiseSigns
  ) -> Bool {
    if keys.scripts == 0 || written.hasStyled || written.scripts & keys.scripts != 0 { return true }
    let others = signs.scripts(written.scripts, passingFor: keys.scripts)
    return others & (others &- 1) != 0
  }

  /// Whether an ASCII text has control characters that reading drops. White space is not dropped.
  private static func hasControls(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      found |= (byte < 0x20 ? 1 : 0) & (byte &- 9 < 5 ? 0 : 1) | (byte == 0x7F ? 1 : 0)
    }
    return found != 0
  }

  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: borrowing DisguiseSet.Keys,
    isASCII: Bool
  ) {
    hitsLeft = Limits.disguiseCandidates
    windows.make(around: signs, of: joined.span, keys.map, runs: keys.windows.longestPattern)
    for index in windows.parts.indices {
      let part = windows.parts[index]
      if keys.haveSeveralScripts, !set.signs.mayHaveBoundary(in: joined.span, part) { continue }
      scan(joined, part, set, keys, isASCII: isASCII)
    }
  }

  /// Searches a part of the text for the entries that some keys belong to.
  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ part: Range<Int>, _ set: DisguiseSet,
    _ keys: borrowing DisguiseSet.Keys, isASCII: Bool
  ) {
    if isASCII {
      keyed.take(ascii: joined.span, part, keys.map)
    } else {
      keyed.take(joined.span, part, keys.map, KeyedText.Symbols())
    }
    judgeHits(joined, set, keys, isASCII: isASCII)
    if !keyed.hasSymbols { return }
    let symbols = self.symbols ?? KeyedText.symbols(in: joined.span, set.signs)
    self.symbols = symbols
    if symbols.count == 0 { return }
    scan(joined, part, set, keys, symbols, isASCII: isASCII)
    if symbols.count < 2 { return }
    // One of the symbols may separate the letters of a word instead, so each symbol is left out in turn.
    for place in 0..<symbols.count { scan(joined, part, set, keys, symbols.without(place), isASCII: isASCII) }
  }

  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ part: Range<Int>, _ set: DisguiseSet,
    _ keys: borrowing DisguiseSet.Keys, _ symbols: KeyedText.Symbols, isASCII: Bool
  ) {
    keyed.take(joined.span, part, keys.map, symbols)
    judgeHits(joined, set, keys, isASCII: isASCII)
  }

  private mutating func judgeHits(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, _ keys: borrowing DisguiseSet.Keys,
    isASCII: Bool
  ) {
    hits.removeAll(keepingCapacity: true)
    keyed.note(signs, isASCII: isASCII)
    keys.windows.appendHits(in: keyed, tellsLetters: !isASCII, to: &hits, limit: hitsLeft)
    hitsLeft -= hits.count
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
      verify(set.entries[number], number, offsets, leading: keys.shapes[number].leading, joined)
    }
  }

  /// Whether the pattern allows the characters between its keys. Inside a word there may be no such
  /// characters or, at level `all`, as many as cut the word or spell it out.
  private func mayStand(
    _ set: DisguiseSet, _ shape: DisguiseSet.KeyShape, _ number: Int, at place: Int, isASCII: Bool
  ) -> Bool {
    // A symbol that was dropped may stand for one of two equal letters. The gap is then shorter than it
    // looks.
    if shape.hasDoubles, keyed.hasSymbols { return true }
    let breaks = shape.breaks
    let count = min(64, shape.count)
    let allows = set.entries[number].rules.level == .all
    // For the present word: its last gap, whether all gaps are equal, and whether none is longer than one
    // character.
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

  /// Whether the text may spell a pattern's letters in order, beginning with a character at an offset in
  /// `start...last`. Each character stands for one letter; if a letter is stretched, several characters stand
  /// for it. Characters that may separate letters are skipped.
  ///
  /// The function simulates a nondeterministic automaton: bit i of `states` says whether the last character
  /// may have stood for the pattern's i-th letter.
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

  /// Whether a match of a pattern would count for more than the matches of its group that were found so far.
  private func mayImprove(_ pattern: Int, _ group: Int) -> Bool {
    if wantsAll(group) { return true }
    if pattern > Int(bounds[group]) { return false }
    let place = Int(groupPlaces[group])
    return place < 0 || pattern <= matches[place].pattern
  }

  /// Verifies an entry, the `number`-th of the set, at the characters that begin in `offsets` of the joined
  /// text. The first match counts.
  private mutating func verify(
    _ entry: DisguiseSet.Entry, _ number: Int, _ offsets: ClosedRange<Int>, leading: Int,
    _ joined: borrowing ByteBuffer
  ) {
    let base = entry.scope == .sender ? bodyCount + 1 : 0
    let end = entry.scope == .body ? bodyCount : joined.count
    if offsets.upperBound < base || offsets.lowerBound >= end { return }
    readings.read(entry.scope, isCaseSensitive: entry.rules.isCaseSensitive, joined.span, base..<end)
    let place = place(of: entry, number)
    guard
      let range = readings.match(
        entry, leading: leading, from: offsets.lowerBound - base, through: offsets.upperBound - base,
        before: place.map { matches[$0].range }, &verifier)
    else { return }
    let match = DisguiseMatch(
      pattern: entry.pattern, group: entry.group, scope: entry.scope, range: range)
    take(match, number, at: place ?? placeToReplace(in: entry.group))
  }

  /// The index in `matches` of the match of an entry, the `number`-th of the set; nil if it has none.
  private func place(of entry: DisguiseSet.Entry, _ number: Int) -> Int? {
    let place = Int(places[number])
    return place < matches.count && matches[place].pattern == entry.pattern ? place : nil
  }

  /// The index in `matches` of the match that a better match of the group replaces; nil if there is none, or
  /// if all matches of the group count.
  private func placeToReplace(in group: Int) -> Int? {
    wantsAll(group) || groupPlaces[group] < 0 ? nil : Int(groupPlaces[group])
  }

  private mutating func take(_ match: DisguiseMatch, _ number: Int, at known: Int?) {
    let place = known ?? matches.count
    if place == matches.count { matches.append(match) } else { matches[place] = match }
    places[number] = Int32(truncatingIfNeeded: place)
    if !wantsAll(match.group) { groupPlaces[match.group] = Int32(truncatingIfNeeded: place) }
  }
}
