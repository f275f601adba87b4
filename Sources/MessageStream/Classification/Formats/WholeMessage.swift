package import Bytes
package import MessageFilter

/// The message itself, byte for byte, which `--only` and `--split` write. A line that was too long and whose
/// bytes were dropped becomes an error line.
package enum WholeMessage: VerdictFormat {
  package static let name = "message"
  package static let summary = "the message itself, byte for byte"

  package static func write(
    _ judgement: inout Judgement, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    line.appendBytes(chunk, to: &output)
  }

  package static func write(
    _ error: LineError, of line: inout JudgedLine, _ chunk: Span<UInt8>, to output: inout ByteBuffer
  ) {
    line.appendBytes(chunk, to: &output)
  }

  /// A line does not show which message it is, so the output cannot be resumed.
  package static func isLine(_ bytes: Span<UInt8>, number: Int, member: String) -> Bool { false }

  package static func decidedPart(of line: Span<UInt8>, member: String) -> Range<Int>? { nil }

  package static func canBegin(with bytes: Span<UInt8>) -> Bool { false }
}

extension JudgedLine {
  /// Appends the bytes of the line and an LF.
  fileprivate mutating func appendBytes(_ chunk: Span<UInt8>, to output: inout ByteBuffer) {
    let start = reader.line.lowerBound
    output.append(lineOf: &reader, chunk, from: start)
  }
}
