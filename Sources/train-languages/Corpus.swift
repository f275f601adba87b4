import LanguageIdentification

/// The training data for the languages of one script.
struct Corpus {
  /// The lanes of the model: languages by name, and `other` last if there is one.
  var names: [String]
  var script: Script
  /// Every word seen, and its index.
  var words: [Word] = []
  var places: [Word: Int32] = [:]
  /// By lane: words with their share of the language's texts, the most frequent first.
  var vocabularies: [[(word: Int32, share: Float)]] = []
  /// By lane: sentences as words.
  var sentences: [[[Int32]]] = []
  /// By lane: sentences held out from training, as text.
  var heldOut: [[[UInt8]]] = []

  /// By lane: words held out from training.
  var unseen: [[Word]] = []

  init(names: [String], script: Script) {
    self.names = names
    self.script = script
    vocabularies = .init(repeating: [], count: names.count)
    sentences = .init(repeating: [], count: names.count)
    heldOut = .init(repeating: [], count: names.count)
  }

  mutating func place(of word: Word) -> Int32 {
    if let place = places[word] { return place }
    let place = Int32(words.count)
    words.append(word)
    places[word] = place
    return place
  }

  /// The words of a text that are in this script.
  mutating func read(_ text: some Sequence<UInt8>) -> [Int32] {
    let bytes = Array(text)
    return ScoredText(bytes.span).words.filter { $0.script == script.rawValue }.map { place(of: $0) }
  }

  /// Reads the lists and sentences of all languages in `folder`.
  mutating func load(from folder: String) throws {
    for (lane, name) in names.enumerated() where name != "other" {
      var shares: [Int32: Float] = [:]
      func add(_ counts: [(Int32, Float)], part: Float) {
        let total = counts.reduce(Float(0)) { $0 + $1.1 }
        for (word, count) in counts { shares[word, default: 0] += count / total * part }
      }
      var counts: [(Int32, Float)] = []
      for line in try TextFiles.lines(of: "\(folder)/wordfreq/\(name).tsv") {
        guard let tab = line.lastIndex(of: 9), let centibel = Self.number(line[(tab + 1)...]) else {
          continue
        }
        let frequency = Self.power(ofTen: -Float(centibel) / 100)
        for word in read(line[..<tab]) { counts.append((word, frequency)) }
      }
      add(counts, part: 0.55)
      counts = []
      for line in try TextFiles.lines(of: "\(folder)/subtitles/\(name).tsv") {
        guard let tab = line.lastIndex(of: 9), let count = Self.number(line[(tab + 1)...]) else { continue }
        for word in read(line[..<tab]) { counts.append((word, Float(count))) }
      }
      if !counts.isEmpty { add(counts, part: 0.25) }
      counts = []
      for (place, line) in try TextFiles.lines(of: "\(folder)/sentences/\(name).txt").enumerated() {
        if place % 10 == 7 {
          heldOut[lane].append(Array(line))
          continue
        }
        let words = read(line)
        if words.isEmpty { continue }
        sentences[lane].append(words)
        for word in words { counts.append((word, 1)) }
      }
      if !counts.isEmpty { add(counts, part: 0.2) }
      vocabularies[lane] = shares.map { ($0.key, $0.value) }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        .map { (word: $0.0, share: $0.1) }
    }
  }

  /// Reads only the sentences that are held out from training.
  mutating func loadHeldOut(from folder: String) throws {
    for (lane, name) in names.enumerated() {
      for (place, line) in try TextFiles.lines(of: "\(folder)/sentences/\(name).txt").enumerated()
      where place % 10 == 7 {
        heldOut[lane].append(Array(line))
      }
    }
  }

  /// Removes one in 25 of the rarer words from all lists and sentences, to see how words are identified that
  /// no list has.
  mutating func holdOutWords() {
    var taken = Set<Int32>()
    unseen = .init(repeating: [], count: names.count)
    for (lane, vocabulary) in vocabularies.enumerated() {
      for (rank, entry) in vocabulary.enumerated() where rank > 5000 {
        let word = words[Int(entry.word)]
        if (word.low &* 0x9E37_79B9_7F4A_7C15) >> 40 % 25 == 0, word.count > 4,
          taken.insert(entry.word).inserted
        {
          unseen[lane].append(word)
        }
      }
    }
    for lane in names.indices {
      vocabularies[lane].removeAll { taken.contains($0.word) }
      sentences[lane] = sentences[lane].map { $0.filter { !taken.contains($0) } }.filter { !$0.isEmpty }
    }
  }

  /// Drops words of other languages, which the sources of the lists only quote.
  mutating func dropForeignWords(moreFrequentBy factor: Float) {
    var highest = [Float](repeating: 0, count: words.count)
    for vocabulary in vocabularies {
      for (word, share) in vocabulary { highest[Int(word)] = max(highest[Int(word)], share) }
    }
    for lane in vocabularies.indices {
      vocabularies[lane].removeAll { $0.share * factor < highest[Int($0.word)] }
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard digit >= 48, digit < 58 else { return digit == 13 ? value : nil }
      value = value * 10 + Int(digit - 48)
    }
    return value
  }

  private static func power(ofTen exponent: Float) -> Float {
    Probability.exponential(exponent * 2.302585)
  }
}
