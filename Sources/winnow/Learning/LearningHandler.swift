import Bytes
import JSONText
import MessageFilter
import MessageStream
import RuleLearning

/// Collects labelled messages to learn from.
struct LearningHandler: LineHandler, ~Copyable {
  private let source: LabelSource
  private let totals: LearningTotals
  private let linesBefore: Int
  private var evaluator: Evaluator?
  private var buffer = ByteBuffer(capacity: 64)
  private var part = LearningTotals.Part()

  /// - Parameter rules: The current rules, whose verdicts are recorded.
  /// - Parameter linesBefore: The number of lines in the files before. Lines are numbered across all files.
  init(_ source: LabelSource, rules: RuleSet?, linesBefore: Int, totals: LearningTotals) {
    self.source = source
    self.linesBefore = linesBefore
    self.totals = totals
    evaluator = rules.map { Evaluator($0) }
  }

  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {
    let isJunk: Bool
    var isProtected = false
    switch source {
    case .file(let isJunkFile): isJunk = isJunkFile
    case .protected:
      isJunk = false
      isProtected = true
    case .member(let keptUnlabelled):
      let value = reader.label(in: chunk)
      switch MessageLabel(value, of: chunk, &buffer) {
      case .action(let action): isJunk = action != .allow
      case .none:
        guard keptUnlabelled else {
          part.unlabelled += 1
          return
        }
        isJunk = false
      case .unknown:
        part.unknownLabels.add(value, of: chunk, line: linesBefore + line)
        return
      }
    }
    var isCaught = false
    if !isProtected, let decision = decision(&reader, of: chunk) {
      isCaught = isJunk ? decision.action != .allow : decision.stage == .deny
      if isJunk, isCaught { part.caughtJunk += 1 }
    }
    let id = reader.id
    part.messages.append(
      LearningMessage(
        line: linesBefore + line, id: id.kind == .absent ? nil : String(copying: chunk.extracting(id.range)),
        sender: reader.hasSender ? [UInt8](copying: reader.sender(in: chunk)) : nil,
        body: [UInt8](copying: reader.body(in: chunk)),
        isJunk: isJunk, isProtected: isProtected, isCaught: isCaught))
  }

  /// What the rules decide about the message; nil if there are none.
  private mutating func decision(_ reader: inout MessageReader, of chunk: Span<UInt8>) -> Decision? {
    evaluator?.judge(&reader, of: chunk)
    return evaluator?.judgement.decision
  }

  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) {
    if error.code == .tooLong {
      part.tooLong += 1
    } else {
      part.invalid += 1
      if part.firstInvalid == nil {
        part.firstInvalid = LearningTotals.Fault(line: linesBefore + line, mistake: error.text)
      }
    }
    // A blank line hides no message.
    if case .protected = source, error.code != .empty, part.protectedFault == nil {
      part.protectedFault = LearningTotals.Fault(line: line, mistake: error.text)
    }
  }

  mutating func endChunk(firstLine: Int, lines: Int) {
    totals.add(part)
    part = LearningTotals.Part()
  }
}
