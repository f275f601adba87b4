/// How many messages must have a text to make it a candidate for rules.
struct TextMinimums: Sendable {
  /// The minimum number of junk campaigns.
  var junk: Int
  /// The minimum number of junk campaigns for a word; see ``Feature/isWord``.
  var junkOfWord: Int
  /// The minimum number of kept messages that make a word or a run of characters a candidate, whether or not
  /// it is in junk.
  var kept: Int

  /// Whether as many junk campaigns and kept messages suffice for a text.
  func suffice(_ kind: Feature.Kind, isWord: Bool, junk: Int, kept: Int) -> Bool {
    junk >= (isWord ? junkOfWord : self.junk) || Self.isCountedInKept(kind) && kept >= self.kept
  }

  /// Whether features of a kind are counted in kept messages too, so that they may be candidates without
  /// being in junk.
  static func isCountedInKept(_ kind: Feature.Kind) -> Bool { kind == .word || kind == .unspaced }

  /// Minimums of twice as many.
  var doubled: Self { Self(junk: junk * 2, junkOfWord: junkOfWord * 2, kept: kept * 2) }
}
