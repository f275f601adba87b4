/// The limits on input and work. ``Limits/table`` lists them all, and winnow(1) describes each. Limits of a
/// format, such as the greatest number of points, stand with its types.
///
/// Limits that are read for each message, or for each value of a file, are usable from inline, so that they
/// are constants in other modules too.
@usableFromInline package enum Limits {
  // MARK: Reading

  /// The longest line that is accepted, in bytes, unless another limit is set.
  package static let lineBytes = 16 << 20

  /// The size of a chunk of lines, in bytes. A longer line is a chunk by itself.
  package static let chunkBytes = 256 << 10
  /// The number of bytes at the start of an input that are examined to guess its kind if it has no messages.
  package static let beginningBytes = 1024
  /// The number of bytes that may be in flight: lines that were read and whose results are not written yet,
  /// and their expected results. One chunk is always allowed.
  package static let bytesInFlight = 32 << 20
  /// The expected size of the results of a line, in bytes.
  package static let resultBytes = 128
  /// The maximum number of bytes of results for a regular file that are held before they are written.
  package static let gatheredBytes = 512 << 10
  /// The largest chunk, in bytes, that is processed without another task if no chunk is in flight. With one
  /// job, every chunk is.
  package static let inlineChunkBytes = 16 << 10

  // MARK: Rules

  /// The largest rules file that is read, in bytes, and the largest other file that is read as a whole.
  package static let rulesBytes = 1 << 30
  /// The maximum number of values (texts, numbers, arrays, objects) of a rules file.
  @usableFromInline package static let rulesValues = 1 << 24
  /// The maximum nesting depth of brackets in a rules file.
  @usableFromInline package static let rulesDepth = 100
  /// The maximum number of steps to find filters that never decide.
  package static let coverageSteps = 200_000_000
  /// The maximum number of mistakes of a rules file that are listed; for the others only their number is
  /// reported.
  package static let reportedMistakes = 100
  /// The maximum memory of a compiled regex, in bytes.
  package static let regexBytes = 10 << 20
  /// The maximum memory of all compiled regexes of a rule set together, in bytes.
  package static let regexSetBytes = 256 << 20

  // MARK: Command

  /// The maximum number of jobs.
  package static let jobs = 1024
  /// The maximum number of senders that `stats` counts separately, in the order in which they occur. Messages
  /// of further senders are counted together.
  package static let countedSenders = 100_000
  /// The maximum number of senders in a report of `stats`: those with the most messages.
  package static let reportedSenders = 1000
  /// The maximum size of the messages from which rules are learned, in bytes. Of more messages a sample is
  /// taken.
  package static let learnedBytes = 512 << 20
  /// The number of words, and of bytes, at the beginning of a message among which texts for rules are sought.
  package static let learnedWords = 400
  package static let learnedTextBytes = 16 << 10
  /// The maximum number of rules that may be proposed.
  package static let learnedRules = 1000
  /// The maximum number of rules that `stats` counts separately by their names in verdicts, in the order in
  /// which they occur. Hits of further rules are counted together.
  package static let countedRules = 10_000
  /// The maximum size of the names and texts of these rules, and of the names of these senders, in bytes.
  package static let countedNameBytes = 64 << 20
  /// The maximum number of messages in a sum of reports of `stats`, and the highest line number that is
  /// accepted in a verdict.
  @usableFromInline package static let countedLines = 1_000_000_000_000_000
  /// The number of rules, the first ones of a rules file, whose hits `--metrics` counts.
  package static let metricRules = 1000
  /// The maximum number of counters of `--metrics`. A rules file that is reloaded may have other rules and
  /// tags.
  package static let metricCounters = 10_000

  // MARK: The page

  /// The maximum number of messages that a page lists.
  package static let shownMessages = 100_000
  /// The maximum number of misjudged messages that the page of an evaluation lists without `--show`.
  package static let evaluatedMessages = 1000
  /// The maximum size of a message's body on a page, in bytes. The rest is left out.
  package static let shownBodyBytes = 16 << 10
  /// The maximum size of all bodies on a page, in bytes. With many messages each body is shorter, but at
  /// least 1 KiB.
  package static let shownBytes = 128 << 20
  /// The maximum size of a sender, a rule's name or its text on a page, in bytes.
  package static let shownNameBytes = 1024

  // MARK: Regexes

  /// The maximum length of a regex in scalars. Longer ones could not compile within ``regexBytes``.
  package static let regexPatternScalars = 10 << 20
  /// The maximum nesting depth of groups, repetitions, alternations and classes in a regex.
  package static let regexNesting = 250
  /// The maximum number of steps to divide the scalars into classes by the sets of a regex. A regex that
  /// needs more can't be used.
  package static let regexClassSteps = 20_000_000
  /// The maximum memory of a worker's lazy DFA of one regex, in bytes.
  package static let regexCacheBytes = 1 << 20
  /// The same for the automaton of all regexes of a set together, in bytes.
  package static let regexSetCacheBytes = 4 << 20
  /// The maximum number of instructions of a set's regexes for which one automaton of all of them is tried.
  package static let regexTogetherInstructions = 2_000
  /// The maximum number of instructions for which an automaton of what the regexes of a set require is used.
  package static let regexFilterInstructions = 8_000

  // MARK: Disguises

  /// The longest message, sender and body together, in which disguised texts are looked for, in bytes.
  @usableFromInline package static let disguisedBytes = 1 << 20
  /// The maximum number of candidates for disguised texts of one script that are examined in a message.
  @usableFromInline package static let disguiseCandidates = 1 << 19
  /// The number of steps that the verification of disguised texts may take for each byte of a message.
  @usableFromInline package static let disguiseStepsPerByte = 256
  /// The number of steps that it may take in addition in each message. After all are used up, each candidate
  /// has 64.
  @usableFromInline package static let disguiseSteps = 65_536
  /// The maximum number of steps for one candidate: a place in the message at which a text may begin.
  package static let disguiseCandidateSteps = 4096
  /// The number of steps for what is found only where letters such as `ß` are read as several, in each
  /// message. Nearly every such text is short.
  package static let disguiseFoldedSteps = 16_384

  // MARK: Languages

  /// The number of words whose scores each worker caches, a power of two. Each takes 64 bytes.
  @usableFromInline package static let rememberedWords = 1 << 16

  // MARK: Detectors

  /// The longest host name that is recognised, in bytes of its UTF-8 (RFC 1035 allows 253 for its A-labels).
  @usableFromInline package static let hostBytes = 512
  /// The longest label that is looked up among the top-level domains, in bytes.
  @usableFromInline package static let topLevelDomainBytes = 80
  /// The longest scheme before `://` that is recognised, in bytes.
  @usableFromInline package static let schemeBytes = 32
  /// The maximum distance from a name to an `@` that makes it part of an e-mail address, in bytes (RFC 5321
  /// allows 64 for the local part).
  @usableFromInline package static let mailboxBytes = 64
  /// The maximum distance from a link back to the opening bracket of a closing bracket in it, in bytes.
  package static let bracketBytes = 64

  // MARK: Exported logs

  /// The maximum nesting depth of objects, arrays and elements in an export.
  @usableFromInline package static let logDepth = 512
  /// The longest text in an export, such as a message's body, and the longest row of a table, in bytes. An
  /// entry with a longer text is skipped without holding its bytes.
  @usableFromInline package static let logTextBytes = 16 << 20
  /// The longest quoted field of a table, in bytes. A quote that was not closed is noticed within it.
  @usableFromInline package static let logQuotedBytes = 64 << 10
  /// The longest name of a chat, or of an account that messages identify by an id, in bytes. The rest of a
  /// longer name is left out, because a name may be written any number of times.
  @usableFromInline package static let logNameBytes = 1024
  /// The longest name of an element or attribute, in bytes.
  @usableFromInline package static let logMarkupNameBytes = 256
  /// The longest number of a JSON export, in bytes.
  @usableFromInline package static let logNumberBytes = 1024
  /// The maximum number of fields in a row of a table.
  @usableFromInline package static let logFields = 10_000
  /// The longest name of a sender in a chat exported as text, in bytes. A line with a longer one is an event.
  package static let logSenderBytes = 256
  /// The maximum number of senders of such a chat that are kept to recognise names without a space after the
  /// colon.
  package static let logSenders = 65_536
  /// The number of bytes at the start of an export that are examined to recognise its format.
  package static let logProbeBytes = 64 << 10
  /// The number of bytes of standard input that are read ahead to determine the order of day and month.
  package static let logLookaheadBytes = 4 << 20
  /// The maximum nesting depth of folders in an export.
  package static let logFolders = 64
  /// The maximum number of accounts of an export that are kept to resolve ids to names.
  package static let logAccounts = 1_000_000
  /// The maximum size of the ids and names of these accounts, in bytes.
  package static let logAccountBytes = 64 << 20

  // MARK: The table

  /// A limit, as winnow(1) describes it.
  package struct Entry: Sendable {
    /// The name of its property, which a comment before its paragraph in the page repeats.
    package let name: String
    package let value: Int
  }

  /// All limits. A new limit must be added here, because a test compares the manual page with this table.
  package static let table: [Entry] = [
    Entry(name: "lineBytes", value: lineBytes),
    Entry(name: "chunkBytes", value: chunkBytes),
    Entry(name: "beginningBytes", value: beginningBytes),
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
    Entry(name: "learnedWords", value: learnedWords),
    Entry(name: "learnedTextBytes", value: learnedTextBytes),
    Entry(name: "learnedRules", value: learnedRules),
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
    Entry(name: "regexClassSteps", value: regexClassSteps),
    Entry(name: "regexCacheBytes", value: regexCacheBytes),
    Entry(name: "regexSetCacheBytes", value: regexSetCacheBytes),
    Entry(name: "regexTogetherInstructions", value: regexTogetherInstructions),
    Entry(name: "regexFilterInstructions", value: regexFilterInstructions),
    Entry(name: "disguisedBytes", value: disguisedBytes),
    Entry(name: "disguiseCandidates", value: disguiseCandidates),
    Entry(name: "disguiseStepsPerByte", value: disguiseStepsPerByte),
    Entry(name: "disguiseSteps", value: disguiseSteps),
    Entry(name: "disguiseCandidateSteps", value: disguiseCandidateSteps),
    Entry(name: "disguiseFoldedSteps", value: disguiseFoldedSteps),
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
    Entry(name: "logMarkupNameBytes", value: logMarkupNameBytes),
    Entry(name: "logNumberBytes", value: logNumberBytes),
    Entry(name: "logFields", value: logFields),
    Entry(name: "logSenderBytes", value: logSenderBytes),
    Entry(name: "logSenders", value: logSenders),
    Entry(name: "logProbeBytes", value: logProbeBytes),
    Entry(name: "logLookaheadBytes", value: logLookaheadBytes),
    Entry(name: "logFolders", value: logFolders),
    Entry(name: "logAccounts", value: logAccounts),
    Entry(name: "logAccountBytes", value: logAccountBytes),
  ]
}
