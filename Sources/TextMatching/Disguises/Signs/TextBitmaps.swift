import Bytes
import CVectorKernels

/// Which bytes of a text may be part of a disguise. Most of a text is passed over by this.
struct TextBitmaps {
  private var classes: [winnow_classes] = []
  /// Bit i of element n for byte 64 n + i: whether it is the last character of a sign of an unusual spelling.
  /// All are 0 unless the level is ``DisguiseLevel/all``.
  private var spelled: [UInt64] = []
  private var present = winnow_classes_present()
  /// Whether the text has characters that may be part of a word in an unusual spelling.
  private(set) var hasSpelled = false
  /// Whether the text has a number that stands for a word (see ``DigitSpellings``).
  private(set) var hasNumberWords = false

  /// Whether all characters are ASCII.
  var isASCII: Bool { !present.high }
  /// Whether the text has ASCII letters.
  var hasLetters: Bool { present.letters }
  /// Whether the text has `I` beside a small letter, another `I` or a character beyond ASCII: others do not
  /// stand for a small L.
  var hasCapitalI: Bool { present.capital_i }
  /// Whether the text has control characters (U+0000 to U+001F and U+007F), some of which are white space.
  var hasControls: Bool { present.controls }
  /// Whether the text has spaces that directly follow another one.
  var hasDoubleSpaces: Bool { present.double_spaces }

  /// Whether the text is ASCII without anything that may be a disguise.
  var isOrdinary: Bool { isOrdinaryExceptI && !hasCapitalI }

  /// Whether the text is ASCII without anything that may be a disguise but `I`.
  var isOrdinaryExceptI: Bool { isASCII && !hasControls && !hasDoubleSpaces && !hasSpelled }

  /// Takes a text. Linear in the text; many bytes are compared at once.
  ///
  /// - Parameter signs: Those of the patterns that the text is searched for, the same for all texts.
  mutating func take(_ text: Span<UInt8>, for signs: borrowing DisguiseSigns) {
    // At level `all` what is behind a character decides, so there is a bit for the end of the text.
    let needed = (text.count &+ 64) &>> 6
    if classes.count < needed {
      let room = max(needed, 2 * classes.count)
      classes = [winnow_classes](repeating: winnow_classes(), count: room)
      spelled = [UInt64](repeating: 0, count: room)
    }
    precondition(classes.count >= needed)
    let isAll = signs.level == .all
    unsafe classes.withUnsafeMutableBufferPointer { own in
      guard let first = own.baseAddress else { return }
      // There is room for the classes of all bytes.
      present = unsafe text.withUnsafeBufferPointer { bytes in
        unsafe winnow_classify(winnow_vector_level(), bytes.baseAddress, bytes.count, isAll ? 1 : 0, first)
      }
    }
    if !isAll { return }
    takeSpelled(blocks: needed, signs)
    if !signs.digitSpellings.isEmpty { takeNumbers(text, blocks: needed, signs.digitSpellings) }
  }

  /// Determines what is ``spelled`` in a number of blocks.
  private mutating func takeSpelled(blocks count: Int, _ signs: borrowing DisguiseSigns) {
    var spelling = SpelledCharacters(haveNumberWords: signs.haveNumberWords)
    var found: UInt64 = 0
    for number in 0..<count {
      let own = classes[number]
      // Each sign is found one byte behind its last character.
      let ended = spelling.take(own)
      if number > 0 { spelled[number &- 1] |= ended &<< 63 }
      spelled[number] = ended &>> 1 | own.triples | (signs.findsAllSpaces ? own.joiners : 0)
      found |= spelled[number] | ended
    }
    hasSpelled = found != 0
    hasNumberWords = false
  }

  /// Adds to what is ``spelled`` the last digits of numbers that stand for words.
  private mutating func takeNumbers(
    _ text: Span<UInt8>, blocks count: Int, _ spellings: borrowing DigitSpellings
  ) {
    var wasDigit: UInt64 = 0
    for number in 0..<count {
      let digits = classes[number].digits
      var starts = digits & ~(digits &<< 1 | wasDigit)
      wasDigit = digits &>> 63
      while starts != 0 {
        let first = starts.trailingZeroBitCount
        starts &= starts &- 1
        let start = number &<< 6 &+ first
        var end = start &+ (~(digits &>> UInt64(first))).trailingZeroBitCount
        // It may go on in the next block.
        if end & 63 == 0 { while end < text.count, text[end].isASCIIDigit { end &+= 1 } }
        if spellings.contains(text.extracting(start..<end)) {
          spelled[(end &- 1) &>> 6] |= 1 &<< UInt64((end &- 1) & 63)
          hasSpelled = true
          hasNumberWords = true
        }
      }
    }
  }

  // MARK: Places

  /// The offset of the first byte from an offset on of a character beyond ASCII; `end` if there is none
  /// before it.
  @inline(__always)
  func nextHigh(from start: Int, to end: Int) -> Int { next(from: start, to: end) { classes[$0].high } }

  /// The same for a character that is none of the letters U+0410 to U+044F.
  @inline(__always)
  func nextHighNotRussian(from start: Int, to end: Int) -> Int {
    next(from: start, to: end) { classes[$0].high & ~classes[$0].russian }
  }

  /// The offset of the first byte from an offset on that is an ASCII letter, a control character, a space
  /// behind a space, one that ``isSpelled(at:)``, or beyond ASCII but none of the letters U+0410 to U+044F;
  /// `end` if there is none before it.
  @inline(__always)
  func nextNotRussian(from start: Int, to end: Int) -> Int {
    next(from: start, to: end) { number in
      let own = classes[number]
      return own.high & ~own.russian | own.letters | own.controls | own.double_spaces | spelled[number]
    }
  }

  /// The offset of the first ASCII letter from an offset on; `end` if there is none before it.
  @inline(__always)
  func nextLetter(from start: Int, to end: Int) -> Int { next(from: start, to: end) { classes[$0].letters } }

  /// The offset of the first byte from an offset on that may be part of a disguise: `I` as in
  /// ``hasCapitalI``, a control character, a space behind a space, one that ``isSpelled(at:)``, or one beyond
  /// ASCII; `end` if there is none before it.
  @inline(__always)
  func nextUnusual(from start: Int, to end: Int) -> Int {
    next(from: start, to: end) { number in
      let own = classes[number]
      return own.high | own.capital_i | own.controls | own.double_spaces | spelled[number]
    }
  }

  /// Whether the byte at an offset is the last character of a sign of an unusual spelling.
  @inline(__always)
  func isSpelled(at offset: Int) -> Bool { spelled[offset &>> 6] &>> UInt64(offset & 63) & 1 != 0 }

  /// The offset of the first byte from an offset on that is a symbol or beyond ASCII; `end` if there is none
  /// before it.
  @inline(__always)
  func nextSymbolOrHigh(from start: Int, to end: Int) -> Int {
    next(from: start, to: end) { classes[$0].high | classes[$0].symbols }
  }

  @inline(__always)
  private func next(from start: Int, to end: Int, of bits: (Int) -> UInt64) -> Int {
    if start >= end { return end }
    var number = start &>> 6
    var rest = bits(number) & (~0 &<< UInt64(start & 63))
    while rest == 0 {
      number &+= 1
      if number &<< 6 >= end { return end }
      rest = bits(number)
    }
    return min(end, number &<< 6 &+ rest.trailingZeroBitCount)
  }
}
