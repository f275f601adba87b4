/// The windows that have been put into the buckets of a ``TeddyPrefilter``, eight buckets a vector.
///
/// Probabilities are those of one offset of a typical text, see ``ByteRarity/share(_:)``.
protocol TeddyBuckets {
  /// The number of groups of eight buckets.
  var groups: Int { get }

  /// For each bucket of a group, the probability that a byte is allowed at a position in the window.
  func chance(at position: Int, _ group: Int) -> SIMD8<Float>
  /// The same if `byte` were allowed too.
  func chance(with byte: UInt8, at position: Int, _ group: Int) -> SIMD8<Float>
  /// Allows a byte.
  mutating func add(_ byte: UInt8, at position: Int, _ group: Int, _ bucket: Int)
  /// The tables in the layout that `winnow_teddy` reads.
  func tables() -> [UInt8]
}

extension TeddyBuckets {
  /// Chooses the window and the bucket that let the fewest more offsets pass, and adds the literal there.
  /// Returns the offset of the window.
  ///
  /// - Parameters:
  ///   - others: The same number of bytes: for each byte of the literal, another that has to pass in its
  ///     place.
  ///   - windowFrequencies: The frequencies of all literals' windows.
  mutating func insert(_ literal: Span<UInt8>, or others: Span<UInt8>, _ windowFrequencies: WindowFrequencies)
    -> Int
  {
    var best = (cost: Float.infinity, offset: 0, group: 0, bucket: 0)
    let last = TeddyPrefilter.lastOffset(in: literal)
    // There are at most four groups.
    var passingNow = InlineArray<4, SIMD8<Float>>(repeating: .zero)
    for group in 0..<groups { passingNow[group] = passing(group) }
    for offset in 0...last {
      let windowCost = windowFrequencies.cost(of: literal, offset)
      // No bucket can make up for this cost.
      if windowCost >= best.cost { continue }
      var then = InlineArray<4, SIMD8<Float>>(repeating: .one)
      for position in 0..<TeddyPrefilter.width {
        if offset &+ position >= literal.count { continue }
        let (byte, other) = (literal[offset &+ position], others[offset &+ position])
        // The innermost loop, since most of the work is the same for all groups.
        for group in 0..<groups {
          var passing = chance(with: byte, at: position, group)
          if other != byte {
            passing += chance(with: other, at: position, group) - chance(at: position, group)
          }
          then[group] *= passing
        }
      }
      for group in 0..<groups {
        let cost = then[group] - passingNow[group] + windowCost
        // This is rare after the first few windows.
        if any(cost .< best.cost) {
          let least = cost.min()
          for bucket in 0..<8 where cost[bucket] == least { best = (least, offset, group, bucket) }
        }
      }
    }
    for position in 0..<TeddyPrefilter.width {
      let offset = best.offset + position
      if offset < literal.count {
        add(literal[offset], at: position, best.group, best.bucket)
        if others[offset] != literal[offset] { add(others[offset], at: position, best.group, best.bucket) }
      } else {
        for byte in UInt8.min...UInt8.max { add(byte, at: position, best.group, best.bucket) }
      }
    }
    return best.offset
  }

  /// For each bucket of a group, the probability that it lets an offset pass.
  private func passing(_ group: Int) -> SIMD8<Float> {
    (0..<TeddyPrefilter.width).reduce(.one) { $0 * chance(at: $1, group) }
  }
}

/// A number for each of eight buckets.
///
/// An array of SIMD vectors itself would make the Swift runtime look up conformances when it is created,
/// which takes longer than to fill it.
private struct Lanes {
  var all: SIMD8<Float>
}

/// Buckets whose tables are indexed by the low seven bits of a byte.
struct SevenBitBuckets: TeddyBuckets {
  let groups: Int
  private var chance: [Lanes]
  /// By position in the window, low seven bits and group: 1 where the bucket does not allow them yet, else 0.
  private var isNew: [Lanes]
  private let frequencies: [Float]

  init(groups: Int) {
    self.groups = groups
    chance = .init(repeating: Lanes(all: .zero), count: TeddyPrefilter.width * groups)
    isNew = .init(repeating: Lanes(all: .one), count: TeddyPrefilter.width * 128 * groups)
    frequencies = (0..<128).map { ByteRarity.share(UInt8($0)) + ByteRarity.share(UInt8($0 + 128)) }
  }

  @inline(__always)
  func chance(at position: Int, _ group: Int) -> SIMD8<Float> { chance[position &* groups &+ group].all }

  @inline(__always)
  func chance(with byte: UInt8, at position: Int, _ group: Int) -> SIMD8<Float> {
    let bits = Int(byte & 127)
    let new = isNew[(position &* 128 &+ bits) &* groups &+ group].all
    return chance[position &* groups &+ group].all + new * frequencies[bits]
  }

