extension DisguiseSigns {
  /// The scripts of a text's letters. A letter of another script passes for one of a pattern's only where all
  /// letters of its script in the word look like others; and beside letters of the pattern's script or of a third
  /// one, in the word or in a word next to it, or in a text in which all letters of its script look like others.
  struct WrittenScripts: ~Escapable {
    /// Some letters.
    private struct Scripts {
      /// A bit for each script that they are of, and one for each that has letters that pass for no others.
      var written: UInt64 = 0
      var genuine: UInt64 = 0
      /// Where those stand that look like others, in bytes of the text; empty where there are none.
      var start = 0
      var end = 0
    }

    /// ``DisguiseSigns/passesFor``
    private let passesFor: Span<UInt64>
    private var word = Scripts()
    private var wordBefore = Scripts()
    private var text = Scripts()

    @_lifetime(copy passesFor)
    init(_ passesFor: Span<UInt64>) { self.passesFor = passesFor }

    @inline(__always)
    mutating func take(_ letter: Entry, at range: Range<Int>) {
      word.written |= letter.script
      if letter.isLookalike {
        if word.end == 0 { word.start = range.lowerBound }
        word.end = range.upperBound
      } else {
        word.genuine |= letter.script
      }
    }

    /// Ends a word. Where its letters may pass for those of another script, or those of the word before beside
    /// it: where these letters stand.
    @inline(__always)
    mutating func endWord(hasPhrases: Bool) -> Range<Int>? {
      if word.written == 0 { return nil }
      var sign: Range<Int>?
      if word.written & (word.written &- 1) != 0, word.end > 0,
        mayPass(word.written & ~word.genuine, beside: word.written)
      {
        sign = word.start..<word.end
      }
      if hasPhrases, word.written != wordBefore.written, wordBefore.written != 0,
        word.end | wordBefore.end != 0,
        mayPass(
          word.written & ~word.genuine | wordBefore.written & ~wordBefore.genuine,
          beside: word.written | wordBefore.written)
      {
        sign = (wordBefore.end > 0 ? wordBefore.start : word.start)..<max(word.end, wordBefore.end)
      }
      text.written |= word.written
      text.genuine |= word.genuine
      wordBefore = word
      word = Scripts()
      return sign
    }

    private func mayPass(_ scripts: UInt64, beside written: UInt64) -> Bool {
      DisguiseSigns.mayPass(scripts, beside: written, passesFor)
    }

    /// The scripts, a bit each, all of whose letters in the text may pass for those of another script that the
    /// text has letters of; and the one that stands for all rare scripts, if the text has one. All words of the
    /// text were ended.
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
