import Bytes
import JSONText
import MessageFilter
import MessageStream
import SystemLibrary

/// The options about messages: the files, the longest line, and where the parts of a message are.
struct MessageInput: Sendable {
  var inputs: [Input]
  var jobs: Int
  var longestLine: Int
  private var overrides: FieldPointers
  /// Whether `--member` is given.
  private var hasMember: Bool
  /// Whether an operand names the messages.
  private var isNamed: Bool
  private var subcommand: Subcommand

  /// - Parameter files: The operands that name messages. None stands for standard input.
  init(_ arguments: Arguments, files: some Collection<String>) {
    inputs = files.map { Input(named: $0) }
    isNamed = !inputs.isEmpty
    if inputs.isEmpty { inputs = [.standardInput] }
    jobs = arguments.number(.jobs) ?? Processors.count
    longestLine = arguments.number(.maxLine) ?? Limits.lineBytes
    overrides = FieldPointers()
    hasMember = arguments.has(.member)
    subcommand = arguments.subcommand
    // '--label' is another way to write '--field label=', and the last of them wins.
    for (option, assignment) in arguments.all(.field, .label) {
      if option == .label {
        overrides.label = assignment
        continue
      }
      let name = assignment.prefix { $0 != "=" }
      let pointer = String(assignment.dropFirst(name.count + 1))
      switch name {
      case "id": overrides.id = pointer
      case "sender": overrides.sender.append(pointer)
      case "body": overrides.body.append(pointer)
      case "date": overrides.date = pointer
      case "label": overrides.label = pointer
      default: overrides.named.append(.init(name: String(name), pointer: pointer))
      }
    }
  }

  /// The layout of messages. `--field` overrides the `fields` of the rules file.
  ///
  /// - Parameters:
  ///   - other: The fields of a second rules file, which `--field` may name, too.
  ///   - member: The name of the member that messages get, or have the verdicts in.
  ///   - option: The option that adds or names it.
  func layout(
    _ fields: FieldPointers = .init(), or other: FieldPointers = .init(), readsDate: Bool = false,
    readsLabel: Bool = false, member: String? = nil, of option: OptionName = .member
  ) throws(CommandError) -> MessageLayout {
    // The run would wait for standard input.
    if !isNamed, let label = overrides.label, isRegularFile(atPath: label) {
      throw .failed(
        .usage,
        "'--label' takes a JSON Pointer such as /label, and \(shellName(label)) is the name of a file; is the pointer "
          + "missing?")
    }
    if let label = overrides.label, let fault = Self.fault(inLabel: label) {
      throw .failed(.usage, "'--label' takes a JSON Pointer such as /label\(fault)")
    }
    var merged = self.fields(before: fields)
    for field in overrides.named {
      guard let place = merged.named.firstIndex(where: { $0.name == field.name }) else {
        if other.named.contains(where: { $0.name == field.name }) { continue }
        let names = FieldPointers.standardNames + fields.named.map(\.name)
        throw .failed(
          .usage,
          "'--field \(oneLine(field.name))=': the rules have no field of that name, only \(alternatives(names))"
            + Arguments.didYouMean(field.name, names))
      }
      merged.named[place].pointer = field.pointer
    }
    if let member, MessageLayout.reads(member, merged) {
      if option == .member, !hasMember {
        throw subcommand == .stats
          ? .failed(
            .usage, "the member '\(member)' has the verdicts, and a part of the messages is read from it",
            hint: "\(option.dashed) NAME reads the verdicts from another member.")
          : .failed(
            .usage, "annotate adds the member '\(member)', from which a part of the messages is read",
            hint: "\(option.dashed) NAME gives it another name.")
      }
      let what =
        option == .member
        ? "'\(option.dashed)' can't be '\(member)'" : "'\(option.dashed)' can't add the member '\(member)'"
      throw .failed(.usage, "\(what): a part of the messages is read from that member")
    }
    do {
      var layout = try MessageLayout(
        fields: merged, readsDate: readsDate, readsLabel: readsLabel, member: member)
      layout.longestLine = longestLine
      layout.tooLong = .tooLong("the line is longer than --max-line allows")
      return layout
    } catch {
      throw .failed(.usage, "a field's JSON Pointer can't be used: \(error.message)")
    }
  }

  /// What is wrong with the pointer of `--label`, as the end of a sentence; nil if it leads to a member.
  private static func fault(inLabel pointer: String) -> String? {
    do throws(JSONPointer.SyntaxError) {
      return try JSONPointer(pointer).tokens.isEmpty ? ", not ''" : nil
    } catch {
      return ": " + oneLine(error.message)
    }
  }