  mutating func add(_ byte: UInt8, at position: Int, _ group: Int, _ bucket: Int) {
    let place = (position * 128 + Int(byte & 127)) * groups + group
    if isNew[place].all[bucket] == 0 { return }
    chance[position * groups + group].all[bucket] = chance(with: byte, at: position, group)[bucket]
    isNew[place].all[bucket] = 0
  }

  func tables() -> [UInt8] {
    var tables = [UInt8](repeating: 0, count: groups * TeddyPrefilter.width * 128)
    for group in 0..<groups {
      for position in 0..<TeddyPrefilter.width {
        let table = (group * TeddyPrefilter.width + position) * 128
        for bits in 0..<128 {
          tables[table + bits] = isNew[(position * 128 + bits) * groups + group].all.zeros
        }
        for letter in 0x61...0x7A { tables[table + letter - 0x20] |= tables[table + letter] }
      }
    }
    return tables
  }
}

/// Buckets whose tables are indexed by the two nibbles of a byte, both of which must be allowed.
struct NibbleBuckets: TeddyBuckets {
  let groups: Int
  private var chance: [Lanes]
  /// By position in the window, nibble and group: low nibbles, and high ones.
  private var low: [Nibble]
  private var high: [Nibble]
  private let frequencies: [Float]

  /// What the buckets of a group know of a nibble.
  private struct Nibble {
    /// 1 where the bucket does not allow it yet, else 0.
    var isNew = SIMD8<Float>.one
    /// Where it is new, the probability of a byte with it whose other nibble is allowed; else 0.
    var chance = SIMD8<Float>.zero
  }

  init(groups: Int) {
    self.groups = groups
    chance = .init(repeating: Lanes(all: .zero), count: TeddyPrefilter.width * groups)
    low = .init(repeating: Nibble(), count: TeddyPrefilter.width * 16 * groups)
    high = low
    frequencies = (0..<256).map { ByteRarity.share(UInt8($0)) }
  }

  @inline(__always)
  func chance(at position: Int, _ group: Int) -> SIMD8<Float> { chance[position &* groups &+ group].all }

  @inline(__always)
  func chance(with byte: UInt8, at position: Int, _ group: Int) -> SIMD8<Float> {
    let low = low[index(position, byte & 15, group)]
    let high = high[index(position, byte >> 4, group)]
    let both = low.isNew * high.isNew * frequencies[Int(byte)]
    return chance[position &* groups &+ group].all + low.chance + high.chance + both
  }

  mutating func add(_ byte: UInt8, at position: Int, _ group: Int, _ bucket: Int) {
    let ownLow = index(position, byte & 15, group)
    let ownHigh = index(position, byte >> 4, group)
    let (isLowNew, isHighNew) = (low[ownLow].isNew[bucket] == 1, high[ownHigh].isNew[bucket] == 1)
    if !isLowNew && !isHighNew { return }
    chance[position * groups + group].all[bucket] = chance(with: byte, at: position, group)[bucket]
    if isLowNew {
      low[ownLow].isNew[bucket] = 0
      low[ownLow].chance[bucket] = 0
      for nibble in UInt8(0)..<16 {
        let place = index(position, nibble, group)
        if high[place].isNew[bucket] == 1 {
          high[place].chance[bucket] += frequencies[Int(nibble << 4 | byte & 15)]
        }
      }
    }
    if isHighNew {
      high[ownHigh].isNew[bucket] = 0
      high[ownHigh].chance[bucket] = 0
      for nibble in UInt8(0)..<16 {
        let place = index(position, nibble, group)
        if low[place].isNew[bucket] == 1 {
          low[place].chance[bucket] += frequencies[Int(byte & 0xF0 | nibble)]
        }
      }
    }
  }

  @inline(__always)
  private func index(_ position: Int, _ nibble: UInt8, _ group: Int) -> Int {
    (position &* 16 &+ Int(nibble)) &* groups &+ group
  }

  func tables() -> [UInt8] {
    var tables = [UInt8](repeating: 0, count: groups * TeddyPrefilter.width * 32)
    for group in 0..<groups {
      for position in 0..<TeddyPrefilter.width {
        let table = (group * TeddyPrefilter.width + position) * 32
        for nibble in UInt8(0)..<16 {
          tables[table + Int(nibble)] = low[index(position, nibble, group)].isNew.zeros
          tables[table + 16 + Int(nibble)] = high[index(position, nibble, group)].isNew.zeros
        }
        // 61 to 6F and 70 to 7A are 41 to 4F and 50 to 5A in capitals.
        tables[table + 16 + 4] |= tables[table + 16 + 6]
        tables[table + 16 + 5] |= tables[table + 16 + 7]
      }
    }
    return tables
  }
}

extension SIMD8<Float> {
  /// A bit for each lane that is zero.
  fileprivate var zeros: UInt8 {
    (0..<8).reduce(0) { self[$1] == 0 ? $0 | 1 << UInt8($1) : $0 }
  }
}
