import Bytes
import JSONText
import MessageFilter

/// The line of input that is being judged, with the parts of output lines that formats write.
///
/// Formats take it `inout` although they do not change it, because the compiler would copy a value of this
/// size to borrow it.
package struct JudgedLine: ~Copyable {
  var reader: MessageReader
  /// The line's number, after the first bytes of a verdict.
  var number = DecimalCounter(1, after: "{\"line\":")
  let rendered: RenderedRules
  private var reasons: ReasonCache
  var annotator: MessageAnnotator

  init(_ ruleSet: RuleSet, layout: MessageLayout) {
    reader = MessageReader(layout)
    rendered = ruleSet.rendered
    reasons = ReasonCache(rendered)
    annotator = MessageAnnotator(ruleSet, member: layout.member)
  }

  /// Begins a chunk of lines.
  mutating func begin(_ chunk: Span<UInt8>, firstLine: Int) {
    reader.begin(chunk)
    number = DecimalCounter(firstLine, after: "{\"line\":")
  }

  // MARK: Parts of JSON lines

  /// Appends `{"line":N` and, if the message has an id, `,"id":…`.
  @inline(__always)
  mutating func appendNumberAndID(_ chunk: Span<UInt8>, to output: inout ByteBuffer) {
    output.append(number)
    let id = reader.id
    if id.isPlainASCII {
      // Most ids need no escapes, and are copied as they are.
      output.append(",\"id\":")
      output.append(chunk, id.range)
    } else {
      output.append(id: id, of: chunk)
    }
  }

  /// Appends `"action":…,"reason":{…}`.
  @inline(__always)
  mutating func appendReason(
    _ judgement: borrowing Judgement, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    rendered.append(
      judgement, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)),
      &reasons, to: &output)
  }

  // MARK: Parts of columns

  /// Appends the id as a column: the text of a string, or any other value as written.
  mutating func appendIDColumn(_ chunk: Span<UInt8>, to output: inout ByteBuffer) {
    if reader.id.kind == .absent { return }
    if let text = reader.id.ownText { return output.append(tabSeparated: chunk.extracting(text)) }
    var text = ByteBuffer(capacity: 64)
    if reader.id.kind == .string {
      _ = text.append(decoding: reader.id, of: chunk)
    } else {
      text.append(sanitizing: chunk.extracting(reader.id.range))
    }
    output.append(tabSeparated: text.span)
  }

  /// Appends the matched text as a column.
  mutating func appendMatchColumn(
    _ judgement: borrowing Judgement, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    rendered.appendTabSeparatedMatch(
      judgement, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)),
      to: &output)
  }

  // MARK: The message's own bytes

  /// Appends the bytes of the line from `start` on, and an LF. A CR before the line's LF belongs to the bytes
  /// of the message, but not to its JSON.
  mutating func appendBytes(_ chunk: Span<UInt8>, from start: Int, to output: inout ByteBuffer) {
    output.append(lineOf: &reader, chunk, from: start)
  }
}

extension ByteBuffer {
  /// Appends the bytes of the line that a reader has just read, from `start` on, and an LF.
  mutating func append(lineOf reader: inout MessageReader, _ chunk: Span<UInt8>, from start: Int) {
    var end = reader.line.upperBound
    if end < chunk.count && chunk[end] == UInt8(ascii: "\r") { end += 1 }
    append(chunk.extracting(start..<end))
    append(UInt8(ascii: "\n"))
  }
}
