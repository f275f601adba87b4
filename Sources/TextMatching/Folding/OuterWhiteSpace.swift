import Bytes

extension Span<UInt8> {
  /// The range of a UTF-8 text without the white space at its ends (the Unicode property White_Space); empty
  /// if the text is nothing but white space. Takes time linear in that white space.
  package var rangeWithoutOuterWhiteSpace: Range<Int> {
    var start = 0
    while start < count {
      let (scalar, length) = decodeScalar(self, at: start)
      if !isWhiteSpace(scalar) { break }
      start += length
    }
    var end = count
    while end > start {
      let last = scalarStart(self, before: end)
      if !isWhiteSpace(decodeScalar(self, at: last).scalar) { break }
      end = last
    }
    return start..<end
  }

  /// The range of the scalar at the start of a range of a UTF-8 text if it is white space; otherwise an empty
  /// range.
  func leadingWhiteSpace(in range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return range }
    let (scalar, length) = decodeScalar(self, at: range.lowerBound)
    return range.lowerBound..<range.lowerBound + (isWhiteSpace(scalar) ? length : 0)
  }
}

/// Whether a scalar has the Unicode property White_Space.
private func isWhiteSpace(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
  default: false
  }
}
