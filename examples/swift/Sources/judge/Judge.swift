import MessageFilter

/// Judges one message by a rules file:
///
///     swift run judge ../rules.json5 "+44 20 7946 0018" "FREE Money for everyone"
@main
struct Judge {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      print("usage: judge RULES SENDER BODY")
      return
    }
    do throws(RulesError) {
      var evaluator = Evaluator(try RuleSet(contentsOf: arguments[1]))
      let verdict = evaluator.evaluate(sender: arguments[2], body: arguments[3])
      let reason = verdict.reason
      let place = reason.match.map { " at '\($0.text)'" } ?? ""
      print("\(verdict.action): \(reason.stage) \(reason.rule?.name ?? "")\(place)")
    } catch {
      // Every mistake of the file, with its place, as `winnow check` prints them.
      print(error)
    }
  }
}
