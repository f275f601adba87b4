/// Counts how often each of very many keys was added, in memory that does not depend on how many there are: a
/// count-min sketch (Cormode and Muthukrishnan, 2005) with two rows and conservative update (Estan and
/// Varghese, 2002).
///
/// A count stops at ``maxCount``. Below that it is never too low, and it is too high only if the key shares
/// its counter with other keys in both rows. With as many keys as counters in a row, each added once, about
/// 20% of the keys seem to have been added twice or more; with half as many, 6%.
struct CountMinSketch {
  /// The maximum count. A key that was added more often has this count.
  static let maxCount = Int(UInt8.max)
  /// The maximum binary logarithm of the number of counters in a row. Both rows then take 128 MiB.
  private static let maxBits = 26

  /// The counters of the first row, followed by those of the second.
  private var counters: [UInt8]
  /// The binary logarithm of the number of counters in a row.
  private let bits: Int

  /// An empty sketch whose rows have at least as many counters as `keys`, and less than twice as many, unless
  /// these are more than the maximum size. It takes less than four bytes for each key.
  init(keys: Int) {
    bits = min(Int.bitWidth - max(keys - 1, 1).leadingZeroBitCount, Self.maxBits)
    counters = Array(repeating: 0, count: 2 << bits)
  }

  /// Adds a key once.
  ///
  /// - Parameter key: A hash. All of its bits must be mixed, because its ends are used as two hashes.
  mutating func add(_ key: UInt64) {
    let (one, other) = places(of: key)
    let count = min(counters[one], counters[other])
    if count == .max { return }
    // A counter that is higher than the count already counts other keys, so it need not rise (conservative
    // update).
    counters[one] = max(counters[one], count + 1)
    counters[other] = max(counters[other], count + 1)
  }

  /// How often a key was added, or more.
  func count(_ key: UInt64) -> Int {
    let (one, other) = places(of: key)
    return Int(min(counters[one], counters[other]))
  }

  /// The places of a key in the first row and in the second.
  private func places(of key: UInt64) -> (Int, Int) {
    let width = 1 << bits
    return (Int(key >> UInt64(64 - bits)), width + Int(truncatingIfNeeded: key) & (width - 1))
  }
}
