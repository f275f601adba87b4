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

  /// Adds a value to those of the features of a row.
  @inline(__always)
  func add(_ value: Double, _ row: Int, to values: inout [Double]) {
    for place in self[row] { values[Int(entries[place])] += value }
  }

  /// Appends a row. Its features are sorted, and duplicates are removed.
  mutating func append(_ features: some Sequence<Int32>) {
    let start = entries.count
    var last: Int32 = -1
    var isAscending = true
    for feature in features {
      isAscending = isAscending && feature > last
      last = feature
      entries.append(feature)
    }
    if !isAscending {
      let sorted = entries[start...].sorted()
      entries.removeSubrange(start...)
      last = -1
      for feature in sorted where feature != last {
        entries.append(feature)
        last = feature
      }
    }
    ends.append(entries.count)
  }

  /// The rows with renumbered features: feature f becomes `columns[f]`, and is left out if that is -1.
  /// Features of a row that get the same number become one.
  func renumbered(_ columns: [Int32]) -> SparseRows {
    var rows = SparseRows()
    rows.entries.reserveCapacity(entries.count)
    for row in 0..<count {
      rows.append(self[row].lazy.map { columns[Int(entries[$0])] }.filter { $0 >= 0 })
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
