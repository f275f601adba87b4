import MessageFilter

/// The progress bar on standard error: how much was read, how fast, and how long the rest will take.
struct Progress {
  private let isOn: Bool
  private let waits: Bool
  private let isTerminal: Bool
  private let width: Int
  private let total: Int?
  private let unit: String?
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// - Parameters:
  ///   - total: The size of the whole input in bytes; nil if it is not known.
  ///   - unit: The name of what is counted; nil if only bytes are.
  init(_ arguments: Arguments, _ console: Console, total: Int?, unit: String? = "messages") {
    let wish = arguments[.progress] ?? "auto"
    isTerminal = Terminal.isTerminal(2)
    isOn =
      !console.isQuiet
      && (wish == "always" || wish == "auto" && isTerminal && Terminal.environment("TERM") != "dumb")
    waits = wish == "auto"
    width = isTerminal ? Terminal.width(2) : 80
    self.total = total
    self.unit = unit
  }

  /// Updates the bar, at most ten times a second.
  mutating func update(bytes: Int, count: Int, _ console: Console) {
    guard isOn else { return }
    let now = ContinuousClock.now
    let elapsed = seconds(now - start)
    if waits, elapsed < 1 { return }
    if let last, seconds(now - last) < 0.1 { return }
    last = now
    console.put("\r" + line(bytes: bytes, count: count, elapsed: elapsed).padded(width - 1))
  }

  /// Removes the bar, or leaves its last state if standard error is a file.
  mutating func finish(bytes: Int, count: Int, _ console: Console) {
    guard isOn, last != nil || !waits else { return }
    if isTerminal {
      console.put("\r" + String(repeating: " ", count: width - 1) + "\r")
    } else {
      console.put("\r" + line(bytes: bytes, count: count, elapsed: seconds(.now - start)) + "\n")
    }
  }

  private func line(bytes: Int, count: Int, elapsed: Double) -> String {
    let rate = elapsed > 0 ? Int(Double(count) / elapsed) : 0
    var text = "\(megabytes(bytes)) MB"
    text += unit.map { "  \(grouped(count)) \($0)  \(grouped(rate))/s" } ?? "  \(megabytes(rate)) MB/s"
    guard let total, total > 0 else { return cut(text) }
    let part = min(1, Double(bytes) / Double(total))
    if part > 0, part < 1 { text += "  \(duration(elapsed * (1 - part) / part)) left" }
    let room = min(30, width - text.count - 12)
    var bar = ""
    if room >= 8 {
      let done = Int(part * Double(room))
      bar = "[" + String(repeating: "#", count: done) + String(repeating: "-", count: room - done) + "] "
    }
    return cut("\(Int(part * 100)) % ".leftPadded(6) + bar + text)
  }

  private func cut(_ text: String) -> String { String(text.prefix(width - 1)) }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole < 60
      ? "\(whole) s"
      : whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
