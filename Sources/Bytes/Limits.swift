/// Every limit of the program, in one place. Each stands in the man page too.
public enum Limits {
  // MARK: Reading

  /// The longest line taken unless `--max-line` says otherwise, in bytes.
  public static let lineBytes = 16 << 20

  // MARK: Rules

  /// Mistakes of a rules file that are reported before it only says how many more there are.
  public static let reportedMistakes = 100
  /// Memory that one compiled regex may take, in bytes.
  public static let regexBytes = 10 << 20
  /// Memory that all compiled regexes of a rule set may take together, in bytes.
  public static let regexSetBytes = 256 << 20

  // MARK: Command

  /// The most that `--jobs` takes.
  public static let jobs = 1024
  /// Senders that `stats --html` tells apart; messages of further ones are only counted.
  public static let countedSenders = 1_000_000
}
