package import Bytes
import JSONText
package import MessageFilter

/// A format of output lines. Each format is one file in `Formats`; ``VerdictFormats`` lists those that
/// `--output` takes. A format has no state, so its functions are static.
package protocol VerdictFormat: SendableMetatype {
  /// The name for `--output`.
  static var name: String { get }
  /// A short description of a line, for the help.
  static var summary: String { get }
  /// Whether the verdict is a member of the message, whose name `--member` gives.
  static var addsMember: Bool { get }

  /// Writes the verdict on the current message, with an LF at the end. The judgement is `inout` although it
  /// is not changed, for the reason that ``JudgedLine`` has.
  static func write(
    _ judgement: inout Judgement, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer)

  /// Writes why the current line is not a message, with an LF at the end.
  static func write(
    _ error: LineError, of line: inout JudgedLine, _ chunk: Span<UInt8>, to output: inout ByteBuffer)

  /// Writes the error of a line that was too long, with an LF at the end. The line's bytes are not written,
  /// because they may have been dropped.
  static func write(
    tooLong error: LineError, number: Int, _ rules: RuleWriter, to output: inout ByteBuffer)

  /// Whether some bytes, which end before an LF, may be the output line with a number. `--resume` needs this.
  /// `member` is the name of the member that annotate adds.
  static func isLine(_ bytes: Span<UInt8>, number: Int, member: String) -> Bool

  /// The number in an output line, whichever it is; nil for a line that is not in this format, or has none.
  static func number(of line: Span<UInt8>) -> Int?

  /// The part of an output line, without its LF, that the rules decide. The rest depends only on the input,
  /// so `--resume` can compare it whatever the rules say now. Nil for a line that is not in this format.
  static func decidedPart(of line: Span<UInt8>, member: String) -> Range<Int>?

  /// The part of an output line, without its LF, that says why the line of input is not a message; nil for a
  /// message. The rules don't decide that either.
  static func errorPart(of line: Span<UInt8>, member: String) -> Range<Int>?

  /// Whether an output may begin with some bytes that do not contain a whole line.
  static func canBegin(with bytes: Span<UInt8>) -> Bool
}

/// The output formats that can be chosen.
package enum VerdictFormats {
  /// All formats. The first one is the default.
  package static let all: [any VerdictFormat.Type] = [
    VerdictLine.self, AnnotatedMessage.self, TabSeparatedColumns.self,
  ]

  /// The format with a name.
  package static func named(_ name: String) -> (any VerdictFormat.Type)? { all.first { $0.name == name } }
}

extension VerdictFormat {
  package static var addsMember: Bool { false }

  package static func number(of line: Span<UInt8>) -> Int? { nil }

  package static func errorPart(of line: Span<UInt8>, member: String) -> Range<Int>? {
    guard let part = decidedPart(of: line, member: member),
      part.lowerBound == line.lastOccurrence(of: ",\"error\":{\"code\":\"")
    else { return nil }
    return part
  }

  package static func write(
    _ error: LineError, of line: inout JudgedLine, _ chunk: Span<UInt8>, to output: inout ByteBuffer
  ) {
    output.append(errorLine: error, number: line.number.value, &line.reader, chunk)
  }

  package static func write(
    tooLong error: LineError, number: Int, _ rules: RuleWriter, to output: inout ByteBuffer
  ) {
    output.append(errorLine: error, number: number, id: .absent, of: Span())
  }
}

extension ByteBuffer {
  /// Appends the error line of NDJSON for the current line, which is not a message, with an LF at the end.
  /// The reader is `inout` for the same reason as a ``JudgedLine``.
  package mutating func append(
    errorLine error: LineError, number: Int, _ reader: inout MessageReader, _ chunk: Span<UInt8>
  ) {
    let hasID = reader.isObject && error.code == .fields
    append(errorLine: error, number: number, id: hasID ? reader.id : .absent, of: chunk)
  }

  fileprivate mutating func append(
    errorLine error: LineError, number: Int, id: JSONValue, of chunk: Span<UInt8>
  ) {
    append("{\"line\":")
    append(decimal: number)
    append(id: id, of: chunk)
    append(",")
    append(error: error)
    append("}\n")
  }
}
