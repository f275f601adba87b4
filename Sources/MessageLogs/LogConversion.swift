import Bytes

/// The options of a conversion, as of `winnow convert`.
package struct ConversionOptions: Sendable {
  /// The format of all inputs; nil to detect each input's format.
  package var from: LogFormat?
  /// The owner's name, number or handle, for exports that do not say who the owner is. It is compared with
  /// a message's sender and account id, byte for byte.
  package var me: String?
  /// Whether to leave out messages of the owner. A message of unknown direction is kept.
  package var incoming: Bool
  /// The order of day, month and year in WhatsApp's dates; nil to take it from the first date that can be in
  /// only one order.
  package var dateOrder: DateOrder?
  /// The zone of times without a zone; nil for UTC, and the first such time is then reported as
  /// ``ConversionNotice/assumedUTC``.
  package var timeZone: LogTimeZone?

  /// Options with the defaults of the command line.
  package init(
    from: LogFormat? = nil, me: String? = nil, incoming: Bool = false, dateOrder: DateOrder? = nil,
    timeZone: LogTimeZone? = nil
  ) {
    self.from = from
    self.me = me
    self.incoming = incoming
    self.dateOrder = dateOrder
    self.timeZone = timeZone
  }
}

/// The order of the parts of a numeric date.
package enum DateOrder: String, Sendable, CaseIterable {
  /// 31/12/2024
  case dmy
  /// 12/31/2024
  case mdy
  /// 2024/12/31
  case ymd
}

/// A source of messages.
package enum LogInput: Sendable, Equatable {
  /// A file or a folder. A regular file may be read twice. The files of a folder, and of folders in it, are
  /// read in the order of their names (as bytes). Files of other formats in it are skipped.
  case path(String)
  /// An open descriptor, read once and not closed: standard input.
  case descriptor(Int32, name: String)
}

/// A place in an export.
package struct LogPlace: Sendable, Equatable {
  /// The file's path, or the name of the input.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The last line of the entry. It equals `line` for an entry on one line.
  package var lastLine: Int
  /// The number of the entry (message, row, element) in the file, from 1.
  package var entry: Int

  /// `FILE:LINE: entry N`, followed by the lines if there are several.
  package var description: String {
    "\(file):\(line): entry \(entry)" + (lastLine > line ? " (lines \(line) to \(lastLine))" : "")
  }
}

/// A notice of a running conversion.
package enum ConversionNotice: Sendable, Equatable {
  /// An entry could not be read and is left out.
  case skipped(LogPlace, LogFault)
  /// An input is not a log of the wanted format (with `auto`: of any format), and the fault says what it looks
  /// like; or a log in a folder cannot be read, and the fault says why.
  case refused(file: String, LogFault)
  /// An input could not be opened, or not read to its end.
  case unreadable(file: String, reason: String)
  /// A file in a folder is not a log of the wanted format. This is not an error.
  case passedOver(file: String, LogFault)
  /// A time without a zone was read as UTC, because no zone was given. Reported once for each conversion.
  case assumedUTC(file: String)
  /// A chat's or an account's name is longer than ``Limits/logNameBytes`` and was cut. Reported once for each
  /// input.
  case nameCut(file: String)

  /// The notice as a line for a person, without the program's name and the line end.
  package var description: String { description(naming: { $0 }, advising: { _ in "" }) }

  /// The same, with the file's name as `shown` returns it, and after what is wrong the words of `advice` for what
  /// would help.
  package func description(
    naming shown: (String) -> String, advising advice: (LogRemedy) -> String
  ) -> String {
    switch self {
    case .skipped(var place, let fault):
      place.file = shown(place.file)
      return "\(place.description) skipped: \(fault.description(advising: advice))"
    case .refused(let file, let fault): return "\(shown(file)): \(fault.description(advising: advice))"
    case .unreadable(let file, let reason): return "\(shown(file)): \(reason)"
    case .passedOver(let file, let fault):
      return "\(shown(file)): passed over: \(fault.description(advising: advice))"
    case .assumedUTC(let file):
      return "\(shown(file)): times without a zone are taken as UTC\(advice(.timeZone))"
    case .nameCut(let file):
      return "\(shown(file)): a name longer than \(Limits.logNameBytes) bytes is cut to its first "
        + "\(Limits.logNameBytes)"
    }
  }
}

