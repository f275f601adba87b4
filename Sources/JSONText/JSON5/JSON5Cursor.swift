import Bytes

/// An offset in a JSON5 text, and the steps over its tokens: white space and comments, strings, names.
struct JSON5Cursor {
  var at = 0
  var hasComments = false

  // MARK: White space and comments

  /// Steps over white space and comments. Returns the offset of a comment that is never closed.
  mutating func skipTrivia(_ source: Span<UInt8>) -> Int? {
    while at < source.count {
      switch source[at] {
      case 0x09...0x0D, 0x20: at += 1
      case UInt8(ascii: "/"):
        guard at + 1 < source.count else { return nil }
        if source[at + 1] == UInt8(ascii: "/") {
          hasComments = true
          skipLineComment(source)
        } else if source[at + 1] == UInt8(ascii: "*") {
          hasComments = true
          if let unclosed = skipBlockComment(source) { return unclosed }
        } else {
          return nil
        }
      case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
        let sequence = UTF8Sequence(source, at: at)
        let (scalar, length) = (sequence.unicodeScalar, sequence.length)
        guard isWideSpace(scalar) else { return nil }
        at += length
      default: return nil
      }
    }
    return nil
  }

  /// Steps over the line comment that begins here, up to its line's end.
  mutating func skipLineComment(_ source: Span<UInt8>) {
    at += 2
    while at < source.count, !isLineEnd(source, at) { at += 1 }
  }

  /// Steps over the block comment that begins here. Returns its offset if it is never closed.
  mutating func skipBlockComment(_ source: Span<UInt8>) -> Int? {
    var end = at + 2
    while end + 1 < source.count {
      if source[end] == UInt8(ascii: "*"), source[end + 1] == UInt8(ascii: "/") {
        at = end + 2
        return nil
      }
      end += 1
    }
    defer { at = source.count }
    return at
  }

  /// Line ends of JSON5: LF, CR, U+2028, U+2029.
  private func isLineEnd(_ source: Span<UInt8>, _ at: Int) -> Bool {
    switch source[at] {
    case 0x0A, 0x0D: return true
    case 0xE2:
      return at + 2 < source.count && source[at + 1] == 0x80
        && (source[at + 2] == 0xA8 || source[at + 2] == 0xA9)
    default: return false
    }
  }

  private func isWideSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  // MARK: Strings

  /// The properties of a string that was skipped.
  struct SkippedString {
    var hasEscapes = false
    var isClosed = true
    var problem: (offset: Int, message: String)?
  }

  /// Steps over the string that begins here. A string that is not closed ends with its line.
  mutating func skipString(_ source: Span<UInt8>) -> SkippedString {
    let quote = source[at]
    let start = at
    var string = SkippedString()
    at += 1
    while at < source.count {
      let byte = source[at]
      if byte == quote {
        at += 1
        return string
      }
      if byte == UInt8(ascii: "\\") {
        string.hasEscapes = true
        let (escape, length) = JSON5Strings.escape(in: source, at: at, end: source.count)
        if case .wrong(let problem) = escape, string.problem == nil { string.problem = (at, problem) }
        at = min(at + length, source.count)
      } else if byte == 0x0A || byte == 0x0D {
        break
      } else {
        at += 1
        // The closing quote of a string in double quotes, and all bytes that need a closer look, must be
        // escaped in JSON.
        if quote == UInt8(ascii: "\"") { at = source.firstEscapedInJSON(from: at) }
      }
    }
    string.isClosed = false
    let end = at < source.count ? "line" : "file"
    let mark = String(Unicode.Scalar(quote))
    string.problem = (start, "this text is never closed: found the end of the \(end), expected \(mark)")
    return string
  }

  // MARK: Names

  /// The end of the name that begins at `start`; `start` if none does. The characters that its escapes stand
  /// for are not checked.
  func identifierEnd(_ source: Span<UInt8>, at start: Int) -> Int {
    guard start < source.count, source[start] &- 48 >= 10 else { return start }
    var end = start
    while end < source.count {
      let byte = source[end]
      if JSON5Cursor.isASCIIIdentifierPart(byte) {
        end &+= 1
      } else if byte < 0x80 {
        guard byte == UInt8(ascii: "\\"), isIdentifierPart(source, at: end) else { break }
        end += 6
      } else {
        let sequence = UTF8Sequence(source, at: end)
        let scalar = sequence.unicodeScalar
        guard end == start ? isIdentifierStart(scalar) : isIdentifierPart(scalar) else { break }
        end += sequence.length
      }
    }
    return end
  }

  /// Whether the name in a range has escapes.
  func hasEscape(_ source: Span<UInt8>, _ name: Range<Int>) -> Bool {
    for index in name where source[index] == UInt8(ascii: "\\") { return true }
    return false
  }

  /// Whether an ASCII character may occur in a name without an escape.
  @inline(__always)
  private static func isASCIIIdentifierPart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "_")
  }

  /// Whether the character at `index` may occur in a name.
  func isIdentifierPart(_ source: Span<UInt8>, at index: Int) -> Bool {
    let byte = source[index]
    switch byte {
    case _ where JSON5Cursor.isASCIIIdentifierPart(byte): return true
    case UInt8(ascii: "\\"):
      if case (.unit, 6) = JSON5Strings.escape(in: source, at: index, end: source.count) { return true }
      return false
    case 0..<0x80: return false
    default: return isIdentifierPart(UTF8Sequence(source, at: index).unicodeScalar)
    }
  }

  /// Why a name with escapes is none after they are resolved; nil if it is still a name.
  func mistakeOfEscapes(_ source: Span<UInt8>, _ range: Range<Int>) -> String? {
    let name = JSON5Strings.decoded(source, range)
    guard name.unicodeScalars.allSatisfy({ isIdentifierPart($0) }) else {
      return "the escapes of this key make no letter, digit, \"$\" or \"_\""
    }
    guard let first = name.unicodeScalars.first, isIdentifierStart(first) else {
      return "the escape at the start of this key makes no letter, \"$\" or \"_\""
    }
    return nil
  }

  // These are separate functions, because asking for a category takes space on the stack, which the loops
  // over ASCII names do not need.

  @inline(never)
  private func isIdentifierStart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      return true
    default: return false
    }
  }

  @inline(never)
  private func isIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\u{200C}" || scalar == "\u{200D}" || isIdentifierStart(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}
