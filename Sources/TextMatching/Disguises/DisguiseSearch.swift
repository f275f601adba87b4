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
  private var bitmaps = TextBitmaps()
  private var candidates = CandidateRanges()
  /// The words of the present text that hold no stand-ins for patterns of other scripts.
  private var words = GenuineWords()
  /// For each script of the keys, the number of hits in the present text that may still be examined.
  private var hitsLeft: [Int] = []
  /// The symbols of the text that may stand for letters; nil until they are determined.
  private var symbols: KeyedText.Symbols?
  /// Whether the text has a part in Latin of an entry of several scripts.
  private var hasLatinPart = false
  private var bodyCount = 0
  private var allOf: UInt8 = 0
  private var bounds: InlineArray<8, Int32> = .init(repeating: .max)

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
    bitmaps.take(joined.span)
    if set.level == .lookalikes, bitmaps.isOrdinary, !hasRequiredText || set.requiredTexts.isEmpty,
      !(set.signs.isEachSpaceOdd && hasSpaceAtEdge(joined.span))
    {
      return
    }
    if places.count < set.entries.count { places = [Int32](repeating: 0, count: set.entries.count) }
    readings.forget()
    symbols = nil
    verifier.begin(count: joined.count)
    hasLatinPart = false
    words.removeAll()
    hitsLeft.removeAll(keepingCapacity: true)
    for _ in set.keys.scripts.indices { hitsLeft.append(Limits.disguiseCandidates) }
    let hasKeyless =
      set.level == .all
      ? scanWhole(joined, for: set, hasRequiredText: hasRequiredText)
      : scanRanges(joined, for: set, hasRequiredText: hasRequiredText)
    if !hasKeyless { return }
    for number in set.keys.keyless {
      let entry = set.entries[number]
      if mayImprove(entry.pattern, entry.group) {
        verify(entry, number, 0...joined.count, leading: 0, joined)
      }
    }
  }

  /// Whether the body begins with a space or the sender ends with one.
  private func hasSpaceAtEdge(_ joined: Span<UInt8>) -> Bool {
    bodyCount > 0 && joined[0] == 0x20 || joined.count > bodyCount + 1 && joined[joined.count - 1] == 0x20
  }

  /// Searches the whole text for the entries that have keys. Returns whether it may have entries without
  /// keys.
  private mutating func scanWhole(
    _ joined: borrowing ByteBuffer, for set: DisguiseSet, hasRequiredText: Bool
  ) -> Bool {
    let gate = DisguiseGate(
      of: joined.span, bitmaps, hasSymbols: set.hasSymbols, hasSpaces: set.hasSpaces)
    if gate.hasSeveralScripts { words.find(in: joined.span, set.passes) }
    var hasLatinKeys = false
    for index in set.keys.scripts.indices {
      let isSeveral = set.keys.scripts[index].haveSeveralScripts
      // The Latin part of a pattern may be disguised with letters of the pattern's other scripts.
      let mayHaveMatches =
        if isSeveral, hasLatinKeys, set.keys.scripts[index].haveLatinParts,
          words.scripts.isDisjoint(with: set.keys.scripts[index].scripts)
        {
          hasLatinPart
        } else {
          isSeveral && hasRequiredText || gate.mayHaveMatches(of: set.keys.scripts[index].scripts)
        }
      if !mayHaveMatches { continue }
      scanAroundWords(joined, set, script: index, isASCII: gate.isASCII)
      if set.keys.scripts[index].scripts == .latin { hasLatinKeys = true }
    }
    return !gate.isASCII || gate.hasUnusual || set.hasSpaces
  }

  /// Searches those parts of the text for the entries that have keys in which disguises of level
  /// ``DisguiseLevel/lookalikes`` may be. Returns whether there are any.
  private mutating func scanRanges(
    _ joined: borrowing ByteBuffer, for set: DisguiseSet, hasRequiredText: Bool
  ) -> Bool {
    if hasRequiredText, !set.requiredTexts.isEmpty {
      for index in set.keys.scripts.indices where set.keys.scripts[index].haveSeveralScripts {
        scanPart(joined, 0..<joined.count, set, script: index, isASCII: false)
      }
    }
    let text = joined.span
    let signs = set.signs
    guard let ambiguous = signs.ambiguousScripts(in: text, bodyCount: bodyCount, bitmaps) else {
      return false
    }
    candidates.find(in: text, bitmaps, for: signs, ambiguous: ambiguous)
    if candidates.ranges.isEmpty { return false }
    for place in candidates.ranges.indices {
      let range = candidates.ranges[place].start..<candidates.ranges[place].end
      let wanted = candidates.ranges[place].wanted
      let part = text.extracting(range)
      let hasLatin = bitmaps.hasLetters && part.indices.contains { (part[$0] | 0x20) &- 0x61 < 26 }
      let scripts = TextScripts(of: text, range, bitmaps, hasLatin: hasLatin)
      let isASCII = bitmaps.isASCII && !(bitmaps.hasControls && !Self.isPrintable(part))
      for index in set.keys.scripts.indices
      where set.keys.scripts[index].isWanted(wanted)
        && scripts.mayHaveMatches(of: set.keys.scripts[index].scripts, ambiguous: ambiguous)
      {
        scanPart(joined, range, set, script: index, isASCII: isASCII)
      }
    }
    return true
  }

  /// Searches the text, except for words that hold no stand-ins for them, for the entries of one script,
  /// given by its index in the keys.
  private mutating func scanAroundWords(
    _ joined: borrowing ByteBuffer, _ set: DisguiseSet, script: Int, isASCII: Bool
  ) {
    let own = set.keys.scripts[script].scripts
    if set.keys.scripts[script].haveSeveralScripts || words.scripts.subtracting(own).isEmpty {
      scanPart(joined, 0..<joined.count, set, script: script, isASCII: isASCII)
      return
    }
    let text = joined.span
    var start = 0
    for index in 0...words.words.count {
      let word = index < words.words.count ? words.words[index] : .end(of: text)
      if !word.holdsNone(of: own, 1 &<< UInt8(script)) { continue }
      let part = text.extracting(start..<word.start)
      if Self.mayHaveWords(part) {
        let isASCII = set.keys.scripts[script].ascii != nil && Self.isPrintable(part)
        scanPart(joined, start..<word.start, set, script: script, isASCII: isASCII)
      }
      start = word.end
    }
  }

  /// Whether a text may have letters or digits.
  private static func mayHaveWords(_ text: Span<UInt8>) -> Bool {
    text.indices.contains { text[$0] >= 0x80 || (text[$0] | 0x20) &- 0x61 < 26 || text[$0] &- 0x30 < 10 }
  }

  /// Whether all characters of a text are ASCII and none is a control character.
  private static func isPrintable(_ text: Span<UInt8>) -> Bool {
    text.indices.allSatisfy { text[$0] &- 0x20 < 0x5F }
  }

  /// Searches a part of the text for the entries of one script, given by its index in the keys.
  private mutating func scanPart(
    _ joined: borrowing ByteBuffer, _ range: Range<Int>, _ set: DisguiseSet, script: Int, isASCII: Bool
  ) {
    if !isASCII {
      if let keys = set.keys.scripts[script].clear,
        scan(joined, range, set, keys, script: script, isASCII: false)
      {
        return
      }
      _ = scan(joined, range, set, set.keys.scripts[script].all, script: script, isASCII: false)
    } else if let keys = set.keys.scripts[script].ascii {
      _ = scan(joined, range, set, keys, script: script, isASCII: true)
    }
  }

  /// Searches for the entries that some keys belong to. Returns false if the text has characters that the map
  /// does not know.
  private mutating func scan(
    _ joined: borrowing ByteBuffer, _ range: Range<Int>, _ set: DisguiseSet, _ keys: DisguiseSet.Keys,
    script: Int, isASCII: Bool
  ) -> Bool {
    let none = KeyedText.Symbols()
    if !judgeHits(joined, range, set, keys, none, script: script, isASCII: isASCII) { return false }
    if !keyed.hasSymbols { return true }
    let symbols = self.symbols ?? KeyedText.symbols(in: joined.span, bitmaps)
    self.symbols = symbols
    if symbols.count == 0 { return true }
    _ = judgeHits(joined, range, set, keys, symbols, script: script, isASCII: isASCII)
    if symbols.count < 2 { return true }
    // One of the symbols may separate the letters of a word instead, so each symbol is left out in turn.
    for place in 0..<symbols.count {
      _ = judgeHits(joined, range, set, keys, symbols.without(place), script: script, isASCII: isASCII)
    }
    return true
  }

  /// Searches for the entries that some keys belong to, with some symbols as letters. Returns false if the
  /// text has characters that the map does not know.
  private mutating func judgeHits(
    _ joined: borrowing ByteBuffer, _ range: Range<Int>, _ set: DisguiseSet, _ keys: DisguiseSet.Keys,
    _ symbols: KeyedText.Symbols, script: Int, isASCII: Bool
  ) -> Bool {
    if isASCII {
      keyed.take(ascii: joined.span, range, keys.map, symbols)
    } else if !keyed.take(joined.span, range, keys.map, symbols) {
      return false
    }
    hits.removeAll(keepingCapacity: true)
    keys.windows.appendHits(in: keyed, to: &hits, limit: hitsLeft[script])
    hitsLeft[script] -= hits.count
    for index in hits.indices {
      let number = Int(hits[index].number)
      let place = Int(hits[index].place)
      if number == set.numberOfLatinParts {
        hasLatinPart = true
        continue
      }
      guard mayImprove(set.entries[number].pattern, set.entries[number].group) else { continue }
      let check = KeyHitCheck(
        joined.span, keyed, at: place, keys, number, set.entries[number].rules, symbols)
      if case .candidate(let offsets) = check.result() {
        verify(set.entries[number], number, offsets, leading: keys.shapes[number].leading, joined)
      }
    }
    return true
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
