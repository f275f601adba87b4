import Bytes

extension DisguiseSigns {
  /// The scripts of a text's letters.
  ///
  /// A letter of another script can pass for a letter of a pattern only if all letters of its script in the
  /// word look like letters of other scripts. In addition, letters of the pattern's script or of a third one
  /// must be in the word or in a word next to it, or all letters of its script in the text must look like
  /// letters of other scripts.
  struct WrittenScripts: ~Escapable {
    /// The letters of a word or of the text.
    private struct Scripts {
      /// The scripts of the letters, and the scripts that have letters which pass for no others, as a bit
      /// each.
      var written: UInt64 = 0
      var genuine: UInt64 = 0
      /// The range from the first to the last letter that may stand for one of another script, in bytes of
      /// the text; empty if there is none.
      var start = 0
      var end = 0
      /// The word's first letter and its last character; the latter is 0 if it is a digit.
      var first: UInt32 = 0
      var last: UInt32 = 0
    }

    /// See ``DisguiseSigns/passesFor``.
    private let passesFor: Span<UInt64>
    private var word = Scripts()
    private var wordBefore = Scripts()
    private var text = Scripts()
    /// The classes of the characters between the word and the word before it, as a bit each.
    private var separators: UInt16 = 0

    /// A bit for each script of the text's letters, except the letters of a word that has not ended.
    var written: UInt64 { text.written }

    @_lifetime(copy passesFor)
    init(_ passesFor: Span<UInt64>) { self.passesFor = passesFor }

    @inline(__always)
    mutating func take(_ letter: Entry, _ scalar: UInt32, at range: Range<Int>) {
      if word.written == 0 { word.first = scalar }
      word.last = scalar
      word.written |= letter.script
      if !letter.isLookalike { word.genuine |= letter.script }
      if letter.isStandIn {
        if word.end == 0 { word.start = range.lowerBound }
        word.end = range.upperBound
      }
    }

    @inline(__always)
    mutating func takeDigit() {
      word.last = 0
      separators |= 1 << Class.digit.rawValue
    }

    /// Takes a character between words.
    @inline(__always)
    mutating func separate(by type: UInt16) { separators |= 1 &<< type }

    /// Ends a word. Returns the range of the letters that make a sign, because they may pass for letters of
    /// another script in the word or in the word before it; nil if there are none.
    @inline(__always)
    mutating func endWord(_ signs: DisguiseSigns) -> Range<Int>? {
      if word.written == 0 { return nil }
      var sign: Range<Int>?
      if word.written & (word.written &- 1) != 0, word.end > 0,
        mayPass(word.written & ~word.genuine, beside: word.written)
      {
        sign = word.start..<word.end
      }
      if signs.needs.hasPhrases, word.written != wordBefore.written, wordBefore.written != 0,
        word.end | wordBefore.end != 0,
        mayPass(
          word.written & ~word.genuine | wordBefore.written & ~wordBefore.genuine,
          beside: word.written | wordBefore.written),
        signs.mayBePhrase(wordBefore.last, separators, word.first)
      {
        sign = (wordBefore.end > 0 ? wordBefore.start : word.start)..<max(word.end, wordBefore.end)
      }
      text.written |= word.written
      text.genuine |= word.genuine
      wordBefore = word
      word = Scripts()
      separators = 0
      return sign
    }

    private func mayPass(_ scripts: UInt64, beside written: UInt64) -> Bool {
      DisguiseSigns.mayPass(scripts, beside: written, passesFor)
    }

    /// The scripts, as a bit each, whose letters in the text may all pass for letters of another script of
    /// the text. If the text has letters of a rare script, the bit that all rare scripts share is included.
    /// All words of the text must have ended.
    func passing() -> UInt64 {
      var scripts = text.written & 1 &<< UInt64(DisguiseSigns.otherScript)
      var candidates = text.written & ~text.genuine
      while candidates != 0 {
        let bit = candidates & (0 &- candidates)
        candidates &= candidates &- 1
        if mayPass(bit, beside: text.written) { scripts |= bit }
      }
      return scripts
    }
  }

  /// Appends the words of a text whose letters may pass for letters of another script because the text has no
  /// genuine letter of their script. All words must have been taken.
  func appendPassingWords(
    _ scripts: borrowing WrittenScripts, in text: Span<UInt8>, to signs: inout [Range<Int>]
  ) {
    let others = scripts.passing()
    if others != 0 { appendWords(of: others, in: text, to: &signs) }
  }

