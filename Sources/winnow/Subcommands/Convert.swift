import Bytes
import MessageFilter
import MessageLogs
import MessageStream

/// `winnow convert`: converts exported message logs to messages.
enum Convert: SubcommandRunning {
  static let description = SubcommandDescription(
    "--from FORMAT [FILE|FOLDER...]", "exported message logs as NDJSON messages",
    operands: 0...Int.max, completes: [.logs], reads: [.standardInput],
    "Every message comes out as one line with id, sender, body, date, direction, chat and source. "
      + "Exits with 1 when entries were skipped, with 2 when the file is of another format.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let options = try options(arguments)
    let files = arguments.operands.isEmpty ? ["-"] : arguments.operands
    let inputs = files.map { file in
      file == "-" ? LogInput.descriptor(0, name: file) : LogInput.path(file)
    }
    if files.contains("-") { console.announceWaiting(for: "an exported log", from: "-") }

    let total = MessageInput(arguments, files: files).totalBytes
    var progress = InputProgress(arguments, console, total: total, unit: .bytes)
    let control = Signals.control
    let output = try FilesOfRun.open(.out, of: arguments)
    Signals.catchStops()
    var writeFailure: FileFailure?
    // A notice of a skipped entry, which may be one with the next.
    var held: ConversionNotice?
    let conversion = LogConversion(
      options: options,
      flush: { lines in
        do throws(FileFailure) {
          try output.write(lines)
          return true
        } catch {
          writeFailure = error
          return false
        }
      },
      report: { notice in
        if let joined = held?.joined(with: notice) {
          held = joined
        } else {
          if let last = held { say(last, console) }
          held = nil
          if case .skipped = notice { held = notice } else { say(notice, console) }
        }
      },
      isOutput: { path in output.isFile(atPath: path) },
      wakeDescriptor: control.wakeDescriptor,
      progress: { bytes in
        progress.update(bytes: bytes)
        return !control.isStopRequested
      })
    let summary = conversion.convert(inputs)
    if let held { say(held, console) }
    // The output of an earlier run stays as it is if inputs could not be read, or the run was stopped before.
    let isIncomplete =
      control.isStopRequested || summary.outcome == .unreadable || summary.outcome == .refused
    if writeFailure == nil, summary.written > 0 || !isIncomplete {
      do throws(FileFailure) { try output.dropOlder() } catch { writeFailure = error }
    }
    progress.finish(bytes: summary.bytes)
    if let writeFailure { throw FilesOfRun.failure(.system(writeFailure)) }
    report(summary, options, console)
    switch summary.outcome {
    case .complete: return .success
    case .incomplete: return .negative
    case .refused: return .usage
    case .unreadable: return .inputOutput
    }
  }

  private static func options(_ arguments: Arguments) throws(CommandError) -> ConversionOptions {
    let format = try arguments.required(.from, "'--from auto' tells the formats apart")
    var options = ConversionOptions()
    options.from = LogFormat(rawValue: format)
    options.me = arguments[.me]
    if options.me?.isEmpty == true {
      throw .usage(UsageError(.convert, "'--me' takes the owner's name, not ''", option: .me))
    }
    options.incoming = arguments.has(.incoming)
    options.dateOrder = arguments[.dateOrder].flatMap(DateOrder.init)
    if let zone = arguments[.timezone] {
      do {
        options.timeZone = try LogTimeZone(named: zone)
      } catch {
        throw .usage(UsageError(.convert, error.message, option: .timezone))
      }
    }
    return options
  }

