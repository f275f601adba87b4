import Bytes

/// Finds the parts of a text in which disguises may be.
///
/// Each disguise has a *sign*. At level ``DisguiseLevel/lookalikes`` this is a character that is read as
/// something else than itself, an invisible character, a mark, unusual white space, an `I` that may be a
/// small L, three flag letters, letters of two scripts with no letter between them, or a letter of a script
/// of which the text has only lookalikes. At level ``DisguiseLevel/all`` it is also a ``SpelledCharacters``
/// sign, or what is like it beyond ASCII: a letter with an accent, a symbol or joiner beside letters, letters
/// each by itself, or the same letter three times.
///
/// Around each sign is a range that holds every match with this sign. Ranges that meet are joined. At level
/// ``DisguiseLevel/lookalikes`` a *breaker*, which is a character that no pattern can match, ends a range. An
/// invisible character directly behind it, such as an emoji's selector, is not a sign, unless a pattern
/// depends on what is beside a match.
///
/// Linear in the text. For texts in Latin ``LatinRanges`` does the same faster.
struct CandidateRanges {
  /// A part of a text in which a disguise may be.
  struct Candidate {
    /// The UTF-8 bytes of the range.
    var start: Int
    var end: Int
    /// The scripts of the patterns that may be there, with bit 0 for patterns of several scripts; all bits
    /// for any pattern.
    var wanted: UInt64
    /// The offset of the second of two letters of different scripts that meet, if that is the only sign in
    /// the range: every match of a pattern of one script goes across it. Nil if there are other signs.
    var meeting: Int?
  }

  /// The ranges of the last text in ascending order.
  private(set) var ranges: [Candidate] = []
  /// The range that is being made, and the number of characters that it still takes; 0 if there is none.
  private var current = Candidate(start: 0, end: 0, wanted: 0)
  private var remaining = 0
  /// The offset before which no range begins: one in ordinary ASCII or, at level
  /// ``DisguiseLevel/lookalikes``, that behind a breaker, not always the last one.
  private var earliest = 0
  /// Whether no character that is read has come since the last breaker, or since the place from which words
  /// are read anew, and the last letter since then.
  private var isAtStart = true
  private var last = LastLetter()
  private var ambiguous: ScriptBits = []
  /// The offset before which it is not worth trying again to pass over ASCII or Russian.
  private var nextTry = 0
  /// The number of ASCII white space characters before the present character, and whether one is not U+0020.
  private var spaces = 0
  private var isOddSpace = false
  /// The number of regional indicators in a row, and the offset at which they end.
  private var regionals = 0
  private var regionalsEnd = -1
  /// Whether the last `I` may stand for a small L.
  private var isSmallL = false
  private var run = LetterRun()

  /// Finds the ranges of a text in well-formed UTF-8.
  ///
  /// - Parameters:
  ///   - start: An offset before which no match begins.
  ///   - bitmaps: Those of the text.
  ///   - keys: Those of the patterns that the signs are of.
  ///   - ambiguous: The scripts of which the text has only letters that may stand for letters of another of
  ///     its scripts.
  mutating func find(
    in text: Span<UInt8>, from start: Int, _ bitmaps: borrowing TextBitmaps,
    for signs: borrowing DisguiseSigns, _ keys: DisguiseSet.EntryKeys, ambiguous: ScriptBits
  ) {
    reset()
    earliest = start
    // The character before may be a letter, of which this run is the rest.
    if start > 0, text[start &- 1] >= 0x80 { run = LetterRun() }
    if signs.haveTextEdges {
      ranges.append(Candidate(start: start, end: text.count, wanted: ~0))
      return
    }
    self.ambiguous = ambiguous
    let values = signs.values.span
    var offset = start
    while offset < text.count {
      if spaces == 0 {
        offset =
          remaining == 0
          ? passOrdinary(from: offset, in: text, bitmaps, values, signs)
          : passOrdinaryWords(from: offset, in: text, bitmaps, values, signs)
        if offset >= text.count { break }
      }
      let (scalar, length) = decodeScalar(text, at: offset)
      let value = signs.value(of: scalar, values)
      let here = offset..<offset &+ length
      offset &+= length
      if signs.level == .all {
        if bitmaps.isSpelled(at: here.lowerBound) { takeSign(at: here.lowerBound, for: ~0, text, signs) }
        takeInRun(scalar, value, here, text, signs)
      }
      if value == DisguiseSigns.breaker {
        takeBreaker(here, text, signs)
      } else if value & DisguiseSigns.special != 0 {
        take(value, here, text, signs, keys)
      } else {
        takeLetter(value, here, text, signs, keys)
      }
    }
    if signs.level == .all, run.mayBeSpelledOut(last.script) {
      takeSign(at: text.count, for: ~0, text, signs)
    }
    if spaces > 0 { endSpaces(at: text.count, text, signs) }
    endRange(at: text.count)
  }

