import MessageFilter

/// A line on standard error that shows how far some work is, and is replaced as the work goes on.
struct ProgressBar {
  private let console: Console
  private let isOn: Bool
  private let waits: Bool
  private let isTerminal: Bool
  private let width: Int
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  init(_ arguments: Arguments, _ console: Console) {
    self.console = console
    let wish = arguments[.progress] ?? "auto"
    isTerminal = Terminal.isTerminal(2)
    isOn =
      !console.isQuiet
      && (wish == "always" || wish == "auto" && isTerminal && Terminal.environment("TERM") != "dumb")
    waits = wish == "auto"
    width = isTerminal ? Terminal.width(2) : 80
  }

  /// The seconds since the start.
  var elapsed: Double { seconds(.now - start) }

  /// The seconds since the start if it is time to show another line, which is at most ten times a second.
  mutating func elapsedIfDue() -> Double? {
    guard isOn else { return nil }
    let now = ContinuousClock.now
    let elapsed = seconds(now - start)
    if waits, elapsed < 1 { return nil }
    if let last, seconds(now - last) < 0.1 { return nil }
    last = now
    return elapsed
  }

  /// Shows a line in place of the one before.
  func show(_ line: String) { console.put("\r" + cut(line).padded(width - 1)) }

  /// Removes the line, or leaves its last state if standard error is a file.
  func finish(_ line: String) {
    guard isOn, last != nil || !waits else { return }
    console.put("\r" + (isTerminal ? String(repeating: " ", count: width - 1) + "\r" : cut(line) + "\n"))
  }

  /// A line of a percentage, a bar if there is room for it, and a text.
  func line(_ part: Double, beside text: String) -> String {
    let room = min(30, width - text.count - 12)
    var bar = ""
    if room >= 8 {
      let done = Int(part * Double(room))
      bar = "[" + String(repeating: "#", count: done) + String(repeating: "-", count: room - done) + "] "
    }
    return "\(Int(part * 100)) % ".leftPadded(6) + bar + text
  }

  private func cut(_ line: String) -> String { String(line.prefix(width - 1)) }
}
