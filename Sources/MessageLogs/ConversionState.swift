import Bytes

/// The state of one conversion, shared by the input, which writes the output out before it waits for more,
/// and the sink, which fills the output. Used by one thread only.
final class ConversionState {
  let options: ConversionOptions
  var summary = ConversionSummary()
  /// Whether the caller asked to stop; inputs then look as if they ended behind what was read.
  private(set) var isStopped = false
  /// Why the current input could not be read on.
  var failure: String?
  /// Whether the current input has more than can be read.
  var isShort: Bool { isStopped || failure != nil }
  /// Whether the reader reached the end of what could be read, but not the end of the input: the caller asked
  /// to stop, or reading failed. The entry being read may be incomplete and is left out; the entries before
  /// it are written.
  var isCutOff = false
  /// Becomes readable when the caller has something to say while an input is waited for; -1 for none.
  let wakeDescriptor: Int32

  private let flush: (Span<UInt8>) -> Bool
  private let notify: (ConversionNotice) -> Void
  private let progress: (Int) -> Bool
  private var output = ByteBuffer(capacity: 128 << 10)
  private var canWrite = true
  private var hasAssumedUTC = false

  init(
    options: ConversionOptions, flush: @escaping (Span<UInt8>) -> Bool,
    report: @escaping (ConversionNotice) -> Void, wakeDescriptor: Int32 = -1,
    progress: @escaping (Int) -> Bool
  ) {
    self.options = options
    self.wakeDescriptor = wakeDescriptor
    self.flush = flush
    notify = report
    self.progress = progress
  }

  func report(_ notice: ConversionNotice) {
    // What was written before comes first.
    writeOut()
    notify(notice)
  }

  /// Takes an output line.
  func write(_ line: Span<UInt8>) {
    output.append(line)
    if output.count >= 64 << 10 { writeOut() }
  }

  /// Hands over what there is.
  func writeOut() {
    guard !output.isEmpty else { return }
    // The closure may not reach the buffer through this object while it reads it.
    var full = ByteBuffer(capacity: 16)
    swap(&full, &output)
    // What was converted before a stop is written; what could not be written once is not tried again.
    if canWrite && !flush(full.span) {
      canWrite = false
      stop()
    }
    full.removeAll()
    swap(&full, &output)
  }

  /// Tells how far the conversion is; `count` bytes were read.
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
