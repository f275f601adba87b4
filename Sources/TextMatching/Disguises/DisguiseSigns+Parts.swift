import Bytes

extension DisguiseSigns {
  /// The scripts in which a text is written.
  struct WrittenLetters {
    /// A bit for each script of which the text has letters or marks.
    var scripts: UInt64 = 0
    /// Whether the text has characters that may be read as letters of other scripts, or as digits.
    var hasStyled = false

    /// Takes a character if it is a sign by itself. These signs include accented letters and marks, whose
    /// scripts are not in the table.
    @inline(__always)
    mutating func take(sign scalar: UInt32, _ entry: Entry) {
      if entry.isSign { take(sign: scalar) }
    }

    @inline(never)
    private mutating func take(sign scalar: UInt32) {
      let kind = LetterKind(of: scalar)
      if case .itself = ScalarReading(of: scalar), kind.isLetterOrMark {
        scripts |= DisguiseSigns.bit(of: kind.script)
      } else {
        hasStyled = true
      }
    }
  }

  /// The scripts of the letters in a text, which must be well-formed UTF-8. Linear in the text.
  func writtenLetters(in text: Span<UInt8>) -> WrittenLetters {
    let table = basicPlane.span
    var written = WrittenLetters()
    var offset = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let entry = Entry(bits: scalar < 0x1_0000 ? table[Int(scalar)] : entry(beyondBasicPlane: scalar))
      if entry.isLetter { written.scripts |= entry.script } else { written.take(sign: scalar, entry) }
    }
    return written
  }

  /// Those of the scripts that have letters which may pass for letters of `others`. A set of scripts has a
  /// bit for each.
  func scripts(_ scripts: UInt64, passingFor others: UInt64) -> UInt64 {
    var rest = scripts
    var result: UInt64 = 0
    while rest != 0 {
      if passesFor[rest.trailingZeroBitCount] & others != 0 { result |= rest & (0 &- rest) }
      rest &= rest &- 1
    }
    return result
  }

  /// The bits of some scripts, as in ``WrittenLetters/scripts``.
  static func bits(of scripts: [UInt16]) -> UInt64 { scripts.reduce(0) { $0 | bit(of: $1) } }

  static func bit(of script: UInt16) -> UInt64 { 1 << UInt64(max(1, min(script, otherScript))) }

  /// The kinds of characters that ``KeyedText/symbols(in:_:)`` distinguishes.
  enum Part {
    case dropped, space, letter, digit, other
    /// A symbol that may stand for a letter.
    case symbol(isCurrency: Bool)
  }

  @inline(__always)
  func part(_ scalar: UInt32) -> Part {
    let type =
      scalar < 0x1_0000 ? UInt16(truncatingIfNeeded: basicPlane[Int(scalar)] & 15) : Class.sign.rawValue
    switch Class(rawValue: type) ?? .sign {
    case .dropped: return .dropped
    case .space, .otherSpace: return .space
    case .letter, .unspacedLetter, .foreignLetter, .mark: return .letter
    case .digit: return .digit
    case .symbol, .joiningSymbol: return .symbol(isCurrency: false)
    case .currency: return .symbol(isCurrency: true)
    case .between, .wanted, .joiner: return .other
    case .regional, .sign: return Self.part(ofSign: scalar)
    }
  }

  @inline(never)
  private static func part(ofSign scalar: UInt32) -> Part {
    switch ScalarReading(of: scalar) {
    case .dropped: return .dropped
    case .space: return .space
    case .styled, .regional: return .letter
    case .itself:
      let kind = LetterKind(of: scalar)
      if kind.isAlphanumeric { return kind.isDigit ? .digit : .letter }
      return StandIns.isLeetSymbol(scalar) ? .symbol(isCurrency: StandIns.isCurrency(scalar)) : .other
    }
  }
}
