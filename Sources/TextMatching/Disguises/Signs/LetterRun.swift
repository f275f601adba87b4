/// Letters and digits in a row, of which level ``DisguiseLevel/all`` looks for single ones and for the same
/// letter three times.
struct LetterRun {
  /// The number of the letters and digits, and that of the characters since then. A run of which nothing is
  /// known counts as longer than one letter.
  private(set) var count = 2
  private(set) var gap = 0
  /// Whether the run before has a single letter or digit and a short gap behind it.
  private var followsSingle = false
  /// The last letter, and the one before it.
  private(set) var last = noLetter
  private(set) var secondToLast = noLetter

  /// The run before the first letter of a text.
  static var beforeText: LetterRun {
    var run = LetterRun()
    run.count = 0
    return run
  }

  /// What ``DisguiseSigns/mayBeEqual(_:_:)`` finds equal to no letter.
  static let noLetter: UInt32 = 0x8000_0000

  /// The run to which a letter or digit belongs that comes next, without it.
  @inline(__always)
  var next: LetterRun {
    if gap == 0 { return self }
    var run = LetterRun()
    run.count = 0
    run.followsSingle = count == 1 && gap <= DisguiseSigns.maxGap
    return run
  }

  /// Whether the next letter or digit of this run may be the third of the same letters.
  @inline(__always)
  func mayBeThird(_ letter: UInt32) -> Bool {
    DisguiseSigns.mayBeEqual(letter, last) && DisguiseSigns.mayBeEqual(letter, secondToLast)
  }

  /// Takes a letter or digit of this run.
  @inline(__always)
  mutating func take(_ letter: UInt32) {
    count &+= 1
    (last, secondToLast) = (letter, last)
  }

  /// Takes a character of the gap behind this run.
  @inline(__always)
  mutating func takeGap() { gap &+= 1 }

  /// Whether the run is a single letter or digit with a short gap behind it.
  var isSingle: Bool { count == 1 && gap <= DisguiseSigns.maxGap }

  /// Whether a character of a gap, which comes next, ends a run that is the second with a single letter.
  @inline(__always)
  var endsSecondSingle: Bool { gap == 0 && count == 1 && followsSingle }

  /// Whether a character of a gap, which comes next, shows that the run may be part of a word that is spelled
  /// out. Where there are no spaces between words, such a word may begin and end in a longer run.
  func mayBeSpelledOut(_ script: UInt8) -> Bool {
    gap == 0 && count == 1 && (followsSingle || LetterKind.Script.isUnspaced(UInt16(script)))
  }
}
