/// The completion script for fish.
enum FishCompletion {
  static var script: String {
    var lines = [
      "# fish completion for winnow \(Version.current), made by: winnow completions fish",
      "function __winnow_is",
      "    set -l words (commandline -opc)",
      "    set -l command classify",
      "    if set -q words[2]; and contains -- $words[2] \(Completions.words.joined(separator: " "))",
      "        set command $words[2]",
      "    end",
      "    contains -- $command $argv",
      "end",
      "function __winnow_first",
      "    test (count (commandline -opc)) -eq 1",
      "end",
      // The part of a list before its last comma stays.
      "function __winnow_list",
      "    set -l before (string match -r '^.*,' -- (commandline -ct | string replace -r '^--[a-z-]+=' ''))",
      "    printf '%s\\n' $before$argv",
      "end",
    ]
    for description in SubcommandDescription.all where description.subcommand != .classify {
      lines.append(
        "complete -c winnow -n __winnow_first -a \(description.subcommand.rawValue)"
          + " -d \(quoted(description.summary))")
    }
    for description in SubcommandDescription.all {
      let condition = quoted("__winnow_is " + Completions.name(of: description.subcommand))
      switch description.completes.first {
      case .words(let words)?:
        lines.append("complete -c winnow -n \(condition) -f -a \(quoted(words.joined(separator: " ")))")
      case .files?, .rulesFiles?: break
      default: lines.append("complete -c winnow -n \(condition) -f")
      }
    }
    for option in Option.offered {
      let names = option.subcommands.map(Completions.name).joined(separator: " ")
      var line = "complete -c winnow -n \(quoted("__winnow_is " + names)) -l \(option.name.rawValue)"
      if let short = option.short { line += " -s \(short)" }
      line += action(for: option.value)
      lines.append(line + " -d \(quoted(option.help))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func action(for value: OptionValue) -> String {
    switch value {
    case .none: ""
    case .text, .number, .bytes: " -x"
    case .file, .output: " -r"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .rules: " -r -a builtin"
    case .word(_, let words): " -x -a \(quoted(words.joined(separator: " ")))"
    case .words(_, let words): " -x -a \(quoted("(__winnow_list \(words.joined(separator: " ")))"))"
    case .assignment: " -x -a \(quoted(value.choices.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "'"
    for character in text {
      if character == "'" || character == "\\" { out += "\\" }
      out.append(character)
    }
    return out + "'"
  }
}
