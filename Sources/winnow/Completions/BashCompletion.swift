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
      // The words of a list end in the text after the last comma. Those before it are not offered again.
      "_winnow_list() {",
      "  local before='' word words=''",
      "  case $current in *,*) before=${current%,*}, ;; esac",
      "  for word in $1; do",
      "    case ,$before in *,$word,*) ;; *) words+=\" $word\" ;; esac",
      "  done",
      "  local IFS=$'\\n'",
      "  compopt -o nospace 2>/dev/null",
      "  COMPREPLY=($(IFS=' '; compgen -P \"$before\" -W \"$words\" -- \"${current##*,}\"))",
      "}",
      "_winnow() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous='' command='' index word operand='' operands=0",
      "  local short='\(Completions.valueLetters)'",
      "  ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD-1]}",
      // bash cuts --output=tsv into three words.
      "  if [ \"$current\" = = ]; then",
      "    current=''",
      "  elif [ \"$previous\" = = ] && ((COMP_CWORD > 1)); then",
      "    previous=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      // A value is that of the last of several letters.
      "  [[ $previous =~ $short ]] && previous=-${previous: -1}",
      "  COMPREPLY=()",
      // The subcommand is the first word that is neither an option nor an option's value.
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    word=${COMP_WORDS[index]}",
      "    case $word in",
      "      --) : ${command:=classify} ;;",
      "      \(Completions.valueOptions.joined(separator: "|")))",
      "        ((index++))",
      "        [ \"${COMP_WORDS[index]}\" = = ] && ((index++)) ;;",
      "      -?*) [[ $word =~ $short ]] && ((index++)) ;;",
      "      *)",
      "        if [ -z \"$command\" ]; then",
      "          case $word in",
      "            \((Subcommand.words + ["help"]).joined(separator: "|"))) command=$word ;;",
      "            *) command=classify; operands=1 ;;",
      "          esac",
      "        else",
      "          operand=$word",
      "          ((operands++))",
      "        fi ;;",
      "    esac",
      "  done",
      "  local first=$command",
      "  : ${command:=classify}",
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
    let words = Subcommand.words.joined(separator: " ")
    lines += [
      "  [ -z \"$first\" ] && _winnow_words '\(Completions.firstWords.joined(separator: " "))'",
      "  case $command,$operands in",
      "    help,0) _winnow_words '\(words)' ;;",
    ]
    for subcommand in Subcommand.allCases {
      let description = subcommand.description
      let name = Completions.name(of: subcommand)
      for (index, kind) in description.completes.enumerated() {
        // The last kind is that of all further operands.
        let isLast = index == description.completes.count - 1
        let place = isLast && description.operands.upperBound > index + 1 ? "*" : "\(index)"
        switch kind {
        case .none: break
        case .words(let words):
          lines.append("    \(name),\(place)) _winnow_words '\(words.joined(separator: " "))' ;;")
        case .wordsAfter(let operand, let words):
          lines.append(
            "    \(name),\(place)) [ \"$operand\" = \(operand) ] && _winnow_words '\(words.joined(separator: " "))' ;;"
          )
        case .files, .logs: lines.append("    \(name),\(place)) _winnow_files -f ;;")
        case .rulesFiles: lines.append("    \(name),\(place)) \(rulesFiles) ;;")
        }
      }
    }
    lines += ["  esac", "}", "complete -F _winnow winnow", ""]
    return lines.joined(separator: "\n")
  }

  private static let rulesFiles = "_winnow_words builtin; _winnow_files -f"

  private static func action(for value: OptionValue) -> String {
    switch value {
    case .text(_, let words) where words.isEmpty: ":"
    case _ where value.hasOpenChoices:
      "_winnow_words '\(value.choices.joined(separator: " "))'; compopt -o nospace 2>/dev/null"
    case .word(_, let words), .text(_, let words): "_winnow_words '\(words.joined(separator: " "))'"
    case .words(_, let words): "_winnow_list '\(words.joined(separator: " "))'"
    case .input, .output, .editedRules: "_winnow_files -f"
    case .folder: "_winnow_files -d"
    case .rules: rulesFiles
    case .none, .number, .bytes, .assignment: ":"
    }
  }
}
