import Bytes

/// A source of messages.
package enum LogInput: Sendable, Equatable {
  /// A file or a folder. A regular file may be read twice. The files of a folder, and of folders in it, are
  /// read in the order of their names (as bytes). Files of other formats in it are skipped.
  case path(String)
  /// An open descriptor, read once and not closed: standard input.
  case descriptor(Int32, name: String)
}

/// Reads exported message logs and writes their messages as NDJSON, in bounded memory.
///
/// Each message is one line, `{"id":…,"sender":…,"body":…,"date":…,"direction":…,"chat":…,"source":…}` with,
/// if the export has an account's id beside the name, `"senderId":…` as last member. The output depends only
/// on the inputs' bytes and names, and on the options.
package struct LogConversion {
  private let options: ConversionOptions
  private let flush: (Span<UInt8>) -> Bool
  private let report: (ConversionNotice) -> Void
  private let isOutput: (String) -> Bool
  private let progress: (Int) -> Bool
  private let wakeDescriptor: Int32

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - flush: Receives whole output lines, about 64 KiB at a time, and all available lines before a read
  ///     that would have to wait. Returns whether to continue (false if writing failed).
  ///   - report: Receives each notice as it arises.
  ///   - isOutput: Whether the regular file at a path is the one that the output is written to. In a folder
  ///     it is passed over, because its end would never be reached.
  ///   - wakeDescriptor: Becomes readable when `progress` should be called while an input is waited for; -1
  ///     for none.
  ///   - progress: Receives the number of bytes read so far, after each read and when waiting was
  ///     interrupted. Returns whether to continue.
  package init(
    options: ConversionOptions,
    flush: @escaping (Span<UInt8>) -> Bool,
    report: @escaping (ConversionNotice) -> Void,
    isOutput: @escaping (String) -> Bool = { _ in false },
    wakeDescriptor: Int32 = -1,
    progress: @escaping (Int) -> Bool = { _ in true }
  ) {
    self.options = options
    self.wakeDescriptor = wakeDescriptor
    self.flush = flush
    self.report = report
    self.isOutput = isOutput
    self.progress = progress
  }

  /// Converts the inputs in order. An input that cannot be used is reported, and the others are still read.
  package func convert(_ inputs: [LogInput]) -> ConversionSummary {
    let state = ConversionState(
      options: options, flush: flush, report: report, isOutput: isOutput, wakeDescriptor: wakeDescriptor,
      progress: progress)
    var files = LogFiles(state)
    for input in inputs where !state.isStopped {
      switch input {
      case .path(let path): files.convert(path: path)
      case .descriptor(let descriptor, let name): files.convert(descriptor: descriptor, name: name)
      }
    }
    state.writeOut()
    return state.summary
  }

  /// Converts bytes that a closure reads, like standard input or, if they can be read again, like a file.
  package func convert(
    path: String, _ bytes: consuming LogBytes, again: (() -> LogBytes?)? = nil
  ) -> ConversionSummary {
    let state = ConversionState(
      options: options, flush: flush, report: report, wakeDescriptor: wakeDescriptor, progress: progress)
    var files = LogFiles(state)
    var file = LogFile(path: path)
    file.again = again
    files.convert(bytes, of: file, isInFolder: false)
    state.writeOut()
    return state.summary
  }
}
