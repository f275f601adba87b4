package import TextMatching

/// Normalisation and folding straight from the definitions (UAX #15, CaseFolding.txt), over plain arrays.
/// It shares the tables with the module, which `FoldingTablesTests` compares with another source, and
/// nothing else.
package enum ReferenceText {
  package static let decompositions: [UInt32: [UInt32]] = mapping(
    count: FoldingTables.decompositions.count, { UInt32(FoldingTables.decompositions[$0]) },
    { FoldingTables.decompositionEnds[$0] }, { UInt32(FoldingTables.decompositionParts[$0]) })

  package static let complexFoldings: [UInt32: [UInt32]] = mapping(
    count: FoldingTables.complexFoldings.count, { UInt32(FoldingTables.complexFoldings[$0]) },
    { FoldingTables.complexFoldingEnds[$0] }, { UInt32(FoldingTables.complexFoldingParts[$0]) })

  package static let compositions: [UInt64: UInt32] = {
    var pairs: [UInt64: UInt32] = [:]
    for index in 0..<FoldingTables.compositions.count {
      pairs[UInt64(FoldingTables.compositionPairs[index])] = UInt32(FoldingTables.compositions[index])
    }
    return pairs
  }()

  /// Scalars that compose with one before them.
  package static let seconds = Set(compositions.keys.map { UInt32($0 & 0x1F_FFFF) })

  private static func mapping(
    count: Int, _ key: (Int) -> UInt32, _ end: (Int) -> Int, _ part: (Int) -> UInt32
  ) -> [UInt32: [UInt32]] {
    var all: [UInt32: [UInt32]] = [:]
    for index in 0..<count { all[key(index)] = (end(index)..<end(index + 1)).map(part) }
    return all
  }

  package static func combiningClass(_ scalar: UInt32) -> Int {
    let bits = ScalarProperties(scalar).bits
    return bits >> 2 & 3 == 1 || bits >> 2 & 3 == 3 ? Int(bits >> 4 & 0xFF) : 0
  }

  package static func isLetterOrMark(_ scalar: UInt32) -> Bool { ScalarProperties(scalar).bits & 1 != 0 }

  /// A scalar of a form of a text, and those of the text that it comes from.
  package struct Part {
    package var scalar: UInt32
    var origin: ClosedRange<Int>
  }

  private static func parts(_ text: [UInt32]) -> [Part] {
    text.enumerated().map { Part(scalar: $1, origin: $0...$0) }
  }

  package static func decomposed(_ text: [UInt32]) -> [UInt32] { decomposed(parts(text)).map(\.scalar) }

  private static func decomposed(_ text: [Part]) -> [Part] {
    var all: [Part] = []
    for part in text {
      let scalar = part.scalar
      var scalars = decompositions[scalar] ?? [scalar]
      if scalar >= 0xAC00, scalar < 0xAC00 + 11172 {
        let index = scalar - 0xAC00
        scalars = [0x1100 + index / (21 * 28), 0x1161 + index % (21 * 28) / 28]
        if index % 28 > 0 { scalars.append(0x11A7 + index % 28) }
      }
      all += scalars.map { Part(scalar: $0, origin: part.origin) }
    }
    // Canonical ordering as D109 has it: exchange neighbours until there is nothing to exchange.
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in all.indices.dropFirst() {
        let (a, b) = (combiningClass(all[index - 1].scalar), combiningClass(all[index].scalar))
        if a > b, b > 0 {
          all.swapAt(index - 1, index)
          isChanged = true
        }
      }
    }
    return all
  }

  package static func normalized(_ text: [UInt32]) -> [UInt32] { normalized(parts(text)).map(\.scalar) }

  private static func normalized(_ text: [Part]) -> [Part] {
    var all = decomposed(text)
    // D117: each scalar, from left to right, is composed with the last starter if nothing blocks it.
    var index = 1
    while index < all.count {
      let ccc = combiningClass(all[index].scalar)
      if let starter = all[..<index].lastIndex(where: { combiningClass($0.scalar) == 0 }) {
        let isBlocked = all[(starter + 1)..<index].contains {
          combiningClass($0.scalar) == 0 || combiningClass($0.scalar) >= ccc
        }
        if !isBlocked, let composite = pair(all[starter].scalar, all[index].scalar) {
          let (first, second) = (all[starter].origin, all[index].origin)
          all[starter] = Part(
            scalar: composite,
            origin: min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound))
          all.remove(at: index)
          continue
        }
      }
      index += 1
    }
    return all
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if (0xAC00..<0xAC00 + 11172).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8..<0x11C3).contains(second)
    {
      return first + second - 0x11A7
    }
    return compositions[UInt64(first) << 21 | UInt64(second)]
  }

  package static func folded(_ text: [UInt32]) -> [UInt32] { text.flatMap(folding) }

  private static func folding(_ scalar: UInt32) -> [UInt32] {
    if let folding = complexFoldings[scalar] { return folding }
    let bits = ScalarProperties(scalar).bits
    if bits >> 2 & 3 == 2 {
      return [UInt32(Int(scalar) + FoldingTables.foldingDeltas[Int(bits >> 4)] - (1 << 20))]
    }
    return [scalar]
  }

  package static func compared(_ text: [UInt32], _ form: ComparedForm) -> [UInt32] {
    comparedParts(text, form).map(\.scalar)
  }

  package static func comparedParts(_ text: [UInt32], _ form: ComparedForm) -> [Part] {
    let first = normalized(parts(text))
    if form == .normalized { return first }
    return normalized(
      first.flatMap { part in folding(part.scalar).map { Part(scalar: $0, origin: part.origin) } })
  }

  /// Whether there is a normalisation boundary before a scalar whatever stands before that.
  package static func hasBoundaryBefore(_ scalar: UInt32) -> Bool {
    let lead = decomposed([scalar])[0]
    let isJamo = (0x1161..<0x1176).contains(lead) || (0x11A8..<0x11C3).contains(lead)
    return combiningClass(lead) == 0 && !seconds.contains(lead) && !isJamo
  }

  package static func utf8(_ text: [UInt32]) -> [UInt8] {
    text.flatMap { Array(String(Character(Unicode.Scalar($0) ?? "\u{FFFD}")).utf8) }
  }

  package static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}

