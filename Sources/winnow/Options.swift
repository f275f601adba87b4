import Bytes
import MessageFilter
import MessageLogs
import MessageStream
import RuleLearning

/// The options by their long names.
enum OptionName: String, CaseIterable, Sendable {
  case rules, field, output, only, split, by, out, resume, metrics, force, jobs, strict
  case exitCode = "exit-code"
  case lineBuffered = "line-buffered"
  case maxLine = "max-line"
  case progress, summary
  case label, each, errors, require
  case maxCaught = "max-caught"
  /// `--rules N` of learn, besides `--rules FILE`.
  case rulesCount
  case score, junk, kept, protect, report
  case keptUnlabelled = "kept-unlabelled"
  case sender, body, reasons, messages, member, merge, html, show, pick, into, from, `as`, column,
    tag, target, matching, `case`, disguises, folder,
    confidence, id, note
  case me, incoming, language
  case dateOrder = "date-order"
  case timezone, compare, json, quiet, help, version

  /// The option as it is typed: `--jobs`.
  var dashed: String { self == .rulesCount ? "--rules" : "--" + rawValue }
}

/// The kind of an option's value.
enum OptionValue: Sendable {
  /// No value: the option is on if it is given.
  case none
  /// Any text. A shell can offer some words.
  case text(String, offered: [String] = [])
  /// The name of a file to read messages from, in place of operands or besides them. `-` is standard input.
  case input(String, replacesOperands: Bool)
  /// The name of a file to write, and what it gets. `-` is standard output.
  case output(String, OutputContent)
  /// The name of a folder to write files into.
  case folder(String)
  /// The name of a rules file to read, `-` or `builtin`.
  case rules(String)
  /// The name of a rules file to change in place.
  case editedRules(String)
  /// One of these words.
  case word(String, [String])
  /// One or more of these words, separated by commas. A word that ends with a colon stands for all words that
  /// begin with it.
  case words(String, [String])
  /// An integer.
  case number(String, ClosedRange<Int>)
  /// A number of bytes, which may end in K, M or G (times 1024).
  case bytes(String)
  /// `NAME=POINTER`, with one of these names.
  case assignment(String, [String])

  /// The name of the value in the help; nil if there is none.
  var placeholder: String? {
    switch self {
    case .none: nil
    case .text(let name, _), .input(let name, _), .output(let name, _), .folder(let name), .rules(let name),
      .editedRules(let name), .word(let name, _), .words(let name, _), .number(let name, _),
      .bytes(let name), .assignment(let name, _):
      name
    }
  }

  /// The words that a shell can offer.
  var choices: [String] {
    switch self {
    case .word(_, let words), .words(_, let words), .text(_, let words): words
    case .assignment(_, let names): names.map { $0 + "=" }
    case .rules: ["builtin"]
    default: []
    }
  }

  /// Whether a value goes on behind the words that a shell can offer.
  var hasOpenChoices: Bool { choices.contains { $0.hasSuffix("=") } }
}

/// One option: everything that parsing, help, completions and the test of the man page need to know about it.
struct Option: Sendable {
  let name: OptionName
  let short: Character?
  let value: OptionValue
  let subcommands: [Subcommand]
  /// Whether each occurrence counts. For other options, the last one does.
  let isRepeatable: Bool
  /// One line, for `-h` and the completions. It is made when it is asked for, because the table of options is
  /// read at each start.
  var help: String { makeHelp() }
  /// The text that `--help` adds; empty if there is none.
  var detail: String { makeDetail() }

  private let makeHelp: @Sendable () -> String
  private let makeDetail: @Sendable () -> String

  private init(
    _ name: OptionName, _ short: Character? = nil, _ value: OptionValue = .none, of subcommands: [Subcommand],
    isRepeatable: Bool = false, _ help: @autoclosure @escaping @Sendable () -> String,
    _ detail: @autoclosure @escaping @Sendable () -> String = ""
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.subcommands = subcommands
    self.isRepeatable = isRepeatable
    makeHelp = help
    makeDetail = detail
  }

