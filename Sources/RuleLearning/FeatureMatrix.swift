import Bytes
import MessageFilter
import TextMatching

/// Which messages have which features: a row of bits a feature, first those of the junk messages, then those
/// of the kept ones. The bits of a fold begin with a word of their own.
///
/// What a feature is in, is what the product's own matching finds: nothing is counted here that a filter
/// would not do.
struct FeatureMatrix {
  let features: [Feature]
  /// The words of a row, and where each fold begins among them: of the junk messages, then of the kept ones.
  let junkFolds: [Range<Int>]
  let keptFolds: [Range<Int>]
  /// Where the bits of the messages begin that no rule may catch.
  let protected: Range<Int>
  let words: Int
  private var bits: [UInt64]
  /// The bit of each message: junk, kept, protected.
  private let positions: [Int]
  /// The features of each message: of junk messages, of kept ones, of those that no rule may catch.
  private(set) var rows = SparseRows()
  /// The script of each feature that is a text; 0 of others.
  let scripts: [Int]
  /// How many messages have each feature.
  private var counts: [Int]

  init(_ set: LearningSet, _ features: [Feature]) throws(UncompilableRules) {
    self.features = features
    scripts = features.map { $0.isText ? Script.of($0.name) : 0 }
    var position: [Int] = []
    var next = 0
    func lay(_ folds: [Int]) -> [Range<Int>] {
      var ranges: [Range<Int>] = []
      var index = 0
      for fold in 0..<LearningSet.folds {
        let start = next
        var bit = 0
        while index < folds.count, folds[index] == fold {
          position.append(next * 64 + bit)
          bit += 1
          index += 1
        }
        next += (bit + 63) / 64
        ranges.append(start..<next)
      }
      return ranges
    }
    junkFolds = lay(set.junkFolds)
    keptFolds = lay(set.keptFolds)
    protected = next..<next + (set.protected.count + 63) / 64
    for index in set.protected.indices { position.append(next * 64 + index) }
    words = protected.upperBound
    positions = position
    bits = [UInt64](repeating: 0, count: features.count * words)
    counts = Array(repeating: 0, count: features.count)

    // Texts are found all in one scan; what else a rule can ask for is judged as tags.
    var texts: [Int] = []
    var patterns: [Pattern] = []
    var rules = Rules()
    var tagged: [Int] = []
    for (index, feature) in features.enumerated() {
      if case .text(let text) = feature.condition, feature.isText {
        texts.append(index)
        patterns.append(
          Pattern(
            text: text.text, matching: text.matching == .exact ? .exact : .contains, scope: .body,
            disguises: DisguiseLevel(text.disguises), group: PatternSet.collected))
      } else {
        tagged.append(index)
        rules.tags.append(TagRule(name: "t\(tagged.count)", filters: [FilterRule(feature.condition)]))
      }
    }
    let ruleSet = try RuleSet(compiling: rules)
    var evaluator = Evaluator(ruleSet)
    // Texts without regexes compile always.
    guard let patternSet = try? PatternSet(patterns) else { return }
    var scratch = PatternScratch(for: patternSet)
    var found: [Int] = []
    var own: [Int32] = []
    let nothing: [UInt8] = []
    for (index, message) in (set.all + set.protected).enumerated() {
      let (word, bit) = (position[index] >> 6, UInt64(1) << UInt64(position[index] & 63))
      let sender = message.sender ?? nothing
      own.removeAll(keepingCapacity: true)
      _ = evaluator.decide(sender: sender.span, hasSender: message.sender != nil, body: message.body.span)
      for (tag, feature) in tagged.enumerated() where evaluator.details.tags.contains(tag) {
        bits[feature * words + word] |= bit
        own.append(Int32(feature))
      }
      found.removeAll(keepingCapacity: true)
      if patternSet.scan(sender: nothing.span, body: message.body.span, scratch: &scratch) {
        patternSet.appendCollected(scratch, to: &found)
      }
      for pattern in found {
        bits[texts[pattern] * words + word] |= bit
        own.append(Int32(texts[pattern]))
      }
      rows.append(own)
      if index >= set.junk.count + set.kept.count { continue }
      for feature in own { counts[Int(feature)] += 1 }
    }
  }

  /// The bits of a feature's row at a word.
  @inline(__always)
  subscript(feature: Int, index: Int) -> UInt64 { bits[feature &* words &+ index] }

  /// Whether a message has a feature; junk messages first.
  func has(_ feature: Int, _ row: Int) -> Bool {
    bits[feature * words + (positions[row] >> 6)] >> UInt64(positions[row] & 63) & 1 != 0
  }

  /// Whether a message is among those of a row of bits.
  func has(_ bits: [UInt64], _ row: Int) -> Bool {
    bits[positions[row] >> 6] >> UInt64(positions[row] & 63) & 1 != 0
  }

  /// The bits of the messages that have any of some features.
  func union(_ features: [Int]) -> [UInt64] {
    var union = [UInt64](repeating: 0, count: words)
    for feature in features { for word in 0..<words { union[word] |= bits[feature &* words &+ word] } }
    return union
  }

  /// By feature the rows that have it, ascending.
  func postings() -> [[Int32]] {
    var postings = counts.map { count in
      var own: [Int32] = []
      own.reserveCapacity(count)
      return own
    }
    for row in 0..<rows.count {
      for place in rows[row] { postings[Int(rows.entries[place])].append(Int32(row)) }
    }
    return postings
  }

  /// How many messages have a feature.
  func count(_ feature: Int) -> Int { counts[feature] }
}
