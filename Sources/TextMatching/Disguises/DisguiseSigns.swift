import Bytes

/// Rejects texts in which nothing can be disguised, in one pass over their characters.
///
/// Whatever is found in disguise and not as it is has a *sign*: an invisible or styled character, letters of
/// two scripts, a digit beside a letter, a dot inside a word, single letters in a row, a letter three times,
/// and so on. Most texts have none. An automaton reads the classes of the characters and stops at the first
/// sign. It may take innocent characters for a sign, but misses none.
///
/// That holds only for patterns that are read as they are compared without disguises: see
/// ``DisguisedPattern/isSearchedBySigns``.
struct DisguiseSigns: Sendable {
  /// What a character is to the automaton.
  enum Class: UInt16, CaseIterable {
    /// White space, punctuation and what else separates words.
    case between
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
    /// A mark that is a character of its own after a letter of its script.
    case mark
    /// A sign by itself.
    case sign

    var isLetter: Bool { self == .letter || self == .unspacedLetter }
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
    /// What stands before and after each small L of the patterns.
    var smallL = SmallLContexts()
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
    /// folded letter in the next, and whether a letter may pass for one of another script.
    var bits: UInt32

    @inline(__always) var type: UInt16 { UInt16(truncatingIfNeeded: bits & 15) }
    /// A bit for the letter's script; bit 0 for what is no letter.
    @inline(__always) var script: UInt64 { 1 &<< UInt64(bits &>> 4 & 63) }
    @inline(__always) var isLookalike: Bool { bits &>> 16 != 0 }
    @inline(__always) var isLetter: Bool { bits > 15 }
    @inline(__always) func isSameLetter(as other: Entry) -> Bool {
      (bits ^ other.bits) & 0xFFF0 == 0 && isLetter
    }
  }

  /// By scalar of the basic plane: its entry.
  let basicPlane: [UInt32]
  /// By state * 16 + class: the next state * 16, or ``found``.
  let transitions: [UInt16]
  /// Whether a letter three times is a sign.
  let findsStretched: Bool
  /// Whether `I` may stand for a small L.
  let findsSmallL: Bool
  let needs: Needs

  static let found = UInt16.max
  /// The number of all scripts that have none of their own.
  static let otherScript: UInt16 = 63

  init(for needs: Needs) {
    self.needs = needs
    findsStretched = needs.level == .all
    findsSmallL = !needs.smallL.isEmpty
    basicPlane = Self.basicPlane(for: needs)
    transitions = Self.transitions(for: needs)
  }

  // MARK: Search

  /// Whether a text may have something disguised. It is well-formed UTF-8.
  func mayBeDisguised(_ text: Span<UInt8>, isASCII: Bool) -> Bool {
    isASCII ? hasSign(ascii: text) : hasSign(text)
  }

  func hasSign(ascii text: Span<UInt8>) -> Bool {
    let table = basicPlane.span
    let transitions = self.transitions.span
    let findsStretched = self.findsStretched
    var state: UInt16 = 0
    var last = Entry(bits: 0)
    var repeated = 0
    for offset in text.indices {
      let byte = text[offset]
      let entry = Entry(bits: table[Int(byte)])
      state = transitions[Int(state | entry.type)]
      if state == Self.found { return true }
      if byte == UInt8(ascii: "I"), findsSmallL, needs.smallL.mayStand(at: offset, in: text) { return true }
      if entry.isSameLetter(as: last) {
        repeated += 1
        if repeated == 2, findsStretched { return true }
      } else {
        repeated = 0
      }
      last = entry
    }
    return transitions[Int(state | Class.between.rawValue)] == Self.found
  }

  func hasSign(_ text: Span<UInt8>) -> Bool {
    let table = basicPlane.span
    let transitions = self.transitions.span
    let findsStretched = self.findsStretched
    var state: UInt16 = 0
    var last = Entry(bits: 0)
    var repeated = 0
    var scripts = WrittenScripts()
    var lastScalar: UInt32 = 0
    var offset = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let entry = Entry(bits: scalar < 0x1_0000 ? table[Int(scalar)] : entry(beyondBasicPlane: scalar))
      state = transitions[Int(state | entry.type)]
      if state == Self.found { return true }
      if scalar == 0x49, findsSmallL, needs.smallL.mayStand(at: offset &- 1, in: text) { return true }
      if entry.isLetter {
        // A mark of another script than its letter's decorates it.
        if entry.type == Class.mark.rawValue, entry.script != last.script { return true }
        scripts.take(entry)
      } else if entry.type != Class.digit.rawValue, scripts.endWord(hasPhrases: needs.hasPhrases) {
        return true
      }
      if entry.isSameLetter(as: last) {
        // A sharp s counts twice.
        repeated += scalar == 0xDF || lastScalar == 0xDF ? 2 : 1
        if repeated >= 2, findsStretched { return true }
      } else {
        repeated = 0
      }
      last = entry
      lastScalar = scalar
    }
    return scripts.end(hasPhrases: needs.hasPhrases)
      || transitions[Int(state | Class.between.rawValue)] == Self.found
  }

  /// The scripts of a text's letters. A letter of another script passes for one of a pattern's only where all
  /// letters of its script in the word look like others; and beside letters of other scripts, in the word, in
  /// a word next to it, or in a text in which all letters of its script look like others.
  struct WrittenScripts {
    /// A bit for each script that a word has letters of, and one for each that has letters that pass for no
    /// others.
    private struct Scripts {
      var written: UInt64 = 0
      var genuine: UInt64 = 0

      @inline(__always) var mayBeOther: Bool { written & ~genuine != 0 }
    }

    private var word = Scripts()
    private var wordBefore = Scripts()
    private var text = Scripts()

    @inline(__always)
    mutating func take(_ letter: Entry) {
      word.written |= letter.script
      word.genuine |= letter.isLookalike ? 0 : letter.script
    }

    /// Ends a word. True where its letters may pass for those of another script.
    @inline(__always)
    mutating func endWord(hasPhrases: Bool) -> Bool {
      if word.written == 0 { return false }
      let isMixed = word.written & (word.written &- 1) != 0
      if isMixed && word.mayBeOther { return true }
      if hasPhrases, wordBefore.written != 0, word.written != wordBefore.written,
        word.mayBeOther || wordBefore.mayBeOther
      {
        return true
      }
      text.written |= word.written
      text.genuine |= word.genuine
      wordBefore = word
      word = Scripts()
      return false
    }

    mutating func end(hasPhrases: Bool) -> Bool {
      if endWord(hasPhrases: hasPhrases) { return true }
      let isMixed = text.written & (text.written &- 1) != 0
      return isMixed && text.mayBeOther || text.written &>> UInt64(DisguiseSigns.otherScript) != 0
    }
  }
}
