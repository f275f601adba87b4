import Bytes

/// What a conversion is to do; the options of `winnow convert`.
public struct ConversionOptions: Sendable {
  /// The format of every input; nil tells each input's by what it looks like (`--from auto`).
  public var from: LogFormat?
  /// The owner's name, number or handle, for exports that do not say who the owner is. It is compared with
  /// a message's sender and account id, byte for byte.
  public var me: String?
  /// Leaves out what the owner sent. A message whose direction cannot be told stays.
  public var incoming: Bool
  /// The order of day, month and year in WhatsApp's dates; nil takes it from the first date that can be
  /// only one.
  public var dateOrder: DateOrder?
  /// The zone of times that come without one; nil is UTC, and the first such time is reported as
  /// ``ConversionNotice/assumedUTC``.
  public var timeZone: LogTimeZone?

  /// Options with the defaults of the command line.
  public init(
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

/// The order in which a date written in numbers names its parts.
public enum DateOrder: String, Sendable, CaseIterable {
  /// 31/12/2024
  case dmy
  /// 12/31/2024
  case mdy
  /// 2024/12/31
  case ymd
}

/// Where messages come from.
public enum LogInput: Sendable, Equatable {
  /// A file or a folder. A regular file may be read twice. A folder's files are read in the order of their
  /// names (as bytes), folders in it too; files of another format in it are passed over.
  case path(String)
  /// An open descriptor, read once and not closed: standard input.
  case descriptor(Int32, name: String)
}

/// A place in an export.
public struct LogPlace: Sendable, Equatable {
  /// The file's path, or the name of the input.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The last line of what was found; the same where it is on one line.
  public var lastLine: Int
  /// Which entry of the file (message, row, element), from 1.
  public var entry: Int

  /// `FILE:LINE: entry N`, and the lines where there are several.
  public var description: String {
    "\(file):\(line): entry \(entry)" + (lastLine > line ? " (lines \(line) to \(lastLine))" : "")
  }
}

/// A notice of a running conversion.
public enum ConversionNotice: Sendable, Equatable {
  /// An entry could not be read and is left out.
  case skipped(LogPlace, reason: String)
  /// An input is not a log of the wanted format (with `auto`: of any format); `reason` says what it looks
  /// like.
  case refused(file: String, reason: String)
  /// An input could not be opened or read to its end.
  case unreadable(file: String, reason: String)
  /// A file in a folder is not a log of the wanted format. This is not a fault.
  case passedOver(file: String, reason: String)
  /// A time without a zone was taken as UTC, since no zone was given. Once a conversion.
  case assumedUTC(file: String)
  /// A chat's or an account's name is longer than ``Limits/logNameBytes`` and is cut to that. Once an input.
  case nameCut(file: String)

  /// The notice as a line for a person, without the program's name and the line's end.
  public var description: String { description { $0 } }

  /// The same with the file's name as `shown` has it.
  public func description(naming shown: (String) -> String) -> String {
    switch self {
    case .skipped(var place, let reason):
      place.file = shown(place.file)
      return "\(place.description) skipped: \(reason)"
    case .refused(let file, let reason), .unreadable(let file, let reason): return "\(shown(file)): \(reason)"
    case .passedOver(let file, let reason): return "\(shown(file)): passed over: \(reason)"
    case .assumedUTC(let file):
      return
        "\(shown(file)): times without a zone are taken as UTC (--timezone NAME takes them as another zone's)"
    case .nameCut(let file):
      return "\(shown(file)): a name longer than \(Limits.logNameBytes) bytes is cut to its first "
        + "\(Limits.logNameBytes)"
    }
  }
}

/// The counts of a finished conversion.
public struct ConversionSummary: Sendable, Equatable {
  /// Messages written.
  public var written = 0
  /// Messages of the owner that ``ConversionOptions/incoming`` left out.
  public var outgoingLeftOut = 0
  /// Entries that are no messages (calls, joins, reactions, deletions), left out.
  public var noMessages = 0
  /// Entries that could not be read.
  public var skipped = 0
  /// Messages written whose date could not be read, so that it is null.
  public var unreadDates = 0
  /// Inputs of another format.
  public var refused = 0
  /// Inputs that could not be opened, or not read to their end.
  public var unreadable = 0
  /// Files that were read.
  public var files = 0
  /// Bytes that were read; what a second reading of a file took is not counted.
  public var bytes = 0
  /// Whether `flush` or `progress` asked to stop.
  public var wasStopped = false

  /// Messages that could be read, written or not.
  public var read: Int { written + outgoingLeftOut }

  /// A summary of nothing.
  public init() {}

  /// The exit status that winnow(1) gives: 3 an input could not be read, 2 another format, 1 entries
  /// skipped, 0 all read.
  public var exitStatus: Int32 { unreadable > 0 ? 3 : refused > 0 ? 2 : skipped > 0 ? 1 : 0 }
}

/// Reads exported message logs and writes their messages as NDJSON, in constant memory.
///
/// Each message is one line, `{"id":…,"sender":…,"body":…,"date":…,"direction":…,"chat":…,"source":…}`
/// and, where the export has an account's id beside the name, `"senderId":…` as last member. Output
/// depends on the inputs' bytes, names and the options alone.
public struct LogConversion {
  private let options: ConversionOptions
  private let flush: (Span<UInt8>) -> Bool
  private let report: (ConversionNotice) -> Void
  private let progress: (Int) -> Bool
  private let wakeDescriptor: Int32

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - flush: Takes whole output lines, about 64 KiB at a time, and what there is before a read that
  ///     would have to wait. Returns whether to go on (false when writing failed).
  ///   - report: Takes each notice as it arises.
  ///   - wakeDescriptor: Becomes readable when `progress` is to be asked while an input is waited for, -1 for
  ///     none.
  ///   - progress: Takes the bytes read so far, after each read and when waiting was interrupted; returns
  ///     whether to go on.
  public init(
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

  /// Converts the inputs, in this order. An input that cannot be used is reported and the others are read.
  public func convert(_ inputs: [LogInput]) -> ConversionSummary {
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

  /// Converts bytes that a closure reads, as standard input or (where they can be read again) as a file.
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
