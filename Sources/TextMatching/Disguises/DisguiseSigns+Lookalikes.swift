import Bytes

/// The search for signs in sets whose only level is `lookalikes`. These signs are rare enough to be searched
/// for without the automaton.
extension DisguiseSigns {
  /// Appends the signs of level `lookalikes` in an ASCII text without control characters: an `I` that may
  /// stand for a small L, and several spaces in a row.
  func appendLookalikes(ascii text: Span<UInt8>, to signs: inout [Range<Int>]) {
    var last: UInt8 = 0x21
    var beforeLast: UInt8 = 0x21
    for offset in text.indices {
      let byte = text[offset]
      if last == 0x20, beforeLast == 0x20, byte != 0x20 {
        if needs.spaces.mayHaveSpace(before: offset, in: text, isASCII: true, hasLeet: false) {
          Self.append((offset &- 1)..<(offset &+ 1), to: &signs)
        }
      } else if byte == UInt8(ascii: "I"), last != byte, let run = needs.smallL.smallL(at: offset, in: text) {
        Self.append(run, to: &signs)
      }
      beforeLast = last
      last = byte
    }
  }

  /// Appends the signs of level `lookalikes` in any text, and returns the scripts of its letters. Returns nil
  /// if the automaton is needed, because the text has unusual characters or because any unusual white space
  /// is a sign.
  func appendLookalikes(anyOf text: Span<UInt8>, to signs: inout [Range<Int>]) -> WrittenLetters? {
    if needs.findsAllSpaces { return nil }
    let table = basicPlane.span
    let unusual = Self.mask(of: [.dropped, .regional, .mark, .sign])
    let spaces = Self.mask(of: [.space, .otherSpace])
    var scripts = WrittenScripts(passesFor.span)
    var lastScalar: UInt32 = 0x21
    var lastIsSpace = false
    var hasUnusualSpace = false
    var before = 0
    var here = 0
    while here < text.count {
      let (scalar, length) = decodeScalar(text, at: here)
      let entry = Entry(bits: scalar < 0x1_0000 ? table[Int(scalar)] : entry(beyondBasicPlane: scalar))
      let type = 1 &<< UInt32(entry.type)
      let isSpace = type & spaces != 0
      if isSpace {
        hasUnusualSpace = hasUnusualSpace || lastIsSpace || scalar != 0x20
      } else if hasUnusualSpace {
        hasUnusualSpace = false
        if needs.hasSpaces, entry.type != Class.foreignLetter.rawValue,
          needs.spaces.mayHaveSpace(before: here, in: text, isASCII: false, hasLeet: false)
        {
          Self.append(before..<(here &+ length), to: &signs)
        }
      }
      lastIsSpace = isSpace
      if scalar == 0x49, findsSmallL, lastScalar != scalar, let run = smallL(at: here, in: text) {
        Self.append(run, to: &signs)
      }
      if entry.isLetter {
        if type & unusual != 0 { break }
        scripts.take(entry, scalar, at: here..<(here &+ length))
      } else if entry.type == Class.digit.rawValue {
        scripts.takeDigit()
      } else {
        if type & unusual != 0 { break }
        if let letters = scripts.endWord(self) { Self.append(letters, to: &signs) }
        scripts.separate(by: entry.type)
      }
      lastScalar = scalar
      before = here
      here &+= length
    }
    if here < text.count {
      signs.removeAll(keepingCapacity: true)
      return nil
    }
    if let letters = scripts.endWord(self) { Self.append(letters, to: &signs) }
    appendPassingWords(scripts, in: text, to: &signs)
    return WrittenLetters(scripts: scripts.written)
  }

  /// Whether an `I` in a text may stand for a small L.
  func hasSmallL(_ text: Span<UInt8>) -> Bool {
    if !findsSmallL { return false }
    var last: UInt8 = 0
    for offset in text.indices {
      if text[offset] == UInt8(ascii: "I"), last != text[offset], smallL(at: offset, in: text) != nil {
        return true
      }
      last = text[offset]
    }
    return false
  }

  /// The run of `I` that begins at an offset of a text, if each of them may stand for a small L and a
  /// character beside the run may be a letter.
  func smallL(at offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard let run = needs.smallL.smallL(at: offset, in: text) else { return nil }
    if run.upperBound < text.count, mayBeLetter(at: run.upperBound, in: text) { return run }
    if run.lowerBound == 0 { return nil }
    var start = run.lowerBound &- 1
    while start > 0, text[start] & 0xC0 == 0x80 { start &-= 1 }
    return mayBeLetter(at: start, in: text) ? run : nil
  }

  /// Whether a text that is not ASCII may have other signs of level `lookalikes`: unusual characters, unusual
  /// white space, or letters that pass for letters of another script. Most texts have none.
  func hasUnusual(_ text: Span<UInt8>, _ ascii: ASCIIContents) -> Bool {
    let table = basicPlane.span
    let unusual: UInt32 = Self.mask(of: [.otherSpace, .dropped, .regional, .mark, .sign])
    var types: UInt32 = 0
    var written: UInt64 = 0
    var lookalike: UInt64 = 0
    if ascii.hasLetters {
      written = Self.bit(of: LetterKind.Script.latin)
      lookalike = written
    }
    var offset = 0
    while offset < text.count {
      if text[offset] < 0x80 {
        offset &+= 1
        continue
      }
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let entry = Entry(bits: scalar < 0x1_0000 ? table[Int(scalar)] : entry(beyondBasicPlane: scalar))
      types |= 1 &<< UInt32(entry.type)
      written |= entry.script
      lookalike |= entry.isLookalike ? entry.script : 0
    }
    // Bit 0 stands for characters that are not letters.
    written &= ~1
    if types & unusual != 0 || written &>> UInt64(Self.otherScript) != 0 { return true }
    return written & (written &- 1) != 0 && mayPass(lookalike & ~1, beside: written)
  }

  private static func mask(of types: [Class]) -> UInt32 { types.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }
}
