/// Which features each message has: a row a message, its features in ascending order.
struct SparseRows: Sendable {
  private(set) var entries: [Int32] = []
  private var ends: [Int] = [0]

  var count: Int { ends.count - 1 }

  /// The places of a row's features in `entries`.
  @inline(__always)
  subscript(row: Int) -> Range<Int> { ends[row]..<ends[row + 1] }

  /// Adds a row, whose features are sorted and made unique.
  mutating func append(_ features: [Int32]) {
    var last: Int32 = -1
    for feature in features.sorted() where feature != last {
      entries.append(feature)
      last = feature
    }
    ends.append(entries.count)
  }

  /// The rows with other features: `columns` says for each feature what it becomes, -1 where it is left out.
  func renumbered(_ columns: [Int32]) -> SparseRows {
    var rows = SparseRows()
    rows.entries.reserveCapacity(entries.count)
    var features: [Int32] = []
    for row in 0..<count {
      features.removeAll(keepingCapacity: true)
      for place in self[row] {
        let column = columns[Int(entries[place])]
        if column >= 0 { features.append(column) }
      }
      rows.append(features)
    }
    return rows
  }
}
