/// The numbers that words are scored with, read from a model file and checked.
///
/// Its format and what made it are explained in LanguageIdentification.md.
package struct LanguageModel: Sendable {
  /// The version of the format. A file of another version is refused.
  package static let version = 1
  /// The maximum number of lanes of a script: its languages, and those that are never named.
  package static let lanes = 24
  /// The buckets of lengths that scores are scaled by.
  package static let lengthBuckets = 16

  /// The languages of one script and the weights of their words' features.
  package struct ScriptWeights: Sendable {
    /// The language of each lane; nil for a lane of languages that are never named.
    package var languages: [Language?] = []
    /// The bias of each lane, which is added to its scaled score.
    package var biases: [Float] = []
    /// The factor for scores, by the bucket of the text's length.
    package var scales: [Float] = []
    /// Four fingerprints of one byte for each bucket; 0 for a free slot.
    package var fingerprints: [UInt32] = []
    /// The weights of the features: `rowVectors` vectors for each of the four features of a bucket.
    package var rows: [SIMD8<Int8>] = []
    /// The number of vectors of eight lanes in a row.
    package var rowVectors = 1
    /// By bucket, the fingerprints of four features that share rows, then the indices of their rows in the
    /// code book.
    package var shared: [SIMD8<UInt16>] = []
    /// The rows that features share.
    package var codeBook: [SIMD8<Int8>] = []

    package init() {}
  }

  /// Latin, Cyrillic and Arabic, in this order.
  package var scripts: [ScriptWeights]
  /// By Han character from U+4E00: bits 0 and 1 say that it is only simplified (1) or only traditional (2).
  /// The rest is the weight of Chinese against Japanese, from 0 to 30, where 15 is neutral.
  package var han: [UInt8]
  /// Identifies the model: a hash of all bytes of the file.
  package var identity: UInt64

  package init(scripts: [ScriptWeights], han: [UInt8], identity: UInt64) {
    self.scripts = scripts
    self.han = han
    self.identity = identity
  }
}

/// The sum of the rows of a word's features, by lane.
package struct LaneScores: Sendable {
  package var a = SIMD8<Int16>()
  package var b = SIMD8<Int16>()
  package var c = SIMD8<Int16>()

  package init() {}

  @inline(__always)
  mutating func add(_ other: LaneScores) {
    a &+= other.a
    b &+= other.b
    c &+= other.c
  }
}

extension LanguageModel.ScriptWeights {
  /// The bucket of a feature, and the fingerprint that identifies it there.
  @inline(__always)
  package static func place(of feature: UInt64, buckets: Int) -> (bucket: Int, fingerprint: UInt32) {
    var mixed = feature &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    mixed = mixed &* 0xBF58_476D_1CE4_E5B9
    let bucket = Int(truncatingIfNeeded: ((mixed >> 32) &* UInt64(truncatingIfNeeded: buckets)) >> 32)
    let fingerprint = (((mixed >> 8) & 0xFFFF) &* 92) >> 16
    return (bucket, UInt32(truncatingIfNeeded: fingerprint) &+ 1)
  }

  /// The row of a feature, or -1.
  @inline(__always)
  package func row(of feature: UInt64) -> Int {
    let (bucket, fingerprint) = Self.place(of: feature, buckets: fingerprints.count)
    let differing = fingerprints[bucket] ^ (fingerprint &* 0x0101_0101)
    let zeros = (differing &- 0x0101_0101) & ~differing & 0x8080_8080
    return zeros == 0 ? -1 : bucket &* 4 &+ zeros.trailingZeroBitCount >> 3
  }

  /// The bucket of a feature that shares a row, and the fingerprint that identifies it there.
  @inline(__always)
  package static func sharedPlace(of feature: UInt64, buckets: Int) -> (bucket: Int, fingerprint: UInt64) {
    var mixed = feature &* 0xD6E8_FEB8_6659_FD93
    mixed ^= mixed >> 32
    mixed = mixed &* 0xD6E8_FEB8_6659_FD93
    let bucket = Int(truncatingIfNeeded: ((mixed >> 32) &* UInt64(truncatingIfNeeded: buckets)) >> 32)
    return (bucket, (((mixed >> 12) & 0xFFFF) &* 391) >> 16 &+ 1)
  }

  /// The code book's row of a feature, or -1.
  @inline(__always)
  package func code(of feature: UInt64) -> Int {
    let (bucket, fingerprint) = Self.sharedPlace(of: feature, buckets: shared.count)
    let places = shared[bucket]
    let differing = Self.fingerprints(places) ^ (fingerprint &* 0x0001_0001_0001_0001)
    let zeros = (differing &- 0x0001_0001_0001_0001) & ~differing & 0x8000_8000_8000_8000
    return zeros == 0 ? -1 : Int(places[4 &+ zeros.trailingZeroBitCount >> 4])
  }

  /// The first four of eight numbers as one.
  @inline(__always)
  private static func fingerprints(_ places: SIMD8<UInt16>) -> UInt64 {
    let low = UInt64(places[0]) | UInt64(places[1]) << 16
    return low | UInt64(places[2]) << 32 | UInt64(places[3]) << 48
  }

  /// The lowest order of features that share rows.
  package static let leastSharedOrder: UInt64 = 3

  /// The sum of the rows of a word's features.
  package func scores(of word: Word) -> LaneScores {
    var sums = LaneScores()
    if fingerprints.isEmpty || shared.isEmpty { return sums }
    if rowVectors == 3 {
      word.forEachFeature { feature in
        let row = self.row(of: feature)
        if row >= 0 {
          sums.add(rows, row &* 3)
        } else if feature >> 48 >= Self.leastSharedOrder {
          let code = self.code(of: feature)
          if code >= 0 { sums.add(codeBook, code &* 3) }
        }
      }
    } else {
      word.forEachFeature { feature in
        let row = self.row(of: feature)
        if row >= 0 {
          sums.a &+= SIMD8<Int16>(truncatingIfNeeded: rows[row])
        } else if feature >> 48 >= Self.leastSharedOrder {
          let code = self.code(of: feature)
          if code >= 0 { sums.a &+= SIMD8<Int16>(truncatingIfNeeded: codeBook[code]) }
        }
      }
    }
    return sums
  }
}

extension LaneScores {
  @inline(__always)
  fileprivate mutating func add(_ rows: [SIMD8<Int8>], _ start: Int) {
    a &+= SIMD8<Int16>(truncatingIfNeeded: rows[start])
    b &+= SIMD8<Int16>(truncatingIfNeeded: rows[start &+ 1])
    c &+= SIMD8<Int16>(truncatingIfNeeded: rows[start &+ 2])
  }
}
