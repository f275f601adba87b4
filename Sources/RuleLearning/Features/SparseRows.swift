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
    entries += features
    endRow()
  }

  /// Makes the entries that were appended since the last row a row: sorts them and removes duplicates. The
  /// time is linear if they are ascending.
  private mutating func endRow() {
    let start = ends[ends.count - 1]
    var last: Int32 = -1
    var isAscending = true
    for feature in entries[start...] {
      isAscending = isAscending && feature > last
      last = feature
    }
    if !isAscending {
      entries[start...].sort()
      var end = start
      for place in start..<entries.count where end == start || entries[place] != entries[end - 1] {
        entries[end] = entries[place]
        end += 1
      }
      entries.removeSubrange(end...)
    }
    ends.append(entries.count)
  }

  /// Some of the rows, in the given order, with renumbered features: feature f becomes `columns[f]`, and is
  /// left out if that is -1. Features of a row that get the same number become one.
  func renumbered(_ columns: [Int32], rows places: [Int]) -> SparseRows {
    var rows = SparseRows()
    rows.entries.reserveCapacity(places.reduce(0) { $0 + self[$1].count })
    for row in places {
      for place in self[row] {
        let column = columns[Int(entries[place])]
        if column >= 0 { rows.entries.append(column) }
      }
      rows.endRow()
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
