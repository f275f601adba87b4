package import Bytes
import JSONText

/// Writes conditions, tags and fields in verdicts. It is a class, so that the rules that hold it stay small.
package final class ConditionWriter: Sendable {
  private let conditions: CompiledConditions
  /// The pointer of each filter that is evaluated as a condition.
  private let pointers: [String]
  private let tags: [String]
  private let fields: [String]

  init(_ conditions: CompiledConditions, pointers: [String], tags: [String], fields: [String]) {
    self.conditions = conditions
    self.pointers = pointers
    self.tags = tags
    self.fields = fields
  }

  /// Whether the rules have tags.
  package var hasTags: Bool { !tags.isEmpty }

  /// Appends `,"tags":[…]` if a message has tags.
  func append(tags set: TagSet, to output: inout ByteBuffer) {
    if set.isEmpty { return }
    var opening: StaticString = ",\"tags\":[\""
    for tag in tags.indices where set.contains(tag) {
      output.append(opening)
      output.append(text: tags[tag])
      opening = "\",\""
    }
    output.append("\"]")
  }

  /// Appends a message's tags with commas between them.
  package func append(tagColumn set: TagSet, to output: inout ByteBuffer) {
    if set.isEmpty { return }
    var isFirst = true
    for tag in tags.indices where set.contains(tag) {
      if !isFirst { output.append(",") }
      output.append(text: tags[tag])
      isFirst = false
    }
  }

  /// Appends `,"field":` and the name of a user-defined field.
  func append(field: UInt8, to output: inout ByteBuffer) {
    output.append(",\"field\":\"")
    output.append(text: fields[Int(field)])
    output.append("\"")
  }

  /// Appends `,"matches":[…]`: the conditions that hold, each with the part of the message that it matched,
  /// which `appendMatch` writes.
  func append(
    matchesIn judgement: borrowing Judgement, to output: inout ByteBuffer,
    _ appendMatch: (Decision.Match, inout ByteBuffer) -> Void
  ) {
    guard let filter = judgement.decision.filter, !judgement.matches.isEmpty else { return }
    output.append(",\"matches\":[")
    for index in judgement.matches.indices {
      let found = judgement.matches[index]
      let node = conditions.nodes[Int(found.node)]
      output.append(index == 0 ? "{\"condition\":\"" : ",{\"condition\":\"")
      // The names of tags and keys need no escapes in pointers or in JSON.
      output.append(text: pointers[filter])
      append(path: node, to: &output)
      output.append("\"")
      if node.list == .score { output.append(points: Int(node.points)) }
      if let text = conditions.text(of: node, tags: tags) {
        output.append(",\"text\":")
        output.append(jsonString: text)
      }
      if let match = found.match { appendMatch(match, &output) }
      if let language = found.language { output.append(language: language) }
      output.append("}")
    }
    output.append("]")
  }

  private func append(path node: ConditionNode, to output: inout ByteBuffer) {
    if node.parent < 0 { return }
    append(path: conditions.nodes[Int(node.parent)], to: &output)
    output.append("/")
    output.append(node.list.key)
    output.append("/")
    output.append(decimal: Int(node.index))
  }
}
