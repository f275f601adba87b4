import Bytes
import JSONText
package import MessageFilter

/// Judges messages and writes their verdicts.
package struct ClassificationWorker: ChunkWorker, ~Copyable {
  private var line: JudgedLine
  private var evaluator: Evaluator
  private let form: ClassificationForm
  /// The error of a line that was too long.
  private let tooLong: LineError
  private let stopsAtInvalid: Bool
  /// For each rule, its number among those whose hits are counted; empty if hits are not counted.
  private let hitNumbers: [Int32]
  /// The tags of ``ClassificationForm/chosenTags`` that the rules have.
  private let chosenTags: TagSet
  /// The files that lines go to; nil unless there are several.
  private let files: SplitFiles.Indices?
  /// The counters in a chunk's tally; nil if it has only the outcomes.
  private let counters: RunCounters.Indices?
  /// The outcomes of the chunk's lines so far.
  private var outcomes = OutcomeCounts()

  /// A worker for one rule set.
  package init(_ ruleSet: RuleSet, layout: MessageLayout, form: ClassificationForm) {
    self.init(
      ruleSet, layout: layout, form: form, stopsAtInvalid: false, hitNumbers: [], files: nil, counters: nil)
  }

  /// - Parameters:
  ///   - stopsAtInvalid: Whether the run stops at the first invalid line.
  ///   - hitNumbers: For each rule, its number in ``RuleHits``; empty if hits are not counted.
  init(
    _ ruleSet: RuleSet, layout: MessageLayout, form: ClassificationForm, stopsAtInvalid: Bool,
    hitNumbers: [Int32], files: SplitFiles.Indices?, counters: RunCounters.Indices?
  ) {
    line = JudgedLine(ruleSet, layout: layout)
    evaluator = Evaluator(ruleSet)
    self.form = form
    tooLong = layout.tooLong
    self.stopsAtInvalid = stopsAtInvalid
    self.hitNumbers = hitNumbers
    self.files = files
    self.counters = counters
    var chosen = TagSet()
    for (index, tag) in ruleSet.tags.enumerated() where form.chosenTags.contains(tag) { chosen.insert(index) }
    chosenTags = chosen
  }

  package mutating func process(
    _ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<ClassificationNotes>
  ) {
    prepareTally(of: &output)
    line.begin(chunk, firstLine: firstLine)
    while line.reader.next(chunk) {
      if line.reader.isMessage {
        judgeMessage(chunk, &output)
      } else {
        writeInvalid(chunk, &output)
        if stopsAtInvalid { break }
      }
      line.number.advance()
    }
    addOutcomes(to: &output)
  }

  package mutating func processTooLongLine(number: Int, output: inout ChunkOutput<ClassificationNotes>) {
    prepareTally(of: &output)
    writeTooLong(number, &output)
    addOutcomes(to: &output)
  }

  /// Judges the message that was just read, and writes the verdict.
  private mutating func judgeMessage(_ chunk: Span<UInt8>, _ output: inout ChunkOutput<ClassificationNotes>) {
    evaluator.judge(&line.reader, of: chunk)
    let outcome = Outcome(evaluator.judgement.decision.action)
    outcomes[outcome] += 1
    if !hitNumbers.isEmpty, let rule = evaluator.judgement.decision.rule {
      output.notes.deciding.append(hitNumbers[rule])
    }
    if counters != nil { countJudgement(&output) }
    guard form.chosen.contains(outcome) || evaluator.judgement.tags.intersects(chosenTags) else { return }
    let start = output.main.count
    form.format.write(&evaluator.judgement, of: &line, chunk, to: &output.main)
    if files != nil { route(outcome, from: start, &output) }
  }

  // MARK: Counting

  /// Makes the chunk's tally large enough for the outcomes and all counters.
  private func prepareTally(of output: inout ChunkOutput<ClassificationNotes>) {
    let count = counters?.count ?? TallyIndex.firstCounter
    guard output.notes.tally.count < count else { return }
    output.notes.tally += repeatElement(0, count: count - output.notes.tally.count)
  }

  /// Adds the outcomes of the chunk's lines to its counts.
  private mutating func addOutcomes(to output: inout ChunkOutput<ClassificationNotes>) {
    for outcome in Outcome.allCases { output.notes.tally[TallyIndex.of(outcome)] += outcomes[outcome] }
    output.counts.invalid += outcomes[.invalid]
    output.counts.valid += outcomes.total - outcomes[.invalid]
    outcomes = OutcomeCounts()
  }

  /// Counts the rule that decided, if one did, and the message's tags. The method is `mutating` although it
  /// changes nothing, because the compiler copies a worker that a call borrows.
  private mutating func countJudgement(_ output: inout ChunkOutput<ClassificationNotes>) {
    guard let counters else { return }
    if let rule = evaluator.judgement.decision.rule, rule < counters.rules.count, counters.rules[rule] >= 0 {
      output.notes.tally[Int(counters.rules[rule])] += 1
    }
    let tags = evaluator.judgement.tags
    if tags.isEmpty { return }
    for tag in counters.tags.indices where tags.contains(tag) && counters.tags[tag] >= 0 {
      output.notes.tally[Int(counters.tags[tag])] += 1
    }
  }

  /// Counts a line that is not a message.
  private mutating func countInvalid(_ error: LineError, _ output: inout ChunkOutput<ClassificationNotes>) {
    outcomes[.invalid] += 1
    if stopsAtInvalid { (output.endsRun, output.notes.stop) = (true, error) }
    if counters != nil { output.notes.tally[TallyIndex.of(error.code)] += 1 }
  }

  // MARK: Writing

  /// Records the files that a line goes to, of which the bytes begin at `start`.
  private mutating func route(
    _ outcome: Outcome, from start: Int, _ output: inout ChunkOutput<ClassificationNotes>
  ) {
    let bytes = start..<output.main.count
    switch files {
    case nil: break
    case .outcomes: output.notes.routes.append(.init(file: Int32(outcome.rawValue), bytes: bytes))
    case .tags(_, _, let invalid) where outcome == .invalid:
      output.notes.routes.append(.init(file: invalid, bytes: bytes))
    case .tags(let files, let untagged, _):
      let tags = evaluator.judgement.tags
      if tags.isEmpty { output.notes.routes.append(.init(file: untagged, bytes: bytes)) }
      for tag in files.indices where tags.contains(tag) {
        output.notes.routes.append(.init(file: files[tag], bytes: bytes))
      }
    }
  }

  /// Writes the error of a line that is not a message.
  private mutating func writeInvalid(_ chunk: Span<UInt8>, _ output: inout ChunkOutput<ClassificationNotes>) {
    guard !line.reader.isTooLong, let error = line.reader.error else {
      // The output must be the same as if the line's bytes had been dropped: it must not depend on how the
      // input arrived.
      writeTooLong(line.number.value, &output)
      return
    }
    countInvalid(error, &output)
    guard form.chosen.contains(.invalid) else { return }
    let start = output.main.count
    form.format.write(error, of: &line, chunk, to: &output.main)
    route(.invalid, from: start, &output)
  }

  /// Writes the error of a line that was too long.
  private mutating func writeTooLong(_ number: Int, _ output: inout ChunkOutput<ClassificationNotes>) {
    countInvalid(tooLong, &output)
    guard form.chosen.contains(.invalid) else { return }
    let start = output.main.count
    form.format.write(tooLong: tooLong, number: number, line.ruleWriter, to: &output.main)
    route(.invalid, from: start, &output)
  }
}
