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

  // MARK: Regexes

  /// Scalars that a regex may be long. Longer ones could not compile within ``regexBytes``.
  public static let regexPatternScalars = 10 << 20
  /// How deep groups, repetitions, alternations and classes of a regex may be nested.
  public static let regexNesting = 250
  /// Memory that one worker's lazily built automaton of one regex may take, in bytes.
  public static let regexCacheBytes = 1 << 20
  /// The same for the automaton of all regexes of a set together, in bytes.
  public static let regexSetCacheBytes = 8 << 20
}
