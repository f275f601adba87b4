/// `winnow init`: a rules file to start from.
enum Init {
  static func run(_ console: Console) throws(CommandError) -> ExitStatus {
    try console.write(StarterRules.text)
    return .success
  }
}
/// Until the rules builder's lands.
enum StarterRules { static let text = "{ version: 1 }\n" }
