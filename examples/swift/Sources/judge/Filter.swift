import MessageFilter

/// A rules file that has been read and compiled, and the one evaluator of whoever owns it. Loading takes
/// milliseconds, judging a message microseconds: keep it.
struct Filter: ~Copyable {
  private var evaluator: Evaluator

  /// Why a rules file cannot be used, a line each, with the place.
  struct Unusable: Error {
    var messages: [String]
  }

  /// Reads rules as `winnow` does: JSON5 in UTF-8.
  init(rules: [UInt8], name: String) throws(Unusable) {
    let reading = RulesFile.read(bytes: rules, name: name, warnings: false)
    guard let rules = reading.rules else {
      throw Unusable(messages: reading.findings.map { reading.rendered($0) })
    }
    do throws(UncompilableRules) {
      evaluator = Evaluator(try RuleSet(compiling: rules))
    } catch {
      throw Unusable(messages: error.mistakes.map { "\(name): \($0.pointer): \($0.message)" })
    }
  }

  /// What becomes of a message, and why. `sender` is nil where nobody knows it.
  mutating func judge(sender: String?, body: String) -> Verdict {
    evaluator.evaluate(sender: sender, body: body)
  }
}
