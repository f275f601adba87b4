import TestSupport
import Testing

@testable import TextMatching

/// Patterns of several scripts in texts without a sign of a disguise.
@Suite struct RequiredSpellingsTests {
  /// The spellings of a pattern; nil if there are too many.
  private func spellings(_ text: String) -> [String]? {
    var reader = ReadText(folds: true)
    var spellings = RequiredSpellings()
    let rules = DisguiseRules(level: .lookalikes, matching: .contains, isCaseSensitive: false)
    let found = spellings.spellings(of: DisguisedPattern(text, rules, &reader))
    return found?.map { String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))) }
  }

  @Test func `each part is spelled as it is, or in another script of the pattern`() throws {
    let found = try #require(spellings("stars и"))
    // Of the Latin letters, `n` and `u` pass for the Cyrillic one.
    #expect(Set(["stars и", "stars n", "stars u"]).isSubset(of: found))
    #expect(!found.contains("stars a"))
  }

  @Test func `a part with a letter that looks like no other is spelled as it is`() throws {
    let found = try #require(spellings("free жду"))
    #expect(found.contains("free жду"))
    #expect(found.allSatisfy { $0.hasSuffix("жду") })
  }

  @Test func `patterns with too many spellings have none`() throws {
    #expect(spellings("nnnnnnnn и") == nil)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `words that are each in one script are found where the rules say`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int.random(in: 0..<list.count, using: &generator)]
    }
    let latin = ["oca", "cop", "stars", "ill", "xl", "copy", "a"]
    let cyrillic = ["оса", "сор", "и", "жду", "в", "хор", "а"]
    let greek = ["ορο", "και", "ν"]
    let between = [" ", "", "-", " ", "  ", "\t"]
    var found = 0
    for _ in 0..<20 {
      let words = [pick(latin), pick(pick([cyrillic, greek])), pick(latin + cyrillic)]
      let pattern = Pattern(
        text: words[0] + pick([" ", "", "-"]) + words[1]
          + (Bool.random(using: &generator) ? " " + words[2] : ""),
        matching: pick([.contains, .contains, .exact]),
        isCaseSensitive: Int.random(in: 0..<5, using: &generator) == 0, scope: .body, disguises: .lookalikes)
      let set = try PatternSet([pattern])
      var scratch = PatternScratch(for: set)
      for _ in 0..<20 {
        let spelled = pattern.text.split(separator: " ", omittingEmptySubsequences: false)
          .map { respelled(String($0), pick([[:], Self.toLatin, Self.toCyrillic])) }.joined(
            separator: pick(between))
        let body = pick(["", "see ", "мы "]) + spelled + pick(["", " you", " тут", "!"])
        let span = body.utf8Span.span
        set.scan(sender: Span(), body: span, scratch: &scratch)
        let range = set.firstMatch(inGroup: 0, sender: Span(), body: span, scratch: &scratch)?.range
        let expected = ReferenceDisguises.match(pattern, body: body)
        #expect(range == expected, "seed \(seed): \(pattern) in \(body.debugDescription)")
        if expected != nil { found += 1 }
      }
    }
    #expect(found > 40, "\(found) found")
  }

  private func respelled(_ word: String, _ letters: [Character: Character]) -> String {
    String(word.map { letters[$0] ?? $0 })
  }

  private static let toLatin: [Character: Character] = [
    "о": "o", "с": "c", "а": "a", "р": "p", "и": "u", "х": "x", "ο": "o", "ρ": "p", "ν": "v", "l": "I",
  ]
  private static let toCyrillic: [Character: Character] = [
    "o": "о", "c": "с", "a": "а", "p": "р", "s": "ѕ", "x": "х", "y": "у", "i": "і", "u": "и",
  ]
}
