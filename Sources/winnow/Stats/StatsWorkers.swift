import Bytes
import JSONText
import LanguageIdentification
import MessageFilter
import MessageStream

/// The totals of all workers of a run.
final class StatsTotals: Sendable {
  /// The counts of one chunk of lines.
  struct Part: Equatable, Sendable {
    var report = StatsReport()
    /// The number of lines that are not verdicts, and the first of them.
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
    /// The first line of the part that is added next. Parts are added in order, so that the order of names
    /// does not depend on which chunk ends first.
    var nextLine = 1
    /// The parts that wait for earlier ones, by their first lines. There are at most as many as chunks in
    /// flight.
    var waiting: [Int: (part: Part, lines: Int)] = [:]
  }

  private let state: Guarded<State>
  private let pick: SharedPick

  /// - Parameter pick: The selection of messages to keep. By default none are kept.
  init(
    _ report: StatsReport = StatsReport(), pick: MessagePick = MessagePick(limit: 0, order: .newest)
  ) {
    state = Guarded(State(sum: Part(report: report)))
    self.pick = SharedPick(pick)
  }

  /// The messages selected so far.
  var picked: MessagePick { pick.picked }

  /// Adds the messages of a chunk, and empties them for the next one. The order of chunks does not matter.
  func add(_ messages: inout MessagePick) { pick.add(&messages) }

  /// The sum of the parts.
  var sum: Part { state.withLock { $0.sum } }

  /// Adds a part after all parts with earlier lines.
  func add(_ part: Part, firstLine: Int, lines: Int) {
    state.withLock { state in
      state.waiting[firstLine] = (part, lines)
      while let next = state.waiting.removeValue(forKey: state.nextLine) {
        state.sum.add(next.part)
        state.nextLine += next.lines
      }
    }
  }

  /// Adds the counts, but not the details, of a report with the same rules. The order does not matter.
  func addSameRules(_ report: StatsReport) { state.withLock { $0.sum.report.addSameRules(report) } }
}

/// Counts when a message came, from whom, and in which language.
struct DetailReader: ~Copyable {
  /// The name for messages without a sender.
  static let noSender = "(none)"
  /// The minimum confidence of a guess that is counted under its language.
  private static let sureHundredths = 70

  private var languages = LanguageScratch()
  private var dates = DateReader()

  private let wanted: Wanted

  /// The details that are wanted.
  enum Wanted { case tagDays, all }

  init(_ wanted: Wanted) { self.wanted = wanted }

  /// Counts a message that a reader has just read. Returns its date and the code of its language, if they are
  /// wanted.
  mutating func count(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, _ kind: Outcome, hasTags: Bool,
    in details: inout StatsDetails
  ) -> (date: MessageDate?, language: String?) {
    if wanted == .tagDays { return (hasTags ? dates.date(of: &reader, chunk) : nil, nil) }
    let date = dates.date(of: &reader, chunk)
    if let date {
      details.days[date.day, default: OutcomeCounts()][kind] += 1
      if kind == .junk { details.junkHours.count(date) }
    } else {
      details.undated[kind] += 1
    }
    let sender = reader.hasSender ? String(copying: reader.sender(in: chunk)) : ""
    details.senders.count(sender.isEmpty ? Self.noSender : sender, kind, day: date?.day)
    let guess = LanguageIdentifier.identifyByBuiltin(reader.body(in: chunk), scratch: &languages)
    let language = guess.flatMap {
      $0.confidence.hundredths >= Self.sureHundredths ? $0.language.rawValue : nil
    }
    details.languages[language ?? "", default: OutcomeCounts()][kind] += 1
    return (date, language)
  }
}

/// Reads the dates of messages.
struct DateReader: ~Copyable {
  private var buffer = ByteBuffer(capacity: 64)

