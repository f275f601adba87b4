/// A JSON Pointer (RFC 6901), which identifies a value inside a JSON text.
package struct JSONPointer: Sendable, Equatable {
  /// Why a text is not a JSON Pointer.
  package struct SyntaxError: Error, Sendable, Equatable {
    /// The offset in the text, in UTF-8 bytes from 0.
    package var offset: Int
    /// What is wrong and what would be right.
    package var message: String
  }

  /// The reference tokens, unescaped. The pointer to the whole text has none.
  package let tokens: [String]

  /// Reads a pointer: empty, or each token after a `/`, with `~0` for `~` and `~1` for `/`.
  package init(_ text: String) throws(SyntaxError) {
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
  package static func escaped(_ name: String) -> String {
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
}
