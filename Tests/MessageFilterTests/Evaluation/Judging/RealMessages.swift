import MessageFilter
import TestSupport

/// Messages that people wrote, as far as case folding is lower-casing in them and normalization changes
/// nothing.
enum RealMessages {
  /// Every 97th of the messages of each language.
  static let sample = Result { try read(every: 97) }

  private static func read(every step: Int) throws -> [(sender: String?, body: String)] {
    var messages: [(sender: String?, body: String)] = []
    for name in ["nus-sms-en", "nus-sms-zh", "telegram-news-ru", "uci-sms-spam", "indonesian-sms"] {
      let lines = try SharedData.lines(of: "data/messages/\(name).ndjson")
      for line in stride(from: 0, to: lines.count, by: step) {
        guard case .object(let members, _) = ReferenceJSON.read(Array(lines[line].utf8)) else { continue }
        func text(_ name: String) -> String? {
          guard case .string(let text)? = members.first(where: { $0.name == name })?.value else { return nil }
          return text
        }
        let sender = text("sender")
        guard let body = text("body"), body.count < 300, isPlain(body), sender.map(isPlain) ?? true else {
          continue
        }
        messages.append((sender, body))
      }
    }
    return messages
  }

  /// Whether each character stands for itself, and its lower case is what it folds to.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0xB5, 0xDF, 0x130, 0x149, 0x17F, 0x1C4...0x1CC, 0x1F0...0x1F3: false
      case 0x20...0x24F, 0x400...0x47F, 0x620...0x64A, 0x2010...0x2027, 0x3001...0x303D, 0x3041...0x3096,
        0x30A1...0x30FA, 0x4E00...0x9FFF, 0xFF01...0xFF5E, 0x1F300...0x1F3FA, 0x1F400...0x1F64F:
        true
      default: false
      }
    }
  }
}

/// Each smart rule with nothing beside it: what it fires on is its own affair, and has tests of its own.
final class SingleDetectors {
  private var sets: [String: RuleSet] = [:]

  func match(_ rule: SmartRule, _ sender: String?, _ body: String) throws -> Match? {
    let name = "\(rule)"
    var rules = Rules()
    rules.smart.insert(rule)
    let set = try sets[name] ?? RuleSet(compiling: rules)
    sets[name] = set
    var evaluator = Evaluator(set)
    guard case .rule(_, .text(let match)) = evaluator.evaluate(sender: sender, body: body).reason else {
      return nil
    }
    return match
  }
}
