import Bytes

/// A text of a message as the page shows it: in pieces, every second of which is marked. A long text is cut.
struct ShownText: Equatable, Sendable {
  /// An unmarked piece, a marked one, and so on; the first may be empty.
  private(set) var pieces: [String] = []
  /// The number of bytes of the text that were left out.
  private(set) var omittedBytes = 0

  var text: String { pieces.joined() }
  var isMarked: Bool { pieces.count > 1 }

  /// The maximum number of marks, because verdicts can name any number of ranges.
  private static let maxMarks = 100

  /// - Parameters:
  ///   - marks: Half-open ranges of scalars of `text`, in any order. Parts outside of the text are ignored.
  ///   - limit: The maximum number of bytes of the text that are kept. If the first mark is after them, half
  ///     of the bytes are the text's beginning and half are around the mark.
  init(_ text: Span<UInt8>, marks: [Range<Int>] = [], limit: Int) {
    let marks = Self.byteRanges(of: marks.prefix(Self.maxMarks), in: text)
    var kept = [0..<Self.boundary(text, limit)]
    if let first = marks.first, first.upperBound > kept[0].upperBound {
      let half = limit / 2
      let start = max(first.lowerBound - half / 4, half)
      kept = [
        0..<Self.boundary(text, half),
        Self.boundary(text, start)..<Self.boundary(text, min(start + half, text.count)),
      ]
    }
    omittedBytes = text.count - kept.reduce(0) { $0 + $1.count }
    var plain = ""
    for (index, range) in kept.enumerated() {
      if index > 0, range.lowerBound > kept[index - 1].upperBound { plain += " … " }
      var place = range.lowerBound
      for mark in marks {
        let part = mark.clamped(to: range)
        if part.isEmpty { continue }
        plain += String(copying: text.extracting(place..<part.lowerBound))
        pieces += [plain, String(copying: text.extracting(part))]
        plain = ""
        place = part.upperBound
      }
      plain += String(copying: text.extracting(place..<range.upperBound))
    }
    if !plain.isEmpty || pieces.isEmpty { pieces.append(plain) }
  }

  /// A text without marks.
  init(_ text: String) { pieces = [text] }

  /// The ranges in bytes, in order, with overlapping ranges merged.
  private static func byteRanges(of marks: ArraySlice<Range<Int>>, in text: Span<UInt8>) -> [Range<Int>] {
    if marks.isEmpty { return [] }
    var merged: [Range<Int>] = []
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) where !mark.isEmpty {
      if let last = merged.last, mark.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, mark.upperBound)
      } else {
        merged.append(mark)
      }
    }
    var ends = merged.flatMap { [$0.lowerBound, $0.upperBound] }[...]
    var bytes: [Int] = []
    var scalars = 0
    for index in text.indices where text[index] & 0xC0 != 0x80 {
      while let next = ends.first, next == scalars {
        bytes.append(index)
        ends.removeFirst()
      }
      if ends.isEmpty { break }
      scalars += 1
    }
    while bytes.count < merged.count * 2 { bytes.append(text.count) }
    return stride(from: 0, to: bytes.count, by: 2).map { bytes[$0]..<bytes[$0 + 1] }
  }

  /// The start of the scalar at an offset; the text's end if it is shorter.
  private static func boundary(_ text: Span<UInt8>, _ offset: Int) -> Int {
    if offset >= text.count { return text.count }
    var place = offset
    while place > 0, text[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
