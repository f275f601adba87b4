import Bytes
import TextMatching

/// Clusters: the characters of scripts without spaces, each with the marks and vowels around it. No word
/// begins or ends within a cluster.
extension TextPiece {
  /// The offsets in bytes at which the clusters of a word begin, and where the last one ends. A vowel at an
  /// end of the word that lacks its consonant there is in no cluster.
  static func clusters(of text: Span<UInt8>, in word: Range<Int>) -> [Int] {
    var offsets: [Int] = []
    var offset = word.lowerBound
    var previous: UInt32 = 0
    while offset < word.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      let continues = isMark(scalar) || followsConsonant(scalar) || needsConsonant(previous)
      if !continues { offsets.append(offset) }
      previous = scalar
      offset += length
    }
    if !needsConsonant(previous) { offsets.append(word.upperBound) }
    return offsets
  }

  /// Whether a cluster that begins with a character can be a word by itself: an ideograph. In an alphabet or
  /// in kana hardly any can, and those that are, such as Thai ที่ and Japanese に, say nothing.
  static func canBeWord(_ scalar: UInt32) -> Bool {
    switch UnspacedScript(of: scalar) {
    case .thai, .lao, .khmer, .myanmar, .kana: false
    case .han, nil: true
    }
  }

  /// Whether a letter is written after the consonant that it belongs to: a vowel of Thai or Lao, or a sign
  /// that repeats or shortens the word before it.
  private static func followsConsonant(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE2F, 0xE30, 0xE32, 0xE33, 0xE45, 0xE46: true
    case 0xEAF, 0xEB0, 0xEB2, 0xEB3, 0xEBD, 0xEC6: true
    case 0x17D7: true
    default: false
    }
  }

  /// Whether the next consonant belongs to a character: to a vowel of Thai or Lao that is written before it,
  /// or to the sign of Khmer or Burmese that puts it below the one before.
  private static func needsConsonant(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE40...0xE44, 0xEC0...0xEC4, 0x17D2, 0x1039: true
    default: false
    }
  }
}
