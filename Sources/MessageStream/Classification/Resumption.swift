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
    var lines = 0
    var complete = 0
    var position = 0
    let format = job.form.format
    var isFirstInFormat = true
    // The last complete line, and what follows it.
    var lastLine = ByteBuffer(capacity: 4096)
    var tail = ByteBuffer(capacity: 1 << 16)
    while true {
      var count = 0
      let before = tail.count
      // read(2) writes at most the number of bytes that it is given.
      unsafe tail.fill(1 << 16) { memory in
        repeat {
          count = unsafe read(descriptor, memory.baseAddress, memory.count)
        } while count < 0 && errno == EINTR
        return max(count, 0)
      }
      if count < 0 { throw .system(.last(.read, .file(path))) }
      if count == 0 { break }
      position += count
      guard let end = tail.span.lastLineEnd(from: before) else { continue }
      if lines == 0, let firstEnd = tail.span.firstLineEnd() {
        isFirstInFormat = format.isLine(tail.span.extracting(0..<firstEnd), number: 1, member: job.member)
      }
      let lastStart = (tail.span.extracting(0..<end).lastLineEnd(from: 0) ?? -1) + 1
      lines += tail.span.extracting(0..<(end + 1)).countLines()
      complete = position - (tail.count - end - 1)
      lastLine.removeAll()
      lastLine.append(tail.span.extracting(lastStart..<end))
      var rest = ByteBuffer(capacity: tail.count)
      rest.append(tail.span.extracting((end + 1)..<tail.count))
      swap(&rest, &tail)
    }
    if lines > 0 {
      guard format.isLine(lastLine.span, number: lines, member: job.member) else {
        if let number = format.number(of: lastLine.span) { throw .otherNumber(number, lines: lines) }
        throw .notAnOutput(lines: lines)
      }
      guard isFirstInFormat else { throw .beginsOtherwise }
      try ResumedLine(job, ruleSet).check(lastLine.span, number: lines, control)
    } else if tail.count > 0 {
      guard format.canBegin(with: tail.span) else { throw .notAnOutput(lines: 0) }
    }
    guard ftruncate(descriptor, complete) == 0, lseek(descriptor, complete, SEEK_SET) >= 0 else {
      throw .system(.last(.truncate, .file(path)))
    }
    return (writer, lines)
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
