internal import Bytes
internal import JSONText
public import MessageFilter

/// What is written of each message.
public struct ClassificationForm: Sendable {
  /// How a chosen line is written.
  public enum Line: Sendable {
    /// A verdict, as compact JSON.
    case verdict
    /// The message's own bytes with the verdict spliced in as its last member.
    case annotate
    /// Tab-separated columns: line, id, action, stage, rule, matched text.
    case tsv
    /// The message itself, byte for byte.
    case message
  }

  /// How a chosen line is written.
  public var line: Line
  /// Which outcomes are written at all.
  public var chosen: OutcomeSet
  /// Whether each outcome has an output of its own.
  public var isSplit: Bool

  /// A form; without arguments a verdict for every line.
  public init(line: Line = .verdict, chosen: OutcomeSet = .all, isSplit: Bool = false) {
    self.line = line
    self.chosen = chosen
    self.isSplit = isSplit
  }
}

/// What can become of a line: one of the actions, or that it is no message.
public enum Outcome: Int, Sendable, CaseIterable {
  case allow
  case junk
  case transaction
  case promotion
  case invalid

  /// The word for it.
  public var name: StaticString {
    switch self {
    case .allow: "allow"
    case .junk: "junk"
    case .transaction: "transaction"
    case .promotion: "promotion"
    case .invalid: "invalid"
    }
  }

  /// The outcome whose word is `name`; nil for another word.
  public init?(named name: String) {
    guard let outcome = Outcome.allCases.first(where: { $0.name.description == name }) else { return nil }
    self = outcome
  }

  init(_ action: Action) {
    switch action {
    case .allow: self = .allow
    case .junk: self = .junk
    case .transaction: self = .transaction
    case .promotion: self = .promotion
    }
  }
}

/// A set of outcomes.
public struct OutcomeSet: OptionSet, Sendable {
  /// One bit an outcome.
  public let rawValue: UInt8
  /// The set of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The set of one outcome.
  public init(_ outcome: Outcome) { rawValue = 1 << UInt8(outcome.rawValue) }
  /// Every outcome.
  public static let all = OutcomeSet(rawValue: 0b11111)
}

/// How often each rule decided, added up over all workers of a run.
public final class RuleHits: Sendable {
  private let hits: Guarded<[Int]>

  /// Counters for a rule set, all 0.
  public init(_ ruleSet: RuleSet) { hits = Guarded(Array(repeating: 0, count: ruleSet.rules.count)) }

  /// Hits by rule, in the order of ``RuleSet/rules``.
  public var counts: [Int] { hits.withLock { $0 } }

  func add(_ counts: inout [Int]) {
    hits.withLock { hits in
      for index in counts.indices { hits[index] += counts[index] }
    }
    for index in counts.indices { counts[index] = 0 }
  }
}

/// Judges messages and writes their verdicts: the main job.
public final class ClassificationWorker: ChunkWorker, @unchecked Sendable {
  // Sendable: a worker is lent to one task at a time.
  private var state: State

  /// A worker of its own for one rule set.
  ///
  /// - Parameters:
  ///   - hits: Where hits are added up; nil where nobody asks.
  ///   - stopsAtInvalid: Whether the first invalid line is the last one judged.
  public init(
    _ ruleSet: RuleSet, layout: MessageLayout, form: ClassificationForm, longestLine: Int,
    stopsAtInvalid: Bool = false, hits: RuleHits? = nil
  ) {
    state = State(
      rules: ruleSet.rules, rendered: ruleSet.rendered, reader: MessageReader(layout),
      evaluator: Evaluator(ruleSet), form: form,
      longestLine: longestLine, stopsAtInvalid: stopsAtInvalid, hits: hits,
      counts: hits == nil ? [] : Array(repeating: 0, count: ruleSet.rules.count))
  }

  /// Judges a chunk of lines.
  public func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    state.process(chunk, firstLine: firstLine, output: &output)
  }

  /// Says of a line that it was too long.
  public func processTooLongLine(number: Int, output: inout ChunkOutput) {
    state.processTooLongLine(number: number, output: &output)
  }
}

