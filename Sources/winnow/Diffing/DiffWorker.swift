import Bytes
import JSONText
import MessageFilter
import MessageStream

/// Judges messages under both rules files, and writes those that differ.
struct DiffWorker: ChunkWorker, ~Copyable {
  private let sides: DiffSides
  private var old: Side
  private var new: Side

  /// A reader and evaluator for one of the two rules files.
  private struct Side: ~Copyable {
    var reader: MessageReader
    var evaluator: Evaluator

    /// Judges the current line.
    mutating func judge(_ chunk: Span<UInt8>) -> Answer {
      if !reader.isMessage, let error = reader.error { return .invalid(error) }
      evaluator.judge(&reader, of: chunk)
      return .decided(evaluator.judgement.decision)
    }

    /// Appends `,"sender":…,"body":…`.
    mutating func appendMessage(_ chunk: Span<UInt8>, to out: inout ByteBuffer) {
      func append(_ text: Span<UInt8>, isThere: Bool, to out: inout ByteBuffer) {
        if isThere { out.append(jsonString: text) } else { out.append("null") }
      }
      out.append(",\"sender\":")
      append(reader.sender(in: chunk), isThere: reader.isMessage && reader.hasSenderOrNull, to: &out)
      out.append(",\"body\":")
      append(reader.body(in: chunk), isThere: reader.isMessage && reader.hasBody, to: &out)
    }

    /// Appends `{"action":…,"reason":…}`.
    mutating func append(_ answer: Answer, _ chunk: Span<UInt8>, to out: inout ByteBuffer) {
      out.append("{")
      switch answer {
      case .invalid(let error): out.append(error: error)
      case .decided:
        evaluator.ruleSet.append(evaluator.judgement, of: reader.texts(in: chunk), to: &out)
      }
      out.append("}")
    }
  }

  private enum Answer {
    case decided(Decision)
    case invalid(LineError)

    var outcome: Outcome {
      switch self {
      case .decided(let decision): Outcome(decision.action)
      case .invalid: .invalid
      }
    }
  }

  init(_ sides: DiffSides) {
    self.sides = sides
    old = Side(reader: MessageReader(sides.oldLayout), evaluator: Evaluator(sides.old))
    new = Side(reader: MessageReader(sides.newLayout), evaluator: Evaluator(sides.new))
  }

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    var matrix = DiffMatrix()
    var line = firstLine
    old.reader.begin(chunk)
    new.reader.begin(chunk)
    while old.reader.next(chunk), new.reader.next(chunk) {
      let from = old.judge(chunk)
      let to = new.judge(chunk)
      matrix.count(from.outcome, to.outcome, line: line)
      output.counts.count(isValid: to.outcome != .invalid)
      let mayDiffer = from.outcome == to.outcome && sides.identities != nil
      let hasOtherRule = mayDiffer && isOtherRule(from, to)
      let hasOtherTags = mayDiffer && !hasOtherRule && haveOtherTags(from, to)
      if hasOtherRule { matrix.countOtherRule() }
      if hasOtherTags { matrix.countOtherTags() }
      if from.outcome != to.outcome || hasOtherRule || hasOtherTags {
        output.main.append("{\"line\":")
        output.main.append(decimal: line)
        output.main.append(id: id, of: chunk)
        if sides.showsMessages { appendMessage(chunk, to: &output.main) }
        output.main.append(",\"from\":")
        old.append(from, chunk, to: &output.main)
        output.main.append(",\"to\":")
        new.append(to, chunk, to: &output.main)
        output.main.append("}\n")
      }
      line += 1
    }
    sides.matrix.withLock { $0.add(matrix) }
  }

  /// The id of the current line as the new rules read it, or the old ones if the new ones find none.
  private var id: JSONValue { new.reader.id.kind == .absent ? old.reader.id : new.reader.id }

  /// Appends `,"sender":…,"body":…` as the new rules read them, or the old ones if the new ones read no
  /// message; null for absent parts.
  private mutating func appendMessage(_ chunk: Span<UInt8>, to out: inout ByteBuffer) {
    if new.reader.isMessage {
      new.appendMessage(chunk, to: &out)
    } else {
      old.appendMessage(chunk, to: &out)
    }
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts.invalid += 1
    sides.matrix.withLock { $0.count(.invalid, .invalid, line: number) }
  }

  /// Whether another rule decided. A rule that only moved, so that its pointer changed, counts as the same.
  private func isOtherRule(_ from: Answer, _ to: Answer) -> Bool {
    guard case .decided(let from) = from, case .decided(let to) = to else { return false }
    let old = from.rule.map { sides.old.rules[$0] }
    let new = to.rule.map { sides.new.rules[$0] }
    guard let identities = sides.identities else { return false }
    return !identities.old.areSame(old, new, of: identities.new)
  }

  /// Whether the message that was just judged got other tags.
  private func haveOtherTags(_ from: Answer, _ to: Answer) -> Bool {
    guard case .decided = from, case .decided = to else { return false }
    let before = old.evaluator.judgement.tags
    let after = new.evaluator.judgement.tags
    return sides.tags.contains { tag in
      (tag.old.map(before.contains) ?? false) != (tag.new.map(after.contains) ?? false)
    }
  }
}
