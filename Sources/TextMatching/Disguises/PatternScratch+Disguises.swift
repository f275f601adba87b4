import Bytes

/// Disguised patterns compete with all others. In each group, the first pattern that matches decides, whether
/// it is disguised or not. Its leftmost match counts and, of the matches that begin there, the longest.
extension PatternScratch {
  /// Searches a text for disguised patterns, after it was searched for all others. Returns false if there are
  /// none.
  ///
  /// - Parameters:
  ///   - patterns: Those that the set belongs to.
  ///   - excluded: Patterns of the group ``PatternSet/collected`` that are not searched for.
  @inline(__always)
  mutating func scanDisguised(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, of patterns: CompiledPatterns,
    except excluded: [Int] = []
  ) -> Bool {
    let hasRequiredText = mayHaveDisguiseText && !set.requiredTexts.isEmpty
    if !hasRequiredText, set.passesOver(sender: sender, body: body) {
      disguised.forget()
      return false
    }
    return searchDisguised(
      sender: sender, body: body, for: set, of: patterns, except: excluded, hasRequiredText: hasRequiredText)
  }

  @inline(never)
  private mutating func searchDisguised(
    sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet, of patterns: CompiledPatterns,
    except excluded: [Int], hasRequiredText: Bool
  ) -> Bool {
    let bounds = bestLiterals
    return disguised.scan(
      sender: sender, body: body, for: set, of: patterns, allOf: 1 << UInt8(PatternSet.collected),
      bounds: bounds,
      except: excluded, hasRequiredText: hasRequiredText)
  }

  /// The first match of a group: `plain`, which is that of the patterns as they are, or a match in disguise.
  /// The method is `mutating` although it changes nothing, because the compiler copies scratch space that a
  /// call borrows.
  mutating func firstMatch(inGroup group: Int, bodyCount: Int, or plain: PatternMatch?) -> PatternMatch? {
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

  /// Appends the patterns of a group that were found in disguise, unless they were also found as they are.
  func appendDisguised(inGroup group: Int, to patterns: inout [Int]) {
    for match in disguised.matches where match.group == group && !isCollected(match.pattern) {
      patterns.append(match.pattern)
    }
  }

  /// Whether a pattern was found in disguise.
  func isDisguised(_ pattern: Int) -> Bool { disguised.match(of: pattern) != nil }

  /// The better match of a pattern: `plain`, which is that of the pattern as it is, or its match in disguise.
  func match(ofDisguised pattern: Int, bodyCount: Int, or plain: PatternMatch?) -> PatternMatch? {
    guard let match = disguised.match(of: pattern) else { return plain }
    let other = match.patternMatch(bodyCount: bodyCount)
    guard let plain else { return other }
    return other.isBetter(than: plain, bodyCount: bodyCount) ? other : plain
  }

  /// The best match of each pattern of a group, in the order of the patterns. `plain` has the matches of the
  /// patterns as they are.
  mutating func allMatches(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, for set: DisguiseSet,
    and plain: [PatternMatch]
  ) -> [PatternMatch] {
    let others = disguised.all(inGroup: group, sender: sender, body: body, for: set)
    let matches = Dictionary(plain.map { ($0.pattern, $0) }) {
      $1.isBetter(than: $0, bodyCount: body.count) ? $1 : $0
    }.merging(others.map { ($0.pattern, $0.patternMatch(bodyCount: body.count)) }) {
      $1.isBetter(than: $0, bodyCount: body.count) ? $1 : $0
    }
    return matches.values.sorted { $0.pattern < $1.pattern }
  }
}

extension DisguiseSet {
  /// Searches a text for the patterns of the set, which belongs to `patterns`. Returns false if there are
  /// none.
  @inline(__always)
  func scan(
    sender: Span<UInt8>, body: Span<UInt8>, of patterns: CompiledPatterns, _ scratch: inout PatternScratch
  ) -> Bool {
    scratch.scanDisguised(sender: sender, body: body, for: self, of: patterns)
  }
}

extension DisguiseMatch {
  /// The match, with its range in the part of the message that it lies in.
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
  /// Whether the match begins before another match of its pattern, or begins there and is longer.
  fileprivate func isBetter(than other: PatternMatch, bodyCount: Int) -> Bool {
    let (start, end) = ends(bodyCount: bodyCount)
    let (otherStart, otherEnd) = other.ends(bodyCount: bodyCount)
    return start < otherStart || start == otherStart && end > otherEnd
  }

  /// The range of the match in the joined text.
  private func ends(bodyCount: Int) -> (Int, Int) {
    let base = part == .sender ? bodyCount + 1 : 0
    return (range.lowerBound + base, range.upperBound + base)
  }
}
