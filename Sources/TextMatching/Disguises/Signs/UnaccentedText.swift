import Bytes

/// A text in Latin whose only signs of disguise, at level ``DisguiseLevel/all``, are accents, without these.
/// Such texts are common in many languages, and the scanner that finds patterns as they are searches them
/// much faster than a search for all disguises.
///
/// Without other signs, each character of a match stands for one of the pattern's, as it is or without its
/// accent. So the match is there as it is once both have no accents (see ``DisguiseSet/unaccentedTexts``).
struct UnaccentedText: ~Copyable {
  private var bytes = ByteBuffer(capacity: 0)
  private var bodyCount = 0
  /// The offsets of the letters that had accents, and of those of a sharp S, in ascending order.
  private var places: [Int] = []
  private var keys = FoldKeyBuffer()
  /// What was found in the last text, once it is prepared for the patterns.
  private var result = ScanResult(regexes: 0, collected: 0)
  private var isPrepared = false

  /// Takes a joined text or a body. Returns false if it may have other signs, and then it is of no use.
  /// Linear in the text.
  ///
  /// - Parameters:
  ///   - bodyCount: The length of the body.
  ///   - bitmaps: Those of the text, of which ``TextBitmaps/hasOnlyUnusualLetters`` is true.
  mutating func take(
    _ text: Span<UInt8>, bodyCount: Int, _ bitmaps: borrowing TextBitmaps, for signs: borrowing DisguiseSigns
  ) -> Bool {
    bytes.removeAll()
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    let letters = UnaccentedLetters.shared
    var removedFromBody = 0
    var endOfBreaker = -1
    // The end of what is in `bytes`.
    var copied = 0
    var offset = bitmaps.nextUnusual(from: 0, to: text.count)
    while offset < text.count {
      let start = offset
      if text[start] == UInt8(ascii: "I") {
        if signs.smallL.mayBeSmallL(at: start, in: text) { return false }
        offset &+= 1
        while offset < text.count, text[offset] == UInt8(ascii: "I") { offset &+= 1 }
      } else {
        let (scalar, length) = decodeScalar(text, at: start)
        offset &+= length
        let letter = letters.letter(of: scalar)
        if letter != 0 || UnaccentedLetters.isSharpS(scalar) {
          let own = letter == 0 ? UInt8(ascii: "s") : letter
          let before = start > copied ? text[start &- 1] : bytes.count > 0 ? bytes.span[bytes.count &- 1] : 0
          if !Self.isInWord(own, behind: before, before: offset < text.count ? text[offset] : 0) {
            return false
          }
          bytes.append(text.extracting(copied..<start))
          for _ in 0..<(letter == 0 ? 2 : 1) {
            places.append(bytes.count)
            bytes.append(own)
          }
          copied = offset
          if start < bodyCount { removedFromBody &+= length &- (letter == 0 ? 2 : 1) }
        } else if !isOrdinary(scalar, start..<offset, text, signs, &endOfBreaker) {
          return false
        }
      }
      offset = bitmaps.nextUnusual(from: offset, to: text.count)
    }
    bytes.append(text.extracting(copied..<text.count))
    self.bodyCount = bodyCount &- removedFromBody
    return true
  }

  /// Whether a letter has a letter of ASCII beside it, so that it is not spelled out by itself, and not
  /// itself, so that it stretches no word.
  private static func isInWord(_ letter: UInt8, behind first: UInt8, before second: UInt8) -> Bool {
    let (own, first, second) = (letter | 0x20, first | 0x20, second | 0x20)
    return (first &- 0x61 < 26 || second &- 0x61 < 26) && first != own && second != own
  }

  /// Whether another character beyond ASCII is no sign. Of most letters of other scripts it says false,
  /// because other searches are made for these.
  private func isOrdinary(
    _ scalar: UInt32, _ here: Range<Int>, _ text: Span<UInt8>, _ signs: borrowing DisguiseSigns,
    _ endOfBreaker: inout Int
  ) -> Bool {
    if 0x250..<0x1E00 ~= scalar || 0x2C00..<0x1_F000 ~= scalar { return false }
    let value = signs.value(of: scalar, signs.values.span)
    if value == DisguiseSigns.breaker {
      endOfBreaker = here.upperBound
      return true
    }
    switch DisguiseSigns.Kind(rawValue: value) {
    case .unread:
      let isBehindBreaker = here.lowerBound == endOfBreaker
      endOfBreaker = here.upperBound
      return isBehindBreaker && !signs.haveEdges
    case .joiner, .leetSymbol:
      let isSymbol = value == DisguiseSigns.Kind.leetSymbol.rawValue
      return !signs.findsAllSpaces && !DisguiseSigns.mayBeInWord(here, text, isSymbol: isSymbol)
    default:
      return false
    }
  }

  /// Whether a pattern may be in the text with an accent of the text. Linear in the text.
  ///
  /// - Parameter patterns: Those of which the signs are, the same for all texts.
  mutating func mayHaveMatch(of patterns: CompiledPatterns) -> Bool {
    if places.isEmpty { return false }
    if !isPrepared {
      result = ScanResult(for: patterns, isUnaccented: true)
      isPrepared = true
    }
    result.reset()
    result.workBudget = 4 &* bytes.count &+ 256
    let isSearched = Self.search(bytes, bodyCount: bodyCount, for: patterns.scanner, &keys, &result)
    return !isSearched || result.hasDisguiseText || result.hasUnaccentedText
      || !result.hasNoLiteral && hasAccents()
  }

  /// Looks for all literals in a text. Returns false if that needs another search.
  private static func search(
    _ text: borrowing ByteBuffer, bodyCount: Int, for scanner: LiteralScanner, _ keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> Bool {
    scanner.scan(
      plain: text.span, onlyASCII: false, base: 0, bodyCount: bodyCount, keys: &keys, &result)
  }

  /// Whether a pattern that was found is not there as it is. Of each only its leftmost place matters, and in
  /// a group that competes only that of the first pattern.
  private func hasAccents() -> Bool {
    for group in 0..<PatternSet.groups {
      let best = result.best.groups[group]
      if best.pattern != BestLiterals.none, hasAccent(best.start..<best.end) { return true }
    }
    return result.collected.places.contains { hasAccent($0.start..<$0.end) }
  }

  private func hasAccent(_ range: Range<Int>) -> Bool {
    let next = places.indices.partitioningIndex { places[$0] >= range.lowerBound }
    return next < places.count && places[next] < range.upperBound
  }
}
