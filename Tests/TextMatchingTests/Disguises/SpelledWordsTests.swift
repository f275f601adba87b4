import Testing

@testable import TextMatching

/// Words of ASCII in an unusual spelling, judged by the words of a pattern.
@Suite struct SpelledWordsTests {
  private static func words(of text: String) throws -> SpelledWords {
    let set = try #require(DisguiseSet([Pattern(text: text, disguises: .all)]))
    return try #require(set.keys.spelledWords.first)
  }

  @Test(arguments: [
    // Digits and symbols for letters, in a word that begins as the pattern's does.
    ("free", "fr33", true), ("free", "FR33DOM", true), ("also", "4lso", true), ("sale", "$ale", true),
    ("free", "fr4x", false), ("free", "tr33", false), ("win", "go w1n", false), ("b", "4", false),
    ("50gb", "50g8", true), ("1a2", "1@2", true),
    // Joiners between whole words, one at a time, and the third letter of three.
    ("free", "f.ree", true), ("free", "f-r.ee", true), ("fee", "f.e.e", true), ("freed", "f.re", false),
    ("free", "f.reed", false), ("free", "f..ree", false), ("fe", "f.e", false),
    // A character that may join words or be a letter, where the word may go on.
    ("free", "fr+ee", true), ("free", "x+ree", false),
  ])
  func `a word of a pattern may begin there, or not`(_ pattern: String, _ text: String, _ mayBegin: Bool)
    throws
  {
    let result = try Self.words(of: pattern).mayBegin(at: 0, in: text.utf8Span.span)
    #expect(result == mayBegin)
  }

  @Test(arguments: [
    ("free money", "free.money", true), ("free money", "TREE-mouse", true), ("free money", "free.mug", false),
    ("free money", "fro.money", false), ("i am", "i.am", true), ("i am", "hi.am", true),
    ("go i am", "go.i.am", true), ("free!money", "free.money", false), ("see", "s.ee", false),
  ])
  func `a joiner may stand for a pattern's space, or not`(_ pattern: String, _ text: String, _ mayBe: Bool)
    throws
  {
    let bytes = Array(text.utf8)
    let joiner = try #require(bytes.lastIndex { $0 == 0x2E || $0 == 0x2D })
    let result = try Self.words(of: pattern).mayBeSpace(at: joiner, in: bytes.span)
    #expect(result == mayBe)
  }

  @Test(arguments: [
    ("free", "freee", true), ("free", "FREEEdom", true), ("free", "treee", false), ("free", "feee", false),
    ("so", "xsooo", true), ("sos", "sooo", false), ("sos", "sooo.s", true), ("go so", "xsooo", false),
    ("go so", "go.sooo", true), ("see you", "seee!", true),
    // Three letters that the pattern has are not stretched.
    ("ooops", "ooops", false), ("ooops", "oooops", true),
  ])
  func `three equal letters may be stretched ones, or not`(_ pattern: String, _ text: String, _ mayBe: Bool)
    throws
  {
    let bytes = Array(text.lowercased().utf8)
    let first = try #require(
      bytes.indices.dropLast(2).first { bytes[$0] == bytes[$0 + 1] && bytes[$0] == bytes[$0 + 2] })
    let result = try Self.words(of: pattern).mayBeStretched(at: first, in: bytes.span)
    #expect(result == mayBe)
  }

  @Test func `patterns of the lower level have no words`() throws {
    let set = try #require(DisguiseSet([Pattern(text: "free", disguises: .lookalikes)]))
    #expect(set.keys.spelledWords.isEmpty)
  }
}
