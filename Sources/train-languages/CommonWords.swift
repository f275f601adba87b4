import LanguageIdentification

/// Finds the common words that several languages of a script share, and writes the table of them.
///
/// A word is common in a language that uses it at least once in 2,000 words. A language that uses it less
/// than a 32nd as often as another is assumed to quote it.
struct CommonWords {
  private static let leastShare: Float = 0.0005
  private static let leastPart: Float = 1 / 32

  /// The lines of the table: a word, then languages and their shares of the word in hundredths, the most
  /// probable language first.
  private(set) var lines: [String] = []

  /// Reads the lists of all languages in `folder`. The share of a language in a word is the probability that
  /// a text drawn as in training, by word shares raised to `flattening`, is in that language.
  init(_ corpora: [Corpus], folder: String, flattening: Float) throws {
    for corpus in corpora {
      var corpus = corpus
      try corpus.load(from: folder)
      var spellings: [Int32: String] = [:]
      for name in corpus.names where name != "other" {
        for line in try TextFiles.lines(of: "\(folder)/wordfreq/\(name).tsv") {
          guard let tab = line.lastIndex(of: 9) else { continue }
          let places = corpus.read(line[..<tab])
          guard places.count == 1, spellings[places[0]] == nil else { continue }
          spellings[places[0]] = String(decoding: line[..<tab], as: UTF8.self)
        }
      }
      var uses: [Int32: [(name: String, share: Float)]] = [:]
      for (lane, vocabulary) in corpus.vocabularies.enumerated() {
        for (word, share) in vocabulary.prefix(while: { $0.share >= Self.leastShare }) {
          uses[word, default: []].append((corpus.names[lane], share))
        }
      }
      for (word, all) in uses {
        guard let spelling = spellings[word] else { continue }
        let highest = all.reduce(0) { max($0, $1.share) }
        let shared = all.filter { $0.share >= highest * Self.leastPart }
        if shared.count < 2 { continue }
        let parts = shared.map { ($0.name, Examples.power($0.share, flattening)) }
          .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        let total = parts.reduce(0) { $0 + $1.1 }
        let list = parts.map { "\($0.0) \(Int(($0.1 / total * 100).rounded()))" }
        lines.append("\(spelling) \(list.joined(separator: " "))")
      }
    }
    lines.sort()
  }

  /// Writes the table as a source file.
  func write(to path: String) throws {
    let head = [
      "// swift-format-ignore-file",
      "// Made by train-languages from wordfreq, FrequencyWords and Common Voice's sentences: see NOTICE.",
      "extension CommonWords {", "  static let table: StaticString = \"\"\"", "",
    ]
    try TextFiles.write(
      Array((head.joined(separator: "\n") + lines.joined(separator: "\n") + "\n\"\"\"\n}\n").utf8), to: path)
  }
}
