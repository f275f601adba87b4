extension String {
  /// The text with every occurrence of another replaced.
  func replacing(_ text: String, with other: String) -> String {
    var out = ""
    var rest = self[...]
    while let found = rest.range(of: text) {
      out += rest[..<found.lowerBound] + other
      rest = rest[found.upperBound...]
    }
    return out + rest
  }
}

extension StringProtocol {
  /// The first place where a text occurs, compared by Unicode scalars.
  func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start <= endIndex {
      if self[start...].unicodeScalars.starts(with: text.unicodeScalars) {
        return start..<unicodeScalars.index(start, offsetBy: text.unicodeScalars.count)
      }
      guard start < endIndex else { return nil }
      start = unicodeScalars.index(after: start)
    }
    return nil
  }
}
