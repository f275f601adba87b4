/// The features of each message, in ascending order: a sparse binary matrix in compressed row form.
struct SparseRows: Sendable {
  /// The features of all rows, one row after another.
  private(set) var entries: [Int32] = []
  /// The end of each row in `entries`, after a first 0.
  private var ends: [Int] = [0]

  /// The number of rows.
  var count: Int { ends.count - 1 }

  /// The range of the features of a row within `entries`.
  @inline(__always)
  subscript(row: Int) -> Range<Int> { ends[row]..<ends[row + 1] }

  /// Appends a row. Its features are sorted, and duplicates are removed.
  mutating func append(_ features: [Int32]) {
    var last: Int32 = -1
    for feature in features.sorted() where feature != last {
      entries.append(feature)
      last = feature
    }
    ends.append(entries.count)
  }

  /// The rows with renumbered features: feature f becomes `columns[f]`, and is left out if that is -1.
  /// Features of a row that get the same number become one.
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

  /// The rows in another order.
  ///
  /// - Parameter places: For each of these rows, its place in the result.
  func reordered(_ places: [Int]) -> SparseRows {
    var order = places
    for (row, place) in places.enumerated() { order[place] = row }
    var rows = SparseRows()
    rows.entries.reserveCapacity(entries.count)
    for row in order {
      rows.entries += entries[self[row]]
      rows.ends.append(rows.entries.count)
    }
    return rows
  }

  /// For each of `features` features, how many of the examples have it that are junk, and that are kept.
  func counts(features: Int, examples: [Int], isJunk: [Bool]) -> [(junk: Double, kept: Double)] {
    var counts = [(junk: Double, kept: Double)](repeating: (0, 0), count: features)
    for example in examples {
      for place in self[example] {
        if isJunk[example] {
          counts[Int(entries[place])].junk += 1
        } else {
          counts[Int(entries[place])].kept += 1
        }
      }
    }
    return counts
  }
}
