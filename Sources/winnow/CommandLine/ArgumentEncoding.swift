import MessageFilter

/// Checks the encoding of the arguments. Swift decodes ill-formed UTF-8 as U+FFFD, which must not get into a
/// file, or name another file than the one that is meant.
enum ArgumentEncoding {
  /// Refuses arguments that are not UTF-8. The words of `explain` are a message, which may have any bytes.
  static func check(_ subcommand: Subcommand) throws(CommandError) {
    if subcommand == .explain { return }
    // The arguments live as long as the program, and end with a zero byte.
    try unsafe ProgramArguments.withEach { number, argument throws(CommandError) in
      // String's own decoding stops at the first zero byte, as this does.
      guard number > 0, unsafe String(validatingCString: argument) == nil else { return }
      let shown = oneLine(unsafe String(cString: argument))
      let advice =
        subcommand == .add
        ? "type it in a UTF-8 locale, or write it into the rules file with an editor"
        : "rename the file, or let the shell open it: < FILE, > FILE"
      throw .usage(
        UsageError(
          subcommand,
          "argument \(number), '\(shown)', is not UTF-8: the bytes shown as \u{FFFD} are not a character; "
            + advice))
    }
  }
}
