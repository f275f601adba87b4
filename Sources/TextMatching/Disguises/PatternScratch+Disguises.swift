import Bytes

/// Disguised patterns compete with all others: in each group the first pattern that matches decides, as it is
/// or in disguise, with its leftmost match, and of those that begin there with the longest.
extension PatternScratch {
  /// Searches for the disguised patterns of a text that was just searched for all others. Returns false if it
  /// finds none.
  func scanDisguised(sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet) -> Bool {
    guard let disguised else { return false }
    return disguised.scan(
      sender: sender, body: body, for: set, allOf: 1 << UInt8(PatternSet.collected), bounds: bestLiterals,
      hasRequiredText: mayHaveDisguiseText)
  }

  /// The first match of a group: `plain`, that of the patterns as they are, or one in disguise.
  func firstMatch(inGroup group: Int, bodyCount: Int, or plain: PatternMatch?) -> PatternMatch? {
    guard let disguised else { return plain }
    var first = plain
    for match in disguised.matches where match.group == group {
      let other = match.patternMatch(bodyCount: bodyCount)
      guard let known = first else {
        first = other
        continue
      }
      if other.pattern < known.pattern
        || other.pattern == known.pattern && other.isBetter(than: known, bodyCount: bodyCount)
      {
        first = other
      }
    }
    return first
  }

  /// Appends the patterns of a group that were found in disguise, unless they were found as they are.
  func appendDisguised(inGroup group: Int, to patterns: inout [Int]) {
    guard let disguised else { return }
    for match in disguised.matches where match.group == group && !isCollected(match.pattern) {
      patterns.append(match.pattern)
    }
  }

  /// Whether a pattern was found in disguise.
  func isDisguised(_ pattern: Int) -> Bool { disguised?.match(of: pattern) != nil }

  /// The match of a pattern: `plain`, that of the pattern as it is, or one in disguise.
  func match(ofDisguised pattern: Int, bodyCount: Int, or plain: PatternMatch?) -> PatternMatch? {
    guard let match = disguised?.match(of: pattern) else { return plain }
    let other = match.patternMatch(bodyCount: bodyCount)
    guard let plain else { return other }
    return other.isBetter(than: plain, bodyCount: bodyCount) ? other : plain
  }

  /// All matches of a group: `plain`, those of the patterns as they are, and those in disguise.
  func allMatches(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet,
    and plain: [PatternMatch]
  ) -> [PatternMatch] {
    guard let disguised else { return plain }
    let others = disguised.all(inGroup: group, sender: sender, body: body, for: set)
    let matches = Dictionary(plain.map { ($0.pattern, $0) }) { first, _ in first }
      .merging(others.map { ($0.pattern, $0.patternMatch(bodyCount: body.count)) }) {
        $1.isBetter(than: $0, bodyCount: body.count) ? $1 : $0
      }
    return matches.values.sorted { $0.pattern < $1.pattern }
  }
}

extension DisguiseMatch {
  /// The match with the part of the message that it lies in.
  func patternMatch(bodyCount: Int) -> PatternMatch {
    let senderStart = bodyCount + 1
    if scope == .sender || scope == .joined && range.lowerBound >= senderStart {
      let base = scope == .sender ? 0 : senderStart
      return PatternMatch(
        pattern: pattern, part: .sender, range: range.lowerBound - base..<range.upperBound - base)
    }
    return PatternMatch(pattern: pattern, part: range.upperBound <= bodyCount ? .body : .joined, range: range)
  }
}

extension PatternMatch {
  /// Whether it begins before another match of its pattern, or there and is longer.
  fileprivate func isBetter(than other: PatternMatch, bodyCount: Int) -> Bool {
    let (start, end) = ends(bodyCount: bodyCount)
    let (otherStart, otherEnd) = other.ends(bodyCount: bodyCount)
    return start < otherStart || start == otherStart && end > otherEnd
  }

  /// Its range in the joined text.
  private func ends(bodyCount: Int) -> (Int, Int) {
    let base = part == .sender ? bodyCount + 1 : 0
    return (range.lowerBound + base, range.upperBound + base)
  }
}
