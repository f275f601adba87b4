import LanguageIdentification

/// From a folder of word lists and sentences to a model.
struct Trainer {
  let folder: String
  var corpora: [Corpus] = [
    Corpus(
      names: [
        "de", "en", "es", "fr", "it", "pt", "tr", "ca", "cs", "da", "fi", "hr", "hu", "id", "nb", "nl", "pl",
        "ro",
        "sk", "sv", "vi", "other",
      ], script: .latin),
    Corpus(names: ["ru", "bg", "uk"], script: .cyrillic),
    Corpus(names: ["ar", "fa", "ur"], script: .arabic),
  ]

  init(folder: String) { self.folder = folder }

  /// What the tables of a script may take.
  struct Size {
    var buckets: Int
    var wordBuckets: Int
    var codes: Int
    var perLane: Int
  }
  var sizes = [
    Size(buckets: 4096, wordBuckets: 24_000, codes: 2048, perLane: 130_000),
    Size(buckets: 2048, wordBuckets: 7_000, codes: 256, perLane: 130_000),
    Size(buckets: 2048, wordBuckets: 5_000, codes: 256, perLane: 130_000),
  ]
  /// How much likelier a core language is than another, in nats.
  var prior: Float = 0.3
  var otherTexts: OtherTexts?

  mutating func train() throws -> LanguageModel {
    var scripts: [LanguageModel.ScriptWeights] = []
    let others = try OtherTexts(folder: folder)
    otherTexts = others
    for place in corpora.indices {
      let size = sizes[place]
      try corpora[place].load(from: folder)
      corpora[place].dropForeignWords(moreFrequentBy: 8)
      say("\(corpora[place].script): \(corpora[place].words.count) words")
      let width = corpora[place].names.count
      var other: [[Int32]] = []
      if corpora[place].names.contains("other") {
        let english = try TextFiles.lines(of: "\(folder)/wordfreq/en.tsv").prefix(3000)
          .map { String(decoding: $0.prefix { $0 != 9 }, as: UTF8.self) }
        for text in others.drawn(size.perLane, english: english, seed: 5) {
          other.append(corpora[place].read(text.utf8))
        }
      }
      let ranked = Selection(corpora[place], flattening: 0.6).ranked()
      var table = FeatureTable(ranked, buckets: size.buckets, lanes: width).weights
      let examples = Examples.drawn(
        from: &corpora[place], perLane: { _ in size.perLane }, flattening: 0.6, other: other, seed: 1)
      say("  \(ranked.count) features, \(examples.count) examples")
      var wordRows = Regression.WordRows(corpora[place].words, table)
      var regression = Regression(rows: size.buckets * 4, width: width)
      regression.train(examples, wordRows, epochs: 3, rate: 0.5, dropout: 1, seed: 2)
      let shared = SharedRows(
        corpora[place], regression, wordRows, words: size.wordBuckets * 4, codes: size.codes)
      shared.place(into: &table, buckets: size.wordBuckets, of: corpora[place].words)
      say("  \(shared.words.count) words share \(shared.codeBook.count) rows")
      for (word, key) in corpora[place].words.enumerated() {
        let code = table.code(of: key)
        if code >= 0 { wordRows.own[word] = Int32(size.buckets * 4 + code) }
      }
      regression.rows += shared.codeBook
      regression.train(examples, wordRows, epochs: 2, rate: 0.15, dropout: 4, seed: 3)
      var weights = quantised(regression, table, corpora[place].names, features: size.buckets * 4)
      calibrate(&weights, corpora[place])
      scripts.append(weights)
    }
    return LanguageModel(scripts: scripts, han: try han(), identity: 3)
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
    texts += Evaluation.words(texts, per: 2) + Evaluation.words(texts, per: 1)
    var calibration = Calibration()
    for (name, text) in texts {
      guard let lane = corpus.names.firstIndex(of: name) else { continue }
      calibration.add(text, lane: lane, weights, script: corpus.script)
    }
    weights.biases = corpus.names.map { Evaluation.core.contains($0) ? prior : 0 }
    weights.scales = calibration.scales(biases: weights.biases, unit: weights.scales[0])
    say("  scales \(weights.scales)")
  }

  /// Weights as whole numbers from -46 to 46.
  private func quantised(
    _ regression: Regression, _ table: LanguageModel.ScriptWeights, _ names: [String], features: Int
  ) -> LanguageModel.ScriptWeights {
    var weights = table
    let width = names.count
    let vectors = weights.rowVectors
    var values: [Float] = []
    for row in regression.rows { for lane in 0..<width { values.append(abs(row[lane])) } }
    values.sort()
    let unit = values[Int(Float(values.count - 1) * 0.9995)] / 46
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
    say("  unit \(unit)")
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
        for (scalar, script) in TrainingView.read(text.span).letters where script == .han {
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
        for (scalar, script) in TrainingView.read(Array(line).span).letters where script == .han {
          if scalar >= 0x4E00, scalar < 0xA000 { table[Int(scalar) - 0x4E00] |= bit }
        }
      }
    }
    return table
  }

  /// Writes a model as a file of Swift with one literal, or as it is where the name ends otherwise.
  func write(_ model: LanguageModel, to path: String) throws {
    let bytes = model.written()
    guard path.hasSuffix(".swift") else { return try TextFiles.write(bytes, to: path) }
    var text = Array(
      """
      // swift-format-ignore-file
      // Made by train-languages from wordfreq 3.1, FrequencyWords 2018, Common Voice prompts, OpenCC: see NOTICE.
      extension LanguageModel {
        static let builtinText = \"\"\"

      """.utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      text += rest.prefix(4000)
      rest = rest.dropFirst(4000)
      text += Array((rest.isEmpty ? "\n" : "\\\n").utf8)
    }
    text += Array("\"\"\"\n}\n".utf8)
    try TextFiles.write(text, to: path)
  }
}
