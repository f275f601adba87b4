// Rounding and square roots call the C library's mathematics in debug builds.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a text's letters say, added up while it is read.
struct Evidence: EvidenceSink, ~Copyable {
  private var model: LanguageModel = .empty
  private var memory = WordMemory()

  /// Letters by script, as `Script` numbers them.
  private var letters = InlineArray<12, Int>(repeating: 0)
  private var latin = ScriptScores()
  private var cyrillic = ScriptScores()
  private var arabic = ScriptScores()
  private var simplified = 0
  private var traditional = 0
  /// How much more Chinese than Japanese the Han characters are.
  private var chinese = 0

  init() {}

  /// Forgets the text before, and another model's scores.
  mutating func begin(_ model: borrowing LanguageModel) {
    if self.model.identity != model.identity {
      self.model = copy model
      memory.reset()
    }
    letters = .init(repeating: 0)
    latin = ScriptScores()
    cyrillic = ScriptScores()
    arabic = ScriptScores()
    simplified = 0
    traditional = 0
    chinese = 0
  }

  /// The words of one script.
  struct ScriptScores {
    private var sums = InlineArray<24, Int32>(repeating: 0)
    private var recent = LaneScores()
    private var recentCount = 0
    /// Positions that features were taken at.
    private(set) var weight = 0

    @inline(__always)
    mutating func add(_ scores: LaneScores, weight: Int) {
      recent.a &+= scores.a
      recent.b &+= scores.b
      recent.c &+= scores.c
      self.weight &+= weight
      recentCount &+= 1
      // 74 features of a word at most, 46 each at most: nine words fit in 16 bits.
      if recentCount == 9 { flush() }
    }

    /// Adds what was added up in 16 bits to the sums.
    mutating func flush() {
      for lane in 0..<8 {
        sums[lane] &+= Int32(recent.a[lane])
        sums[lane &+ 8] &+= Int32(recent.b[lane])
        sums[lane &+ 16] &+= Int32(recent.c[lane])
      }
      recent = LaneScores()
      recentCount = 0
    }

    /// The sum of a lane, after a flush.
    subscript(lane: Int) -> Int32 { sums[lane] }
  }

  @inline(__always)
  mutating func take(_ word: Word) {
    let weight = word.weight
    let script = word.script
    letters[Int(script)] &+= weight &- 1
    let scores = memory.scores(of: word) { model.scripts[Int(script) &- 1].scores(of: $0) }
    switch script {
    case Script.latin.rawValue: latin.add(scores, weight: weight)
    case Script.cyrillic.rawValue: cyrillic.add(scores, weight: weight)
    default: arabic.add(scores, weight: weight)
    }
  }

  mutating func take(_ letter: UInt32, _ script: Script) {
    letters[Int(script.rawValue)] &+= 1
    guard script == .han, letter >= 0x4E00 else { return }
    let place = Int(letter &- 0x4E00)
    guard place < model.han.count else { return }
    let entry = model.han[place]
    simplified &+= Int(entry & 1)
    traditional &+= Int(entry >> 1 & 1)
    chinese &+= Int(entry >> 2) &- 15
  }

  /// The guess that all of this adds up to.
  mutating func guess() -> LanguageGuess? {
    // A Chinese character says as much as two letters.
    let han = letters[Int(Script.han.rawValue)]
    let kana = letters[Int(Script.kana.rawValue)]
    let eastAsian = 2 * (han + kana)
    var all = eastAsian
    var most = eastAsian
    var winner = Script.han
    for script in Script.allCases where script != .none && script != .han && script != .kana {
      let count = letters[Int(script.rawValue)]
      all += count
      if count > most {
        most = count
        winner = script
      }
    }
    guard most > 0 else { return nil }
    // Up to half of a text can be in other scripts; the more is, the less sure.
    let share = min(1, 0.5 + Float(most) / Float(all) * 0.75)
    switch winner {
    case .latin: return Self.scored(&latin, model.scripts[0], share)
    case .cyrillic: return Self.scored(&cyrillic, model.scripts[1], share)
    case .arabic: return Self.scored(&arabic, model.scripts[2], share)
    case .greek: return only(.el, share)
    case .hebrew: return only(.he, share)
    case .thai: return only(.th, share)
    case .hangul: return only(.ko, share)
    case .devanagari: return only(.hi, share)
    case .han: return eastAsianGuess(han: han, kana: kana, share)
    case .none, .kana, .other: return nil
    }
  }

