import MessageFilter
import TextMatching

/// A rule that was learned: any of some features, with any of others where there are such, and without some.
struct GrownRule: Sendable {
  /// What its texts are written in.
  var script: Int
  /// The features any of which must hold.
  var any: [Int]
  /// The features of which another one must hold; empty where none need to.
  var with: [Int] = []
  /// The features of which none may hold.
  var none: [Int] = []
  /// How many junk messages it caught that no rule before it did.
  var worth = 0

  /// Whether a message is caught.
  func catches(_ row: Int, _ matrix: FeatureMatrix) -> Bool {
    any.contains { matrix.has($0, row) } && (with.isEmpty || with.contains { matrix.has($0, row) })
      && !none.contains { matrix.has($0, row) }
  }

  /// The rule with some of its texts only; nil where nothing is left that could catch a message.
  func limited(to features: Set<Int>) -> GrownRule? {
    var rule = self
    rule.any = any.filter { features.contains($0) }
    rule.with = with.filter { features.contains($0) }
    return rule.any.isEmpty || rule.with.isEmpty && !with.isEmpty ? nil : rule
  }

  /// The rule with so many of each group's texts, the first that were found.
  func limited(to width: Int) -> GrownRule {
    var rule = self
    rule.any = Array(any.prefix(width))
    rule.with = Array(with.prefix(width))
    return rule
  }

  /// What a rules file says.
  func condition(_ matrix: FeatureMatrix) -> Condition {
    func conditions(_ features: [Int]) -> [Condition] { features.map { matrix.features[$0].condition } }
    func one(_ features: [Int]) -> [Condition] {
      features.count == 1 ? conditions(features) : [.group(ConditionGroup(any: conditions(features)))]
    }
    if any.count == 1, with.isEmpty, none.isEmpty, case .text = matrix.features[any[0]].condition {
      return matrix.features[any[0]].condition
    }
    var group = ConditionGroup(none: conditions(none))
    if any.count == 1 { group.all += conditions(any) } else { group.any = conditions(any) }
    group.all += with.isEmpty ? [] : one(with)
    return .group(group)
  }

  /// What it is called.
  func id(_ matrix: FeatureMatrix) -> String {
    let names = [any.first, with.first ?? any.dropFirst().first].compactMap { $0 }.map {
      matrix.features[$0].name
    }
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
