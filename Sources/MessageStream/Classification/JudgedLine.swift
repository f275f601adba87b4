import Bytes
import MessageFilter

/// The line of input that is being judged, with the rules and the memory that formats need to write it.
///
/// Formats take it `inout` although they do not change it, because the compiler would copy a value of this
/// size to borrow it.
package struct JudgedLine: ~Copyable {
  var reader: MessageReader
  /// The line's number, after the first bytes of a verdict.
  var number = DecimalCounter(1, after: "{\"line\":")
  let ruleWriter: RuleWriter
  var reasons: ReasonCache
  var annotator: MessageAnnotator

  init(_ ruleSet: RuleSet, layout: MessageLayout) {
    reader = MessageReader(layout)
    ruleWriter = ruleSet.ruleWriter
    reasons = ReasonCache(ruleWriter)
    annotator = MessageAnnotator(ruleSet, member: layout.member)
  }

  /// Begins a chunk of lines.
  mutating func begin(_ chunk: Span<UInt8>, firstLine: Int) {
    reader.begin(chunk)
    number = DecimalCounter(firstLine, after: "{\"line\":")
  }
}

extension ByteBuffer {
  /// Appends the bytes of the line that a reader has just read, from `start` on, and an LF. A CR before the
  /// line's LF belongs to the bytes of the message, but not to its JSON.
  mutating func append(lineOf reader: inout MessageReader, _ chunk: Span<UInt8>, from start: Int) {
    var end = reader.line.upperBound
    if end < chunk.count && chunk[end] == UInt8(ascii: "\r") { end += 1 }
    append(chunk.extracting(start..<end))
    append(UInt8(ascii: "\n"))
  }
}
