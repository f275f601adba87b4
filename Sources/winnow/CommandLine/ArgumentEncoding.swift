import MessageFilter

/// Arguments as the shell passed them. Swift reads ill-formed UTF-8 as U+FFFD, which must not get into a file
/// unseen.
enum ArgumentEncoding {
  /// Refuses arguments that are no UTF-8.
  static func check(_ subcommand: Subcommand) throws(CommandError) {
    for number in 1..<max(Int(CommandLine.argc), 1) {
      // The runtime keeps argc arguments, each ended by a zero byte, for the life of the program.
      guard let argument = unsafe CommandLine.unsafeArgv[number] else { continue }
      // String's own decoding stops at the first zero byte, as this does.
      guard unsafe String(validatingCString: argument) == nil else { continue }
      let shown = oneLine(unsafe String(cString: argument))
      throw .usage(
        UsageError(
          subcommand,
          "argument \(number), '\(shown)', is no UTF-8: the bytes shown as \u{FFFD} are no character; "
            + "type it in a UTF-8 locale, or write it into the rules file with an editor"))
    }
  }
}
