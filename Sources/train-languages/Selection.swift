import LanguageIdentification

/// Chooses the features that get rows: those that tell more about the language than the shorter features in
/// them.
struct Selection {
  /// The number of occurrences of each feature in each lane.
  private var counts: [UInt64: Int32] = [:]
  private var lanes: [Float] = []
  private let width: Int

  init(_ corpus: Corpus, flattening: Float) {
    width = corpus.names.count
    for (lane, vocabulary) in corpus.vocabularies.enumerated() {
      var total: Float = 0
      for (_, share) in vocabulary { total += Examples.power(share, flattening) }
      for (word, share) in vocabulary {
        let mass = Examples.power(share, flattening) / total
        corpus.words[Int(word)].forEachFeature { if $0 >> 48 < 6 { add($0, lane, mass) } }
      }
    }
  }

  private mutating func add(_ feature: UInt64, _ lane: Int, _ mass: Float) {
    if let row = counts[feature] {
      lanes[Int(row) * width + lane] += mass
    } else {
      counts[feature] = Int32(lanes.count / width)
      lanes += [Float](repeating: 0, count: width)
      lanes[lanes.count - width + lane] = mass
    }
  }

  /// All features, the most informative first.
  func ranked() -> [UInt64] {
    var scored: [(feature: UInt64, score: Float)] = []
    scored.reserveCapacity(counts.count)
    for (feature, row) in counts {
      let own = Int(row) * width
      var total: Float = 0
      for lane in 0..<width { total += lanes[own + lane] }
      var least = Float.infinity
      for shorter in Self.shorter(than: feature) {
        guard let part = counts[shorter] else { continue }
        least = min(least, divergence(own, total, Int(part) * width))
      }
      if least == .infinity { least = 3 }
      scored.append((feature, total * (least + 0.002)))
    }
    return scored.sorted { ($1.score, $0.feature) < ($0.score, $1.feature) }.map(\.feature)
  }

  /// How much the languages of a feature differ from those of a part of it, in nats.
  private func divergence(_ own: Int, _ total: Float, _ part: Int) -> Float {
    var partTotal: Float = 0
    for lane in 0..<width { partTotal += lanes[part + lane] }
    var sum: Float = 0
    for lane in 0..<width {
      let share = lanes[own + lane] / total
      let expected = lanes[part + lane] / partTotal
      if share > 0, expected > 0 { sum += share * Logarithm.natural(share / expected) }
    }
    return max(sum, 0)
  }

  /// The run without its first letter, and without its last one.
  private static func shorter(than feature: UInt64) -> [UInt64] {
    let order = feature >> 48
    guard order >= 2, order <= 5 else { return [] }
    let letters = feature & 0xFF_FFFF_FFFF
    let mask = UInt64(1) << (8 * (order - 1)) - 1
    return [letters & mask | (order - 1) << 48, letters >> 8 | (order - 1) << 48]
  }
}

/// Places features in buckets of four, in order. Features whose bucket is full are left out.
struct FeatureTable {
  var weights: LanguageModel.ScriptWeights
  /// The number of features that were placed.
  private(set) var placed = 0

  init(_ features: [UInt64], buckets: Int, lanes: Int) {
    weights = .init()
    weights.rowVectors = lanes > 8 ? 3 : 1
    weights.fingerprints = .init(repeating: 0, count: buckets)
    weights.rows = .init(repeating: .init(), count: buckets * 4 * weights.rowVectors)
    var used = [UInt8](repeating: 0, count: buckets)
    for feature in features {
      if placed == buckets * 4 { break }
      let (bucket, fingerprint) = LanguageModel.ScriptWeights.place(of: feature, buckets: buckets)
      // A feature with the same fingerprint as another one in the bucket shares its row.
      if weights.row(of: feature) >= 0 || used[bucket] == 4 { continue }
      weights.fingerprints[bucket] |= fingerprint << UInt32(8 * used[bucket])
      used[bucket] += 1
      placed += 1
    }
  }
}
