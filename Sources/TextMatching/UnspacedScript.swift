/// A script that is written without spaces between words.
package enum UnspacedScript: String, Sendable {
  case han = "Han"
  case kana = "Kana"
  case thai = "Thai"
  case lao = "Lao"
  case khmer = "Khmer"
  case myanmar = "Myanmar"

  /// The script of a scalar; nil if it is of a script with spaces, or of none.
  package init?(of scalar: UInt32) {
    switch scalar {
    case 0..<0xE01: return nil
    case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAD9, 0x16FF0...0x16FF1, 0x20000...0x3FFFD:
      self = .han
    // With the voicing marks, which kana has where there is no composed letter.
    case 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF, 0x32D0...0x32FE, 0xFF66...0xFF9F, 0x1AFF0...0x1AFFE, 0x1B000...0x1B167:
      self = .kana
    case 0x0E01...0x0E3A, 0x0E40...0x0E5B: self = .thai
    case 0x0E81...0x0EDF: self = .lao
    case 0x1780...0x17F9, 0x19E0...0x19FF: self = .khmer
    case 0x1000...0x109F, 0xA9E0...0xA9FE, 0xAA60...0xAA7F: self = .myanmar
    default: return nil
    }
  }
}
