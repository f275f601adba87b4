/// Every limit of the program, in one place. ``Limits/table`` lists them all, and winnow(1) has each.
public enum Limits {
  // MARK: Reading

  /// The longest line taken unless `--max-line` says otherwise, in bytes.
  public static let lineBytes = 16 << 20

  /// Lines are worked on in chunks of this many bytes; a longer line is a chunk of its own.
  public static let chunkBytes = 256 << 10
  /// How many bytes of an input's beginning are looked at to tell what it is, where it is no messages.
  public static let beginningBytes = 1024
  /// Bytes of lines, and of what is expected to be written of them, that may be under way at once, read but
  /// with results not yet written. One chunk may always be.
  public static let bytesInFlight = 32 << 20
  /// What the results of a line are expected to take when bytes under way are counted.
  public static let resultBytes = 128
  /// Results for a regular file are held until they would be more than this many bytes.
  public static let gatheredBytes = 512 << 10
  /// A chunk up to this size that finds nothing under way is worked on without a hand-over to a task; with
  /// one job every chunk is.
  public static let inlineChunkBytes = 16 << 10

  // MARK: Rules

  /// The largest rules file that is read, in bytes.
  public static let rulesBytes = 1 << 30
  /// The most values (texts, numbers, arrays, objects) that one rules file may have.
  public static let rulesValues = 1 << 24
  /// How deep brackets of a rules file may be nested.
  public static let rulesDepth = 100
  /// Steps that are taken to find filters that never decide, before that is given up.
  public static let coverageSteps = 200_000_000
  /// Mistakes of a rules file that are reported before it only says how many more there are.
  public static let reportedMistakes = 100
  /// Memory that one compiled regex may take, in bytes.
  public static let regexBytes = 10 << 20
  /// Memory that all compiled regexes of a rule set may take together, in bytes.
  public static let regexSetBytes = 256 << 20

  // MARK: Command

  /// The most that `--jobs` takes.
  public static let jobs = 1024
  /// Senders that `stats` tells apart, those that came first; messages of further ones are counted together.
  public static let countedSenders = 100_000
  /// Senders that a report of stats names: those that sent most.
  public static let reportedSenders = 1000
  /// Messages that rules are learned from, in bytes; of more a sample is taken.
  public static let learnedBytes = 512 << 20
  /// Rules that `stats` tells apart by the names in verdicts, those that came first; hits of further ones are
  /// counted together.
  public static let countedRules = 10_000
  /// Bytes that the names and texts of these rules may have together, and the names of these senders.
  public static let countedNameBytes = 64 << 20
  /// Messages that reports of `stats` may count together, and the highest line number that is taken from a
  /// verdict.
  public static let countedLines = 1_000_000_000_000_000
  /// Rules of a rules file whose hits `--metrics` counts: its first ones.
  public static let metricRules = 1000
  /// Counters by name that `--metrics` has in all: a rules file that is read again may have other rules and
  /// tags.
  public static let metricCounters = 10_000

  // MARK: The page

  /// The most messages that a page lists.
  public static let shownMessages = 100_000
  /// How many misjudged messages the page of an evaluation lists without `--show`.
  public static let evaluatedMessages = 1000
  /// How many bytes of a message's body a page has; the rest is left out.
  public static let shownBodyBytes = 16 << 10
  /// How many bytes of bodies a page has: with many messages each has less, but 1 KiB at least.
  public static let shownBytes = 128 << 20
  /// How many bytes of a sender, a rule's name or its text the messages of a page have.
  public static let shownNameBytes = 1024

  // MARK: Regexes

  /// Scalars that a regex may be long. Longer ones could not compile within ``regexBytes``.
  public static let regexPatternScalars = 10 << 20
  /// How deep groups, repetitions, alternations and classes of a regex may be nested.
  public static let regexNesting = 250
  /// Memory that one worker's lazily built automaton of one regex may take, in bytes.
  public static let regexCacheBytes = 1 << 20
  /// The same for the automaton of all regexes of a set together, in bytes.
  public static let regexSetCacheBytes = 4 << 20
  /// Instructions that the regexes of a set may have for one automaton of all of them to be tried.
  public static let regexTogetherInstructions = 2_000
  /// Instructions that what the regexes of a set require may have for it to be looked for by an automaton.
  public static let regexFilterInstructions = 8_000

  // MARK: Disguises

  /// The longest message, sender and body together, in which disguised texts are looked for, in bytes.
  public static let disguisedBytes = 1 << 20
  /// Candidates for disguised texts of one script that are looked at in a message.
  public static let disguiseCandidates = 1 << 19
  /// Steps that the verification of disguised texts takes for each byte of a message.
  public static let disguiseStepsPerByte = 256
  /// Steps that it takes besides in every message. Where all are used up, a candidate has 64 of its own.
  public static let disguiseSteps = 65_536
  /// Steps that it takes for one candidate, a place of the message where a text may begin.
  public static let disguiseCandidateSteps = 4096

  // MARK: Languages

