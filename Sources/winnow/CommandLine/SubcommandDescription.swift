/// The kind of an operand, for completions.
enum OperandKind: Sendable {
  case none
  case files
  /// Files and folders of exported logs.
  case logs
  case rulesFiles
  case words([String])
  /// One of these words, if the operand before it is `after`.
  case wordsAfter(String, [String])
}

/// What a subcommand reads if the command line names nothing else.
enum UsualInput: Sendable {
  /// Messages, verdicts or exported logs from standard input.
  case standardInput
  /// The rules file that ``RulesSource/wanted(by:)`` finds.
  case foundRules
}

/// The description of a subcommand, for help, completions and the checks of operands and files.
struct SubcommandDescription: Sendable {
  /// The part of the usage line after the command.
  let synopsis: String
  /// The line in the list of subcommands.
  let summary: String
  /// The text of `--help` below the usage, one paragraph for each element.
  let discussion: [String]
  /// The number of operands.
  let operands: ClosedRange<Int>
  /// The names of the operands, for the error about a missing one.
  let operandNames: [String]
  /// The kinds of the operands. The last kind applies to all further ones.
  let completes: [OperandKind]
  /// What it reads if neither operands nor options name something else.
  let usualInputs: [UsualInput]
  /// Whether its output is for people, unless `--json` is given.
  let isForPeople: Bool

  init(
    _ synopsis: String, _ summary: String, operands: ClosedRange<Int>, names: [String] = [],
    completes: [OperandKind], reads usualInputs: [UsualInput] = [],
    isForPeople: Bool = false, _ discussion: String...
  ) {
    self.synopsis = synopsis
    self.summary = summary
    self.operands = operands
    self.operandNames = names
    self.completes = completes
    self.usualInputs = usualInputs
    self.isForPeople = isForPeople
    self.discussion = discussion
  }
}
