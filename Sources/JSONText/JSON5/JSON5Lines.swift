import Bytes

/// Finds the lines of a text that is being edited.
enum JSON5Lines {
  static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The start of the line that contains a byte.
  static func start(of offset: Int, in source: [UInt8]) -> Int {
    var start = offset
    while start > 0, !isEnd(source[start - 1]) { start -= 1 }
    if start == 0 { start = source.span.byteOrderMarkCount }
    return start
  }

  /// The white space before a byte on its line; nil if anything else precedes it.
  static func indentation(before offset: Int, in source: [UInt8]) -> ArraySlice<UInt8>? {
    let indent = source[start(of: offset, in: source)..<offset]
    return indent.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? indent : nil
  }

  /// The white space at the start of the line that contains a byte.
  static func leadingSpace(ofLineAt offset: Int, in source: [UInt8]) -> ArraySlice<UInt8> {
    let start = start(of: offset, in: source)
    return source[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }
  }
}
