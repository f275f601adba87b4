/// The subcommands, in the order in which the help lists them. `classify` has no word: `winnow` does it if
/// the first argument is not another subcommand.
enum Subcommand: String, CaseIterable, Sendable {
  case classify = ""
  case check, explain, test, diff, stats, evaluate, learn
  case list, add, remove, `import`, export
  case convert, `init`, identify, languages, countries, bench, completions

  /// The words that are subcommands.
  static let words = allCases.filter { $0 != .classify }.map(\.rawValue)

  /// The command as it is typed: `winnow`, `winnow check`.
  var command: String { self == .classify ? "winnow" : "winnow \(rawValue)" }
}

/// The kind of an operand, for completions.
enum OperandKind: Sendable {
  case none
  case files
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
  let subcommand: Subcommand
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

  init(
    _ subcommand: Subcommand, _ synopsis: String, _ summary: String, operands: ClosedRange<Int>,
    names: [String] = [], completes: [OperandKind], reads usualInputs: [UsualInput] = [],
    _ discussion: String...
  ) {
    self.subcommand = subcommand
    self.synopsis = synopsis
    self.summary = summary
    self.operands = operands
    self.operandNames = names
    self.completes = completes
    self.usualInputs = usualInputs
    self.discussion = discussion
  }

  static func of(_ subcommand: Subcommand) -> SubcommandDescription {
    all.first { $0.subcommand == subcommand } ?? all[0]
  }

  static let manyOperands = 0...Int.max

