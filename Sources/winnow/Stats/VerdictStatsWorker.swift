import Bytes
import JSONText
import MessageFilter
import MessageStream

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
      guard element.kind == .string, let tag = text(element, chunk), DeclaredName.isValid(tag),
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
