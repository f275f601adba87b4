import Bytes
import JSONText
import MessageFilter

/// A verdict as compact JSON: `{"line":1,"id":"a7","action":"junk","reason":{…}}`.
enum VerdictLine: VerdictFormat {
  static let name = "verdict"
  static let summary = "a JSON object with line, id, action and reason"

  static func write(
    _ judgement: inout Judgement, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    line.appendNumberAndID(chunk, to: &output)
    if judgement.isEmpty {
      output.append(",\"action\":\"allow\",\"reason\":{\"stage\":\"default\"}}\n")
    } else {
      writeReason(&judgement, of: &line, chunk, to: &output)
    }
  }

  /// Not inlined, so that most messages do not save the registers that it needs.
  @inline(never)
  private static func writeReason(
    _ judgement: inout Judgement, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    output.append(UInt8(ascii: ","))
    line.appendReason(judgement, chunk, to: &output)
    output.append("}\n")
  }

  static func isLine(_ bytes: Span<UInt8>, number: Int, member: String) -> Bool {
    bytes.starts(with: beginning(number).span)
  }

  static func number(of line: Span<UInt8>) -> Int? {
    var start = ByteBuffer(capacity: 16)
    start.append("{\"line\":")
    guard line.starts(with: start.span), let comma = line.firstIndex(of: UInt8(ascii: ",")),
      decidedPart(of: line, member: "") != nil
    else { return nil }
    return Int(String(copying: line.extracting(start.count..<comma)))
  }

  /// Everything after the number and the id. The names of these members do not occur in it, because in a
  /// string a quotation mark is preceded by a backslash.
  static func decidedPart(of line: Span<UInt8>, member: String) -> Range<Int>? {
    let action = line.lastOccurrence(of: ",\"action\":\"")
    let error = line.lastOccurrence(of: ",\"error\":{\"code\":\"")
    return max(action ?? -1, error ?? -1) < 0 ? nil : max(action ?? -1, error ?? -1)..<line.count
  }

  static func canBegin(with bytes: Span<UInt8>) -> Bool { bytes.agrees(with: beginning(1).span) }

  /// The first bytes of the line with a number, whether it is a verdict or an error.
  static func beginning(_ number: Int) -> ByteBuffer {
    var beginning = ByteBuffer(capacity: 32)
    beginning.append("{\"line\":")
    beginning.append(decimal: number)
    beginning.append(",")
    return beginning
  }
}

extension JudgedLine {
  /// Appends `{"line":N` and, if the message has an id, `,"id":…`.
  @inline(__always)
  fileprivate mutating func appendNumberAndID(_ chunk: Span<UInt8>, to output: inout ByteBuffer) {
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
  fileprivate mutating func appendReason(
    _ judgement: borrowing Judgement, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    ruleWriter.append(judgement, of: reader.texts(in: chunk), &reasons, to: &output)
  }
}
