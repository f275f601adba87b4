import CVectorKernels

/// The structural index of a text of JSON lines: three masks for every 64 bytes, bit i for byte i.
///
/// - `stops`: the bytes below 0x20, and every `"` that no backslash escapes. If an escape in the text is
///   wrong, or the processor has no vector code, it has every `"` and every `\` instead. A step over a string
///   then stops at each backslash and checks the escape.
/// - `backslashes`: every `\`.
/// - `high`: the bytes above 0x7F.
///
/// The masks do not depend on where strings or lines begin, so a malformed line has no effect on the next
/// one. They are little-endian, so that one load gives at least 57 bits from any byte on (`window`).
@safe package struct VectorIndex: ~Copyable {
  // Safe: no other value owns the memory, and `window` states what may be read.

  private var words: UnsafeMutablePointer<UInt64>
  private var capacity = 0
  /// The distance from a word of one mask to the same word of the next: one word for each block of the text,
  /// and two more.
  private var stride = 0

  /// Whether some byte above 0x7F may be part of ill-formed UTF-8.
  package private(set) var mayBeIllFormed = false

  // One word, which is never read, is allocated so that there is always memory to free.
  package init() { unsafe words = .allocate(capacity: 1) }

  // Nobody else has the pointer.
  deinit { unsafe words.deallocate() }

  /// The three masks.
  package enum Mask: Int {
    case stops
    case backslashes
    case high
  }

  /// The words of one mask. Two more follow those of the text: ones in `stops`, so that every search ends,
  /// and zeros in the others.
  @inline(__always)
  package func base(_ mask: Mask) -> UnsafeRawPointer {
    // stride words for each mask.
    unsafe UnsafeRawPointer(words + mask.rawValue &* stride)
  }

  /// At least 57 bits of a mask from `offset` on, the bit of `offset` lowest; zeros follow.
  ///
  /// `base` must be from `base(_:)`, and `offset` at most 64 beyond the end of the text.
  @inline(__always)
  package static func window(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    // offset / 8 is at most 8 bytes into the first extra word; 8 bytes from there are inside.
    let word = unsafe base.loadUnaligned(fromByteOffset: offset &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: offset & 7)
  }

  /// Indexes a text with the code of one vector level, which the processor must have.
  package mutating func make(_ text: Span<UInt8>, level: Int32) {
    let blocks = (text.count &+ 63) / 64
    stride = blocks &+ 2
    if stride &* 3 > capacity {
      capacity = max(stride &* 3, capacity &* 2)
      unsafe words.deallocate()
      unsafe words = .allocate(capacity: capacity)
    }
    // All writes are below 3 * stride.
    for mask in 0..<3 {
      unsafe words[mask &* stride &+ blocks] = mask == 0 ? ~0 : 0
      unsafe words[mask &* stride &+ blocks &+ 1] = mask == 0 ? ~0 : 0
    }
    var findings = fill(text, level: level, escapes: true)
    if findings > 0 && findings & Int32(WINNOW_JSON_BAD_ESCAPE.rawValue) != 0 {
      findings = fill(text, level: level, escapes: false)
    }
    if findings < 0 { findings = fillPlain(text) }
    mayBeIllFormed = findings & Int32(WINNOW_JSON_UNSURE_UTF8.rawValue) != 0
  }

  private func fill(_ text: Span<UInt8>, level: Int32, escapes: Bool) -> Int32 {
    // The C function reads text.count bytes, and writes a word for every 64 of them to each of the three
    // masks.
    unsafe text.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return 0 }
      return unsafe winnow_json_index(
        level, escapes ? 1 : 0, start, source.count, words, words + stride, words + 2 &* stride)
    }
  }

  /// The same as the C function without `escapes`, in Swift: for processors without vector code.
  private func fillPlain(_ text: Span<UInt8>) -> Int32 {
    var anyHigh: UInt64 = 0
    var block = 0
    while block &* 64 < text.count {
      var stops: UInt64 = 0
      var backslashes: UInt64 = 0
      var high: UInt64 = 0
      for part in 0..<8 {
        let word = Self.word(text, block &* 64 &+ part &* 8)
        let shift = UInt64(8 &* part)
        let backslash = Self.zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C)
        let quote = Self.zeros(word ^ 0x2222_2222_2222_2222)
        stops |= Self.gather(quote | backslash | Self.zeros(word & 0xE0E0_E0E0_E0E0_E0E0)) &<< shift
        backslashes |= Self.gather(backslash) &<< shift
        high |= Self.gather(word & 0x8080_8080_8080_8080) &<< shift
      }
      // block < stride - 2.
      unsafe words[block] = stops.littleEndian
      unsafe words[stride &+ block] = backslashes.littleEndian
      unsafe words[2 &* stride &+ block] = high.littleEndian
      anyHigh |= high
      block &+= 1
    }
    return anyHigh == 0 ? 0 : Int32(WINNOW_JSON_UNSURE_UTF8.rawValue)
  }

  /// Eight bytes, the first one lowest; zeros beyond the text's end.
  private static func word(_ text: Span<UInt8>, _ start: Int) -> UInt64 {
    if start &+ 8 <= text.count {
      // 8 bytes from start are inside.
      return unsafe UInt64(
        littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    for index in 0..<max(0, min(8, text.count &- start)) {
      word |= UInt64(text[start &+ index]) &<< UInt64(8 &* index)
    }
    return word
  }

  /// The top bit of each byte of `word` that is zero.
  private static func zeros(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((word & low) &+ low) | word | low)
  }

  /// The top bits of the eight bytes, as the low eight bits; all other bits of `word` must be clear.
  private static func gather(_ word: UInt64) -> UInt64 {
    ((word &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }
}
