import Bytes

/// The characters that people write between the digits of phone numbers, which `countryAllowlist` and
/// contacts skip: White_Space, hyphens and dashes, parentheses, full stops, and marks of direction.
enum PhoneCharacters {
  /// The first index from `start` on at which another character begins, or the end.
  static func skip(in sender: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < sender.count {
      // Most characters of a number are digits.
      if sender[index] &- 0x30 < 10 { return index }
      let length = length(in: sender, at: index)
      if length == 0 { return index }
      index &+= length
    }
    return index
  }

  /// The length in bytes of a skipped character at an index; 0 if another character is there.
  private static func length(in sender: Span<UInt8>, at index: Int) -> Int {
    let byte = sender[index]
    if byte < 0x80 {
      switch byte {
      case 0x09...0x0D, 0x20, UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."):
        return 1
      default:
        return 0
      }
    }
    let (scalar, length) = decodeScalar(sender, at: index)
    switch scalar {
    case 0x85, 0xA0, 0x61C, 0x1680, 0x2000...0x200A, 0x200E, 0x200F, 0x2010...0x2015, 0x2028...0x202F, 0x205F,
      0x2066...0x2069, 0x3000:
      return length
    default:
      return 0
    }
  }
}
