import Bytes

/// Finds the places of a text where something may be disguised, in one pass over its characters.
///
/// Whatever is found in disguise and not as it is overlaps a *sign*: an invisible or styled character,
/// letters of two scripts, a digit beside a letter, a dot inside a word, single letters in a row, a letter
/// three times, and so on. Most texts have none. An automaton reads the classes of the characters. It may
/// take innocent characters for a sign, but misses none.
///
/// That holds only for patterns that are read as they are compared without disguises: see
/// ``DisguisedPattern/isSearchedBySigns``.
struct DisguiseSigns: Sendable {
  /// What a character is to the automaton.
  enum Class: UInt16, CaseIterable {
    /// Punctuation and what else separates words.
    case between
    /// The same where it is a character of a pattern.
    case wanted
    case space
    /// White space that is no U+0020.
    case otherSpace
    /// Invisible characters, which reading drops.
    case dropped
    case regional
    case joiner
    case symbol
    case joiningSymbol
    case currency
    case digit
    case letter
    /// A letter of a script written without spaces, which counts as spelled out even inside a word.
    case unspacedLetter
    /// A letter that stands for none of the patterns'.
    case foreignLetter
    /// A mark that is a character of its own after a letter of its script.
    case mark
    /// A sign by itself.
    case sign

    static func isLetter(_ entry: UInt32) -> Bool {
      Class(rawValue: UInt16(truncatingIfNeeded: entry & 15))?.isLetter == true
    }

    var isLetter: Bool { self == .letter || self == .unspacedLetter || self == .foreignLetter }
  }

  /// What the patterns ask for.
  struct Needs {
    var level = DisguiseLevel.lookalikes
    var hasSpaces = false
    /// Whether a pattern begins or ends with a space.
    var hasOuterSpaces = false
    var hasUnspaced = false
    /// Whether a pattern's match depends on what stands beside it.
    var hasEdges = false
    /// Every letter and symbol of the patterns.
    var letters: Set<UInt32> = []
    /// Whether there is a symbol among them.
    var hasSymbols = false
    /// Whether there is one beyond the basic plane.
    var hasHighSymbols = false
    /// What stands before and after each small L and each space of the patterns.
    var smallL = PatternContexts()
    var spaces = PatternContexts()
    /// The letters and digits beside the spaces between the patterns' words.
    var phrases: [(last: UInt32, first: UInt32)] = []
    /// The last character of each pattern.
    var ends: Set<UInt32> = []
    /// Where letters of two scripts meet in a pattern.
    var boundaries: [PatternLetters.Boundary] = []
    /// Whether a pattern has several words.
    var hasPhrases = false
    /// Whether a pattern's space may be a separator that stands between two digits, or beside a symbol.
    var hasSpacesBetweenDigits = false
    var hasSpacesBesideSymbols = false

    /// Whether any unusual white space is a sign, wherever it stands.
    var findsAllSpaces: Bool { hasOuterSpaces || hasSpacesBesideSymbols }
  }

  /// What the tables say about a character.
  struct Entry {
    /// The class in the low 4 bits, the number of a letter's script in the next 6, the low 6 bits of the
    /// folded letter in the next; whether a letter looks like one of another script, and whether such a
    /// letter is in a pattern; whether a character may stand for a letter with which a part in one script
    /// ends, in a pattern of several, and for one with which such a part begins; whether a pattern ends with
    /// it.
    var bits: UInt32

    @inline(__always) var type: UInt16 { UInt16(truncatingIfNeeded: bits & 15) }
    /// A bit for the letter's script; bit 0 for what is no letter.
    @inline(__always) var script: UInt64 { 1 &<< UInt64(bits &>> 4 & 63) }
    @inline(__always) var isLookalike: Bool { bits & Self.lookalike != 0 }
    /// A sign by itself, or a regional indicator.
    @inline(__always) var isSign: Bool { type == Class.sign.rawValue || type == Class.regional.rawValue }
    @inline(__always) var isStandIn: Bool { bits & Self.standIn != 0 }
    @inline(__always) var isLetter: Bool { bits & 0x3F0 != 0 }
    @inline(__always) var mayEndPart: Bool { bits & Self.partEnd != 0 }
    @inline(__always) var mayBeginPart: Bool { bits & Self.partStart != 0 }
    @inline(__always) var mayEndPattern: Bool { bits & Self.patternEnd != 0 }
    @inline(__always) func isSameLetter(as other: Entry) -> Bool {
      (bits ^ other.bits) & 0xFFF0 == 0 && isLetter
    }

