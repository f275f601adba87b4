/// The forms of help.
enum HelpForm: Sendable {
  /// `-h`: one line for each option.
  case short
  /// `--help`: everything.
  case long
}

/// Help texts, made from the tables of options and subcommands.
enum Help {
  /// The widest line.
  private static let width = 80
  /// The column at which explanations begin.
  private static let column = 28

  /// The usage line: `usage: winnow check [OPTIONS] RULES`.
  static func usage(_ subcommand: Subcommand) -> String {
    let synopsis = subcommand.description.synopsis
    if subcommand == .classify { return "usage: winnow " + synopsis }
    return "usage: \(subcommand.command) [OPTIONS]" + (synopsis.isEmpty ? "" : " " + synopsis)
  }

  /// The text that `-h` or `--help` prints.
  static func text(_ subcommand: Subcommand, _ form: HelpForm) -> String {
    let description = subcommand.description
    var lines: [String] = []
    if subcommand == .classify {
      lines.append("winnow \(Version.current): a filter for text messages, NDJSON in, one verdict a line out")
    } else {
      lines.append("\(subcommand.command): \(description.summary)")
    }
    lines += ["", usage(subcommand)]
    if subcommand == .classify {
      lines.append("       winnow SUBCOMMAND ...")
    }
    if form == .long {
      for paragraph in description.discussion { lines += [""] + wrapped(paragraph, indent: 0) }
    }
    if subcommand == .classify {
      lines += ["", "subcommands:"]
      for other in Subcommand.allCases where other != .classify {
        lines += row("  " + other.rawValue, other.description.summary, at: 15)
      }
    }
    lines += ["", "options:"]
    for option in Option.of(subcommand) {
      lines += row("  " + option.signature, option.help, at: column)
      if form == .long, !option.detail.isEmpty { lines += wrapped(option.detail, indent: column) }
    }
    lines.append("")
    if form == .short {
      lines.append("'\(subcommand.command) --help' says more; so does man winnow.")
    } else {
      lines.append("See also: man winnow, man winnow-rules, man 7 winnow")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines that explain one option, as `-h` shows them; nil if the subcommand does not have it.
  static func line(of option: OptionName, in subcommand: Subcommand) -> String? {
    Option.named(option, of: subcommand).map {
      row("  " + $0.signature, $0.help, at: column).joined(separator: "\n")
    }
  }

  private static func row(_ left: String, _ right: String, at column: Int) -> [String] {
    let text = wrapped(right, indent: column)
    guard left.utf8.count < column - 1, let first = text.first else { return [left] + text }
    let start = left + String(repeating: " ", count: column - left.utf8.count)
    return [start + first.dropFirst(column)] + text.dropFirst()
  }

  private static func wrapped(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.utf8.count + 1 + word.utf8.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }
}
