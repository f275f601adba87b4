/// The ways in which a line can be malformed. The scanner sets one of these; its message is looked up only
/// when it is needed.
enum LineFault: UInt8 {
  case none
  case object
  case nameOrBrace
  case name
  case colon
  case value
  case commaOrBrace
  case commaOrBracket
  case afterObject
  case control
  case escape
  case hexadecimal
  case digit
  case leadingZero
  case literalTrue
  case literalFalse
  case literalNull

  /// Its message.
  var message: StaticString {
    switch self {
    case .none: "nothing is wrong"
    case .object: "expected an object, '{'"
    case .nameOrBrace: "expected a member's name in quotes or '}'"
    case .name: "expected a member's name in quotes after ','"
    case .colon: "expected ':' after the member's name"
    case .value: "expected a value"
    case .commaOrBrace: "expected ',' or '}' after the member"
    case .commaOrBracket: "expected ',' or ']' after the element"
    case .afterObject: "expected nothing more after the object"
    case .control: "expected the string's closing '\"'"
    case .escape: "expected one of \" \\ / b f n r t u after '\\' in a string"
    case .hexadecimal: "expected four hexadecimal digits after '\\u' in a string"
    case .digit: "expected a digit in the number"
    case .leadingZero: "expected no digit after a number's leading 0"
    case .literalTrue: "expected 'true'"
    case .literalFalse: "expected 'false'"
    case .literalNull: "expected 'null'"
    }
  }

  /// The name, in an error message, of the byte at `offset` of a line that ends at `end`.
  static func found(_ bytes: Span<UInt8>, at offset: Int, end: Int) -> StaticString {
    guard offset < end else { return "the end of the line" }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return "'{'"
    case UInt8(ascii: "}"): return "'}'"
    case UInt8(ascii: "["): return "'['"
    case UInt8(ascii: "]"): return "']'"
    case UInt8(ascii: ","): return "','"
    case UInt8(ascii: ":"): return "':'"
    case UInt8(ascii: "\""): return "'\"'"
    case UInt8(ascii: "'"): return "a single quote"
    case UInt8(ascii: "\\"): return "'\\'"
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return "a digit"
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return "a letter"
    case UInt8(ascii: " "): return "a space"
    case UInt8(ascii: "\t"): return "a tab (in a string it is written \\t)"
    case 0: return "a NUL byte (in a string it is written \\u0000)"
    case 0..<0x20, 0x7F: return "a control character (in a string it is written \\u00XX)"
    case 0xEF where offset &+ 2 < end && bytes[offset &+ 1] == 0xBB && bytes[offset &+ 2] == 0xBF:
      return "a byte-order mark"
    case 0x80...0xFF: return "a character outside ASCII"
    default: return "a punctuation mark"
    }
  }
}
