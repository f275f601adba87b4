import Bytes
import CVectorKernels

/// Which bytes of a text may be part of a disguise. Most of a text is passed over by this.
struct TextBitmaps {
  /// What 64 bytes of the text are, bit i for byte i.
  struct Block {
    /// Bytes of characters beyond ASCII.
    var high: UInt64 = 0
    /// ASCII that may be a disguise at level ``DisguiseLevel/lookalikes``: `I`, which may stand for a small
    /// L, control characters, some of which are white space, and spaces that directly follow another one.
    var odd: UInt64 = 0
    /// ASCII symbols that may stand for letters at level ``DisguiseLevel/all``.
    var symbols: UInt64 = 0
    /// ASCII that may be part of a word in an unusual spelling, at level ``DisguiseLevel/all`` only.
    var spelled: UInt64 = 0
  }

  private var blocks: [Block] = []
  /// Whether all characters are ASCII.
  private(set) var isASCII = true
  /// Whether the text has ASCII letters.
  private(set) var hasLetters = false
  /// Whether the text has `I`, control characters (U+0000 to U+001F and U+007F), and spaces that directly
  /// follow another one.
  private(set) var hasCapitalI = false
  private(set) var hasControls = false
  private(set) var hasDoubleSpaces = false
  /// Whether the text has ASCII that may be part of a word in an unusual spelling.
  private(set) var hasSpelled = false

  /// Whether the text is ASCII without anything that may be a disguise.
  var isOrdinary: Bool { isASCII && !hasCapitalI && !hasControls && !hasDoubleSpaces && !hasSpelled }

  /// Takes a text. Linear in the text; many bytes are compared at once.
  ///
  /// - Parameter signs: Those of the patterns that the text is searched for.
  mutating func take(_ text: Span<UInt8>, for signs: DisguiseSigns) {
    let (isAll, hasLooseJoiners) = (signs.level == .all, signs.findsAllSpaces)
    // At level `all` what is behind a character decides, so there is a bit for the end of the text.
    let needed = (text.count &+ 64) &>> 6
    if blocks.count < needed { blocks = [Block](repeating: Block(), count: max(needed, 2 * blocks.count)) }
    var found = Block()
    var letters: UInt64 = 0
    var capitals: UInt64 = 0
    var controls: UInt64 = 0
    var doubles: UInt64 = 0
    var wasSpace: UInt64 = 0
    var spelling = SpelledCharacters(haveNumberWords: signs.haveNumberWords)
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for number in 0..<needed {
        let start = number &<< 6
        let left = bytes.count &- start
        // The rest of the text is at most as long as it says.
        let classes =
          left >= 64
          ? unsafe winnow_classes_64(base + start) : unsafe winnow_classes_below_64(base + start, left)
        let double = classes.spaces & (classes.spaces &<< 1 | wasSpace)
        wasSpace = classes.spaces &>> 63
        var block = Block(
          high: classes.high, odd: classes.capital_i | classes.controls | double, symbols: classes.symbols)
        if isAll {
          let own =
            left >= 66
            ? unsafe winnow_spelling_64(base + start) : unsafe winnow_spelling_below_66(base + start, left)
          let ended = spelling.take(classes, own)
          block.spelled = ended &>> 1 | own.triples & classes.letters
          if hasLooseJoiners { block.spelled |= own.joiners }
          if number > 0 { blocks[number &- 1].spelled |= ended &<< 63 }
          found.spelled |= block.spelled | ended
        }
        blocks[number] = block
        found.high |= classes.high
        letters |= classes.letters
        capitals |= classes.capital_i
        controls |= classes.controls
        doubles |= double
      }
    }
    isASCII = found.high == 0
    hasLetters = letters != 0
    hasCapitalI = capitals != 0
    hasControls = controls != 0
    hasDoubleSpaces = doubles != 0
    hasSpelled = found.spelled != 0
  }

  // MARK: Places

  /// The offset of the first byte from an offset on of a character beyond ASCII; `end` if there is none
  /// before it.
  @inline(__always)
  func nextHigh(from start: Int, to end: Int) -> Int { next(from: start, to: end) { $0.high } }

  /// The offset of the first byte from an offset on that is ``Block/odd``, ``Block/spelled`` or beyond ASCII;
  /// `end` if there is none before it.
  @inline(__always)
  func nextUnusual(from start: Int, to end: Int) -> Int {
    next(from: start, to: end) { $0.high | $0.odd | $0.spelled }
  }

  /// Whether the byte at an offset is ``Block/spelled``.
  @inline(__always)
  func isSpelled(at offset: Int) -> Bool { blocks[offset &>> 6].spelled &>> UInt64(offset & 63) & 1 != 0 }

  /// The offset of the first byte from an offset on that is a symbol or beyond ASCII; `end` if there is none
  /// before it.
  @inline(__always)
  func nextSymbolOrHigh(from start: Int, to end: Int) -> Int {
    next(from: start, to: end) { $0.high | $0.symbols }
  }

  @inline(__always)
  private func next(from start: Int, to end: Int, of bits: (Block) -> UInt64) -> Int {
    if start >= end { return end }
    var number = start &>> 6
    var rest = bits(blocks[number]) & (~0 &<< UInt64(start & 63))
    while rest == 0 {
      number &+= 1
      if number &<< 6 >= end { return end }
      rest = bits(blocks[number])
    }
    return min(end, number &<< 6 &+ rest.trailingZeroBitCount)
  }
}
