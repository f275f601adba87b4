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
  /// The same text, in which a character of ASCII stands for each other one that is read. It is only used if
  /// `isASCII` is false.
  private var ascii = ByteBuffer(capacity: 0)
  private var asciiBodyCount = 0
  /// Whether `bytes` is ASCII, and serves as that text itself.
  private var isASCII = true
  private var keys = FoldKeyBuffer()
  /// What was found in the last text, once it is prepared for the patterns.
  private var result = ScanResult(regexes: 0, collected: 0)
  private var isPrepared = false

  /// Takes a message. Returns false if its body is ASCII, or if the message has control characters, double
  /// spaces, an `I` that may stand for a small L, or characters beyond ASCII that may be signs and are no
  /// letters with accents. Signs in ASCII are left to the caller. Linear in the message.
  ///
  /// - Parameter sender: The sender; nil if it is not searched.
  mutating func take(
    _ body: Span<UInt8>, sender: Span<UInt8>?, for signs: borrowing DisguiseSigns
  ) -> Bool {
    bytes.removeAll()
    ascii.removeAll()
    isASCII = true
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    if !takePart(body, signs) { return false }
    bodyCount = bytes.count
    asciiBodyCount = isASCII ? bodyCount : ascii.count
    guard let sender else { return true }
    append(UInt8(ascii: " "))
    return takePart(sender, signs)
  }

  /// Appends the body or the sender. Returns false as ``take(_:sender:for:)`` does.
  private mutating func takePart(_ text: Span<UInt8>, _ signs: borrowing DisguiseSigns) -> Bool {
    let letters = UnaccentedLetters.shared
    var endOfBreaker = -1
    // The end of what has been appended.
    var taken = 0
    var offset = DisguiseSigns.nextUnusual(in: text, from: 0)
    while offset < text.count {
      let start = offset
      if text[start] == UInt8(ascii: "I") {
        if signs.smallL.mayBeSmallL(at: start, in: text) { return false }
        offset = DisguiseSigns.endOfCapitalI(at: start, in: text)
      } else if text[start] < 0x80 {
        return false
      } else {
        let (scalar, length) = decodeScalar(text, at: start)
        offset &+= length
        let letter = letters.letter(of: scalar)
        if letter != 0 {
          append(text.extracting(taken..<start))
          append(unaccented: letter)
        } else if UnaccentedLetters.isSharpS(scalar) {
          if !Self.isInWord(start..<offset, text) { return false }
          append(text.extracting(taken..<start))
          append(unaccented: UInt8(ascii: "s"))
          append(unaccented: UInt8(ascii: "s"))
        } else {
          guard let kind = kind(of: scalar, start..<offset, text, signs, &endOfBreaker) else { return false }
          append(text.extracting(taken..<start))
          append(other: text.extracting(start..<offset), kind)
        }
        taken = offset
      }
      offset = DisguiseSigns.nextUnusual(in: text, from: offset)
    }
    // A body in ASCII is not taken.
    if taken == 0, bytes.isEmpty { return false }
    append(text.extracting(taken..<text.count))
    return true
  }

  private mutating func append(_ text: Span<UInt8>) {
    bytes.append(text)
    if !isASCII { ascii.append(text) }
  }

  private mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    if !isASCII { ascii.append(byte) }
  }

  private mutating func append(unaccented letter: UInt8) {
    places.append(bytes.count)
    append(letter)
  }

  /// What a character beyond ASCII, which is no letter and no sign by itself, is in an unusual spelling.
  private enum OtherKind {
    /// Stands between letters, as an emoji does.
    case gap
    /// May cut a word.
    case joiner
    /// May stand for a letter.
    case symbol
    /// Is not read.
    case unread
  }

  private mutating func append(other character: Span<UInt8>, _ kind: OtherKind) {
    if isASCII {
      Self.append(bytes, to: &ascii)
      isASCII = false
    }
    bytes.append(character)
    switch kind {
    case .gap: ascii.append(UInt8(ascii: "'"))
    case .joiner: ascii.append(UInt8(ascii: "-"))
    case .symbol: ascii.append(UInt8(ascii: "!"))
    case .unread: break
    }
  }

  /// A function of its own, because both buffers are parts of the same value.
  private static func append(_ text: borrowing ByteBuffer, to other: inout ByteBuffer) {
    other.append(text.span)
  }

  /// Whether a letter that is read as two of `s` has another letter of ASCII beside it, so that neither is a
  /// single letter, and no third.
  private static func isInWord(_ here: Range<Int>, _ text: Span<UInt8>) -> Bool {
    let first = here.lowerBound > 0 ? text[here.lowerBound &- 1] | 0x20 : 0
    let second = here.upperBound < text.count ? text[here.upperBound] | 0x20 : 0
    let own = UInt8(ascii: "s")
    return (first &- 0x61 < 26 || second &- 0x61 < 26) && first != own && second != own
  }

  /// The kind of a character beyond ASCII; nil if it may be a sign. Of most letters of other scripts it is
  /// nil, because other searches are made for these.
  private func kind(
    of scalar: UInt32, _ here: Range<Int>, _ text: Span<UInt8>, _ signs: borrowing DisguiseSigns,
    _ endOfBreaker: inout Int
  ) -> OtherKind? {
    if 0x250..<0x1E00 ~= scalar || 0x2C00..<0x1_F000 ~= scalar { return nil }
    let value = signs.value(of: scalar, signs.values.span)
    if value == DisguiseSigns.breaker {
      endOfBreaker = here.upperBound
      return .gap
    }
    switch DisguiseSigns.Kind(rawValue: value) {
    case .unread:
      let isBehindBreaker = here.lowerBound == endOfBreaker
      endOfBreaker = here.upperBound
      return isBehindBreaker && !signs.haveEdges ? .unread : nil
    case .joiner, .leetSymbol:
      let isSymbol = value == DisguiseSigns.Kind.leetSymbol.rawValue
      let isSign = signs.findsAllSpaces || DisguiseSigns.mayBeInWord(here, text, isSymbol: isSymbol)
      return isSign ? nil : isSymbol ? .symbol : .joiner
    default:
      return nil
    }
  }

  // MARK: The text

  /// The joined text, or the body, with a character of ASCII for each beyond it. Its signs of a disguise are
  /// those of the message but for the accents.
  var asciiText: Span<UInt8> {
    @_lifetime(borrow self)
    get { isASCII ? bytes.span : ascii.span }
  }

  var asciiBody: Span<UInt8> {
    @_lifetime(borrow self)
    get { asciiText.extracting(0..<asciiBodyCount) }
  }

  /// The sender; empty if it is not searched.
  var asciiSender: Span<UInt8> {
    @_lifetime(borrow self)
    get { asciiText.extracting(min(asciiBody.count &+ 1, asciiText.count)...) }
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
