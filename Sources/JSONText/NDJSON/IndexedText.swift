internal import CVectorKernels

/// A text of JSON lines with its vector index: the steps of the scanner, each from one place to another.
///
/// Checking each read costs a twentieth of the scanner's speed, so it reads through pointers. What keeps every one
/// inside: the last byte of the text, at `limit - 1`, is an LF, which no step goes over but the one that ends
/// a line; a step over a string follows the index, and checks that it ended below `limit`.
///
/// Steps return the place after what they stepped over, or `~place` of the offending byte with `fault` set.
@safe struct IndexedText {
  let base: UnsafePointer<UInt8>
  let stops: UnsafeRawPointer
  let backslashes: UnsafeRawPointer
  let high: UnsafeRawPointer
  let limit: Int
  let mayBeIllFormed: Bool

  /// The text of `limit` bytes at `base`, and its index.
  @inline(__always)
  init(base: UnsafePointer<UInt8>, limit: Int, index: borrowing VectorIndex) {
    unsafe self.base = base
    self.limit = limit
    unsafe stops = index.base(.stops)
    unsafe backslashes = index.base(.backslashes)
    unsafe high = index.base(.high)
    mayBeIllFormed = index.mayBeIllFormed
  }

  @inline(__always)
  // Places are below the limit, as said above.
  subscript(place: Int) -> UInt8 { unsafe base[place] }

  /// The first byte at or after `place` that the index stops at; `limit` or more if there is none.
  @inline(__always)
  func nextStop(_ place: Int) -> Int {
    // Windows begin below the limit, and the index ends with ones.
    var bits = unsafe VectorIndex.window(stops, place)
    if bits != 0 { return place &+ bits.trailingZeroBitCount }
    var next = place & ~7
    repeat {
      next &+= 64
      bits = unsafe VectorIndex.window(stops, next)
    } while bits == 0
    return next &+ bits.trailingZeroBitCount
  }

  /// As `nextStop`, and what kind of string stands before that.
  @inline(__always)
  func nextStop(_ start: Int, _ flags: inout JSONValue.Flags) -> Int {
    // As in nextStop.
    let stop = unsafe VectorIndex.window(stops, start)
    let before = (stop & (0 &- stop)) &- 1
    var escape = unsafe VectorIndex.window(backslashes, start) & before
    var nonASCII = unsafe VectorIndex.window(high, start) & before
    var place = start &+ stop.trailingZeroBitCount
    if stop == 0 { place = unsafe furtherStop(stops, backslashes, high, start, &escape, &nonASCII) }
    flags = JSONValue.Flags(
      rawValue: (escape != 0 ? 1 : 0) | (nonASCII != 0 ? (mayBeIllFormed ? 6 : 2) : 0))
    return place
  }

  /// From after a string's opening quote to its closing quote, and what kind of string it is.
  @inline(__always)
  func closingQuote(_ start: Int, _ flags: inout JSONValue.Flags, _ fault: inout LineFault) -> Int {
    var escape: UInt64 = 0
    var nonASCII: UInt64 = 0
    var place = start
    var stop: UInt64
    // As in nextStop.
    while true {
      stop = unsafe VectorIndex.window(stops, place)
      let backslash = unsafe VectorIndex.window(backslashes, place)
      let above = unsafe VectorIndex.window(high, place)
      if stop != 0 {
        let before = (stop & (0 &- stop)) &- 1
        escape |= backslash & before
        nonASCII |= above & before
        break
      }
      escape |= backslash
      nonASCII |= above
      place = place & ~7 &+ 64
    }
    place &+= stop.trailingZeroBitCount
    if place < limit && self[place] == UInt8(ascii: "\"") {
      flags = JSONValue.Flags(
        rawValue: (escape != 0 ? 1 : 0) | (nonASCII != 0 ? (mayBeIllFormed ? 6 : 2) : 0))
      return place
    }
    place = closingQuoteAfterStop(place, &fault)
    // Both places are below the limit, and the bitmap has a bit for each byte up to it.
    flags = unsafe has(high, start, place) ? [.hasEscapes, .hasNonASCII] : .hasEscapes
    if flags.contains(.hasNonASCII) && mayBeIllFormed { flags.insert(.mayBeIllFormed) }
    return place
  }

