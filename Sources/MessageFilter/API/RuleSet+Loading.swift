import Bytes
import JSONText

extension RuleSet {
  /// Reads a rules file and compiles it.
  ///
  /// - Parameter path: The file, JSON5 in UTF-8.
  /// - Throws: ``RulesError`` with every mistake of the file, or why it can't be read.
  /// - Complexity: O(n) in the file's length, except that a regex takes time and memory in the size of its
  ///   compiled program, which winnow(1) limits.
  public init(contentsOf path: String) throws(RulesError) {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try Bytes.contents(ofFile: path, atMost: Limits.rulesBytes + 1)
    } catch {
      throw RulesError(unreadable: path, reason: error.description)
    }
    try self.init(parsing: bytes, name: path)
  }

  /// Reads rules from a text and compiles them.
  ///
  /// - Parameters:
  ///   - text: What a rules file holds.
  ///   - name: The name of the rules in error messages.
  /// - Throws: ``RulesError`` with every mistake.
  public init(parsing text: String, name: String = "rules") throws(RulesError) {
    try self.init(parsing: Array(text.utf8), name: name)
  }

  /// Reads rules from the bytes of a rules file, which may have come in any way, and compiles them.
  ///
  /// - Parameters:
  ///   - bytes: JSON5 in UTF-8, with or without a byte-order mark. Bytes that are not UTF-8 are a mistake.
  ///   - name: The name of the rules in error messages.
  /// - Throws: ``RulesError`` with every mistake.
  public init(parsing bytes: some Sequence<UInt8>, name: String = "rules") throws(RulesError) {
    let bytes = Array(bytes)
    let reading = RulesFile.read(bytes: bytes, name: name, warnings: false)
    guard let rules = reading.rules else { throw RulesError(reading) }
    do throws(RuleCompilationError) {
      try self.init(compiling: rules)
    } catch {
      throw RulesError(error, in: bytes, name: name)
    }
  }

  /// The mistakes and the warnings in the text of a rules file, as `winnow check` reports them: the first 100
  /// of each, in the file's order. That all regexes together are too large is found only when rules are
  /// loaded.
  ///
  /// - Complexity: O(n) in the length of the text, except that a regex takes time in the size of its compiled
  ///   program. Warnings compare the rules with one another, which takes longer than loading them.
  public static func findings(in text: String) -> [Finding] { findings(in: text.utf8) }

  /// The mistakes and the warnings in the bytes of a rules file, of which those that are not UTF-8 are a
  /// mistake; otherwise as those in its text.
  public static func findings(in bytes: some Sequence<UInt8>) -> [Finding] {
    RulesFile.read(bytes: Array(bytes), name: "", warnings: true).findings
  }
}
