import SystemLibrary

/// The properties of the terminal.
enum Terminal {
  /// Whether a descriptor (0, 1 or 2) is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether text for people may be coloured on a descriptor: not under `NO_COLOR`, always under
  /// `CLICOLOR_FORCE`, otherwise on a terminal that is not dumb (no-color.org, bixense.com/clicolors).
  static func isColored(_ descriptor: Int32) -> Bool {
    if let setting = environment("NO_COLOR"), !setting.isEmpty { return false }
    if let setting = environment("CLICOLOR_FORCE"), !setting.isEmpty, setting != "0" { return true }
    return isTerminal(descriptor) && environment("TERM") != "dumb"
  }

  /// The width of the terminal in columns: as it reports, otherwise `COLUMNS`, otherwise 80.
  static func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    // The kernel fills the struct, which outlives the call.
    if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? min($0, 1000) : nil } ?? 80
  }

  /// An environment variable; nil if it is not set.
  static func environment(_ name: String) -> String? {
    // The text is copied at once. Nothing in this program changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
