import Bytes
import JSONText
import LanguageIdentification
import MessageFilter

/// `winnow explain`: explains the verdict on one message.
enum Explain: SubcommandRunning {
  static let description = SubcommandDescription(
    "[--sender S] [--body B]", "what each stage finds in one message, and why it decides",
    operands: 0...0, completes: [.none], reads: [.foundRules, .standardInput], isForPeople: true,
    "Goes through all stages in their order, marks the one that decided, and says what later stages "
      + "would have said. Without --sender and --body it reads one message, a line of JSON, from standard "
      + "input.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let source = try RulesSource.wanted(by: arguments)
    let input = MessageInput(arguments, files: [])
    let isGiven = arguments.has(.sender) || arguments.has(.body)
    if !isGiven { try input.check(against: source) }
    let rules = try LoadedRules.read(source, console)
    let ruleSet = try LoadedRules.compile(rules, source, console)
    let message: Message
    if isGiven {
      message = Message(sender: arguments[.sender], body: arguments[.body] ?? "")
    } else {
      input.announceWaiting(console, for: "one message")
      switch try read(try input.layout(ruleSet.fields), ruleSet.fieldNames) {
      case .success(let read): message = read
      case .failure(let error):
        throw .failed(
          .usage,
          "standard input is not a message (\(error.code.name)): \(error.text), at column \(error.column)")
      }
    }
    var evaluator = Evaluator(ruleSet)
    let explanation = evaluator.explain(message)
    var out = ByteBuffer(capacity: 4096)
    if arguments.has(.json) {
      append(explanation, hasTags: !ruleSet.tags.isEmpty, to: &out)
    } else {
      out.append(text: explanation.text(in: console.output))
    }
    try console.write(out.span)
    return .success
  }

  /// The first line of standard input as a message.
  private static func read(
    _ layout: MessageLayout, _ fieldNames: [String]
  ) throws(CommandError) -> Result<Message, LineError> {
    var bytes = try readOperand("-")
    if let signature = FileSignature.of(bytes.span) {
      throw signature.refusal(of: "-", readBy: Subcommand.explain.readingStandardInput)
    }
    bytes.removeFirst(bytes.span.byteOrderMarkCount)
    let line = bytes.prefix { $0 != 0x0A }
    if bytes[line.endIndex...].dropFirst().contains(where: { !" \t\r\n".utf8.contains($0) }) {
      throw .failed(.usage, "explain takes one message, and standard input has more than one line")
    }
    var reader = MessageReader(layout)
    reader.read(line: line.span)
    if let error = reader.error { return .failure(error) }
    return .success(reader.message(in: line.span, fieldNames: fieldNames))
  }

  // MARK: JSON

  /// - Parameter hasTags: Whether the rules have tags, so that there is a stage of tags.
  private static func append(_ explanation: Explanation, hasTags: Bool, to out: inout ByteBuffer) {
    out.appendObject { out in
      out.append(member: "action", explanation.verdict.action.name)
      append(tags: explanation.verdict.tags, to: &out)
      out.append(member: "reason")
      explanation.verdict.reason.writeJSON(to: &out)
      out.append(member: "language", explanation.guess?.language.rawValue)
      out.append(member: "confidence")
      if let guess = explanation.guess { out.append(guess.confidence) } else { out.append("0") }
      append(stagesOf: explanation, hasTags: hasTags, to: &out)
    }
    out.append("\n")
  }

  /// Appends `,"stages":[…]`.
  private static func append(stagesOf explanation: Explanation, hasTags: Bool, to out: inout ByteBuffer) {
    out.append(member: "stages")
    out.append("[")
    out.append(list: explanation.stages) { stage, out in
      out.appendObject { out in
        out.append(member: "stage", stage.stage.name)
        out.append(member: "matches", list: stage.matches) { match, out in
          match.reason.writeJSON(to: &out)
        }
      }
    }
    if hasTags {
      out.append(",")
      out.appendObject { out in
        out.append(member: "stage", "tags")
        out.append(member: "matches", list: explanation.tags) { match, out in
          out.appendObject { out in
            out.append(member: "tag", match.tag)
            match.reason.writeRule(to: &out)
          }
        }
      }
    }
    out.append("]")
  }

  /// Appends `,"tags":[…]` if there are tags.
  private static func append(tags: [String], to out: inout ByteBuffer) {
    if tags.isEmpty { return }
    out.append(member: "tags", list: tags) { tag, out in out.append(jsonString: tag) }
  }
}
