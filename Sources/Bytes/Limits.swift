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

  // MARK: Detectors

  /// The longest host name that is taken for one, in bytes of its UTF-8 (RFC 1035 has 253 of its A-labels).
  public static let hostBytes = 512
  /// The longest label looked up among the top-level domains, in bytes.
  public static let topLevelDomainBytes = 80
  /// The longest scheme before `://`, in bytes.
  public static let schemeBytes = 32
  /// How far after a host its `@` is looked for, which makes it a part of an e-mail address, in bytes
  /// (RFC 5321 has 64 for what stands before the `@`).
  public static let mailboxBytes = 64
}