  /// The pointers of `--field` and `--label`, and for other parts those of the rules file.
  func fields(before fields: FieldPointers) -> FieldPointers {
    var merged = fields
    merged.id = overrides.id ?? fields.id
    if !overrides.sender.isEmpty { merged.sender = overrides.sender }
    if !overrides.body.isEmpty { merged.body = overrides.body }
    merged.date = overrides.date ?? fields.date
    merged.label = overrides.label ?? fields.label
    return merged
  }

  /// The warning that no message has a label.
  ///
  /// - Parameter fields: The fields of the rules file.
  func warningOfNoLabel(_ fields: FieldPointers) -> String {
    let pointer = self.fields(before: fields).label ?? "/label"
    return "no message has a label at \(pointer); \(OptionName.label.dashed) POINTER names the place"
  }

  var configuration: StreamConfiguration {
    var configuration = StreamConfiguration()
    configuration.inputs = inputs
    configuration.jobs = jobs
    configuration.longestLine = longestLine
    return configuration
  }

  /// Whether standard input is among the inputs.
  var readsStandardInput: Bool { inputs.contains(.standardInput) }

  /// Refuses a command line that reads both messages and rules from standard input.
  func check(against sources: RulesSource...) throws(CommandError) {
    if readsStandardInput, sources.contains(.standardInput) {
      throw .failed(
        .usage, "standard input can't be both the rules and the messages",
        hint: "Name the messages' file, or give the rules as a file.")
    }
    if sources.count > 1, sources.allSatisfy({ $0 == .standardInput }) {
      throw .failed(.usage, "standard input can't be both rules files")
    }
  }

  /// If the input is a terminal, prints that the program waits, and for what.
  func announceWaiting(_ console: Console, for what: String = "messages") {
    if readsStandardInput { console.announceWaiting(for: what, from: "-", form: "one JSON object a line") }
  }

  /// The size of all inputs in bytes; nil if one is not a regular file, or if the sum overflows.
  var totalBytes: Int? {
    var sum = 0
    for input in inputs {
      var status = stat()
      let found =
        switch input {
        // The struct outlives the calls, which fill it.
        case .standardInput: unsafe fstat(0, &status)
        case .file(let path): unsafe stat(path, &status)
        }
      guard found == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      let (added, isTooLarge) = sum.addingReportingOverflow(Int(status.st_size))
      if isTooLarge { return nil }
      sum = added
    }
    return sum
  }
}

extension Arguments {
  /// The command that reads one of the inputs from standard input instead, for hints; nil if something else
  /// is read from there.
  func reader(of inputs: [Input]) -> String? {
    let isInUse = self[.rules] == "-" || self[.compare] == "-" || operands.contains("-")
    return isInUse && inputs != [.standardInput] ? nil : subcommand.readingStandardInput
  }

  /// The options that say how a message is read, as they are given to another run.
  var messageOptions: [String] {
    let longestLine = self[.maxLine].map { ["--max-line", $0] } ?? []
    return all(.field).flatMap { ["--field", $0] } + longestLine
  }
}

extension Console {
  /// Reports how many lines were invalid, if any.
  func reportInvalid(_ lines: LineCounts) {
    if lines.invalid > 0 { note("\(grouped(lines.invalid)) of \(counted(lines.total, "line")) invalid") }
  }

  /// Says that a report is of a part of the input because a signal ended the run.
  ///
  /// - Parameter messages: What was read: `20 messages`.
  func reportInterrupted(after messages: String) {
    note("interrupted: the report is of the first \(messages) only")
  }

  /// Reports a file that could not be read, and what the word may have meant if it is not a file.
  ///
  /// - Parameter reader: The command that reads such a file from standard input; nil if something else is
  ///   read from there.
  func inputFailed(_ failure: FileFailure, readBy reader: String?) {
    let path: String? = if case .file(let file) = failure.stream { file } else { nil }
    switch failure.cause {
    case .signature(let signature):
      error(failure.sentence, hint: signature.hint(for: path ?? "-", command: reader))
    case .system(let reason):
      error(failure.sentence)
      guard reason.code == ENOENT, let path else { return }
      if path == Subcommand.classifyInManual {
        put("There is no subcommand \(path): 'winnow -r RULES [FILE...]' classifies messages.\n")
      } else if let meant = Suggestion.nearest(to: path, among: Subcommand.words, isWord: false) {
        put("'winnow \(meant)' is a subcommand where it is the first argument.\n")
      }
    }
  }
}
