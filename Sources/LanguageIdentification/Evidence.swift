// Rounding and square roots call the C library's mathematics in debug builds.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a text's letters say, added up while it is read.
struct Evidence: EvidenceSink, ~Copyable {
  let model: LanguageModel
  var words: [LanguageScratch.Entry]

  /// Letters by script, Latin first as `Script` has them.
  private var letters = InlineArray<12, Int>(repeating: 0)
  private var latin = ScriptScores()
  private var cyrillic = ScriptScores()
  private var arabic = ScriptScores()
  private var simplified = 0
  private var traditional = 0
  /// How much more Chinese than Japanese the Han characters are.
  private var chinese = 0

  init(model: LanguageModel, words: consuming [LanguageScratch.Entry]) {
    self.model = model
    self.words = words
  }

  /// The words of one script.
  struct ScriptScores {
    var sum = SIMD8<Int32>()
    var sumB = SIMD8<Int32>()
    var sumC = SIMD8<Int32>()
    /// Positions that features were taken at.
    var weight = 0

    @inline(__always)
    mutating func add(_ scores: LaneScores, weight: Int) {
      sum &+= SIMD8<Int32>(truncatingIfNeeded: scores.a)
      sumB &+= SIMD8<Int32>(truncatingIfNeeded: scores.b)
      sumC &+= SIMD8<Int32>(truncatingIfNeeded: scores.c)
      self.weight &+= weight
    }

    subscript(lane: Int) -> Int32 {
      lane < 8 ? sum[lane] : lane < 16 ? sumB[lane - 8] : sumC[lane - 16]
    }
  }

  @inline(__always)
  mutating func take(_ word: Word) {
    let weight = word.weight
    letters[Int(word.script)] &+= weight &- 1
    let place = Int(truncatingIfNeeded: word.hash >> 52)
    if words[place].word != word {
      let scores = model.scripts[Int(word.script) &- 1].scores(of: word)
      words[place] = LanguageScratch.Entry(word: word, scores: scores)
    }
    switch word.script {
    case Script.latin.rawValue: latin.add(words[place].scores, weight: weight)
    case Script.cyrillic.rawValue: cyrillic.add(words[place].scores, weight: weight)
    default: arabic.add(words[place].scores, weight: weight)
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
  borrowing func guess() -> LanguageGuess? {
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
    case .latin: return scored(latin, model.scripts[0], share)
    case .cyrillic: return scored(cyrillic, model.scripts[1], share)
    case .arabic: return scored(arabic, model.scripts[2], share)
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

  private borrowing func scored(
    _ scores: ScriptScores, _ weights: LanguageModel.ScriptWeights, _ share: Float
  ) -> LanguageGuess? {
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
    for lane in languages.indices { sum += Probability.exponential(logits[lane] - highest) }
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
  /// e to the power of `x`, for x ≤ 0 as accurate as a Float gets; 0 below -80.
  package static func exponential(_ x: Float) -> Float {
    if x < -80 { return 0 }
    let scaled = Double(min(x, 80)) * 1.4426950408889634
    let whole = scaled.rounded(.down)
    let rest = (scaled - whole) * 0.6931471805599453
    // Taylor's series; the rest is below ln 2, so the error is below 1e-9.
    var term = 1.0
    var sum = 1.0
    for place in 1...11 {
      term *= rest / Double(place)
      sum += term
    }
    let power = Double(sign: .plus, exponent: Int(whole), significand: 1)
    return Float(sum * power)
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
