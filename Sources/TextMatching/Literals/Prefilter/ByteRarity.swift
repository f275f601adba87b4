/// The rarity of bytes in messages, which decides where a literal's window is. Only speed depends on it.
enum ByteRarity {
  /// The information content of each byte in quarters of a bit, estimated over texts of many languages.
  static let quarterBits = (0...UInt8.max).map { information(of: $0) }

  private static func information(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: " "): 10
    case UInt8(ascii: "e"), UInt8(ascii: "a"): 14
    case UInt8(ascii: "o"), UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "t"): 15
    case UInt8(ascii: "s"), UInt8(ascii: "r"), UInt8(ascii: "h"), UInt8(ascii: "u"), UInt8(ascii: "l"): 17
    case UInt8(ascii: "d"), UInt8(ascii: "m"), UInt8(ascii: "c"): 20
    case UInt8(ascii: "j"), UInt8(ascii: "q"), UInt8(ascii: "x"), UInt8(ascii: "z"), UInt8(ascii: "v"): 32
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 23
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 25
    case UInt8(ascii: "."), UInt8(ascii: ","): 20
    case 0..<0x80: 30
    // In one alphabet the last byte tells the letters apart; the first byte tells hardly anything.
    case 0x80..<0xC0: 18
    default: 3
    }
  }

  /// The frequency of a byte among a thousand bytes of folded text. It is rounded from messages in English,
  /// Indonesian, Russian, Persian, Hindi and Chinese, about a seventh each. The sum over all bytes is about a
  /// thousand.
  private static func perMille(_ byte: UInt8) -> Float {
    switch byte {
    case UInt8(ascii: " "): 108
    case UInt8(ascii: "e"), UInt8(ascii: "a"): 33
    case UInt8(ascii: "o"), UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "t"): 24
    case UInt8(ascii: "s"), UInt8(ascii: "r"): 18
    case UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "u"), UInt8(ascii: "m"), UInt8(ascii: "d"): 13
    case UInt8(ascii: "f"), UInt8(ascii: "v"): 4
    case UInt8(ascii: "j"), UInt8(ascii: "q"), UInt8(ascii: "x"), UInt8(ascii: "z"): 1.5
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 8
    case UInt8(ascii: "."): 15
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 2.5
    case UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: ":"): 2.5
    case 0x20..<0x80: 0.7
    case 0..<0x20: 0.1
    case 0xD0, 0xD8, 0xE0: 40
    case 0xD1, 0xD9: 18
    case 0xE4...0xE9: 7
    case 0xA4: 35
    case 0x80..<0xC0: 5
    default: 0.7
    }
  }

  /// The estimated share of a byte in folded texts.
  static func share(_ byte: UInt8) -> Float { perMille(byte) / 1000 }
}
