import MessageFilter
import SystemLibrary

/// Checks the encoding of what names files and rules. Swift decodes ill-formed UTF-8 as U+FFFD, which must
/// not get into a file, or name another file than the one that is meant.
enum ArgumentEncoding {
  /// Refuses arguments that are not UTF-8. The message of `explain` may have any bytes.
  static func check(_ arguments: Arguments) throws(CommandError) {
    let subcommand = arguments.subcommand
    let advice =
      [.add, .remove].contains(subcommand)
      ? "type it in a UTF-8 locale, or edit the rules file with an editor"
      : "rename the file, or let the shell open it: < FILE, > FILE"
    // The arguments live as long as the program, and end with a zero byte.
    try unsafe ProgramArguments.withEach { number, argument throws(CommandError) in
      // String's own decoding stops at the first zero byte, as this does.
      guard number > 0, unsafe String(validatingCString: argument) == nil else { return }
      let text = unsafe String(cString: argument)
      if subcommand == .explain, isMessage(text, arguments) { return }
      throw .usage(
        UsageError(
          subcommand,
          "argument \(number), '\(oneLine(text))', is not UTF-8 (\u{FFFD} stands for the bytes that are not); "
            + advice))
    }
  }

  /// The value of a variable of the environment that names a file; nil if it is not set.
  static func path(inVariable name: String) throws(CommandError) -> String? {
    // Nothing in this program changes the environment.
    guard let value = unsafe getenv(name) else { return nil }
    let path = unsafe String(cString: value)
    if unsafe String(validatingCString: value) == nil {
      throw .failed(
        .usage, "$\(name), '\(oneLine(path))', is not UTF-8 (\u{FFFD} stands for the bytes that are not)")
    }
    return path
  }

  /// Whether an argument is the sender or the body of a message.
  private static func isMessage(_ argument: String, _ arguments: Arguments) -> Bool {
    [OptionName.sender, .body].contains { name in
      arguments[name].map { argument == $0 || argument == "\(name.dashed)=\($0)" } ?? false
    }
  }
}
