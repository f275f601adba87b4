extension MessagePick {
  /// The selection that `--show` and `--pick` describe.
  ///
  /// - Parameter count: The number of messages that a page lists without `--show`.
  init(_ arguments: Arguments, usually count: Int) throws(CommandError) {
    for option in [OptionName.show, .pick] where arguments.has(option) && !arguments.has(.html) {
      throw .usage(UsageError(arguments.subcommand, "'\(option.dashed)' needs '--html'", option: option))
    }
    if count == 0, arguments.has(.pick), !arguments.has(.show) {
      throw .usage(UsageError(arguments.subcommand, "'--pick' needs '--show'", option: .pick))
    }
    self.init(
      limit: arguments.has(.html) ? arguments.number(.show) ?? count : 0,
      order: arguments[.pick].flatMap(Order.init) ?? .spread)
  }
}
