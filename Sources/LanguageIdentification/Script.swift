import Bytes

/// The scripts that the identifier tells apart.
package enum Script: UInt8, Sendable, CaseIterable {
  /// No letter: digits, punctuation, symbols, marks.
  case none
  case latin, cyrillic, arabic
  case greek, hebrew, thai, hangul, devanagari, kana, han
  /// A letter of a script that none of the languages is written in.
  case other

  /// The script of a scalar; `.none` if it is not a letter. O(log n) in the number of ranges.
  package init(of scalar: UInt32) {
    let ranges = Script.letterRanges
    let range = ranges.indices.partitioningIndex { ranges[$0].last >= scalar }
    self = range < ranges.count && ranges[range].first <= scalar ? ranges[range].script : .none
  }

  /// Whether the script alone does not tell the language, so that words are scored.
  package var isScored: Bool { Script.isScored(rawValue) }

  /// The same of a script's number.
  @inline(__always)
  static func isScored(_ number: UInt8) -> Bool { number &- Script.latin.rawValue < 3 }
}
