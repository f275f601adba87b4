/// The kinds of messages, by the first of the scripts of ``KindScript/all`` that they have letters of.
struct MessageKinds {
  /// The features that identify the scripts.
  let scripts: [Int]
  /// For each row, its kind: one more than the index of its script in `scripts`, or 0 if it has none of them;
  /// see ``merged(_:minKept:)``.
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

  /// Kinds of at least `minKept` kept messages each. A kind with fewer becomes part of the kind with the
  /// most.
  func merged(_ set: LearningSet, minKept: Int) -> MessageKinds {
    var kept = [Int](repeating: 0, count: count)
    for row in set.kept.indices { kept[rows[set.junk.count + row]] += 1 }
    let largest = kept.indices.max { (kept[$0], $1) < (kept[$1], $0) } ?? 0
    let left = kept.indices.filter { kept[$0] >= minKept || $0 == largest }
    let largestLeft = left.firstIndex(of: largest) ?? 0
    let places = kept.indices.map { left.firstIndex(of: $0) ?? largestLeft }
    var merged = self
    merged.count = left.count
    merged.kinds = kinds.map { places[$0] }
    merged.rows = rows.map { places[$0] }
    return merged
  }

  /// The kind for which rules are chosen that look for texts of a script.
  func kind(ofScript script: ScriptClass) -> Int {
    kind(at: KindScript.all.firstIndex { $0.texts == script })
  }

  /// The kinds of the messages that a text may be in.
  ///
  /// A text with a letter of one of the scripts is only in messages with such a letter. Others are in
  /// messages without one, and in those that have one too if the script has the same class as that of the
  /// text: in Japanese, texts in kana are in messages with Han and in messages without.
  func kinds(of text: String) -> Set<Int> {
    let own = KindScript.all.firstIndex { text.unicodeScalars.map(\.value).contains(where: $0.contains) }
    return own == nil ? [kinds[0], kind(ofScript: ScriptClass.of(text))] : [kind(at: own)]
  }

  /// The kind of the script at an index of ``KindScript/all``; nil for none of them.
  private func kind(at script: Int?) -> Int { kinds[script.map { $0 + 1 } ?? 0] }

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
