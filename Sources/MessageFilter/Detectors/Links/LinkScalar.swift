import Bytes

/// What a scalar beyond ASCII can be in a link.
///
/// The ranges follow Unicode's blocks and the scripts of their letters, coarsely: it is enough to know
/// where a name in one script ends and text in another begins. Scripts that are written together
/// (Han, Hiragana, Katakana, Bopomofo) count as one.
struct LinkScalar: Equatable {
  var kind: UInt8

  /// Never part of a link: spaces, controls, quotes, brackets and sentence punctuation of any script.
  static let stop = LinkScalar(kind: 0)
  /// A letter or mark of the Latin script.
  static let latin = LinkScalar(kind: 1)
  /// A sign that is not a letter: an emoji, an arrow, a dingbat.
  static let symbol = LinkScalar(kind: 2)
  /// A hyphen or an en dash.
  static let dash = LinkScalar(kind: 3)
  /// A joiner or variation selector, which is part of the character before it.
  static let joiner = LinkScalar(kind: 4)
  /// The typographic apostrophe.
  static let apostrophe = LinkScalar(kind: 5)

  /// The bit of the kind in a set of kinds.
  var bit: UInt64 { 1 << UInt64(kind) }

  /// Whether it is a letter, of whatever script.
  var isLetter: Bool { kind == 1 || kind >= 8 }
  /// Whether it is a letter of a script other than Latin.
  var isForeignLetter: Bool { kind >= 8 }

  /// The kind of a scalar from U+0080 on. O(log n) in the number of ranges.
  static func of(_ scalar: UInt32) -> LinkScalar {
    let range = ranges.indices.partitioningIndex { ranges[$0] >> 8 > scalar } - 1
    return LinkScalar(kind: UInt8(truncatingIfNeeded: ranges[range]))
  }

