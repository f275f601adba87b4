import Testing

@testable import RuleLearning

@Suite struct SparseRowsTests {
  private static func content(_ rows: SparseRows) -> [[Int32]] {
    (0..<rows.count).map { row in rows[row].map { rows.entries[$0] } }
  }

  @Test func `features of a row are sorted, each once`() {
    var rows = SparseRows()
    for row: [Int32] in [[3, 1, 3, 2, 1], [], [0, 4], [7, 7]] { rows.append(row) }
    #expect(Self.content(rows) == [[1, 2, 3], [], [0, 4], [7]])
  }

  @Test func `rows are renumbered in the given order, and features with the same number become one`() {
    var rows = SparseRows()
    for row: [Int32] in [[0, 1, 2, 3], [1], [], [2, 3]] { rows.append(row) }
    // 1 is left out, 0 and 3 become 5, and 2 becomes 0.
    let renumbered = rows.renumbered([5, -1, 0, 5], rows: [3, 0, 1, 3, 2])
    #expect(Self.content(renumbered) == [[0, 5], [0, 5], [], [0, 5], []])
  }
}
