/// Words in the letters of two scripts, which tell junk by themselves.
///
/// Junk that is caught is sent again in disguise, and hardly any of that is reported before. Filters find
/// their texts in many disguises, but not in all of them. A rule on disguised words therefore catches more
/// junk than the messages that are learned from show, and is proposed if hardly any kept message has such
/// words.
struct DisguisedWords: Sendable {
  private let set: LearningSet
  private let matrix: FeatureMatrix
  /// The maximum share of kept messages that may be caught by all rules together.
  private let maxCaught: Double
  /// The feature of disguised words; nil if the matrix lacks it.
  private let feature: Int?

  /// The minimum number of junk messages that must have disguised words.
  private static let minJunk = 3

  init(_ set: LearningSet, _ matrix: FeatureMatrix, maxCaught: Double) {
    self.set = set
    self.matrix = matrix
    self.maxCaught = maxCaught
    feature = matrix.features.firstIndex { $0.condition == Feature.disguised.condition }
  }

  /// The feature if several junk messages have it and at most half as many kept messages as may be caught,
  /// and no protected message has it; otherwise nil.
  ///
  /// - Parameter fold: A fold whose messages are not considered; nil to consider all.
  func telling(without fold: Int?) -> Int? {
    guard let feature else { return nil }
    let (junkCount, keptCount) = (set.junk.count, set.kept.count)
    let junk = set.junk.indices.count { set.junkFolds[$0] != fold && matrix.has(feature, $0) }
    let others = set.kept.indices.filter { set.keptFolds[$0] != fold }.map { junkCount + $0 }
    let kept = others.count { matrix.has(feature, $0) }
    let isProtected = (junkCount + keptCount..<matrix.rows.count).contains { matrix.has(feature, $0) }
    let isTelling =
      junk >= Self.minJunk && Double(kept) <= maxCaught / 2 * Double(others.count) && !isProtected
    return isTelling ? feature : nil
  }
}
