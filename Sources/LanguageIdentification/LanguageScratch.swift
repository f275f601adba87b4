/// What one worker scribbles on while it identifies: the words it has seen last, with their scores.
///
/// It takes no memory before its first text and 256 KiB from then on.
public struct LanguageScratch: ~Copyable {
  /// A word and the sum of its features' rows: one cache line.
  struct Entry {
    var word = Word(high: 0, low: 0)
    var scores = LaneScores()
  }

  /// How many words are kept, a power of two. As measured: more gain little and leave the processor's cache.
  static let entries = 4096

  var words: [Entry] = []
  /// The model whose scores these are.
  var identity: UInt64 = 0

  /// A scratch that has seen nothing.
  public init() {}

  /// Makes room, and forgets another model's scores.
  mutating func prepare(for identity: UInt64) {
    if self.identity == identity { return }
    words = [Entry](repeating: Entry(), count: Self.entries)
    self.identity = identity
  }
}