  /// Passes over characters that are no signs where no range is being made: ordinary ASCII, Russian,
  /// breakers, and words of the last letter's script with single spaces. Returns an offset up to which there
  /// is nothing to take.
  private mutating func passOrdinary(
    from start: Int, in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ values: Span<UInt8>,
    _ signs: borrowing DisguiseSigns
  ) -> Int {
    var offset = start
    let latin = UInt8(LetterKind.Script.latin)
    if offset >= nextTry, text[offset] & 0xFE == 0xD0, !signs.isEachSpaceOdd {
      let next = passRussian(from: offset, in: text, bitmaps, values, signs)
      if next > offset { return next }
    }
    if offset >= nextTry, text[offset] < 0x80, !signs.isEachSpaceOdd, !ambiguous.contains(.latin),
      last.script == 0 || last.script == latin
    {
      let count = bitmaps.nextUnusual(from: offset, to: text.count) &- offset
      nextTry = offset &+ count
      // What comes next depends on as many of these characters as a match may have.
      if count > signs.width {
        forget(before: offset &+ count &- signs.width)
        run = LetterRun()
        return earliest
      }
    }
    if isAtStart {
      while offset < text.count {
        let (scalar, length) = decodeScalar(text, at: offset)
        if scalar >= 0x1_0000 || values[Int(scalar)] != DisguiseSigns.breaker { break }
        offset &+= length
        if signs.level == .all {
          if bitmaps.isSpelled(at: offset &- length) { return offset &- length }
          run.takeGap()
        }
      }
      if signs.level == .lookalikes { earliest = offset }
    } else {
      offset = passOrdinaryWords(from: offset, in: text, bitmaps, values, signs)
    }
    return offset
  }

  /// Passes over letters of Cyrillic and what stands between them, up to the last word before the next ASCII
  /// letter or unusual character. That word is read anew, because what follows depends on its letters. At
  /// level ``DisguiseLevel/all`` only letters of Russian are passed over, and two words are read anew,
  /// because what follows may be spelled out. Returns the offset of the first of them, the end of the text if
  /// nothing unusual follows, or `start`.
  private mutating func passRussian(
    from start: Int, in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ values: Span<UInt8>,
    _ signs: borrowing DisguiseSigns
  ) -> Int {
    let cyrillic = UInt8(LetterKind.Script.cyrillic)
    if last.script != 0 && last.script != cyrillic || ambiguous.contains(ScriptBits(bit: cyrillic)) {
      return start
    }
    // What comes next may be spelled out with a single letter that is not in the bitmaps.
    if signs.level == .all, run.isSingle { return start }
    var end = start
    var endOfBreaker = start
    while true {
      end = bitmaps.nextNotRussian(from: end, to: text.count)
      if end == text.count {
        run = LetterRun()
        return end
      }
      if text[end] < 0x80 || signs.level == .all { break }
      // `ё` and other letters of the script are not in the bitmap.
      let (scalar, length) = decodeScalar(text, at: end)
      let value = signs.value(of: scalar, values)
      if value == DisguiseSigns.breaker {
        endOfBreaker = end &+ length
      } else if value & ~ScriptTable.lookalike != cyrillic {
        break
      }
      end &+= length
    }
    nextTry = end
    var firstWord = end
    for _ in 0..<(signs.level == .all ? 2 : 1) {
      while firstWord > endOfBreaker, text[firstWord &- 1] < 0x80 { firstWord &-= 1 }
      while firstWord > endOfBreaker, text[firstWord &- 1] >= 0x80 { firstWord &-= 1 }
    }
    if firstWord > start {
      isAtStart = true
      last = LastLetter()
      run = LetterRun()
      run.takeGap()
    }
    return firstWord
  }

