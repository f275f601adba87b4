/// A text that tells junk unless a message has another text too, such as *your parcel* without the name of
/// the shop that sends parcels.
struct ExceptedText {
  let text: Int
  /// The text that a caught message must not have.
  let unless: Int

  /// The minimum numbers of kept messages with both texts, and of junk messages with the first. Of fewer, all
  /// may be alike by chance. One message that no rule may catch suffices.
  static let minMessages = 4
  /// One in as many kept messages may lack the second text, and one in as many junk messages may have it.
  private static let tolerance = 20
  /// The number of kept messages whose texts are tried.
  private static let tried = 3

  /// Finds such texts: the second is in nearly all kept messages that have the first, and in nearly no junk
  /// that has it. Linear in the entries of the postings, times the number of texts of a message at most.
  ///
  /// - Parameters:
  ///   - candidates: The features that may be a rule alone, and have more of the junk than of what is kept.
  ///   - against: The texts that have more of what is kept.
  ///   - isJunk: Whether a row counts as junk.
  ///   - isKept: Whether a row counts as a kept message.
  ///   - isProtected: Whether no rule may catch a row. Each of these must have the second text.
  static func find(
    _ matrix: FeatureMatrix, _ postings: [[Int32]], candidates: [Int], against: [Int],
    isJunk: (Int) -> Bool, isKept: (Int) -> Bool, isProtected: (Int) -> Bool
  ) -> [ExceptedText] {
    let opposed = Set(against)
    return candidates.compactMap { text in
      let rows = postings[text].map { Int($0) }
      let (junk, kept, protected) = (rows.filter(isJunk), rows.filter(isKept), rows.filter(isProtected))
      if junk.count < minMessages || kept.count < minMessages && protected.isEmpty { return nil }
      let texts = (protected + kept).prefix(tried).flatMap { row in
        matrix.rows[row].map { Int(matrix.rows.entries[$0]) }
      }
      return Set(texts).intersection(opposed).sorted()
        .filter { other in
          protected.allSatisfy { matrix.has(other, $0) } && isException(other, junk: junk, kept: kept, matrix)
        }
        .min { rank($0, kept, matrix) < rank($1, kept, matrix) }
        .map { ExceptedText(text: text, unless: $0) }
    }
  }

  /// Whether nearly all of some kept messages have a text, and nearly none of some junk.
  private static func isException(_ text: Int, junk: [Int], kept: [Int], _ matrix: FeatureMatrix) -> Bool {
    var missing = 0
    for row in kept where !matrix.has(text, row) {
      missing += 1
      if missing > kept.count / tolerance { return false }
    }
    return junk.count { matrix.has(text, $0) } <= junk.count / tolerance
  }

  /// Ranks exceptions, the best one lowest: the one in the most of some kept messages, the rarest of those, a
  /// word before a phrase of it, and then the longest.
  private static func rank(_ text: Int, _ kept: [Int], _ matrix: FeatureMatrix) -> (Int, Int, Int, Int, Int) {
    let feature = matrix.features[text]
    return (
      -kept.count { matrix.has(text, $0) }, matrix.count(text), feature.isWord ? 0 : 1,
      -feature.name.unicodeScalars.count, text
    )
  }
}
