import Bytes
import JSONText
import LanguageIdentification
import MessageFilter
import MessageStream

/// What all workers of one run add up to.
final class StatsTotals: Sendable {
  /// What one chunk of lines adds.
  struct Part: Equatable, Sendable {
    var report = StatsReport()
    /// Lines that are no verdicts, and the first of them.
    var strangers = 0
    var firstStranger: Int?
    /// The highest line number that a verdict named.
    var lastLine = 0

    mutating func add(_ later: Part) {
      report.merge(later.report, offset: 0, isBounded: true)
      strangers += later.strangers
      if let first = later.firstStranger { firstStranger = min(firstStranger ?? first, first) }
      lastLine = max(lastLine, later.lastLine)
    }
  }

  private struct State: Sendable {
    var sum: Part
    /// The first line of the part that is added next: which names come first must not depend on which chunk is
    /// done first.
    var nextLine = 1
    /// Parts that wait for those before them, by their first lines. They are as few as the chunks under way.
    var waiting: [Int: (part: Part, lines: Int)] = [:]
  }

  private let state: Guarded<State>

  init(_ report: StatsReport = StatsReport()) { state = Guarded(State(sum: Part(report: report))) }

  /// What was added.
  var sum: Part { state.withLock { $0.sum } }

  /// Adds a part as soon as all lines before its first one were added.
  func add(_ part: Part, firstLine: Int, lines: Int) {
    state.withLock { state in
      state.waiting[firstLine] = (part, lines)
      while let next = state.waiting.removeValue(forKey: state.nextLine) {
        state.sum.add(next.part)
        state.nextLine += next.lines
      }
    }
  }

  /// Adds the counts, but not the details, of a report that was begun with the same rules. The order is no matter.
  func addSameRules(_ report: StatsReport) { state.withLock { $0.sum.report.addSameRules(report) } }
}

/// Tells when a message came, from whom and in which language.
struct DetailReader: ~Copyable {
  private var languages = LanguageScratch()
  private var buffer = ByteBuffer(capacity: 64)

  /// Counts a message of which a reader has just read the line.
  mutating func count(
    _ reader: borrowing MessageReader, _ chunk: Span<UInt8>, _ kind: LineKind, in details: inout StatsDetails
  ) {
    let date = reader.date(in: chunk)
    buffer.removeAll()
    if buffer.append(decoding: date, of: chunk), buffer.count <= MessageDate.longestBytes,
      let day = MessageDate.day(String(copying: buffer.span))
    {
      details.days[day, default: KindCounts()][kind] += 1
    } else {
      details.undated += 1
    }
    let sender = reader.hasSender ? String(copying: reader.sender(in: chunk)) : ""
    details.senders.count(sender.isEmpty ? "(none)" : sender, kind)
    let guess = LanguageIdentifier.identifyByBuiltin(reader.body(in: chunk), scratch: &languages)
    details.languages[guess?.language.rawValue ?? "", default: KindCounts()][kind] += 1
  }

}

/// Judges messages and counts what every rule did, the ones too that matched too late.
final class JudgingStatsWorker: LineWorker, @unchecked Sendable {
  private let totals: StatsTotals
  private let ruleSet: RuleSet
  private var evaluator: Evaluator
  private var details: DetailReader?
  private var part: StatsReport

  init(
    _ ruleSet: RuleSet, _ layout: MessageLayout, longestLine: Int, details: Bool, totals: StatsTotals
  ) {
    self.totals = totals
    self.ruleSet = ruleSet
    evaluator = Evaluator(ruleSet)
    self.details = details ? DetailReader() : nil
    part = Self.emptyReport(of: ruleSet)
    super.init(layout: layout, longestLine: longestLine)
  }

  /// A report that names every rule, in the order of the stages.
  static func emptyReport(of ruleSet: RuleSet) -> StatsReport {
    StatsReport(
      rules: ruleSet.rules.map { RuleCount(rule: $0.name, stage: $0.stage.name, text: $0.text) })
  }

  override func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    super.process(chunk, firstLine: firstLine, output: &output)
    totals.addSameRules(part)
    if details != nil {
      totals.add(
        StatsTotals.Part(report: StatsReport(details: part.details)), firstLine: firstLine,
        lines: part.messages)
    }
    part.removeCounts()
  }

  override func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {
    let sender = reader.sender(in: chunk)
    let body = reader.body(in: chunk)
    let decision = evaluator.decide(sender: sender, hasSender: reader.hasSender, body: body)
    let kind = LineKind(decision.action)
    if let rule = decision.rule {
      part.count(kind, ruleAt: rule, line: line)
    } else {
      part.count(kind)
    }
    evaluator.matchingRules(sender: sender, hasSender: reader.hasSender, body: body) { rule in
      if rule != decision.rule { part.countShadowed(ruleAt: rule) }
    }
    details?.count(reader, chunk, kind, in: &part.details)
  }

  override func invalid(
    _ error: LineError, _ reader: borrowing MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) { part.count(.invalid) }

  override func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts[LineKind.invalid.rawValue] += 1
    part.count(.invalid)
    totals.addSameRules(part)
    if details != nil { totals.add(StatsTotals.Part(), firstLine: number, lines: 1) }
    part.removeCounts()
  }
}