  static let all: [SubcommandDescription] = [
    SubcommandDescription(
      .classify, "[OPTIONS] [FILE...]", "classify messages (the main job)", operands: manyOperands,
      completes: [.files], reads: [.foundRules, .standardInput],
      "Reads messages, one JSON object a line, from the files (none or '-': standard input) and writes one "
        + "verdict a line to standard output: allow, junk, transaction or promotion, with the rule that "
        + "decided and the part of the message that it matched.",
      "The rules come from --rules, else from $WINNOW_RULES, else from winnow/rules.json5 in "
        + "$XDG_CONFIG_HOME (~/.config where that is unset). 'winnow init' writes a file to start from."),
    SubcommandDescription(
      .check, "[RULES...]", "report every mistake and warning of rules files",
      operands: manyOperands, completes: [.rulesFiles], reads: [.foundRules],
      "Each finding is named by file, line and column, with the line and a caret under the place. Exits "
        + "with 1 when there are errors (with --strict: or warnings). "
        + "Without RULES it checks the rules file that is found as without --rules."),
    SubcommandDescription(
      .explain, "[--sender S] [--body B]", "what each stage finds in one message, and why it decides",
      operands: 0...0, completes: [.none], reads: [.foundRules, .standardInput],
      "Goes through all stages in their order, marks the one that decided, and says what later stages "
        + "would have said. Without --sender and --body it reads one message, a line of JSON, from standard "
        + "input."),
    SubcommandDescription(
      .test, "CASES...", "run expectations: messages with an \"expect\" member",
      operands: 1...Int.max, names: ["CASES"], completes: [.files], reads: [.foundRules],
      "Each line of CASES is a message with \"expect\":\"junk\" (an action, or invalid) or "
        + "\"expect\":{\"action\":\"junk\",\"rule\":\"prize\"} (an object with any of the action, "
        + "the tags, which are exactly these, and members of the reason; or of invalid and the error's code). "
        + "Prints every failure and a count; exits with 1 when one failed."),
    SubcommandDescription(
      .diff, "OLD NEW [FILE...]", "the messages that two rules files judge differently",
      operands: 2...Int.max, names: ["OLD", "NEW"], completes: [.rulesFiles, .rulesFiles, .files],
      reads: [.standardInput],
      "Classifies every message under both rules files in one pass, prints one JSON object for each whose "
        + "action changed, and a matrix of actions on standard error. Exits with 1 when anything changed."),
    SubcommandDescription(
      .stats, "[FILE...]", "what a run's verdicts add up to, rule by rule", operands: manyOperands,
      completes: [.files], reads: [.standardInput],
      "Reads verdicts (or annotated messages) and counts them by action, stage and rule. With --rules it "
        + "reads messages instead, judges them, and also names the rules that never hit and those that were "
        + "always decided earlier."),
    SubcommandDescription(
      .evaluate, "[FILE...]", "how right the rules are on labelled messages", operands: manyOperands,
      completes: [.files], reads: [.foundRules, .standardInput],
      "Judges messages that have a label (junk, allow, transaction or promotion; spam, ham and others: winnow(1)) and "
        + "compares: a matrix of labels and actions; for junk precision, recall and the share of allowed messages that "
        + "were caught, with 95% intervals; and how often each rule was right, those first that do more harm than good.",
      "Messages without a label are counted and left out."),
    SubcommandDescription(
      .learn, "[FILE...]", "propose rules from labelled messages", operands: manyOperands,
      completes: [.files], reads: [.standardInput],
      "Learns from messages with a label (as for 'winnow evaluate') what is in junk and not in what is kept, and writes a "
        + "rules file of what it proposes. Each rule has a note with its evidence. Standard error gives the results that are "
        + "expected of all rules together, measured on held-out messages.",
      "It proposes; a rules file is changed only with --into."),
    SubcommandDescription(
      .list, "[RULES]", "show everything in a rules file as a table", operands: 0...1,
      completes: [.rulesFiles], reads: [.foundRules],
      "Contacts, filters, languages, smart rules, tags and entries of automatic lists, each with what 'winnow remove' "
        + "calls it. Without RULES it shows the rules file that is found as without --rules."),
    SubcommandDescription(
      .add, "allow|deny|language|contact|tag TEXT [--into RULES]",
      "add a filter, a language, a contact or a tag to a rules file", operands: 2...2,
      names: ["allow, deny, language, contact or tag", "TEXT"],
      completes: [
        .words(["allow", "deny", "language", "contact", "tag"]),
        .wordsAfter("language", Languages.all.map(\.code)), .none,
      ],
      "Edits the file in place: comments and layout stay, the old file is kept beside it with '~' after its "
        + "name. A filter that is there already is not added again (exit 1)."),
    SubcommandDescription(
      .remove, "ID|POINTER|TEXT [--from RULES]", "remove a rule from a rules file", operands: 1...1,
      names: ["ID, POINTER or TEXT"], completes: [.none],
      "The rule is named by its id, by its JSON Pointer (/deny/3), as 'winnow list' shows them, or by its text if "
        + "that occurs once. The file is edited in place; the old one is kept with '~' after its name."),
    SubcommandDescription(
      .import, "FILE... [--into RULES]",
      "take in lists: vCards, tables, blocked numbers, .sfsfilters",
      operands: 1...Int.max, names: ["FILE"], completes: [.files],
      "The kind of a file is recognized by its content. Without --into it writes a rules file to standard output. "
        + "Rows that can't be imported are named with the reason on standard error."),
    SubcommandDescription(
      .export, "[RULES]", "write a rules file's filters as .sfsfilters", operands: 0...1,
      completes: [.rulesFiles], reads: [.foundRules],
      "Everything the format cannot represent is left out and named on standard error."),
    SubcommandDescription(
      .convert, "--from FORMAT [FILE|FOLDER...]", "exported message logs as NDJSON messages",
      operands: manyOperands, completes: [.files], reads: [.standardInput],
      "Every message comes out as one line with id, sender, body, date, direction, chat and source. "
        + "Exits with 1 when entries were skipped, with 2 when the file is of another format."),
    SubcommandDescription(
      .`init`, "", "write a commented starter rules file to standard output", operands: 0...0,
      completes: [.none], "Keep it with: winnow init > rules.json5"),
    SubcommandDescription(
      .identify, "[FILE...]", "each body's language and how sure that is", operands: manyOperands,
      completes: [.files], reads: [.standardInput],
      "One line a message: the best guess and the probability that it is right."),
    SubcommandDescription(
      .languages, "", "the languages that rules can name", operands: 0...0, completes: [.none]),
    SubcommandDescription(
      .countries, "", "the calling codes and regions that rules can name", operands: 0...0,
      completes: [.none]),
    SubcommandDescription(
      .bench, "[FILE]", "throughput and latency on this machine", operands: 0...1, completes: [.files],
      reads: [.foundRules],
      "Measures in several rounds and reports medians: messages and megabytes a second by number of "
        + "workers, the cost of each stage, the latency of one line through a live pipe, and what loading "
        + "the rules takes. Without FILE it uses generated messages, the same on every machine."),
    SubcommandDescription(
      .completions, "bash|zsh|fish", "a completion script for a shell", operands: 1...1,
      names: ["bash, zsh or fish"], completes: [.words(["bash", "zsh", "fish"])],
      "bash: winnow completions bash > ~/.local/share/bash-completion/completions/winnow",
      "zsh: winnow completions zsh > a folder of $fpath, named _winnow",
      "fish: winnow completions fish > ~/.config/fish/completions/winnow.fish"),
  ]
}
