import CVectorKernels

/// A text of JSON lines with its vector index, and the steps of the scanner over the parts of a line.
///
/// Bytes are read through a pointer without bounds checks. Every read is inside the text because its last
/// byte, at `limit - 1`, is an LF: only the step that ends a line goes past an LF. A step over a string
/// follows the index instead of the bytes, and checks that it ended below `limit`.
///
/// A step returns the offset after the part that it skipped. If the text is malformed, it sets `fault` and
/// returns `~offset` of the offending byte, which is negative.
@safe struct IndexedText {
  let base: UnsafePointer<UInt8>
  let stops: UnsafeRawPointer
  let backslashes: UnsafeRawPointer
  let high: UnsafeRawPointer
  let limit: Int
  let mayBeIllFormed: Bool

  /// A text of `limit` bytes at `base`, the last of them an LF, and its index.
  @inline(__always)
  init(base: UnsafePointer<UInt8>, limit: Int, index: borrowing VectorIndex) {
    unsafe self.base = base
    self.limit = limit
    unsafe stops = index.base(.stops)
    unsafe backslashes = index.base(.backslashes)
    unsafe high = index.base(.high)
    mayBeIllFormed = index.mayBeIllFormed
  }

  /// The byte at an offset, which must be below the limit.
  @unsafe @inline(__always)
  subscript(unchecked offset: Int) -> UInt8 { unsafe base[offset] }

  /// The first byte at or after `offset` in the mask `stops`; `limit` or more if there is none.
  @inline(__always)
  func nextStop(_ offset: Int) -> Int {
    // Windows begin below the limit, and the index ends with ones.
    var bits = unsafe VectorIndex.window(stops, offset)
    if bits != 0 { return offset &+ bits.trailingZeroBitCount }
    var next = offset & ~7
    repeat {
      next &+= 64
      bits = unsafe VectorIndex.window(stops, next)
    } while bits == 0
    return next &+ bits.trailingZeroBitCount
  }

  /// The same for a string's content, with the flags of the string that ends there.
  @inline(__always)
  func nextStop(_ start: Int, _ flags: inout JSONValue.Flags) -> Int {
    // As in nextStop.
    let stop = unsafe VectorIndex.window(stops, start)
    let before = (stop & (0 &- stop)) &- 1
    var escape = unsafe VectorIndex.window(backslashes, start) & before
    var nonASCII = unsafe VectorIndex.window(high, start) & before
    var offset = start &+ stop.trailingZeroBitCount
    if stop == 0 { offset = unsafe furtherStop(stops, backslashes, high, start, &escape, &nonASCII) }
    flags = JSONValue.Flags(
      rawValue: (escape != 0 ? 1 : 0) | (nonASCII != 0 ? (mayBeIllFormed ? 6 : 2) : 0))
    return offset
  }

  /// From the byte after a string's opening quote to its closing quote, with the string's flags.
  @inline(__always)
  func closingQuote(_ start: Int, _ flags: inout JSONValue.Flags, _ fault: inout LineFault) -> Int {
    var escape: UInt64 = 0
    var nonASCII: UInt64 = 0
    var offset = start
    var stop: UInt64
    // As in nextStop.
    while true {
      stop = unsafe VectorIndex.window(stops, offset)
      let backslash = unsafe VectorIndex.window(backslashes, offset)
      let above = unsafe VectorIndex.window(high, offset)
      if stop != 0 {
        let before = (stop & (0 &- stop)) &- 1
        escape |= backslash & before
        nonASCII |= above & before
        break
      }
      escape |= backslash
      nonASCII |= above
      offset = offset & ~7 &+ 64
    }
    offset &+= stop.trailingZeroBitCount
    if unsafe offset < limit && self[unchecked: offset] == UInt8(ascii: "\"") {
      flags = JSONValue.Flags(
        rawValue: (escape != 0 ? 1 : 0) | (nonASCII != 0 ? (mayBeIllFormed ? 6 : 2) : 0))
      return offset
    }
    offset = closingQuoteAfterStop(offset, &fault)
    // Both offsets are below the limit, and the mask has a bit for each byte up to it.
    flags = unsafe has(high, start, offset) ? [.hasEscapes, .hasNonASCII] : .hasEscapes
    if flags.contains(.hasNonASCII) && mayBeIllFormed { flags.insert(.mayBeIllFormed) }
    return offset
  }

