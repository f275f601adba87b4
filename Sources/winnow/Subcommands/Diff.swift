import Bytes
import JSONText
import MessageFilter
import MessageStream

/// `winnow diff`: finds the messages that two rules files judge differently.
enum Diff {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let sources = arguments.operands[0..<2].map(RulesSource.init)
    let input = MessageInput(arguments, files: arguments.operands[2...])
    try input.check(against: sources[0], sources[1])
    let comparesReasons = arguments.has(.reasons)
    let (old, oldIdentities) = try load(sources[0], identifying: comparesReasons, console)
    let (new, newIdentities) = try load(sources[1], identifying: comparesReasons, console)
    let sides = DiffSides(
      old: old, new: new, identities: oldIdentities.flatMap { old in newIdentities.map { (old, $0) } },
      oldLayout: try input.layout(old.fields, or: new.fields),
      newLayout: try input.layout(new.fields, or: old.fields),
      longestLine: input.longestLine, showsMessages: arguments.has(.messages))
    input.announceWaiting(console)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console)
      .run { DiffWorker(sides) }
    let counts = sides.matrix.withLock { $0 }
    console.report(counts.text(console.errors))
    Signals.finish()
    if summary.hadInputFailure { return .inputOutput }
    return counts.changed > 0 ? .negative : .success
  }

  /// Compiles rules.
  ///
  /// - Parameter identifying: Whether it will be asked which rules are the same.
  private static func load(
    _ source: RulesSource, identifying: Bool, _ console: Console
  ) throws(CommandError) -> (RuleSet, RuleIdentities?) {
    let rules = try LoadedRules.read(source, console)
    let identities = identifying ? RuleIdentities(of: rules) : nil
    return (try LoadedRules.compile(rules, source, console), identities)
  }
}

/// The state that all workers of a comparison share.
final class DiffSides: Sendable {
  let old: RuleSet
  let new: RuleSet
  /// What the rules are; nil unless the same action by another rule counts as a change.
  let identities: (old: RuleIdentities, new: RuleIdentities)?
  let oldLayout: MessageLayout
  let newLayout: MessageLayout
  let longestLine: Int
  /// Whether a line includes the message's sender and body.
  let showsMessages: Bool
  /// Every tag of the two rules files, with its index in each.
  let tags: [(old: Int?, new: Int?)]
  let matrix = Guarded(DiffMatrix())

  init(
    old: RuleSet, new: RuleSet, identities: (old: RuleIdentities, new: RuleIdentities)?,
    oldLayout: MessageLayout, newLayout: MessageLayout, longestLine: Int, showsMessages: Bool
  ) {
    self.old = old
    self.new = new
    self.oldLayout = oldLayout
    self.newLayout = newLayout
    self.longestLine = longestLine
    self.identities = identities
    self.showsMessages = showsMessages
    let newTags = Dictionary(uniqueKeysWithValues: new.tags.enumerated().map { ($1, $0) })
    let oldTags = Set(old.tags)
    tags =
      old.tags.enumerated().map { ($0, newTags[$1]) }
      + new.tags.enumerated().filter { !oldTags.contains($1) }.map { (nil, $0.offset) }
  }
}

/// The numbers of messages by action before and after.
struct DiffMatrix: Sendable {
  /// The cells by outcome before and outcome after.
  private var cells = ByOutcome { _ in ByOutcome { _ in Cell() } }
  /// The number of messages with the same action and another rule.
  private(set) var otherRule = 0
  /// The number of messages with the same action and rule and other tags.
  private(set) var otherTags = 0

  private struct Cell: Sendable {
    var count = 0
    /// The lines of the first few messages.
    var samples: [Int] = []
  }

  private static let maxSamples = 5

  /// The number of messages whose action changed and, if wanted, of those with another rule or other tags.
  var changed: Int { Self.changes.reduce(otherRule + otherTags) { $0 + cells[$1.from][$1.to].count } }

  /// The number of all messages.
  private var total: Int { Self.pairs.reduce(0) { $0 + cells[$1.from][$1.to].count } }

  private static let pairs: [(from: Outcome, to: Outcome)] = Outcome.allCases.flatMap { from in
    Outcome.allCases.map { (from, $0) }
  }
  private static let changes = pairs.filter { $0.from != $0.to }

  mutating func count(_ from: Outcome, _ to: Outcome, line: Int) {
    cells[from][to].count += 1
    if from != to, cells[from][to].samples.count < Self.maxSamples { cells[from][to].samples.append(line) }
  }

  mutating func countOtherRule() { otherRule += 1 }

  mutating func countOtherTags() { otherTags += 1 }

  mutating func add(_ other: DiffMatrix) {
    for (from, to) in Self.pairs {
      let more = other.cells[from][to]
      cells[from][to].count += more.count
      // Chunks end in any order, but the first lines must be kept.
      if !more.samples.isEmpty {
        cells[from][to].samples = Array(
          (cells[from][to].samples + more.samples).sorted().prefix(Self.maxSamples))
      }
    }
    otherRule += other.otherRule
    otherTags += other.otherTags
  }

