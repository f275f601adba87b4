/// A JSON Pointer (RFC 6901): the way to a value inside a JSON text.
///
/// A pointer's first token can be one of a scanner's keys: then the scanner finds the member, and only the
/// rest of the way is gone here, `value(within: scanner.value(slot), of: chunk, from: 1)`.
public struct JSONPointer: Sendable, Equatable {
  /// Why a text is no JSON Pointer.
  public struct SyntaxError: Error, Sendable, Equatable {
    /// Where in the text, in UTF-8 bytes from 0.
    public var offset: Int
    /// What is wrong and what would be right.
    public var message: String
  }

  /// The reference tokens, unescaped. None: the pointer to the whole text.
  public let tokens: [String]

  /// Reads a pointer: empty, or each token after a `/`, with `~0` for `~` and `~1` for `/`.
  public init(_ text: String) throws(SyntaxError) {
    var tokens: [String] = []
    var token: [UInt8] = []
    var rest = Array(text.utf8)[...]
    if let first = rest.first, first != UInt8(ascii: "/") {
      throw SyntaxError(
        offset: 0, message: "a JSON Pointer begins with '/', found '\(text)'; perhaps '/\(text)' is meant")
    }
    rest = rest.dropFirst()
    var index = rest.startIndex
    while index < rest.endIndex {
      switch rest[index] {
      case UInt8(ascii: "/"):
        tokens.append(String(decoding: token, as: UTF8.self))
        token = []
      case UInt8(ascii: "~"):
        let next = index + 1 < rest.endIndex ? rest[index + 1] : 0
        guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else {
          throw SyntaxError(
            offset: index, message: "'~' in a JSON Pointer is written '~0', and '/' inside a name '~1'")
        }
        token.append(next == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
        index += 1
      default:
        token.append(rest[index])
      }
      index += 1
    }
    if !text.isEmpty { tokens.append(String(decoding: token, as: UTF8.self)) }
    self.tokens = tokens
  }

  /// A member's name as a token of a pointer: `~` is written `~0`, and `/` is written `~1`.
  public static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return name
    }
    var token = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
    return token
  }

  /// The value that the pointer, from its token `first` on, leads to within `value`, which must be from a
  /// line of `chunk` that the scanner found to be an object; absent where it leads nowhere.
  ///
  /// A member's name is compared after unescaping; of members of the same name the last one counts.
  /// Arrays are entered by `0`, or a number without leading zeros. Time is linear in the value's length times the
  /// number of tokens; no recursion.
  public func value(within value: JSONValue, of chunk: Span<UInt8>, from first: Int = 0) -> JSONValue {
    var value = value
    for index in tokens.indices.dropFirst(first) {
      switch value.kind {
      case .object:
        value = value.member(named: tokens[index].utf8Span.span, in: chunk)
      case .array:
        guard let wanted = Self.arrayIndex(tokens[index]) else { return .absent }
        var elements = ValidatedElements(of: value, in: chunk)
        var found = JSONValue.absent
        var place = 0
        while let element = elements.next(chunk) {
          if place == wanted {
            found = element
            break
          }
          place += 1
        }
        value = found
      case .absent, .null, .boolean, .number, .string:
        return .absent
      }
    }
    return value
  }

  /// An array index by RFC 6901 section 4: `0`, or digits of which the first is not 0.
  private static func arrayIndex(_ token: String) -> Int? {
    let digits = token.utf8
    guard let first = digits.first, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    if first == UInt8(ascii: "0") && digits.count > 1 { return nil }
    return Int(token)
  }
}
