import Bytes
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

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<NoNotes>) {
    var part = StatsTotals.Part()
    var number = firstLine
    verdicts.begin(chunk)
    messages.begin(chunk)
    while verdicts.next(chunk), messages.next(chunk) {
      if messages.isTooLong {
        part.add(StatsTotals.Part(otherLines: 1, firstOtherLine: number, tooLongLines: 1))
        output.counts.invalid += 1
        number += 1
        continue
      }
      let kind = verdicts.count(chunk, number, in: &part)
      if kind == nil, messages.isObject {
        part.hasOtherObject = true
        if messages.isMessage {
          part.hasOtherMessage = true
          if part.firstOtherLine == number { part.firstLacksMember = !verdicts.hasMember }
        }
      }
      if let kind, verdicts.isAnnotated, messages.isMessage {
        let tags = verdicts.sortedTags
        let (date, language) = details.count(
          &messages, chunk, kind, hasTags: !tags.isEmpty, in: &part.report.details)
        for tag in tags { part.report.details.count(of: tag, on: date?.day) }
        show(chunk, kind, number, date, language)
      }
      output.counts.count(isValid: kind != nil)
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

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput<NoNotes>) {
    output.counts.invalid += 1
    totals.add(
      StatsTotals.Part(otherLines: 1, firstOtherLine: number, tooLongLines: 1), firstLine: number, lines: 1)
  }
}
