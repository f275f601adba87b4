package import Bytes
package import MessageFilter

/// How a line of input becomes a line of output. Each form is one file in `Formats`; those that `--output`
/// takes are listed in ``VerdictFormats``. A form has no state, so its functions are static.
package protocol VerdictFormat: SendableMetatype {
  /// What `--output` calls it.
  static var name: String { get }
  /// What a line of it is, in a few words for the help.
  static var summary: String { get }

  /// Writes what was decided about the current message, with an LF at the end.
  static func write(
    _ decision: Decision, _ details: borrowing DecisionDetails, of line: inout JudgedLine,
    _ chunk: Span<UInt8>, to output: inout ByteBuffer)

  /// Writes that no rule decided about the current message, so that it is allowed, with an LF at the end.
  /// Most messages are such ones; without this function ``write(_:of:_:to:)`` is called.
  static func writeDefault(
    _ details: borrowing DecisionDetails, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer)

  /// Writes why the current line is no message, with an LF at the end.
  static func write(
    _ error: LineError, of line: inout JudgedLine, _ chunk: Span<UInt8>, to output: inout ByteBuffer)

  /// Writes that a line was too long, with an LF at the end. Its bytes may have been dropped, so they are not
  /// written.
  static func writeTooLong(number: Int, _ rules: RenderedRules, to output: inout ByteBuffer)

  /// Whether these bytes, which end before an LF, may be the output line with this number: what `--resume`
  /// asks. `member` is the name of the member that annotate adds.
  static func isLine(_ bytes: Span<UInt8>, number: Int, member: String) -> Bool

  /// The part of an output line, its LF left out, that the rules decide. The rest depends on the input alone,
  /// so that `--resume` finds it again whatever the rules say now. Nil for a line that is not of this form.
  static func decidedPart(of line: Span<UInt8>, member: String) -> Range<Int>?

  /// Whether an output may begin with these bytes, which hold no whole line.
  static func canBegin(with bytes: Span<UInt8>) -> Bool
}

/// The forms of output that can be chosen.
package enum VerdictFormats {
  /// The first one is the default.
  package static let all: [any VerdictFormat.Type] = [
    VerdictLine.self, AnnotatedMessage.self, TabSeparatedColumns.self,
  ]

  /// The form with this name.
  package static func named(_ name: String) -> (any VerdictFormat.Type)? { all.first { $0.name == name } }
}

extension VerdictFormat {
  package static func writeDefault(
    _ details: borrowing DecisionDetails, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    write(.byDefault, details, of: &line, chunk, to: &output)
  }

  package static func write(
    _ error: LineError, of line: inout JudgedLine, _ chunk: Span<UInt8>, to output: inout ByteBuffer
  ) {
    output.append(line.number)
    line.appendIDOfInvalid(error, chunk, to: &output)
    output.append(",")
    output.append(error: error)
    output.append("}\n")
  }

  package static func writeTooLong(number: Int, _ rules: RenderedRules, to output: inout ByteBuffer) {
    output.append("{\"line\":")
    output.append(decimal: number)
    output.append(",")
    output.append(error: .tooLong)
    output.append("}\n")
  }
}
