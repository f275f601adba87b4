/// The share of kept messages that a text is expected to catch among unseen messages.
///
/// A text that is in no kept message was chosen for that reason, so its own count says little. Instead, each
/// fold is held out in turn. Texts are pooled in buckets by class, by the number of junk messages and by the
/// number of kept messages that have them in the other folds. The share of a bucket is the share of kept
/// messages in the held-out folds that have its texts (an empirical Bayes estimate).
struct ExpectedCatches {
  /// For each bucket, summed over its texts: the number of kept messages in the held-out fold that have the
  /// text, and the number of all kept messages in that fold.
  private var caught: [Double]
  private var total: [Double]

  /// The number of classes of junk counts. Class n holds the counts from 2^n to below 2^(n+1), and the last
  /// class also all larger ones. A count of 0 is in class 0.
  private static let sizes = 12
  /// The number of kept counts that have buckets: 0 to `hits` - 1.
  private static let hits = 4

  /// What is expected to catch alike: the words of a script, its phrases, or senders. A shape is expected to
  /// catch as much as the words of all scripts.
  enum Class {
    case word(ScriptClass), phrase(ScriptClass), sender, shape

    init(_ feature: Int, _ matrix: FeatureMatrix) {
      if matrix.isText[feature] {
        let script = matrix.scripts[feature]
        self = matrix.features[feature].isPhrase ? .phrase(script) : .word(script)
      } else {
        self = matrix.isSender[feature] ? .sender : .shape
      }
    }

    /// The pools of the class, of which a text or a sender has one.
    fileprivate var pools: [Int] {
      switch self {
      case .word(let script): [script.rawValue]
      case .phrase(let script): [ScriptClass.allCases.count + script.rawValue]
      case .sender: [2 * ScriptClass.allCases.count]
      case .shape: ScriptClass.allCases.map(\.rawValue)
      }
    }

    fileprivate static let poolCount = 2 * ScriptClass.allCases.count + 1
  }

  /// Estimates the shares from the texts and senders of `matrix`.
  ///
  /// - Parameter fold: A fold that is left out altogether; nil to use all folds.
  init(_ counts: FeatureCounts, _ matrix: FeatureMatrix, without fold: Int?) {
    caught = Array(repeating: 0, count: Class.poolCount * Self.sizes * Self.hits)
    total = caught
    for feature in matrix.features.indices where matrix.isText[feature] || matrix.isSender[feature] {
      let pool = Class(feature, matrix).pools[0]
      let (junk, kept) = (counts.junk(feature, without: fold), counts.kept(feature, without: fold))
      for held in 0..<LearningSet.folds where held != fold {
        let (ownJunk, ownKept) = (counts.junk(feature, in: held), counts.kept(feature, in: held))
        if kept - ownKept >= Self.hits { continue }
        let bucket = Self.bucket(pool, Self.size(junk - ownJunk), kept - ownKept)
        caught[bucket] += Double(ownKept)
        total[bucket] += Double(counts.keptMessages[held])
      }
    }
  }

  /// The share of kept messages that a feature is expected to catch; nil if `hits` or more of the known ones
  /// have it.
  ///
  /// - Parameters:
  ///   - kind: The class of the feature.
  ///   - junk: The number of junk messages that have the feature.
  ///   - kept: The number of kept messages that have the feature.
  func share(of kind: Class, junk: Int, kept: Int) -> Double? {
    if kept >= Self.hits { return nil }
    var (caught, total) = (0.0, 0.0)
    // No text may be in as much junk while a fold is held out. Texts in less junk catch more of what is kept.
    for size in (0...Self.size(junk)).reversed() where total == 0 {
      for pool in kind.pools {
        caught += self.caught[Self.bucket(pool, size, kept)]
        total += self.total[Self.bucket(pool, size, kept)]
      }
    }
    // Jeffreys' prior: the share is above 0 even if no kept message was caught.
    return (caught + 0.5) / (total + 1)
  }

  /// The number of kept messages that features together catch by expectation, corrected for the known kept
  /// messages, which show none. It is near `independent`, the number for independent features, if that is
  /// small, and never above 1: features that would be together in many kept messages, and are in none,
  /// exclude each other.
  static func unshown(_ independent: Double) -> Double { independent / (1 + independent) }

  /// The class of a number of junk messages.
  private static func size(_ junk: Int) -> Int {
    min(Int.bitWidth - max(junk, 1).leadingZeroBitCount - 1, sizes - 1)
  }

  /// The bucket of texts that are in `kept` kept messages, which are fewer than `hits`.
  private static func bucket(_ pool: Int, _ size: Int, _ kept: Int) -> Int {
    (pool * sizes + size) * hits + kept
  }
}
