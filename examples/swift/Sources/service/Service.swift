import MessageFilter
import MessageStream

/// Judges requests from standard input, each in a task of its own, and reads the rules anew at the line `reload`:
///
///     printf 'hello\nreload\nFREE Money\n' | swift run service ../rules.json5
///
/// A server has connections instead of lines; the rest is the same. All tasks share one `LiveRules`, which lends each an
/// evaluator.
@main
struct Service {
  let path: String
  let rules: LiveRules

  static func main() async {
    guard CommandLine.arguments.count == 2 else {
      print("usage: service RULES <REQUESTS")
      return
    }
    do throws(RulesError) {
      let path = CommandLine.arguments[1]
      await Service(path: path, rules: LiveRules(try RuleSet(contentsOf: path))).run()
    } catch {
      print(error)
    }
  }

  @concurrent
  func run() async {
    await withTaskGroup(of: (Int, String).self) { group in
      var number = 0
      while let line = readLine() {
        if line == "reload" {
          print("rules: \(reload())")
          continue
        }
        number += 1
        group.addTask { [number] in (number, judge(line)) }
      }
      var answers: [(Int, String)] = []
      for await answer in group { answers.append(answer) }
      for (number, answer) in answers.sorted(by: { $0.0 < $1.0 }) { print("\(number): \(answer)") }
    }
  }

  /// One request. Any number of tasks may be here at the same time.
  func judge(_ body: String) -> String {
    rules.withEvaluator { $0.evaluate(sender: nil, body: body) }.description
  }

  /// New rules, or why there are none; the old ones stay then.
  func reload() -> String {
    do throws(RulesError) {
      try rules.reload(contentsOf: path)
      return "read anew"
    } catch {
      return "unchanged\n\(error)"
    }
  }
}
