/// `1 message`, `2 messages`
package func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

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

/// A text with its line breaks and control characters shown, for a row of a table.
package func oneLine(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": out += "\\n"
    case "\r": out += "\\r"
    case "\t": out += "\\t"
    default:
      if scalar.properties.generalCategory == .control {
        out += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
  }
  return out
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
