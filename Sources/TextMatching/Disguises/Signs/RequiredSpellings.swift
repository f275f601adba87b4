/// The spellings of a pattern of several scripts, one of which a text must contain as it is if it contains
/// the pattern at level ``DisguiseLevel/lookalikes`` without a sign (see ``CandidateRanges``).
///
/// Without a sign, letters of two scripts meet only where neither looks like another letter, and both are
/// those of the pattern. So each part of the pattern that is in one script is spelled in one script, which is
/// also one of the pattern's: in its own as it is, or with lookalikes in another.
struct RequiredSpellings {
  /// The limit for the spellings of a pattern. Most patterns have fewer than ten.
  private static let limit = 64

  /// The lookalikes of letters that were asked for.
  private var known: [Key: [UInt32]] = [:]

  private struct Key: Hashable {
    var letter: UInt32
    var script: UInt16
  }

  private struct Part {
    var letters: [DisguisedPattern.Letter] = []
    var script: UInt16?
  }

  /// The spellings of a pattern; nil if there are too many.
  mutating func spellings(of pattern: DisguisedPattern) -> [[UInt32]]? {
    var spellings: [[UInt32]] = [[]]
    for part in Self.parts(of: pattern) {
      var own: [[UInt32]] = []
      for script in pattern.scripts {
        guard let spelled = spelled(part, in: script) else { return nil }
        own += spelled
      }
      if own.count * spellings.count > Self.limit { return nil }
      spellings = spellings.flatMap { start in own.map { start + $0 } }
    }
    return spellings
  }

  /// The parts of a pattern that are each in one script. A character that is not a letter belongs to the part
  /// before it, or to the first one.
  private static func parts(of pattern: DisguisedPattern) -> [Part] {
    var parts = [Part()]
    for letter in pattern.letters {
      let kind = letter.kind
      if kind.isLetter {
        if let script = parts[parts.count - 1].script, script != kind.script { parts.append(Part()) }
        parts[parts.count - 1].script = kind.script
      }
      parts[parts.count - 1].letters.append(letter)
    }
    return parts
  }

  /// The spellings of a part in a script; nil if there are too many.
  private mutating func spelled(_ part: Part, in script: UInt16) -> [[UInt32]]? {
    var spellings: [[UInt32]] = [[]]
    for letter in part.letters {
      let isItself = part.script == script || !letter.kind.isLetter
      // A letter with a mark that the text must have, too, stands only for itself.
      if !isItself, !letter.marks.isEmpty { return [] }
      let scalars = isItself ? [letter.scalar] : lookalikes(of: letter.letter, in: script)
      if scalars.count * spellings.count > Self.limit { return nil }
      spellings = spellings.flatMap { start in scalars.map { start + [$0] + letter.marks } }
    }
    return spellings
  }

  /// The small letters of a script that look like a letter, or whose capitals do.
  private mutating func lookalikes(of letter: LookalikeLetter, in script: UInt16) -> [UInt32] {
    let key = Key(letter: letter.scalar, script: script)
    if let known = known[key] { return known }
    let found = Set(
      Lookalikes.shared.candidates.lazy.filter {
        $0.letter.kind.script == script
          && ($0.hasPair || $0.letter.skeletons.shareAny(with: letter.skeletons))
      }.map(\.letter).filter {
        $0.resemblance(to: letter, isCaseSensitive: false) != nil
          || $0.resemblance(to: letter, isCaseSensitive: true) != nil
      }.map { LookalikeLetter.lowercase($0.scalar) }
    ).sorted()
    known[key] = found
    return found
  }
}
