import MessageFilter

/// `winnow init`: a rules file to start from.
enum Init {
  static func run(_ console: Console) throws(CommandError) -> ExitStatus {
    try console.write(StarterRules.text)
    return .success
  }
}
