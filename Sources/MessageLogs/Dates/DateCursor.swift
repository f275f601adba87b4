import Bytes

/// A place in a date's text.
struct DateCursor {
  var index = 0

  func isAtEnd(of text: Span<UInt8>) -> Bool { index >= text.count }

  /// Takes a byte if it is the next one.
  mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  /// Takes spaces. Always returns true, so that it can be used in a list of conditions.
  @discardableResult
  mutating func skipSpaces(in text: Span<UInt8>) -> Bool {
    while index < text.count, text[index].isASCIISpace { index += 1 }
    return true
  }

  /// Takes a number with a range of digits, if Int can hold it.
  @inline(__always)
  mutating func number(in text: Span<UInt8>, digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var place = index
    while place < text.count, text[place].isASCIIDigit {
      if place &- index == digits.upperBound { return nil }
      // No more than 19 digits are asked for. A number of those that Int cannot hold becomes negative.
      value = value &* 10 &+ Int(text[place] &- 48)
      place &+= 1
    }
    guard place &- index >= digits.lowerBound, value >= 0 else { return nil }
    index = place
    return value
  }

  /// Takes the digits of a fraction and returns billionths. Digits after the ninth are dropped.
  mutating func fraction(in text: Span<UInt8>) -> Int? {
    var value = 0
    var count = 0
    while index < text.count, text[index].isASCIIDigit {
      if count < 9 {
        value = value * 10 + Int(text[index] - 48)
        count += 1
      }
      index += 1
    }
    guard count > 0 else { return nil }
    for _ in count..<9 { value *= 10 }
    return value
  }

  /// Takes a zone's name in brackets, if there is one. Returns false if the closing bracket is missing.
  mutating func skipZoneName(in text: Span<UInt8>) -> Bool {
    skipSpaces(in: text)
    let closing: UInt8
    if take(UInt8(ascii: "("), in: text) {
      closing = UInt8(ascii: ")")
    } else if take(UInt8(ascii: "["), in: text) {
      closing = UInt8(ascii: "]")
    } else {
      return true
    }
    while index < text.count, text[index] != closing { index += 1 }
    return take(closing, in: text)
  }

  /// Takes an offset (`Z`, `+02:00`, `-0530`, `+02`, `UTC+02:00`) or a zone's name from RFC 2822. Returns
  /// seconds east of UTC.
  mutating func offset(in text: Span<UInt8>) -> Int? {
    guard index < text.count else { return nil }
    if index + 3 < text.count, text[index + 3] == UInt8(ascii: "+") || text[index + 3] == UInt8(ascii: "-") {
      let name = text.extracting(index..<index + 3)
      guard name.equalsIgnoringCase("utc") || name.equalsIgnoringCase("gmt") else { return nil }
      index += 3
    }
    let sign = text[index]
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      index += 1
      guard index + 2 <= text.count, text[index].isASCIIDigit, text[index + 1].isASCIIDigit else {
        return nil
      }
      let hours = Int(text[index] - 48) * 10 + Int(text[index + 1] - 48)
      index += 2
      var minutes = 0
      let hasColon = take(UInt8(ascii: ":"), in: text)
      if index + 2 <= text.count, text[index].isASCIIDigit, text[index + 1].isASCIIDigit {
        minutes = Int(text[index] - 48) * 10 + Int(text[index + 1] - 48)
        index += 2
      } else if hasColon {
        return nil
      }
      guard hours < 24, minutes < 60 else { return nil }
      let offset = hours * 3600 + minutes * 60
      return sign == UInt8(ascii: "-") ? -offset : offset
    }
    let start = index
    while index < text.count, text[index].isASCIILetter { index += 1 }
    let name = text.extracting(start..<index)
    if name.equalsIgnoringCase("z") || name.equalsIgnoringCase("utc") || name.equalsIgnoringCase("gmt")
      || name.equalsIgnoringCase("ut")
    {
      return 0
    }
    if name.equalsIgnoringCase("edt") { return -4 * 3600 }
    if name.equalsIgnoringCase("est") || name.equalsIgnoringCase("cdt") { return -5 * 3600 }
    if name.equalsIgnoringCase("cst") || name.equalsIgnoringCase("mdt") { return -6 * 3600 }
    if name.equalsIgnoringCase("mst") || name.equalsIgnoringCase("pdt") { return -7 * 3600 }
    if name.equalsIgnoringCase("pst") { return -8 * 3600 }
    return nil
  }

  /// Takes the rest of a text behind a day: a space, a time and perhaps `AM` or `PM`, or nothing for
  /// midnight.
  mutating func clockBehindDay(in text: Span<UInt8>) -> (hour: Int, minute: Int, second: Int)? {
    if isAtEnd(of: text) { return (0, 0, 0) }
    guard take(UInt8(ascii: " "), in: text), let hour = number(in: text, digits: 1...2),
      take(UInt8(ascii: ":"), in: text), let minute = number(in: text, digits: 2...2)
    else { return nil }
    var second = 0
    if take(UInt8(ascii: ":"), in: text) {
      guard let found = number(in: text, digits: 2...2) else { return nil }
      second = found
    }
    // Unicode's data on languages have a narrow space that does not break before AM and PM.
    if text.has("\u{202F}", at: index) { index += 3 } else { skipSpaces(in: text) }
    if isAtEnd(of: text) { return (hour, minute, second) }
    let half = text.extracting(index..<text.count)
    let isAfternoon = half.equalsIgnoringCase("pm")
    guard isAfternoon || half.equalsIgnoringCase("am"), (1...12).contains(hour) else { return nil }
    return (hour % 12 + (isAfternoon ? 12 : 0), minute, second)
  }

  /// Takes an English month's name of three letters.
  mutating func monthName(in text: Span<UInt8>) -> Int? {
    guard index + 3 <= text.count else { return nil }
    let name = text.extracting(index..<index + 3)
    let months: [12 of StaticString] = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    for month in 0..<12 where name.equalsIgnoringCase(months[month]) {
      index += 3
      return month + 1
    }
    return nil
  }
}
