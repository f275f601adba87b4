import Bytes

extension KeyedText {
  /// The symbols of a range of a text that may stand for letters, judged by the words that they are in. A
  /// symbol may stand for a letter inside a word with letters, which only a currency sign may begin or end.
  /// It may also do so among symbols alone, where a word may be spelled out. Linear in the range and the
  /// words at its ends.
  static func symbols(in text: Span<UInt8>, _ range: Range<Int>, _ bitmaps: borrowing TextBitmaps) -> Symbols
  {
    var all = Symbols()
    var word = SymbolWord()
    let ascii = Part.ascii
    // Only words with symbols are looked at more closely.
    var limit = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let symbol = firstSymbol(in: text, offset..<range.upperBound, bitmaps) else { return all }
      offset = symbol
      if let end = endOfNumber(at: symbol, in: text) {
        offset = end
        limit = end
        continue
      }
      while offset > limit {
        let before = scalarStart(text, before: offset)
        if case .space = Part(of: decodeScalar(text, at: before).scalar) { break }
        offset = before
      }
      word: while offset < text.count {
        let (scalar, size) = decodeScalar(text, at: offset)
        offset &+= size
        switch scalar < 0x80 ? ascii[Int(scalar)] : Part(of: scalar) {
        case .dropped, .other: continue
        case .space: break word
        case .letter: word.takeAlphanumeric(isLetter: true)
        case .digit: word.takeAlphanumeric(isLetter: false)
        case .symbol(let isCurrency): word.take(StandIns.plainSymbol(of: scalar), isCurrency: isCurrency)
        }
      }
      word.end(&all)
      limit = offset
    }
    return all
  }

  /// The offset behind a telephone number with `+`, which most senders are; nil if there is none. It has no
  /// letters.
  private static func endOfNumber(at start: Int, in text: Span<UInt8>) -> Int? {
    if text[start] != UInt8(ascii: "+") || start > 0 && text[start - 1] != 0x20 { return nil }
    var end = start + 1
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    return end > start + 1 && (end == text.count || text[end] == 0x20) ? end : nil
  }

  /// The offset in a range of the first symbol that may stand for a letter; nil if there is none.
  private static func firstSymbol(
    in text: Span<UInt8>, _ range: Range<Int>, _ bitmaps: borrowing TextBitmaps
  ) -> Int? {
    var offset = range.lowerBound
    while true {
      offset = bitmaps.nextSymbolOrHigh(from: offset, to: range.upperBound)
      if offset >= range.upperBound { return nil }
      if text[offset] < 0x80 { return offset }
      let (scalar, size) = decodeScalar(text, at: offset)
      if mayBeSymbol(scalar), case .symbol = Part(of: scalar) { return offset }
      offset &+= size
    }
  }

  /// Whether a scalar beyond ASCII may be a symbol that stands for a letter. Most are not.
  @inline(__always)
  private static func mayBeSymbol(_ scalar: UInt32) -> Bool {
    if scalar >= 0x1_0000 { return !KeyMap.isPlainEmoji(scalar) }
    if ScriptTable.isPlain(scalar) { return StandIns.isLeetSymbol(scalar) }
    return ScriptTable.shared.values[Int(scalar)] == ScriptTable.styledSymbol
  }

  /// What a character is for the words that symbols are in.
  private enum Part {
    case dropped, space, letter, digit, other
    /// A symbol that may stand for a letter.
    case symbol(isCurrency: Bool)

    static let ascii = (0..<0x80).map { Part(ofOther: $0) }

    @inline(__always)
    init(of scalar: UInt32) {
      if TextScripts.isLetter(scalar) {
        self = .letter
      } else if ScriptTable.isPlain(scalar) {
        self.init(ofPlain: scalar)
      } else {
        self.init(ofOther: scalar)
      }
    }

    private init(ofPlain scalar: UInt32) {
      self = StandIns.isLeetSymbol(scalar) ? .symbol(isCurrency: StandIns.isCurrency(scalar)) : .other
    }

    private init(ofOther scalar: UInt32) {
      switch ScalarReading(of: scalar) {
      case .dropped: self = .dropped
      case .space: self = .space
      case .regional: self = .letter
      case .styled:
        let plain = StandIns.plainSymbol(of: scalar)
        self = StandIns.isLeetSymbol(plain) ? .symbol(isCurrency: StandIns.isCurrency(plain)) : .letter
      case .itself:
        let kind = LetterKind(of: scalar)
        if kind.isMark {
          // It belongs to the character before it, which may be a symbol.
          self = .dropped
        } else if kind.isAlphanumeric {
          self = kind.isDigit ? .digit : .letter
        } else {
          self.init(ofPlain: scalar)
        }
      }
    }
  }

  /// The characters between two spaces.
  private struct SymbolWord {
    private var hasSymbols = false
    /// The symbols inside the word, and those after its last letter, digit or currency sign.
    private var inside = Symbols()
    private var trailing = Symbols()
    /// The symbols before the word's first letter, digit or currency sign, which are not part of the word.
    private var leading = Symbols()
    private var hasBegun = false
    private var hasLetter = false
    private var hasAlphanumeric = false

    mutating func takeAlphanumeric(isLetter: Bool) {
      begin()
      hasAlphanumeric = true
      hasLetter = hasLetter || isLetter
    }

    mutating func take(_ symbol: UInt32, isCurrency: Bool) {
      hasSymbols = true
      if isCurrency {
        begin()
        inside.insert(symbol)
      } else {
        trailing.insert(symbol)
      }
    }

    /// Takes a character that may begin and end a word.
    private mutating func begin() {
      if trailing.count > 0 {
        if hasBegun { inside.insert(trailing) } else { leading = trailing }
        trailing = Symbols()
      }
      hasBegun = true
    }

    /// Ends the word, adds its symbols that may stand for letters, and begins the next.
    mutating func end(_ all: inout Symbols) {
      if hasSymbols {
        if hasLetter || !hasAlphanumeric { all.insert(inside) }
        if !hasAlphanumeric {
          all.insert(leading)
          all.insert(trailing)
        }
        self = SymbolWord()
        return
      }
      // Most words have no symbols.
      hasBegun = false
      hasLetter = false
      hasAlphanumeric = false
    }
  }
}
