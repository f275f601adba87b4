import Bytes

/// Finds the places of a text where something may be disguised, in one pass over its characters.
///
/// Every match that is found only in disguise overlaps a *sign*: an invisible or styled character, letters of
/// two scripts, a digit beside a letter, a dot inside a word, single letters in a row, a letter three times,
/// and so on. Most texts have no sign. An automaton reads the classes of the characters. It may report a sign
/// where nothing is disguised, but it misses none.
///
/// This holds only for patterns with letters of at most one script that are read as they are compared without
/// disguises. ``DisguisedPattern/isSearchedBySigns`` and ``DisguisedPattern/plainForm`` explain how other
/// patterns are found.
struct DisguiseSigns: Sendable {
  /// The classes of characters that the automaton distinguishes.
  enum Class: UInt16, CaseIterable {
    /// Punctuation and other characters that separate words.
    case between
    /// A character that separates words and is also a character of a pattern.
    case wanted
    case space
    /// White space other than U+0020.
    case otherSpace
    /// An invisible character, which reading drops.
    case dropped
    case regional
    case joiner
    case symbol
    case joiningSymbol
    case currency
    case digit
    case letter
    /// A letter of a script that is written without spaces. Such a letter counts as spelled out even inside a
    /// word.
    case unspacedLetter
    /// A letter that stands for none of the patterns' letters.
    case foreignLetter
    /// A mark that is a character of its own after a letter of its script.
    case mark
    /// A character that is a sign by itself.
    case sign

    static func isLetter(_ entry: UInt32) -> Bool {
      Class(rawValue: UInt16(truncatingIfNeeded: entry & 15))?.isLetter == true
    }

    var isLetter: Bool { self == .letter || self == .unspacedLetter || self == .foreignLetter }
  }

  /// The properties of the patterns on which the signs depend.
  struct Needs {
    var level = DisguiseLevel.lookalikes
    var hasSpaces = false
    /// Whether a pattern begins or ends with a space.
    var hasOuterSpaces = false
    var hasUnspaced = false
    /// Whether a match of a pattern depends on the characters beside it.
    var hasEdges = false
    /// All characters of the patterns.
    var letters: Set<UInt32> = []
    /// Whether the patterns have symbols.
    var hasSymbols = false
    /// Whether the patterns have symbols beyond the basic plane.
    var hasHighSymbols = false
    /// The characters before and after each small L and each space of the patterns.
    var smallL = PatternContexts()
    var spaces = PatternContexts()
    /// The characters before and after each space inside a pattern.
    var phrases: [(last: UInt32, first: UInt32)] = []
    /// The last character of each pattern.
    var ends: Set<UInt32> = []
    /// The places in the patterns at which letters of two scripts meet.
    var boundaries: [PatternLetters.Boundary] = []
    /// Whether a pattern consists of more than a single word or symbol.
    var hasPhrases = false
    /// Whether a separator in place of a pattern's space may be between two digits, or beside a symbol.
    var hasSpacesBetweenDigits = false
    var hasSpacesBesideSymbols = false

    /// Whether any unusual white space is a sign, regardless of the characters beside it.
    var findsAllSpaces: Bool { hasOuterSpaces || hasSpacesBesideSymbols }
  }

  /// The properties of a character in the tables.
  struct Entry {
    /// The class is in the low 4 bits, the number of a letter's script in the next 6, and the low 6 bits of
    /// the folded letter in the next 6. Five flags follow: the letter looks like one of another script
    /// (``lookalike``); it may stand for a pattern's letter of another script (``standIn``); in a pattern of
    /// several scripts, the character may stand for a letter that ends a part in one script (``partEnd``), or
    /// for one that begins such a part (``partStart``); a pattern ends with the character (``patternEnd``).
    var bits: UInt32

    @inline(__always) var type: UInt16 { UInt16(truncatingIfNeeded: bits & 15) }
    /// A bit for the script of the letter or mark; bit 0 for other characters.
    @inline(__always) var script: UInt64 { 1 &<< UInt64(bits &>> 4 & 63) }
    @inline(__always) var isLookalike: Bool { bits & Self.lookalike != 0 }
    /// Whether the character is a sign by itself or a regional indicator.
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

  /// The entry of each scalar of the basic plane, 65,536 in all.
  let basicPlane: [UInt32]
  /// At state * 16 + class, the next state * 16, with ``spaces`` if unusual white space makes a sign, or
  /// ``found``.
  let transitions: [UInt16]
  /// For each script, the scripts of the patterns whose letters its letters may be mistaken for, as a bit
  /// each.
  private(set) var passesFor: [UInt64]
  /// Whether the same letter three times in a row is a sign.
  let findsStretched: Bool
  /// Whether an `I` may stand for a small L.
  let findsSmallL: Bool
  let needs: Needs
  /// The letters of the patterns, and the characters that may stand for them.
  let letters: PatternLetters

  static let found = UInt16.max
  static let spaces: UInt16 = 0x8000
  /// The number that all scripts without a number of their own share.
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
    // This number stands for several scripts, whose letters may pass for one another.
    passesFor[Int(Self.otherScript)] = ~0
    transitions = Self.transitions(for: needs)
  }

  // MARK: Search

  /// Appends the signs of a text from left to right: ranges of bytes, one of which every match in disguise
  /// overlaps. The text must be well-formed UTF-8. Returns the scripts of the text's letters, if they were
  /// determined.
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
      // A dropped character before this one may be the edge of a match that begins here.
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
      // A dropped character before this one may be the edge of a match that begins here.
      if last.isSign || isBehindDecoration, needs.hasEdges { start = before }
      // A mark of another script than its letter's decorates the letter.
      isBehindDecoration = entry.type == Class.mark.rawValue && entry.script != last.script
      // A mark belongs to the match that ends before it.
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
        // A sharp s folds to two letters, so it counts twice.
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

  /// Whether the automaton has found a sign at a character, and not only white space where no pattern has a
  /// space. After a sign, the automaton restarts as if the character were the first of the text. This can
  /// only lose signs that overlap the present one.
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

  /// Appends a sign that does not end before the last sign does, and merges it with the signs that it
  /// touches.
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
