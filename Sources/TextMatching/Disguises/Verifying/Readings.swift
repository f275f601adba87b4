import Bytes

/// The readings of one message: of its body, its sender and both, each with and without case. Each reading is
/// made when it is first needed.
struct Readings: ~Copyable {
  private var texts: InlineArray<6, ReadText>
  private var isRead: InlineArray<6, Bool> = .init(repeating: false)
  private var current = 0

  /// A candidate may begin at this number of the first, and of the last, characters that share its first key.
  private static let edge = 32

  init() { texts = InlineArray { ReadText(folds: $0 % 2 == 0) } }

  /// Forgets the message.
  mutating func forget() { isRead = .init(repeating: false) }

  /// Selects the reading of the text that a scope searches, and makes it if it is missing.
  mutating func read(_ scope: Pattern.Scope, isCaseSensitive: Bool, _ text: Span<UInt8>, _ range: Range<Int>)
  {
    current = Int(scope.rawValue) * 2 + (isCaseSensitive ? 1 : 0)
    if isRead[current] { return }
    isRead[current] = true
    texts[current].read(text.extracting(range))
  }

  /// The leftmost match of an entry whose first letter is one of the characters that begin between two
  /// offsets; nil if there is none.
  ///
  /// - Parameters:
  ///   - leading: The number of the pattern's characters before that letter.
  ///   - isEverywhere: Whether all of these characters are tried, not only the first and the last.
  ///   - known: A match that was found before. Only a better match is returned.
  mutating func match(
    _ entry: DisguiseSet.Entry, leading: Int, from low: Int, through high: Int, isEverywhere: Bool,
    before known: Range<Int>?, _ verifier: inout DisguiseVerifier
  ) -> Range<Int>? {
    verifier.begin(reading: current)
    let count = texts[current].characters.count
    let first = index(of: low)
    var index = first
    let end = self.index(of: high + 1)
    while index < end {
      if !isEverywhere, index == first + Self.edge, end - Self.edge > index { index = end - Self.edge }
      let place = index
      index += 1
      // The white space before the letter may be one space of the pattern, or the pattern may begin inside
      // it.
      let starts: InlineArray<2, Int> = [start(before: place, leading: leading), place - leading]
      for choice in 0..<(starts[0] == starts[1] ? 1 : 2) {
        let start = starts[choice]
        guard start >= 0, start < count else { continue }
        let begin = Int(texts[current].characters[start].start)
        if let known, begin > known.lowerBound { return nil }
        if let last = verifier.end(of: entry.text, at: start, in: texts[current]) {
          let range = begin..<Int(texts[current].characters[last - 1].end)
          if let known, known.lowerBound == begin, known.upperBound >= range.upperBound { return nil }
          return range
        }
      }
    }
    return nil
  }

  /// The index at which the pattern's characters before its first letter begin, if each white space among
  /// them but the first is a whole run; negative if there are too few characters. A space at the pattern's
  /// edge is one character. Linear in the characters passed.
  private func start(before index: Int, leading: Int) -> Int {
    var start = index
    for left in stride(from: leading, to: 0, by: -1) {
      start -= 1
      if start < 0 || left == 1 { return start }
      while start > 0, texts[current].characters[start].isSpace, texts[current].characters[start - 1].isSpace
      {
        start -= 1
      }
    }
    return start
  }

  /// The index of the first character that begins at an offset or after it. O(log n).
  private func index(of offset: Int) -> Int {
    texts[current].characters.indices.partitioningIndex {
      Int(texts[current].characters[$0].start) >= offset
    }
  }
}
