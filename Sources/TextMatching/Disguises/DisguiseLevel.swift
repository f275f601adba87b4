/// How much a text may be disguised and still be found.
package enum DisguiseLevel: UInt8, Sendable, Comparable {
  /// Disguised texts are not found.
  case none
  /// Texts are found with characters that no innocent text has in place of a letter.
  case lookalikes
  /// Texts are also found in spellings that a reader sees through: accents, leetspeak, letters spelled out,
  /// cut or stretched words.
  case all

  /// Levels are ordered by how much they find: each level finds everything that a lower level finds.
  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
