/// Texts in Latin letters that are in none of the languages. The lane `other` is trained on them.
struct OtherTexts {
  private var hindi: [(word: String, share: Float)] = []
  private var russian: [(word: String, share: Float)] = []
  private var sentences: [String] = []
  /// Hindi sentences that are held out from training.
  private(set) var heldOut: [String] = []

  init(folder: String) throws {
    hindi = try Self.list("\(folder)/wordfreq/hi.tsv")
    russian = try Self.list("\(folder)/wordfreq/ru.tsv", atMost: 20_000)
    for (place, line) in try TextFiles.lines(of: "\(folder)/sentences/hi.txt").enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      if place % 10 == 7 { heldOut.append(text) } else { sentences.append(text) }
    }
  }

  private static func list(_ path: String, atMost most: Int = .max) throws -> [(word: String, share: Float)] {
    var list: [(word: String, share: Float)] = []
    for line in try TextFiles.lines(of: path).prefix(most) {
      guard let tab = line.lastIndex(of: 9) else { continue }
      guard let centibel = Int(String(decoding: line[(tab + 1)...], as: UTF8.self)) else { continue }
      let share = Examples.power(0.1, Float(centibel) / 100 * 0.7)
      list.append((String(decoding: line[..<tab], as: UTF8.self), share))
    }
    return list
  }

  /// Draws `count` texts. `english` gives words to mix in, as bilingual writers do.
  func drawn(_ count: Int, english: [String], seed: UInt64) -> [String] {
    if hindi.isEmpty || russian.isEmpty { return [] }
    var random = Seeded(seed)
    let hindiWords = Sampler(hindi.map(\.share))
    let russianWords = Sampler(russian.map(\.share))
    var texts: [String] = []
    for _ in 0..<count {
      let kind = random.below(20)
      var words: [String] = []
      let length = 1 + random.below(8)
      if kind == 0 {
        for _ in 0..<1 + random.below(3) { words.append(Romanisation.noise(&random)) }
      } else if kind < 4 {
        for _ in 0..<length {
          let word = russian[russianWords.draw(&random)].word
          words.append(Romanisation.russian(word.unicodeScalars, &random))
        }
      } else if kind < 12 || sentences.isEmpty {
        for _ in 0..<length {
          words.append(Romanisation.hindi(hindi[hindiWords.draw(&random)].word.unicodeScalars, &random))
        }
      } else {
        let all = sentences[random.below(sentences.count)].split(separator: " ")
        let start = random.below(max(1, all.count - length))
        for word in all[start..<min(all.count, start + length)] {
          words.append(Romanisation.hindi(word.unicodeScalars, &random))
        }
      }
      if kind >= 4, random.below(5) < 2, !english.isEmpty {
        // Less than half of such a text is English.
        var changes = words.count * 2 / 5
        while changes > 0 {
          words[random.below(words.count)] = english[random.below(english.count)]
          changes -= 1
        }
      }
      texts.append(words.joined(separator: " "))
    }
    return texts
  }

  /// The held-out sentences in Latin letters.
  func heldOutRomanised(seed: UInt64) -> [String] {
    var random = Seeded(seed)
    return heldOut.map { line in
      line.split(separator: " ").map { Romanisation.hindi($0.unicodeScalars, &random) }.joined(separator: " ")
    }
  }
}

/// Draws indices by weight.
struct Sampler {
  private var cumulated: [Float] = []

  init(_ weights: [Float]) {
    var sum: Float = 0
    for weight in weights {
      sum += weight
      cumulated.append(sum)
    }
  }

  func draw(_ random: inout Seeded) -> Int {
    let point = random.unit() * (cumulated.last ?? 0)
    var low = 0
    var high = cumulated.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulated[middle] < point { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
