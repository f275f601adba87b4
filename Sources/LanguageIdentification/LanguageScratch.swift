/// What one worker scribbles on while it identifies: the words it has seen last, with their scores.
///
/// It takes no memory before its first text and half a megabyte from then on. What it remembers never changes an
/// answer: a word's scores depend on the word alone.
public struct LanguageScratch: ~Copyable {
  var evidence = Evidence()

  /// A scratch that has seen nothing.
  public init() {}
}

/// The scores of the words that were seen last.
struct WordMemory: ~Copyable {
  /// A word and the sum of its features' rows: one cache line.
  struct Entry {
    var word = Word(high: 0, low: 0)
    var scores = LaneScores()
  }

  /// How many words are kept, a power of two, in pairs. Of real messages' words one in six is not among
  /// them; twice as many entries were no faster as measured, being further away from the processor.
  static let entries = 1 << 13

  private var entries: [Entry] = []

  init() {}

  /// Forgets all; takes memory the first time.
  mutating func reset() { entries = [Entry](repeating: Entry(), count: Self.entries) }

  /// The scores of a word, by `score` where they are not remembered.
  @inline(__always)
  mutating func scores(of word: Word, else score: (Word) -> LaneScores) -> LaneScores {
    let first = Int(truncatingIfNeeded: word.hash >> 52) &* 2
    if entries[first].word == word { return entries[first].scores }
    if entries[first &+ 1].word == word { return entries[first &+ 1].scores }
    let scores = score(word)
    entries[first &+ 1] = entries[first]
    entries[first] = Entry(word: word, scores: scores)
    return scores
  }
}