  func text(_ style: Style) -> String {
    let hasInvalid = Self.pairs.contains { from, to in
      (from == .invalid || to == .invalid) && cells[from][to].count > 0
    }
    let shown = Outcome.allCases.filter { $0 != .invalid || hasInvalid }
    var out = style.bold("from \\ to     " + shown.map { $0.name.leftPadded(13) }.joined()) + "\n"
    for from in shown {
      out += from.name.padded(14)
      for to in shown {
        let count = cells[from][to].count
        let text = (count == 0 ? "." : grouped(count)).leftPadded(13)
        out += from != to && count > 0 ? style.bold(text) : style.dim(text)
      }
      out += "\n"
    }
    for (from, to) in Self.changes {
      let cell = cells[from][to]
      if cell.count == 0 { continue }
      let lines = cell.samples.map(String.init).joined(separator: ", ")
      out += "\(from.name) to \(to.name): \(grouped(cell.count)), line\(cell.count == 1 ? "" : "s") \(lines)"
      out += cell.count > cell.samples.count ? ", ...\n" : "\n"
    }
    if otherRule > 0 { out += "the same action by another rule: \(grouped(otherRule))\n" }
    if otherTags > 0 { out += "the same action by the same rule, with other tags: \(grouped(otherTags))\n" }
    return out + "\(grouped(changed)) of \(counted(total, "message")) changed\n"
  }
}

struct DiffWorker: ChunkWorker, ~Copyable {
  private let sides: DiffSides
  private var old: Side
  private var new: Side

  /// A reader and evaluator for one of the two rules files.
  private struct Side: ~Copyable {
    var reader: MessageReader
    var evaluator: Evaluator

    /// Judges the current line.
    mutating func judge(_ chunk: Span<UInt8>, longestLine: Int) -> Answer {
      if reader.line.count > longestLine { return .invalid(.longerThanAllowed) }
      if !reader.isMessage, let error = reader.error { return .invalid(error) }
      evaluator.judge(&reader, of: chunk)
      return .decided(evaluator.judgement.decision)
    }

    /// Appends `,"sender":…,"body":…`.
    mutating func appendMessage(_ chunk: Span<UInt8>, to out: inout ByteBuffer) {
      func append(_ text: Span<UInt8>, isThere: Bool, to out: inout ByteBuffer) {
        if isThere { out.append(jsonString: text) } else { out.append("null") }
      }
      out.append(",\"sender\":")
      append(reader.sender(in: chunk), isThere: reader.isMessage && reader.hasSenderOrNull, to: &out)
      out.append(",\"body\":")
      append(reader.body(in: chunk), isThere: reader.isMessage && reader.hasBody, to: &out)
    }

    /// Appends `{"action":…,"reason":…}`.
    mutating func append(_ answer: Answer, _ chunk: Span<UInt8>, to out: inout ByteBuffer) {
      out.append("{")
      switch answer {
      case .invalid(let error): out.append(error: error)
      case .decided:
        evaluator.ruleSet.append(
          evaluator.judgement,
          of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)), to: &out
        )
      }
      out.append("}")
    }
  }

  private enum Answer {
    case decided(Decision)
    case invalid(LineError)

    var outcome: Outcome {
      switch self {
      case .decided(let decision): Outcome(decision.action)
      case .invalid: .invalid
      }
    }
  }

  init(_ sides: DiffSides) {
    self.sides = sides
    old = Side(reader: MessageReader(sides.oldLayout), evaluator: Evaluator(sides.old))
    new = Side(reader: MessageReader(sides.newLayout), evaluator: Evaluator(sides.new))
  }

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    var matrix = DiffMatrix()
    var line = firstLine
    old.reader.begin(chunk)
    new.reader.begin(chunk)
    while old.reader.next(chunk), new.reader.next(chunk) {
      let from = old.judge(chunk, longestLine: sides.longestLine)
      let to = new.judge(chunk, longestLine: sides.longestLine)
      matrix.count(from.outcome, to.outcome, line: line)
      output.counts[to.outcome] += 1
      let mayDiffer = from.outcome == to.outcome && sides.identities != nil
      let hasOtherRule = mayDiffer && isOtherRule(from, to)
      let hasOtherTags = mayDiffer && !hasOtherRule && haveOtherTags(from, to)
      if hasOtherRule { matrix.countOtherRule() }
      if hasOtherTags { matrix.countOtherTags() }
      if from.outcome != to.outcome || hasOtherRule || hasOtherTags {
        output.main.append("{\"line\":")
        output.main.append(decimal: line)
        output.main.append(id: new.reader.id, of: chunk)
        if sides.showsMessages { appendMessage(chunk, to: &output.main) }
        output.main.append(",\"from\":")
        old.append(from, chunk, to: &output.main)
        output.main.append(",\"to\":")
        new.append(to, chunk, to: &output.main)
        output.main.append("}\n")
      }
      line += 1
    }
    sides.matrix.withLock { $0.add(matrix) }
  }

  /// Appends `,"sender":…,"body":…` as the new rules read them, or the old ones if the new ones read no
  /// message; null for absent parts.
  private mutating func appendMessage(_ chunk: Span<UInt8>, to out: inout ByteBuffer) {
    if new.reader.isMessage {
      new.appendMessage(chunk, to: &out)
    } else {
      old.appendMessage(chunk, to: &out)
    }
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts[.invalid] += 1
    sides.matrix.withLock { $0.count(.invalid, .invalid, line: number) }
  }

  /// Whether another rule decided. A rule that only moved, so that its pointer changed, counts as the same.
  private func isOtherRule(_ from: Answer, _ to: Answer) -> Bool {
    guard case .decided(let from) = from, case .decided(let to) = to else { return false }
    let old = from.rule.map { sides.old.rules[$0] }
    let new = to.rule.map { sides.new.rules[$0] }
    guard let identities = sides.identities else { return false }
    return !identities.old.areSame(old, new, of: identities.new)
  }

  /// Whether the message that was just judged got other tags.
  private func haveOtherTags(_ from: Answer, _ to: Answer) -> Bool {
    guard case .decided = from, case .decided = to else { return false }
    let before = old.evaluator.judgement.tags
    let after = new.evaluator.judgement.tags
    return sides.tags.contains { tag in
      (tag.old.map(before.contains) ?? false) != (tag.new.map(after.contains) ?? false)
    }
  }
}
