import LanguageIdentification

/// Fits confidences to how often guesses are right, on texts that the weights were not trained on.
struct Calibration {
  /// A text's scores by lane, its length in positions, and the lane that is right.
  struct Sample {
    var scores: [Float]
    var weight: Int
    var lane: Int
  }

  var samples: [Sample] = []

  /// Adds a text, unless most of its words are of another script.
  mutating func add(_ text: [UInt8], lane: Int, _ weights: LanguageModel.ScriptWeights, script: Script) {
    let words = ScoredText(text.span).words
    var scores = [Float](repeating: 0, count: weights.languages.count)
    var weight = 0
    for word in words where word.script == script.rawValue {
      let lanes = weights.scores(of: word)
      for lane in scores.indices {
        let value = lane < 8 ? lanes.a[lane] : lane < 16 ? lanes.b[lane - 8] : lanes.c[lane - 16]
        scores[lane] += Float(value)
      }
      weight += word.weight
    }
    if weight > 0 { samples.append(Sample(scores: scores, weight: weight, lane: lane)) }
  }

  /// The scale of each bucket of lengths that makes its samples most probable. A bucket with few samples uses
  /// those of its neighbours too.
  func scales(biases: [Float], unit: Float) -> [Float] {
    var buckets = [[Sample]](repeating: [], count: LanguageModel.lengthBuckets)
    for sample in samples { buckets[LanguageModel.lengthBucket(sample.weight)].append(sample) }
    var scales: [Float] = []
    for bucket in buckets.indices {
      var near = buckets[bucket]
      if near.count < 1000, bucket > 0 { near += buckets[bucket - 1] }
      if buckets[bucket].count < 1000, bucket + 1 < buckets.count { near += buckets[bucket + 1] }
      if near.count < 300 {
        scales.append(scales.last ?? 0)
        continue
      }
      var best: Float = 1
      var least = Float.infinity
      var factor: Float = 0.4
      while factor < 4 {
        var loss: Float = 0
        for sample in near { loss += Self.loss(sample, biases, unit * factor) }
        if loss < least {
          least = loss
          best = factor
        }
        factor *= 1.06
      }
      scales.append(best * unit)
    }
    // A length with too few samples gets the scale of the next length that has enough.
    let first = scales.first { $0 > 0 } ?? unit
    return scales.map { $0 > 0 ? $0 : first }
  }

  private static func loss(_ sample: Sample, _ biases: [Float], _ scale: Float) -> Float {
    let factor = scale / Float(sample.weight).squareRoot()
    var row = Row()
    for lane in biases.indices { row[lane] = sample.scores[lane] * factor + biases[lane] }
    return min(12, -Regression.softmax(&row, biases.count, sample.lane))
  }
}
