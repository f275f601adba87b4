import LanguageIdentification

/// Trains a model from a folder of word lists and sentences.
struct Trainer {
  let folder: String
  var corpora: [Corpus] = [
    Corpus(
      names: [
        "de", "en", "es", "fr", "it", "pt", "tr", "ca", "cs", "da", "fi", "hr", "hu", "id", "nb", "nl", "pl",
        "ro", "sk", "sv", "vi", "other",
      ], script: .latin),
    Corpus(names: ["ru", "bg", "uk"], script: .cyrillic),
    Corpus(names: ["ar", "fa", "ur"], script: .arabic),
  ]

  /// Receives progress reports, one line at a time.
  var log: (String) -> Void = { say($0) }

  init(folder: String) { self.folder = folder }

  /// Reads the data that an evaluation needs and training does not.
  mutating func loadHeldOut() throws {
    for place in corpora.indices { try corpora[place].loadHeldOut(from: folder) }
    otherTexts = try OtherTexts(folder: folder)
  }

  /// The sizes of the tables of a script.
  struct Size {
    /// The number of buckets of four features with own rows, in the model and in the larger model that it is
    /// made from.
    var buckets: Int
    var firstBuckets: Int
    /// The number of buckets of four features that share rows.
    var sharedBuckets: Int
    /// The numbers of runs of letters and of words that share rows, and the number of these rows.
    var runs: Int
    var words: Int
    var codes: Int
    /// The number of examples for each language.
    var perLane: Int
  }
  var sizes = [
    Size(
      buckets: 3072, firstBuckets: 32768, sharedBuckets: 35_000, runs: 67_000, words: 77_000, codes: 2048,
      perLane: 180_000),
    Size(
      buckets: 2048, firstBuckets: 16384, sharedBuckets: 7_000, runs: 14_000, words: 15_000, codes: 512,
      perLane: 180_000),
    Size(
      buckets: 2048, firstBuckets: 16384, sharedBuckets: 5_000, runs: 10_000, words: 11_000, codes: 512,
      perLane: 180_000),
  ]
  /// The head start of core languages over others, in nats. It is below 0, because a text wrongly called a
  /// core language may be denied by a rule, which is worse than one that a rule misses.
  var prior: Float = -0.05
  /// The exponent that word shares are raised to before words are drawn by them, so that rarer words are
  /// drawn more often than they are used.
  var flattening: Float = 0.65
  /// The initial step sizes for training the larger model and the model itself.
  var rates: (large: Float, own: Float) = (0.8, 0.4)
  /// Whether some words are held out, to see how such words are identified.
  var holdsOutWords = false
  /// Texts that are in none of the languages.
  private(set) var otherTexts: OtherTexts?

  /// Trains the models of all scripts. The result depends on the folder's contents alone.
  mutating func train() throws -> LanguageModel {
    var scripts = [LanguageModel.ScriptWeights](repeating: .init(), count: 3)
    otherTexts = try OtherTexts(folder: folder)
    for place in corpora.indices {
      let index = Int(corpora[place].script.rawValue) - 1
      scripts[index] = try train(&corpora[place], sizes[index])
    }
    return LanguageModel(scripts: scripts, han: try han(), identity: 3)
  }

  private func train(_ corpus: inout Corpus, _ size: Size) throws -> LanguageModel.ScriptWeights {
    try corpus.load(from: folder)
    corpus.dropForeignWords(moreFrequentBy: 8)
    if holdsOutWords { corpus.holdOutWords() }
    log("\(corpus.script): \(corpus.words.count) words")
    let width = corpus.names.count
    let other = try otherExamples(&corpus, count: size.perLane)
    let ranked = Selection(corpus, flattening: flattening).ranked()
    let examples = Examples.drawn(
      from: &corpus, perLane: { _ in size.perLane }, flattening: flattening, other: other, seed: 1)
    log("  \(ranked.count) features, \(examples.count) examples")

    // Train a larger model than fits, to see which features matter.
    let first = FeatureTable(ranked, buckets: size.firstBuckets, lanes: width).weights
    var large = Regression(rows: size.firstBuckets * 4, width: width, log: log)
    let largeRows = Regression.WordRows(corpus.words, first, features: 0)
    large.train(examples, largeRows, epochs: 2, rate: rates.large, dropout: 1, seed: 2)
    let important = Self.important(ranked, first, large, largeRows.uses(in: examples, of: large.rows.count))

    // The most important features get own rows. The next ones, and words, share rows.
    var table = FeatureTable(important.map(\.feature), buckets: size.buckets, lanes: width).weights
    let rest = important.filter {
      $0.feature >> 48 >= LanguageModel.ScriptWeights.leastSharedOrder && table.row(of: $0.feature) < 0
    }
    let runs = SharedRows(
      runs: rest.prefix(size.runs).map { ($0.feature, large.rows[$0.row], $0.uses) }, codes: size.codes / 2)
    let words = SharedRows(words: corpus, large, largeRows, count: size.words, codes: size.codes / 2)
    let placed = SharedRows.place(runs, words, into: &table, buckets: size.sharedBuckets)
    log("  \(placed) of \(runs.features.count) runs and \(words.features.count) words share rows")

    // Train the model itself, starting from the rows of the larger one.
    var regression = Regression(rows: size.buckets * 4, width: width, log: log)
    for (feature, row, _, _) in important {
      let own = table.row(of: feature)
      if own >= 0, regression.rows[own].square == 0 { regression.rows[own] = large.rows[row] }
    }
    regression.rows += runs.codeBook + words.codeBook
    let rows = Regression.WordRows(corpus.words, table, features: size.buckets * 4)
    regression.train(examples, rows, epochs: 3, rate: rates.own, dropout: 4, seed: 3)
    var weights = quantised(regression, table, corpus.names, features: size.buckets * 4)
    calibrate(&weights, corpus)
    return weights
  }

