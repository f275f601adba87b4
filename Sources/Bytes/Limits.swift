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

  // MARK: Exported logs

  /// How deep objects, arrays and elements of an export may nest.
  public static let logDepth = 512
  /// The longest text taken from an export (a message's body, say), in bytes; an entry with a longer one is
  /// skipped, and its bytes are not held.
  public static let logTextBytes = 16 << 20
  /// How much of an export's beginning is looked at to tell its format, in bytes.
  public static let logProbeBytes = 64 << 10
  /// How far ahead standard input is read to find the order of day and month, in bytes.
  public static let logLookaheadBytes = 4 << 20
  /// How deep folders of an export may nest.
  public static let logFolders = 64
  /// Accounts of an export that are kept to resolve ids to names.
  public static let logAccounts = 1_000_000
}
