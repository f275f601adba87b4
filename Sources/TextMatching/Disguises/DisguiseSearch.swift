import Bytes

/// The search of one message, whose body and sender are joined by a space, or of its body alone.
struct DisguiseSearch: ~Copyable {
  private var found = DisguiseMatches()
  private var keyed = KeyedText()
  private var readings = Readings()
  private var verifier = DisguiseVerifier()
  private var hits: [KeyWindows.Hit] = []
  private var bitmaps = TextBitmaps()
  private var unaccented = UnaccentedText()
  private var candidates = CandidateRanges()
  private var latinCandidates = LatinRanges()
  /// For each script of the keys, the number of hits in the present text that may still be examined.
  private var hitsLeft: [Int] = []
  /// The number of steps that may still be taken in the present text for letters that are read as several.
  private var foldedStepsLeft = 0
  /// The present text, in which some symbols may be replaced; empty until it is needed.
  private var rewritten: [UInt8] = []
  /// The offsets of the symbol that is read in two ways.
  private var places: [Int] = []
  /// The symbols of the present range that may stand for letters; nil until they are determined.
  private var symbols: KeyedText.Symbols?
  /// The index behind the last entry that would count if it were found in the present text.
  private var end = 0
  private var bodyCount = 0

  @inline(__always) var matches: [DisguiseMatch] { found.all }
  var hasNoMatch: Bool { found.all.isEmpty }
  var steps: Int { verifier.steps }

  /// Begins the search of a message for entries of a set. Returns false if none would count. The other
  /// parameters are those of ``DisguiseMatches/begin(allOf:bounds:except:)``.
  mutating func begin(
    for set: DisguiseSet, bodyCount: Int, allOf: UInt8, bounds: InlineArray<8, Int32>?, except excluded: [Int]
  ) -> Bool {
    found.begin(allOf: allOf, bounds: bounds, except: excluded)
    self.bodyCount = bodyCount
    end = found.endOfWanted(in: set)
    return end > 0
  }

  /// Forgets the matches of the last message, if the next one is not searched.
  mutating func forget() { found.forget() }

  /// Restores the matches of an earlier search.
  mutating func restore(_ matches: [DisguiseMatch]) { found.restore(matches) }

  /// Whether a message at level ``DisguiseLevel/all``, without a required text, has nothing that may be a
  /// disguise but accents, and no pattern with these. It is true of no message in ASCII. Linear in the
  /// message.
  ///
  /// - Parameter patterns: Those that the set belongs to. They must have been searched for as they are.
  mutating func passesOverAccents(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, of patterns: CompiledPatterns
  ) -> Bool {
    if set.level != .all || set.hasKeylessSpaces || set.signs.isEachSpaceOdd || set.signs.haveBareMarks {
      return false
    }
    if !unaccented.take(body, sender: set.hasSenderPatterns ? sender : nil, for: set.signs) { return false }
    // The kernel takes more for signs than the bitmaps do, such as a number with its unit. Each `I` is judged
    // already, with the accents beside it.
    if !set.passesOverPlain(unaccented.asciiBody, sender: unaccented.asciiSender) {
      bitmaps.take(unaccented.asciiText, for: set.signs)
      if !bitmaps.isOrdinaryExceptI { return false }
    }
    return !unaccented.mayHaveMatch(of: patterns)
  }

  /// As the other `scan`, for a text in a buffer.
  mutating func scan(_ joined: borrowing ByteBuffer, for set: DisguiseSet, hasRequiredText: Bool) {
    scan(joined.span, for: set, hasRequiredText: hasRequiredText)
  }

