/// What the characters of ASCII are in a text, found by comparing many bytes at once.
struct ASCIIContents {
  let hasLetters: Bool
  let hasCapitalI: Bool
  /// Control characters, of which some are white space.
  let hasControls: Bool
  /// Two spaces, one behind the other.
  let hasDoubleSpaces: Bool

  init(of text: Span<UInt8>) {
    // The least byte, after what is looked for was made 0 or small.
    var letters = UInt8.max
    var capitals = UInt8.max
    var controls = UInt8.max
    var deletions = UInt8.max
    var spaces = UInt8.max
    unsafe text.withUnsafeBufferPointer { bytes in
      // All indices are below the count; vectors of bytes are compared at once.
      for index in 0..<bytes.count {
        let byte = unsafe bytes[index]
        letters = min(letters, (byte | 0x20) &- 0x61)
        capitals = min(capitals, byte ^ 0x49)
        controls = min(controls, byte)
        deletions = min(deletions, byte ^ 0x7F)
      }
      for index in 1..<max(1, bytes.count) {
        spaces = unsafe min(spaces, (bytes[index] ^ 0x20) | (bytes[index - 1] ^ 0x20))
      }
    }
    hasLetters = letters < 26
    hasCapitalI = capitals == 0
    hasControls = controls < 0x20 || deletions == 0
    hasDoubleSpaces = spaces == 0
  }
}
