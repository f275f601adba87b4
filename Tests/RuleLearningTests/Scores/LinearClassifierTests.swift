import Testing

@testable import RuleLearning

@Suite struct LinearClassifierTests {
  /// Features 0 to 3: only in junk, as often in junk as in kept messages, only in kept messages, in all.
  private static func rows() -> (rows: SparseRows, isJunk: [Bool]) {
    var rows = SparseRows()
    for index in 0..<40 {
      rows.append(index < 20 ? (index % 2 == 0 ? [0, 1, 3] : [3]) : (index % 2 == 0 ? [1, 3] : [2, 3]))
    }
    return (rows, (0..<40).map { $0 < 20 })
  }

  @Test func `a feature is as strong as its shares in junk and in kept messages differ`() {
    let (rows, isJunk) = Self.rows()
    let strengths = LinearClassifier.strengths(rows, features: 4, examples: Array(0..<40), isJunk: isJunk)
    #expect(strengths[1] == 0 && strengths[3] == 0)
    #expect(strengths[0] > 0 && strengths[0] == strengths[2])
    // Over all entries the mean is 1: 10 entries of feature 0, 20 of 1, 10 of 2 and 40 of 3.
    let sum = zip(strengths, [10.0, 20, 10, 40]).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(sum - 80) < 1e-9)
    // Without junk there is nothing to compare.
    #expect(
      LinearClassifier.strengths(rows, features: 4, examples: Array(20..<40), isJunk: isJunk)
        == [1, 1, 1, 1])
  }

  @Test func `the sign of a weight says what a feature speaks for, and no strength means no weight`() {
    let (rows, isJunk) = Self.rows()
    let classifier = LinearClassifier(
      rows, features: 4, examples: Array(0..<40), isJunk: isJunk, cost: 1, junkShare: 1,
      strengths: [1, 0, 1, 0])
    #expect(classifier.weights[0] > 0 && classifier.weights[2] < 0)
    #expect(classifier.weights[1] == 0 && classifier.weights[3] == 0)
  }
}