  /// The date of a message that a reader has just read.
  mutating func date(of reader: inout MessageReader, _ chunk: Span<UInt8>) -> MessageDate? {
    buffer.removeAll()
    guard buffer.append(decoding: reader.date(in: chunk), of: chunk),
      buffer.count <= MessageDate.longestBytes
    else { return nil }
    return MessageDate(String(copying: buffer.span))
  }
}

/// Judges messages, and counts the matches of every rule, including those after the rule that decided.
struct JudgingStatsHandler: LineHandler, ~Copyable {
  private let totals: StatsTotals
  private var evaluator: Evaluator
  private var details: DetailReader
  /// The counts of the current chunk.
  private var part: StatsReport
  /// The messages of the current chunk, for the page.
  private var pick: MessagePick

  init(_ ruleSet: RuleSet, details: DetailReader.Wanted, totals: StatsTotals) {
    self.totals = totals
    evaluator = Evaluator(ruleSet)
    self.details = DetailReader(details)
    part = StatsReport(ruleSet)
    pick = totals.picked
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
    part.count(tags: evaluator.judgement.tags, outcome)
    let hasTags = !evaluator.judgement.tags.isEmpty
    if hasTags { evaluator.visitTagFilters(&reader, of: chunk) { part.countTagFilter(at: $0) } }
    let (date, language) = details.count(&reader, chunk, outcome, hasTags: hasTags, in: &part.details)
    if let date, hasTags {
      for (index, tag) in evaluator.ruleSet.tags.enumerated() where evaluator.judgement.tags.contains(index) {
        part.details.tagDays.add(of: tag, on: date.day)
      }
    }
    if pick.limit > 0 {
      pick.add(decision, by: &evaluator, &reader, chunk, line: line, date: date, language: language)
    }
  }

  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) { part.count(.invalid) }

  mutating func endChunk(firstLine: Int, lines: Int) {
    totals.addSameRules(part)
    totals.add(
      StatsTotals.Part(report: StatsReport(details: part.details)), firstLine: firstLine, lines: lines)
    totals.add(&pick)
    part.removeCounts()
  }
}

/// Reads verdicts, or messages with the verdict as last member.
struct VerdictStatsWorker: ChunkWorker, ~Copyable {
  private let totals: StatsTotals
  private var verdicts: VerdictReader
  private var messages: MessageReader
  private var details: DetailReader
  /// The messages of the current chunk, for the page.
  private var pick: MessagePick

