import Bytes
import JSONText
import MessageFilter

/// Columns separated by tabs: line, id, action, stage, rule, matched text and, if the rules have tags, tags.
/// No column contains a tab or an LF.
enum TabSeparatedColumns: VerdictFormat {
  static let name = "tsv"
  static let summary = "line, id, action, stage, rule and matched text with tabs between them"

  static func write(
    _ judgement: inout Judgement, of line: inout JudgedLine, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    let decision = judgement.decision
    output.append(line.number.text)
    output.append(UInt8(ascii: "\t"))
    line.appendIDColumn(chunk, to: &output)
    output.append(UInt8(ascii: "\t"))
    output.append(text: Outcome(decision.action).name)
    output.append(UInt8(ascii: "\t"))
    output.append(decision.stage.word)
    output.append(UInt8(ascii: "\t"))
    if let rule = decision.rule { line.ruleWriter.append(tabSeparatedNameOf: rule, to: &output) }
    output.append(UInt8(ascii: "\t"))
    line.appendMatchColumn(judgement, chunk, to: &output)
    if line.ruleWriter.conditions.hasTags {
      output.append(UInt8(ascii: "\t"))
      line.ruleWriter.conditions.append(tagColumn: judgement.tags, to: &output)
    }
    output.append(UInt8(ascii: "\n"))
  }

  static func write(
    _ error: LineError, of line: inout JudgedLine, _ chunk: Span<UInt8>, to output: inout ByteBuffer
  ) {
    output.append(line.number.text)
    output.append(UInt8(ascii: "\t"))
    if line.reader.isObject && error.code == .fields { line.appendIDColumn(chunk, to: &output) }
    output.append("\tinvalid\t")
    output.append(error.code.name)
    output.append(line.ruleWriter.conditions.hasTags ? "\t\t\t\n" : "\t\t\n")
  }

  static func write(
    tooLong error: LineError, number: Int, _ rules: RuleWriter, to output: inout ByteBuffer
  ) {
    output.append(decimal: number)
    output.append(rules.conditions.hasTags ? "\t\tinvalid\ttoo-long\t\t\t\n" : "\t\tinvalid\ttoo-long\t\t\n")
  }

  static func isLine(_ bytes: Span<UInt8>, number: Int, member: String) -> Bool {
    bytes.starts(with: beginning(number).span)
  }

  /// A line of another table may begin with a number, but its third column is no action.
  static func number(of line: Span<UInt8>) -> Int? {
    let tab = UInt8(ascii: "\t")
    guard let first = line.firstIndex(of: tab), let part = decidedPart(of: line, member: ""),
      let end = line.firstIndex(of: tab, from: part.lowerBound)
    else { return nil }
    guard Outcome(named: String(copying: line.extracting(part.lowerBound..<end))) != nil else { return nil }
    return Int(String(copying: line.extracting(0..<first)))
  }

  /// Everything after the second tab.
  static func decidedPart(of line: Span<UInt8>, member: String) -> Range<Int>? {
    guard let first = line.indices.first(where: { line[$0] == UInt8(ascii: "\t") }),
      let second = line.indices[(first + 1)...].first(where: { line[$0] == UInt8(ascii: "\t") })
    else { return nil }
    return (second + 1)..<line.count
  }

  /// The action and the error's code. How many columns follow depends on the rules.
  static func errorPart(of line: Span<UInt8>, member: String) -> Range<Int>? {
    guard let part = decidedPart(of: line, member: member) else { return nil }
    var action = ByteBuffer(capacity: 16)
    action.append("invalid\t")
    guard line.extracting(part).starts(with: action.span) else { return nil }
    let code = part.lowerBound + action.count
    let end = line.indices[code...].first(where: { line[$0] == UInt8(ascii: "\t") })
    return part.lowerBound..<(end ?? line.count)
  }

  static func canBegin(with bytes: Span<UInt8>) -> Bool { bytes.agrees(with: beginning(1).span) }

  private static func beginning(_ number: Int) -> ByteBuffer {
    var beginning = ByteBuffer(capacity: 32)
    beginning.append(decimal: number)
    beginning.append("\t")
    return beginning
  }
}

extension JudgedLine {
  /// Appends the id as a column: the text of a string, or any other value as written.
  fileprivate mutating func appendIDColumn(_ chunk: Span<UInt8>, to output: inout ByteBuffer) {
    if reader.id.kind == .absent { return }
    if let text = reader.id.ownText { return output.append(tabSeparated: chunk.extracting(text)) }
    var text = ByteBuffer(capacity: 64)
    if reader.id.kind == .string {
      _ = text.append(decoding: reader.id, of: chunk)
    } else {
      text.append(sanitizing: chunk.extracting(reader.id.range))
    }
    output.append(tabSeparated: text.span)
  }

  /// Appends the matched text as a column.
  fileprivate mutating func appendMatchColumn(
    _ judgement: borrowing Judgement, _ chunk: Span<UInt8>,
    to output: inout ByteBuffer
  ) {
    ruleWriter.appendTabSeparatedMatch(judgement, of: reader.texts(in: chunk), to: &output)
  }
}