  /// Examples of the lane `other`, if the corpus has it.
  private func otherExamples(_ corpus: inout Corpus, count: Int) throws -> [[Int32]] {
    guard corpus.names.contains("other"), let otherTexts else { return [] }
    let english = try TextFiles.lines(of: "\(folder)/wordfreq/en.tsv").prefix(3000)
      .map { String(decoding: $0.prefix { $0 != 9 }, as: UTF8.self) }
    var examples: [[Int32]] = []
    for text in otherTexts.drawn(count, english: english, seed: 5) { examples.append(corpus.read(text.utf8)) }
    return examples
  }

  /// The features of a model in descending order of their contribution to its scores.
  private static func important(
    _ ranked: [UInt64], _ table: LanguageModel.ScriptWeights, _ large: Regression, _ uses: [Float]
  ) -> [(feature: UInt64, row: Int, uses: Float, weight: Float)] {
    var seen = Set<Int>()
    var important: [(feature: UInt64, row: Int, uses: Float, weight: Float)] = []
    for feature in ranked {
      let row = table.row(of: feature)
      if row < 0 || !seen.insert(row).inserted { continue }
      important.append((feature, row, uses[row], uses[row] * large.rows[row].square))
    }
    return important.sorted { ($1.weight, $0.feature) < ($0.weight, $1.feature) }
  }

  /// Fits confidences on the dev set and on held-out sentences, pairs and words.
  private func calibrate(_ weights: inout LanguageModel.ScriptWeights, _ corpus: Corpus) {
    var texts: [(String, [UInt8])] = []
    for line in (try? TextFiles.lines(of: "\(folder)/dev/tatoeba.tsv")) ?? [] {
      guard let tab = line.firstIndex(of: 9) else { continue }
      let name = String(decoding: line[..<tab], as: UTF8.self)
      if corpus.names.contains(name) { texts.append((name, Array(line[(tab + 1)...]))) }
    }
    for (lane, name) in corpus.names.enumerated() {
      for text in corpus.heldOut[lane].prefix(1000) { texts.append((name, text)) }
    }
    texts +=
      Evaluation.words(texts, per: 2) + Evaluation.words(texts, per: 1)
      + Evaluation.words(texts, per: 1, short: true)
    var calibration = Calibration()
    for (name, text) in texts {
      guard let lane = corpus.names.firstIndex(of: name) else { continue }
      calibration.add(text, lane: lane, weights, script: corpus.script)
    }
    weights.biases = corpus.names.map { Evaluation.core.contains($0) ? prior : 0 }
    weights.scales = calibration.scales(biases: weights.biases, unit: weights.scales[0])
    log("  scales \(weights.scales)")
    for (lane, words) in corpus.unseen.enumerated() where !words.isEmpty {
      let right = words.count { word in
        let scores = weights.scores(of: word)
        let lanes = corpus.names.indices.map { lane in
          Float(lane < 8 ? scores.a[lane] : lane < 16 ? scores.b[lane - 8] : scores.c[lane - 16])
            * weights.scales[LanguageModel.lengthBucket(word.weight)] / Float(word.weight).squareRoot()
            + weights.biases[lane]
        }
        return lanes.max() == lanes[lane]
      }
      log("  unseen \(corpus.names[lane]) \(right * 1000 / words.count) of \(words.count)")
    }
  }

