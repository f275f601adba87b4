import Bytes
import JSONText

/// Why rules cannot be used, with every mistake. Its description, `"\(error)"`, has the mistakes as
/// `winnow check` prints them, without warnings. Foundation's `localizedDescription` says nothing about it.
public struct RulesError: Error, Sendable, CustomStringConvertible {
  /// The mistakes, in the file's order: the first 100. Empty if the file could not be read.
  public let findings: [Finding]
  /// All mistakes as text for a person: each with its place, the line, and a caret under it.
  public let description: String

  init(_ reading: RulesFile.Reading) {
    findings = reading.findings.filter { $0.severity == .error }
    let lines = findings.map { reading.rendered($0) } + (reading.omission.map { ["... and \($0)"] } ?? [])
    description = lines.joined(separator: "\n")
  }

  /// The mistakes of a file that was read without errors, each at its filter.
  init(_ error: RuleCompilationError, in bytes: [UInt8], name: String) {
    let document = JSON5Document.read(bytes)
    var collector = FindingCollector(limit: RulesFile.defaultLimit)
    for mistake in error.mistakes {
      let offset = document.entry(at: mistake.pointer).map { document.nodes[$0.element].start } ?? 0
      collector.add(.error, offset, mistake.pointer, mistake.message)
    }
    self.init(
      RulesFile.Reading(
        rules: nil, findings: collector.findings(in: bytes, lines: LineIndex(bytes.span)),
        errors: collector.errors, warnings: 0, name: name, source: bytes))
  }

  init(unreadable path: String, reason: String) {
    findings = []
    let name = path.isEmpty ? "''" : Finding.harmless(path)
    description = "the rules file \(name) can't be read: \(reason)"
  }
}
