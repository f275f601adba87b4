internal import Bytes
internal import TextMatching

/// What senders are compared by where a whole sender is meant: contacts and automatic senders.
enum SenderKey {
  /// Appends the folded form of a sender: NFC(fold(NFC(text))), as the contract's text equality has it.
  static func appendFolded(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    for index in text.indices {
      let byte = text[index]
      buffer.append(byte >= 65 && byte <= 90 ? byte | 32 : byte)
    }
  }
}

/// Reference tokens of RFC 6901.
enum PointerToken {
  /// A key as it stands in a pointer: `~` is `~0`, `/` is `~1`.
  static func escaped(_ key: String) -> String {
    var token = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
    return token
  }
}
