import Bytes

/// Finds the ``CandidateRanges`` of a text that has no letters but those of Latin. Only its unusual bytes are
/// visited: letters of two scripts do not meet. Linear in the text.
struct LatinRanges {
  /// The ranges of the last text in ascending order.
  private(set) var ranges: [CandidateRanges.Candidate] = []
  /// The offset behind the last breaker beyond ASCII, and behind what is not read and follows it.
  private var endOfBreaker = 0
  /// The number of regional indicators in a row, and the offset at which they end.
  private var regionals = 0
  private var regionalsEnd = -1
  /// Whether the last `I` may stand for a small L.
  private var isSmallL = false
  /// The number of characters before and after a sign that may belong to the match with this sign, without
  /// those that are not read.
  private var reach = 0

  /// Finds the ranges of a text in well-formed UTF-8.
  ///
  /// - Parameter bitmaps: Those of the text.
  mutating func find(
    in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, for signs: borrowing DisguiseSigns
  ) {
    if !ranges.isEmpty { ranges.removeAll(keepingCapacity: true) }
    if signs.isEachSpaceOdd || signs.haveTextEdges {
      ranges.append(CandidateRanges.Candidate(start: 0, end: text.count, wanted: ~0))
      return
    }
    endOfBreaker = 0
    regionalsEnd = -1
    reach = signs.width + DisguiseSigns.maxSpaces
    // The start of the present range, and the end of its last sign.
    var present: (start: Int, endOfSigns: Int)?
    // At level `all` nothing ends a range before its reach, which has as many bytes or more.
    let near = signs.level == .all ? reach : 0
    var offset = 0
    while true {
      let start = bitmaps.nextUnusual(from: offset, to: text.count)
      if start == text.count { break }
      let isSign: Bool
      (isSign, offset) = take(at: start, in: text, bitmaps, signs)
      if !isSign { continue }
      if let known = present, start <= known.endOfSigns &+ near {
        present = (known.start, offset)
        continue
      }
      let next = self.start(of: start, in: text, bitmaps, signs)
      guard let known = present else {
        present = (next, offset)
        continue
      }
      let end = self.end(of: known.endOfSigns, in: text, bitmaps, signs)
      if end < next { ranges.append(CandidateRanges.Candidate(start: known.start, end: end, wanted: ~0)) }
      present = (end < next ? next : known.start, offset)
    }
    guard let last = present else { return }
    let end = self.end(of: last.endOfSigns, in: text, bitmaps, signs)
    ranges.append(CandidateRanges.Candidate(start: last.start, end: end, wanted: ~0))
  }

  /// Takes the unusual character at an offset, or white space that begins there. Returns whether it is a
  /// sign, and the offset behind it.
  private mutating func take(
    at start: Int, in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ signs: borrowing DisguiseSigns
  ) -> (isSign: Bool, end: Int) {
    if text[start] >= 0x80 {
      let (scalar, length) = decodeScalar(text, at: start)
      let here = start..<start &+ length
      let isSign = isSign(signs.value(of: scalar, signs.values.span), here, text, signs)
      return (isSign || bitmaps.isSpelled(at: start), here.upperBound)
    }
    if bitmaps.isSpelled(at: start) { return (true, start &+ 1) }
    if text[start] == UInt8(ascii: "I") {
      let isFirst = start == 0 || text[start &- 1] != UInt8(ascii: "I")
      if isFirst { isSmallL = signs.smallL.mayBeSmallL(at: start, in: text) }
      return (isSmallL, start &+ 1)
    }
    if !DisguiseSigns.isSpace(text, at: start) { return (true, start &+ 1) }
    // White space other than a single U+0020 is a sign unless no pattern can have a space there.
    var end = start &+ 1
    while DisguiseSigns.isSpace(text, at: end) { end &+= 1 }
    let isLong = signs.hasSpaces && end &- start > DisguiseSigns.maxSpaces
    return (
      isLong || signs.findsAllSpaces || end < text.count && signs.spaces.mayHaveSpace(before: end, in: text),
      end
    )
  }

  /// Whether a character beyond ASCII is a sign.
  private mutating func isSign(
    _ value: UInt8, _ here: Range<Int>, _ text: Span<UInt8>, _ signs: borrowing DisguiseSigns
  ) -> Bool {
    // What is not read directly behind a breaker is not a sign.
    let isBehindBreaker = here.lowerBound == endOfBreaker
    if value == DisguiseSigns.breaker || value == DisguiseSigns.Kind.unread.rawValue && isBehindBreaker {
      endOfBreaker = here.upperBound
    }
    switch DisguiseSigns.Kind(rawValue: value) {
    case .regionalIndicator:
      regionals = regionalsEnd == here.lowerBound ? regionals &+ 1 : 1
      regionalsEnd = here.upperBound
      return regionals > 2
    case .unread:
      if regionalsEnd == here.lowerBound { regionalsEnd = here.upperBound }
      return !isBehindBreaker || signs.haveEdges
    case .joiner, .leetSymbol:
      return signs.findsAllSpaces
        || DisguiseSigns.mayBeInWord(here, text, isSymbol: value == DisguiseSigns.Kind.leetSymbol.rawValue)
    case .symbol, nil:
      return false
    default:
      return true
    }
  }

  /// The offset at which a match with a sign at an offset begins at the earliest. At level `all` any
  /// character may be in a gap.
  private func start(
    of sign: Int, in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ signs: borrowing DisguiseSigns
  ) -> Int {
    let near = max(0, sign &- reach)
    if signs.level == .all, bitmaps.nextHigh(from: near, to: sign) == sign { return near }
    var start = sign
    var left = reach
    while start > 0, left > 0 {
      let before = scalarStart(text, before: start)
      let value = signs.value(of: decodeScalar(text, at: before).scalar, signs.values.span)
      if isEnd(value, text[before], signs) { break }
      if value != DisguiseSigns.Kind.unread.rawValue { left &-= 1 }
      start = before
    }
    return start
  }

  /// The offset at which a match with a sign that ends at an offset ends at the latest.
  private func end(
    of sign: Int, in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ signs: borrowing DisguiseSigns
  ) -> Int {
    let near = min(text.count, sign &+ reach)
    if signs.level == .all, bitmaps.nextHigh(from: sign, to: near) == near { return near }
    var end = sign
    var left = reach
    while end < text.count, left > 0 {
      let (scalar, length) = decodeScalar(text, at: end)
      let value = signs.value(of: scalar, signs.values.span)
      if isEnd(value, text[end], signs) { break }
      if value != DisguiseSigns.Kind.unread.rawValue { left &-= 1 }
      end &+= length
    }
    return end
  }

  /// Whether no match reaches over a character, of which the value and the first byte are given.
  @inline(__always)
  private func isEnd(_ value: UInt8, _ byte: UInt8, _ signs: borrowing DisguiseSigns) -> Bool {
    signs.level == .lookalikes && byte < 0x80 && value == DisguiseSigns.breaker
  }
}