  /// Passes over words of the last letter's script with single spaces, as long as they have no signs and do
  /// not end the range that is being made.
  private mutating func passOrdinaryWords(
    from start: Int, in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ values: Span<UInt8>,
    _ signs: borrowing DisguiseSigns
  ) -> Int {
    if isAtStart || last.script == 0 || ambiguous.rawValue &>> UInt64(last.script) & 1 != 0 { return start }
    if text[start] != 0x20, !isOwnLetter(at: start, in: text, values) { return start }
    let limit = remaining == 0 ? Int.max : remaining &- 1
    var words = OrdinaryWords(last: last, run: run, left: limit)
    var offset = start
    if signs.level == .lookalikes || last.script != UInt8(LetterKind.Script.latin) {
      offset = words.pass(from: offset, in: text, values)
    } else if text[offset] < 0x80 {
      // Single letters of ASCII, and equal ones, are found otherwise.
      let end = bitmaps.nextUnusual(from: offset, to: text.count)
      words.run = LetterRun()
      offset = words.pass(from: offset, in: text.extracting(0..<end), values)
      words.run = LetterRun()
      if words.last.hasWordEnded { words.run.takeGap() }
    }
    // If none was passed, the run before goes on.
    if offset == start { return start }
    (last, run) = (words.last, words.run)
    if remaining > 0 { remaining &-= limit &- words.left }
    return offset
  }

  /// Whether a letter of the last letter's script, in one or two bytes, is at an offset.
  @inline(__always)
  private func isOwnLetter(at offset: Int, in text: Span<UInt8>, _ values: Span<UInt8>) -> Bool {
    if text[offset] >= 0xE0 { return false }
    return values[Int(decodeScalar(text, at: offset).scalar)] & ~ScriptTable.lookalike == last.script
  }

  private mutating func reset() {
    ranges.removeAll(keepingCapacity: true)
    remaining = 0
    earliest = 0
    isAtStart = true
    last = LastLetter()
    spaces = 0
    isOddSpace = false
    regionals = 0
    regionalsEnd = -1
    isSmallL = false
    nextTry = 0
    run = .beforeText
  }

  // MARK: Characters

  /// Takes a character that is neither a letter nor a breaker.
  private mutating func take(
    _ value: UInt8, _ here: Range<Int>, _ text: Span<UInt8>, _ signs: borrowing DisguiseSigns,
    _ keys: DisguiseSet.EntryKeys
  ) {
    guard let kind = DisguiseSigns.Kind(rawValue: value) else { return }
    if spaces > 0, kind != .space, kind != .asciiSpace { endSpaces(at: here.lowerBound, text, signs) }
    switch kind {
    case .digit:
      takeCharacter(endingAt: here.upperBound)
    case .symbol, .joiner, .leetSymbol:
      last.hasWordEnded = true
      takeCharacter(endingAt: here.upperBound)
    case .space, .asciiSpace:
      last.hasWordEnded = true
      if kind == .asciiSpace { isOddSpace = true }
      if spaces == 0 { takeCharacter(endingAt: here.upperBound) }
      spaces &+= 1
    case .capitalI:
      if here.lowerBound == 0 || text[here.lowerBound &- 1] != UInt8(ascii: "I") {
        isSmallL = signs.smallL.mayBeSmallL(at: here.lowerBound, in: text)
      }
      if isSmallL { takeSign(at: here.lowerBound, for: 1 | ScriptBits.latin.rawValue, text, signs) }
      takeLetter(UInt8(LetterKind.Script.latin) | ScriptTable.lookalike, here, text, signs, keys)
    case .regionalIndicator:
      // Three or more in a row are letters; two are a flag.
      regionals = regionalsEnd == here.lowerBound ? regionals &+ 1 : 1
      regionalsEnd = here.upperBound
      isAtStart = false
      last.isWordGenuine = false
      if regionals > 2 { takeSign(at: here.lowerBound, for: ~0, text, signs) }
    case .unread:
      if regionalsEnd == here.lowerBound { regionalsEnd = here.upperBound }
      if !isAtStart || signs.haveEdges { takeSign(at: here.lowerBound, for: ~0, text, signs) }
    case .otherSpace, .changing:
      // A styled symbol ends a word, and a styled letter does not.
      if kind == .otherSpace { last.hasWordEnded = true } else { last.isWordGenuine = false }
      isAtStart = false
      takeSign(at: here.lowerBound, for: ~0, text, signs)
    }
  }

