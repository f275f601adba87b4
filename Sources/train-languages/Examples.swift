import LanguageIdentification

/// Training texts as runs of words, drawn from a corpus.
struct Examples {
  /// The words of all examples, concatenated.
  var words: [Int32] = []
  /// The offset of each example in `words`, and the end of the last one.
  var starts: [Int32] = [0]
  var lanes: [UInt8] = []

  var count: Int { lanes.count }

  mutating func append(_ text: [Int32], lane: Int) {
    guard !text.isEmpty else { return }
    words += text
    starts.append(Int32(words.count))
    lanes.append(UInt8(lane))
  }

  /// Draws `perLane` examples for each language: spans of sentences, words by frequency, and single words.
  static func drawn(
    from corpus: inout Corpus, perLane: (Int) -> Int, flattening: Float, other: [[Int32]], seed: UInt64
  ) -> Examples {
    var random = Seeded(seed)
    var examples = Examples()
    for lane in corpus.names.indices {
      if corpus.names[lane] == "other" {
        for text in other { examples.append(text, lane: lane) }
        continue
      }
      let vocabulary = corpus.vocabularies[lane]
      guard !vocabulary.isEmpty else { continue }
      // Frequencies are flattened so that rarer words are seen often enough.
      var cumulated: [Float] = []
      var sum: Float = 0
      for (_, share) in vocabulary {
        sum += power(share, flattening)
        cumulated.append(sum)
      }
      func word() -> Int32 {
        let point = random.unit() * sum
        var low = 0
        var high = cumulated.count - 1
        while low < high {
          let middle = (low + high) / 2
          if cumulated[middle] < point { low = middle + 1 } else { high = middle }
        }
        return vocabulary[low].word
      }
      let wanted = perLane(lane)
      var made: [[Int32]] = []
      for (word, _) in vocabulary { made.append([word]) }
      while made.count < wanted {
        let sentences = corpus.sentences[lane]
        if random.below(3) == 0, !sentences.isEmpty {
          let sentence = sentences[random.below(sentences.count)]
          let length = min(sentence.count, 1 + random.below(8))
          let start = random.below(sentence.count - length + 1)
          made.append(Array(sentence[start..<start + length]))
        } else {
          made.append((0...random.below(5)).map { _ in word() })
        }
      }
      let isTurkish = corpus.names[lane] == "tr"
      for text in made {
        var text = text
        if corpus.script == .latin {
          let kind = random.below(8)
          if kind == 0 || (kind == 1 && isTurkish) {
            text = text.map {
              corpus.place(of: corpus.words[Int($0)].withoutMarks(onlyDotless: kind == 1))
            }
          }
        }
        examples.append(text, lane: lane)
      }
    }
    return examples
  }

  /// `base` to the power of `exponent`, for bases in 0...1.
  static func power(_ base: Float, _ exponent: Float) -> Float {
    base <= 0 ? 0 : Probability.exponential(exponent * Logarithm.natural(base))
  }
}

/// The natural logarithm, the same on every machine.
enum Logarithm {
  static func natural(_ x: Float) -> Float {
    let exponent = Int(x.exponent)
    var ratio = Double(x.significand)
    var power = Double(exponent)
    if ratio > 1.4142135 {
      ratio /= 2
      power += 1
    }
    let t = (ratio - 1) / (ratio + 1)
    var sum = 0.0
    var term = t
    for place in 0..<12 {
      sum += term / Double(2 * place + 1)
      term *= t * t
    }
    return Float(2 * sum + power * 0.6931471805599453)
  }
}