  /// A language that its script tells.
  private borrowing func only(_ language: Language, _ share: Float) -> LanguageGuess {
    LanguageGuess(language: language, confidence: Probability.hundredths(0.99 * share))
  }

  private borrowing func eastAsianGuess(han: Int, kana: Int, _ share: Float) -> LanguageGuess {
    if kana * 10 >= han + kana { return only(.ja, share) }
    // Without Kana the characters themselves must tell; Chinese is the more likely to have none.
    let odds = 3 + Float(chinese) / 4
    let isChinese = Probability.logistic(odds)
    if isChinese < 0.5 {
      return LanguageGuess(language: .ja, confidence: Probability.hundredths((1 - isChinese) * share))
    }
    let together = Probability.hundredths(isChinese * share)
    if simplified == traditional && simplified == 0 {
      return LanguageGuess(language: .zhHans, confidence: together, chineseConfidence: together)
    }
    let margin = Probability.logistic(2 * Float(abs(simplified - traditional)) + 1)
    return LanguageGuess(
      language: simplified >= traditional ? .zhHans : .zhHant,
      confidence: Probability.hundredths(isChinese * share * margin), chineseConfidence: together)
  }

  private static func scored(
    _ scores: inout ScriptScores, _ weights: LanguageModel.ScriptWeights, _ share: Float
  ) -> LanguageGuess? {
    scores.flush()
    guard let (language, probability) = weights.best(scores) else { return nil }
    return LanguageGuess(language: language, confidence: Probability.hundredths(probability * share))
  }
}

extension LanguageModel.ScriptWeights {
  /// The most probable of the languages that are named, with its probability among all.
  func best(_ scores: Evidence.ScriptScores) -> (Language, Float)? {
    let weight = max(scores.weight, 1)
    let bucket = min(LanguageModel.lengthBuckets - 1, LanguageModel.lengthBucket(weight))
    guard bucket < scales.count else { return nil }
    let scale = scales[bucket] / Float(weight).squareRoot()
    var logits = InlineArray<24, Float>(repeating: 0)
    var best = -1
    var highest = -Float.infinity
    for lane in languages.indices {
      let logit = Float(scores[lane]) * scale + biases[lane]
      logits[lane] = logit
      highest = max(highest, logit)
      if languages[lane] != nil, best < 0 || logit > logits[best] { best = lane }
    }
    guard best >= 0, let language = languages[best] else { return nil }
    var sum: Float = 0
    for lane in languages.indices {
      // Less than a ten-millionth does not show in hundredths.
      let difference = logits[lane] - highest
      if difference > -16 { sum += Probability.exponential(difference) }
    }
    return (language, Probability.exponential(logits[best] - highest) / sum)
  }
}

extension LanguageModel {
  /// The bucket of a length in positions: two for each doubling.
  package static func lengthBucket(_ weight: Int) -> Int {
    let exponent = Int.bitWidth - 1 - max(weight, 1).leadingZeroBitCount
    let upperHalf = exponent > 0 ? (weight >> (exponent - 1)) & 1 : 0
    return min(lengthBuckets - 1, exponent * 2 + upperHalf)
  }
}

/// Arithmetic of probabilities, the same on every machine: no C library's exponential.
package enum Probability {
  /// e to the power of `x`, to seven digits; 0 below -80, as for 80 above.
  package static func exponential(_ x: Float) -> Float {
    if x < -80 { return 0 }
    let scaled = Double(min(x, 80)) * 1.4426950408889634
    let whole = scaled.rounded(.down)
    let rest = (scaled - whole) * 0.6931471805599453
    // Taylor's series up to the ninth power; the rest is below ln 2, so the error is below 1e-8.
    var series = rest * 2.7557319223985893e-6 + 2.48015873015873e-5
    series = series * rest + 1.984126984126984e-4
    series = series * rest + 1.388888888888889e-3
    series = series * rest + 8.333333333333333e-3
    series = series * rest + 4.1666666666666664e-2
    series = series * rest + 0.16666666666666666
    series = series * rest + 0.5
    series = series * rest + 1
    series = series * rest + 1
    return Float(series * Double(sign: .plus, exponent: Int(whole), significand: 1))
  }

  /// The probability that log odds mean.
  package static func logistic(_ odds: Float) -> Float {
    if odds >= 0 { return 1 / (1 + exponential(-odds)) }
    let power = exponential(odds)
    return power / (1 + power)
  }

  /// Hundredths, rounded half up.
  package static func hundredths(_ probability: Float) -> Int {
    Int((min(max(probability, 0), 1) * 100 + 0.5).rounded(.down))
  }
}
