/// The kinds of messages, by the first of the scripts of ``Feature/scripts`` that they have letters of.
struct MessageKinds {
  /// The features that identify the scripts.
  let scripts: [Int]
  /// For each row, its kind: one more than the index of its script in `scripts`, or 0 if it has none of them;
  /// see ``merged(_:fewest:)``.
  private(set) var rows: [Int]
  /// The number of kinds.
  private(set) var count: Int
  /// For each kind before kinds were merged, its kind.
  private var kinds: [Int]

  /// Determines the kinds. All messages are of the first kind if the matrix lacks the features of the
  /// scripts.
  init(_ matrix: FeatureMatrix) {
    let scripts = Feature.scripts.compactMap { script in
      matrix.features.firstIndex { $0.condition == script.condition }
    }
    self.scripts = scripts
    rows = (0..<matrix.rows.count).map { row in
      (scripts.firstIndex { matrix.has($0, row) } ?? -1) + 1
    }
    count = Feature.scripts.count + 1
    kinds = Array(0..<count)
  }

  /// Kinds of at least `fewest` kept messages each. A kind with fewer becomes part of the kind with the most.
  func merged(_ set: LearningSet, fewest: Int) -> MessageKinds {
    var kept = [Int](repeating: 0, count: count)
    for row in set.kept.indices { kept[rows[set.junk.count + row]] += 1 }
    let largest = kept.indices.max { (kept[$0], $1) < (kept[$1], $0) } ?? 0
    let left = kept.indices.filter { kept[$0] >= fewest || $0 == largest }
    let largestLeft = left.firstIndex(of: largest) ?? 0
    let places = kept.indices.map { left.firstIndex(of: $0) ?? largestLeft }
    var merged = self
    merged.count = left.count
    merged.kinds = kinds.map { places[$0] }
    merged.rows = rows.map { places[$0] }
    return merged
  }

  /// The kind of the messages that a text is in, by the script of the text (see ``Script``).
  func kind(ofScript script: Int) -> Int {
    switch script {
    case Script.unspaced: kinds[1]
    case Script.cyrillic: kinds[2]
    default: kinds[0]
    }
  }

  /// The scripts that tell the messages of a kind from the others, as features: those of which a message of
  /// the kind has at least one, unless there are none, and those of which it has none.
  func tellingScripts(_ kind: Int) -> (any: [Int], none: [Int]) {
    if count == 1 { return ([], []) }
    let first = kinds.firstIndex(of: kind) ?? 0
    let own = scripts.indices.filter { kinds[$0 + 1] == kind }
    let others = scripts.indices.filter { kinds[$0 + 1] != kind && (first == 0 || $0 + 1 < first) }
    return (first == 0 ? [] : own.map { scripts[$0] }, others.map { scripts[$0] })
  }
}
