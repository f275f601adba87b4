import Foundation
import TestSupport
import Testing

@testable import RuleLearning

@Suite struct NaiveBayesTests {
  @Test func `logarithms are exact for powers of two, and close between them`() {
    for exponent in -40...40 { #expect(binaryLogarithm(exp2(Double(exponent))) == Double(exponent)) }
    var random = SeededGenerator(seed: 3)
    var last = (number: 0.0, logarithm: -Double.infinity)
    for number in (0..<1000).map({ _ in Double.random(in: 1e-9...1e9, using: &random) }).sorted() {
      let logarithm = binaryLogarithm(number)
      #expect(abs(logarithm - log2(number)) < 0.09)
      #expect(logarithm >= last.logarithm)
      last = (number, logarithm)
    }
  }

  @Test func `a weight is the ratio of the shares in junk and in kept messages`() {
    // Two features: the first in each second junk message and in each fiftieth kept one, the second in every
    // fourth message of both.
    var rows = SparseRows()
    for row in 0..<400 {
      rows.append((row % (row < 200 ? 2 : 50) == 0 ? [0] : []) + (row % 4 == 0 ? [1] : []))
    }
    let learned = NaiveBayes(
      rows, features: 3, examples: Array(0..<400), isJunk: (0..<400).map { $0 < 200 })
    // 100 of 200 and 4 of 200. Each counts half of three messages with the feature in addition, and one that
    // has it as often as all do, in 104 of 400 times.
    #expect(abs(learned.weights[0] - log2((101.76 / 202.5) / (5.76 / 202.5))) < 0.09)
    #expect(learned.weights[1] == 0)
    // A feature without messages says nothing.
    #expect(learned.weights[2] == 0)
  }

  @Test func `only the examples count, and one kind alone says nothing`() {
    var rows = SparseRows()
    for features in [[0], [0], [1], [1], [0, 1]] as [[Int32]] { rows.append(features) }
    let isJunk = [true, true, false, false, false]
    let learned = NaiveBayes(rows, features: 2, examples: [0, 2], isJunk: isJunk)
    #expect(learned.weights[0] > 0)
    #expect(learned.weights[1] < 0)
    #expect(NaiveBayes(rows, features: 2, examples: [0, 1], isJunk: isJunk).weights == [0, 0])
    #expect(NaiveBayes(rows, features: 2, examples: [], isJunk: isJunk).weights == [0, 0])
  }
}
