import Bytes
import MessageFilter

/// The only place that prints: results to standard output, everything else to standard error.
struct Console: Sendable {
  /// `--quiet`: nothing on standard error but errors.
  let isQuiet: Bool
  /// Colours for reports on standard output.
  let output: Style
  /// Colours for what stands on standard error.
  let errors: Style

  init(isQuiet: Bool = false) {
    self.isQuiet = isQuiet
    output = Style(isOn: Terminal.isColored(1))
    errors = Style(isOn: Terminal.isColored(2))
  }

  /// `winnow: error: ...`, quiet or not, and below it what helps.
  func error(_ message: String, hint: String? = nil) {
    put("winnow: " + errors.red("error:") + " " + message + "\n" + (hint.map { $0 + "\n" } ?? ""))
  }

  /// `winnow: warning: ...`
  func warning(_ message: String) {
    if !isQuiet { put("winnow: " + errors.yellow("warning:") + " " + message + "\n") }
  }

  /// `winnow: ...`
  func note(_ message: String) {
    if !isQuiet { put("winnow: " + message + "\n") }
  }

  /// A text on standard error as it is, unless quiet.
  func report(_ text: String) {
    if !isQuiet { put(text) }
  }

  /// A text on standard error as it is.
  func put(_ text: String) {
    // There is nowhere to say that standard error can't be written.
    _ = Self.write(text.utf8Span.span, to: 2)
  }

  /// Writes a result to standard output.
  func write(_ text: String) throws(CommandError) { try write(text.utf8Span.span) }

  /// Writes a result to standard output.
  func write(_ bytes: Span<UInt8>) throws(CommandError) {
    if let problem = Self.write(bytes, to: 1) {
      throw .failed(.inputOutput, "standard output can't be written: \(problem)")
    }
  }

  /// Writes all bytes; the error if that failed.
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) -> Errno? {
    do throws(Errno) {
      try writeAll(bytes, to: descriptor)
      return nil
    } catch {
      return error
    }
  }
}
