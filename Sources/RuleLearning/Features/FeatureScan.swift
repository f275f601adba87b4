import Bytes
import MessageFilter
import TextMatching

/// Finds the features of messages.
///
/// The product's own matching decides which messages have a feature, so what is found agrees exactly with
/// what a filter would match.
struct FeatureScan: Sendable {
  /// The features that are texts, in the order of the patterns. One scan of a message finds all of them.
  private var texts: [Int] = []
  private let patterns: PatternSet
  /// The other features. They are evaluated as the conditions of tags, in the same order.
  private var others: [Int] = []
  private let rules: RuleSet

  init(_ features: [Feature]) throws(RuleCompilationError) {
    var patterns: [Pattern] = []
    var rules = Rules()
    for (index, feature) in features.enumerated() {
      if case .text(let text) = feature.condition, feature.isText {
        texts.append(index)
        patterns.append(
          Pattern(
            text: text.text, matching: text.matching == .exact ? .exact : .contains, scope: .body,
            disguises: DisguiseLevel(text.disguises), group: PatternSet.collected))
      } else {
        others.append(index)
        rules.tags.append(TagRule(name: "t\(others.count)", filters: [FilterRule(feature.condition)]))
      }
    }
    // The tags of a message are a set of so many bits.
    precondition(rules.tags.count <= TagRule.maxCount, "too many features that are no texts")
    self.rules = try RuleSet(compiling: rules)
    guard let patterns = try? PatternSet(patterns) else { preconditionFailure("texts always compile") }
    self.patterns = patterns
  }

  /// The features of some messages.
  func rows(_ messages: some Sequence<LearningMessage>) -> SparseRows {
    var evaluator = Evaluator(rules)
    var search = CollectedSearch(for: patterns)
    var found: [Int] = []
    var own: [Int32] = []
    var rows = SparseRows()
    let nothing: [UInt8] = []
    for message in messages {
      let sender = message.sender ?? nothing
      own.removeAll(keepingCapacity: true)
      evaluator.judge(
        MessageTexts(sender: sender.span, hasSender: message.sender != nil, body: message.body.span))
      for (tag, feature) in others.enumerated() where evaluator.judgement.tags.contains(tag) {
        own.append(Int32(feature))
      }
      search.find(in: message.body.span, &found)
      for pattern in found { own.append(Int32(texts[pattern])) }
      rows.append(own)
    }
    return rows
  }
}
