/// Estimates of how frequent characters are in messages. English letters are given a little more than their
/// share, since they come in words.
enum CharacterChances {
  /// Parts that begin at more than one offset in this many are of no use.
  static let leastRarity = 24.0
  /// The same for literals. About every second message would have one.
  static let leastLiteralRarity = 160.0

  static func chance(ofASCII byte: UInt8) -> Double {
    switch byte {
    case UInt8(ascii: " "): 0.18
    case UInt8(ascii: "e"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "i"),
      UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "r"):
      0.1
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "d"), UInt8(ascii: "u"), UInt8(ascii: "c"),
      UInt8(ascii: "m"), UInt8(ascii: "y"):
      0.06
    case 0x61...0x7A: 0.03
    case 0x41...0x5A: 0.012
    case 0x30...0x39: 0.012
    case UInt8(ascii: "."): 0.03
    case UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "!"), UInt8(ascii: "?"):
      0.012
    default: 0.004
    }
  }

  /// The estimated probability that a run of bytes begins at an offset of a folded text. A byte after another
  /// is likelier than alone, because letters come in words and digits in numbers.
  static func frequency(of run: [UInt8]) -> Double {
    guard let first = run.first else { return 1 }
    return run.dropFirst().reduce(share(first)) { $0 * min(1, 0.02 + 3 * share($1)) }
  }

  /// The estimated share of a byte in folded texts.
  private static func share(_ byte: UInt8) -> Double {
    switch byte {
    // Rounded from messages in English, Indonesian, Russian, Persian, Hindi and Chinese.
    case UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "~"): 0.0002
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "|"), UInt8(ascii: "^"): 0.00005
    case UInt8(ascii: "-"), UInt8(ascii: "!"), UInt8(ascii: "*"): 0.0014
    default: Double(ByteRarity.share(byte))
    }
  }

  /// The estimated probability that a scalar is in a set.
  static func chance(of set: ScalarSet) -> Double {
    var sum = 0.0
    var others = 0
    for piece in set.pieces {
      var scalar = piece.lower
      while scalar <= min(piece.upper, 0x7F) {
        sum += chance(ofASCII: UInt8(truncatingIfNeeded: scalar))
        scalar += 1
      }
      if piece.upper >= 0x80 { others += Int(piece.upper - max(piece.lower, 0x80)) + 1 }
    }
    return min(1, sum + min(0.2, Double(others) * 0.003))
  }
}
