import Bytes

/// `1 message`, `2 messages`
package func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// `1 point`, `−2 points`, with the minus sign of summaries.
func countedPoints(_ points: Int) -> String { (points < 0 ? "\u{2212}" : "") + counted(abs(points), "point") }

/// `12,345,678`
package func grouped(_ number: Int) -> String {
  var out = ""
  let digits = Array(String(number))
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0, digits[index - 1] != "-" { out.append(",") }
    out.append(digit)
  }
  return out
}

/// A text on one line, for a row of a table or a message: with escapes for its line breaks and for what
/// nobody would see.
package func oneLine(_ text: String) -> String { text.withVisibleCharacters }

/// A text in quotes on one line, without the end of a long one.
package func quoted(_ text: String, most: Int = 48) -> String { "\"\(shortened(text, most: most))\"" }

/// A text on one line, with escapes for what nobody would see. The end of a long text is left out.
func shortened(_ text: String, most: Int = 48) -> String {
  let scalars = text.unicodeScalars
  let start = scalars.prefix(most)
  let shown = oneLine(String(String.UnicodeScalarView(start)))
  return start.endIndex < scalars.endIndex ? shown + "…" : shown
}

/// `allow, junk or promotion`
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// The end of a message about an unknown word of a rules file: `; did you mean "text"?`; empty if no word
/// that is known is near.
func didYouMean(_ word: String, _ candidates: [String]) -> String {
  guard let nearest = Suggestion.nearest(to: word, among: candidates) else { return "" }
  return "; did you mean \"\(nearest)\"?"
}

/// A number as people write it: `0.9`, `1`.
func shortNumber(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension String {
  /// The text, padded with spaces on the right.
  package func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The text, padded with spaces on the left.
  package func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }

  /// The number's digits, padded with zeros on the left.
  package func zeroPadded(_ width: Int) -> String {
    String(repeating: "0", count: Swift.max(0, width - count)) + self
  }

  /// The text, cut to what a line of `width` characters has room for behind `used` of them, but not to less
  /// than eight; whole if there is no width.
  package func cut(to width: Int?, after used: Int) -> String {
    guard let width else { return self }
    let room = Swift.max(width - used, 8)
    return count <= room ? self : String(prefix(room - 1)) + "…"
  }
}
