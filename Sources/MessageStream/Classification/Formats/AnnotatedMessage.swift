import Bytes
import JSONText
import MessageFilter

/// The message's own bytes, with the verdict inserted as its last member.
enum AnnotatedMessage: VerdictFormat {
  static let name = "annotate"
  static let summary = "the message itself with a last member \"verdict\" (--member)"
  static let addsMember = true

  /// The bytes before a verdict: `,"verdict":{`.
  static func start(of member: String) -> ByteBuffer {
    var start = ByteBuffer(capacity: 32)
    start.append(",")
    start.append(jsonString: member)
    start.append(":{")
    return start
  }

  /// The first bytes of a verdict in this format: `"verdict":{"action":"`.
  private static func beginning(_ member: String) -> ByteBuffer {
    let start = start(of: member)
    var beginning = ByteBuffer(capacity: 32)
    beginning.append(start.span.extracting(1..<start.count))
    beginning.append("\"action\":\"")
    return beginning
  }

  static func write(
    _ judgement: inout Judgement, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    line.annotator.append(judgement, of: &line.reader, chunk, to: &output)
  }

  /// An annotated message has a verdict, but not its line number. An error line has its number.
  static func isLine(_ bytes: Span<UInt8>, number: Int, member: String) -> Bool {
    let isError = bytes.lastOccurrence(of: "\"error\":{\"code\":\"") != nil
    if isError && bytes.starts(with: VerdictLine.beginning(number).span) { return true }
    return bytes.lastOccurrence(of: beginning(member).span) != nil
  }

  /// The verdict, which is the last member. Its first bytes occur in it only once, because in a string a
  /// quotation mark is preceded by a backslash. Error lines are as in the format of verdict lines.
  static func decidedPart(of line: Span<UInt8>, member: String) -> Range<Int>? {
    guard let start = line.lastOccurrence(of: beginning(member).span),
      let end = line.lastIndex(of: UInt8(ascii: "}")), start < end
    else { return VerdictLine.decidedPart(of: line, member: member) }
    return start..<end
  }

  /// An object may begin after the white space that preceded it in the input.
  static func canBegin(with bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.indices.first(where: { ![0x20, 0x09, 0x0D].contains(bytes[$0]) }) else {
      return true
    }
    return bytes[first] == UInt8(ascii: "{")
  }
}
