import Bytes
import CVectorKernels

/// Which bytes of a text may be part of a disguise. Most of a text is passed over by this.
struct TextBitmaps {
  /// What 64 bytes of the text are, bit i for byte i.
  struct Block {
    /// Bytes of characters beyond ASCII.
    var high: UInt64 = 0
    /// ASCII letters.
    var letters: UInt64 = 0
    /// ASCII that may be a disguise at level ``DisguiseLevel/lookalikes``: `I`, which may stand for a small
    /// L, control characters, some of which are white space, and spaces that directly follow another one.
    var odd: UInt64 = 0
    /// ASCII symbols that may stand for letters at level ``DisguiseLevel/all``.
    var symbols: UInt64 = 0
    /// The last characters of signs of an unusual spelling, at level ``DisguiseLevel/all`` only.
    var spelled: UInt64 = 0
    /// The letters U+0410 to U+044F.
    var russian: UInt64 = 0
  }

  private var blocks: [Block] = []
  private var classes: [winnow_classes] = []
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

  /// The number of bytes behind a text that ``take(_:for:)`` may read, whatever they are.
  static let slack = 66

  /// Takes a text, behind which the buffer has room for ``slack`` more bytes. Linear in the text; many bytes
  /// are compared at once.
  ///
  /// - Parameter signs: Those of the patterns that the text is searched for.
  mutating func take(_ text: borrowing ByteBuffer, for signs: borrowing DisguiseSigns) {
    let (isAll, hasLooseJoiners) = (signs.level == .all, signs.findsAllSpaces)
    // At level `all` what is behind a character decides, so there is a bit for the end of the text.
    let needed = (text.count &+ 64) &>> 6
    if blocks.count < needed {
      let room = max(needed, 2 * blocks.count)
      blocks = [Block](repeating: Block(), count: room)
      classes = [winnow_classes](repeating: winnow_classes(), count: room)
    }
    precondition(text.capacity &- text.count >= Self.slack && classes.count >= needed)
    unsafe classes.withUnsafeMutableBufferPointer { own in
      guard let first = own.baseAddress else { return }
      let start = unsafe text.unsafeStart.assumingMemoryBound(to: UInt8.self)
      // There is room for the classes of all bytes, and what follows the text can be read.
      unsafe winnow_classify(winnow_vector_level(), start, text.count, isAll ? 1 : 0, first)
    }
    var found = Block()
    var letters: UInt64 = 0
    var capitals: UInt64 = 0
    var controls: UInt64 = 0
    var doubles: UInt64 = 0
    var wasSpace: UInt64 = 0
    var spelling = SpelledCharacters(haveNumberWords: signs.haveNumberWords)
    var russianLeads = BlockBits()
    for number in 0..<needed {
      let own = classes[number]
      let double = own.spaces & (own.spaces &<< 1 | wasSpace)
      wasSpace = own.spaces &>> 63
      var block = Block(
        high: own.high, letters: own.letters, odd: own.capital_i | own.controls | double, symbols: own.symbols
      )
      if isAll {
        // Each sign is found one byte behind its last character.
        let ended = spelling.take(own)
        block.spelled = ended &>> 1 | own.triples
        if hasLooseJoiners { block.spelled |= own.joiners }
        if number > 0 { blocks[number &- 1].spelled |= ended &<< 63 }
        found.spelled |= block.spelled | ended
      }
      found.high |= own.high
      russianLeads.take(own.russian_leads)
      block.russian = own.russian_leads | russianLeads.before(1)
      blocks[number] = block
      letters |= own.letters
      capitals |= own.capital_i
      controls |= own.controls
      doubles |= double
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

  /// The same for a character that is none of the letters U+0410 to U+044F.
  @inline(__always)
  func nextHighNotRussian(from start: Int, to end: Int) -> Int {
    next(from: start, to: end) { $0.high & ~$0.russian }
  }

  /// The offset of the first ASCII letter from an offset on; `end` if there is none before it.
  @inline(__always)
  func nextLetter(from start: Int, to end: Int) -> Int { next(from: start, to: end) { $0.letters } }

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
