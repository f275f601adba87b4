import CVectorKernels

/// Converts the sums of the words of one script to probabilities.
@safe struct ScoreScaling: @unchecked Sendable {
  // Safe and Sendable: what it reads is in the memory of the tables that own this value, and never changes.
  // It is not in arrays in here, of which each use would make a copy.

  private let biases: UnsafePointer<winnow_lane_biases>
  /// The factors by length, as `LanguageModel.lengthBucket` numbers lengths.
  private let scales: UnsafePointer<Float>
  /// The language of each lane as ``LanguageSelection/bit(of:)`` has it; 0 for a lane of languages that are
  /// never named.
  private let bits: UnsafePointer<UInt64>
  /// The same languages; nil for such a lane.
  private let languages: UnsafePointer<Language?>

  // The memory has twice 24 biases and 16 factors, then 24 bits, then 24 languages.
  private static let bitsPlace = 64 * MemoryLayout<Float>.stride
  private static let languagesPlace = bitsPlace + 24 * MemoryLayout<UInt64>.stride
  /// The size of the memory, a multiple of 64.
  static let bytes = (languagesPlace + 24 * MemoryLayout<Language?>.stride + 63) & ~63

  /// - Parameter memory: Is written to; there is room for `bytes`.
  init(_ weights: LanguageModel.ScriptWeights, in memory: UnsafeMutableRawPointer) {
    // The places and numbers of elements are those above.
    let numbers = unsafe memory.bindMemory(to: Float.self, capacity: 64)
    let bits = unsafe (memory + Self.bitsPlace).bindMemory(to: UInt64.self, capacity: 24)
    let languages = unsafe (memory + Self.languagesPlace).bindMemory(to: Language?.self, capacity: 24)
    unsafe numbers.update(repeating: -1e30, count: 48)
    unsafe (numbers + 48).update(repeating: 0, count: 16)
    unsafe bits.update(repeating: 0, count: 24)
    unsafe languages.update(repeating: nil, count: 24)
    for bucket in weights.scales.indices.prefix(LanguageModel.lengthBuckets) {
      unsafe numbers[48 + bucket] = weights.scales[bucket]
    }
    for (lane, language) in weights.languages.enumerated().prefix(LanguageModel.lanes) {
      // Of 24 lanes.
      unsafe languages[lane] = language
      unsafe bits[lane] = language.map(LanguageSelection.bit(of:)) ?? 0
      unsafe numbers[lane] = weights.biases[lane]
      if language != nil { unsafe numbers[24 + lane] = weights.biases[lane] }
    }
    unsafe biases = UnsafeRawPointer(memory).assumingMemoryBound(to: winnow_lane_biases.self)
    unsafe scales = UnsafePointer(numbers + 48)
    unsafe (self.bits, self.languages) = (UnsafePointer(bits), UnsafePointer(languages))
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
    // There are as many factors as buckets.
    let scale = unsafe scales[LanguageModel.lengthBucket(positions)] / Float(positions).squareRoot()
    // They are read as what they are laid out as: 24 numbers.
    return unsafe withUnsafeBytes(of: &sums) { sums -> (Language, Float)? in
      guard let sums = unsafe sums.baseAddress?.assumingMemoryBound(to: Int32.self) else { return nil }
      let lane = unsafe winnow_best_lane(sums, scale, biases)
      // One of the 24.
      guard unsafe bits[Int(lane)] & wanted != 0, let language = unsafe languages[Int(lane)] else {
        return nil
      }
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
