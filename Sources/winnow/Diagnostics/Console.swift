import Bytes
import MessageFilter

/// Prints results to standard output, and everything else to standard error. Nothing else in the program
/// prints.
struct Console: Sendable {
  /// `--quiet`: only errors are printed to standard error.
  let isQuiet: Bool
  /// The colours on standard output.
  let output: Style
  /// The colours on standard error.
  let errors: Style

  init(isQuiet: Bool = false) {
    self.isQuiet = isQuiet
    output = Style(isOn: Terminal.isColored(1))
    errors = Style(isOn: Terminal.isColored(2))
  }

  /// Prints `winnow: error: ...`, even if quiet, and a hint below it. Control characters in the message,
  /// which may quote anything that was typed, are escaped.
  func error(_ message: String, hint: String? = nil) {
    put("winnow: " + errors.red("error:") + " " + lines(message, hint))
  }

  /// `winnow: warning: ...`
  func warning(_ message: String) {
    if !isQuiet { put("winnow: " + errors.yellow("warning:") + " " + lines(message, nil)) }
  }

  /// `winnow: ...`, and a hint below it.
  func note(_ message: String, hint: String? = nil) {
    if !isQuiet { put("winnow: " + lines(message, hint)) }
  }

  private func lines(_ message: String, _ hint: String?) -> String {
    oneLine(message) + "\n" + (hint.map { $0 + "\n" } ?? "")
  }

  /// If an operand is standard input, and that is a terminal, prints that the program waits, and for what.
  ///
  /// - Parameter form: The form of what is typed.
  func announceWaiting(for what: String, from operand: String, form: String? = nil) {
    guard operand == "-", Terminal.isTerminal(0) else { return }
    let how = form.map { ", \($0)" } ?? ""
    note("waiting for \(what) on standard input\(how) (Ctrl-D ends, --help helps)")
  }

  /// Prints a text to standard error as it is, unless quiet.
  func report(_ text: String) {
    if !isQuiet { put(text) }
  }

  /// Prints a text to standard error as it is.
  func put(_ text: String) {
    // A failure to write to standard error cannot be reported.
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

  /// Writes all bytes. Returns the error if that fails.
  private static func write(_ bytes: Span<UInt8>, to descriptor: Int32) -> Errno? {
    do throws(Errno) {
      try writeAll(bytes, to: descriptor)
      return nil
    } catch {
      return error
    }
  }
}
