/// The completion script for fish.
enum FishCompletion {
  static var script: String {
    var lines = [
      "# fish completion for winnow \(Version.current), made by: winnow completions fish",
      // The words that are neither options nor their values. Behind `--` no word is a subcommand.
      "function __winnow_operands",
      "    set -l skips 0",
      "    set -l words (commandline -opc)",
      "    set -e words[1]",
      "    for word in $words",
      "        if test $skips = 1",
      "            set skips 0",
      "        else if test \"$word\" = --",
      "            echo --",
      "        else if contains -- $word \(Completions.valueOptions.joined(separator: " "))",
      "            set skips 1",
      "        else if string match -qr '\(Completions.valueLetters)' -- $word",
      "            set skips 1",
      "        else if not string match -qr '^-.' -- $word",
      "            echo $word",
      "        end",
      "    end",
      "    test $skips = 0",
      "end",
      "function __winnow_is",
      "    set -l operands (__winnow_operands)",
      "    set -l command classify",
      "    if set -q operands[1]; and contains -- $operands[1] \(Subcommand.words.joined(separator: " ")) help",
      "        set command $operands[1]",
      "    end",
      "    contains -- $command $argv",
      "end",
      "function __winnow_first",
      "    set -l operands (__winnow_operands)",
      "    and not set -q operands[1]",
      "end",
      // Whether these are all operands.
      "function __winnow_after",
      "    set -l operands (__winnow_operands)",
      "    and test \"$operands\" = \"$argv\"",
      "end",
      // The part of a list before its last comma stays, and its words are not offered again.
      "function __winnow_list",
      "    set -l before (string match -r '^.*,' -- (commandline -ct | string replace -r '^--[a-z-]+=' ''))",
      // Quoted, because an unquoted list without elements would leave nothing of a word.
      "    for word in $argv",
      "        contains -- $word (string split , -- \"$before\"); or printf '%s\\n' \"$before\"$word",
      "    end",
      "end",
    ]
    for subcommand in Subcommand.allCases where subcommand != .classify {
      lines.append(
        "complete -c winnow -n __winnow_first -a \(subcommand.rawValue)"
          + " -d \(quoted(subcommand.description.summary))")
    }
    lines += [
      "complete -c winnow -n __winnow_first -a help -d 'the help of a subcommand'",
      "complete -c winnow -n __winnow_first -a version -d 'the version'",
      "complete -c winnow -n '__winnow_is help' -f",
      "complete -c winnow -n '__winnow_after help' -f -a '\(Subcommand.words.joined(separator: " "))'",
    ]
    for subcommand in Subcommand.allCases {
      let description = subcommand.description
      let name = Completions.name(of: subcommand)
      let condition = quoted("__winnow_is " + name)
      switch description.completes.first {
      case .files?, .logs?, .rulesFiles?: break
      default: lines.append("complete -c winnow -n \(condition) -f")
      }
      for kind in description.completes {
        switch kind {
        case .files, .logs, .none: break
        case .rulesFiles:
          let offer = "complete -c winnow -n \(condition) -a builtin"
          if lines.last != offer { lines.append(offer) }
        case .words(let words):
          lines.append(
            "complete -c winnow -n '__winnow_after \(name)' -a \(quoted(words.joined(separator: " ")))")
        case .wordsAfter(let operand, let words):
          lines.append(
            "complete -c winnow -n '__winnow_after \(name) \(operand)' -a "
              + quoted(words.joined(separator: " ")))
        }
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
    case .number, .bytes: " -x"
    case .text(_, let words) where words.isEmpty: " -x"
    case .input, .output, .editedRules: " -r"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .rules: " -r -a builtin"
    case .word(_, let words), .text(_, let words): " -x -a \(quoted(words.joined(separator: " ")))"
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
