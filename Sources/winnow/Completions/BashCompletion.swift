/// The completion script for bash. It needs nothing but bash 3.2 (not the bash-completion package).
enum BashCompletion {
  static var script: String {
    var lines = [
      "# bash completion for winnow \(Version.current), made by: winnow completions bash",
      "_winnow_words() {",
      "  local IFS=$'\\n'",
      "  COMPREPLY=($(IFS=' '; compgen -W \"$1\" -- \"$current\"))",
      "}",
      "_winnow_files() {",
      "  local IFS=$'\\n'",
      "  compopt -o filenames 2>/dev/null",
      "  COMPREPLY+=($(compgen \"$1\" -- \"$current\"))",
      "}",
      // The words of a list end in the text after the last comma.
      "_winnow_list() {",
      "  local before=''",
      "  case $current in *,*) before=${current%,*}, ;; esac",
      "  local IFS=$'\\n'",
      "  compopt -o nospace 2>/dev/null",
      "  COMPREPLY=($(IFS=' '; compgen -P \"$before\" -W \"$1\" -- \"${current##*,}\"))",
      "}",
      "_winnow() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous='' command=classify index operands=0",
      "  ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD-1]}",
      // bash cuts --output=tsv into three words.
      "  if [ \"$current\" = = ]; then",
      "    current=''",
      "  elif [ \"$previous\" = = ] && ((COMP_CWORD > 1)); then",
      "    previous=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      "  COMPREPLY=()",
      "  if ((COMP_CWORD > 1)); then",
      "    case ${COMP_WORDS[1]} in",
      "      \(Completions.words.joined(separator: "|"))) command=${COMP_WORDS[1]} ;;",
      "    esac",
      "  fi",
      "  case $command,$previous in",
    ]
    for option in Option.offered where option.value.placeholder != nil {
      var patterns: [String] = []
      for subcommand in option.subcommands {
        let name = Completions.name(of: subcommand)
        patterns.append("\(name),\(option.name.dashed)")
        if let short = option.short { patterns.append("\(name),-\(short)") }
      }
      lines.append("    \(patterns.joined(separator: "|"))) \(action(for: option.value)); return ;;")
    }
    lines += ["  esac", "  if [ \"${current#-}\" != \"$current\" ]; then", "    case $command in"]
    for subcommand in Subcommand.allCases {
      let words = Option.offered(for: subcommand).flatMap { option in
        [option.name.dashed] + (option.short.map { ["-\($0)"] } ?? [])
      }
      lines.append(
        "      \(Completions.name(of: subcommand))) _winnow_words '\(words.joined(separator: " "))' ;;")
    }
    lines += ["    esac", "    return", "  fi"]
    lines += ["  case $command in"]
    for description in SubcommandDescription.all {
      let name = Completions.name(of: description.subcommand)
      switch description.completes.first {
      case .words(let words)?:
        lines.append("    \(name)) _winnow_words '\(words.joined(separator: " "))' ;;")
      case .files?, .rulesFiles?:
        if description.subcommand == .classify {
          let words = Completions.words.joined(separator: " ")
          lines.append("    \(name)) ((COMP_CWORD == 1)) && _winnow_words '\(words)'; _winnow_files -f ;;")
        } else {
          lines.append("    \(name)) _winnow_files -f ;;")
        }
      default:
        lines.append("    \(name)) ;;")
      }
    }
    lines += ["  esac", "}", "complete -F _winnow winnow", ""]
    return lines.joined(separator: "\n")
  }

  private static func action(for value: OptionValue) -> String {
    switch value {
    case .word(_, let words): "_winnow_words '\(words.joined(separator: " "))'"
    case .words(_, let words): "_winnow_list '\(words.joined(separator: " "))'"
    case .assignment:
      "_winnow_words '\(value.choices.joined(separator: " "))'; compopt -o nospace 2>/dev/null"
    case .file, .output: "_winnow_files -f"
    case .folder: "_winnow_files -d"
    case .rules: "_winnow_words builtin; _winnow_files -f"
    case .none, .text, .number, .bytes: ":"
    }
  }
}
