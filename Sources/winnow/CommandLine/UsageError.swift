/// A mistake in the command line.
struct UsageError: Error, Sendable {
  let subcommand: Subcommand
  let message: String
  /// The option that is concerned. Its help line is shown.
  let option: OptionName?
  /// The word that took a subcommand's place. Its usage is shown in place of the subcommand's.
  let word: FurtherWord?

  init(_ subcommand: Subcommand, _ message: String, option: OptionName? = nil, word: FurtherWord? = nil) {
    self.subcommand = subcommand
    self.message = message
    self.option = option
    self.word = word
  }
}