  /// Whether a Cyrillic or Greek letter looks like a Latin one, so that a host name can be spelt with it.
  static func looksLatin(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Cyrillic А В Е К М Н О Р С Т У Х, а е о р с у х, Ѕ І Ј, ѕ і ј, Һ һ, Ӏ ӏ, Ԁ ԁ, Ԛ ԛ Ԝ ԝ.
    case 0x410, 0x412, 0x415, 0x41A, 0x41C...0x41E, 0x420...0x423, 0x425, 0x430, 0x435, 0x43E, 0x440, 0x441,
      0x443, 0x445, 0x405, 0x406, 0x408, 0x455, 0x456, 0x458, 0x4BA, 0x4BB, 0x4C0, 0x4CF, 0x500, 0x501,
      0x51A...0x51D:
      true
    // Greek Α Β Ε Ζ Η Ι Κ Μ Ν Ο Ρ Τ Υ Χ, α ι κ ν ο ρ υ.
    case 0x391, 0x392, 0x395...0x397, 0x399, 0x39A, 0x39C, 0x39D, 0x39F, 0x3A1, 0x3A4, 0x3A5, 0x3A7, 0x3B1,
      0x3B9, 0x3BA, 0x3BD, 0x3BF, 0x3C1, 0x3C5:
      true
    default: false
    }
  }

  // Each entry is the first scalar of a range, shifted left by eight, and the range's kind.
  // Kinds from 8 on are scripts; their numbers mean nothing but "the same" or "another".
  private static let ranges: [UInt32] = [
    0x0000_00, 0x00A1_02, 0x00AA_01, 0x00AB_00, 0x00AC_02, 0x00B5_01, 0x00B6_02, 0x00BA_01, 0x00BB_00,
    0x00BC_02, 0x00C0_01, 0x00D7_02, 0x00D8_01, 0x00F7_02, 0x00F8_01,
    // Greek and Coptic, Cyrillic, Armenian, Hebrew
    0x0370_08, 0x037E_00, 0x037F_08, 0x0387_02, 0x0388_08, 0x0400_09, 0x0531_0A, 0x055A_00, 0x0560_0A,
    0x0589_00, 0x058D_02, 0x0591_0B, 0x05BE_00, 0x05BF_0B, 0x05C0_00, 0x05C1_0B, 0x05C3_00, 0x05C4_0B,
    0x05C6_00, 0x05C7_0B,
    // Arabic, Syriac, Thaana, N'Ko and others
    0x0600_02, 0x060C_00, 0x060E_02, 0x0610_0C, 0x061B_00, 0x0620_0C, 0x066A_00, 0x066E_0C, 0x06D4_00,
    0x06D5_0C, 0x0700_00, 0x070F_0D, 0x0750_0C, 0x0780_0E, 0x07C0_0F, 0x0800_0F, 0x0860_0D, 0x0870_0C,
    // Devanagari to Sinhala, a script a block
    0x0900_10, 0x0964_00, 0x0966_10, 0x0980_11, 0x0A00_12, 0x0A80_13, 0x0B00_14, 0x0B80_15, 0x0C00_16,
    0x0C80_17, 0x0D00_18, 0x0D80_19,
    // Thai, Lao, Tibetan, Myanmar, Georgian, Hangul, Ethiopic, Cherokee, Khmer, Mongolian
    0x0E00_1A, 0x0E3F_02, 0x0E40_1A, 0x0E4F_00, 0x0E50_1A, 0x0E5A_00, 0x0E80_1B, 0x0F00_1C, 0x0F01_02,
    0x0F08_00, 0x0F13_02, 0x0F18_1C, 0x0FBE_02, 0x1000_1D, 0x104A_00, 0x1050_1D, 0x10A0_1E, 0x10FB_00,
    0x10FC_1E, 0x1100_1F, 0x1200_20, 0x1360_00, 0x1369_20, 0x13A0_21, 0x1400_22, 0x1680_00, 0x1681_23,
    0x1700_24, 0x1735_00, 0x1740_24, 0x1780_25, 0x17D4_00, 0x17D7_25, 0x1800_00, 0x1810_26, 0x18B0_22,
    0x1900_27, 0x1AB0_01, 0x1B00_28, 0x1C80_09, 0x1C90_1E, 0x1CC0_28, 0x1CD0_10, 0x1D00_01, 0x1F00_08,
    // General punctuation to miscellaneous symbols
    0x2000_00, 0x200C_04, 0x200E_00, 0x2010_03, 0x2014_00, 0x2019_05, 0x201A_00, 0x2020_02, 0x2026_00,
    0x2027_02, 0x2028_00, 0x2030_02, 0x2039_00, 0x203B_02, 0x205F_00, 0x2070_02, 0x20D0_04, 0x2100_02,
    0x2768_00, 0x2776_02, 0x2C00_29, 0x2C60_01, 0x2C80_08, 0x2D00_1E, 0x2D30_2A, 0x2D80_20, 0x2DE0_09,
    0x2E00_00,
    // Han and what is written with it, Hangul
    0x2E80_30, 0x2FF0_02, 0x3000_00, 0x3004_02, 0x3005_30, 0x3008_00, 0x3012_02, 0x3014_00, 0x3021_30,
    0x3030_02, 0x3031_30, 0x303D_02, 0x3041_30, 0x30A0_02, 0x30A1_30, 0x30FB_02, 0x30FC_30, 0x3131_1F,
    0x3190_30, 0x3200_02, 0x3400_30, 0x4DC0_02, 0x4E00_30, 0xA000_2B, 0xA4D0_2C, 0xA640_09, 0xA6A0_2D,
    0xA700_01, 0xA800_2E, 0xA8E0_10, 0xA900_2E, 0xA960_1F, 0xA980_2F, 0xAA60_1D, 0xAA80_2F, 0xAB01_20,
    0xAB30_01, 0xAB70_21, 0xABC0_2F, 0xAC00_1F, 0xD800_00, 0xE000_02, 0xF900_30, 0xFB00_01, 0xFB13_0A,
    0xFB1D_0B, 0xFB50_0C, 0xFD3E_00, 0xFD40_0C, 0xFE00_04, 0xFE10_00, 0xFE20_01, 0xFE30_00, 0xFE70_0C,
    0xFEFF_00, 0xFF10_30, 0xFF1A_00, 0xFF21_30, 0xFF3B_00, 0xFF41_30, 0xFF5B_00, 0xFF66_30, 0xFFA0_1F,
    0xFFE0_02, 0xFFF0_00,
    // The other planes
    0x10000_31, 0x1D000_02, 0x1E000_31, 0x1F000_02, 0x1FC00_00, 0x20000_30, 0x40000_00, 0xE0020_04,
    0xE0080_00, 0xE0100_04, 0xE01F0_00,
  ]
}
