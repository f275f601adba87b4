/// A sum for each pair of some columns, in half a table: each pair has one place.
///
/// Single precision holds counts up to 2²⁴ exactly, and makes a table small enough for a cache.
struct PairSums {
  private let columns: Int
  private var sums: [Float]

  /// Sums of 0 for each pair of columns. They take memory quadratic in the number of columns.
  init(columns: Int) {
    self.columns = columns
    sums = Array(repeating: 0, count: columns * (columns - 1) / 2)
  }

  /// The sum of two different columns, in either order.
  subscript(one: Int, other: Int) -> Float {
    @inline(__always) get { sums[place(of: min(one, other), max(one, other))] }
    @inline(__always) set { sums[place(of: min(one, other), max(one, other))] = newValue }
  }

  /// The place of a pair. Those of a column with the columns behind it follow one another.
  @inline(__always)
  private func place(of first: Int, _ second: Int) -> Int {
    first &* (2 &* columns &- first &- 3) / 2 &- 1 &+ second
  }
}