  /// Says what was left out, if anything was, and what could not be told.
  private static func report(
    _ summary: ConversionSummary, _ options: ConversionOptions, _ console: Console
  ) {
    if summary.skipped > 0 {
      let entries = summary.skipped == 1 ? "entry" : "entries"
      console.note(
        "\(counted(summary.written, "message")) written, \(grouped(summary.skipped)) \(entries) skipped")
    }
    if summary.copies > 0 {
      let (were, each) = summary.copies == 1 ? ("was", "it") : ("were", "each")
      console.note(
        "\(counted(summary.copies, "file")) (chat.md or index.md) \(were) not read: the data.json beside "
          + "\(each) has the same messages")
    }
    if summary.unreadDates > 0 {
      let have = summary.unreadDates == 1 ? "has" : "have"
      console.note(
        "\(counted(summary.unreadDates, "message")) \(have) a date that could not be read; it is written as null"
      )
    }
    if summary.ambiguousDates > 0 {
      let have = summary.ambiguousDates == 1 ? "has" : "have"
      console.note(
        "\(counted(summary.ambiguousDates, "message")) \(have) a date that can be read in more than one order, "
          + "and is written as null\(advice(.dateOrder))")
    }
    if summary.illFormed > 0 {
      let have = summary.illFormed == 1 ? "has" : "have"
      console.warning(
        "\(counted(summary.illFormed, "message")) \(have) bytes that are not UTF-8, written as U+FFFD; "
          + "of a log in Windows-1252, iconv -f WINDOWS-1252 -t UTF-8 makes UTF-8")
    }
    if summary.doubtfulLines > 0 {
      let begin =
        summary.doubtfulLines == 1
        ? "begins nearly as a message does, and is" : "begin nearly as messages do, and are"
      console.note("\(counted(summary.doubtfulLines, "line")) \(begin) taken as text of the message before")
    }
    let (me, incoming) = (OptionName.me.dashed, OptionName.incoming.dashed)
    if let name = options.me, summary.comparedWithOwner > 0, summary.fromOwner == 0 {
      let meant = summary.senderLikeOwner.map { "; did you mean '\(oneLine($0))'?" } ?? ""
      console.note("no message is from '\(name)' (\(me))\(meant)")
    }
    if options.incoming, summary.unknownDirections > 0 {
      let say =
        summary.unknownDirections == 1 ? "does not say whether it was" : "do not say whether they were"
      let are = summary.unknownDirections == 1 ? "is" : "are"
      console.note(
        "\(counted(summary.unknownDirections, "message")) \(say) sent or received, and \(are) kept despite "
          + "\(incoming); \(me) NAME says who the owner is")
    }
  }

  private static func say(_ notice: ConversionNotice, _ console: Console) {
    let text = notice.description(naming: inputName, advising: advice)
    switch notice {
    case .refused(let file, let fault):
      let isRules = fault.remedy == nil && InputGuess.isRulesFile(at: file)
      let rules = "\(shellName(file)) looks like a rules file, which \(OptionName.rules.dashed) names."
      console.error(text, hint: isRules ? rules : hint(fault.remedy, for: file))
    case .unreadable, .accountsUnreadable: console.error(text)
    case .skipped: console.warning(text)
    case .passedOver(let file, let fault): console.note(text, hint: hint(fault.remedy, for: file))
    case .assumedUTC, .nameCut, .senderless: console.note(text)
    }
  }

  /// The words for what would help, which follow what is wrong.
  private static func advice(_ remedy: LogRemedy) -> String {
    switch remedy {
    case .format(let format): " (\(OptionName.from.dashed) \(format.name))"
    case .dateOrder: "; say which with \(OptionName.dateOrder.dashed) \(alternatives(Option.dateOrders))"
    case .timeZone: " (\(OptionName.timezone.dashed) NAME takes them as another zone's)"
    // This is a hint of its own.
    case .decoding: ""
    }
  }

  /// A sentence with the command, or the commands, that read an export which is not text as it is; nil if
  /// none helps.
  private static func hint(_ remedy: LogRemedy?, for file: String) -> String? {
    guard case .decoding(let signature)? = remedy else { return nil }
    // An archive with the name of a log, such as `chat.csv.zip`, has that log alone.
    if signature == .zip, file != "-", !LogFormat.takes(fileName: file, wanted: nil) {
      let (unzip, convert) = (
        "unzip -p \(signature.argument(naming: file))", "winnow convert \(OptionName.from.dashed)"
      )
      return "This reads it if it is an export of sms-ie:\n    \(unzip) messages.ndjson | \(convert) sms-ie\n"
        + "or of WhatsApp:\n    \(unzip) '*.txt' | \(convert) whatsapp"
    }
    return signature.hint(for: file, command: "winnow convert ...")
  }
}
