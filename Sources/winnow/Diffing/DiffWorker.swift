import Bytes
import JSONText
import MessageFilter
import MessageStream

/// Judges messages by two rules files, and writes those that are judged differently. Where the files differ
/// in a few filters only, most messages are judged once: those that none of these filters matches.
struct DiffWorker: ChunkWorker, ~Copyable {
  private let sides: DiffSides
  /// The reader for the new rules, and for the old ones unless ``DiffSides/oldLayout`` is another.
  private var reader: MessageReader
  private var oldReader: MessageReader
  private var old: Evaluator
  private var new: Evaluator
  /// The judge of ``DiffSides/changed``, if there are such rules.
  private var changed: Evaluator

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
    reader = MessageReader(sides.newLayout)
    oldReader = MessageReader(sides.oldLayout ?? sides.newLayout)
    old = Evaluator(sides.old)
    new = Evaluator(sides.new)
    changed = Evaluator(sides.changed ?? sides.new)
  }

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<NoNotes>) {
    var matrix = DiffMatrix()
    var line = firstLine
    reader.begin(chunk)
    if sides.oldLayout != nil { oldReader.begin(chunk) }
    while reader.next(chunk) {
      if sides.oldLayout != nil { _ = oldReader.next(chunk) }
      let to = Self.judge(&reader, chunk, by: &new)
      output.counts.count(isValid: to.outcome != .invalid)
      if isJudgedAlike(chunk) {
        matrix.count(to.outcome, to.outcome, line: line)
      } else {
        compare(to, chunk, line: line, &matrix, &output.main)
      }
      line += 1
    }
    sides.matrix.withLock { $0.add(matrix) }
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput<NoNotes>) {
    output.counts.invalid += 1
    sides.matrix.withLock { $0.count(.invalid, .invalid, line: number) }
  }

  /// Judges the current line of a reader.
  private static func judge(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, by evaluator: inout Evaluator
  ) -> Answer {
    if !reader.isMessage, let error = reader.error { return .invalid(error) }
    evaluator.judge(&reader, of: chunk)
    return .decided(evaluator.judgement.decision)
  }

  /// Whether both rules files are known to judge the current line alike.
  private mutating func isJudgedAlike(_ chunk: Span<UInt8>) -> Bool {
    if sides.changed == nil { return false }
    if !reader.isMessage { return true }
    changed.judge(&reader, of: chunk)
    return changed.judgement.decision.rule == nil
  }

  /// Judges the current line by the old rules, too, and writes it if the answer is another.
  private mutating func compare(
    _ to: Answer, _ chunk: Span<UInt8>, line: Int, _ matrix: inout DiffMatrix, _ out: inout ByteBuffer
  ) {
    let from =
      sides.oldLayout == nil
      ? Self.judge(&reader, chunk, by: &old) : Self.judge(&oldReader, chunk, by: &old)
    matrix.count(from.outcome, to.outcome, line: line)
    let mayDiffer = from.outcome == to.outcome && sides.identities != nil
    let hasOtherRule = mayDiffer && isOtherRule(from, to)
    let hasOtherTags = mayDiffer && !hasOtherRule && haveOtherTags(from, to)
    if hasOtherRule { matrix.countOtherRule() }
    if hasOtherTags { matrix.countOtherTags() }
    if from.outcome == to.outcome, !hasOtherRule, !hasOtherTags { return }
    out.append("{\"line\":")
    out.append(decimal: line)
    out.append(id: id, of: chunk)
    if sides.showsMessages { appendMessage(chunk, to: &out) }
    out.append(",\"from\":")
    if sides.oldLayout == nil {
      Self.append(from, of: &reader, chunk, by: old, to: &out)
    } else {
      Self.append(from, of: &oldReader, chunk, by: old, to: &out)
    }
    out.append(",\"to\":")
    Self.append(to, of: &reader, chunk, by: new, to: &out)
    out.append("}\n")
  }

  /// Appends `{"action":…,"reason":…}`.
  private static func append(
    _ answer: Answer, of reader: inout MessageReader, _ chunk: Span<UInt8>, by evaluator: borrowing Evaluator,
    to out: inout ByteBuffer
  ) {
    out.append("{")
    switch answer {
    case .invalid(let error): out.append(error: error)
    case .decided:
      evaluator.ruleSet.append(evaluator.judgement, of: reader.texts(in: chunk), to: &out)
    }
    out.append("}")
  }

  /// The id of the current line as the new rules read it, or the old ones if the new ones find none.
  private var id: JSONValue {
    reader.id.kind == .absent && sides.oldLayout != nil ? oldReader.id : reader.id
  }

  /// Appends `,"sender":…,"body":…` as the new rules read them, or the old ones if the new ones read no
  /// message; null for absent parts.
  private mutating func appendMessage(_ chunk: Span<UInt8>, to out: inout ByteBuffer) {
    if reader.isMessage || sides.oldLayout == nil {
      Self.appendMessage(of: &reader, chunk, to: &out)
    } else {
      Self.appendMessage(of: &oldReader, chunk, to: &out)
    }
  }

  private static func appendMessage(
    of reader: inout MessageReader, _ chunk: Span<UInt8>, to out: inout ByteBuffer
  ) {
    func append(_ text: Span<UInt8>, isThere: Bool, to out: inout ByteBuffer) {
      if isThere { out.append(jsonString: text) } else { out.append("null") }
    }
    out.append(",\"sender\":")
    append(reader.sender(in: chunk), isThere: reader.isMessage && reader.hasSenderOrNull, to: &out)
    out.append(",\"body\":")
    append(reader.body(in: chunk), isThere: reader.isMessage && reader.hasBody, to: &out)
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
    let before = old.judgement.tags
    let after = new.judgement.tags
    return sides.tags.contains { tag in
      (tag.old.map(before.contains) ?? false) != (tag.new.map(after.contains) ?? false)
    }
  }
}
