import Bytes

extension DisguiseSigns {
  /// The scripts of a text's letters. A letter of another script passes for one of a pattern's only where all
  /// letters of its script in the word look like others; and beside letters of the pattern's script or of a
  /// third one, in the word or in a word next to it, or in a text in which all letters of its script look
  /// like others.
  struct WrittenScripts: ~Escapable {
    /// Some letters: a word's or the text's.
    private struct Scripts {
      /// A bit for each script that they are of, and one for each that has letters that pass for no others.
      var written: UInt64 = 0
      var genuine: UInt64 = 0
      /// Where those stand that look like others, in bytes of the text; empty where there are none.
      var start = 0
      var end = 0
      /// Its first and its last letter; 0 where that is a digit.
      var first: UInt32 = 0
      var last: UInt32 = 0
    }

    /// ``DisguiseSigns/passesFor``
    private let passesFor: Span<UInt64>
    private var word = Scripts()
    private var wordBefore = Scripts()
    private var text = Scripts()
    /// What stands between the word and the one before: a bit for each class.
    private var separators: UInt16 = 0

    /// A bit for each script of the text's letters, but for those of a word that has not ended.
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

    /// Ends a word. Where its letters may pass for those of another script, or those of the word before
    /// beside it: where these letters stand.
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

    /// The scripts, a bit each, all of whose letters in the text may pass for those of another script that
    /// the text has letters of; and the one that stands for all rare scripts, if the text has one. All words
    /// of the text were ended.
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

  /// Appends the words of a text whose letters may pass for those of another script because no letter of
  /// theirs in the text is genuine. All words were taken.
  func appendPassingWords(
    _ scripts: borrowing WrittenScripts, in text: Span<UInt8>, to signs: inout [Range<Int>]
  ) {
    let others = scripts.passing()
    if others != 0 { appendWords(of: others, in: text, to: &signs) }
  }

  /// Appends the words of a text that have letters of some scripts.
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

  /// Whether a part of a text, which is well-formed UTF-8, may have letters that meet in a pattern and are of
  /// two scripts there.
  func mayHaveBoundary(in text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    let digits: UInt16 = 1 << Class.digit.rawValue
    let spaces: UInt16 = 1 << Class.space.rawValue | 1 << Class.otherSpace.rawValue
    let ignored: UInt16 = 1 << Class.dropped.rawValue | 1 << Class.mark.rawValue
    // The last characters that may end a part, as letters: several where symbols may stand for letters.
    var last: UInt64 = 0
    var gap = PatternLetters.Gap.none
    var offset = part.lowerBound
    while offset < part.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let entry = entry(of: scalar)
      let type: UInt16 = 1 &<< entry.type
      if type & ignored != 0 { continue }
      // It may be read as anything.
      if entry.isSign || scalar >= 0x1_0000 && entry.isLetter { return true }
      if last != 0, entry.mayBeginPart, letters.mayBeBoundary(last, gap, letters.letters(for: scalar)) {
        return true
      }
      let isAlphanumeric = entry.isLetter || type & digits != 0
      if entry.mayEndPart {
        let own = letters.letters(for: scalar)
        // At level `all` a symbol may stand for a letter, or between letters.
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

  /// Whether two words may stand for neighbours in a pattern.
  ///
  /// - Parameters:
  ///   - last: The last character of the word before; 0 where it is none that counts as a letter.
  ///   - separators: The classes of the characters between the words, a bit each.
  ///   - first: The first letter of the word.
  @inline(never)
  private func mayBePhrase(_ last: UInt32, _ separators: UInt16, _ first: UInt32) -> Bool {
    if needs.level == .all { return true }
    if separators & 1 << Class.between.rawValue != 0 { return false }
    let spaces: UInt16 = 1 << Class.space.rawValue | 1 << Class.otherSpace.rawValue
    if separators & ~spaces != 0 || needs.hasSpacesBesideSymbols { return true }
    return letters.mayBePhrase(last, first)
  }

  /// Whether letters of some scripts may pass for letters of a pattern: one of another script that is written
  /// beside them, or of one for which letters of two of them may pass.
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