  /// - Parameter layout: Where the parts of an annotated message are.
  /// - Parameter member: The name of the member that annotate added.
  init(
    layout: MessageLayout, member: String = "verdict", details: DetailReader.Wanted, totals: StatsTotals
  ) {
    self.totals = totals
    verdicts = VerdictReader(member: member)
    messages = MessageReader(layout)
    self.details = DetailReader(details)
    pick = totals.picked
  }

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    var part = StatsTotals.Part()
    var number = firstLine
    verdicts.begin(chunk)
    messages.begin(chunk)
    while verdicts.next(chunk), messages.next(chunk) {
      let kind = verdicts.count(chunk, number, in: &part)
      if let kind, verdicts.isAnnotated, messages.isMessage {
        let tags = verdicts.sortedTags
        let (date, language) = details.count(
          &messages, chunk, kind, hasTags: !tags.isEmpty, in: &part.report.details)
        if let date {
          for tag in tags { part.report.details.tagDays.add(of: tag, on: date.day) }
        }
        show(chunk, kind, number, date, language)
      }
      output.counts[kind ?? .invalid] += 1
      number += 1
    }
    totals.add(part, firstLine: firstLine, lines: number - firstLine)
    totals.add(&pick)
  }

  /// Keeps an annotated message for the page, if it is to be listed.
  private mutating func show(
    _ chunk: Span<UInt8>, _ kind: Outcome, _ line: Int, _ date: MessageDate?, _ language: String?
  ) {
    if pick.limit == 0 { return }
    let rule = verdicts.shownRule(chunk)
    guard pick.wants(rule, MessageAge(date: date, line: line)) else { return }
    var message = ShownMessage(
      &messages, chunk, line: line, date: date, outcome: kind, tags: verdicts.sortedTags, rule: rule,
      found: verdicts.foundRanges(chunk), bodyLimit: pick.bodyBytes)
    message.language = language
    pick.add(message)
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
  private let pointers = [
    "/action", "/reason", "/stage", "/rule", "/text", "/tags", "/field", "/range/0", "/range/1", "/matches",
  ].compactMap { try? JSONPointer($0) }

  /// The names of the members of a verdict line.
  static let members = ["line", "action", "reason", "error"]

  init(member: String) { scanner = LineScanner(MemberKeys(Self.members + [member, "tags"])) }

  mutating func begin(_ chunk: Span<UInt8>) { scanner.begin(chunk) }

  mutating func next(_ chunk: Span<UInt8>) -> Bool { scanner.next(chunk) }

  /// Whether the current line is a message with a verdict.
  var isAnnotated: Bool { scanner.value(4).kind == .object }

  /// Counts the current line; nil if it is not a verdict.
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

  /// Counts each tag of a verdict once, limited to the number and the names of tags that a rules file can
  /// have.
  private mutating func countTags(
    _ list: JSONValue, _ chunk: Span<UInt8>, _ kind: Outcome, in part: inout StatsTotals.Part
  ) {
    tags.removeAll(keepingCapacity: true)
    guard list.kind == .array else { return }
    var elements = ValidatedElements(of: list, in: chunk)
    while tags.count < TagRule.maxCount, let element = elements.next(chunk) {
      guard element.kind == .string, let tag = text(element, chunk), Label.isName(tag),
        tags.insert(tag).inserted
      else { continue }
      part.report.count(tag: tag, kind)
    }
  }

  // MARK: For the page

  /// The tags of the line that was counted last.
  var sortedTags: [String] { tags.sorted() }

  /// The rule that decided the current line, which must be annotated; nil if none did.
  mutating func shownRule(_ chunk: Span<UInt8>) -> ShownRule? {
    let reason = pointers[1].value(within: scanner.value(4), of: chunk)
    guard reason.kind == .object, let name = text(pointers[3].value(within: reason, of: chunk), chunk),
      let stage = text(pointers[2].value(within: reason, of: chunk), chunk)
    else { return nil }
    let ruleText = text(pointers[4].value(within: reason, of: chunk), chunk) ?? ""
    return ShownRule(name: name, stage: stage, text: ruleText)
  }

  /// The matches of the rule that decided the current line, which must be annotated.
  mutating func foundRanges(_ chunk: Span<UInt8>) -> [FoundRange] {
    let reason = pointers[1].value(within: scanner.value(4), of: chunk)
    guard reason.kind == .object else { return [] }
    var found = foundRange(reason, chunk).map { [$0] } ?? []
    let matches = pointers[9].value(within: reason, of: chunk)
    guard matches.kind == .array else { return found }
    var elements = ValidatedElements(of: matches, in: chunk)
    while found.count < Self.maxRanges, let element = elements.next(chunk) {
      if element.kind == .object, let range = foundRange(element, chunk) { found.append(range) }
    }
    return found
  }

  /// The maximum number of ranges that are read.
  private static let maxRanges = 100

  private mutating func foundRange(_ object: JSONValue, _ chunk: Span<UInt8>) -> FoundRange? {
    guard let field = text(pointers[6].value(within: object, of: chunk), chunk),
      let lower = text(pointers[7].value(within: object, of: chunk), chunk).flatMap({ Int($0) }),
      let upper = text(pointers[8].value(within: object, of: chunk), chunk).flatMap({ Int($0) }),
      0 <= lower, lower <= upper, upper <= Limits.countedLines
    else { return nil }
    return FoundRange(field: field, range: lower..<upper)
  }

  /// The line number of a verdict; nil for one that no input has.
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