  /// Whether a byte of `start..<end` is in a mask.
  @inline(__always)
  func has(_ mask: UnsafeRawPointer, _ start: Int, _ end: Int) -> Bool {
    var place = start
    while place < end {
      // Below the limit.
      let bits = unsafe VectorIndex.window(mask, place)
      let next = place & ~7 &+ 64
      if next >= end { return bits & ~(~0 << UInt64(truncatingIfNeeded: end &- place)) != 0 }
      if bits != 0 { return true }
      place = next
    }
    return false
  }

  /// Over white space inside a line.
  @inline(__always)
  func afterSpace(_ start: Int) -> Int {
    // None or one, most often, and the same all along a line: a branch is foreseen, where adding 0 or 1 would
    // make all that follows wait for the byte.
    if self[start] > UInt8(ascii: " ") { return start }
    if self[start] == UInt8(ascii: " ") && self[start &+ 1] > UInt8(ascii: " ") { return start &+ 1 }
    return unsafe Self.afterLongSpace(base, start)
  }

  @inline(never)
  private static func afterLongSpace(_ base: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var place = start
    while true {
      // The text ends with an LF, which is not gone over.
      let byte = unsafe base[place]
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") else {
        return place
      }
      place &+= 1
    }
  }

  /// From after a string's opening quote to its closing quote.
  @inline(__always)
  func closingQuote(_ start: Int, _ fault: inout LineFault) -> Int {
    let place = nextStop(start)
    if place < limit && self[place] == UInt8(ascii: "\"") { return place }
    return closingQuoteAfterStop(place, &fault)
  }

  /// From where the index stopped inside a string, at an escape or a byte that may not stand there, to its
  /// closing quote.
  @inline(never)
  private func closingQuoteAfterStop(_ first: Int, _ fault: inout LineFault) -> Int {
    var place = first
    while true {
      guard place < limit else {
        fault = .control
        return ~(limit &- 1)
      }
      let byte = self[place]
      if byte == UInt8(ascii: "\"") { return place }
      guard byte == UInt8(ascii: "\\") else {
        fault = .control
        return ~place
      }
      // The text ends with an LF, so there is a byte after the backslash.
      switch self[place &+ 1] {
      case UInt8(ascii: "u"):
        for index in place &+ 2..<place &+ 6 where !isHexadecimal(self[index]) {
          fault = .hexadecimal
          return ~index
        }
        place &+= 6
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        place &+= 2
      default:
        fault = .escape
        return ~(place &+ 1)
      }
      if self[place] != UInt8(ascii: "\\") { place = nextStop(place) }
    }
  }

  @inline(__always)
  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (byte &- UInt8(ascii: "0")) < 10 || ((byte | 0x20) &- UInt8(ascii: "a")) < 6
  }

  /// Over the digits from `start` on, which may be none.
  @inline(__always)
  private func afterDigits(_ start: Int) -> Int {
    var place = start
    while self[place] &- UInt8(ascii: "0") < 10 { place &+= 1 }
    return place
  }

  /// Over a number.
  @inline(__always)
  func afterNumber(_ start: Int, _ fault: inout LineFault) -> Int {
    var place = start
    if self[place] == UInt8(ascii: "-") { place &+= 1 }
    if self[place] == UInt8(ascii: "0") {
      place &+= 1
      if self[place] &- UInt8(ascii: "0") < 10 {
        fault = .leadingZero
        return ~place
      }
    } else {
      let digits = place
      place = afterDigits(place)
      if place == digits {
        fault = .digit
        return ~place
      }
    }
    let next = self[place]
    if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") { return afterFraction(place, &fault) }
    return place
  }

  /// Over a number, which is most often an integer; -1 where it is none. 16 bytes from `start` on must be inside.
  @inline(__always)
  func afterLikelyInteger(_ start: Int) -> Int {
    // The caller says that they are.
    let length = unsafe (~winnow_digits_16(base + start)).trailingZeroBitCount
    let end = start &+ length
    // Shorter than what was looked at, and neither a fraction nor a leading zero.
    if length > 0 && length < 16 && (self[start] != UInt8(ascii: "0") || length == 1) {
      let next = self[end]
      if next != UInt8(ascii: ".") && next | 0x20 != UInt8(ascii: "e") { return end }
    }
    var fault = LineFault.none
    let other = afterNumber(start, &fault)
    return other < 0 ? -1 : other
  }

  @inline(never)
  private func afterFraction(_ start: Int, _ fault: inout LineFault) -> Int {
    var place = start
    if self[place] == UInt8(ascii: ".") {
      let digits = place &+ 1
      place = afterDigits(digits)
      if place == digits {
        fault = .digit
        return ~place
      }
    }
    if self[place] | 0x20 == UInt8(ascii: "e") {
      place &+= 1
      if self[place] == UInt8(ascii: "+") || self[place] == UInt8(ascii: "-") { place &+= 1 }
      let digits = place
      place = afterDigits(digits)
      if place == digits {
        fault = .digit
        return ~place
      }
    }
    return place
  }

  /// Over `true`, `false` or `null`, or not over what is no value at all.
  @inline(__always)
  func afterLiteral(_ start: Int, _ fault: inout LineFault) -> Int {
    switch self[start] {
    case UInt8(ascii: "t"):
      if self[start &+ 1] == UInt8(ascii: "r") && self[start &+ 2] == UInt8(ascii: "u")
        && self[start &+ 3] == UInt8(ascii: "e")
      {
        return start &+ 4
      }
      fault = .literalTrue
    case UInt8(ascii: "f"):
      if self[start &+ 1] == UInt8(ascii: "a") && self[start &+ 2] == UInt8(ascii: "l")
        && self[start &+ 3] == UInt8(ascii: "s") && self[start &+ 4] == UInt8(ascii: "e")
      {
        return start &+ 5
      }
      fault = .literalFalse
    case UInt8(ascii: "n"):
      if self[start &+ 1] == UInt8(ascii: "u") && self[start &+ 2] == UInt8(ascii: "l")
        && self[start &+ 3] == UInt8(ascii: "l")
      {
        return start &+ 4
      }
      fault = .literalNull
    default:
      fault = .value
    }
    return ~start
  }

  /// Over a number or a literal.
  @inline(__always)
  func afterScalar(_ start: Int, _ fault: inout LineFault) -> Int {
    let first = self[start]
    if first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") { return afterNumber(start, &fault) }
    return afterLiteral(start, &fault)
  }

  /// Over a member's name, its colon and white space, to the value.
  @inline(__always)
  func afterName(_ start: Int, first: Bool, _ fault: inout LineFault) -> Int {
    guard self[start] == UInt8(ascii: "\"") else {
      fault = first ? .nameOrBrace : .name
      return ~start
    }
    let quote = closingQuote(start &+ 1, &fault)
    if quote < 0 { return quote }
    return afterColon(quote &+ 1, &fault)
  }

  /// Over the colon after a name, and white space on both sides.
  @inline(__always)
  func afterColon(_ start: Int, _ fault: inout LineFault) -> Int {
    var place = start
    if self[place] != UInt8(ascii: ":") {
      place = afterSpace(place)
      guard self[place] == UInt8(ascii: ":") else {
        fault = .colon
        return ~place
      }
    }
    return afterSpace(place &+ 1)
  }

  /// Over the rest of a line that can't be read, to its LF.
  func lineFeed(_ start: Int) -> Int {
    var place = start
    while place < limit &- 1 && self[place] != UInt8(ascii: "\n") { place = nextStop(place &+ 1) }
    return Swift.min(place, limit &- 1)
  }
}

/// Goes on with the masks where the first window has no stop.
@inline(never)
#if os(Linux) && compiler(>=6.3)
  @section("winnow_hot")
#endif
private func furtherStop(
  _ stops: UnsafeRawPointer, _ backslashes: UnsafeRawPointer, _ high: UnsafeRawPointer, _ start: Int,
  _ escape: inout UInt64, _ nonASCII: inout UInt64
) -> Int {
  var place = start & ~7
  while true {
    place &+= 64
    // As in nextStop.
    let stop = unsafe VectorIndex.window(stops, place)
    let before = (stop & (0 &- stop)) &- 1
    escape |= unsafe VectorIndex.window(backslashes, place) & before
    nonASCII |= unsafe VectorIndex.window(high, place) & before
    if stop != 0 { return place &+ stop.trailingZeroBitCount }
  }
}
