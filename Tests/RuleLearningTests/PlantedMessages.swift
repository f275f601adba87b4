import RuleLearning
import TestSupport

/// Messages of random words, with texts planted in some of them.
struct PlantedMessages {
  private var generator: SeededGenerator
  private let words: [String]
  private(set) var messages: [LearningMessage] = []

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abdefghiklmnoprstuvw")
    var words: Set<String> = []
    while words.count < 600 {
      words.insert(
        String((0..<6).compactMap { _ in letters.randomElement(using: &generator) }))
    }
    self.words = words.sorted()
    self.generator = generator
  }

  /// Adds messages that have a text among random words.
  mutating func add(
    _ count: Int, _ planted: String, isJunk: Bool, sender: String? = nil, isProtected: Bool = false
  ) {
    for _ in 0..<count {
      let body = "\(phrase(10)) \(planted) \(phrase(10))"
      messages.append(
        LearningMessage(
          line: messages.count + 1, sender: sender.map { Array($0.utf8) }, body: Array(body.utf8),
          isJunk: isJunk,
          isProtected: isProtected))
    }
  }

  /// Random words.
  mutating func phrase(_ count: Int) -> String {
    (0..<count).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
  }

  /// A message as it is written here.
  static func message(_ line: Int, _ body: String, isJunk: Bool) -> LearningMessage {
    LearningMessage(line: line, sender: nil, body: Array(body.utf8), isJunk: isJunk)
  }
}
