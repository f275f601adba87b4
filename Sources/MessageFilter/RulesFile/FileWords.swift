import JSONText

/// The words that a value in a rules file can be, for looking up a value.
struct FileWords<Value: CaseIterable & RawRepresentable<String>> {
  fileprivate let values: [(word: JSON5Word, value: Value)]

  init() {
    values = Value.allCases.compactMap { value in JSON5Word(value.rawValue).map { ($0, value) } }
  }
}

extension FileWords: Sendable where Value: Sendable {}

extension JSON5Document {
  /// The value whose word a string is.
  func value<Value>(of node: Int, among words: FileWords<Value>) -> Value? {
    guard let word = word(of: node) else { return Value.allCases.first { isText(node, $0.rawValue) } }
    for known in words.values where known.word == word { return known.value }
    return nil
  }

  /// The value whose word a member's key is.
  func value<Value>(ofKey node: Int, among words: FileWords<Value>) -> Value? {
    guard let word = word(ofKey: node) else { return Value.allCases.first { isKey(node, $0.rawValue) } }
    for known in words.values where known.word == word { return known.value }
    return nil
  }
}
