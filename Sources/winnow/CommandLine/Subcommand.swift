/// The subcommands, in the order in which the help lists them. `classify` has no word: `winnow` does it if
/// the first argument is not another subcommand.
///
/// A subcommand is one file in `Subcommands/`, with a type that conforms to `SubcommandRunning`. It is listed
/// here, once as a case and once in `type`; `Options.swift` names it for each option that it takes.
enum Subcommand: String, CaseIterable, Sendable {
  case classify = ""
  case check, explain, test, diff, stats, evaluate, learn
  case list, add, remove, `import`, export
  case convert, `init`, identify, languages, countries, bench, completions

  /// The words that are subcommands.
  static let words = allCases.filter { $0 != .classify }.map(\.rawValue)

  /// What the manual calls `classify`.
  static let classifyInManual = "classify"

  /// The command as it is typed: `winnow`, `winnow check`.
  var command: String { self == .classify ? "winnow" : "winnow \(rawValue)" }

  /// The command, with any options, that reads messages from standard input, for hints. Some subcommands do
  /// that only where `-` names it.
  var readingStandardInput: String {
    description.usualInputs.contains(.standardInput) ? "winnow ..." : "winnow ... -"
  }

  /// What help, completions and the checks of operands and files need to know about it.
  var description: SubcommandDescription { type.description }

  /// The type that runs it.
  var type: any SubcommandRunning.Type {
    switch self {
    case .classify: Classify.self
    case .check: Check.self
    case .explain: Explain.self
    case .test: Test.self
    case .diff: Diff.self
    case .stats: Stats.self
    case .evaluate: Evaluate.self
    case .learn: Learn.self
    case .list: List.self
    case .add: Add.self
    case .remove: Remove.self
    case .import: Import.self
    case .export: Export.self
    case .convert: Convert.self
    case .`init`: Init.self
    case .identify: Identify.self
    case .languages: Languages.self
    case .countries: Countries.self
    case .bench: Bench.self
    case .completions: Completions.self
    }
  }
}

/// A subcommand's description and work. Each has a type in `Subcommands/` that conforms to this.
protocol SubcommandRunning {
  static var description: SubcommandDescription { get }

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus
}
