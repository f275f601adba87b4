/// The words and letters of a text, as the identifier scores them.
package struct ScoredText: Sendable {
  package private(set) var words: [Word] = []
  package private(set) var letters: [(scalar: UInt32, script: Script)] = []

  private struct Collector: EvidenceSink, ~Copyable {
    var text = ScoredText()
    mutating func take(_ word: Word, letters: Int) { text.words.append(word) }
    mutating func take(_ letter: UInt32, script: UInt8) {
      text.letters.append((letter, Script(rawValue: script) ?? .none))
    }
  }

  private init() {}

  /// Reads a text. Linear.
  package init(_ text: Span<UInt8>) {
    var collector = Collector()
    var scanner = TextScanner(letters: Letters.shared)
    scanner.scan(text, into: &collector)
    self = collector.text
  }
}