/// What a classification worker keeps from chunk to chunk. Its functions are mutating even where they change
/// nothing: to call a function that borrows it the compiler copies the whole of it.
private struct State: ~Copyable {
  let rules: [RuleDescription]
  let rendered: RenderedRules
  var reader: MessageReader
  var evaluator: Evaluator
  let form: ClassificationForm
  let longestLine: Int
  let stopsAtInvalid: Bool
  let hits: RuleHits?
  var counts: [Int]
  /// The current line's number, as verdicts begin with it.
  var number = DecimalCounter(1, after: "{\"line\":")

  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    reader.begin(chunk)
    number = DecimalCounter(firstLine, after: "{\"line\":")
    while reader.next(chunk) {
      let isValid = judgeLine(chunk, &output)
      number.advance()
      if !isValid && stopsAtInvalid {
        output.stops = true
        break
      }
    }
    hits?.add(&counts)
  }

  /// Judges the reader's line. False where it is no message.
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  private mutating func judgeLine(_ chunk: Span<UInt8>, _ output: inout ChunkOutput) -> Bool {
    if !reader.isMessage || reader.line.count > longestLine {
      writeInvalid(chunk, &output)
      return false
    }
    if reader.isLeftToDefault(by: &evaluator, chunk) {
      // Most messages.
      output.counts[Outcome.allow.rawValue] += 1
      if form.chosen.contains(.init(.allow)) { writeAllowed(chunk, &output) }
    } else {
      let decision = reader.decideInStages(by: &evaluator, chunk)
      let outcome = Outcome(decision.action)
      output.counts[outcome.rawValue] += 1
      if hits != nil, let rule = decision.rule { counts[rule] += 1 }
      if form.chosen.contains(.init(outcome)) { write(decision, outcome, chunk, &output) }
    }
    return true
  }

  /// Writes a message that the default decides about.
  @inline(__always)
  private mutating func writeAllowed(_ chunk: Span<UInt8>, _ output: inout ChunkOutput) {
    if form.line == .verdict {
      writeBeginning(chunk, &output.main)
      output.main.append(",\"action\":\"allow\",\"reason\":{\"stage\":\"default\"}}\n")
    } else {
      write(.byDefault, .allow, chunk, &output)
    }
  }

  @inline(never)
  private mutating func write(
    _ decision: Decision, _ outcome: Outcome, _ chunk: Span<UInt8>, _ output: inout ChunkOutput
  ) {
    switch form.line {
    case .verdict: writeVerdict(decision, chunk, &output.main)
    case .annotate: writeAnnotated(decision, chunk, &output.main)
    case .tsv: writeColumns(decision, chunk, &output.main)
    case .message:
      output.withSink(form.isSplit ? outcome : .allow) { sink in
        sink.append(chunk.extracting(reader.line.lowerBound..<endWithReturn(chunk)))
        sink.append(UInt8(ascii: "\n"))
      }
    }
  }

  @inline(never)
  private mutating func writeInvalid(_ chunk: Span<UInt8>, _ output: inout ChunkOutput) {
    if reader.line.count > longestLine {
      // As where its bytes were dropped: what is written must not depend on how the input came.
      processTooLongLine(number: number.value, output: &output)
      return
    }
    output.counts[Outcome.invalid.rawValue] += 1
    guard form.chosen.contains(.init(.invalid)) else { return }
    if form.line == .message {
      output.withSink(form.isSplit ? .invalid : .allow) { sink in
        sink.append(chunk.extracting(reader.line.lowerBound..<endWithReturn(chunk)))
        sink.append(UInt8(ascii: "\n"))
      }
    } else if let error = reader.error {
      write(error, chunk, &output)
    }
  }

  /// Where the line ends with the CR before its LF, which belongs to the message's bytes but not to its JSON.
  private mutating func endWithReturn(_ chunk: Span<UInt8>) -> Int {
    let end = reader.line.upperBound
    return end < chunk.count && chunk[end] == UInt8(ascii: "\r") ? end + 1 : end
  }

  // MARK: Lines

  /// Writes a verdict's number and id.
  @inline(__always)
  private mutating func writeBeginning(_ chunk: Span<UInt8>, _ sink: inout ByteBuffer) {
    sink.append(number)
    let id = reader.id
    if id.isPlainASCII {
      // Most messages have one like this.
      sink.append(",\"id\":")
      sink.append(chunk, id.range)
    } else {
      sink.append(id: id, of: chunk)
    }
  }

  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  private mutating func writeVerdict(_ decision: Decision, _ chunk: Span<UInt8>, _ sink: inout ByteBuffer) {
    writeBeginning(chunk, &sink)
    sink.append(UInt8(ascii: ","))
    rendered.append(
      decision, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)), to: &sink)
    sink.append("}\n")
  }

  private mutating func writeAnnotated(_ decision: Decision, _ chunk: Span<UInt8>, _ sink: inout ByteBuffer) {
    sink.append(chunk.extracting(reader.line.lowerBound..<reader.closingBrace))
    sink.append(reader.hasMembers ? ",\"verdict\":{" : "\"verdict\":{")
    rendered.append(
      decision, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)), to: &sink)
    sink.append(UInt8(ascii: "}"))
    sink.append(chunk.extracting(reader.closingBrace..<endWithReturn(chunk)))
    sink.append(UInt8(ascii: "\n"))
  }

  private mutating func writeColumns(_ decision: Decision, _ chunk: Span<UInt8>, _ sink: inout ByteBuffer) {
    sink.append(number.text)
    sink.append(UInt8(ascii: "\t"))
    appendColumnID(chunk, &sink)
    sink.append(UInt8(ascii: "\t"))
    sink.append(Outcome(decision.action).name)
    sink.append(UInt8(ascii: "\t"))
    sink.append(text: decision.stage.name)
    sink.append(UInt8(ascii: "\t"))
    if let rule = decision.rule { sink.append(tabSeparated: rules[rule].name.utf8Span.span) }
    sink.append(UInt8(ascii: "\t"))
    rendered.appendTabSeparatedMatch(
      decision, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)), to: &sink)
    sink.append(UInt8(ascii: "\n"))
  }

  /// Writes what is wrong with a line in the place of its verdict.
  private mutating func write(_ error: LineError, _ chunk: Span<UInt8>, _ output: inout ChunkOutput) {
    if form.line == .tsv {
      output.main.append(number.text)
      output.main.append(UInt8(ascii: "\t"))
      if reader.isObject && error.code == .fields { appendColumnID(chunk, &output.main) }
      output.main.append("\tinvalid\t")
      output.main.append(error.code.name)
      output.main.append("\t\t\n")
      return
    }
    output.main.append(number)
    if reader.isObject && error.code == .fields {
      output.main.append(id: reader.id, of: chunk)
    }
    output.main.append(",")
    output.main.append(error: error)
    output.main.append("}\n")
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts[Outcome.invalid.rawValue] += 1
    output.stops = stopsAtInvalid
    guard form.chosen.contains(.init(.invalid)) else { return }
    if form.line == .tsv {
      output.main.append(decimal: number)
      output.main.append("\t\tinvalid\ttoo-long\t\t\n")
      return
    }
    // Its bytes may not have been kept, so where messages are written the error stands for it.
    output.withSink(form.isSplit ? .invalid : .allow) { sink in
      sink.append("{\"line\":")
      sink.append(decimal: number)
      sink.append(",")
      sink.append(error: .tooLong)
      sink.append("}\n")
    }
  }

  // MARK: Identifiers

  /// An id as a column: a string's text, any other value as it came.
  private mutating func appendColumnID(_ chunk: Span<UInt8>, _ sink: inout ByteBuffer) {
    if reader.id.kind == .absent { return }
    var text = ByteBuffer(capacity: 64)
    if reader.id.kind == .string {
      _ = text.append(decoding: reader.id, of: chunk)
    } else {
      text.append(sanitizing: chunk.extracting(reader.id.range))
    }
    sink.append(tabSeparated: text.span)
  }
}

extension ChunkOutput {
  /// Lets `body` write to the output of an outcome: the first is `main`.
  mutating func withSink(_ outcome: Outcome, _ body: (inout ByteBuffer) -> Void) {
    if outcome.rawValue == 0 {
      body(&main)
    } else {
      body(&others[outcome.rawValue - 1])
    }
  }
}
