/// Gives the trainer access to the identifier's internals, so that it reads texts exactly as the identifier
/// does.
package enum TrainingView {
  /// The words and letters of a text, as they are scored.
  package struct Reading: Sendable {
    package var words: [Word] = []
    package var letters: [(scalar: UInt32, script: Script)] = []
  }

  private struct Collector: EvidenceSink, ~Copyable {
    var reading = Reading()
    mutating func take(_ word: Word, letters: Int) { reading.words.append(word) }
    mutating func take(_ letter: UInt32, script: UInt8) {
      reading.letters.append((letter, Script(rawValue: script) ?? .none))
    }
  }

  /// Reads a text.
  package static func read(_ text: Span<UInt8>) -> Reading {
    var collector = Collector()
    var scanner = TextScanner(letters: Letters.shared)
    scanner.scan(text, into: &collector)
    return collector.reading
  }

  /// A Latin word without the marks of its letters; `onlyDotless` leaves all but the dotless i.
  package static func withoutMarks(_ word: Word, onlyDotless: Bool = false) -> Word {
    var high: UInt64 = 0
    var low: UInt64 = 0
    let dotless = UInt8(truncatingIfNeeded: Letters.shared.classes[0x131])
    for place in stride(from: word.count - 1, through: 0, by: -1) {
      let half = place >= 8 ? word.high >> UInt64((place - 8) * 8) : word.low >> UInt64(place * 8)
      let letter = UInt8(truncatingIfNeeded: half)
      let plain = onlyDotless && letter != dotless ? letter : Letters.shared.withoutMarks(letter)
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(plain)
    }
    return Word(high: high | UInt64(word.script) << 56, low: low)
  }
}
