/// The windows that have been put into a prefilter's buckets, eight buckets a vector.
protocol TeddyBuckets {
  /// How many times eight buckets there are.
  var groups: Int { get }

  /// How often a byte of a text passes at a place of the window, by bucket of a group.
  func chance(at place: Int, _ group: Int) -> SIMD8<Float>
  /// The same if a byte is added to each.
  func chance(with byte: UInt8, at place: Int, _ group: Int) -> SIMD8<Float>
  /// Lets a byte pass.
  mutating func add(_ byte: UInt8, at place: Int, _ group: Int, _ bucket: Int)
  /// The tables that the look-up wants.
  func tables() -> [UInt8]
}

extension TeddyBuckets {
  /// Puts the best window of a literal into the best bucket: those that let the fewest texts more pass. Returns
  /// where the window begins.
  ///
  /// - Parameters:
  ///   - others: as many bytes, which have to pass in the literal's stead too.
  ///   - windowFrequencies: of all literals' windows.
  mutating func place(_ literal: Span<UInt8>, or others: Span<UInt8>, _ windowFrequencies: WindowFrequencies)
    -> Int
  {
    var best = (cost: Float.infinity, offset: 0, group: 0, bucket: 0)
    let last = TeddyPrefilter.lastOffset(in: literal)
    for offset in 0...last {
      let windowCost = windowFrequencies.cost(of: literal, offset)
      // No bucket lets fewer texts pass for it.
      if windowCost >= best.cost { continue }
      for group in 0..<groups {
        var now = SIMD8<Float>.one
        var then = SIMD8<Float>.one
        for place in 0..<TeddyPrefilter.width {
          now *= chance(at: place, group)
          if offset + place >= literal.count { continue }
          let (byte, other) = (literal[offset + place], others[offset + place])
          var passing = chance(with: byte, at: place, group)
          if other != byte { passing += chance(with: other, at: place, group) - chance(at: place, group) }
          then *= passing
        }
        let cost = then - now + windowCost
        // Seldom, after the first few.
        if any(cost .< best.cost) {
          let least = cost.min()
          for bucket in 0..<8 where cost[bucket] == least { best = (least, offset, group, bucket) }
        }
      }
    }
    for place in 0..<TeddyPrefilter.width {
      let offset = best.offset + place
      if offset < literal.count {
        add(literal[offset], at: place, best.group, best.bucket)
        if others[offset] != literal[offset] { add(others[offset], at: place, best.group, best.bucket) }
      } else {
        for byte in UInt8.min...UInt8.max { add(byte, at: place, best.group, best.bucket) }
      }
    }
    return best.offset
  }
}

/// A number for each of eight buckets. A type of its own, since of an array of vectors Swift's runtime asks at a program's
/// start whether they may be some, which takes longer than to fill it.
private struct Lanes {
  var all: SIMD8<Float>
}

/// Buckets whose tables are looked up by a byte's seven low bits.
struct SevenBitBuckets: TeddyBuckets {
  let groups: Int
  private var chance: [Lanes]
  /// By place, seven bits and group: 1 where they may not pass yet, else 0.
  private var isNew: [Lanes]
  private let frequencies: [Float]

  init(groups: Int) {
    self.groups = groups
    chance = .init(repeating: Lanes(all: .zero), count: TeddyPrefilter.width * groups)
    isNew = .init(repeating: Lanes(all: .one), count: TeddyPrefilter.width * 128 * groups)
    frequencies = (0..<128).map { ByteRarity.share(UInt8($0)) + ByteRarity.share(UInt8($0 + 128)) }
  }

  @inline(__always)
  func chance(at place: Int, _ group: Int) -> SIMD8<Float> { chance[place &* groups &+ group].all }

  @inline(__always)
  func chance(with byte: UInt8, at place: Int, _ group: Int) -> SIMD8<Float> {
    let bits = Int(byte & 127)
    let new = isNew[(place &* 128 &+ bits) &* groups &+ group].all
    return chance[place &* groups &+ group].all + new * frequencies[bits]
  }

