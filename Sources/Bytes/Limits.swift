/// Every limit of the program, in one place. Each stands in the man page too.
public enum Limits {
  // MARK: Reading

  /// The longest line taken unless `--max-line` says otherwise, in bytes.
  public static let lineBytes = 16 << 20

  // MARK: Rules

  /// The largest rules file that is read, in bytes.
  public static let rulesBytes = 1 << 30
  /// The most values (texts, numbers, arrays, objects) that one rules file may have.
  public static let rulesValues = 1 << 24
  /// How deep brackets of a rules file may be nested.
  public static let rulesDepth = 100
  /// Mistakes of a rules file that are reported before it only says how many more there are.
  public static let reportedMistakes = 100
  /// Memory that one compiled regex may take, in bytes.
  public static let regexBytes = 10 << 20
  /// Memory that all compiled regexes of a rule set may take together, in bytes.
  public static let regexSetBytes = 256 << 20
}