/// Patterns found straight from the definitions.
package enum ReferenceLiterals {
  /// A text that patterns are looked for in.
  private final class Searched {
    let original: [UInt32]
    let form: ComparedForm
    /// The form of the text.
    let parts: [ReferenceText.Part]
    let text: [UInt32]
    /// Where the text may be cut so that its form is that of its pieces, and where these places are in the
    /// form: up to a boundary the form of a text is the form of what comes before it.
    lazy var boundaries: [(original: Int, compared: Int)] = {
      let starts = original.indices.filter { $0 == 0 || ReferenceText.hasBoundaryBefore(original[$0]) }
      return (starts + [original.count]).map { end in
        (end, ReferenceText.compared(Array(original[..<end]), form).count)
      }
    }()

    init(_ text: String, _ form: ComparedForm) {
      original = ReferenceText.scalars(text)
      self.form = form
      parts = ReferenceText.comparedParts(original, form)
      self.text = parts.map(\.scalar)
    }
  }

  /// A text, and the form in which it is compared.
  private struct Search: Hashable {
    let scope: Pattern.Scope
    let form: ComparedForm

    init(_ pattern: Pattern) {
      scope = pattern.scope
      form = pattern.isCaseSensitive ? .normalized : .folded
    }

    func searched(sender: String, body: String) -> Searched {
      Searched(scope == .body ? body : scope == .sender ? sender : body + " " + sender, form)
    }
  }

  /// The leftmost match of one literal pattern.
  package static func match(_ pattern: Pattern, sender: String, body: String) -> PatternMatch? {
    match(pattern, in: Search(pattern).searched(sender: sender, body: body), sender: sender, body: body)
  }

  private static func match(
    _ pattern: Pattern, in searched: Searched, sender: String, body: String
  ) -> PatternMatch? {
    let (original, text) = (searched.original, searched.text)
    let needle = ReferenceText.compared(ReferenceText.scalars(pattern.text), searched.form)
    guard needle.count <= text.count else { return nil }
    for start in 0...(text.count - needle.count) {
      let end = start + needle.count
      guard needle.isEmpty || text[start] == needle[0], Array(text[start..<end]) == needle else { continue }
      if pattern.matching == .exact {
        if needle.isEmpty {
          if start > 0, ReferenceText.isLetterOrMark(text[start - 1]) { continue }
          if end < text.count, ReferenceText.isLetterOrMark(text[end]) { continue }
        } else {
          let origins = searched.parts[start..<end].map(\.origin)
          let (first, last) = (origins.map(\.lowerBound).min() ?? 0, origins.map(\.upperBound).max() ?? 0)
          if first > 0, ReferenceText.isLetterOrMark(original[first - 1]) { continue }
          if last + 1 < original.count, ReferenceText.isLetterOrMark(original[last + 1]) { continue }
        }
      }
      let run = cover(start..<end, of: searched)
      return reported(run, of: original, pattern, sender: sender, body: body)
    }
    return nil
  }

  /// The shortest run from boundary to boundary whose form covers a match.
  private static func cover(_ match: Range<Int>, of searched: Searched) -> Range<Int> {
    var best = searched.original.indices
    for start in searched.boundaries where start.compared <= match.lowerBound {
      for end in searched.boundaries
      where end.original >= start.original && end.compared >= match.upperBound {
        if end.original - start.original < best.count { best = start.original..<end.original }
      }
    }
    return best
  }

  private static func reported(
    _ run: Range<Int>, of original: [UInt32], _ pattern: Pattern, sender: String, body: String
  ) -> PatternMatch? {
    let start = ReferenceText.utf8(Array(original[..<run.lowerBound])).count
    let end = start + ReferenceText.utf8(Array(original[run])).count
    if pattern.scope != .joined {
      return PatternMatch(pattern: 0, part: pattern.scope, range: start..<end)
    }
    let edge = body.utf8.count
    if end <= edge { return PatternMatch(pattern: 0, part: .body, range: start..<end) }
    if start > edge {
      return PatternMatch(pattern: 0, part: .sender, range: start - edge - 1..<end - edge - 1)
    }
    return PatternMatch(pattern: 0, part: .joined, range: start..<end)
  }

  /// The leftmost match of each pattern that has one.
  package static func matches(_ patterns: [Pattern], sender: String, body: String) -> [PatternMatch] {
    // Many patterns are looked for in the same text.
    let searches = Set(patterns.map(Search.init))
    let texts = Dictionary(
      uniqueKeysWithValues: searches.map { ($0, $0.searched(sender: sender, body: body)) })
    return patterns.enumerated().compactMap { index, pattern in
      guard let text = texts[Search(pattern)],
        var found = match(pattern, in: text, sender: sender, body: body)
      else { return nil }
      found.pattern = index
      return found
    }
  }
}