  /// `-j, --jobs N`
  var signature: String {
    var text = short.map { "-\($0), " } ?? "    "
    text += name.dashed
    if let placeholder = value.placeholder { text += " " + placeholder }
    return text
  }

  /// The option of a name for a subcommand; nil if the subcommand has none. An option may have a row for each
  /// group of subcommands.
  static func named(_ name: OptionName, of subcommand: Subcommand) -> Option? {
    all.first { $0.name == name && $0.subcommands.contains(subcommand) }
  }

  /// The options that completions offer. `--rules N` of learn has the name of `--rules FILE`.
  static let offered = all.filter { $0.name != .rulesCount }

  static func offered(for subcommand: Subcommand) -> [Option] {
    offered.filter { $0.subcommands.contains(subcommand) }
  }

  static func of(_ subcommand: Subcommand) -> [Option] {
    all.filter { $0.subcommands.contains(subcommand) }
  }

  /// The subcommands that read messages.
  static let readers: [Subcommand] = [
    .classify, .explain, .test, .diff, .stats, .evaluate, .learn, .identify, .bench,
  ]

  static let actions = Action.allCases.map(\.name)
  static let dateOrders = DateOrder.allCases.map(\.rawValue)
  private static let disguises = FilterRule.Disguises.allCases.map(\.rawValue)
  private static let folders = Folder.allCases.map(\.rawValue)
  private static let lists = ImportSettings.List.allCases.map(\.rawValue)
  private static let matchings = FilterRule.Matching.allCases.map(\.rawValue)
  private static let targets = FilterRule.Target.allCases.map(\.rawValue)

  /// The words of an option whose default is the first one: `all (default)`, `sender`, `body`.
  private static func markingDefault(_ words: [String]) -> [String] {
    words.enumerated().map { $1 + ($0 == 0 ? " (default)" : "") }
  }

  private static let rulesHelp = "the rules file; '-' is standard input, 'builtin' the starter rules"
  /// Where the rules file is looked for if no option names it.
  private static let foundRules =
    "Without it: $WINNOW_RULES, then winnow/rules.json5 in $XDG_CONFIG_HOME (~/.config where that is unset)."

