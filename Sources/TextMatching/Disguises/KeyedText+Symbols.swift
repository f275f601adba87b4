import Bytes

extension KeyedText {
  /// The symbols of a text that may stand for letters, judged by the words that they are in. A symbol may
  /// stand for a letter inside a word with letters, which only a currency sign may begin or end. It may also
  /// do so among symbols alone, where a word may be spelled out. Linear in the text.
  static func symbols(in text: Span<UInt8>) -> Symbols {
    var all = Symbols()
    var word = SymbolWord()
    let ascii = Part.ascii
    var offset = 0
    while offset < text.count {
      let (scalar, size) = decodeScalar(text, at: offset)
      offset &+= size
      switch scalar < 0x80 ? ascii[Int(scalar)] : Part(of: scalar) {
      case .dropped, .other:
        continue
      case .space:
        word.end(&all)
      case .letter: word.takeAlphanumeric(isLetter: true)
      case .digit: word.takeAlphanumeric(isLetter: false)
      case .symbol(let isCurrency): word.take(StandIns.plainSymbol(of: scalar), isCurrency: isCurrency)
      }
    }
    word.end(&all)
    return all
  }

  /// What a character is for the words that symbols are in.
  private enum Part {
    case dropped, space, letter, digit, other
    /// A symbol that may stand for a letter.
    case symbol(isCurrency: Bool)

    static let ascii = (0..<0x80).map { Part(ofOther: $0) }

    @inline(__always)
    init(of scalar: UInt32) {
      if TextScripts.isLetter(scalar) { self = .letter } else { self.init(ofOther: scalar) }
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
        if kind.isAlphanumeric {
          self = kind.isDigit ? .digit : .letter
        } else {
          self =
            StandIns.isLeetSymbol(scalar) ? .symbol(isCurrency: StandIns.isCurrency(scalar)) : .other
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
