/// The entries of a hash table, with the entries of a bucket side by side.
struct HashBuckets: Sendable {
  /// An entry and its bucket, before the entries are ordered by bucket.
  typealias Placed = (bucket: UInt32, entry: LiteralEntry)

  /// The entries of bucket i are `entries[starts[i]..<starts[i + 1]]`.
  private var starts: [UInt32] = []
  private(set) var entries: [LiteralEntry] = []

  /// No buckets.
  init() {}

  /// Orders entries by bucket. Within a bucket they keep the order in which they are given.
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

  /// The indices of the entries of a bucket, which must exist.
  @inline(__always)
  func range(_ bucket: Int) -> Range<Int> { Int(starts[bucket])..<Int(starts[bucket &+ 1]) }
}