  /// The table of all options.
  static let all: [Option] = [
    Option(
      .rules, "r", .rules("FILE"), of: [.classify, .explain, .test, .evaluate, .bench], rulesHelp,
      foundRules),
    Option(
      .rules, "r", .rules("FILE"), of: [.stats], rulesHelp,
      "With it the input is messages, which these rules judge; without it, verdicts."),
    Option(
      .rules, "r", .rules("FILE"), of: [.learn], rulesHelp,
      "Junk that these rules catch is left out. Without it they are those of the file that --into names, if "
        + "any."),
    Option(
      .field, nil, .assignment("NAME=POINTER", FieldPointers.standardNames), of: readers,
      isRepeatable: true,
      "where a message's id, sender, body, date or label is, or a field of the rules file",
      "For example --field body=/payload/text, a JSON Pointer. Takes precedence over the rules file's "
        + "\"fields\". If it is repeated for sender or body, the texts of all pointers are joined by line feeds."
    ),
    Option(
      .output, "o", .word("FORM", VerdictFormats.all.map { $0.name }), of: [.classify],
      "what a line of output is: "
        + alternatives(markingDefault(VerdictFormats.all.map { $0.name })),
      VerdictFormats.all.map { "\($0.name): \($0.summary)." }.joined(separator: " ")),
    Option(
      .only, nil, .words("ACTION[,ACTION]", actions + ["invalid", "tag:"]), of: [.classify],
      isRepeatable: true,
      "write only the messages that got one of these actions or tags (tag:NAME)",
      "The messages come out byte for byte. With an explicit --output they come out in that form."),
    Option(
      .split, nil, .folder("DIR"), of: [.classify],
      "write the messages into DIR, one file for each action or tag (--by)",
      "Makes DIR if need be, and in it allow.ndjson, junk.ndjson, transaction.ndjson, promotion.ndjson and "
        + "invalid.ndjson. Files that exist are not overwritten without --force."),
    Option(
      .by, nil, .word("WHAT", ["action", "tag"]), of: [.classify],
      "what --split goes by: action (default) or tag",
      "With tag the files are named as the tags, and untagged.ndjson and invalid.ndjson. A message with several tags "
        + "is written into several files."),
    Option(
      .out, nil, .output("FILE", .results), of: [.classify], "write to FILE instead of standard output",
      "A file that is not empty is refused without --force or --resume; an input and the rules file always. "
        + "'-' is standard output."),
    Option(
      .out, nil, .output("FILE", .results), of: [.diff, .learn, .convert, .identify],
      "write to FILE instead of standard output",
      "A file that is not empty is refused without --force; an input and the rules file always. '-' is "
        + "standard output."),
    Option(
      .resume, of: [.classify], "with --out: continue where a stopped run ended",
      "Cuts an incomplete last line off FILE, passes over as many lines of the input as FILE holds, and goes on. "
        + "For input files only, and for the forms of --output."),
    Option(
      .metrics, nil, .output("FILE", .counters), of: [.classify],
      "every 5 seconds and at the end: the run's counters, for Prometheus",
      "FILE is replaced as a whole, by way of .FILE.tmp beside it, so a node exporter's textfile collector can "
        + "read it at any time. A file with older counters is replaced; any other file that is not empty is "
        + "refused without --force."),
    Option(
      .force, "f", of: [.classify, .diff, .stats, .evaluate, .learn, .convert, .identify],
      "overwrite files that are not empty; never an input or the rules file"),
    Option(
      .jobs, "j", .number("N", 1...Limits.jobs),
      of: [.classify, .diff, .stats, .evaluate, .learn, .identify],
      "the number of workers (default: the processors this process may use)"),
    Option(.strict, of: [.classify], "stop at the first invalid line, with exit status 3"),
    Option(.strict, of: [.check], "warnings count as errors"),
    Option(
      .member, nil, .text("NAME"), of: [.classify], "the member that annotate adds (default: verdict)",
      "Older members of that name are left out. It can't be one that a part of the message is read from."),
    Option(
      .member, nil, .text("NAME"), of: [.stats],
      "the member of annotated messages that has the verdict (default: verdict)",
      "It can't be one that a part of the message is read from."),
    Option(
      .exitCode, of: [.classify], "exit with 1 when any message was not allowed",
      "Invalid lines count as not allowed."),
    Option(
      .lineBuffered, of: [.classify, .identify], "flush the output after every line",
      "Without it the output is flushed whenever the input has nothing more to read at once, so a live pipe never "
        + "waits."),
    Option(
      .maxLine, nil, .bytes("BYTES"), of: readers,
      "the longest line that is accepted (default: \(Limits.lineBytes >> 20)M)",
      "A longer line is an invalid line; its bytes are not held. K, M and G stand for powers of 1024."),
    Option(
      .progress, nil, .word("WHEN", ["auto", "always", "never"]),
      of: [.classify, .diff, .stats, .evaluate, .learn, .convert, .identify],
      "a progress bar on standard error: auto, always or never",
      "auto, the default: when standard error is a terminal and the work takes more than a second."),
    Option(
      .summary, of: [.classify], "at the end, on standard error: counts, rules that hit most, speed"),
    Option(.sender, nil, .text("S"), of: [.explain], "the message's sender"),
    Option(.body, nil, .text("B"), of: [.explain], "the message's body"),
    Option(
      .reasons, of: [.diff], "also messages whose action stayed but whose rule or tags changed"),
    Option(
      .messages, of: [.diff], "add each message's sender and body to its line"),
    Option(
      .label, nil, .text("POINTER"), of: [.evaluate, .learn],
      "where a message's label is (default: /label)",
      "A JSON Pointer; the same as --field label=POINTER."),
    Option(
      .each, of: [.evaluate], "count every rule that matches, not only the one that decides"),
    Option(
      .errors, nil, .output("FILE", .report), of: [.evaluate],
      "write the misjudged messages to FILE, with the verdict as last member",
      "A file that is not empty is refused without --force."),
    Option(
      .require, nil, .text("NAME=SHARE,...", offered: Requirements.names.map { $0 + "=" }), of: [.evaluate],
      isRepeatable: true, "exit with 1 when precision, recall, f1 or caught falls short",
      "For example --require precision=0.99,recall=50%,caught=0.2%: precision, recall and f1 are minimums, "
        + "caught is a maximum."),
    Option(
      .maxCaught, nil, .text("SHARE"), of: [.learn],
      "how much of what is kept the proposed rules together may catch (default: "
        + "\(decimal(100 * LearningSettings().maxCaught, places: 1))%)",
      "A number or a percentage: 0.002 or 0.2%. It is a limit for the messages that are learned from; of new "
        + "ones the rules may catch more, and standard error says how many are expected."),
    Option(
      .rulesCount, nil, .number("N", 1...Limits.learnedRules), of: [.learn],
      "at most N rules, from 1 to \(grouped(Limits.learnedRules)) (default: \(LearningSettings().maxRules))",
      "Any value but a whole number is a rules file, as after -r."),
    Option(
      .score, of: [.learn],
      "one rule of at most \(LearningSettings.scoreItems) conditions with points, instead of single rules"),
    Option(
      .junk, nil, .input("FILE", replacesOperands: true), of: [.learn], isRepeatable: true,
      "learn from messages without labels: all of FILE are junk"),
    Option(
      .kept, nil, .input("FILE", replacesOperands: true), of: [.learn], isRepeatable: true,
      "learn from messages without labels: all of FILE are kept"),
    Option(
      .keptUnlabelled, of: [.learn], "messages without a label count as kept"),
    Option(
      .protect, nil, .input("FILE", replacesOperands: false), of: [.learn], isRepeatable: true,
      "no proposed rule may catch a message of FILE"),
    Option(
      .report, nil, .output("FILE", .report), of: [.learn],
      "also write the evidence to FILE, as --json has it"),
    Option(
      .merge, of: [.stats, .evaluate], "the files are reports of the same command's --json: add them up",
      "Each part's lines are counted on from the part before. Reports of different rules files are refused."),
    Option(
      .html, nil, .output("FILE", .page), of: [.stats, .evaluate],
      "write the report as one self-contained page",
      "An older page is replaced, any other file that is not empty only with --force. "
        + "For stats, the charts over time, senders and languages need annotated messages or --rules."),
    Option(
      .show, nil, .number("N", 0...Limits.shownMessages), of: [.stats, .evaluate],
      "list up to N messages on the page (default: 0; for evaluate \(grouped(Limits.evaluatedMessages)))",
      "The page then holds their senders and texts. Needs --html, and for stats annotated messages or --rules."
    ),
    Option(
      .pick, nil, .word("HOW", MessagePick.Order.allCases.map(\.rawValue)), of: [.stats, .evaluate],
      "which messages --show lists: spread (default) or newest",
      "spread gives every rule an equal share, and one to the messages that no rule decided; within a share the "
        + "newest are listed. newest goes by date, without dates by line."),
    Option(
      .into, nil, .editedRules("RULES"), of: [.add, .remove], "the rules file to edit in place", foundRules),
    Option(
      .into, nil, .editedRules("RULES"), of: [.learn], "add the proposed rules to this rules file, in place",
      "Without it they are written to standard output as a new rules file."),
    Option(
      .into, nil, .editedRules("RULES"), of: [.import], "the rules file to edit in place",
      "Without it a new rules file is written."),
    Option(.from, nil, .editedRules("RULES"), of: [.learn, .add, .remove, .import], "the same as --into"),
    Option(
      .from, nil, .word("FORMAT", ["auto"] + LogFormat.allCases.map(\.name)), of: [.convert],
      "the log's format; auto tells them apart",
      LogFormat.allCases.map { "\($0.name): \($0.summary)." }.joined(separator: " ")),
    Option(
      .as, nil, .word("LIST", lists), of: [.import],
      "the list that the texts are added to: " + alternatives(lists),
      "Without it vCards are contacts, and everything else is denied."),
    Option(
      .column, nil, .text("NAME"), of: [.import], "the column of a table that has the texts",
      "A table (CSV, TSV) begins with a line that names its columns."),
    Option(
      .tag, nil, .text("NAME"), of: [.add], "the tag that the filter of 'add tag' puts on messages",
      "A tag that the rules file does not have is created."),
    Option(
      .target, nil, .word("WHERE", targets), of: [.import],
      "where the filters look: " + alternatives(markingDefault(targets))),
    Option(
      .target, nil, .text("WHERE", offered: targets), of: [.add],
      "where the filter looks: "
        + alternatives(markingDefault(targets) + ["a field of the rules file"])),
    Option(
      .matching, nil, .word("HOW", matchings), of: [.add, .import],
      "how it compares: " + alternatives(markingDefault(matchings))),
    Option(
      .case, nil, .word("CASE", ["insensitive", "sensitive"]), of: [.add],
      "insensitive (default, but for a regex) or sensitive"),
    Option(
      .disguises, nil, .word("LEVEL", disguises), of: [.add],
      "how far the text may be disguised in a message: " + alternatives(disguises),
      "By default the file's top-level \"disguises\" applies, or none if there is none. Filters of allow have none."
    ),
    Option(
      .folder, nil, .word("FOLDER", folders), of: [.add, .import],
      "where a denied message goes: " + markingDefault(folders).joined(separator: ", ")),
    Option(
      .confidence, nil, .text("SHARE"), of: [.add],
      "how sure a language must be, such as 0.9 or 90% (default \(LanguageRule.defaultConfidence))"),
    Option(.id, nil, .text("ID"), of: [.add], "the filter's name in verdicts"),
    Option(.note, nil, .text("TEXT"), of: [.add], "a note kept with the filter"),
    Option(
      .language, nil, .words("LANG[,LANG]", StarterRules.languages.map { $0.code }), of: [.`init`],
      "the languages of the texts to start with: " + alternatives(StarterRules.languages.map { $0.code })
        + " (default: the locale's and English)"),
    Option(.me, nil, .text("NAME"), of: [.convert], "who the owner is where the export does not say"),
    Option(.incoming, of: [.convert], "leave out what the owner sent"),
    Option(
      .dateOrder, nil, .word("ORDER", dateOrders), of: [.convert],
      "the order of day, month and year in numeric dates: " + alternatives(dateOrders),
      "For WhatsApp's dates and those of tables. Without it the first date that is valid in only one order "
        + "determines that of a WhatsApp chat; in a table, a date that is valid in several orders is not read."
    ),
    Option(
      .timezone, nil, .text("ZONE"), of: [.convert],
      "the time zone of times without one (default: UTC)",
      "An offset like +02:00, or a name like Europe/Berlin."),
    Option(
      .compare, nil, .rules("RULES2"), of: [.bench], "measure a second rules file alternately with the first"),
    Option(
      .json, of: [.check, .explain, .stats, .evaluate, .list, .languages, .countries, .bench],
      "the report as JSON"),
    Option(.json, of: [.learn], "the evidence as JSON, instead of the rules file"),
    Option(.quiet, "q", of: Subcommand.allCases, "nothing on standard error but errors"),
    Option(
      .help, "h", of: Subcommand.allCases, "this help; -h is the short form"),
    Option(.version, "V", of: Subcommand.allCases, "the version"),
  ]
}