  /// Searches the joined text of a message, or its body, for all entries of a set.
  ///
  /// - Parameter hasRequiredText: Whether the text contains one of the set's required texts.
  mutating func scan(_ joined: Span<UInt8>, for set: DisguiseSet, hasRequiredText: Bool) {
    let hasKeyless = set.hasKeylessSpaces
    if set.level == .all, !hasRequiredText, !hasKeyless,
      let start = set.signs.endOfForeignBody(in: joined, bodyCount: bodyCount)
    {
      bitmaps.take(joined.extracting(start..<joined.count), for: set.signs)
      if bitmaps.isOrdinary { return }
    }
    bitmaps.take(joined, for: set.signs)
    if bitmaps.isOrdinary, !hasRequiredText, !hasKeyless,
      !(set.signs.isEachSpaceOdd && Self.hasSpaceAtEdge(joined, bodyCount: bodyCount))
    {
      return
    }
    if !bitmaps.isASCII, !hasRequiredText, !hasKeyless,
      set.signs.isOrdinaryInOneScript(joined, bodyCount: bodyCount, bitmaps, set.keys)
    {
      return
    }
    found.reserve(for: set)
    if !rewritten.isEmpty { rewritten.removeAll(keepingCapacity: true) }
    readings.forget()
    verifier.begin(count: joined.count)
    foldedStepsLeft = Limits.disguiseFoldedSteps
    while hitsLeft.count < set.keys.scripts.count { hitsLeft.append(0) }
    for index in set.keys.scripts.indices { hitsLeft[index] = Limits.disguiseCandidates }
    if hasRequiredText {
      symbols = nil
      for index in set.keys.scripts.indices
      where set.keys.scripts[index].haveSeveralScripts && set.keys.scripts[index].first < end {
        scanPart(joined, 0..<joined.count, across: nil, set, script: index, isASCII: false)
      }
    }
    let hasRanges = scanRanges(joined, for: set)
    if !hasKeyless, !hasRanges { return }
    for number in set.keys.keyless {
      let entry = set.entries[number]
      if found.mayImprove(entry) {
        verify(entry, number, 0...joined.count, isEverywhere: true, leading: 0, joined)
      }
    }
  }

  /// Whether the body or the sender begins or ends with a space.
  private static func hasSpaceAtEdge(_ joined: Span<UInt8>, bodyCount: Int) -> Bool {
    if bodyCount > 0, joined[0] == 0x20 || joined[bodyCount - 1] == 0x20 { return true }
    return joined.count > bodyCount + 1 && (joined[bodyCount + 1] == 0x20 || joined[joined.count - 1] == 0x20)
  }

  /// Searches those parts of a text in which disguises may be. Returns whether there are any.
  private mutating func scanRanges(_ joined: Span<UInt8>, for set: DisguiseSet) -> Bool {
    let writing: DisguiseSigns.Writing =
      bitmaps.isASCII ? .latin : set.signs.writing(of: joined, bodyCount: bodyCount, bitmaps)
    switch writing {
    case .ordinary: return false
    case .latin:
      latinCandidates.find(in: joined, bitmaps, for: set.signs)
      for place in latinCandidates.ranges.indices {
        scanRange(joined, latinCandidates.ranges[place], set, ambiguous: nil)
      }
      return !latinCandidates.ranges.isEmpty
    case .ambiguous(let scripts, let start):
      candidates.find(in: joined, from: start, bitmaps, for: set.signs, set.keys, ambiguous: scripts)
      for place in candidates.ranges.indices {
        scanRange(joined, candidates.ranges[place], set, ambiguous: scripts)
      }
      return !candidates.ranges.isEmpty
    }
  }

  /// Searches a candidate range of a text.
  ///
  /// - Parameter ambiguous: The ambiguous scripts of the text; nil if it has no letters but those of Latin.
  private mutating func scanRange(
    _ joined: Span<UInt8>, _ candidate: CandidateRanges.Candidate, _ set: DisguiseSet,
    ambiguous: ScriptBits?
  ) {
    let range = candidate.start..<candidate.end
    symbols = nil
    // Control characters are not read.
    let isASCII =
      bitmaps.nextHigh(from: range.lowerBound, to: range.upperBound) == range.upperBound
      && (!bitmaps.hasControls || Self.isPrintable(joined.extracting(range)))
    if bitmaps.isASCII {
      for index in set.keys.scripts.indices
      where set.keys.scripts[index].ascii != nil && set.keys.scripts[index].first < end {
        scanPart(joined, range, across: nil, set, script: index, isASCII: isASCII)
      }
      return
    }
    let hasLatin = bitmaps.nextLetter(from: range.lowerBound, to: range.upperBound) < range.upperBound
    let scripts = TextScripts(of: joined, range, bitmaps, hasLatin: hasLatin)
    for index in set.keys.scripts.indices
    where set.keys.scripts[index].first < end && set.keys.scripts[index].isWanted(candidate.wanted)
      && (bitmaps.hasNumberWords
        || scripts.mayHaveMatches(of: set.keys.scripts[index].scripts, ambiguous: ambiguous ?? []))
    {
      let meeting = set.keys.scripts[index].haveSeveralScripts ? nil : candidate.meeting
      scanPart(
        joined, range, across: meeting, set, script: index, isASCII: isASCII && ambiguous == nil)
    }
  }

