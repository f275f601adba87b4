import Bytes

/// A letter of a text, and what its word has shown so far.
struct LastLetter {
  /// The number of the bit of its script in ``ScriptBits``; 0 if there is no such letter.
  var script: UInt8 = 0
  var isLookalike = false
  /// Whether the letter's word has ended, and whether the word has a letter of the script that looks like no
  /// other.
  var hasWordEnded = false
  var isWordGenuine = false
}

/// Passes over words that have no sign of a disguise: letters of the last letter's script in one or two bytes
/// each, and single spaces between them, up to one of three equal letters, or the second of two single ones.
struct OrdinaryWords {
  var last: LastLetter
  var run: LetterRun
  /// The number of characters that may still be passed over.
  var left: Int

  /// Passes over words from an offset on. Returns the offset behind them.
  ///
  /// - Parameter values: ``DisguiseSigns/values``.
  mutating func pass(from start: Int, in text: Span<UInt8>, _ values: Span<UInt8>) -> Int {
    let hasSpaces = values[0x20] == DisguiseSigns.Kind.space.rawValue
    var offset = start
    while true {
      let letters = letters(from: offset, in: text, values)
      if letters.end > offset {
        offset = letters.end
        left &-= letters.count
        run = letters.run
        last.isLookalike = letters.isLastLookalike
        last.isWordGenuine = letters.hasGenuine || last.isWordGenuine && !last.hasWordEnded
        last.hasWordEnded = false
      }
      if left == 0 || offset &+ 1 >= text.count || text[offset] != 0x20 || !hasSpaces || last.hasWordEnded
        || DisguiseSigns.isSpace(text, at: offset &+ 1) || run.endsSecondSingle
      {
        return offset
      }
      run.takeGap()
      last.hasWordEnded = true
      left &-= 1
      offset &+= 1
    }
  }

  /// Letters in a row.
  private struct Letters {
    var end: Int
    var count = 0
    var run: LetterRun
    /// Whether the last one looks like a letter of another script, and whether one of them does not.
    var isLastLookalike = false
    var hasGenuine = false
  }

  /// The letters from an offset on, up to one of three equal ones.
  private func letters(from start: Int, in text: Span<UInt8>, _ values: Span<UInt8>) -> Letters {
    precondition(start >= 0 && values.count == 0x1_0000)
    let script = last.script
    var run = run.next
    var offset = start
    var count = 0
    var lastValue: UInt8 = 0
    var lookalikes: UInt8 = ScriptTable.lookalike
    while offset &+ 1 < text.count, count < left {
      // The condition of the loop says that both bytes are in the text; a scalar of two bytes is below
      // U+0800.
      let (first, second) = unsafe (text[unchecked: offset], text[unchecked: offset &+ 1])
      let isASCII = first < 0x80
      if !isASCII, first >= 0xE0 { break }
      let scalar = isASCII ? UInt32(first) : UInt32(first & 0x1F) &<< 6 | UInt32(second & 0x3F)
      let value = unsafe values[unchecked: Int(scalar)]
      if value & ~ScriptTable.lookalike != script || run.mayBeThird(scalar) { break }
      run.take(scalar)
      lastValue = value
      lookalikes &= value
      count &+= 1
      offset &+= isASCII ? 1 : 2
    }
    return Letters(
      end: offset, count: count, run: run, isLastLookalike: lastValue & ScriptTable.lookalike != 0,
      hasGenuine: lookalikes == 0)
  }
}
