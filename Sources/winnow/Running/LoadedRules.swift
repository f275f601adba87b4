import Bytes
import MessageFilter

/// Reads and compiles rules, and reports mistakes on standard error.
enum LoadedRules {
  /// Reads rules and compiles them.
  static func load(_ source: RulesSource, _ console: Console) throws(CommandError) -> RuleSet {
    // The rules that were read are not kept, because for a large file they take as much memory as the
    // compiled ones.
    try compile(try read(source, console), source, console)
  }

  /// Reads the rules of a run again and compiles them. A file that is no longer a regular one is not read,
  /// because a named pipe would keep the run waiting.
  static func reload(_ source: RulesSource, _ console: Console) throws(CommandError) -> RuleSet {
    guard case .file(let path) = source else { return try load(source, console) }
    let found: [UInt8]?
    do throws(Errno) {
      found = try contents(ofRegularFile: path, atMost: Limits.rulesBytes + 1)
    } catch {
      throw unreadable(source, error)
    }
    guard let bytes = found else {
      throw .failed(.usage, "the rules file \(source.name) is no longer a regular file")
    }
    return try compile(try parse(bytes, source, console), source, console)
  }

  /// Compiles rules that were read.
  static func compile(
    _ rules: consuming Rules, _ source: RulesSource, _ console: Console
  ) throws(CommandError) -> RuleSet {
    do {
      return try RuleSet(compiling: rules)
    } catch {
      console.put(error.description(ofRules: source.name) + "\n")
      throw .failed(.usage, "the rules in \(source.name) can't be compiled")
    }
  }

  /// Reads rules without compiling them.
  static func read(_ source: RulesSource, _ console: Console) throws(CommandError) -> Rules {
    try parse(try bytes(of: source, console), source, console)
  }

  /// Reads rules from a file's bytes.
  static func parse(_ bytes: [UInt8], _ source: RulesSource, _ console: Console) throws(CommandError) -> Rules
  {
    let reading = RulesFile.read(bytes: bytes, name: source.name, warnings: false)
    if let rules = reading.rules { return rules }
    for finding in reading.findings where finding.severity == .error {
      console.put(reading.rendered(finding, style: console.errors) + "\n")
    }
    if let omission = reading.omission { console.put("... and \(omission)\n") }
    let count = reading.errors == 1 ? "1 error" : "\(grouped(reading.errors)) errors"
    let hint =
      FileSignature.of(bytes.span)?.hint(for: source)
      ?? (InputGuess.looksLikeMessages(bytes) ? "It looks like messages, not like a rules file." : nil)
    throw .failed(.usage, "the rules in \(source.name) can't be used: \(count)", hint: hint)
  }

  static func bytes(of source: RulesSource, _ console: Console) throws(CommandError) -> [UInt8] {
    console.announceWaiting(for: "rules", from: source.operand)
    do {
      return try source.bytes()
    } catch {
      throw unreadable(source, error)
    }
  }

  private static func unreadable(_ source: RulesSource, _ error: Errno) -> CommandError {
    let kind = source == .standardInput ? "" : "the rules file "
    return .failed(.usage, "\(kind)\(source.name) can't be read: \(error.description)")
  }
}
