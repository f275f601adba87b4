internal import Bytes
internal import JSONText
package import MessageFilter

/// What is written of the lines.
package struct ClassificationForm: Sendable {
  /// How a line that is written looks.
  package var format: any VerdictFormat.Type
  /// Which outcomes are written at all.
  package var chosen: OutcomeSet
  /// Tags by which messages are chosen too.
  package var chosenTags: [String] = []
  /// Whether each outcome has an output of its own.
  package var isSplit: Bool

  /// A form; without arguments a verdict for every line.
  package init(
    _ format: any VerdictFormat.Type = VerdictFormats.all[0], chosen: OutcomeSet = .all, isSplit: Bool = false
  ) {
    self.format = format
    self.chosen = chosen
    self.isSplit = isSplit
  }
}

/// Judges messages and writes their verdicts: the main job.
package struct ClassificationWorker: ChunkWorker, ~Copyable {
  private var line: JudgedLine
  private var evaluator: Evaluator
  private let form: ClassificationForm
  private let longestLine: Int
  private let stopsAtInvalid: Bool
  private let hits: RuleHits?
  /// The tags of ``ClassificationForm/chosenTags`` that the rules have.
  private let chosenTags: TagSet
  /// Where lines go that are split by tag; nil where they are not.
  private let files: TagFiles.Numbers?
  /// Hits by rule that `hits` does not have yet; empty where nobody asks for them.
  private var newHits: [Int]
  /// What is counted into a chunk's tally; nil where nothing is.
  private let counters: RunCounters.Numbers?

  /// A worker for one rule set.
  package init(_ ruleSet: RuleSet, layout: MessageLayout, form: ClassificationForm, longestLine: Int) {
    self.init(
      ruleSet, layout: layout, form: form, longestLine: longestLine, stopsAtInvalid: false, hits: nil,
      files: nil, counters: nil)
  }

  /// - Parameters:
  ///   - stopsAtInvalid: Whether the first invalid line is the last one judged.
  ///   - hits: Where hits are added up; nil where nobody asks for them.
  init(
    _ ruleSet: RuleSet, layout: MessageLayout, form: ClassificationForm, longestLine: Int,
    stopsAtInvalid: Bool, hits: RuleHits?, files: TagFiles.Numbers?, counters: RunCounters.Numbers?
  ) {
    line = JudgedLine(ruleSet, layout: layout)
    evaluator = Evaluator(ruleSet)
    self.form = form
    self.longestLine = longestLine
    self.stopsAtInvalid = stopsAtInvalid
    self.hits = hits
    self.files = files
    self.counters = counters
    var chosen = TagSet()
    for (index, tag) in ruleSet.tags.enumerated() where form.chosenTags.contains(tag) { chosen.insert(index) }
    chosenTags = chosen
    newHits = hits == nil ? [] : Array(repeating: 0, count: ruleSet.rules.count)
  }

  package mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    prepareTally(of: &output)
    line.begin(chunk, firstLine: firstLine)
    while line.reader.next(chunk) {
      if line.reader.isMessage && line.reader.line.count <= longestLine {
        judgeMessage(chunk, &output)
      } else {
        writeInvalid(chunk, &output)
        if stopsAtInvalid { break }
      }
      line.number.advance()
    }
    hits?.add(&newHits)
  }

  package mutating func processTooLongLine(number: Int, output: inout ChunkOutput) {
    countInvalid(.tooLong, &output)
    guard form.chosen.contains(.invalid) else { return }
    let start = output.main.count
    form.format.writeTooLong(
      number: number, line.rendered, to: &output.sinks[form.isSplit ? .invalid : .allow])
    if let files { output.routes.append(.init(file: files.invalid, bytes: start..<output.main.count)) }
  }

  /// Judges the message that was just read, and writes what was decided.
  private mutating func judgeMessage(_ chunk: Span<UInt8>, _ output: inout ChunkOutput) {
    if evaluator.prefilterMisses(&line.reader, of: chunk) {
      output.counts[.allow] += 1
      guard form.chosen.contains(.allow) else { return }
      let start = output.main.count
      form.format.writeDefault(evaluator.details, of: &line, chunk, to: &output.main)
      if let files { output.routes.append(.init(file: files.untagged, bytes: start..<output.main.count)) }
    } else {
      let decision = evaluator.evaluateStages(&line.reader, of: chunk)
      let outcome = Outcome(decision.action)
      output.counts[outcome] += 1
      if hits != nil, let rule = decision.rule { newHits[rule] += 1 }
      if counters != nil { count(decision, &output) }
      guard form.chosen.contains(outcome) || evaluator.details.tags.intersects(chosenTags) else { return }
      if let files { return writeTagged(decision, files, chunk, &output) }
      form.format.write(
        decision, evaluator.details, of: &line, chunk, to: &output.sinks[form.isSplit ? outcome : .allow])
    }
  }

  // MARK: Counting

  /// Makes room for all that is counted.
  private func prepareTally(of output: inout ChunkOutput) {
    guard let counters, output.tally.count < counters.count else { return }
    output.tally += repeatElement(0, count: counters.count - output.tally.count)
  }

  /// Counts the rule that decided, and the message's tags.
  private func count(_ decision: Decision, _ output: inout ChunkOutput) {
    guard let counters else { return }
    if let rule = decision.rule, rule < counters.rules.count, counters.rules[rule] >= 0 {
      output.tally[Int(counters.rules[rule])] += 1
    }
    let tags = evaluator.details.tags
    if tags.isEmpty { return }
    for tag in counters.tags.indices where tags.contains(tag) && counters.tags[tag] >= 0 {
      output.tally[Int(counters.tags[tag])] += 1
    }
  }

  /// Counts a line that is no message.
  private func countInvalid(_ code: LineError.Code, _ output: inout ChunkOutput) {
    output.counts[.invalid] += 1
    output.stops = stopsAtInvalid
    if counters == nil { return }
    prepareTally(of: &output)
    output.tally[RunCounters.Numbers.number(of: code)] += 1
  }

  // MARK: Writing

  /// Writes a message once, and notes the file of each of its tags.
  private mutating func writeTagged(
    _ decision: Decision, _ files: TagFiles.Numbers, _ chunk: Span<UInt8>, _ output: inout ChunkOutput
  ) {
    let start = output.main.count
    form.format.write(decision, evaluator.details, of: &line, chunk, to: &output.main)
    let bytes = start..<output.main.count
    let tags = evaluator.details.tags
    if tags.isEmpty { output.routes.append(.init(file: files.untagged, bytes: bytes)) }
    for tag in files.tags.indices where tags.contains(tag) {
      output.routes.append(.init(file: files.tags[tag], bytes: bytes))
    }
  }

  /// Writes that the line that was just read is no message.
  private mutating func writeInvalid(_ chunk: Span<UInt8>, _ output: inout ChunkOutput) {
    guard line.reader.line.count <= longestLine, let error = line.reader.error else {
      // The same is written where the line's bytes were dropped: it must not depend on how the input came.
      processTooLongLine(number: line.number.value, output: &output)
      return
    }
    countInvalid(error.code, &output)
    guard form.chosen.contains(.invalid) else { return }
    let start = output.main.count
    defer {
      if let files { output.routes.append(.init(file: files.invalid, bytes: start..<output.main.count)) }
    }
    form.format.write(error, of: &line, chunk, to: &output.sinks[form.isSplit ? .invalid : .allow])
  }
}
