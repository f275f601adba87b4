import LanguageIdentification

/// Chooses the words that get a row of their own, and the rows, which many words share.
struct SharedRows {
  /// The chosen words' places in the corpus, those that bring most first.
  var words: [Int32] = []
  /// The row of each, in the code book.
  var codes: [UInt16] = []
  var codeBook: [Row] = []

  /// A word's row is what its features' rows lack to give the probabilities that the lists give it.
  init(
    _ corpus: Corpus, _ regression: Regression, _ rows: Regression.WordRows, words count: Int,
    codes codeCount: Int
  ) {
    let width = corpus.names.count
    var shares: [Int32: Row] = [:]
    // What a word that is not in a list may have at most there.
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
    words = candidates.map(\.word)
    cluster(candidates.map(\.row), weights: candidates.map { $0.gain.squareRoot() }, into: codeCount)
  }

  /// K-means with weights, a fixed number of rounds.
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

  /// Puts the words into buckets of four; those that find no place lose their row.
  func place(into table: inout LanguageModel.ScriptWeights, buckets: Int, of all: [Word]) {
    table.wordFingerprints = .init(repeating: 0, count: buckets)
    table.wordCodes = .init(repeating: 0, count: buckets * 4)
    var used = [UInt8](repeating: 0, count: buckets)
    for (place, word) in words.enumerated() {
      let (bucket, fingerprint) = LanguageModel.ScriptWeights.place(of: all[Int(word)], buckets: buckets)
      if used[bucket] == 4 || table.code(of: all[Int(word)]) >= 0 { continue }
      table.wordFingerprints[bucket] |= fingerprint << UInt64(16 * used[bucket])
      table.wordCodes[bucket * 4 + Int(used[bucket])] = codes[place]
      used[bucket] += 1
    }
  }
}