    static let lookalike: UInt32 = 1 << 16
    static let standIn: UInt32 = 1 << 17
    static let partEnd: UInt32 = 1 << 18
    static let partStart: UInt32 = 1 << 19
    static let patternEnd: UInt32 = 1 << 20
  }

  /// By scalar of the basic plane: its entry.
  let basicPlane: [UInt32]
  /// By state * 16 + class: the next state * 16, with ``spaces`` where unusual white space makes a sign, or
  /// ``found``.
  let transitions: [UInt16]
  /// By script: the scripts of the patterns that its letters may pass for, as a bit each.
  private(set) var passesFor: [UInt64]
  /// Whether a letter three times is a sign.
  let findsStretched: Bool
  /// Whether `I` may stand for a small L.
  let findsSmallL: Bool
  let needs: Needs
  /// What the characters of a text may stand for.
  let letters: PatternLetters

  static let found = UInt16.max
  static let spaces: UInt16 = 0x8000
  /// The number of all scripts that have none of their own.
  static let otherScript: UInt16 = 63

  init(for needs: Needs) {
    self.needs = needs
    findsStretched = needs.level == .all
    findsSmallL = !needs.smallL.isEmpty
    let lookalikes = Self.lookalikes(of: needs)
    letters = PatternLetters(for: needs)
    basicPlane = Self.basicPlane(for: needs, lookalikes, letters)
    passesFor = lookalikes.reduce(into: [UInt64](repeating: 0, count: 64)) {
      $0[Self.bit(of: LetterKind(of: $1.key).script).trailingZeroBitCount] |= $1.value
    }
    // It stands for several, whose letters may pass for one another's.
    passesFor[Int(Self.otherScript)] = ~0
    transitions = Self.transitions(for: needs)
  }

  // MARK: Search

  /// Appends where a text, which is well-formed UTF-8, has signs, from left to right: ranges of bytes, one of
  /// which every match in disguise overlaps. Returns what letters the text has, if that was looked at.
  func appendSigns(in text: Span<UInt8>, isASCII: Bool, to signs: inout [Range<Int>]) -> WrittenLetters? {
    if needs.level == .all {
      if !isASCII { return appendSigns(anyOf: text, to: &signs) }
      appendSigns(ascii: text, to: &signs)
      return nil
    }
    let ascii = ASCIIContents(of: text)
    let hasSpaces = ascii.hasControls || ascii.hasDoubleSpaces && needs.hasSpaces
    if !isASCII {
      let isUsual =
        !hasSpaces && !(ascii.hasCapitalI && findsSmallL && hasSmallL(text)) && !hasUnusual(text, ascii)
      if isUsual { return nil }
      return appendLookalikes(anyOf: text, to: &signs) ?? appendSigns(anyOf: text, to: &signs)
    }
    if ascii.hasControls || ascii.hasDoubleSpaces && needs.findsAllSpaces {
      appendSigns(ascii: text, to: &signs)
    } else if ascii.hasCapitalI && findsSmallL || hasSpaces {
      appendLookalikes(ascii: text, to: &signs)
    }
    return nil
  }

  private func appendSigns(ascii text: Span<UInt8>, to signs: inout [Range<Int>]) {
    let table = basicPlane.span
    let transitions = self.transitions.span
    let findsStretched = self.findsStretched
    var state: UInt16 = 0
    var last = Entry(bits: 0)
    var lastByte: UInt8 = 0
    var repeated = 0
    for offset in text.indices {
      let byte = text[offset]
      let entry = Entry(bits: table[Int(byte)])
      var found = false
      state = transitions[Int(state | entry.type)]
      if state >= Self.spaces {
        found = isSign(&state, entry.type, at: offset, in: text, isASCII: true)
      }
      // What is dropped may be the edge of a match behind it.
      if last.isSign, needs.hasEdges { found = true }
      if byte == UInt8(ascii: "I"), findsSmallL, lastByte != byte,
        let run = needs.smallL.smallL(at: offset, in: text)
      {
        Self.append(run, to: &signs)
      }
      lastByte = byte
      if entry.isSameLetter(as: last) {
        repeated += 1
        if repeated >= 2, findsStretched { found = true }
      } else {
        repeated = 0
      }
      last = entry
      if found { Self.append(max(0, offset &- 1)..<(offset &+ 1), to: &signs) }
    }
    if transitions[Int(state | Class.between.rawValue)] == Self.found {
      Self.append(max(0, text.count - 1)..<text.count, to: &signs)
    }
  }