  /// Takes a character as one of a run of letters and digits, or of the gap behind it.
  private mutating func takeInRun(
    _ scalar: UInt32, _ value: UInt8, _ here: Range<Int>, _ text: Span<UInt8>,
    _ signs: borrowing DisguiseSigns
  ) {
    let isSign: Bool
    switch value == DisguiseSigns.breaker ? .space : DisguiseSigns.Kind(rawValue: value) {
    case nil, .digit, .capitalI, .changing:
      run = run.next
      isSign =
        run.mayBeThird(scalar) && Self.isSameLetter(scalar, run.last)
        && Self.isSameLetter(scalar, run.secondToLast)
      run.take(scalar)
    case .unread:
      return
    case .joiner, .leetSymbol:
      isSign =
        signs.findsAllSpaces || run.mayBeSpelledOut(last.script)
        || run.isSingle
        || DisguiseSigns.mayBeInWord(here, text, isSymbol: value == DisguiseSigns.Kind.leetSymbol.rawValue)
      run.takeGap()
    // A flag is no letter of the word beside it. Three letters of flags are a sign by themselves.
    case .symbol, .space, .asciiSpace, .otherSpace, .regionalIndicator:
      isSign = run.mayBeSpelledOut(last.script)
      run.takeGap()
    }
    if isSign { takeSign(at: here.lowerBound, for: ~0, text, signs) }
  }

  private static func isSameLetter(_ a: UInt32, _ b: UInt32) -> Bool {
    // The final sigma is a small letter as sigma is.
    func folded(_ letter: UInt32) -> UInt32 { letter == 0x3C2 ? 0x3C3 : LookalikeLetter.lowercase(letter) }
    return folded(a) == folded(b)
  }

  private mutating func takeLetter(
    _ value: UInt8, _ here: Range<Int>, _ text: Span<UInt8>, _ signs: borrowing DisguiseSigns,
    _ keys: DisguiseSet.EntryKeys
  ) {
    if spaces > 0 { endSpaces(at: here.lowerBound, text, signs) }
    let script = value & 63
    let bit: UInt64 = 1 &<< UInt64(script)
    let isLookalike = value & ScriptTable.lookalike != 0
    if ambiguous.rawValue & bit != 0 { takeSign(at: here.lowerBound, for: ~bit, text, signs) }
    if last.script != 0, last.script != script || bit == ScriptBits.others.rawValue {
      let wanted = wantedScripts(before: script, isLookalike, at: here.lowerBound, text, signs, keys)
      if wanted != 0 { takeSign(at: here.lowerBound, for: wanted, isMeeting: true, text, signs) }
    }
    let isWordGenuine = !isLookalike || !last.hasWordEnded && last.script == script && last.isWordGenuine
    last = LastLetter(script: script, isLookalike: isLookalike, isWordGenuine: isWordGenuine)
    takeCharacter(endingAt: here.upperBound)
  }

  /// The scripts of the patterns that may be disguised where a letter follows one of another script, with
  /// nothing or only spaces and punctuation between both. Linear in the spaces and the word.
  private func wantedScripts(
    before script: UInt8, _ isLookalike: Bool, at offset: Int, _ text: Span<UInt8>,
    _ signs: borrowing DisguiseSigns, _ keys: DisguiseSet.EntryKeys
  ) -> UInt64 {
    let first = DisguiseSigns.MeetingLetter(
      script: last.script, isLookalike: last.isLookalike,
      mayStand: last.isLookalike && !(last.hasWordEnded && last.isWordGenuine))
    let second = DisguiseSigns.MeetingLetter(
      script: script, isLookalike: isLookalike,
      mayStand: isLookalike
        && !(last.hasWordEnded && signs.isWordGenuine(at: offset, of: script, in: text)))
    let wanted = signs.wantedScripts(where: first, meets: second)
    if wanted == 0 { return 0 }
    var end = offset
    while end > 0, DisguiseSigns.isSpace(text, at: end &- 1) { end &-= 1 }
    if end == offset || end == 0 { return wanted }
    let letters = LettersBesideSpace(text, before: end, text, from: offset)
    return signs.scripts(of: wanted, allowingSpaceBetween: letters, of: last.script, keys)
  }