/// The counts of a finished conversion.
package struct ConversionSummary: Sendable, Equatable {
  /// The number of messages written.
  package var written = 0
  /// The number of messages of the owner that ``ConversionOptions/incoming`` left out.
  package var outgoingLeftOut = 0
  /// The number of entries that are not messages (calls, joins, reactions, deletions).
  package var noMessages = 0
  /// The number of entries, and of logs in folders, that could not be read.
  package var skipped = 0
  /// The number of messages written with a null date because the date could not be read.
  package var unreadDates = 0
  /// The number of inputs of another format.
  package var refused = 0
  /// The number of inputs that could not be opened, or not read to their end.
  package var unreadable = 0
  /// The number of files that were read.
  package var files = 0
  /// The number of bytes that were read, without those of a second reading of a file.
  package var bytes = 0
  /// Whether `flush` or `progress` asked to stop.
  package var wasStopped = false

  /// The number of messages that could be read, whether or not they were written.
  package var read: Int { written + outgoingLeftOut }

  /// A summary with all counts 0.
  package init() {}

  /// What became of the inputs.
  package enum Outcome: Sendable {
    /// Everything was read.
    case complete
    /// Entries were skipped.
    case incomplete
    /// An input is of another format.
    case refused
    /// An input could not be read.
    case unreadable
  }

  /// What became of the inputs: the worst of it.
  package var outcome: Outcome {
    unreadable > 0 ? .unreadable : refused > 0 ? .refused : skipped > 0 ? .incomplete : .complete
  }
}

/// Reads exported message logs and writes their messages as NDJSON, in constant memory.
///
/// Each message is one line, `{"id":…,"sender":…,"body":…,"date":…,"direction":…,"chat":…,"source":…}` with,
/// if the export has an account's id beside the name, `"senderId":…` as last member. The output depends only
/// on the inputs' bytes and names, and on the options.
package struct LogConversion {
  private let options: ConversionOptions
  private let flush: (Span<UInt8>) -> Bool
  private let report: (ConversionNotice) -> Void
  private let progress: (Int) -> Bool
  private let wakeDescriptor: Int32

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - flush: Receives whole output lines, about 64 KiB at a time, and all available lines before a read
  ///     that would have to wait. Returns whether to continue (false if writing failed).
  ///   - report: Receives each notice as it arises.
  ///   - wakeDescriptor: Becomes readable when `progress` should be called while an input is waited for; -1
  ///     for none.
  ///   - progress: Receives the number of bytes read so far, after each read and when waiting was
  ///     interrupted. Returns whether to continue.
  package init(
    options: ConversionOptions,
    flush: @escaping (Span<UInt8>) -> Bool,
    report: @escaping (ConversionNotice) -> Void,
    wakeDescriptor: Int32 = -1,
    progress: @escaping (Int) -> Bool = { _ in true }
  ) {
    self.options = options
    self.wakeDescriptor = wakeDescriptor
    self.flush = flush
    self.report = report
    self.progress = progress
  }

  /// Converts the inputs in order. An input that cannot be used is reported, and the others are still read.
  package func convert(_ inputs: [LogInput]) -> ConversionSummary {
    let state = ConversionState(
      options: options, flush: flush, report: report, wakeDescriptor: wakeDescriptor, progress: progress)
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
    var file = LogFiles.file(path: path)
    file.again = again
    files.convert(bytes, of: file, isInFolder: false)
    state.writeOut()
    return state.summary
  }
}