  func appendSigns(anyOf text: Span<UInt8>, to signs: inout [Range<Int>]) -> WrittenLetters {
    let table = basicPlane.span
    let transitions = self.transitions.span
    let findsStretched = self.findsStretched
    var state: UInt16 = 0
    var last = Entry(bits: 0)
    var repeated = 0
    var scripts = WrittenScripts(passesFor.span)
    var written = WrittenLetters()
    var lastScalar: UInt32 = 0
    var isBehindDecoration = false
    var before = 0
    var here = 0
    while here < text.count {
      let (scalar, length) = decodeScalar(text, at: here)
      let entry = Entry(bits: scalar < 0x1_0000 ? table[Int(scalar)] : entry(beyondBasicPlane: scalar))
      var start = Int.max
      state = transitions[Int(state | entry.type)]
      if state >= Self.spaces, isSign(&state, entry.type, at: here, in: text, isASCII: false) {
        start = before
      }
      // What is dropped may be the edge of a match behind it.
      if last.isSign || isBehindDecoration, needs.hasEdges { start = before }
      // A mark of another script than its letter's decorates it.
      isBehindDecoration = entry.type == Class.mark.rawValue && entry.script != last.script
      // A mark belongs to what is found before it.
      if isBehindDecoration || entry.type == Class.mark.rawValue && last.mayEndPattern { start = before }
      if scalar == 0x49, findsSmallL, lastScalar != scalar, let run = smallL(at: here, in: text) {
        Self.append(run, to: &signs)
      }
      if entry.isLetter {
        scripts.take(entry, scalar, at: here..<(here &+ length))
      } else if entry.type == Class.digit.rawValue {
        scripts.takeDigit()
      } else {
        if let letters = scripts.endWord(self) { Self.append(letters, to: &signs) }
        scripts.separate(by: entry.type)
        written.take(sign: scalar, entry)
      }
      if entry.isSameLetter(as: last) {
        // A sharp s counts twice.
        repeated += scalar == 0xDF || lastScalar == 0xDF ? 2 : 1
        if repeated >= 2, findsStretched { start = min(start, before) }
      } else {
        repeated = 0
      }
      last = entry
      lastScalar = scalar
      before = here
      here &+= length
      if start != Int.max { Self.append(start..<here, to: &signs) }
    }
    if let letters = scripts.endWord(self) { Self.append(letters, to: &signs) }
    if transitions[Int(state | Class.between.rawValue)] == Self.found {
      Self.append(before..<here, to: &signs)
    }
    appendPassingWords(scripts, in: text, to: &signs)
    written.scripts |= scripts.written
    return written
  }

  /// Whether the automaton has found a sign with a character, and not only white space where no pattern has a
  /// space. What follows a sign is read as though the character were the text's first: that makes no sign
  /// disappear which does not overlap this one.
  private func isSign(
    _ state: inout UInt16, _ type: UInt16, at offset: Int, in text: Span<UInt8>, isASCII: Bool
  ) -> Bool {
    if state == Self.found {
      state = transitions[Int(type)]
      if state >= Self.spaces { state = 0 }
      return true
    }
    state &= ~Self.spaces
    return needs.findsAllSpaces
      || needs.spaces.mayHaveSpace(before: offset, in: text, isASCII: isASCII, hasLeet: needs.level == .all)
  }

  /// Whether the character at an offset is a letter or may be read as one.
  func mayBeLetter(at offset: Int, in text: Span<UInt8>) -> Bool {
    if offset == text.count { return false }
    let entry = entry(of: decodeScalar(text, at: offset).scalar)
    return entry.isLetter || entry.isSign
  }

  @inline(__always)
  func entry(of scalar: UInt32) -> Entry {
    Entry(bits: scalar < 0x1_0000 ? basicPlane[Int(scalar)] : entry(beyondBasicPlane: scalar))
  }

  /// Appends a sign that does not end before the last one's end, as a part of the ones before where it
  /// touches them.
  static func append(_ sign: Range<Int>, to signs: inout [Range<Int>]) {
    var lower = sign.lowerBound
    var upper = sign.upperBound
    while let last = signs.last, last.upperBound >= lower {
      lower = min(lower, last.lowerBound)
      upper = max(upper, last.upperBound)
      signs.removeLast()
    }
    signs.append(lower..<upper)
  }
}
