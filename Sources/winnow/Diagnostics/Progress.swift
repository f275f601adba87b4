import MessageFilter

/// The progress bar on standard error: how much was read, how fast, and how long the rest will take; or how
/// much of other work is done.
struct Progress {
  private let isOn: Bool
  private let waits: Bool
  private let isTerminal: Bool
  private let width: Int
  private let total: Int?
  private let unit: String?
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  /// The share of the work that is done, if it reads nothing.
  private var share = 0.0

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
    guard let elapsed = elapsedIfDue() else { return }
    console.put("\r" + line(bytes: bytes, count: count, elapsed: elapsed).padded(width - 1))
  }

  /// Updates the bar of learning, of which a share is done, if it is larger than those before.
  mutating func update(share: Double, _ console: Console) {
    self.share = max(self.share, share)
    if elapsedIfDue() != nil { console.put("\r" + learningLine.padded(width - 1)) }
  }

  /// The time since the start in seconds, if it is time to update the bar.
  private mutating func elapsedIfDue() -> Double? {
    guard isOn else { return nil }
    let now = ContinuousClock.now
    let elapsed = seconds(now - start)
    if waits, elapsed < 1 { return nil }
    if let last, seconds(now - last) < 0.1 { return nil }
    last = now
    return elapsed
  }

  /// Removes the bar, or leaves its last state if standard error is a file.
  func finish(bytes: Int, count: Int, _ console: Console) {
    finish(line(bytes: bytes, count: count, elapsed: seconds(.now - start)), console)
  }

  /// Removes the bar of learning, or leaves its last state if standard error is a file.
  func finish(_ console: Console) { finish(learningLine, console) }

  private func finish(_ line: String, _ console: Console) {
    guard isOn, last != nil || !waits else { return }
    console.put("\r" + (isTerminal ? String(repeating: " ", count: width - 1) + "\r" : line + "\n"))
  }

  private var learningLine: String { bar(min(1, share), beside: "learning") }

  private func line(bytes: Int, count: Int, elapsed: Double) -> String {
    let rate = elapsed > 0 ? Int(Double(count) / elapsed) : 0
    var text = "\(megabytes(bytes)) MB"
    text += unit.map { "  \(grouped(count)) \($0)  \(grouped(rate))/s" } ?? "  \(megabytes(rate)) MB/s"
    guard let total, total > 0 else { return cut(text) }
    let part = min(1, Double(bytes) / Double(total))
    if part > 0, part < 1 { text += "  \(duration(elapsed * (1 - part) / part)) left" }
    return bar(part, beside: text)
  }

  /// A percentage, a bar if there is room for it, and a text.
  private func bar(_ part: Double, beside text: String) -> String {
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
