import MessageFilter

/// Which features each message has, in two forms: a row of features for each message, and for each feature a
/// set of messages, with a bit for each.
///
/// Junk messages come first, then kept messages, then protected ones. In a set of messages each fold begins
/// at a new 64-bit word. The sets take features × `words` × 8 bytes.
struct FeatureMatrix {
  let features: [Feature]
  /// For each feature, whether it is a text.
  let isText: [Bool]
  /// For each feature, whether it is a sender.
  let isSender: [Bool]
  /// The number of 64-bit words of a set of messages.
  let words: Int
  /// The sets of all features.
  private var bits: [UInt64]
  /// For each message, the index of its bit within a set.
  private let positions: [Int]
  /// For each message, its features.
  private(set) var rows = SparseRows()
  /// For each feature, the script of its text; `noLetters` if the feature is not a text.
  let scripts: [ScriptClass]
  /// ``Feature/wordsOfPhrases(_:)``.
  let wordsOfPhrases: [(Int, Int)?]
  /// For each feature, its place in ``Feature/byPreference(_:)``.
  let preference: [Int]
  /// For each feature, the number of junk and kept messages that have it.
  private var counts: [Int]

  init(_ set: LearningSet, _ features: [Feature], _ workers: Workers) async throws(RuleCompilationError) {
    try await self.init(
      set.all + set.protected, junkFolds: set.junkFolds, keptFolds: set.keptFolds, features, workers)
  }

  /// The matrix of some junk messages by themselves.
  init(
    of junk: [LearningMessage], _ features: [Feature], _ workers: Workers
  ) async throws(RuleCompilationError) {
    try await self.init(junk, junkFolds: junk.map { _ in 0 }, keptFolds: [], features, workers)
  }

  /// - Parameters:
  ///   - messages: The junk messages, the kept ones, and then those that no rule may catch.
  ///   - junkFolds: The folds of the junk messages, ascending.
  ///   - keptFolds: Those of the kept messages.
  private init(
    _ messages: [LearningMessage], junkFolds: [Int], keptFolds: [Int], _ features: [Feature],
    _ workers: Workers
  ) async throws(RuleCompilationError) {
    self.features = features
    isText = features.map(\.isText)
    isSender = features.map { $0.kind == .sender }
    scripts = features.map { $0.isText ? ScriptClass.of($0.name) : .noLetters }
    wordsOfPhrases = Feature.wordsOfPhrases(features)
    var preference = [Int](repeating: 0, count: features.count)
    for (place, feature) in Feature.byPreference(features).enumerated() { preference[feature] = place }
    self.preference = preference
    var position: [Int] = []
    var next = 0
    func lay(_ folds: [Int]) {
      var index = 0
      for fold in 0..<LearningSet.folds {
        var bit = 0
        while index < folds.count, folds[index] == fold {
          position.append(next * 64 + bit)
          bit += 1
          index += 1
        }
        next += (bit + 63) / 64
      }
    }
    lay(junkFolds)
    lay(keptFolds)
    let counted = position.count
    for index in 0..<messages.count - counted { position.append(next * 64 + index) }
    words = next + (messages.count - counted + 63) / 64
    positions = position
    bits = [UInt64](repeating: 0, count: features.count * words)
    counts = Array(repeating: 0, count: features.count)

    let scan = try FeatureScan(features)
    // Each worker scans every nth message, because junk, which comes first, is longer.
    let parts = await workers.map(workers.count) { first in
      scan.rows(stride(from: first, to: messages.count, by: workers.count).lazy.map { messages[$0] })
    }
    for index in messages.indices {
      let part = parts[index % parts.count]
      let own = part[index / parts.count].map { part.entries[$0] }
      rows.append(own)
      let (word, bit) = (position[index] >> 6, UInt64(1) << UInt64(position[index] & 63))
      for feature in own { bits[Int(feature) * words + word] |= bit }
      if index >= counted { continue }
      for feature in own { counts[Int(feature)] += 1 }
    }
  }

  /// Whether message `row` has a feature. Junk messages come first, then kept and protected ones.
  func has(_ feature: Int, _ row: Int) -> Bool {
    bits[feature * words + (positions[row] >> 6)] >> UInt64(positions[row] & 63) & 1 != 0
  }

  /// Whether message `row` is in a set of messages.
  func has(_ bits: [UInt64], _ row: Int) -> Bool {
    bits[positions[row] >> 6] >> UInt64(positions[row] & 63) & 1 != 0
  }

  /// For each message, the sum of the points of the items of which it has at least one feature.
  func sums(_ items: [ScoreModel.Item]) -> [Int] {
    var sums = [Int](repeating: 0, count: words * 64)
    for item in items {
      for (word, bits) in union(item.features).enumerated() {
        var bits = bits
        while bits != 0 {
          sums[word &* 64 &+ bits.trailingZeroBitCount] &+= item.points
          bits &= bits &- 1
        }
      }
    }
    return positions.map { sums[$0] }
  }

  /// A set of some messages.
  func selection(where isWanted: (Int) -> Bool) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: words)
    for row in positions.indices where isWanted(row) {
      bits[positions[row] >> 6] |= 1 << UInt64(positions[row] & 63)
    }
    return bits
  }

  /// How many messages of a set have both of two features.
  func count(having one: Int, and other: Int, in messages: [UInt64]) -> Int {
    let (first, second) = (one * words, other * words)
    return messages.indices.reduce(0) {
      $0 + (bits[first + $1] & bits[second + $1] & messages[$1]).nonzeroBitCount
    }
  }

  /// The set of messages that have at least one of some features.
  func union(_ features: [Int]) -> [UInt64] {
    var union = [UInt64](repeating: 0, count: words)
    for feature in features { for word in 0..<words { union[word] |= bits[feature &* words &+ word] } }
    return union
  }

  /// The postings: for each feature, the messages that have it, protected ones included, ascending. The time
  /// is linear in the number of entries.
  func postings() -> [[Int32]] {
    var postings = counts.map { count in
      var own: [Int32] = []
      own.reserveCapacity(count)
      return own
    }
    for row in 0..<rows.count {
      for place in rows[row] { postings[Int(rows.entries[place])].append(Int32(row)) }
    }
    return postings
  }

  /// The number of junk and kept messages that have a feature.
  func count(_ feature: Int) -> Int { counts[feature] }
}
