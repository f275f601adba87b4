/// `winnow completions`: prints a shell's completion script, made from the tables of options and subcommands.
enum Completions {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    switch arguments.operands[0] {
    case "bash": try console.write(BashCompletion.script)
    case "zsh": try console.write(ZshCompletion.script)
    default: try console.write(FishCompletion.script)
    }
    return .success
  }

  /// The words that are subcommands.
  static let words = Subcommand.allCases.filter { $0 != .classify }.map(\.rawValue)

  /// The name of a subcommand in the scripts; `classify` for the one without a word.
  static func name(of subcommand: Subcommand) -> String {
    subcommand == .classify ? "classify" : subcommand.rawValue
  }
}
