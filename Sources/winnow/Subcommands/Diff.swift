import Bytes
import JSONText
import MessageFilter
import MessageStream

/// `winnow diff`: the messages that two rules files judge differently.
enum Diff {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let sources = arguments.operands[0..<2].map(RulesSource.init)
    let input = MessageInput(arguments, files: arguments.operands[2...])
    try input.check(against: sources[0], sources[1])
    let old = try LoadedRules.load(sources[0], console).ruleSet
    let new = try LoadedRules.load(sources[1], console).ruleSet
    let sides = DiffSides(
      old: old, new: new, oldLayout: try input.layout(old.fields), newLayout: try input.layout(new.fields),
      longestLine: input.longestLine, comparesReasons: arguments.has(.reasons))
    input.announceWaiting(console)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console)
      .run { DiffWorker(sides) }
    let counts = sides.matrix.withLock { $0 }
    console.report(counts.text(console.errors, comparesReasons: sides.comparesReasons))
    Signals.finish()
    if summary.hadInputFailure { return .inputOutput }
    return counts.changed > 0 ? .negative : .success
  }
}

/// What all workers of a comparison share.
final class DiffSides: Sendable {
  let old: RuleSet
  let new: RuleSet
  let oldLayout: MessageLayout
  let newLayout: MessageLayout
  let longestLine: Int
  let comparesReasons: Bool
  let matrix = Guarded(DiffMatrix())

  init(
    old: RuleSet, new: RuleSet, oldLayout: MessageLayout, newLayout: MessageLayout, longestLine: Int,
    comparesReasons: Bool
  ) {
    self.old = old
    self.new = new
    self.oldLayout = oldLayout
    self.newLayout = newLayout
    self.longestLine = longestLine
    self.comparesReasons = comparesReasons
  }
}

/// How many messages went from which action to which.
struct DiffMatrix: Sendable {
  private var counts = Array(repeating: 0, count: 25)
  /// The first lines of each change.
  private var samples = Array(repeating: [Int](), count: 25)
  /// Messages whose action stayed and whose rule changed.
  private(set) var otherRule = 0

  private static let shownSamples = 5

  /// Messages whose action changed, and where it was asked for, those with another rule.
  var changed: Int { otherRule + Self.cells.filter { $0.from != $0.to }.reduce(0) { $0 + counts[$1.index] } }

  private static var cells: [(from: LineKind, to: LineKind, index: Int)] {
    LineKind.allCases.flatMap { from in
      LineKind.allCases.map { to in (from, to, from.rawValue * 5 + to.rawValue) }
    }
  }

  mutating func count(_ from: LineKind, _ to: LineKind, line: Int) {
    let index = from.rawValue * 5 + to.rawValue
    counts[index] += 1
    if from != to, samples[index].count < Self.shownSamples { samples[index].append(line) }
  }

  mutating func countOtherRule() { otherRule += 1 }

  mutating func add(_ other: DiffMatrix) {
    for index in counts.indices {
      counts[index] += other.counts[index]
      // Chunks end in any order; the samples are the first lines all the same.
      if !other.samples[index].isEmpty {
        samples[index] = Array((samples[index] + other.samples[index]).sorted().prefix(Self.shownSamples))
      }
    }
    otherRule += other.otherRule
  }

  func text(_ style: Style, comparesReasons: Bool) -> String {
    let shown = LineKind.allCases.filter { kind in
      kind != .invalid || Self.cells.contains { ($0.from == kind || $0.to == kind) && counts[$0.index] > 0 }
    }
    var out = style.bold("from \\ to     " + shown.map { $0.name.leftPadded(13) }.joined()) + "\n"
    for from in shown {
      out += from.name.padded(14)
      for to in shown {
        let count = counts[from.rawValue * 5 + to.rawValue]
        let cell = (count == 0 ? "." : grouped(count)).leftPadded(13)
        out += from != to && count > 0 ? style.bold(cell) : style.dim(cell)
      }
      out += "\n"
    }
    for (from, to, index) in Self.cells where from != to && counts[index] > 0 {
      let lines = samples[index].map(String.init).joined(separator: ", ")
      let isOne = counts[index] == 1
      out += "\(from.name) to \(to.name): \(grouped(counts[index])), line\(isOne ? "" : "s") \(lines)"
      out += counts[index] > samples[index].count ? ", ...\n" : "\n"
    }
    if comparesReasons, otherRule > 0 { out += "the same action by another rule: \(grouped(otherRule))\n" }
    return out + "\(grouped(changed)) of \(counted(counts.reduce(0, +), "message")) changed\n"
  }
}

