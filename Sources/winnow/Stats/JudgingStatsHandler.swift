import Bytes
import JSONText
import MessageFilter
import MessageStream

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
    evaluator = Evaluator(ruleSet, visitsOthers: true)
    self.details = DetailReader(details)
    part = StatsReport(ruleSet)
    pick = totals.picked
  }

  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {
    evaluator.judge(&reader, of: chunk) { part.countShadowed(ruleAt: $0) }
    let decision = evaluator.judgement.decision
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
    if hasTags {
      for (index, tag) in evaluator.ruleSet.tags.enumerated() where evaluator.judgement.tags.contains(index) {
        part.details.count(of: tag, on: date?.day)
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
