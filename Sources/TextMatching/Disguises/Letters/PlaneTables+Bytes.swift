extension PlaneTables {
  /// A byte for each scalar of the basic plane, from a table of runs: the bits from `shift` on of the value of the
  /// run that the scalar belongs to.
  ///
  /// - Parameter starts: The first scalar of each run. The first run begins at 0.
  static func bytes(of values: PackedTable, at shift: Int = 0, from starts: PackedTable) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 0x1_0000)
    for run in 0..<starts.count {
      let byte = UInt8(truncatingIfNeeded: values[run] >> shift)
      if byte == 0 { continue }
      let end = run + 1 < starts.count ? starts[run + 1] : bytes.count
      for scalar in starts[run]..<end { bytes[scalar] = byte }
    }
    return bytes
  }
}
