import MessageFilter
import TextMatching

/// A rule that was learned: of each of some groups of features one must hold, and of others none may.
struct GrownRule: Sendable {
  /// What its texts are written in.
  var script: Int
  /// The groups, each of which must have a feature that holds, the first one of texts only.
  var groups: [[Int]]
  /// The features of which none may hold.
  var none: [Int] = []
  /// How many junk messages it caught that no rule before it did.
  var worth = 0

  /// Whether a message is caught.
  func catches(_ row: Int, _ matrix: FeatureMatrix) -> Bool {
    groups.allSatisfy { group in group.contains { matrix.has($0, row) } }
      && !none.contains { matrix.has($0, row) }
  }

  /// The bits of the messages that are caught.
  func caught(_ matrix: FeatureMatrix) -> [UInt64] {
    var caught = matrix.union(none).map { ~$0 }
    for group in groups {
      let own = matrix.union(group)
      for word in caught.indices { caught[word] &= own[word] }
    }
    return caught
  }

  /// The rule with some of its texts only; nil where nothing is left that could catch a message.
  func limited(to features: Set<Int>) -> GrownRule? {
    var rule = self
    rule.groups = groups.map { $0.filter { features.contains($0) } }
    return rule.groups.contains(where: \.isEmpty) ? nil : rule
  }

  /// The rule with so many of each group's texts, the first that were found.
  func limited(to width: Int) -> GrownRule {
    var rule = self
    rule.groups = groups.map { Array($0.prefix(width)) }
    return rule
  }

  /// What a rules file says.
  func condition(_ matrix: FeatureMatrix) -> Condition {
    func conditions(_ features: [Int]) -> [Condition] { features.map { matrix.features[$0].condition } }
    if groups.count == 1, groups[0].count == 1, none.isEmpty,
      case .text = matrix.features[groups[0][0]].condition
    {
      return matrix.features[groups[0][0]].condition
    }
    var group = ConditionGroup(none: conditions(none))
    for (place, features) in groups.enumerated() {
      if features.count == 1 {
        group.all += conditions(features)
      } else if place == 0 {
        group.any = conditions(features)
      } else {
        group.all.append(.group(ConditionGroup(any: conditions(features))))
      }
    }
    return .group(group)
  }

  /// What it is called.
  func id(_ matrix: FeatureMatrix) -> String {
    let first = groups.count > 1 ? groups.map { $0[0] } : Array(groups[0].prefix(2))
    let names = first.map { matrix.features[$0].name }
    let words = names.flatMap { name in
      name.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        .map { String($0) }
    }
    return "learned-" + words.prefix(4).joined(separator: "-")
  }
}

/// Which letters a text is written in, as far as rules are sorted by that.
enum Script {
  /// How many there are.
  static let count = 6

  /// Latin, Greek and Cyrillic letters, and all others.
  static func alphabet(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0..<0x370, 0x1E00..<0x1F00: 0
    case 0x370..<0x400, 0x1F00..<0x2000: 1
    case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0: 2
    default: 3
    }
  }

  static func of(_ text: String) -> Int {
    guard let letter = text.unicodeScalars.first(where: { isLetterOrMark($0.value) }) else { return 0 }
    return DenseScript.contains(letter.value) ? 1 : 2 + alphabet(letter.value)
  }
}
