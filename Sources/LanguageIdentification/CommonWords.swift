/// The common words that several languages of a script share. A text of only such words is correct in each of
/// them.
///
/// The model's weights are learned from whole vocabularies, so they give such a word to the language that
/// uses it most (`да` is "yes" in Russian and in Bulgarian, where it also precedes verbs). A text of only
/// such a word proves no more than the share of each language in the word's use, which limits the confidence
/// of a guess. CommonWordTable.swift has the shares.
struct CommonWords: Sendable {
  /// For each word, its languages and their shares, the likeliest first.
  private var shares: [(language: Language, share: Float)] = []
  private var ranges: [Word: Range<Int>] = [:]

  /// Reads the table.
  init() {
    // All languages of these scripts have names of two letters.
    var languages: [UInt16: Language] = [:]
    for language in Language.allCases { languages[Self.key(language.rawValue.utf8)] = language }
    for line in Self.table.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      let words = ScoredText(Array(fields[0]).span).words
      guard words.count == 1 else { continue }
      let first = shares.count
      for place in stride(from: 1, to: fields.count - 1, by: 2) {
        guard let language = languages[Self.key(fields[place])] else { continue }
        let hundredths = fields[place + 1].reduce(0) { $0 * 10 + Int($1) - 48 }
        shares.append((language, Float(hundredths) / 100))
      }
      ranges[words[0]] = first..<shares.count
    }
  }

  private static func key(_ name: some Sequence<UInt8>) -> UInt16 {
    name.prefix(3).reduce(0) { $0 << 8 | UInt16($1) }
  }

  /// The highest probability that a language may have in a text of these words: 1 if one of them is not
  /// shared, or no second language has them all; otherwise the largest share that the language has in one of
  /// the words.
  func highestProbability(of language: Language, in words: borrowing FirstWords) -> Float {
    guard words.isAll, words.count > 0, let first = ranges[words[0]] else { return 1 }
    var highest: Float = 0
    for place in 0..<words.count {
      guard let range = ranges[words[place]] else { return 1 }
      // If the word is not among the language's common words, the smallest of the word's shares is used.
      highest = max(highest, share(of: language, in: range) ?? shares[range.upperBound - 1].share)
    }
    for other in shares[first] where other.language != language {
      var hasAll = true
      for place in 1..<max(words.count, 1) {
        guard let range = ranges[words[place]], share(of: other.language, in: range) != nil else {
          hasAll = false
          break
        }
      }
      if hasAll { return highest }
    }
    return 1
  }

  private func share(of language: Language, in range: Range<Int>) -> Float? {
    for place in range where shares[place].language == language { return shares[place].share }
    return nil
  }
}

/// The first distinct words of a text, as many as a text of only common words may have.
struct FirstWords {
  private var words = InlineArray<4, Word>(repeating: Word(high: 0, low: 0))
  /// The number of words.
  private(set) var count = 0
  /// Whether these are all words of the text.
  private(set) var isAll = true

  init() {}

  /// Forgets them.
  mutating func reset() {
    count = 0
    isAll = true
  }

  /// Adds a word, unless it is among them.
  @inline(__always)
  mutating func add(_ word: Word) {
    for place in 0..<count where words[place] == word { return }
    if count == words.count {
      isAll = false
    } else {
      words[count] = word
      count &+= 1
    }
  }

  /// Whether these are all words of the text, and have only rare letters.
  var areRare: Bool {
    guard isAll, count > 0 else { return false }
    for place in 0..<count where !words[place].isRare { return false }
    return true
  }

  /// One of them.
  subscript(_ place: Int) -> Word { words[place] }
}
