import Bytes
import MessageFilter
import SystemLibrary

/// Why an output file cannot be resumed.
package enum ResumptionError: Error, Sendable, Equatable {
  /// A system call failed.
  case system(FileFailure)
  /// The last line is not in the format of the run.
  case notAnOutput(lines: Int)
  /// The last line is in the format of the run, but the number in it is not the number of lines.
  case otherNumber(Int, lines: Int)
  /// The first line is not in the format of the run, although the last one may be: errors look the same in
  /// several formats.
  case beginsOtherwise
  /// The output is not a regular file, so it cannot be read again.
  case notRegular
  /// The last line is not the output of the input's line with that number.
  case notOfThisInput(lines: Int)
  /// The input has fewer lines than the file.
  case moreThanInput(lines: Int)
  /// An input cannot be read again.
  case input(FileFailure)
  /// An input is a pipe or a device, which cannot be read twice.
  case inputNotRegular(String)
  /// The last line is an error, at which `--strict` stops.
  case stopped(Classification.Stop)
}

/// Continues an output file of an earlier run.
enum Resumption {
  /// Opens `path` to continue after its last complete line. An incomplete line is cut off, and a missing file
  /// is created. Returns the writer, and the number of lines in the file.
  ///
  /// Every input line has one output line, so the file's lines are the input lines that are done. The file is
  /// read once, and so is the input up to the line of the last output line. Besides that line, memory is
  /// constant.
  static func open(
    _ path: String, _ job: Classification, _ ruleSet: RuleSet, _ control: StreamControl
  ) throws(ResumptionError) -> (writer: OutputWriter, lines: Int) {
    // The lines of an input that cannot be read would be missing for good, so no output is created then.
    for case .file(let name) in job.stream.inputs {
      // `name` is valid during the call.
      guard unsafe access(name, R_OK) == 0 else { throw .input(.last(.open, .file(name))) }
      guard isRegularFile(atPath: name) else { throw .inputNotRegular(name) }
      if let failure = readFailure(of: name) { throw .input(failure) }
    }
    let descriptor = openDescriptor(path, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { throw .system(.last(.create, .file(path))) }
    let writer = OutputWriter(descriptor: descriptor, stream: .file(path), isOwned: true)
    guard isRegularFile(descriptor) else { throw .notRegular }
    let output = try WrittenLines(of: descriptor, path, job)
    if output.count > 0 {
      let format = job.form.format
      guard format.isLine(output.last.span, number: output.count, member: job.member) else {
        if let number = format.number(of: output.last.span) {
          throw .otherNumber(number, lines: output.count)
        }
        throw .notAnOutput(lines: output.count)
      }
      guard output.isFirstInFormat else { throw .beginsOtherwise }
      try ResumedLine(job, ruleSet).check(output.last.span, number: output.count, control)
    } else if !output.incomplete.isEmpty {
      guard job.form.format.canBegin(with: output.incomplete.span) else { throw .notAnOutput(lines: 0) }
    }
    let end = output.completeBytes
    guard ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) >= 0 else {
      throw .system(.last(.truncate, .file(path)))
    }
    return (writer, output.count)
  }

  /// Why an input has no lines to read; nil if it may have some.
  private static func readFailure(of input: String) -> FileFailure? {
    let cause: FileFailure.Cause
    do throws(Errno) {
      let beginning = try contents(ofFile: input, atMost: Limits.beginningBytes)
      guard let signature = FileSignature.of(beginning.span, among: FileSignature.decodable) else {
        return nil
      }
      cause = .signature(signature)
    } catch {
      cause = .system(error)
    }
    return FileFailure(operation: .read, stream: .file(input), cause: cause)
  }
}

/// The lines of an output file of an earlier run.
private struct WrittenLines: ~Copyable {
  /// The number of complete lines, and of their bytes.
  private(set) var count = 0
  private(set) var completeBytes = 0
  /// The last complete line, and what follows it.
  private(set) var last = ByteBuffer(capacity: 4096)
  private(set) var incomplete = ByteBuffer(capacity: 1 << 16)
  /// Whether the first line is in the format of the run.
  private(set) var isFirstInFormat = true

  /// Reads the file once. Besides two lines, memory is constant.
  init(of descriptor: Int32, _ path: String, _ job: Classification) throws(ResumptionError) {
    var position = 0
    while true {
      var bytes = 0
      let before = incomplete.count
      // read(2) writes at most the number of bytes that it is given.
      unsafe incomplete.fill(1 << 16) { memory in
        repeat {
          bytes = unsafe read(descriptor, memory.baseAddress, memory.count)
        } while bytes < 0 && errno == EINTR
        return max(bytes, 0)
      }
      if bytes < 0 { throw .system(.last(.read, .file(path))) }
      if bytes == 0 { return }
      position += bytes
      guard let end = incomplete.span.lastLineEnd(from: before) else { continue }
      if count == 0, let firstEnd = incomplete.span.firstLineEnd() {
        isFirstInFormat = job.form.format.isLine(
          incomplete.span.extracting(0..<firstEnd), number: 1, member: job.member)
      }
      completeBytes = position - (incomplete.count - end - 1)
      takeLines(upTo: end)
    }
  }

  /// Counts the lines up to an LF, keeps the last of them and what follows.
  private mutating func takeLines(upTo end: Int) {
    let start = (incomplete.span.extracting(0..<end).lastLineEnd(from: 0) ?? -1) + 1
    count += incomplete.span.extracting(0..<(end + 1)).countLines()
    var line = ByteBuffer(capacity: end - start)
    line.append(incomplete.span.extracting(start..<end))
    swap(&line, &last)
    var rest = ByteBuffer(capacity: incomplete.count)
    rest.append(incomplete.span.extracting((end + 1)..<incomplete.count))
    swap(&rest, &incomplete)
  }
}
