import Bytes
import JSONText
import MessageFilter

/// `winnow check`: what is wrong with a rules file.
enum Check {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let source = RulesSource(named: arguments.operands[0])
    let reading = RulesFile.read(
      bytes: try LoadedRules.bytes(of: source), name: source.name, warnings: true)
    var out = ByteBuffer(capacity: 1024)
    if arguments.has(.json) {
      for finding in reading.findings { append(finding, to: &out) }
    } else {
      for finding in reading.findings {
        out.append(text: reading.rendered(finding, color: console.output.isOn))
        out.append("\n")
      }
      if let omission = reading.omission { out.append(text: "... and \(omission)\n") }
      out.append(text: counts(reading, source) + "\n")
    }
    try console.write(out.span)
    let isRefused = reading.errors > 0 || arguments.has(.strict) && reading.warnings > 0
    return isRefused ? .negative : .success
  }

  private static func counts(_ reading: RulesFile.Reading, _ source: RulesSource) -> String {
    if reading.errors == 0, reading.warnings == 0 { return "\(source.name): no errors, no warnings" }
    func counted(_ number: Int, _ word: String) -> String {
      number == 0 ? "no \(word)s" : number == 1 ? "1 \(word)" : "\(grouped(number)) \(word)s"
    }
    return "\(source.name): \(counted(reading.errors, "error")), \(counted(reading.warnings, "warning"))"
  }

  private static func append(_ finding: Finding, to out: inout ByteBuffer) {
    out.append("{\"severity\":")
    out.append(jsonString: finding.severity.rawValue)
    out.append(",\"line\":")
    out.append(decimal: finding.line)
    out.append(",\"column\":")
    out.append(decimal: finding.column)
    out.append(",\"rule\":")
    out.append(jsonString: finding.enclosingRule)
    out.append(",\"message\":")
    out.append(jsonString: finding.message)
    out.append("}\n")
  }
}