  /// Whether a byte of `start..<end` is in a mask.
  @inline(__always)
  func has(_ mask: UnsafeRawPointer, _ start: Int, _ end: Int) -> Bool {
    var offset = start
    while offset < end {
      // Below the limit.
      let bits = unsafe VectorIndex.window(mask, offset)
      let next = offset & ~7 &+ 64
      if next >= end { return bits & ~(~0 << UInt64(truncatingIfNeeded: end &- offset)) != 0 }
      if bits != 0 { return true }
      offset = next
    }
    return false
  }

  /// Over white space inside a line.
  @inline(__always)
  func afterSpace(_ start: Int) -> Int {
    // At most places, lines have no space or one space. The branch is predicted; adding 0 or 1 without a
    // branch would make every later step wait for this byte. Both reads are below the limit, because a space
    // is not the final LF.
    if unsafe self[unchecked: start] > UInt8(ascii: " ") { return start }
    if unsafe self[unchecked: start] == UInt8(ascii: " ") && self[unchecked: start &+ 1] > UInt8(ascii: " ") {
      return start &+ 1
    }
    return unsafe Self.afterLongSpace(base, start)
  }

  @inline(never)
  private static func afterLongSpace(_ base: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var offset = start
    while true {
      // The text ends with an LF, and the loop stops at it.
      let byte = unsafe base[offset]
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") else {
        return offset
      }
      offset &+= 1
    }
  }

  /// From the byte after a string's opening quote to its closing quote.
  @inline(__always)
  func closingQuote(_ start: Int, _ fault: inout LineFault) -> Int {
    let offset = nextStop(start)
    if unsafe offset < limit && self[unchecked: offset] == UInt8(ascii: "\"") { return offset }
    return closingQuoteAfterStop(offset, &fault)
  }

  /// From the byte at which the index stopped inside a string (an escape, or a byte that a string may not
  /// have) to the closing quote.
  @inline(never)
  private func closingQuoteAfterStop(_ first: Int, _ fault: inout LineFault) -> Int {
    var offset = first
    while true {
      guard offset < limit else {
        fault = .control
        return ~(limit &- 1)
      }
      let byte = unsafe self[unchecked: offset]
      if byte == UInt8(ascii: "\"") { return offset }
      guard byte == UInt8(ascii: "\\") else {
        fault = .control
        return ~offset
      }
      // The text ends with an LF, so there is a byte after the backslash.
      switch unsafe self[unchecked: offset &+ 1] {
      case UInt8(ascii: "u"):
        for index in offset &+ 2..<offset &+ 6 where unsafe !isHexadecimal(self[unchecked: index]) {
          fault = .hexadecimal
          return ~index
        }
        offset &+= 6
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        offset &+= 2
      default:
        fault = .escape
        return ~(offset &+ 1)
      }
      if unsafe self[unchecked: offset] != UInt8(ascii: "\\") { offset = nextStop(offset) }
    }
  }

  @inline(__always)
  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (byte &- UInt8(ascii: "0")) < 10 || ((byte | 0x20) &- UInt8(ascii: "a")) < 6
  }

  /// Over the digits from `start` on, if there are any.
  @inline(__always)
  private func afterDigits(_ start: Int) -> Int {
    var offset = start
    while unsafe self[unchecked: offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset
  }

  /// Over a number.
  @inline(__always)
  func afterNumber(_ start: Int, _ fault: inout LineFault) -> Int {
    var offset = start
    if unsafe self[unchecked: offset] == UInt8(ascii: "-") { offset &+= 1 }
    if unsafe self[unchecked: offset] == UInt8(ascii: "0") {
      offset &+= 1
      if unsafe self[unchecked: offset] &- UInt8(ascii: "0") < 10 {
        fault = .leadingZero
        return ~offset
      }
    } else {
      let digits = offset
      offset = afterDigits(offset)
      if offset == digits {
        fault = .digit
        return ~offset
      }
    }
    // Below the limit, as the type says.
    let next = unsafe self[unchecked: offset]
    if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") { return afterFraction(offset, &fault) }
    return offset
  }

  /// Over a number, fastest if it is an integer of at most 15 digits; -1 if there is no number. 16 bytes
  /// from `start` on must be inside the text.
  @inline(__always)
  func afterLikelyInteger(_ start: Int) -> Int {
    // The caller ensures that 16 bytes are inside.
    let length = unsafe (~winnow_digits_16(base + start)).trailingZeroBitCount
    let end = start &+ length
    // Accept it if it ended within the 16 bytes and has no leading zero, fraction or exponent.
    if unsafe length > 0 && length < 16 && (self[unchecked: start] != UInt8(ascii: "0") || length == 1) {
      let next = unsafe self[unchecked: end]
      if next != UInt8(ascii: ".") && next | 0x20 != UInt8(ascii: "e") { return end }
    }
    var fault = LineFault.none
    let other = afterNumber(start, &fault)
    return other < 0 ? -1 : other
  }

  @inline(never)
  private func afterFraction(_ start: Int, _ fault: inout LineFault) -> Int {
    var offset = start
    // Below the limit, as the type says.
    if unsafe self[unchecked: offset] == UInt8(ascii: ".") {
      let digits = offset &+ 1
      offset = afterDigits(digits)
      if offset == digits {
        fault = .digit
        return ~offset
      }
    }
    if unsafe self[unchecked: offset] | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      if unsafe self[unchecked: offset] == UInt8(ascii: "+") || self[unchecked: offset] == UInt8(ascii: "-") {
        offset &+= 1
      }
      let digits = offset
      offset = afterDigits(digits)
      if offset == digits {
        fault = .digit
        return ~offset
      }
    }
    return offset
  }

  /// Over `true`, `false` or `null`; anything else is a fault.
  @inline(__always)
  func afterLiteral(_ start: Int, _ fault: inout LineFault) -> Int {
    switch unsafe self[unchecked: start] {
    case UInt8(ascii: "t"):
      if unsafe self[unchecked: start &+ 1] == UInt8(ascii: "r")
        && self[unchecked: start &+ 2] == UInt8(ascii: "u")
        && self[unchecked: start &+ 3] == UInt8(ascii: "e")
      {
        return start &+ 4
      }
      fault = .literalTrue
    case UInt8(ascii: "f"):
      if unsafe self[unchecked: start &+ 1] == UInt8(ascii: "a")
        && self[unchecked: start &+ 2] == UInt8(ascii: "l")
        && self[unchecked: start &+ 3] == UInt8(ascii: "s")
        && self[unchecked: start &+ 4] == UInt8(ascii: "e")
      {
        return start &+ 5
      }
      fault = .literalFalse
    case UInt8(ascii: "n"):
      // Below the limit, as the type says.
      if unsafe self[unchecked: start &+ 1] == UInt8(ascii: "u")
        && self[unchecked: start &+ 2] == UInt8(ascii: "l")
        && self[unchecked: start &+ 3] == UInt8(ascii: "l")
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
    let first = unsafe self[unchecked: start]
    if first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") { return afterNumber(start, &fault) }
    return afterLiteral(start, &fault)
  }

  /// Over a member's name, its colon and white space, to the value.
  @inline(__always)
  func afterName(_ start: Int, first: Bool, _ fault: inout LineFault) -> Int {
    guard unsafe self[unchecked: start] == UInt8(ascii: "\"") else {
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
    var offset = start
    if unsafe self[unchecked: offset] != UInt8(ascii: ":") {
      offset = afterSpace(offset)
      guard unsafe self[unchecked: offset] == UInt8(ascii: ":") else {
        fault = .colon
        return ~offset
      }
    }
    return afterSpace(offset &+ 1)
  }

  /// From a malformed line's offending byte to the line's LF.
  func lineFeed(_ start: Int) -> Int {
    var offset = start
    while unsafe offset < limit &- 1 && self[unchecked: offset] != UInt8(ascii: "\n") {
      offset = nextStop(offset &+ 1)
    }
    return Swift.min(offset, limit &- 1)
  }
}

/// The rest of `nextStop` for a string whose end is not in the first window of the masks.
@inline(never)
private func furtherStop(
  _ stops: UnsafeRawPointer, _ backslashes: UnsafeRawPointer, _ high: UnsafeRawPointer, _ start: Int,
  _ escape: inout UInt64, _ nonASCII: inout UInt64
) -> Int {
  var offset = start & ~7
  while true {
    offset &+= 64
    // As in nextStop.
    let stop = unsafe VectorIndex.window(stops, offset)
    let before = (stop & (0 &- stop)) &- 1
    escape |= unsafe VectorIndex.window(backslashes, offset) & before
    nonASCII |= unsafe VectorIndex.window(high, offset) & before
    if stop != 0 { return offset &+ stop.trailingZeroBitCount }
  }
}
