/// The colours of text for people. If colours are off, all text is plain.
package struct Style: Sendable {
  /// Whether colours are on.
  package let isOn: Bool

  /// Colours, or none.
  package init(isOn: Bool) { self.isOn = isOn }

  /// A text, bold.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// A text, dim.
  package func dim(_ text: String) -> String { wrap(text, "2") }
  /// A text, red.
  package func red(_ text: String) -> String { wrap(text, "31") }
  /// A text, green.
  package func green(_ text: String) -> String { wrap(text, "32") }
  /// A text, yellow.
  package func yellow(_ text: String) -> String { wrap(text, "33") }
  /// A text, blue.
  package func blue(_ text: String) -> String { wrap(text, "34") }

  /// The colour of an action.
  package func action(_ action: String, _ text: String? = nil) -> String {
    let text = text ?? action
    switch action {
    case "allow": return green(text)
    case "junk": return red(text)
    case "transaction": return blue(text)
    case "promotion": return yellow(text)
    default: return bold(text)
    }
  }

  /// The colour of a finding's severity.
  package func severity(_ severity: Finding.Severity, _ text: String) -> String {
    switch severity {
    case .error: wrap(text, "1;31")
    case .warning: wrap(text, "1;35")
    }
  }

  /// The colour of the caret that points at the place of a finding.
  package func caret(_ text: String) -> String { wrap(text, "1;32") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
