package import Bytes
import JSONText
package import MessageFilter

/// Writes messages with their verdicts.
package struct MessageAnnotator: ~Copyable {
  /// The default name of the member.
  package static let defaultMember = "verdict"

  /// The name of the member that is added.
  let member: String
  private let start: ByteBuffer
  private let ruleWriter: RuleWriter
  private var reasons: ReasonCache

  /// - Parameter member: The name of the member; nil for the default.
  package init(_ ruleSet: RuleSet, member: String? = nil) {
    self.member = member ?? Self.defaultMember
    start = AnnotatedMessage.start(of: self.member)
    ruleWriter = ruleSet.ruleWriter
    reasons = ReasonCache(ruleWriter)
  }

  /// Appends the message that a reader has just read, with the verdict as its last member, and an LF. Earlier
  /// members of that name are left out.
  package mutating func append(
    _ judgement: borrowing Judgement, of reader: inout MessageReader,
    _ chunk: Span<UInt8>, to output: inout ByteBuffer
  ) {
    let brace = reader.closingBrace
    var hasMembers = reader.hasMembers
    if reader.hasOlderMember {
      // Strict JSON readers refuse an object with two members of one name.
      let start = Self.openingBrace(reader.line.lowerBound, chunk, &output)
      hasMembers = output.append(object: start..<brace, of: chunk, withoutMembers: member.utf8Span.span)
    } else {
      output.append(chunk.extracting(reader.line.lowerBound..<brace))
    }
    output.append(start.span.extracting((hasMembers ? 0 : 1)..<start.count))
    ruleWriter.append(judgement, of: reader.texts(in: chunk), &reasons, to: &output)
    output.append(UInt8(ascii: "}"))
    output.append(lineOf: &reader, chunk, from: brace)
  }

  /// Appends the white space at the start of a line. Returns the place of the brace after it.
  private static func openingBrace(_ start: Int, _ chunk: Span<UInt8>, _ output: inout ByteBuffer) -> Int {
    var brace = start
    while chunk[brace] != UInt8(ascii: "{") { brace += 1 }
    output.append(chunk.extracting(start..<brace))
    return brace
  }
}
