import Bytes

/// Maps offsets to lines and columns as editors count them: both from 1, columns in Unicode scalars. A
/// byte-order mark does not count. LF, CR LF and a lone CR end a line. Ill-formed bytes count as the U+FFFD
/// that they are decoded to.
package struct LineIndex: Sendable {
  /// The offset at which each line begins, in bytes.
  package let starts: [Int]

  /// Finds a text's lines. O(n) time in the length of the text, and 8 bytes for each line.
  package init(_ text: Span<UInt8>) {
    var starts = [text.byteOrderMarkCount]
    for index in text.indices where LineIndex.isEnd(text, index) { starts.append(index + 1) }
    self.starts = starts
  }

  /// A line and a column.
  package struct Position: Sendable, Equatable {
    /// From 1.
    package var line: Int
    /// In Unicode scalars, from 1.
    package var column: Int

    /// A line and a column.
    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The line and column of a byte. O(log n) in the number of lines, and linear in the bytes of the line
  /// before it.
  package func position(of offset: Int, in text: Span<UInt8>) -> Position {
    let line = self.line(of: offset)
    return Position(
      line: line, column: 1 + LineIndex.scalars(in: text, starts[line - 1]..<max(offset, starts[line - 1])))
  }

  /// The line of a byte, from 1. O(log n) in the number of lines.
  package func line(of offset: Int) -> Int {
    max(1, starts.indices.partitioningIndex { starts[$0] > offset })
  }

  /// The number of scalars in a part of a text. Linear.
  package static func scalars(in text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    var at = range.lowerBound
    while at < range.upperBound {
      at += UTF8Sequence(text, at: at).length
      count += 1
    }
    return count
  }

  /// Whether a line ends with the byte at `index`.
  private static func isEnd(_ text: Span<UInt8>, _ index: Int) -> Bool {
    let byte = text[index]
    if byte == 0x0A { return true }
    return byte == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
  }
}
