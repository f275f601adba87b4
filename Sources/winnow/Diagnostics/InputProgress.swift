import MessageFilter

/// The progress bar of reading an input: how much was read, how fast, and how long the rest will take.
struct InputProgress {
  /// What the speed is measured in.
  enum Unit {
    case messages
    case bytes
  }

  private var bar: ProgressBar
  private let total: Int?
  private let unit: Unit

  /// - Parameter total: The size of the whole input in bytes; nil if it is not known.
  init(_ arguments: Arguments, _ console: Console, total: Int?, unit: Unit = .messages) {
    bar = ProgressBar(arguments, console)
    self.total = total
    self.unit = unit
  }

  /// Updates the bar.
  ///
  /// - Parameter messages: The number of messages, which is not needed if the speed is measured in bytes.
  mutating func update(bytes: Int, messages: Int = 0) {
    guard let elapsed = bar.elapsedIfDue() else { return }
    bar.show(line(bytes: bytes, messages: messages, elapsed: elapsed))
  }

  /// Removes the bar, or leaves its last state if standard error is a file.
  func finish(bytes: Int, messages: Int = 0) {
    bar.finish(line(bytes: bytes, messages: messages, elapsed: bar.elapsed))
  }

  private func line(bytes: Int, messages: Int, elapsed: Double) -> String {
    func rate(_ count: Int) -> Int { elapsed > 0 ? Int(Double(count) / elapsed) : 0 }
    var text = "\(megabytes(bytes)) MB"
    switch unit {
    case .messages: text += "  \(counted(messages, "message"))  \(grouped(rate(messages)))/s"
    case .bytes: text += "  \(megabytes(rate(bytes))) MB/s"
    }
    guard let total, total > 0 else { return text }
    let part = min(1, Double(bytes) / Double(total))
    if part > 0, part < 1 { text += "  \(duration(elapsed * (1 - part) / part)) left" }
    return bar.line(part, beside: text)
  }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole < 60
      ? "\(whole) s"
      : whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
