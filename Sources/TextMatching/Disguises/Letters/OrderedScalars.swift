/// An ordered table of scalars, with an index of its blocks of 256 scalars, so that a search covers only the
/// few entries of one block.
struct OrderedScalars: Sendable {
  private let table: PackedTable
  /// For each block, the number of entries before it, followed by the number of all entries.
  private let starts: [UInt16]

  private static let blocks = 0x11_0000 >> 8

  init(_ table: PackedTable) {
    precondition(table.count <= UInt16.max)
    self.table = table
    var starts = [UInt16](repeating: 0, count: Self.blocks + 1)
    for place in 0..<table.count { starts[table[place] >> 8 + 1] += 1 }
    for block in 1...Self.blocks { starts[block] += starts[block - 1] }
    self.starts = starts
  }

  /// The index of a scalar; nil if the table does not have it. O(log k) for k entries in its block.
  func index(of scalar: UInt32) -> Int? {
    let place = lastIndex(notAbove: scalar)
    return place >= 0 && table[place] == Int(scalar) ? place : nil
  }

  /// The index of the last entry that is not above `scalar`; -1 if all entries are above it. O(log k) for k
  /// entries in its block. A value above U+10FFFF, which only ill-formed UTF-8 yields, is above all entries.
  func lastIndex(notAbove scalar: UInt32) -> Int {
    let block = Int(scalar >> 8)
    if block >= Self.blocks { return table.count &- 1 }
    var low = Int(starts[block])
    var high = Int(starts[block &+ 1])
    while low < high {
      let middle = (low &+ high) >> 1
      if table[middle] <= Int(scalar) { low = middle &+ 1 } else { high = middle }
    }
    return low &- 1
  }
}
