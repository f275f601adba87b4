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
