import CVectorKernels

/// Converts the sums of the words of one script to probabilities.
@safe struct ScoreScaling: @unchecked Sendable {
  // Safe and Sendable: the biases are in the memory of the tables that own this value, and never change.

  /// The language of each lane; nil for a lane of languages that are never named.
  private var languages = InlineArray<24, Language?>(repeating: nil)
  /// The same as ``LanguageSelection/bit(of:)`` has them; 0 for nil.
  private var bits = InlineArray<24, UInt64>(repeating: 0)
  private var scales = InlineArray<16, Float>(repeating: 0)
  /// In memory of their own, since of numbers in here each use would make a copy.
  private let biases: UnsafePointer<winnow_lane_biases>

  /// The size of the memory for biases.
  static let biasBytes = MemoryLayout<winnow_lane_biases>.size

  /// - Parameter memory: Receives the biases; there is room for `biasBytes`.
  init(_ weights: LanguageModel.ScriptWeights, biasesIn memory: UnsafeMutableRawPointer) {
    // Twice 24 numbers.
    let numbers = unsafe memory.bindMemory(to: Float.self, capacity: 48)
    unsafe numbers.update(repeating: -1e30, count: 48)
    for bucket in weights.scales.indices.prefix(LanguageModel.lengthBuckets) {
      scales[bucket] = weights.scales[bucket]
    }
    for (lane, language) in weights.languages.enumerated().prefix(LanguageModel.lanes) {
      languages[lane] = language
      bits[lane] = language.map(LanguageSelection.bit(of:)) ?? 0
      // Of 24 lanes.
      unsafe numbers[lane] = weights.biases[lane]
      if language != nil { unsafe numbers[24 + lane] = weights.biases[lane] }
    }
    unsafe biases = UnsafeRawPointer(memory).bindMemory(to: winnow_lane_biases.self, capacity: 1)
  }

  /// The most probable language that may be named, and its probability among all lanes. Nil if no word is
  /// known, or if the most probable language is not wanted.
  ///
  /// - Parameters:
  ///   - sums: The words' sums by lane. They are `inout` because a copy would be made otherwise, and stay as
  ///     they are.
  ///   - positions: How many positions features were taken at.
  ///   - wanted: The languages that may be returned, by ``LanguageSelection/bit(of:)``.
  func best(_ sums: inout LaneSums, positions: Int, among wanted: UInt64 = .max) -> (Language, Float)? {
    let positions = max(positions, 1)
    let scale = scales[LanguageModel.lengthBucket(positions)] / Float(positions).squareRoot()
    // They are read as what they are laid out as: 24 numbers.
    return unsafe withUnsafeBytes(of: &sums) { sums -> (Language, Float)? in
      guard let sums = unsafe sums.baseAddress?.assumingMemoryBound(to: Int32.self) else { return nil }
      let lane = unsafe winnow_best_lane(sums, scale, biases)
      guard bits[Int(lane)] & wanted != 0, let language = languages[Int(lane)] else { return nil }
      return unsafe (language, winnow_lane_probability(sums, scale, biases, lane))
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
