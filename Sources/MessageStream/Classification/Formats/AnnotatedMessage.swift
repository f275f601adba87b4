internal import Bytes
internal import MessageFilter

/// The message's own bytes, with the verdict spliced in as its last member.
enum AnnotatedMessage: VerdictFormat {
  static let name = "annotate"
  static let summary = "the message itself with a last member \"verdict\""

  static func write(
    _ decision: Decision, of line: inout JudgedLine, _ chunk: Span<UInt8>, to output: inout ByteBuffer
  ) {
    let brace = line.reader.closingBrace
    output.append(chunk.extracting(line.reader.line.lowerBound..<brace))
    output.append(line.reader.hasMembers ? ",\"verdict\":{" : "\"verdict\":{")
    line.appendReason(decision, chunk, to: &output)
    output.append(UInt8(ascii: "}"))
    line.appendBytes(chunk, from: brace, to: &output)
  }

  /// An annotated message does not say its number, but has a verdict. An error line says its number.
  static func isLine(_ bytes: Span<UInt8>, number: Int) -> Bool {
    if bytes.starts(with: VerdictLine.beginning(number).span), bytes.contains("\"error\":{\"code\":\"") {
      return true
    }
    return bytes.contains("\"verdict\":{\"action\":\"")
  }

  /// An object, with the white space before it that the message came with.
  static func canBegin(with bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.indices.first(where: { ![0x20, 0x09, 0x0D].contains(bytes[$0]) }) else {
      return true
    }
    return bytes[first] == UInt8(ascii: "{")
  }
}
