import LanguageIdentification

/// Chooses the features that share rows, and the rows that they share.
struct SharedRows {
  /// The chosen features, the most useful first, and the index of each one's row in the code book.
  var features: [UInt64] = []
  var codes: [UInt16] = []
  var codeBook: [Row] = []

  /// Chooses rows for runs of letters, from their rows in a larger model.
  init(runs: [(feature: UInt64, row: Row, uses: Float)], codes codeCount: Int) {
    features = runs.map(\.feature)
    cluster(runs.map(\.row), weights: runs.map { $0.uses.squareRoot() }, into: codeCount)
  }

  /// Chooses rows for words. The row of a word is what must be added to the rows of its runs of letters to
  /// give the word the probabilities that the lists give it.
  init(
    words corpus: Corpus, _ regression: Regression, _ rows: Regression.WordRows, count: Int,
    codes codeCount: Int
  ) {
    let width = corpus.names.count
    var shares: [Int32: Row] = [:]
    // The maximum share of a word in a language whose list lacks it.
    var least = Row()
    for (lane, vocabulary) in corpus.vocabularies.enumerated() {
      least[lane] = (vocabulary.last?.share ?? 0) / 2
      for (word, share) in vocabulary { shares[word, default: Row()][lane] = share }
    }
    var candidates: [(word: Int32, gain: Float, row: Row)] = []
    candidates.reserveCapacity(shares.count)
    for (word, share) in shares {
      let norm = 1 / rows.weights[Int(word)].squareRoot()
      var expected = regression.scores(of: Int(word), rows) * norm
      _ = Regression.softmax(&expected, width, 0)
      var target = share
      var mass: Float = 0
      var total: Float = 0
      for lane in 0..<width {
        if share[lane] > 0 { mass += Examples.power(share[lane], 0.75) }
        target[lane] += least[lane] * expected[lane]
        total += target[lane]
      }
      target = target * (1 / total)
      var divergence: Float = 0
      var row = Row()
      for lane in 0..<width {
        if target[lane] > 1e-6 {
          divergence += target[lane] * Logarithm.natural(target[lane] / max(expected[lane], 1e-6))
        }
        row[lane] = Logarithm.natural((target[lane] + 0.01) / (expected[lane] + 0.01)) / norm
      }
      candidates.append((word, mass * max(divergence, 0), row))
    }
    candidates.sort { ($1.gain, $0.word) < ($0.gain, $1.word) }
    candidates.removeLast(max(0, candidates.count - count))
    for (word, _, _) in candidates {
      corpus.words[Int(word)].forEachFeature { if $0 >> 48 == 6 { features.append($0) } }
    }
    cluster(candidates.map(\.row), weights: candidates.map { $0.gain.squareRoot() }, into: codeCount)
  }

  /// Weighted k-means with a fixed number of rounds.
  private mutating func cluster(_ rows: [Row], weights: [Float], into count: Int) {
    guard rows.count > count else {
      codeBook = rows
      codes = rows.indices.map { UInt16($0) }
      return
    }
    codeBook = (0..<count).map { rows[$0 * rows.count / count] }
    codes = .init(repeating: 0, count: rows.count)
    for _ in 0..<5 {
      let halves = codeBook.map { $0.square / 2 }
      for (place, row) in rows.enumerated() {
        var best = 0
        var highest = -Float.infinity
        for code in codeBook.indices {
          let other = codeBook[code]
          let product = (row.a * other.a + row.b * other.b + row.c * other.c).sum() - halves[code]
          if product > highest {
            highest = product
            best = code
          }
        }
        codes[place] = UInt16(best)
      }
      var sums = [Row](repeating: Row(), count: count)
      var totals = [Float](repeating: 0, count: count)
      for (place, row) in rows.enumerated() {
        sums[Int(codes[place])] += row * weights[place]
        totals[Int(codes[place])] += weights[place]
      }
      for code in 0..<count where totals[code] > 0 { codeBook[code] = sums[code] * (1 / totals[code]) }
    }
  }

  /// Places features in buckets of four. Features whose bucket is full lose their row. Returns the number of
  /// features placed.
  static func place(
    _ runs: SharedRows, _ words: SharedRows, into table: inout LanguageModel.ScriptWeights, buckets: Int
  ) -> Int {
    table.shared = .init(repeating: .init(), count: buckets)
    var used = [Int](repeating: 0, count: buckets)
    var placed = 0
    func put(_ feature: UInt64, _ code: Int) {
      let (bucket, fingerprint) = LanguageModel.ScriptWeights.sharedPlace(of: feature, buckets: buckets)
      if used[bucket] == 4 || table.code(of: feature) >= 0 { return }
      table.shared[bucket][used[bucket]] = UInt16(fingerprint)
      table.shared[bucket][used[bucket] + 4] = UInt16(code)
      used[bucket] += 1
      placed += 1
    }
    // Runs and words are placed in turns, so that both lose the same share to full buckets.
    for place in 0..<max(runs.features.count, words.features.count) {
      if place < runs.features.count { put(runs.features[place], Int(runs.codes[place])) }
      if place < words.features.count {
        put(words.features[place], Int(words.codes[place]) + runs.codeBook.count)
      }
    }
    return placed
  }
}
