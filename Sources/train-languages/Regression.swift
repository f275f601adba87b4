import LanguageIdentification

/// A row of 24 weights during training.
struct Row {
  var a = SIMD8<Float>()
  var b = SIMD8<Float>()
  var c = SIMD8<Float>()

  @inline(__always)
  static func += (left: inout Row, right: Row) {
    left.a += right.a
    left.b += right.b
    left.c += right.c
  }
  @inline(__always)
  static func * (left: Row, right: Float) -> Row {
    Row(a: left.a * right, b: left.b * right, c: left.c * right)
  }
  /// The sum of the squares of all lanes.
  var square: Float {
    let sum = a * a + b * b + c * c
    return sum.sum()
  }
  subscript(lane: Int) -> Float {
    get { lane < 8 ? a[lane] : lane < 16 ? b[lane - 8] : c[lane - 16] }
    set {
      if lane < 8 {
        a[lane] = newValue
      } else if lane < 16 {
        b[lane - 8] = newValue
      } else {
        c[lane - 16] = newValue
      }
    }
  }
}

/// Multinomial logistic regression by stochastic gradient descent.
struct Regression {
  /// The rows of the features, then the rows that words share.
  var rows: [Row]
  let width: Int
  private let log: (String) -> Void

  init(rows: Int, width: Int, log: @escaping (String) -> Void) {
    self.rows = .init(repeating: Row(), count: rows)
    self.width = width
    self.log = log
  }

  /// The rows of each word's features.
  struct WordRows {
    var rows: [Int32] = []
    var starts: [Int32] = [0]
    var weights: [Float] = []
    /// The row of the word itself, or -1.
    var own: [Int32] = []

    /// Looks rows up in a table without shared rows, or with shared rows, where those of the code book follow
    /// `features` rows.
    init(_ words: [Word], _ table: LanguageModel.ScriptWeights, features: Int) {
      own = .init(repeating: -1, count: words.count)
      for (place, word) in words.enumerated() {
        word.forEachFeature { feature in
          let row = table.row(of: feature)
          if row >= 0 {
            rows.append(Int32(row))
          } else if !table.shared.isEmpty, feature >> 48 >= LanguageModel.ScriptWeights.leastSharedOrder {
            let code = table.code(of: feature)
            if code >= 0, feature >> 48 == 6 {
              own[place] = Int32(features + code)
            } else if code >= 0 {
              rows.append(Int32(features + code))
            }
          }
        }
        starts.append(Int32(rows.count))
        weights.append(Float(word.weight))
      }
    }

    /// The number of uses of each row in the examples.
    func uses(in examples: Examples, of count: Int) -> [Float] {
      var byWord = [Float](repeating: 0, count: weights.count)
      for word in examples.words { byWord[Int(word)] += 1 }
      var uses = [Float](repeating: 0, count: count)
      for word in weights.indices where byWord[word] > 0 {
        for index in Int(starts[word])..<Int(starts[word + 1]) { uses[Int(rows[index])] += byWord[word] }
      }
      return uses
    }
  }

  /// The scores of one word without its own row.
  func scores(of word: Int, _ words: WordRows) -> Row {
    var sum = Row()
    for index in Int(words.starts[word])..<Int(words.starts[word + 1]) { sum += rows[Int(words.rows[index])] }
    return sum
  }

  /// Trains on all examples `epochs` times in random order, with steps that decrease from `rate`.
  ///
  /// The row of the word itself is left out every `dropout`-th time, so that the other rows suffice without
  /// it.
  mutating func train(
    _ examples: Examples, _ words: WordRows, epochs: Int, rate: Float, dropout: Int, seed: UInt64
  ) {
    var random = Seeded(seed)
    var order = Array(0..<Int32(examples.count))
    let steps = Float(epochs * examples.count)
    var step: Float = 0
    var own: [Int] = []
    for epoch in 0..<epochs {
      order.shuffle(using: &random)
      var loss: Double = 0
      for example in order {
        let first = Int(examples.starts[Int(example)])
        let end = Int(examples.starts[Int(example) + 1])
        var sum = Row()
        var weight: Float = 0
        own.removeAll(keepingCapacity: true)
        for place in first..<end {
          let word = Int(examples.words[place])
          weight += words.weights[word]
          for index in Int(words.starts[word])..<Int(words.starts[word + 1]) {
            sum += rows[Int(words.rows[index])]
          }
          if words.own[word] >= 0, random.below(dropout) != 0 {
            own.append(Int(words.own[word]))
            sum += rows[Int(words.own[word])]
          }
        }
        let norm = 1 / weight.squareRoot()
        sum = sum * norm
        let lane = Int(examples.lanes[Int(example)])
        loss -= Double(Self.softmax(&sum, width, lane))
        let rate = rate * max(0.02, 1 - step / steps)
        step += 1
        // From here on `sum` is the gradient.
        sum[lane] -= 1
        let change = sum * (-rate * norm)
        for place in first..<end {
          let word = Int(examples.words[place])
          for index in Int(words.starts[word])..<Int(words.starts[word + 1]) {
            rows[Int(words.rows[index])] += change
          }
        }
        for row in own { rows[row] += change }
      }
      log("  epoch \(epoch + 1): loss \(Float(loss) / Float(examples.count))")
    }
  }

  /// Turns scores into probabilities. Returns the logarithm of one lane's probability.
  @inline(__always)
  static func softmax(_ sum: inout Row, _ width: Int, _ lane: Int) -> Float {
    var highest = -Float.infinity
    for place in 0..<width { highest = max(highest, sum[place]) }
    var powers = Row(
      a: fastExponential(sum.a - highest), b: fastExponential(sum.b - highest),
      c: fastExponential(sum.c - highest))
    for place in width..<24 { powers[place] = 0 }
    let total = powers.a.sum() + powers.b.sum() + powers.c.sum()
    sum = powers * (1 / total)
    return Logarithm.natural(max(sum[lane], 1e-30))
  }

  /// e to the power of x, to six digits, for x ≤ 0.
  @inline(__always)
  static func fastExponential(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let x = pointwiseMin(pointwiseMax(x, SIMD8(repeating: -60)), SIMD8(repeating: 60))
    let scaled = x * 1.442_695_04 + 128
    // The value is positive here, so truncating it rounds it down.
    let whole = SIMD8<Int32>(truncatingIfNeeded: SIMD8<Int32>(scaled))
    let rest = (scaled - SIMD8<Float>(whole)) * 0.693_147_18
    var series = rest * 0.001_388_89 + 0.008_333_333
    series = series * rest + 0.041_666_67
    series = series * rest + 0.166_666_7
    series = series * rest + 0.5
    series = series * rest + 1
    series = series * rest + 1
    let bits = SIMD8<UInt32>(truncatingIfNeeded: (whole &- 1) &<< 23)
    // Both types are 32 bytes of plain numbers.
    let powers = unsafe unsafeBitCast(bits, to: SIMD8<Float>.self)
    return series * powers
  }
}