final class DiffWorker: ChunkWorker, @unchecked Sendable {
  // Sendable: a worker is lent to one task at a time.
  private let sides: DiffSides
  private var old: Side
  private var new: Side

  /// One of the two rules files at work.
  private struct Side: ~Copyable {
    var reader: MessageReader
    var evaluator: Evaluator

    /// What the current line got.
    mutating func judge(_ chunk: Span<UInt8>, longestLine: Int) -> Judgement {
      if reader.line.count > longestLine { return .invalid(.tooLong) }
      if !reader.isMessage, let error = reader.error { return .invalid(error) }
      return .decided(evaluator.decide(reader, of: chunk))
    }

    /// Appends `{"action":…,"reason":…}`.
    func append(_ judgement: Judgement, _ chunk: Span<UInt8>, to out: inout ByteBuffer) {
      out.append("{")
      switch judgement {
      case .invalid(let error): out.append(error: error)
      case .decided(let decision):
        evaluator.ruleSet.append(
          decision, of: MessageTexts(sender: reader.sender(in: chunk), body: reader.body(in: chunk)), to: &out
        )
      }
      out.append("}")
    }
  }

  private enum Judgement {
    case decided(Decision)
    case invalid(LineError)

    var kind: LineKind {
      switch self {
      case .decided(let decision): LineKind(decision.action)
      case .invalid: .invalid
      }
    }
  }

  init(_ sides: DiffSides) {
    self.sides = sides
    old = Side(reader: MessageReader(sides.oldLayout), evaluator: Evaluator(sides.old))
    new = Side(reader: MessageReader(sides.newLayout), evaluator: Evaluator(sides.new))
  }

  func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    var matrix = DiffMatrix()
    var line = firstLine
    old.reader.begin(chunk)
    new.reader.begin(chunk)
    while old.reader.next(chunk), new.reader.next(chunk) {
      let from = old.judge(chunk, longestLine: sides.longestLine)
      let to = new.judge(chunk, longestLine: sides.longestLine)
      matrix.count(from.kind, to.kind, line: line)
      output.counts[to.kind.rawValue] += 1
      let hasOtherRule = from.kind == to.kind && sides.comparesReasons && isOtherRule(from, to)
      if hasOtherRule { matrix.countOtherRule() }
      if from.kind != to.kind || hasOtherRule {
        output.main.append("{\"line\":")
        output.main.append(decimal: line)
        output.main.append(id: new.reader.id, of: chunk)
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

  func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts[LineKind.invalid.rawValue] += 1
    sides.matrix.withLock { $0.count(.invalid, .invalid, line: number) }
  }

  /// Whether another rule decided. A rule that only moved, so that its pointer changed, is the same.
  private func isOtherRule(_ from: Judgement, _ to: Judgement) -> Bool {
    guard case .decided(let from) = from, case .decided(let to) = to else { return false }
    let old = from.rule.map { sides.old.rules[$0] }
    let new = to.rule.map { sides.new.rules[$0] }
    return old?.stage != new?.stage || old?.id != new?.id || old?.text != new?.text
  }
}

extension LineKind {
  init(_ action: Action) {
    switch action {
    case .allow: self = .allow
    case .junk: self = .junk
    case .transaction: self = .transaction
    case .promotion: self = .promotion
    }
  }
}
