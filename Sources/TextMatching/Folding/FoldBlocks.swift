import CVectorKernels

/// The scalars that are folded or normalised one by one, as the tables of winnow_fold_blocks. They are made
/// from ``ScalarProperties`` when a text first needs them.
@safe struct FoldBlocks: @unchecked Sendable {
  // Safe and Sendable: the tables are written before they are shared, never after that, and never freed.
  private let tables: winnow_fold_tables
  private let level: Int32

  static let folded = FoldBlocks(.folded, level: winnow_vector_level())
  static let normalized = FoldBlocks(.normalized, level: winnow_vector_level())
  /// No tables.
  static let none = FoldBlocks()
  /// Shorter texts are copied without tables. Most literals are shorter, so most rules load without them.
  static let leastBytes = 32

  /// Whether the vector level has code.
  let isAvailable: Bool

  private init() {
    level = 0
    isAvailable = false
    // No pointers; nothing reads the tables.
    unsafe tables = winnow_fold_tables()
  }

  init(_ form: ComparedForm, level: Int32) {
    self.level = level
    isAvailable = winnow_capabilities_of(level).folds_blocks != 0
    if !isAvailable {
      // No pointers; nothing reads the tables.
      unsafe tables = winnow_fold_tables()
      return
    }
    let lowers = form == .folded
    let stays = UnsafeMutablePointer<UInt64>.allocate(capacity: 1024)
    let marks = UnsafeMutablePointer<UInt64>.allocate(capacity: 1024)
    let firsts = UnsafeMutablePointer<UInt8>.allocate(capacity: 32 * 64)
    let seconds = UnsafeMutablePointer<UInt8>.allocate(capacity: 32 * 64)
    // A few hundred leaves stand for all blocks.
    let leaves = (0..<FoldingTables.leaves.count / 64).map { Self.leaf($0, lowers: lowers) }
    // Every index below is less than these capacities.
    for block in 0..<1024 {
      let leaf = leaves[FoldingTables.rows[block]]
      unsafe stays[block] = leaf.stays
      unsafe marks[block] = leaf.marks
    }
    for scalar in 0..<32 * 64 {
      let properties = ScalarProperties(UInt32(scalar))
      var becomes: Int? = properties.isInert || properties.isMark ? scalar : nil
      if properties.isFolding { becomes = lowers ? scalar + Int(properties.foldingDelta) : scalar }
      unsafe firsts[scalar] = becomes.map { UInt8(0xC0 | $0 >> 6) } ?? 0
      unsafe seconds[scalar] = becomes.map { UInt8(0x80 | $0 & 0x3F) } ?? 0
    }
    var leads: UInt32 = 0
    for lead in 0..<16 {
      let blocks = lead << 6..<(lead + 1) << 6
      // All 1,024 elements have been written.
      if blocks.allSatisfy({ unsafe stays[$0] == ~0 && marks[$0] == 0 }) { leads |= 1 << UInt32(lead) }
    }
    let pictographs = (UInt32(0x1F000)..<0x20000).allSatisfy { ScalarProperties($0).isInert }
    // The tables are never freed, so the pointers stay valid.
    unsafe tables = winnow_fold_tables(
      stays: stays, marks: marks, firsts: firsts, seconds: seconds, leads: leads,
      pictographs: pictographs ? 1 : 0, lowers: lowers ? 1 : 0)
  }

  /// Which of a leaf's 64 scalars stay as they are, and which are marks.
  private static func leaf(_ leaf: Int, lowers: Bool) -> (stays: UInt64, marks: UInt64) {
    var (stays, marks) = (UInt64(0), UInt64(0))
    for low in 0..<64 {
      let properties = ScalarProperties(leaf: leaf, low: low)
      let bit = UInt64(1) << UInt64(low)
      if properties.isMark { marks |= bit }
      if properties.isInert || properties.isMark || properties.isFolding && !lowers { stays |= bit }
    }
    return (stays, marks)
  }

  /// Copies scalars in their form, and returns the number of bytes copied.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that can be read. `WINNOW_FOLD_BLOCKS_SLACK` more can be written.
  ///   - place: The offset of `source` in the text.
  ///   - segment: Receives the offset of the last scalar, if there was one.
  @inline(__always)
  func copy(
    _ source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawPointer, at place: Int,
    _ segment: inout Int
  ) -> Int {
    var last = 0
    let done = unsafe withUnsafePointer(to: tables) { tables in
      // The caller has that many bytes in both, and the slack in the target.
      unsafe winnow_fold_blocks(
        level, tables, source.assumingMemoryBound(to: UInt8.self), count,
        target.assumingMemoryBound(to: UInt8.self), &last)
    }
    if done > 0 { segment = place &+ last }
    return done
  }
}
