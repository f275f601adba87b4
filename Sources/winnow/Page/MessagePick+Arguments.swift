extension MessagePick {
  /// What `--show` and `--pick` say.
  ///
  /// - Parameter count: How many messages a page lists without `--show`.
  init(_ arguments: Arguments, usually count: Int) throws(CommandError) {
    for option in [OptionName.show, .pick] where arguments.has(option) && !arguments.has(.html) {
      throw .usage(UsageError(arguments.subcommand, "'\(option.dashed)' needs '--html'", option: option))
    }
    self.init(
      limit: arguments.has(.html) ? arguments.number(.show) ?? count : 0,
      order: arguments[.pick].flatMap(Order.init) ?? .spread)
  }
}
