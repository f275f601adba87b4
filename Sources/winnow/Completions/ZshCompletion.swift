/// The completion script for zsh, which uses `_arguments`.
enum ZshCompletion {
  static var script: String {
    var lines = [
      "#compdef winnow",
      "# zsh completion for winnow \(Version.current), made by: winnow completions zsh",
      "_winnow() {",
      "  local command=classify",
      "  local -i place=2",
      "  local -a subcommands",
      "  subcommands=(",
    ]
    for subcommand in Subcommand.allCases where subcommand != .classify {
      lines.append("    \(quoted(subcommand.rawValue + ":" + subcommand.description.summary))")
    }
    lines += ["    'help:the help of a subcommand'", "    'version:the version'"]
    lines += [
      "  )",
      // The subcommand is the first word that is neither an option nor an option's value.
      "  while (( place < CURRENT )) && [[ $words[place] == -?* ]]; do",
      "    if [[ $words[place] == -- ]]; then",
      "      place=CURRENT+1",
      "    elif [[ $words[place] == (\(Completions.valueOptions.joined(separator: "|"))) ]] \\",
      "      || [[ $words[place] =~ '\(Completions.valueLetters)' ]]; then",
      "      (( place += 2 ))",
      "    else",
      "      (( place++ ))",
      "    fi",
      "  done",
      "  if (( place < CURRENT )) && (( ${subcommands[(I)${words[place]}:*]} )); then",
      "    command=$words[place]",
      "    words[place]=()",
      "    (( CURRENT-- ))",
      "  elif (( place == CURRENT )) && [[ $words[CURRENT] != -* ]]; then",
      "    _describe -t subcommands subcommand subcommands",
      "  fi",
      "  case $command in",
    ]
    for subcommand in Subcommand.allCases {
      let description = subcommand.description
      lines.append("    \(Completions.name(of: subcommand)))")
      lines.append("      _arguments -s -S \\")
      var specs = Option.offered(for: subcommand).map(spec)
      for (index, kind) in description.completes.enumerated() {
        let isLast = index == description.completes.count - 1
        let place = isLast && description.operands.upperBound > index + 1 ? "*" : "\(index + 1)"
        switch kind {
        case .none: break
        case .files, .logs: specs.append(quoted("\(place):file:_files"))
        case .rulesFiles: specs.append(quoted("\(place):file:{_files; compadd builtin}"))
        case .words(let words): specs.append(quoted("\(place):word:(\(words.joined(separator: " ")))"))
        case .wordsAfter(let operand, let words):
          let action = "[[ $line[1] == \(operand) ]] && compadd - \(words.joined(separator: " "))"
          specs.append(quoted("\(place):word:{\(action)}"))
        }
      }
      lines.append(specs.map { "        " + $0 }.joined(separator: " \\\n"))
      lines.append("      ;;")
    }
    lines += [
      "    help)",
      "      _arguments '1:subcommand:(\(Subcommand.words.joined(separator: " ")))'",
      "      ;;",
      "  esac", "}",
      // Loaded by compinit the file is the function's body; sourced it defines and registers it.
      "if [[ $funcstack[1] == _winnow ]]; then", "  _winnow \"$@\"", "else", "  compdef _winnow winnow", "fi",
      "",
    ]
    return lines.joined(separator: "\n")
  }

  private static func spec(_ option: Option) -> String {
    let explanation = "[" + escaped(option.help) + "]"
    let isShortAndLong = option.short != nil
    let names: [String]
    if option.value.placeholder == nil {
      names = (option.short.map { ["-\($0)"] } ?? []) + [option.name.dashed]
    } else {
      names = (option.short.map { ["-\($0)+"] } ?? []) + [option.name.dashed + "="]
    }
    let tail = quoted(explanation + action(for: option))
    let exclusion: String
    if option.isRepeatable {
      exclusion = "'*'"
    } else if isShortAndLong, let short = option.short {
      exclusion = "'(-\(short) \(option.name.dashed))'"
    } else {
      exclusion = ""
    }
    let written = names.count > 1 ? "{" + names.joined(separator: ",") + "}" : names[0]
    return exclusion + written + tail
  }

  private static func action(for option: Option) -> String {
    let name = escaped(option.value.placeholder ?? "")
    switch option.value {
    case .none: return ""
    case _ where option.value.hasOpenChoices:
      return ":\(name):{compadd -S '' - \(escaped(option.value.choices))}"
    case .number, .bytes, .assignment: return ":\(name): "
    case .text(_, let words) where words.isEmpty: return ":\(name): "
    case .input, .output, .editedRules: return ":\(name):_files"
    case .folder: return ":\(name):_files -/"
    case .rules: return ":\(name):{_files; compadd builtin}"
    case .word(_, let words), .text(_, let words): return ":\(name):(\(escaped(words)))"
    case .words(_, let words): return ":\(name):_sequence compadd - \(escaped(words))"
    }
  }

  /// Words in an action, in which a colon would end it.
  private static func escaped(_ words: [String]) -> String { words.map(escaped).joined(separator: " ") }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      if "[]:\\".contains(character) { out += "\\" }
      out.append(character)
    }
    return out
  }

  private static func quoted(_ text: String) -> String {
    var out = "'"
    for character in text { out += character == "'" ? "'\\''" : String(character) }
    return out + "'"
  }
}