  /// Words that each worker remembers the scores of, a power of two; each takes 64 bytes.
  public static let rememberedWords = 1 << 16

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
  /// How far before a link the bracket is looked for that a closing one in it belongs to, in bytes.
  public static let bracketBytes = 64
  // MARK: Exported logs

  /// How deep objects, arrays and elements of an export may nest.
  public static let logDepth = 512
  /// The longest text taken from an export (a message's body, say), in bytes; an entry with a longer one is
  /// skipped, and its bytes are not held.
  public static let logTextBytes = 16 << 20
  /// The longest quoted field of a table that is read, in bytes: a quote that was not closed is found within
  /// it.
  public static let logQuotedBytes = 64 << 10
  /// The longest name of a chat, and of an account that messages name by its id, in bytes. Such a name may be
  /// written any number of times; the rest of a longer one is left out.
  public static let logNameBytes = 1024
  /// How much of an export's beginning is looked at to tell its format, in bytes.
  public static let logProbeBytes = 64 << 10
  /// How far ahead standard input is read to find the order of day and month, in bytes.
  public static let logLookaheadBytes = 4 << 20
  /// How deep folders of an export may nest.
  public static let logFolders = 64
  /// Accounts of an export that are kept to resolve ids to names.
  public static let logAccounts = 1_000_000

  // MARK: The table

  /// A limit as winnow(1) has it.
  package struct Entry: Sendable {
    /// Its name here, which stands in a comment before the page's paragraph.
    package let name: String
    package let value: Int
  }

  /// All limits. A new one stands here too: the test of the manual page compares the page with this table.
  package static let table: [Entry] = [
    Entry(name: "lineBytes", value: lineBytes),
    Entry(name: "chunkBytes", value: chunkBytes),
    Entry(name: "bytesInFlight", value: bytesInFlight),
    Entry(name: "resultBytes", value: resultBytes),
    Entry(name: "gatheredBytes", value: gatheredBytes),
    Entry(name: "inlineChunkBytes", value: inlineChunkBytes),
    Entry(name: "rulesBytes", value: rulesBytes),
    Entry(name: "rulesValues", value: rulesValues),
    Entry(name: "rulesDepth", value: rulesDepth),
    Entry(name: "coverageSteps", value: coverageSteps),
    Entry(name: "reportedMistakes", value: reportedMistakes),
    Entry(name: "regexBytes", value: regexBytes),
    Entry(name: "regexSetBytes", value: regexSetBytes),
    Entry(name: "jobs", value: jobs),
    Entry(name: "countedSenders", value: countedSenders),
    Entry(name: "reportedSenders", value: reportedSenders),
    Entry(name: "learnedBytes", value: learnedBytes),
    Entry(name: "countedRules", value: countedRules),
    Entry(name: "countedNameBytes", value: countedNameBytes),
    Entry(name: "countedLines", value: countedLines),
    Entry(name: "metricRules", value: metricRules),
    Entry(name: "metricCounters", value: metricCounters),
    Entry(name: "shownMessages", value: shownMessages),
    Entry(name: "evaluatedMessages", value: evaluatedMessages),
    Entry(name: "shownBodyBytes", value: shownBodyBytes),
    Entry(name: "shownBytes", value: shownBytes),
    Entry(name: "shownNameBytes", value: shownNameBytes),
    Entry(name: "regexPatternScalars", value: regexPatternScalars),
    Entry(name: "regexNesting", value: regexNesting),
    Entry(name: "regexCacheBytes", value: regexCacheBytes),
    Entry(name: "regexSetCacheBytes", value: regexSetCacheBytes),
    Entry(name: "regexTogetherInstructions", value: regexTogetherInstructions),
    Entry(name: "regexFilterInstructions", value: regexFilterInstructions),
    Entry(name: "disguisedBytes", value: disguisedBytes),
    Entry(name: "disguiseCandidates", value: disguiseCandidates),
    Entry(name: "disguiseStepsPerByte", value: disguiseStepsPerByte),
    Entry(name: "disguiseSteps", value: disguiseSteps),
    Entry(name: "disguiseCandidateSteps", value: disguiseCandidateSteps),
    Entry(name: "rememberedWords", value: rememberedWords),
    Entry(name: "hostBytes", value: hostBytes),
    Entry(name: "topLevelDomainBytes", value: topLevelDomainBytes),
    Entry(name: "schemeBytes", value: schemeBytes),
    Entry(name: "mailboxBytes", value: mailboxBytes),
    Entry(name: "bracketBytes", value: bracketBytes),
    Entry(name: "logDepth", value: logDepth),
    Entry(name: "logTextBytes", value: logTextBytes),
    Entry(name: "logQuotedBytes", value: logQuotedBytes),
    Entry(name: "logNameBytes", value: logNameBytes),
    Entry(name: "logProbeBytes", value: logProbeBytes),
    Entry(name: "logLookaheadBytes", value: logLookaheadBytes),
    Entry(name: "logFolders", value: logFolders),
    Entry(name: "logAccounts", value: logAccounts),
  ]
}
