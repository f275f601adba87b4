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
