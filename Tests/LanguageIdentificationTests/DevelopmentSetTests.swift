import TestSupport
import Testing

@testable import LanguageIdentification

@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct `The development set` {
  static let core: Set<String> = [
    "en", "he", "ar", "zh", "fr", "de", "it", "ja", "fa", "pt", "ru", "es", "tr",
  ]

  /// The languages' shares of right guesses.
  private func shares(upperCased: Bool) throws -> [String: Double] {
    var right: [String: Int] = [:]
    var all: [String: Int] = [:]
    var scratch = LanguageScratch()
    for (place, line) in try SharedData.lines(of: "data/language/dev/tatoeba.tsv").enumerated() {
      // A quarter of it is enough for a floor.
      if place % 4 != 0 { continue }
      guard let tab = line.firstIndex(of: "\t") else { continue }
      let name = String(line[..<tab])
      var text = String(line[line.index(after: tab)...])
      if upperCased { text = text.uppercased() }
      let found = LanguageIdentifier.builtin.identify(text.utf8Span.span, scratch: &scratch)
      all[name, default: 0] += 1
      if let found, found.language.rawValue.hasPrefix(name) { right[name, default: 0] += 1 }
    }
    return all.reduce(into: [:]) { $0[$1.key] = Double(right[$1.key] ?? 0) / Double($1.value) }
  }

  private func mean(_ shares: [String: Double], _ isCounted: (String) -> Bool) -> Double {
    let counted = shares.filter { isCounted($0.key) }.values
    return counted.reduce(0, +) / Double(counted.count)
  }

  @Test func `core languages reach 99.5 in a hundred, others 97, case or no case`() throws {
    let plain = try shares(upperCased: false)
    let upper = try shares(upperCased: true)
    for found in [plain, upper] {
      #expect(mean(found) { Self.core.contains($0) } >= 0.995)
      #expect(mean(found) { !Self.core.contains($0) } >= 0.97)
    }
    let difference = mean(plain) { Self.core.contains($0) } - mean(upper) { Self.core.contains($0) }
    #expect(abs(difference) <= 0.001)
  }

  @Test func `of short texts at most one in a hundred is wrong where the confidence is 0.95 or more`() throws
  {
    var sure = 0
    var wrong = 0
    var scratch = LanguageScratch()
    for line in try SharedData.lines(of: "data/language/dev/tatoeba.tsv") {
      guard let tab = line.firstIndex(of: "\t") else { continue }
      let text = String(line[line.index(after: tab)...])
      guard text.unicodeScalars.count <= 20,
        let found = LanguageIdentifier.builtin.identify(text.utf8Span.span, scratch: &scratch),
        found.confidence.hundredths >= 95
      else { continue }
      sure += 1
      if !found.language.rawValue.hasPrefix(line[..<tab]) { wrong += 1 }
    }
    #expect(sure > 1000)
    #expect(wrong * 100 <= sure, "\(wrong) of \(sure)")
  }
}
