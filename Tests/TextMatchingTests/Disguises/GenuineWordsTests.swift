import Bytes
import Testing

@testable import TextMatching

/// The words of a text that hold no stand-ins for patterns of other scripts.
@Suite struct GenuineWordsTests {
  /// The words of a text that hold no stand-ins for a pattern.
  private func words(_ text: String, for pattern: String) throws -> [String] {
    let set = try #require(
      DisguiseSet([Pattern(text: pattern, matching: .contains, scope: .body, disguises: .all)]))
    let bytes = Array(text.utf8)
    var words = GenuineWords()
    words.find(in: bytes.span, set.passes)
    let scripts = try #require(set.keys.scripts.first).scripts
    return words.words.filter { $0.holdsNone(of: scripts, 1) }.map {
      String(decoding: bytes[$0.start..<$0.end], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("скидка на iPhone", "free", ["скидка"]),
    ("мама мыла раму", "free", ["мыла"]),
    ("frее или дёшево", "free", ["или", "дёшево"]),
    ("free или fun", "сор", ["free", "fun"]),
    ("免费 frее", "free", ["免费"]),
    ("free слово", "免费", ["free", "слово"]),
  ])
  func `a letter that resembles none of a script's tells the word's own script`(
    text: String, pattern: String, expected: [String]
  ) throws {
    #expect(try words(text, for: pattern) == expected)
  }

  /// A mark may make another letter of it.
  @Test func `a letter before a mark tells nothing`() throws {
    #expect(try words("ад\u{308}", for: "free") == [])
    #expect(try words("жад\u{308}", for: "free") == ["жа"])
  }

  @Test func `a letter that may stand for one of the pattern's tells nothing`() throws {
    // The Latin alpha is no letter of the alphabet; the Greek one resembles both.
    #expect(try words("д\u{3B1}", for: "fr\u{251}e") == ["д"])
    #expect(try words("\u{3B1}\u{3B1}", for: "fr\u{251}e") == [])
  }
}
