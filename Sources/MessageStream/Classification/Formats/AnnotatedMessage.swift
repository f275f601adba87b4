internal import Bytes
internal import MessageFilter

/// The message's own bytes, with the verdict spliced in as its last member.
enum AnnotatedMessage: VerdictFormat {
  static let name = "annotate"
  static let summary = "the message itself with a last member \"verdict\""

  static func write(
    _ decision: Decision, _ details: borrowing DecisionDetails, of line: inout JudgedLine,
    _ chunk: Span<UInt8>, to output: inout ByteBuffer
  ) {
    let brace = line.reader.closingBrace
    output.append(chunk.extracting(line.reader.line.lowerBound..<brace))
    output.append(line.reader.hasMembers ? ",\"verdict\":{" : "\"verdict\":{")
    line.appendReason(decision, details, chunk, to: &output)
    output.append(UInt8(ascii: "}"))
    line.appendBytes(chunk, from: brace, to: &output)
  }

  /// An annotated message does not say its number, but has a verdict. An error line says its number.
  static func isLine(_ bytes: Span<UInt8>, number: Int) -> Bool {
    let isError = bytes.lastOccurrence(of: "\"error\":{\"code\":\"") != nil
    if isError && bytes.starts(with: VerdictLine.beginning(number).span) { return true }
    return bytes.lastOccurrence(of: "\"verdict\":{\"action\":\"") != nil
  }

  /// The verdict, which is the last member and holds no other text like its beginning: in a string, a quotation mark has
  /// a backslash before it. An error line as where verdicts are written.
  static func decidedPart(of line: Span<UInt8>) -> Range<Int>? {
    guard let start = line.lastOccurrence(of: "\"verdict\":{\"action\":\""),
      let end = line.lastIndex(of: UInt8(ascii: "}")), start < end
    else { return VerdictLine.decidedPart(of: line) }
    return start..<end
  }

  /// An object, with the white space before it that the message came with.
  static func canBegin(with bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.indices.first(where: { ![0x20, 0x09, 0x0D].contains(bytes[$0]) }) else {
      return true
    }
    return bytes[first] == UInt8(ascii: "{")
  }
}
