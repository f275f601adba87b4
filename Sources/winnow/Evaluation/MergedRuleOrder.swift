import Bytes
import MessageFilter

/// The order of the rules in merged reports, which do not say where a rule stands in the file.
extension EvaluationReport {
  /// Puts the rules into the file's order, as far as the parts show it: rules with equal counts are in the
  /// file's order there. All others are in the order of the stages and of their pointers, and behind these by
  /// their ids. The order of the parts makes no difference.
  mutating func orderRules(asIn parts: [EvaluationReport]) {
    let usual = rules.map { (place: $0.usualPlace, rule: $0) }.sorted { $0.place < $1.place }.map(\.rule)
    var indices: [String: Int] = [:]
    for (index, rule) in usual.enumerated() { indices[rule.key] = index }
    // The rules that come before each rule, the first in the usual order last.
    var earlier = Array(repeating: [Int](), count: usual.count)
    for part in parts {
      for (one, next) in zip(part.rules, part.rules.dropFirst()) where one.ranksLike(next) {
        guard let index = indices[one.key], let nextIndex = indices[next.key] else { continue }
        earlier[nextIndex].append(index)
      }
    }
    for index in earlier.indices { earlier[index].sort(by: >) }
    var ordered: [EvaluatedRule] = []
    var isReached = Array(repeating: false, count: usual.count)
    for start in usual.indices where !isReached[start] {
      isReached[start] = true
      // Rules of which each waits for the next one. Reports that contradict each other lead back to a rule
      // that is waiting; it is passed over.
      var waiting = [start]
      while let last = waiting.last {
        if let index = earlier[last].popLast() {
          if isReached[index] { continue }
          isReached[index] = true
          waiting.append(index)
        } else {
          ordered.append(usual[last])
          waiting.removeLast()
        }
      }
    }
    replaceRules(ordered)
  }
}

extension EvaluatedRule {
  /// A text that tells it from the other rules of a file.
  var key: String { stage + " " + rule }

  /// What decides about its place if nothing else is known: the stage, then the pointer or the id.
  fileprivate var usualPlace: (stage: Int, list: String, part: Int, index: Int, rule: String) {
    let place = Stage.allCases.firstIndex { $0 == triedIn } ?? Stage.allCases.count
    let names = rule.split(separator: "/").map(String.init)
    // An id cannot begin with a slash, and comes behind all pointers.
    guard rule.hasPrefix("/"), let last = names.last else { return (place, "\u{10FFFF}", 0, 0, rule) }
    let index = Int(last) ?? SmartRule.names.firstIndex(of: last) ?? 0
    // Of an automatic list the senders are tried before the bodies.
    let isAutomatic = stage == Stage.automaticAllow.name
    let list = names.dropLast(isAutomatic ? 2 : 1).joined(separator: "/")
    let isOfBodies = isAutomatic && rule.utf8Span.span.contains("_body/".utf8Span.span)
    return (place, list, isOfBodies ? 1 : 0, index, rule)
  }

  /// The stage that tries it. Where two stages have the same name, its pointer tells which of them it is.
  private var triedIn: Stage? {
    switch stage {
    case Stage.smart.name: rule == "/smart/allUnknown" ? .allUnknown : .smart
    case Stage.automaticAllow.name:
      rule.utf8Span.span.contains("/allow_".utf8Span.span) ? .automaticAllow : .automaticDeny
    default: Stage.allCases.first { $0.name == stage }
    }
  }
}
