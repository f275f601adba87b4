import MessageFilter

/// `winnow completions`: prints a shell's completion script, made from the tables of options and subcommands.
enum Completions: SubcommandRunning {
  static let description = SubcommandDescription(
    shells.joined(separator: "|"), "a completion script for a shell", operands: 1...1,
    names: [alternatives(shells)], completes: [.words(shells)],
    "bash: winnow completions bash > ~/.local/share/bash-completion/completions/winnow",
    "zsh: winnow completions zsh > a folder of $fpath, named _winnow",
    "fish: winnow completions fish > ~/.config/fish/completions/winnow.fish")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    // The operand is one of the words above.
    if let shell = Shell(rawValue: arguments.operands[0]) { try console.write(shell.script) }
    return .success
  }

  /// A shell that has a script.
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
      switch self {
      case .bash: BashCompletion.script
      case .zsh: ZshCompletion.script
      case .fish: FishCompletion.script
      }
    }
  }

  private static let shells = Shell.allCases.map(\.rawValue)

  /// The words that are offered where a subcommand can stand.
  static let firstWords = Subcommand.words + FirstWord.further

  /// The long options whose value is the next word, and a regex for short ones of which the last one is such:
  /// `-r`, `-qr`. They are the same for all subcommands.
  static let valueOptions: [String] = {
    var names: [String] = []
    for option in Option.offered where option.value.placeholder != nil {
      if !names.contains(option.name.dashed) { names.append(option.name.dashed) }
    }
    return names
  }()
  static let valueLetters: String = {
    let letters = Option.offered.compactMap { option in option.short.map { (option, $0) } }
    let withValue = Set(letters.filter { $0.0.value.placeholder != nil }.map(\.1))
    let others = Set(letters.map(\.1)).subtracting(withValue)
    return "^-[\(String(others.sorted()))]*[\(String(withValue.sorted()))]$"
  }()

  /// The name of a subcommand in the scripts; `classify` for the one without a word.
  static func name(of subcommand: Subcommand) -> String {
    subcommand == .classify ? Subcommand.classifyInManual : subcommand.rawValue
  }
}
