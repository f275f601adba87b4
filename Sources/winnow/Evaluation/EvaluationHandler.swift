import Bytes
import MessageFilter
import MessageStream
import RuleLearning

/// Judges labelled messages, and counts where verdict and label agree. It writes the misjudged messages, with
/// the verdict as last member.
struct EvaluationHandler: LineHandler, ~Copyable {
  private let totals: EvaluationTotals
  private var evaluator: Evaluator
  private var annotator: MessageAnnotator
  private let countsEach: Bool
  private let writesErrors: Bool
  private var buffer = ByteBuffer(capacity: 64)
  /// The counts of the current chunk.
  private var part: EvaluationReport
  /// The misjudged messages of the current chunk, for the page.
  private var pick: MessagePick
  private var dates = DateReader()

  /// - Parameters:
  ///   - countsEach: Whether every rule that matches is counted, not only the one that decides.
  ///   - writesErrors: Whether misjudged messages are written.
  init(_ ruleSet: RuleSet, countsEach: Bool, writesErrors: Bool, totals: EvaluationTotals) {
    self.totals = totals
    self.countsEach = countsEach
    self.writesErrors = writesErrors
    evaluator = Evaluator(ruleSet, visitsOthers: true)
    annotator = MessageAnnotator(ruleSet)
    part = EvaluationReport(of: ruleSet)
    pick = totals.picked
  }

  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {
    let value = reader.label(in: chunk)
    switch MessageLabel(value, of: chunk, &buffer) {
    case .none: part.unlabelled += 1
    case .unknown:
      part.invalid += 1
      part.unknownLabels.add(value, of: chunk, line: line)
    case .action(let label): judge(&reader, chunk, label: label, line: line, &out)
    }
  }

  private mutating func judge(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, label: Action, line: Int, _ out: inout ByteBuffer
  ) {
    evaluator.judge(&reader, of: chunk)
    let decision = evaluator.judgement.decision
    part.add(label: Outcome(label), action: Outcome(decision.action))
    let isRight = (label == .allow) == (decision.action == .allow)
    if let rule = decision.rule {
      part.hit(ruleAt: rule, isRight: isRight, line: line)
      let isCaughtJunk = label != .allow && decision.action != .allow
      if countsEach || isCaughtJunk {
        visitOthers(than: decision, &reader, chunk, label: label, isCaughtJunk: isCaughtJunk, line: line)
      }
    }
    if !isRight, writesErrors {
      annotator.append(evaluator.judgement, of: &reader, chunk, to: &out)
    }
    if !isRight, pick.limit > 0 {
      pick.add(
        decision, by: &evaluator, &reader, chunk, line: line, date: dates.date(of: &reader, chunk),
        label: label.name)
    }
  }

  /// Counts the rules that match after the one that decided. Without that one, the first of them would
  /// decide.
  private mutating func visitOthers(
    than decision: Decision, _ reader: inout MessageReader, _ chunk: Span<UInt8>, label: Action,
    isCaughtJunk: Bool, line: Int
  ) {
    let rules = evaluator.ruleSet.rules
    var next: Action?
    evaluator.visitOthers(than: decision, &reader, of: chunk) { rule in
      let action = rules[rule].action
      if next == nil { next = action }
      if countsEach { part.hit(ruleAt: rule, isRight: (label == .allow) == (action == .allow), line: line) }
      return countsEach
    }
    if isCaughtJunk, (next ?? .allow) == .allow, let rule = decision.rule { part.countAlone(ruleAt: rule) }
  }

  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) { part.invalid += 1 }

  mutating func endChunk(firstLine: Int, lines: Int) {
    totals.add(part)
    totals.add(&pick)
    part.removeCounts()
  }
}
