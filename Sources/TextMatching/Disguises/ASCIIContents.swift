/// Which kinds of ASCII characters a text contains. Linear in the text; many bytes are compared at once.
struct ASCIIContents {
  /// Whether all characters are ASCII.
  let isASCII: Bool
  let hasLetters: Bool
  let hasCapitalI: Bool
  /// Whether the text has control characters (U+0000 to U+001F and U+007F), some of which are white space.
  let hasControls: Bool
  /// Whether a space directly follows another one.
  let hasDoubleSpaces: Bool

  init(of text: Span<UInt8>) {
    // Each variable is the minimum, over all bytes, of an expression that is 0 or small only for the bytes in
    // question.
    var letters = UInt8.max
    var capitals = UInt8.max
    var controls = UInt8.max
    var deletions = UInt8.max
    var spaces = UInt8.max
    var all: UInt8 = 0
    unsafe text.withUnsafeBufferPointer { bytes in
      // All indices are below the count. The unchecked accesses let vectors of bytes be compared at once.
      for index in 0..<bytes.count {
        let byte = unsafe bytes[index]
        all |= byte
        letters = min(letters, (byte | 0x20) &- 0x61)
        capitals = min(capitals, byte ^ 0x49)
        controls = min(controls, byte)
        deletions = min(deletions, byte ^ 0x7F)
      }
      for index in 1..<max(1, bytes.count) {
        spaces = unsafe min(spaces, (bytes[index] ^ 0x20) | (bytes[index - 1] ^ 0x20))
      }
    }
    isASCII = all < 0x80
    hasLetters = letters < 26
    hasCapitalI = capitals == 0
    hasControls = controls < 0x20 || deletions == 0
    hasDoubleSpaces = spaces == 0
  }
}

/// ASCII characters that are read as themselves, without what may disguise a text of ASCII: `I`, which may
/// stand for a small L, white space other than a single U+0020, and control characters.
enum OrdinaryASCII {
  /// The number of such characters from an offset on, rounded down to whole blocks; the character after the
  /// last is no space if the last is one. Linear in the result; many bytes are compared at once.
  static func count(in text: Span<UInt8>, from offset: Int) -> Int {
    let size = 32
    var end = offset
    while end >= 0, text.count &- end > size, isOrdinary(text, end, size) { end &+= size }
    return end &- offset
  }

  /// Whether a text consists of such characters. A space stands before it and behind it.
  static func fills(_ text: Span<UInt8>) -> Bool {
    if text.isEmpty { return true }
    let last = text[text.count &- 1]
    return text[0] != 0x20 && last != 0x20 && isOrdinary(last) && isOrdinary(text, 0, text.count &- 1)
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F && byte != 0x49 }

  /// Whether `count` bytes are such characters. The byte behind them is read too.
  @inline(__always)
  private static func isOrdinary(_ text: Span<UInt8>, _ offset: Int, _ count: Int) -> Bool {
    precondition(offset >= 0 && count >= 0 && offset &+ count < text.count)
    var highest: UInt8 = 0
    var capitals = UInt8.max
    var spaces = UInt8.max
    unsafe text.withUnsafeBufferPointer { bytes in
      for index in offset..<offset &+ count {
        // The precondition says that the byte and the next are in the text.
        let (byte, next) = unsafe (bytes[index], bytes[index &+ 1])
        highest = max(highest, byte &- 0x20)
        capitals = min(capitals, byte ^ 0x49)
        spaces = min(spaces, (byte ^ 0x20) | (next ^ 0x20))
      }
    }
    return highest < 0x5F && capitals != 0 && spaces != 0
  }
}