  /// Weights as integers from -46 to 46.
  private func quantised(
    _ regression: Regression, _ table: LanguageModel.ScriptWeights, _ names: [String], features: Int
  ) -> LanguageModel.ScriptWeights {
    var weights = table
    let width = names.count
    let vectors = weights.rowVectors
    var values: [Float] = []
    for row in regression.rows { for lane in 0..<width { values.append(abs(row[lane])) } }
    values.sort()
    let unit = values[Int(Float(values.count - 1) * 0.9995)] / 46 + 1e-9
    func whole(_ row: Row) -> [SIMD8<Int8>] {
      var result = [SIMD8<Int8>](repeating: .init(), count: vectors)
      for lane in 0..<width {
        result[lane / 8][lane % 8] = Int8(min(max((row[lane] / unit).rounded(), -46), 46))
      }
      return result
    }
    weights.rows = regression.rows.prefix(features).flatMap(whole)
    weights.codeBook = regression.rows.dropFirst(features).flatMap(whole)
    weights.languages = names.map { Language(rawValue: $0) }
    weights.biases = .init(repeating: 0, count: width)
    weights.scales = .init(repeating: unit, count: LanguageModel.lengthBuckets)
    log("  unit \(unit)")
    return weights
  }

  /// The table of Han characters.
  private func han() throws -> [UInt8] {
    var chinese = [Float](repeating: 0, count: 0x5200)
    var japanese = chinese
    func count(_ path: String, into table: inout [Float], part: Float) throws {
      var counts = [Float](repeating: 0, count: 0x5200)
      var total: Float = 1
      for line in try TextFiles.lines(of: path) {
        let mark = line.lastIndex(of: 9)
        var times: Float = 1
        if let mark, let number = Float(String(decoding: line[(mark + 1)...], as: UTF8.self)) {
          times = path.contains("wordfreq") ? Probability.exponential(-number / 100 * 2.302585) * 1e9 : number
        }
        let text = Array(mark.map { line[..<$0] } ?? line)
        for (scalar, script) in ScoredText(text.span).letters where script == .han {
          guard scalar >= 0x4E00, scalar < 0xA000 else { continue }
          counts[Int(scalar) - 0x4E00] += times
          total += times
        }
      }
      for place in table.indices { table[place] += counts[place] / total * part }
    }
    try count("\(folder)/wordfreq/zh.tsv", into: &chinese, part: 0.3)
    try count("\(folder)/subtitles/zh.tsv", into: &chinese, part: 0.2)
    try count("\(folder)/subtitles/zh-tw.tsv", into: &chinese, part: 0.2)
    for name in ["zh", "zh-TW", "zh-HK"] {
      try count("\(folder)/sentences/\(name).txt", into: &chinese, part: 0.1)
    }
    try count("\(folder)/wordfreq/ja.tsv", into: &japanese, part: 0.4)
    try count("\(folder)/subtitles/ja.tsv", into: &japanese, part: 0.3)
    try count("\(folder)/sentences/ja.txt", into: &japanese, part: 0.3)
    var table = [UInt8](repeating: 15 << 2, count: 0x5200)
    for place in table.indices {
      let odds = Logarithm.natural((chinese[place] + 2e-6) / (japanese[place] + 2e-6))
      let level = Int(min(max((odds * 4).rounded(), -15), 15)) + 15
      table[place] = UInt8(level << 2)
    }
    for (path, bit) in [("simplified-only", UInt8(1)), ("traditional-only", UInt8(2))] {
      for line in try TextFiles.lines(of: "\(folder)/zh/\(path).txt") {
        for (scalar, script) in ScoredText(Array(line).span).letters where script == .han {
          if scalar >= 0x4E00, scalar < 0xA000 { table[Int(scalar) - 0x4E00] |= bit }
        }
      }
    }
    return table
  }

  private static let literalMark = "\"\"\""

  /// Writes a model: as a Swift source file with one literal if the name ends in `.swift`, and as plain text
  /// otherwise.
  func write(_ model: LanguageModel, to path: String) throws {
    let bytes = model.written()
    guard path.hasSuffix(".swift") else { return try TextFiles.write(bytes, to: path) }
    let head = [
      "// swift-format-ignore-file",
      "// Made by train-languages from wordfreq, FrequencyWords, Common Voice's sentences, OpenCC: see NOTICE.",
      "extension LanguageModel {", "  package static let builtinText = \(Self.literalMark)", "",
    ]
    var text = Array(head.joined(separator: "\n").utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      text += rest.prefix(1000)
      rest = rest.dropFirst(1000)
      text += Array((rest.isEmpty ? "\n" : "\\\n").utf8)
    }
    text += Array("\(Self.literalMark)\n}\n".utf8)
    try TextFiles.write(text, to: path)
  }

  /// Reads the model from a file that `write` made.
  static func modelText(of path: String) throws -> [UInt8] {
    let bytes = try TextFiles.bytes(of: path)
    guard path.hasSuffix(".swift") else { return bytes }
    // A model has no quotation marks, so it is the text between the first three and the next.
    let quoted = bytes.split(separator: 0x22, omittingEmptySubsequences: false)
    guard quoted.count > 3 else { return [] }
    let lines = quoted[3].split(separator: 10)
    return Array(lines.map { $0.last == 0x5C ? $0.dropLast() : $0 }.joined())
  }
}