/// Reads verdicts, or messages with the verdict as last member.
final class VerdictStatsWorker: ChunkWorker, @unchecked Sendable {
  // Sendable: a worker is lent to one task at a time.
  private let totals: StatsTotals
  private var verdicts = VerdictReader()
  private var messages: MessageReader?
  private var details = DetailReader()

  /// - Parameter layout: where an annotated message's parts are; nil where nobody asks for them.
  init(layout: MessageLayout?, totals: StatsTotals) {
    self.totals = totals
    messages = layout.map { MessageReader($0) }
  }

  func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    var part = StatsTotals.Part()
    var number = firstLine
    verdicts.begin(chunk)
    if var reader = messages.take() {
      reader.begin(chunk)
      while verdicts.next(chunk), reader.next(chunk) {
        let kind = verdicts.count(chunk, number, in: &part)
        if let kind, verdicts.isAnnotated, reader.isMessage {
          details.count(reader, chunk, kind, in: &part.report.details)
        }
        output.counts[(kind ?? .invalid).rawValue] += 1
        number += 1
      }
      messages = consume reader
    } else {
      while verdicts.next(chunk) {
        output.counts[(verdicts.count(chunk, number, in: &part) ?? .invalid).rawValue] += 1
        number += 1
      }
    }
    totals.add(part, firstLine: firstLine, lines: number - firstLine)
  }

  func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts[LineKind.invalid.rawValue] += 1
    totals.add(StatsTotals.Part(strangers: 1, firstStranger: number), firstLine: number, lines: 1)
  }
}

/// Reads lines of verdict or annotate output.
private struct VerdictReader: ~Copyable {
  private var scanner = LineScanner(MemberKeys(["line", "action", "reason", "error", "verdict"]))
  private var buffer = ByteBuffer(capacity: 256)
  private let pointers = ["/action", "/reason", "/stage", "/rule", "/text"].compactMap {
    try? JSONPointer($0)
  }

  mutating func begin(_ chunk: Span<UInt8>) { scanner.begin(chunk) }

  mutating func next(_ chunk: Span<UInt8>) -> Bool { scanner.next(chunk) }

  /// Whether the current line is a message with a verdict.
  var isAnnotated: Bool { scanner.value(4).kind == .object }

  /// Counts the current line; nil where it is no verdict.
  mutating func count(_ chunk: Span<UInt8>, _ number: Int, in part: inout StatsTotals.Part) -> LineKind? {
    let isAnnotated = isAnnotated
    let annotation = scanner.value(4)
    let action = isAnnotated ? pointers[0].value(within: annotation, of: chunk) : scanner.value(1)
    let reason = isAnnotated ? pointers[1].value(within: annotation, of: chunk) : scanner.value(2)
    let line = isAnnotated ? number : lineNumber(chunk) ?? number
    if let name = text(action, chunk), let kind = LineKind(name: name), kind != .invalid,
      reason.kind == .object,
      let stage = text(pointers[2].value(within: reason, of: chunk), chunk)
    {
      part.lastLine = max(part.lastLine, line)
      if let rule = text(pointers[3].value(within: reason, of: chunk), chunk) {
        let ruleText = text(pointers[4].value(within: reason, of: chunk), chunk) ?? ""
        part.report.count(kind, rule: rule, stage: stage, text: ruleText, line: line)
      } else {
        part.report.count(kind)
      }
      return kind
    }
    if scanner.value(3).kind == .object {
      part.lastLine = max(part.lastLine, line)
      part.report.count(.invalid)
      return .invalid
    }
    part.strangers += 1
    part.firstStranger = min(part.firstStranger ?? number, number)
    return nil
  }

  /// The number that a verdict says it has; nil for one that no input has.
  private mutating func lineNumber(_ chunk: Span<UInt8>) -> Int? {
    guard let text = text(scanner.value(0), chunk), let number = Int(text), number >= 1 else { return nil }
    return number <= Limits.countedLines ? number : nil
  }

  private mutating func text(_ value: JSONValue, _ chunk: Span<UInt8>) -> String? {
    guard value.kind == .string || value.kind == .number else { return nil }
    buffer.removeAll()
    guard buffer.append(decoding: value, of: chunk) else { return nil }
    return String(copying: buffer.span)
  }
}