  /// Appends the words of a text that have letters of the given scripts which may stand for letters of
  /// others, and brings all signs into order. O(n + s log s) for n bytes and s signs.
  private func appendWords(of scripts: UInt64, in text: Span<UInt8>, to signs: inout [Range<Int>]) {
    var others: [Range<Int>] = []
    var start = -1
    var isWanted = false
    var offset = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      let entry = entry(of: scalar)
      if entry.isLetter {
        if start < 0 { start = offset }
        isWanted = isWanted || entry.script & scripts != 0 && entry.isStandIn
      } else if start >= 0, entry.type != Class.digit.rawValue {
        if isWanted { others.append(start..<offset) }
        start = -1
        isWanted = false
      }
      offset &+= length
    }
    if isWanted { others.append(start..<offset) }
    let all = (signs + others).sorted { $0.lowerBound < $1.lowerBound }
    signs.removeAll(keepingCapacity: true)
    for sign in all { Self.append(sign, to: &signs) }
  }

  /// Whether a part of a text may have characters in a row that stand for letters of two scripts which meet
  /// in a pattern. The text must be well-formed UTF-8. Linear in the part.
  func mayHaveBoundary(in text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    let digits: UInt16 = 1 << Class.digit.rawValue
    let spaces: UInt16 = 1 << Class.space.rawValue | 1 << Class.otherSpace.rawValue
    let ignored: UInt16 = 1 << Class.dropped.rawValue | 1 << Class.mark.rawValue
    // The letters for which the last characters that may end a part can stand. There are several such
    // characters if symbols may stand for letters.
    var last: UInt64 = 0
    var gap = PatternLetters.Gap.none
    var offset = part.lowerBound
    while offset < part.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let entry = entry(of: scalar)
      let type: UInt16 = 1 &<< entry.type
      if type & ignored != 0 { continue }
      // The character may be read as any letter.
      if entry.isSign || scalar >= 0x1_0000 && entry.isLetter { return true }
      if last != 0, entry.mayBeginPart, letters.mayBeBoundary(last, gap, letters.letters(for: scalar)) {
        return true
      }
      let isAlphanumeric = entry.isLetter || type & digits != 0
      if entry.mayEndPart {
        let own = letters.letters(for: scalar)
        // At level `all` a symbol may stand for a letter, or separate letters.
        last = isAlphanumeric ? own : last | own
        gap = .none
      } else if isAlphanumeric {
        last = 0
        gap = .none
      } else {
        gap = max(gap, type & spaces != 0 ? .space : .other)
      }
    }
    return false
  }

  /// Whether two words of a text may stand for neighbouring words of a pattern.
  ///
  /// - Parameters:
  ///   - last: The last character of the first word; 0 if it does not count as a letter.
  ///   - separators: The classes of the characters between the words, as a bit each.
  ///   - first: The first letter of the second word.
  @inline(never)
  private func mayBePhrase(_ last: UInt32, _ separators: UInt16, _ first: UInt32) -> Bool {
    if needs.level == .all { return true }
    if separators & 1 << Class.between.rawValue != 0 { return false }
    let spaces: UInt16 = 1 << Class.space.rawValue | 1 << Class.otherSpace.rawValue
    if separators & ~spaces != 0 || needs.hasSpacesBesideSymbols { return true }
    return letters.mayBePhrase(last, first)
  }

  /// Whether letters of some scripts may pass for letters of a pattern. The pattern's letters may be of
  /// another script that is written beside them, or of a script for which letters of two of these scripts may
  /// pass.
  func mayPass(_ scripts: UInt64, beside written: UInt64) -> Bool {
    Self.mayPass(scripts, beside: written, passesFor.span)
  }

  static func mayPass(_ scripts: UInt64, beside written: UInt64, _ passesFor: Span<UInt64>) -> Bool {
    var seen: UInt64 = 0
    var rest = scripts
    while rest != 0 {
      let script = rest.trailingZeroBitCount
      rest &= rest &- 1
      let others = passesFor[script] & ~(1 &<< UInt64(script))
      if others & written != 0 || others & seen != 0 { return true }
      seen |= others
    }
    return false
  }
}
