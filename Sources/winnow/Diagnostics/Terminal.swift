import SystemLibrary

/// What the program knows about the terminal it may be on.
enum Terminal {
  /// Whether a descriptor (0, 1 or 2) is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether text for people may be coloured there: not under `NO_COLOR`, always under `CLICOLOR_FORCE`,
  /// else on a terminal that is not dumb (no-color.org, bixense.com/clicolors).
  static func isColored(_ descriptor: Int32) -> Bool {
    if let setting = environment("NO_COLOR"), !setting.isEmpty { return false }
    if let setting = environment("CLICOLOR_FORCE"), !setting.isEmpty, setting != "0" { return true }
    return isTerminal(descriptor) && environment("TERM") != "dumb"
  }

  /// The width of the terminal in columns: what it says, else `COLUMNS`, else 80.
  static func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    // The kernel fills the struct, which outlives the call.
    if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? min($0, 1000) : nil } ?? 80
  }

  /// A variable of the environment; nil where it is not set.
  static func environment(_ name: String) -> String? {
    // The text is copied at once; nothing in this program changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// Colours of text for people, none where they are off.
struct Style: Sendable {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func blue(_ text: String) -> String { wrap(text, "34") }
  func cyan(_ text: String) -> String { wrap(text, "36") }

  /// The colour of an action.
  func action(_ action: String, _ text: String? = nil) -> String {
    let text = text ?? action
    switch action {
    case "allow": return green(text)
    case "junk": return red(text)
    case "transaction": return blue(text)
    case "promotion": return yellow(text)
    default: return bold(text)
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
