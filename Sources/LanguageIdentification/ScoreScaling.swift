internal import CVectorKernels

/// Converts the sums of the words of one script to probabilities.
struct ScoreScaling: Sendable {
  /// The language of each lane; nil for a lane of languages that are never named.
  private var languages = InlineArray<24, Language?>(repeating: nil)
  /// The same as ``LanguageSelection/bit(of:)`` has them; 0 for nil.
  private var bits = InlineArray<24, UInt64>(repeating: 0)
  private var scales = InlineArray<16, Float>(repeating: 0)
  /// Twice 24 numbers, as `winnow_lane_biases` has them.
  private var biases = InlineArray<48, Float>(repeating: -1e30)

  init(_ weights: LanguageModel.ScriptWeights) {
    for bucket in weights.scales.indices.prefix(LanguageModel.lengthBuckets) {
      scales[bucket] = weights.scales[bucket]
    }
    for (lane, language) in weights.languages.enumerated().prefix(LanguageModel.lanes) {
      languages[lane] = language
      bits[lane] = language.map(LanguageSelection.bit(of:)) ?? 0
      biases[lane] = weights.biases[lane]
      if language != nil { biases[24 + lane] = weights.biases[lane] }
    }
  }

  /// The most probable language that may be named, and its probability among all lanes. Nil if no word is
  /// known, or if the most probable language is not wanted.
  ///
  /// - Parameters:
  ///   - sums: The words' sums by lane.
  ///   - positions: How many positions features were taken at.
  ///   - wanted: The languages that may be returned, by ``LanguageSelection/bit(of:)``.
  func best(_ sums: LaneSums, positions: Int, among wanted: UInt64 = .max) -> (Language, Float)? {
    let positions = max(positions, 1)
    let scale = scales[LanguageModel.lengthBucket(positions)] / Float(positions).squareRoot()
    var sums = sums
    // Both are read as what they are laid out as: 24 numbers, and twice 24.
    return unsafe withUnsafeBytes(of: &sums) { sums in
      unsafe withUnsafeBytes(of: biases) { biases -> (Language, Float)? in
        guard let sums = unsafe sums.baseAddress?.assumingMemoryBound(to: Int32.self),
          let biases = unsafe biases.baseAddress?.assumingMemoryBound(to: winnow_lane_biases.self)
        else { return nil }
        let lane = unsafe winnow_best_lane(sums, scale, biases)
        guard bits[Int(lane)] & wanted != 0, let language = languages[Int(lane)] else { return nil }
        return unsafe (language, winnow_lane_probability(sums, scale, biases, lane))
      }
    }
  }
}

/// Sums of words' scores by lane.
struct LaneSums: Sendable {
  var a = SIMD8<Int32>()
  var b = SIMD8<Int32>()
  var c = SIMD8<Int32>()

  @inline(__always)
  mutating func add(_ scores: LaneScores) {
    a &+= SIMD8<Int32>(truncatingIfNeeded: scores.a)
    b &+= SIMD8<Int32>(truncatingIfNeeded: scores.b)
    c &+= SIMD8<Int32>(truncatingIfNeeded: scores.c)
  }
}