  mutating func add(_ byte: UInt8, at place: Int, _ group: Int, _ bucket: Int) {
    chance[place * groups + group].all[bucket] = chance(with: byte, at: place, group)[bucket]
    isNew[(place * 128 + Int(byte & 127)) * groups + group].all[bucket] = 0
  }

  func tables() -> [UInt8] {
    var tables = [UInt8](repeating: 0, count: groups * TeddyPrefilter.width * 128)
    for group in 0..<groups {
      for place in 0..<TeddyPrefilter.width {
        let table = (group * TeddyPrefilter.width + place) * 128
        for bits in 0..<128 { tables[table + bits] = isNew[(place * 128 + bits) * groups + group].all.zeros }
        for letter in 0x61...0x7A { tables[table + letter - 0x20] |= tables[table + letter] }
      }
    }
    return tables
  }
}

/// Buckets whose tables are looked up by a byte's halves.
struct NibbleBuckets: TeddyBuckets {
  let groups: Int
  private var chance: [Lanes]
  /// By place, half and group: 1 where the low (or high) half may not pass yet, else 0; and how often a byte with
  /// that half and a high (or low) one that may pass is in a text.
  private var lowIsNew: [Lanes]
  private var highIsNew: [Lanes]
  private var byLow: [Lanes]
  private var byHigh: [Lanes]
  private let frequencies: [Float]

  init(groups: Int) {
    self.groups = groups
    chance = .init(repeating: Lanes(all: .zero), count: TeddyPrefilter.width * groups)
    lowIsNew = .init(repeating: Lanes(all: .one), count: TeddyPrefilter.width * 16 * groups)
    highIsNew = lowIsNew
    byLow = .init(repeating: Lanes(all: .zero), count: TeddyPrefilter.width * 16 * groups)
    byHigh = byLow
    frequencies = (0..<256).map { ByteRarity.share(UInt8($0)) }
  }

  @inline(__always)
  func chance(at place: Int, _ group: Int) -> SIMD8<Float> { chance[place &* groups &+ group].all }

  @inline(__always)
  func chance(with byte: UInt8, at place: Int, _ group: Int) -> SIMD8<Float> {
    let low = index(place, byte & 15, group)
    let high = index(place, byte >> 4, group)
    let both = lowIsNew[low].all * highIsNew[high].all * frequencies[Int(byte)]
    return chance[place * groups + group].all + byLow[low].all + byHigh[high].all + both
  }

  mutating func add(_ byte: UInt8, at place: Int, _ group: Int, _ bucket: Int) {
    chance[place * groups + group].all[bucket] = chance(with: byte, at: place, group)[bucket]
    let low = index(place, byte & 15, group)
    if lowIsNew[low].all[bucket] == 1 {
      lowIsNew[low].all[bucket] = 0
      byLow[low].all[bucket] = 0
      for half in UInt8(0)..<16 {
        let high = index(place, half, group)
        if highIsNew[high].all[bucket] == 1 {
          byHigh[high].all[bucket] += frequencies[Int(half << 4 | byte & 15)]
        }
      }
    }
    let high = index(place, byte >> 4, group)
    if highIsNew[high].all[bucket] == 1 {
      highIsNew[high].all[bucket] = 0
      byHigh[high].all[bucket] = 0
      for half in UInt8(0)..<16 {
        let low = index(place, half, group)
        if lowIsNew[low].all[bucket] == 1 { byLow[low].all[bucket] += frequencies[Int(byte & 0xF0 | half)] }
      }
    }
  }

  private func index(_ place: Int, _ half: UInt8, _ group: Int) -> Int {
    (place * 16 + Int(half)) * groups + group
  }

  func tables() -> [UInt8] {
    var tables = [UInt8](repeating: 0, count: groups * TeddyPrefilter.width * 32)
    for group in 0..<groups {
      for place in 0..<TeddyPrefilter.width {
        let table = (group * TeddyPrefilter.width + place) * 32
        for half in UInt8(0)..<16 {
          tables[table + Int(half)] = lowIsNew[index(place, half, group)].all.zeros
          tables[table + 16 + Int(half)] = highIsNew[index(place, half, group)].all.zeros
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
