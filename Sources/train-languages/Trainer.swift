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

  static let buckets = [4096, 4096, 4096]

  mutating func train() throws -> LanguageModel {
    var scripts: [LanguageModel.ScriptWeights] = []
    for place in corpora.indices {
      try corpora[place].load(from: folder)
      corpora[place].dropForeignWords(moreFrequentBy: 8)
      say("\(corpora[place].script): \(corpora[place].words.count) words")
      let width = corpora[place].names.count
      let ranked = Selection(corpora[place], flattening: 0.6).ranked()
      let table = FeatureTable(ranked, buckets: Self.buckets[place], lanes: width)
      say("  \(table.placed) of \(ranked.count) features")
      let examples = Examples.drawn(
        from: &corpora[place], perLane: { _ in 130_000 }, flattening: 0.6, other: [], seed: 1)
      say("  \(examples.count) examples")
      let wordRows = Regression.WordRows(corpora[place].words, table.weights)
      var regression = Regression(rows: table.weights.fingerprints.count * 4, width: width)
      regression.train(examples, wordRows, epochs: 4, rate: 0.5, seed: 2)
      scripts.append(quantised(regression, table.weights, corpora[place].names))
    }
    return LanguageModel(scripts: scripts, han: try han(), identity: 3)
  }

  /// Weights as whole numbers from -46 to 46.
  private func quantised(
    _ regression: Regression, _ table: LanguageModel.ScriptWeights, _ names: [String]
  ) -> LanguageModel.ScriptWeights {
    var weights = table
    let width = names.count
    var values: [Float] = []
    for row in regression.rows { for lane in 0..<width { values.append(abs(row[lane])) } }
    values.sort()
    let largest = values[Int(Float(values.count - 1) * 0.9998)]
    let unit = largest / 46
    for (place, row) in regression.rows.enumerated() {
      for lane in 0..<width {
        let value = min(max((row[lane] / unit).rounded(), -46), 46)
        weights.rows[place * weights.rowVectors + lane / 8][lane % 8] = Int8(value)
      }
    }
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
