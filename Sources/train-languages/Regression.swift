import LanguageIdentification

/// A row of 24 weights while they are learnt.
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
  var rows: [Row]
  let width: Int

  init(rows: Int, width: Int) {
    self.rows = .init(repeating: Row(), count: rows)
    self.width = width
  }

  /// The rows of each word's features.
  struct WordRows {
    var rows: [Int32] = []
    var starts: [Int32] = [0]
    var weights: [Float] = []

    init(_ words: [Word], _ table: LanguageModel.ScriptWeights) {
      for word in words {
        word.forEachFeature { feature in
          let row = table.row(of: feature)
          if row >= 0 { rows.append(Int32(row)) }
        }
        starts.append(Int32(rows.count))
        weights.append(Float(word.weight))
      }
    }
  }

  mutating func train(_ examples: Examples, _ words: WordRows, epochs: Int, rate: Float, seed: UInt64) {
    var random = Seeded(seed)
    var order = Array(0..<Int32(examples.count))
    let steps = Float(epochs * examples.count)
    var step: Float = 0
    for epoch in 0..<epochs {
      order.shuffle(using: &random)
      var loss: Double = 0
      for example in order {
        let first = Int(examples.starts[Int(example)])
        let end = Int(examples.starts[Int(example) + 1])
        var sum = Row()
        var weight: Float = 0
        for place in first..<end {
          let word = Int(examples.words[place])
          weight += words.weights[word]
          for index in Int(words.starts[word])..<Int(words.starts[word + 1]) {
            sum += rows[Int(words.rows[index])]
          }
        }
        let norm = 1 / weight.squareRoot()
        sum = sum * norm
        let lane = Int(examples.lanes[Int(example)])
        loss -= Double(Self.softmax(&sum, width, lane))
        let rate = rate * max(0.02, 1 - step / steps)
        step += 1
        // From here on sum is the gradient.
        sum[lane] -= 1
        let change = sum * (-rate * norm)
        for place in first..<end {
          let word = Int(examples.words[place])
          for index in Int(words.starts[word])..<Int(words.starts[word + 1]) {
            rows[Int(words.rows[index])] += change
          }
        }
      }
      say("  epoch \(epoch + 1): loss \(Float(loss) / Float(examples.count))")
    }
  }

  /// Turns scores into probabilities; returns the logarithm of one lane's.
  @inline(__always)
  static func softmax(_ sum: inout Row, _ width: Int, _ lane: Int) -> Float {
    var highest = -Float.infinity
    for place in 0..<width { highest = max(highest, sum[place]) }
    var total: Float = 0
    for place in 0..<width {
      let power = fastExponential(sum[place] - highest)
      sum[place] = power
      total += power
    }
    for place in 0..<width { sum[place] /= total }
    return Logarithm.natural(max(sum[lane], 1e-30))
  }

  /// e to the power of x ≤ 0, good to six digits.
  @inline(__always)
  static func fastExponential(_ x: Float) -> Float {
    if x < -60 { return 0 }
    let scaled = x * 1.44269504
    let whole = scaled.rounded(.down)
    let rest = (scaled - whole) * 0.69314718
    let series =
      1 + rest
      * (1 + rest
        * (0.5 + rest * (0.1666667 + rest * (0.04166667 + rest * (0.008333333 + rest * 0.00138889)))))
    return series * Float(bitPattern: UInt32(Int(whole) + 127) << 23)
  }
}
