import CVectorKernels

/// How an array is skipped: by its brackets, which is quick, or by its values, which finds what is damaged.
enum ArraySkipping {
  case byBrackets, byValues
}

/// Finds the end of a JSON array or object by its brackets and by the quotes around its strings, 64 bytes at
/// a time. Whatever else is wrong inside is not noticed.
struct BracketScan {
  /// What the bytes so far have led to.
  enum Finding: Equatable {
    /// The value goes on after so many bytes of the text.
    case open(Int)
    /// The value ends with the last of so many bytes.
    case closed(Int)
    /// Brackets do not match, 65 are open, a string has a control character, or a backslash is outside of
    /// one.
    case fault
  }

  /// The open brackets, the innermost lowest: 1 for a brace.
  private var braces: UInt64 = 0
  private var depth = 0
  /// All ones inside a string, otherwise zero.
  private var string: UInt64 = 0
  /// Bit 0: whether the next byte is escaped.
  private var escaped: UInt64 = 0

  /// Begins at the value's bracket.
  init() {}

  /// Begins behind the bracket of an array, or behind one of its elements.
  static var inArray: BracketScan {
    var scan = BracketScan()
    scan.depth = 1
    return scan
  }

  /// Looks at the next bytes, in blocks of 64. A text of fewer bytes is the last one. Linear.
  mutating func scan(_ text: Span<UInt8>) -> Finding {
    if text.count < 64 {
      // Spaces change nothing.
      var padded: InlineArray<64, UInt8> = .init(repeating: 0x20)
      for index in text.indices { padded[index] = text[index] }
      let finding = scanBlock(padded.span, at: 0)
      return finding == .open(64) ? .open(text.count) : finding
    }
    var start = 0
    while text.count &- start >= 64 {
      let finding = scanBlock(text, at: start)
      guard case .open(let next) = finding else { return finding }
      start = next
    }
    return .open(start)
  }

  /// Looks at the 64 bytes at `start`.
  @inline(__always)
  private mutating func scanBlock(_ text: Span<UInt8>, at start: Int) -> Finding {
    precondition(start >= 0 && start <= text.count &- 64)
    var special: UInt64 = 0
    var quotes: UInt64 = 0
    var backslashes: UInt64 = 0
    var brackets: UInt64 = 0
    // The 64 bytes from `start` on are in the text, as the precondition says.
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for part in 0..<4 {
        let place = unsafe base + (start &+ 16 &* part)
        let shift = UInt64(truncatingIfNeeded: 16 &* part)
        unsafe special |= UInt64(winnow_json_escaped_16(place)) &<< shift
        unsafe quotes |= UInt64(winnow_equal_16(place, UInt8(ascii: "\""))) &<< shift
        unsafe backslashes |= UInt64(winnow_equal_16(place, UInt8(ascii: "\\"))) &<< shift
        unsafe brackets |= UInt64(winnow_json_brackets_16(place)) &<< shift
      }
    }
    let controls = special & ~quotes & ~backslashes
    if backslashes | escaped != 0 { quotes &= ~escapedBytes(by: backslashes) }
    // Each bit becomes the parity of the quotes up to it: a string's bytes and its opening quote are ones.
    var strings = quotes
    var distance: UInt64 = 1
    while distance < 64 {
      strings ^= strings &<< distance
      distance &<<= 1
    }
    strings ^= string
    string = UInt64(bitPattern: Int64(bitPattern: strings) &>> 63)
    if controls & strings | backslashes & ~strings != 0 { return .fault }
    brackets &= ~strings
    while brackets != 0 {
      let index = start &+ brackets.trailingZeroBitCount
      brackets &= brackets &- 1
      let byte = text[index]
      // `{` and `}` are 0x20 above `[` and `]`, and of the bits in 0x06 each has one: 0x02 if it opens.
      let brace = UInt64(byte &>> 5 & 1)
      if byte & 0x06 == 0x02 {
        guard depth < 64 else { return .fault }
        braces = braces &<< 1 | brace
        depth &+= 1
      } else {
        guard depth > 0, braces & 1 == brace else { return .fault }
        braces &>>= 1
        depth &-= 1
        if depth == 0 { return .closed(index &+ 1) }
      }
    }
    return .open(start &+ 64)
  }

  /// The bytes that a backslash escapes. In a run of backslashes, every second one escapes the byte after it:
  /// adding its start to a run carries to the bit behind it, whose place tells whether the run's length is
  /// odd.
  private mutating func escapedBytes(by backslashes: UInt64) -> UInt64 {
    let even: UInt64 = 0x5555_5555_5555_5555
    let run = backslashes & ~escaped
    let evenStarts = run & ~(run &<< 1) & even
    let fromEven = run & ~(run &+ evenStarts)
    let fromOdd = run ^ fromEven
    let result = escaped | fromEven &<< 1 & ~even | fromOdd &<< 1 & even
    escaped = fromOdd &>> 63
    return result
  }
}
