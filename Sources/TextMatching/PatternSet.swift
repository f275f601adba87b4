/// Many patterns, compiled to be searched for together. It is immutable, so all workers share one.
///
/// Texts are compared as Unicode scalars in Normalisation Form C: insensitively as NFC(fold(NFC(text))) with
/// full case folding (CaseFolding.txt, statuses C and F), sensitively as NFC(text). A search takes time
/// linear in the text, whatever the patterns and the text are. Once the scratch space has grown, it allocates
/// nothing, except to verify what may be a text in disguise, and to look for exact literals in a text with
/// ``OriginalBoundaries``.
package struct PatternSet: Sendable {
  /// The number of groups that patterns can be in.
  package static let groups = 8
  /// The group of the patterns that don't compete: a scan finds each of them that is in the text.
  package static let collected = 7

  let compiled: CompiledPatterns

  /// Compiles patterns: texts in time and memory proportional to their length, regexes in that of their
  /// compiled programs.
  ///
  /// - Throws: ``PatternErrors`` with every pattern that cannot be compiled.
  package init(_ patterns: consuming [Pattern]) throws(PatternErrors) {
    compiled = try CompiledPatterns(patterns)
  }

  /// For tests: the same, with at most a given vector level, and with other tables.
  init(
    _ patterns: [Pattern], level: Int32, limits: TableLimits = .init()
  ) throws(PatternErrors) {
    compiled = try CompiledPatterns(patterns, level: level, limits: limits)
  }

  /// Searches a message's text for all literals in one pass, and then for disguised patterns. `sender` and
  /// `body` are well-formed UTF-8. The findings stay in `scratch` until the next scan. Returns false if no
  /// pattern of any group matches; if it returns true, one may match.
  @discardableResult
  package func scan(sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch) -> Bool {
    let mayMatch = scratch.scan(sender: sender, body: body, for: compiled)
    // If the set were bound to a name, each scan would count a reference to it, which all workers share.
    return compiled.disguises?.scan(sender: sender, body: body, of: compiled, &scratch) == true || mayMatch
  }

  /// The first pattern of `group`, in the set's order, that matches the text of the last `scan`, with its
  /// leftmost match; nil if none does. `sender` and `body` are those of the scan.
  package func firstMatch(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch
  ) -> PatternMatch? {
    let match = scratch.firstMatch(inGroup: group, sender: sender, body: body, for: compiled)
    if compiled.disguises == nil { return match }
    return scratch.firstMatch(inGroup: group, bodyCount: body.count, or: match)
  }

  /// Replaces `patterns` by every pattern of the groups that compete that matches the text of the last
  /// `scan`, in the set's order. Some may be there twice. `sender` and `body` are those of the scan. It takes
  /// little more than the scan if the scratch space was made for it and the set has no disguised patterns;
  /// otherwise it takes as long as ``allMatches(inGroup:sender:body:scratch:)``.
  package func findMatching(
    sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch, _ patterns: inout [Int]
  ) {
    if !patterns.isEmpty { patterns.removeAll(keepingCapacity: true) }
    if compiled.disguises == nil,
      scratch.appendMatching(sender: sender, body: body, for: compiled, to: &patterns)
    {
      patterns.sortFew()
      return
    }
    for group in 0..<Self.collected {
      let matches = allMatches(inGroup: group, sender: sender, body: body, scratch: &scratch)
      for match in matches { patterns.append(match.pattern) }
    }
    patterns.sort()
  }

  /// Whether some patterns are found in disguise.
  package var hasDisguises: Bool { compiled.disguises != nil }

  /// Appends each pattern of the group ``collected`` that may match the text of the last `scan`, once, in any
  /// order. All others don't match.
  package func appendCollected(_ scratch: borrowing PatternScratch, to patterns: inout [Int]) {
    scratch.appendCollected(compiled, to: &patterns)
    if compiled.disguises != nil { scratch.appendDisguised(inGroup: Self.collected, to: &patterns) }
  }

  /// The leftmost match of a pattern of the group ``collected`` in the text of the last `scan`; nil if it
  /// does not match. `sender` and `body` are those of the scan. A regex is searched for each time.
  package func match(
    ofCollected pattern: Int, sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch
  ) -> PatternMatch? {
    let match = scratch.match(ofCollected: pattern, sender: sender, body: body, for: compiled)
    if compiled.disguises == nil { return match }
    return scratch.match(ofDisguised: pattern, bodyCount: body.count, or: match)
  }

  /// Whether a pattern of the group ``collected`` matches the text of the last `scan`. For an undisguised
  /// literal this takes constant time, however long the text is.
  package func hasMatch(
    ofCollected pattern: Int, sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch
  ) -> Bool {
    if scratch.hasMatch(ofCollected: pattern, sender: sender, body: body, for: compiled) { return true }
    return compiled.disguises != nil && scratch.isDisguised(pattern)
  }

  /// Every pattern of `group` that matches the text of the last `scan`, in the set's order, each with its
  /// leftmost match. It is meant for explanations and statistics: it searches the text again, once for all
  /// groups, and allocates the result.
  package func allMatches(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch
  ) -> [PatternMatch] {
    let matches = scratch.allMatches(inGroup: group, sender: sender, body: body, for: compiled)
    guard let disguises = compiled.disguises else { return matches }
    return scratch.allMatches(inGroup: group, sender: sender, body: body, for: disguises, and: matches)
  }
}

extension [Int] {
  /// Sorts the elements, of which there are mostly one or two.
  fileprivate mutating func sortFew() {
    if count == 2, self[0] > self[1] { swapAt(0, 1) }
    if count > 2 { sort() }
  }
}

/// All patterns that could not be compiled.
package struct PatternErrors: Error, Sendable, Equatable {
  /// At least one, in the patterns' order.
  package var errors: [PatternError]

  /// Errors that are thrown together.
  package init(errors: [PatternError]) { self.errors = errors }
}
