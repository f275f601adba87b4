import Bytes
import MessageFilter

/// Compares the last line of an output that is resumed with the line of input that it was made from.
///
/// The rules may have changed since, so only the parts are compared that they do not decide: why the line is
/// not a message, its number and id, or the bytes of an annotated message without its verdict.
struct ResumedLine {
  private let job: Classification
  private let ruleSet: RuleSet

  init(_ job: Classification, _ ruleSet: RuleSet) {
    self.job = job
    self.ruleSet = ruleSet
  }

  /// Reads the input up to its `number`th line, and compares the output of that line with the last line of
  /// the output file.
  func check(_ last: Span<UInt8>, number: Int, _ control: StreamControl) throws(ResumptionError) {
    var reader = InputReader(
      job.stream.inputs, chunkBytes: Limits.chunkBytes, longestLine: job.layout.longestLine,
      skipping: number - 1, control: control)
    // The line stands in the output, whatever its outcome is by the present rules.
    var form = job.form
    form.chosen = .all
    var worker = ClassificationWorker(
      ruleSet, layout: job.layout, form: form, stopsAtInvalid: job.stopsAtInvalid, hitNumbers: [],
      files: nil, counters: nil)
    var chunk = ByteBuffer(capacity: Limits.chunkBytes)
    var expected = ChunkOutput<ClassificationNotes>()
    reading: while true {
      switch reader.read(into: &chunk, mayWait: true) {
      case .pause: continue
      case .failure(let failure): throw .input(failure)
      case .end:
        // If the run is stopped meanwhile, no error is reported. Nothing has been written.
        if control.isStopRequested { return }
        throw .moreThanInput(lines: number)
      case .tooLongLine:
        worker.processTooLongLine(number: number, output: &expected)
        break reading
      case .lines:
        // The LF is included, because without it an empty line would not count.
        let end = chunk.span.firstLineEnd().map { $0 + 1 } ?? chunk.count
        worker.process(chunk.span.extracting(0..<end), firstLine: number, output: &expected)
        break reading
      }
    }
    let made = expected.main.span
    guard isSame(last, as: made.extracting(0..<(made.count - 1))) else {
      throw .notOfThisInput(lines: number)
    }
    if let error = expected.notes.stop {
      throw .stopped(.init(line: number, error: error, input: reader.input, lineOfInput: nil))
    }
  }

  /// Whether two lines of output are equal except for what the rules decide.
  private func isSame(_ last: Span<UInt8>, as expected: Span<UInt8>) -> Bool {
    let format = job.form.format
    guard let part = format.decidedPart(of: last, member: job.member),
      let other = format.decidedPart(of: expected, member: job.member)
    else {
      return false
    }
    // A line of input may have been incomplete, and therefore an error, when it was read. No error is empty.
    let error = format.errorPart(of: last, member: job.member) ?? 0..<0
    let otherError = format.errorPart(of: expected, member: job.member) ?? 0..<0
    guard last.extracting(error).equals(expected.extracting(otherError)) else { return false }
    return last.extracting(0..<part.lowerBound).equals(expected.extracting(0..<other.lowerBound))
      && last.extracting(part.upperBound..<last.count)
        .equals(expected.extracting(other.upperBound..<expected.count))
  }
}
