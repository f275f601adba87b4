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
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, _ kind: Outcome, in details: inout StatsDetails
  ) {
    let date = reader.date(in: chunk)
    buffer.removeAll()
    if buffer.append(decoding: date, of: chunk), buffer.count <= MessageDate.longestBytes,
      let day = MessageDate.day(String(copying: buffer.span))
    {
      details.days[day, default: OutcomeCounts()][kind] += 1
    } else {
      details.undated += 1
    }
    let sender = reader.hasSender ? String(copying: reader.sender(in: chunk)) : ""
    details.senders.count(sender.isEmpty ? "(none)" : sender, kind)
    let guess = LanguageIdentifier.identifyByBuiltin(reader.body(in: chunk), scratch: &languages)
    details.languages[guess?.language.rawValue ?? "", default: OutcomeCounts()][kind] += 1
  }

}

/// Judges messages and counts what every rule did, the ones too that matched too late.
struct JudgingStatsHandler: LineHandler, ~Copyable {
  private let totals: StatsTotals
  private var evaluator: Evaluator
  private var details: DetailReader?
  /// What was counted of the present chunk.
  private var part: StatsReport

  /// - Parameter details: whether days, senders and languages are counted.
  init(_ ruleSet: RuleSet, details: Bool, totals: StatsTotals) {
    self.totals = totals
    evaluator = Evaluator(ruleSet)
    self.details = details ? DetailReader() : nil
    part = Self.emptyReport(of: ruleSet)
  }

  /// A report that names every rule, in the order of the stages.
  static func emptyReport(of ruleSet: RuleSet) -> StatsReport {
    StatsReport(
      rules: ruleSet.rules.map { RuleCount(rule: $0.name, stage: $0.stage.name, text: $0.text) },
      tags: ruleSet.tags)
  }

  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {
    let decision = evaluator.decide(&reader, of: chunk) { part.countShadowed(ruleAt: $0) }
    let outcome = Outcome(decision.action)
    if let rule = decision.rule {
      part.count(outcome, ruleAt: rule, line: line)
    } else {
      part.count(outcome)
    }
    part.count(tags: evaluator.details.tags, outcome)
    details?.count(&reader, chunk, outcome, in: &part.details)
  }

  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) { part.count(.invalid) }

  mutating func endChunk(firstLine: Int, lines: Int) {
    totals.addSameRules(part)
    if details != nil {
      totals.add(
        StatsTotals.Part(report: StatsReport(details: part.details)), firstLine: firstLine, lines: lines)
    }
    part.removeCounts()
  }
}

/// Reads verdicts, or messages with the verdict as last member.
struct VerdictStatsWorker: ChunkWorker, ~Copyable {
  private let totals: StatsTotals
  private var verdicts: VerdictReader
  private var messages: MessageReader?
  private var details = DetailReader()

  /// - Parameter layout: where an annotated message's parts are; nil where nobody asks for them.
  /// - Parameter member: what annotate called the member that it added.
  init(layout: MessageLayout?, member: String = "verdict", totals: StatsTotals) {
    self.totals = totals
    verdicts = VerdictReader(member: member)
    messages = layout.map { MessageReader($0) }
  }

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    var part = StatsTotals.Part()
    var number = firstLine
    verdicts.begin(chunk)
    if var reader = messages.take() {
      reader.begin(chunk)
      while verdicts.next(chunk), reader.next(chunk) {
        let kind = verdicts.count(chunk, number, in: &part)
        if let kind, verdicts.isAnnotated, reader.isMessage {
          details.count(&reader, chunk, kind, in: &part.report.details)
        }
        output.counts[kind ?? .invalid] += 1
        number += 1
      }
      messages = consume reader
    } else {
      while verdicts.next(chunk) {
        output.counts[verdicts.count(chunk, number, in: &part) ?? .invalid] += 1
        number += 1
      }
    }
    totals.add(part, firstLine: firstLine, lines: number - firstLine)
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts[.invalid] += 1
    totals.add(StatsTotals.Part(strangers: 1, firstStranger: number), firstLine: number, lines: 1)
  }
}

/// Reads lines of verdict or annotate output.
struct VerdictReader: ~Copyable {
  private var scanner: LineScanner
  private var buffer = ByteBuffer(capacity: 256)
  /// The tags of the current line.
  private var tags: Set<String> = []
  private let pointers = ["/action", "/reason", "/stage", "/rule", "/text", "/tags"].compactMap {
    try? JSONPointer($0)
  }

  /// What the members of a verdict's own line are called.
  static let members = ["line", "action", "reason", "error"]

  init(member: String) { scanner = LineScanner(MemberKeys(Self.members + [member, "tags"])) }

  mutating func begin(_ chunk: Span<UInt8>) { scanner.begin(chunk) }

  mutating func next(_ chunk: Span<UInt8>) -> Bool { scanner.next(chunk) }

  /// Whether the current line is a message with a verdict.
  var isAnnotated: Bool { scanner.value(4).kind == .object }

  /// Counts the current line; nil where it is no verdict.
  mutating func count(_ chunk: Span<UInt8>, _ number: Int, in part: inout StatsTotals.Part) -> Outcome? {
    let isAnnotated = isAnnotated
    let annotation = scanner.value(4)
    let action = isAnnotated ? pointers[0].value(within: annotation, of: chunk) : scanner.value(1)
    let reason = isAnnotated ? pointers[1].value(within: annotation, of: chunk) : scanner.value(2)
    let line = isAnnotated ? number : lineNumber(chunk) ?? number
    if let name = text(action, chunk), let kind = Outcome(named: name), kind != .invalid,
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
      countTags(
        isAnnotated ? pointers[5].value(within: annotation, of: chunk) : scanner.value(5), chunk, kind,
        in: &part)
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

  /// Counts each tag of a verdict once: as many as a rules file can have, by names that it can give.
  private mutating func countTags(
    _ list: JSONValue, _ chunk: Span<UInt8>, _ kind: Outcome, in part: inout StatsTotals.Part
  ) {
    guard list.kind == .array else { return }
    tags.removeAll(keepingCapacity: true)
    var elements = ValidatedElements(of: list, in: chunk)
    while tags.count < TagRule.maxCount, let element = elements.next(chunk) {
      guard element.kind == .string, let tag = text(element, chunk), Label.isName(tag),
        tags.insert(tag).inserted
      else { continue }
      part.report.count(tag: tag, kind)
    }
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
