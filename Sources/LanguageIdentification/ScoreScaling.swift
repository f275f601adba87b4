internal import CVectorKernels

/// What turns the sums of one script's words into probabilities.
struct ScoreScaling: Sendable {
  /// The language of each lane; nil for a lane of languages that are never named.
  private var languages = InlineArray<24, Language?>(repeating: nil)
  private var scales = InlineArray<16, Float>(repeating: 0)
  /// Twice 24 numbers, as `winnow_lane_biases` has them.
  private var biases = InlineArray<48, Float>(repeating: -1e30)

  init(_ weights: LanguageModel.ScriptWeights) {
    for bucket in weights.scales.indices.prefix(LanguageModel.lengthBuckets) {
      scales[bucket] = weights.scales[bucket]
    }
    for (lane, language) in weights.languages.enumerated().prefix(LanguageModel.lanes) {
      languages[lane] = language
      biases[lane] = weights.biases[lane]
      if language != nil { biases[24 + lane] = weights.biases[lane] }
    }
  }

  /// The most probable of the languages that are named, with its probability among all; nil where no words
  /// are known at all.
  ///
  /// - Parameters:
  ///   - sums: The words' sums by lane.
  ///   - positions: How many positions features were taken at.
  func best(_ sums: LaneSums, positions: Int) -> (Language, Float)? {
    let positions = max(positions, 1)
    let scale = scales[LanguageModel.lengthBucket(positions)] / Float(positions).squareRoot()
    var probability: Float = 0
    var sums = sums
    // Both are read as what they are laid out as: 24 numbers, and twice 24.
    let lane = unsafe withUnsafeBytes(of: &sums) { sums in
      unsafe withUnsafeBytes(of: biases) { biases in
        guard let sums = unsafe sums.baseAddress?.assumingMemoryBound(to: Int32.self),
          let biases = unsafe biases.baseAddress?.assumingMemoryBound(to: winnow_lane_biases.self)
        else { return 0 }
        return unsafe Int(winnow_best_lane(sums, scale, biases, &probability))
      }
    }
    return languages[lane].map { ($0, probability) }
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
