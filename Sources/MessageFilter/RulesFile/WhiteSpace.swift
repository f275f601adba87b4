// White space is what has the Unicode property White_Space.

extension String {
  /// A text without the white space at its ends.
  package init(trimming text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else {
      self = ""
      return
    }
    self = String(scalars[first...last])
  }

  /// Whether the text is empty or nothing but white space.
  var isBlank: Bool {
    if let first = utf8.first, first > 0x20, first < 0x80 { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}
