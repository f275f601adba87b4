import MessageFilter

/// `winnow init`: writes a rules file to start from.
enum Init: SubcommandRunning {
  static let description = SubcommandDescription(
    "", "write a commented starter rules file to standard output", operands: 0...0,
    completes: [.none], "Keep it with: winnow init > rules.json5")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let wanted = arguments[.language]?.split(separator: ",").map(String.init) ?? localLanguages
    try console.write(StarterRules.text(in: wanted))
    return .success
  }

  /// The locale's language, if there are texts for it, and English.
  private static var localLanguages: [String] {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = variables.lazy.compactMap { Terminal.environment($0) }.first { !$0.isEmpty } ?? ""
    let code = String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" })
    let isKnown = code != "en" && StarterRules.languages.contains { $0.code == code }
    return isKnown ? [code, "en"] : ["en"]
  }
}
