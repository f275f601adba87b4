internal import Bytes
internal import JSONText
internal import MessageFilter

/// The line of input that is being judged, and what an output format can say of it.
///
/// Formats get it `inout`, though they change nothing: a value as large as this one would be copied as a
/// whole to be borrowed.
package struct JudgedLine: ~Copyable {
  var reader: MessageReader
  /// The line's number, with what a verdict begins with before it.
  var number = DecimalCounter(1, after: "{\"line\":")
  let rendered: RenderedRules
  private var reasons: ReasonMemory
  var annotator: MessageAnnotator

  init(_ ruleSet: RuleSet, layout: MessageLayout) {
    reader = MessageReader(layout)
    rendered = ruleSet.rendered
    reasons = ReasonMemory(rendered)
    annotator = MessageAnnotator(ruleSet, member: layout.member)
  }

  /// Starts on a chunk of lines.
  mutating func begin(_ chunk: Span<UInt8>, firstLine: Int) {
    reader.begin(chunk)
    number = DecimalCounter(firstLine, after: "{\"line\":")
  }

  // MARK: Parts of JSON lines

  /// Appends `{"line":N` and `,"id":…` where the message has one.
  @inline(__always)
  mutating func appendNumberAndID(_ chunk: Span<UInt8>, to output: inout ByteBuffer) {
    output.append(number)
    let id = reader.id
    if id.isPlainASCII {
      // Most ids are; they are copied as they stand.
      output.append(",\"id\":")
      output.append(chunk, id.range)
    } else {
      output.append(id: id, of: chunk)
    }
  }

  /// Appends `,"id":…` where a line that is no message has one.
  mutating func appendIDOfInvalid(_ error: LineError, _ chunk: Span<UInt8>, to output: inout ByteBuffer) {
    if reader.isObject && error.code == .fields { output.append(id: reader.id, of: chunk) }
  }

  /// Appends `"action":…,"reason":{…}`.
  @inline(__always)
  mutating func appendReason(
    _ decision: Decision, _ details: borrowing DecisionDetails, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    rendered.append(
      decision, details, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)),
      &reasons, to: &output)
  }

  // MARK: Parts of columns

  /// Appends the id as a column: a string's text, any other value as it came.
  mutating func appendIDColumn(_ chunk: Span<UInt8>, to output: inout ByteBuffer) {
    if reader.id.kind == .absent { return }
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
    _ decision: Decision, _ details: borrowing DecisionDetails, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    rendered.appendTabSeparatedMatch(
      decision, details, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)),
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
