import MessageFilter

/// Checks the encoding of the arguments. Swift decodes ill-formed UTF-8 as U+FFFD, which must not get into a
/// file unnoticed.
enum ArgumentEncoding {
  /// Refuses arguments that are not UTF-8.
  static func check(_ subcommand: Subcommand) throws(CommandError) {
    // The arguments live as long as the program, and end with a zero byte.
    try unsafe ProgramArguments.withEach { number, argument throws(CommandError) in
      // String's own decoding stops at the first zero byte, as this does.
      guard number > 0, unsafe String(validatingCString: argument) == nil else { return }
      let shown = oneLine(unsafe String(cString: argument))
      throw .usage(
        UsageError(
          subcommand,
          "argument \(number), '\(shown)', is not UTF-8: the bytes shown as \u{FFFD} are not a character; "
            + "type it in a UTF-8 locale, or write it into the rules file with an editor"))
    }
  }
}