  /// Takes the end of a run of white space. More or other white space than U+0020 may stand for a pattern's
  /// space.
  private mutating func endSpaces(at offset: Int, _ text: Span<UInt8>, _ signs: borrowing DisguiseSigns) {
    if spaces > 1 || isOddSpace,
      signs.findsAllSpaces || offset < text.count && signs.spaces.mayHaveSpace(before: offset, in: text)
    {
      takeSign(at: offset, for: ~0, text, signs)
    }
    spaces = 0
    isOddSpace = false
  }

  // MARK: Ranges

  /// Takes a character that is read and may be part of a match.
  @inline(__always)
  private mutating func takeCharacter(endingAt end: Int) {
    isAtStart = false
    if remaining == 0 { return }
    remaining &-= 1
    if remaining == 0 { endRange(at: end, isEnded: true) }
  }

  @inline(__always)
  private mutating func takeBreaker(
    _ here: Range<Int>, _ text: Span<UInt8>, _ signs: borrowing DisguiseSigns
  ) {
    if signs.level == .all {
      if spaces > 0 { endSpaces(at: here.lowerBound, text, signs) }
      last.hasWordEnded = true
      takeCharacter(endingAt: here.upperBound)
      isAtStart = true
      return
    }
    if isAtStart {
      earliest = here.upperBound
      return
    }
    // White space before a breaker is not a space of a pattern, unless a pattern ends with a space.
    if spaces > 0 { endSpaces(at: here.lowerBound, text, signs) }
    endRange(at: here.lowerBound)
    forget(before: here.upperBound)
  }

  /// Forgets what came before an offset, because no match goes across it.
  private mutating func forget(before offset: Int) {
    earliest = offset
    isAtStart = true
    last = LastLetter()
  }

  /// Takes a sign. Characters before and after it may belong to the disguise.
  ///
  /// - Parameter isMeeting: Whether the sign is that two scripts meet.
  private mutating func takeSign(
    at offset: Int, for wanted: UInt64, isMeeting: Bool = false, _ text: Span<UInt8>,
    _ signs: borrowing DisguiseSigns
  ) {
    if remaining == 0 {
      let limit = max(earliest, ranges.last?.end ?? 0)
      let start = Self.start(of: offset, in: text, notBefore: limit, signs)
      if let before = ranges.last, before.end == start {
        current = before
        ranges.removeLast()
      } else {
        current = Candidate(start: start, end: start, wanted: 0, meeting: isMeeting ? offset : nil)
      }
    }
    if !isMeeting || current.meeting != offset { current.meeting = nil }
    current.wanted |= wanted
    remaining = signs.width
  }

  private mutating func endRange(at end: Int, isEnded: Bool = false) {
    if remaining > 0 || isEnded {
      current.end = end
      ranges.append(current)
    }
    remaining = 0
  }

  /// The offset at which a match with a sign at `offset` begins at the earliest, but not before `limit`, nor
  /// at level ``DisguiseLevel/lookalikes`` before a breaker. Characters that may not be read do not count.
  private static func start(
    of offset: Int, in text: Span<UInt8>, notBefore limit: Int, _ signs: borrowing DisguiseSigns
  ) -> Int {
    let values = signs.values.span
    let (special, breaker) = (DisguiseSigns.special, DisguiseSigns.breaker)
    let (space, asciiSpace) = (DisguiseSigns.Kind.space.rawValue, DisguiseSigns.Kind.asciiSpace.rawValue)
    var start = offset
    var count = signs.width
    while start > limit, count > 0 {
      let before = scalarStart(text, before: start)
      let value = signs.value(of: decodeScalar(text, at: before).scalar, values)
      if value == breaker, signs.level == .lookalikes { break }
      start = before
      if value & special == 0 {
        count &-= 1
      } else if value == space || value == asciiSpace {
        // White space counts only at its start.
        if start == limit || !DisguiseSigns.isSpace(text, at: start &- 1) { count &-= 1 }
      } else {
        switch DisguiseSigns.Kind(rawValue: value) {
        case .digit?, .symbol?, .capitalI?: count &-= 1
        default: continue
        }
      }
    }
    return start
  }
}
