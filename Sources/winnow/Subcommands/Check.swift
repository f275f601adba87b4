import Bytes
import JSONText
import MessageFilter

/// `winnow check`: reports mistakes in rules files.
enum Check: SubcommandRunning {
  static let description = SubcommandDescription(
    "[RULES...]", "report every mistake and warning of rules files",
    operands: 0...Int.max, completes: [.rulesFiles], reads: [.foundRules], isForPeople: true,
    "Each finding is named by file, line and column, with the line and a caret under the place. Exits "
      + "with 1 when there are errors (with --strict: or warnings). "
      + "Without RULES it checks the file that $WINNOW_RULES names, or else "
      + "~/.config/winnow/rules.json5.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let sources = try RulesSource.named(by: arguments)
    guard sources.count(where: { $0 == .standardInput }) < 2 else {
      throw .failed(.usage, "standard input can't be read twice")
    }
    var status = ExitStatus.success
    for source in sources {
      do throws(CommandError) {
        status = status.merged(with: try check(source, isOneOfMany: sources.count > 1, arguments, console))
      } catch {
        // The other files are still checked.
        guard sources.count > 1, case .failed(.usage, let message, let hint) = error else { throw error }
        console.error(message, hint: hint)
        status = status.merged(with: .usage)
      }
    }
    return status
  }

  private static func check(
    _ source: RulesSource, isOneOfMany: Bool, _ arguments: Arguments, _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let reading = RulesFile.read(
      bytes: try LoadedRules.bytes(of: source, console), name: source.name, warnings: true)
    var out = ByteBuffer(capacity: 1024)
    if arguments.has(.json) {
      for finding in reading.findings { append(finding, file: isOneOfMany ? source.operand : nil, to: &out) }
    } else {
      for finding in reading.findings {
        out.append(text: reading.rendered(finding, style: console.output))
        out.append("\n")
      }
      if let omission = reading.omission { out.append(text: "... and \(omission)\n") }
      out.append(text: counts(reading, source, isStrict: arguments.has(.strict)) + "\n")
    }
    try console.write(out.span)
    if let signature = FileSignature.of(reading.source.span),
      let hint = signature.hint(for: source.operand, command: "\(Subcommand.check.command) -")
    {
      console.report(hint + "\n")
    }
    // Standard output has only the findings.
    if arguments.has(.json), let omission = reading.omission {
      console.warning("not listed: \(omission) in \(source.name)")
    }
    let isRefused = reading.errors > 0 || arguments.has(.strict) && reading.warnings > 0
    return isRefused ? .negative : .success
  }

  private static func counts(
    _ reading: RulesFile.Reading, _ source: RulesSource, isStrict: Bool
  ) -> String {
    if reading.errors == 0, reading.warnings == 0 { return "\(source.name): no errors, no warnings" }
    func counted(_ number: Int, _ word: String) -> String {
      number == 0 ? "no \(word)s" : number == 1 ? "1 \(word)" : "\(grouped(number)) \(word)s"
    }
    let (errors, warnings) = (counted(reading.errors, "error"), counted(reading.warnings, "warning"))
    let line = "\(source.name): \(errors), \(warnings)"
    guard isStrict, reading.errors == 0 else { return line }
    let count = reading.warnings == 1 ? "counts as an error" : "count as errors"
    return "\(line), which \(count) (\(OptionName.strict.dashed))"
  }

  private static func append(_ finding: Finding, file: String?, to out: inout ByteBuffer) {
    out.appendObject { out in
      out.append(member: "severity", finding.severity.rawValue)
      out.append(member: "line", finding.line)
      out.append(member: "column", finding.column)
      out.append(member: "rule", finding.rule)
      out.append(member: "message", finding.message)
      if let file { out.append(member: "file", file) }
    }
    out.append("\n")
  }
}
