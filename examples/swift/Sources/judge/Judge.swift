import Foundation
import MessageFilter

/// Judges one message by a rules file:
///
///     swift run judge ../rules.json5 "+44 20 7946 0018" "FREE Money for everyone"
@main
struct Judge {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let bytes = FileManager.default.contents(atPath: arguments[1]) else {
      print("usage: judge RULES SENDER BODY")
      exit(2)
    }
    do throws(Filter.Unusable) {
      var filter = try Filter(rules: Array(bytes), name: arguments[1])
      let verdict = filter.judge(sender: arguments[2], body: arguments[3])
      let reason = verdict.reason
      let place = reason.match.map { " at '\($0.text)'" } ?? ""
      print("\(verdict.action.name): \(reason.stage.name) \(reason.rule?.name ?? "")\(place)")
    } catch {
      for message in error.messages { print(message) }
      exit(2)
    }
  }
}
