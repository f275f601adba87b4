import Bytes

/// The state of one conversion. The input and the sink share it: the sink fills the output, and the input
/// writes the output before it waits for more. Used by one thread only.
final class ConversionState {
  let options: ConversionOptions
  var summary = ConversionSummary()
  /// Whether the caller asked to stop. Inputs then look as if they ended after the bytes that were read.
  private(set) var isStopped = false
  /// Why the current input could not be read further.
  var failure: String?
  /// Whether the current input has more bytes than can be read.
  var isIncomplete: Bool { isStopped || failure != nil }
  /// Whether the reader reached the end of the bytes that could be read, but not the end of the input,
  /// because the caller asked to stop or reading failed. The current entry may be incomplete and is left out.
  /// The entries before it are written.
  var isCutOff = false
  /// Becomes readable when the caller has a request while an input is waited for; -1 if there is none.
  let wakeDescriptor: Int32
  /// Whether the regular file at a path is the one that the output is written to.
  let isOutput: (String) -> Bool

  private let flush: (Span<UInt8>) -> Bool
  private let notify: (ConversionNotice) -> Void
  private let progress: (Int) -> Bool
  private var output = ByteBuffer(capacity: 128 << 10)
  private var canWrite = true
  private var hasAssumedUTC = false

  init(
    options: ConversionOptions, flush: @escaping (Span<UInt8>) -> Bool,
    report: @escaping (ConversionNotice) -> Void, isOutput: @escaping (String) -> Bool = { _ in false },
    wakeDescriptor: Int32 = -1, progress: @escaping (Int) -> Bool
  ) {
    self.options = options
    self.isOutput = isOutput
    self.wakeDescriptor = wakeDescriptor
    self.flush = flush
    notify = report
    self.progress = progress
  }

  func report(_ notice: ConversionNotice) {
    // Earlier output comes first.
    writeOut()
    notify(notice)
  }

  /// Adds an output line.
  func write(_ line: Span<UInt8>) {
    output.append(line)
    if output.count >= 64 << 10 { writeOut() }
  }

  /// Passes on the output so far.
  func writeOut() {
    guard !output.isEmpty else { return }
    // The closure may not reach the buffer through this object while it reads it.
    var full = ByteBuffer(capacity: 16)
    swap(&full, &output)
    // Messages that were converted before a stop are written. A failed write is not repeated.
    if canWrite && !flush(full.span) {
      canWrite = false
      stop()
    }
    full.removeAll()
    swap(&full, &output)
  }

  /// Reports the progress after `count` bytes were read.
  func hasRead(_ count: Int) {
    summary.bytes += count
    if !progress(summary.bytes) { stop() }
  }

  func stop() {
    isStopped = true
    summary.wasStopped = true
  }

  /// A local time in the conversion's zone.
  func instant(of local: LocalTime, file: String) -> LogDate {
    if let zone = options.timeZone { return zone.instant(of: local) }
    if !hasAssumedUTC {
      hasAssumedUTC = true
      report(.assumedUTC(file: file))
    }
    return LogTimeZone.utc.instant(of: local)
  }
}