  /// Whether all characters of a text are ASCII and none is a control character.
  private static func isPrintable(_ text: Span<UInt8>) -> Bool {
    text.indices.allSatisfy { text[$0] &- 0x20 < 0x5F }
  }

  /// Searches a part of the text for the entries of one script, given by its index in the keys.
  ///
  /// - Parameter meeting: As in ``CandidateRanges/Candidate/meeting``.
  private mutating func scanPart(
    _ joined: Span<UInt8>, _ range: Range<Int>, across meeting: Int?, _ set: DisguiseSet, script: Int,
    isASCII: Bool
  ) {
    if !isASCII {
      if let keys = set.keys.scripts[script].clear,
        search(Pass(joined, range, across: meeting, keys, script: script, isASCII: false), for: set)
      {
        return
      }
      let keys = set.keys.scripts[script].all
      _ = search(Pass(joined, range, across: meeting, keys, script: script, isASCII: false), for: set)
    } else if let keys = set.keys.scripts[script].ascii {
      _ = search(Pass(joined, range, across: meeting, keys, script: script, isASCII: true), for: set)
    }
  }

  /// A part of a text that is searched for the entries that some keys belong to.
  private struct Pass: ~Escapable {
    let joined: Span<UInt8>
    let range: Range<Int>
    /// As in ``CandidateRanges/Candidate/meeting``.
    let meeting: Int?
    let keys: DisguiseSet.Keys
    /// The index of the script that the keys are of.
    let script: Int
    /// Whether the part is ASCII without control characters.
    let isASCII: Bool

    @_lifetime(copy joined)
    init(
      _ joined: Span<UInt8>, _ range: Range<Int>, across meeting: Int?, _ keys: DisguiseSet.Keys,
      script: Int, isASCII: Bool
    ) {
      self.joined = joined
      self.range = range
      self.meeting = meeting
      self.keys = keys
      self.script = script
      self.isASCII = isASCII
    }
  }

  /// Makes a pass, and repeats it with symbols as letters: with all of them, with each left out in turn, and
  /// with each that may separate letters read in two ways. Returns false if the text has characters that the
  /// map does not know.
  private mutating func search(_ pass: Pass, for set: DisguiseSet) -> Bool {
    if !judge(pass.joined, KeyedText.Symbols(), pass, set) { return false }
    if !keyed.hasSymbols { return true }
    let symbols = self.symbols ?? KeyedText.symbols(in: pass.joined, pass.range, bitmaps)
    self.symbols = symbols
    if symbols.count == 0 { return true }
    _ = judge(pass.joined, symbols, pass, set)
    // One of the symbols may separate the letters of a word instead, so each symbol is left out in turn.
    for place in 0..<symbols.count where symbols.count > 1 {
      _ = judge(pass.joined, symbols.without(place), pass, set)
    }
    for place in 0..<symbols.count {
      let scalar = symbols.kept[place]
      guard scalar < 0x80, StandIns.isJoiner(scalar) else { continue }
      let symbol = UInt8(scalar)
      judge(readingTwoWays: symbol, symbols, pass, set)
      // Another one may only separate letters.
      for other in 0..<symbols.count where other != place && StandIns.isJoiner(symbols.kept[other]) {
        judge(readingTwoWays: symbol, symbols.without(other), pass, set)
      }
    }
    return true
  }

  /// Searches for words in which a symbol both separates letters and stands for one, as in `v|a|g|r|a`. All
  /// ways to read up to five places of the symbol are tried. Among more, every eighth is a letter and the
  /// others are separators, or the other way round, so that the time is linear.
  private mutating func judge(
    readingTwoWays symbol: UInt8, _ symbols: KeyedText.Symbols, _ pass: Pass, _ set: DisguiseSet
  ) {
    places.removeAll(keepingCapacity: true)
    for place in pass.range where pass.joined[place] == symbol { places.append(place) }
    if places.count < 2 { return }
    var text: [UInt8] = []
    swap(&text, &rewritten)
    if text.isEmpty {
      // The bytes are copied within the call.
      unsafe pass.joined.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
    }
    let areAllTried = places.count <= 5
    for way in areAllTried ? 1..<(1 << places.count) - 1 : 0..<16 {
      // A bit for each place, or for each eighth one: whether the symbol is a letter there.
      let letters = areAllTried ? way : 1 << (way / 2) ^ (way % 2 == 0 ? 0 : 0xFF)
      for (number, place) in places.enumerated() {
        text[place] = letters >> (number % 8) & 1 == 1 ? symbol : UInt8(ascii: "-")
      }
      _ = judge(text.span, symbols, pass, set)
    }
    for place in places { text[place] = symbol }
    swap(&text, &rewritten)
  }

