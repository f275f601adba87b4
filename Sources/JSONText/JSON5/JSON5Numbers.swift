import Bytes

/// JSON5 numbers.
enum JSON5Numbers {
  /// The value of a well-formed JSON5 number.
  static func value(of spelling: String) -> Double? {
    var digits = Substring(spelling)
    var sign = 1.0
    if digits.hasPrefix("-") { sign = -1 }
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits.removeFirst() }
    if digits == "Infinity" { return sign * .infinity }
    if digits == "NaN" { return .nan }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      var value = 0.0
      for byte in digits.utf8.dropFirst(2) { value = value * 16 + Double(hexadecimalValue(byte) ?? 0) }
      return sign * value
    }
    // Swift's parser requires a digit on both sides of the point.
    if digits.hasPrefix(".") { digits = "0" + digits }
    if let point = digits.firstIndex(of: ".") {
      let after = digits.index(after: point)
      if after == digits.endIndex || !digits[after].isNumber { digits.insert("0", at: after) }
    }
    return Double(digits).map { sign * $0 }
  }

  /// Reads the number that begins at `start`. Returns its end, and what is wrong with it.
  static func scan(_ source: Span<UInt8>, at start: Int) -> (end: Int, problem: String?) {
    var at = start
    func byte(_ index: Int) -> UInt8 { index < source.count ? source[index] : 0 }
    func isDigit(_ index: Int) -> Bool { (48...57).contains(byte(index)) }
    func word(_ text: String) -> Bool {
      var index = at
      for unit in text.utf8 {
        guard byte(index) == unit else { return false }
        index += 1
      }
      return true
    }
    if byte(at) == UInt8(ascii: "+") || byte(at) == UInt8(ascii: "-") { at += 1 }
    if word("Infinity") { return (at + 8, nil) }
    if word("NaN") { return (at + 3, nil) }
    if byte(at) == 48, byte(at + 1) | 0x20 == UInt8(ascii: "x") {
      at += 2
      let digits = at
      while hexadecimalValue(byte(at)) != nil { at += 1 }
      return (at, at == digits ? "needs hexadecimal digits after 0x" : nil)
    }
    let digits = at
    while isDigit(at) { at += 1 }
    let whole = at - digits
    if whole > 1, byte(digits) == 48 { return (at, "must not begin with 0") }
    var fraction = 0
    if byte(at) == UInt8(ascii: ".") {
      at += 1
      let first = at
      while isDigit(at) { at += 1 }
      fraction = at - first
    }
    if whole == 0, fraction == 0 { return (at, "needs a digit") }
    if byte(at) | 0x20 == UInt8(ascii: "e") {
      at += 1
      if byte(at) == UInt8(ascii: "+") || byte(at) == UInt8(ascii: "-") { at += 1 }
      let first = at
      while isDigit(at) { at += 1 }
      if at == first { return (at, "needs a digit in its exponent") }
    }
    return (at, nil)
  }
}
