/// An ordered table of scalars. Where each block of 256 begins in it is known, so that a search goes through
/// the few of one block.
struct OrderedScalars: Sendable {
  private let table: PackedTable
  /// By block: how many scalars stand before it; one more for what is after the last.
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

  /// The index of a scalar; nil where the table does not have it. O(log of the scalars in its block).
  func index(of scalar: UInt32) -> Int? {
    let place = lastIndex(notAbove: scalar)
    return place >= 0 && table[place] == Int(scalar) ? place : nil
  }

  /// The index of the last scalar that is not above one; -1 where all are. O(log of the scalars in its
  /// block). A value above U+10FFFF, which only ill-formed UTF-8 gives, is above all.
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
