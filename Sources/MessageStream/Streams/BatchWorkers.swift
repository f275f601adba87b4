import Bytes
import JSONText
import MessageFilter

/// Judges one batch after another. Each worker has its own scratch space.
protocol BatchWorker: ~Copyable, SendableMetatype {
  associatedtype Batch: Sendable
  associatedtype Element: Sendable

  init(_ ruleSet: RuleSet) throws
  /// Returns the results of a batch in reverse order, because the consumer takes them from the end.
  mutating func process(_ batch: Batch) -> [Element]
}

/// Judges messages.
struct MessageWorker: BatchWorker, ~Copyable {
  private var evaluator: Evaluator

  init(_ ruleSet: RuleSet) { evaluator = Evaluator(ruleSet) }

  mutating func process(_ batch: [Message]) -> [Verdict] {
    var verdicts: [Verdict] = []
    verdicts.reserveCapacity(batch.count)
    for message in batch { verdicts.append(evaluator.evaluate(message)) }
    verdicts.reverse()
    return verdicts
  }
}

/// Judges lines. The results are values.
struct LineBatchWorker: BatchWorker, ~Copyable {
  private var reader: MessageReader
  private var evaluator: Evaluator
  private var ids = ByteBuffer(capacity: 4096)

  init(_ ruleSet: RuleSet) throws {
    reader = MessageReader(try MessageLayout(fields: ruleSet.fields))
    evaluator = Evaluator(ruleSet)
  }

  mutating func process(_ batch: LineBacklog.Batch) -> [LineVerdict] {
    let chunk = batch.bytes.span
    var judged = JudgedLines.Contents(firstLine: batch.firstLine)
    judged.lines.reserveCapacity(batch.lineCount + 1)
    reader.begin(chunk)
    while reader.next(chunk) { judged.lines.append(judge(chunk, &judged)) }
    judged.ids = [UInt8](copying: ids.span)
    ids.removeAll()
    let lines = JudgedLines(judged)
    return judged.lines.indices.reversed().map { LineVerdict(lines, $0) }
  }

  /// The result of the line that was just read.
  private mutating func judge(_ chunk: Span<UInt8>, _ judged: inout JudgedLines.Contents)
    -> JudgedLines.Line
  {
    var line = JudgedLines.Line()
    if reader.isMessage {
      takeID(of: chunk, &line)
      evaluator.judge(&reader, of: chunk)
      if evaluator.judgement.isEmpty { return line }
      line.take(evaluator.verdict(of: evaluator.judgement.decision, reader.texts(in: chunk)), &judged)
    } else if let error = reader.error {
      if error.code == .fields { takeID(of: chunk, &line) }
      line.take(error, &judged)
    }
    return line
  }

  /// Stores the id of the object that was just read.
  private mutating func takeID(of chunk: Span<UInt8>, _ line: inout JudgedLines.Line) {
    let id = reader.id
    if id.kind == .absent { return }
    let start = ids.count
    if id.isPlainASCII {
      // Most ids have no escapes, so their text is what is between the quotes.
      ids.append(chunk, id.start + 1..<id.end - 1)
    } else if id.kind != .string || !ids.append(decoding: id, of: chunk) {
      ids.append(chunk.extracting(id.range))
    }
    line.takeID(start..<ids.count)
  }
}

/// Judges lines. The results are the lines that the command writes.
struct VerdictLineWorker: BatchWorker, ~Copyable {
  private var worker: ClassificationWorker
  private var output = ChunkOutput<ClassificationNotes>()

  init(_ ruleSet: RuleSet) throws {
    worker = ClassificationWorker(
      ruleSet, layout: try MessageLayout(fields: ruleSet.fields), form: ClassificationForm())
  }

  mutating func process(_ batch: LineBacklog.Batch) -> [[UInt8]] {
    worker.process(batch.bytes.span, firstLine: batch.firstLine, output: &output)
    let bytes = [UInt8](copying: output.main.span)
    output.removeAll()
    return bytes.isEmpty ? [] : [bytes]
  }
}
