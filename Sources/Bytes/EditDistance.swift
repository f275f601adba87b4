/// The distance between two words in typing mistakes.
package enum EditDistance {
  /// The number of insertions, deletions, substitutions and transpositions of adjacent letters that lead from
  /// one to the other (optimal string alignment). O(product of the lengths).
  package static func between(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(other.count + 1)
      for (j, candidate) in other.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == candidate ? 0 : 1))
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == candidate {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[other.count]
  }
}