  /// Makes a pass with some symbols as letters. Returns false if the text has characters that the map does
  /// not know.
  ///
  /// - Parameter text: The joined text, in which symbols may be replaced by separators of the same size, from
  ///   which the keys are made.
  private mutating func judge(
    _ text: Span<UInt8>, _ symbols: KeyedText.Symbols, _ pass: Pass, _ set: DisguiseSet
  ) -> Bool {
    if pass.isASCII {
      keyed.take(ascii: text, pass.range, pass.keys.map, symbols)
    } else if !keyed.take(text, pass.range, pass.keys.map, symbols, isFolded: false) {
      return false
    }
    judgeHits(symbols, pass, set)
    if keyed.hasTwofold, foldedStepsLeft > 0,
      keyed.take(text, pass.range, pass.keys.map, symbols, isFolded: true)
    {
      let before = verifier.steps
      judgeHits(symbols, pass, set, untilSteps: before + foldedStepsLeft)
      foldedStepsLeft -= verifier.steps - before
    }
    return true
  }

  /// Judges the hits in the text whose keys were taken last.
  ///
  /// - Parameter untilSteps: The number of steps of the verifier after which no further hit is judged.
  private mutating func judgeHits(
    _ symbols: KeyedText.Symbols, _ pass: Pass, _ set: DisguiseSet, untilSteps: Int = .max
  ) {
    let keys = pass.keys
    if !hits.isEmpty { hits.removeAll(keepingCapacity: true) }
    keys.windows.appendHits(
      in: keyed, below: end, across: pass.meeting.map { keyed.firstRun(from: $0) }, to: &hits,
      limit: hitsLeft[pass.script])
    if hits.isEmpty { return }
    hitsLeft[pass.script] -= hits.count
    let tables = KeyHitCheck.Tables(keys)
    for index in hits.indices {
      let number = Int(hits[index].number)
      let place = Int(hits[index].place)
      if verifier.steps >= untilSteps { return }
      guard found.mayImprove(set.entries[number]),
        KeyHitCheck.mayHaveLetters(pass.joined, keyed, at: place, of: number, tables)
      else { continue }
      // Most hits of two keys are a letter at the end of a word and one at the beginning of the next.
      if keys.shapes[number].isPair, keyed.isBehindSpace(place + 1, in: pass.joined, keys.map) {
        continue
      }
      let result = KeyHitCheck.result(
        pass.joined, keyed, at: place, of: number, tables, set.entries[number].text.rules, symbols)
      if case .candidate(let offsets) = result {
        verify(set.entries[number], number, offsets, leading: keys.shapes[number].leading, pass.joined)
      }
    }
  }

  /// Verifies an entry, the `number`-th of the set, at the characters that begin in `offsets` of the joined
  /// text. The first match counts.
  ///
  /// - Parameter isEverywhere: Whether the offsets are those of the whole text, not of one run of letters.
  private mutating func verify(
    _ entry: DisguiseSet.Entry, _ number: Int, _ offsets: ClosedRange<Int>, isEverywhere: Bool = false,
    leading: Int, _ joined: Span<UInt8>
  ) {
    let base = entry.scope == .sender ? bodyCount + 1 : 0
    let end = entry.scope == .body ? bodyCount : joined.count
    if offsets.upperBound < base || offsets.lowerBound >= end { return }
    readings.read(entry.scope, isCaseSensitive: entry.text.rules.isCaseSensitive, joined, base..<end)
    guard
      let range = readings.match(
        entry, leading: leading, from: offsets.lowerBound - base, through: offsets.upperBound - base,
        isEverywhere: isEverywhere,
        before: found.range(of: entry, number), &verifier)
    else { return }
    let match = DisguiseMatch(
      pattern: entry.pattern, group: entry.group, scope: entry.scope, range: range)
    found.take(match, number)
  }
}
