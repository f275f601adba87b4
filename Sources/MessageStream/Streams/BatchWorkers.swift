internal import Bytes
internal import JSONText
internal import MessageFilter

/// Judges batches one after another; its scratch space is its own.
protocol BatchWorker: ~Copyable, SendableMetatype {
  associatedtype Batch: Sendable
  associatedtype Element: Sendable

  init(_ ruleSet: RuleSet) throws
  mutating func process(_ batch: Batch) -> [Element]
}

/// Judges messages.
struct MessageWorker: BatchWorker, ~Copyable {
  private var evaluator: Evaluator

  init(_ ruleSet: RuleSet) { evaluator = Evaluator(ruleSet) }

  mutating func process(_ batch: [Message]) -> [Verdict] {
    var verdicts: [Verdict] = []
    verdicts.reserveCapacity(batch.count)
    for message in batch {
      verdicts.append(
        evaluator.evaluate(sender: message.sender, body: message.body, fields: message.fields))
    }
    return verdicts
  }
}

/// Judges lines, with verdicts as values.
struct LineWorker: BatchWorker, ~Copyable {
  private var reader: MessageReader
  private var evaluator: Evaluator

  init(_ ruleSet: RuleSet) throws {
    reader = MessageReader(try MessageLayout(fields: ruleSet.fields))
    evaluator = Evaluator(ruleSet)
  }

  mutating func process(_ batch: LineGathering.Batch) -> [LineVerdict] {
    let chunk = batch.bytes.span
    var verdicts: [LineVerdict] = []
    verdicts.reserveCapacity(chunk.countLines() + 1)
    var line = batch.firstLine
    reader.begin(chunk)
    while reader.next(chunk) {
      verdicts.append(LineVerdict(line: line, id: id(in: chunk), result: result(in: chunk)))
      line += 1
    }
    return verdicts
  }

  private mutating func result(in chunk: Span<UInt8>) -> Result<Verdict, InvalidLine> {
    if reader.line.count > Limits.lineBytes { return .failure(InvalidLine(.tooLong)) }
    if let error = reader.error { return .failure(InvalidLine(error)) }
    if evaluator.prefilterMisses(&reader, of: chunk) { return .success(.byDefault) }
    let decision = evaluator.evaluateStages(&reader, of: chunk)
    if decision.rule == nil && evaluator.details.tags.isEmpty { return .success(.byDefault) }
    return .success(
      evaluator.verdict(
        of: decision, sender: String(reader.sender(in: chunk)), body: String(reader.body(in: chunk))))
  }

  private mutating func id(in chunk: Span<UInt8>) -> String? {
    // Of a line that is too long the bytes may have been dropped, and with them the id.
    guard reader.line.count <= Limits.lineBytes, reader.isMessage || reader.error?.code == .fields,
      reader.isObject, reader.id.kind != .absent
    else { return nil }
    if reader.id.isPlainASCII && reader.id.kind != .string {
      return String(chunk.extracting(reader.id.range))
    }
    var text = ByteBuffer(capacity: 64)
    if reader.id.kind == .string, text.append(decoding: reader.id, of: chunk) { return String(text.span) }
    return String(chunk.extracting(reader.id.range))
  }
}

/// Judges lines, with verdicts as the command writes them.
struct VerdictLineWorker: BatchWorker, ~Copyable {
  private var worker: ClassificationWorker
  private var output = ChunkOutput()

  init(_ ruleSet: RuleSet) throws {
    worker = ClassificationWorker(
      ruleSet, layout: try MessageLayout(fields: ruleSet.fields), form: ClassificationForm(),
      longestLine: Limits.lineBytes)
  }

  mutating func process(_ batch: LineGathering.Batch) -> [[UInt8]] {
    worker.process(batch.bytes.span, firstLine: batch.firstLine, output: &output)
    let bytes = [UInt8](output.main.span)
    output.removeAll()
    return bytes.isEmpty ? [] : [bytes]
  }
}

extension String {
  /// The text of bytes; U+FFFD stands for what is no UTF-8.
  init(_ bytes: Span<UInt8>) {
    // The bytes are copied within the call.
    self = unsafe bytes.withUnsafeBufferPointer { bytes in
      // They live as long as it.
      unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension [UInt8] {
  init(_ bytes: Span<UInt8>) {
    // The bytes are copied within the call.
    self = unsafe bytes.withUnsafeBufferPointer { bytes in
      // They live as long as it.
      unsafe Array(bytes)
    }
  }
}
