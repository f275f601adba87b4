/// Entries of a table of literals, those of each bucket side by side.
struct HashBuckets: Sendable {
  /// An entry before it is put beside the others of its bucket.
  typealias Placed = (bucket: UInt32, entry: LiteralEntry)

  /// By bucket where its entries begin; one more at the end.
  private var starts: [UInt32] = []
  private(set) var entries: [LiteralEntry] = []

  /// No entries, and no buckets.
  init() {}

  /// Puts entries into so many buckets, in each in the order in which they are given.
  init(_ placed: [Placed], count: Int) {
    guard let (_, some) = placed.first else { return }
    var next = [UInt32](repeating: 0, count: count + 1)
    for (bucket, _) in placed { next[Int(bucket) + 1] += 1 }
    for bucket in 0..<count { next[bucket + 1] += next[bucket] }
    starts = next
    entries = [LiteralEntry](repeating: some, count: placed.count)
    for (bucket, entry) in placed {
      entries[Int(next[Int(bucket)])] = entry
      next[Int(bucket)] += 1
    }
  }

  /// Bytes that they take.
  var memory: Int { starts.count * 4 + entries.count * MemoryLayout<LiteralEntry>.stride }

  /// The entries of a bucket that there is.
  @inline(__always)
  func range(_ bucket: Int) -> Range<Int> { Int(starts[bucket])..<Int(starts[bucket &+ 1]) }
}
