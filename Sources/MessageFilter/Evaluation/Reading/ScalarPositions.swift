import Bytes
import CVectorKernels

/// The number of scalars before every 4,096th byte of a text, so that the scalars before many matches can be
/// counted in one pass over the text.
struct ScalarPositions {
  /// The number of scalars before each multiple of ``spacing``.
  private var counts: [Int] = []

  static let spacing = 4096

  /// Counts the scalars of a text in UTF-8, in time linear in the text.
  mutating func take(_ text: Span<UInt8>) {
    counts.removeAll(keepingCapacity: true)
    var (start, count) = (0, 0)
    while start <= text.count {
      counts.append(count)
      let end = min(start + Self.spacing, text.count)
      count += text.extracting(start..<end).scalarCount(upTo: end - start)
      start += Self.spacing
    }
  }

  /// The number of scalars that begin in the first `end` bytes of the text.
  func count(upTo end: Int, in text: Span<UInt8>) -> Int {
    let index = end / Self.spacing
    let start = index * Self.spacing
    return counts[index] + text.extracting(start..<end).scalarCount(upTo: end - start)
  }
}

extension Judgement {
  /// Counts the scalars of all parts of the message. If many matches are reported, this makes the total time
  /// linear in the message.
  mutating func findPositions(_ texts: borrowing MessageTexts) {
    if hasPositions { return }
    hasPositions = true
    while positions.count < 2 + fields.count { positions.append(ScalarPositions()) }
    positions[0].take(texts.body)
    positions[1].take(texts.sender)
    for field in 0..<fields.count {
      // Swapped out, because the text is borrowed from the same judgement.
      var ofField = ScalarPositions()
      swap(&ofField, &positions[2 + field])
      ofField.take(fields.text(field))
      swap(&ofField, &positions[2 + field])
    }
  }

  /// The number of scalars that begin before a byte of a part of the message.
  func scalarCount(
    upTo end: Int, of part: Decision.Part, in texts: borrowing MessageTexts
  ) -> Int {
    switch part {
    case .body: scalarCount(upTo: end, texts.body, 0)
    case .sender: scalarCount(upTo: end, texts.sender, 1)
    case .named(let field): scalarCount(upTo: end, fields.text(Int(field)), 2 + Int(field))
    case .all:
      if end <= texts.body.count {
        scalarCount(upTo: end, texts.body, 0)
      } else {
        scalarCount(upTo: texts.body.count, texts.body, 0) + 1
          + scalarCount(upTo: end - texts.body.count - 1, texts.sender, 1)
      }
    }
  }

  private func scalarCount(upTo end: Int, _ text: Span<UInt8>, _ place: Int) -> Int {
    hasPositions ? positions[place].count(upTo: end, in: text) : text.scalarCount(upTo: end)
  }

  /// Appends a range of the body, one space and the sender.
  func append(joined range: Range<Int>, of texts: borrowing MessageTexts, to output: inout ByteBuffer) {
    let space = texts.body.count
    if range.lowerBound < space {
      output.append(texts.body.extracting(range.lowerBound..<min(range.upperBound, space)))
    }
    if range.contains(space) { output.append(UInt8(ascii: " ")) }
    if range.upperBound > space + 1 {
      output.append(
        texts.sender.extracting(max(range.lowerBound - space - 1, 0)..<range.upperBound - space - 1))
    }
  }
}

extension Span<UInt8> {
  /// The number of Unicode scalars that begin in the first `end` bytes of well-formed UTF-8. It takes linear
  /// time, 16 bytes at a time.
  func scalarCount(upTo end: Int) -> Int {
    precondition(end >= 0 && end <= count)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      // The function reads only below the span's count.
      return unsafe end &- winnow_count_continuations(base, end, bytes.count)
    }
  }
}
