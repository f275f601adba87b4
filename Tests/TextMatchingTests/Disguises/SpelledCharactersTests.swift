import TestSupport
import Testing

@testable import TextMatching

/// The signs of unusual spellings in ASCII, compared with a plain reading of the rules, character by
/// character.
@Suite struct SpelledCharactersTests {
  private static let symbols = Set("!$+@|".utf8)
  private static let joiners = Set("#*+,-./=\\^_|~".utf8)

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// The offsets of the characters with a sign: where two characters are beside each other, the first.
  private func signs(in text: [UInt8]) -> Set<Int> {
    func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0x20 }
    func isLone(_ index: Int) -> Bool {
      Self.isAlphanumeric(byte(index)) && !Self.isAlphanumeric(byte(index - 1))
        && !Self.isAlphanumeric(byte(index + 1))
    }
    func isSingle(_ index: Int) -> Bool { Self.symbols.contains(byte(index)) || isLone(index) }
    func isLoneLetter(_ index: Int) -> Bool { Self.isLetter(byte(index)) && isLone(index) }
    func beginsWithNumber(_ index: Int) -> Bool {
      var start = index
      while Self.isAlphanumeric(byte(start - 1)) { start -= 1 }
      return Self.isDigit(byte(start)) && Self.isDigit(byte(start + 1))
        && !Self.symbols.contains(byte(start - 1))
    }
    var found: Set<Int> = []
    for index in text.indices {
      let (own, next) = (byte(index), byte(index + 1))
      let isMixed =
        Self.isLetter(own) && Self.isDigit(next) || Self.isDigit(own) && Self.isLetter(next)
      if isMixed, !beginsWithNumber(index) { found.insert(index) }
      if Self.joiners.contains(own), Self.isAlphanumeric(next), Self.isAlphanumeric(byte(index - 1)) {
        found.insert(index)
      }
      for beside in [byte(index - 1), next] where own == UInt8(ascii: "$") {
        if Self.isLetter(beside) || Self.symbols.contains(beside) || Self.joiners.contains(beside) {
          found.insert(index)
        }
      }
      if Self.isLetter(own), own | 0x20 == next | 0x20, own | 0x20 == byte(index + 2) | 0x20 {
        found.insert(index)
      }
      for width in 2...4 {
        let three = [index - 2 * width, index - width, index]
        if three[0] >= 0, three.allSatisfy(isSingle), three.contains(where: isLoneLetter) {
          found.insert(index)
        }
      }
      // A run of symbols and joiners that ends here.
      var start = index + 1
      while Self.symbols.contains(byte(start - 1)) || Self.joiners.contains(byte(start - 1)) { start -= 1 }
      if Self.isAlphanumeric(next), start >= 1, Self.isAlphanumeric(byte(start - 1)),
        (start..<index + 1).contains(where: { Self.symbols.contains(byte($0)) })
      {
        found.insert(index)
      }
    }
    return found
  }

  private static let set = DisguiseSet([
    Pattern(text: "free", matching: .contains, scope: .body, disguises: .all)
  ])

  private func spelled(_ text: [UInt8]) throws -> Set<Int> {
    let set = try #require(Self.set)
    // What follows the text does not matter.
    let bytes = text + Array("aaaa!!11".utf8)
    var bitmaps = TextBitmaps()
    bitmaps.take(bytes.span.extracting(first: text.count), for: set.signs)
    return Set(text.indices.filter { bitmaps.isSpelled(at: $0) })
  }

  @Test(arguments: [
    "", "a1", "15th", "f.ree", "a!b", "$ave", "f r e e", "aaa", String(repeating: "a1.", count: 70),
  ])
  func `examples`(text: String) throws {
    #expect(try spelled(Array(text.utf8)) == signs(in: Array(text.utf8)))
  }

  @Test func `random texts`() throws {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<3000 {
      // Few kinds of characters, so that runs go over the borders of 64.
      let alphabet = Array(["ab1 .!$", "aA1 -@", "a !.", "1a ", "abcdefgh 12 .,!"][round % 5].utf8)
      let text = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0x20
      }
      #expect(try spelled(text) == signs(in: text), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// The offsets of the signs in letters of Russian, spaces and brackets: the second letter of three that are
  /// the same, and the last byte of the third of three single letters with gaps of the same width.
  private func russianSigns(in text: [Character]) -> Set<Int> {
    var found: Set<Int> = []
    var offset = 0
    func isLetter(_ index: Int) -> Bool { text.indices.contains(index) && text[index].isLetter }
    func isSingle(_ index: Int) -> Bool { isLetter(index) && !isLetter(index - 1) && !isLetter(index + 1) }
    for index in text.indices {
      let three = [index - 1, index, index + 1]
      if three.allSatisfy(isLetter), Set(three.map { text[$0].lowercased() }).count == 1 {
        found.insert(offset)
      }
      offset += String(text[index]).utf8.count
      for gap in 1...3 {
        let singles = [index - 2 * gap - 2, index - gap - 1, index]
        let gaps = (index - 2 * gap - 1..<index).filter { !singles.contains($0) }
        if singles.allSatisfy(isSingle), !gaps.contains(where: isLetter) { found.insert(offset - 1) }
      }
    }
    return found
  }

  /// Where characters of ASCII are single, too, there are other signs besides these.
  @Test func `single characters of ASCII and Russian are spelled out together`() throws {
    var generator = SeededGenerator(seed: 23)
    var found = 0
    for round in 0..<2000 {
      let alphabet = Array(["ж1 b ", "л@ с) ", "д  x9)"][round % 3])
      let text = (0..<Int.random(in: 0..<120, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? " "
      }
      // `@` may stand for a letter whatever is beside it.
      func isWord(_ index: Int) -> Bool { text.indices.contains(index) && !" )@".contains(text[index]) }
      func isSingle(_ index: Int) -> Bool {
        text.indices.contains(index)
          && (text[index] == "@" || isWord(index) && !isWord(index - 1) && !isWord(index + 1))
      }
      var expected: Set<Int> = []
      var offset = 0
      for index in text.indices {
        offset += String(text[index]).utf8.count
        for gap in 1...3 {
          let three = [index - 2 * gap - 2, index - gap - 1, index]
          let gaps = (index - 2 * gap - 1..<index).filter { !three.contains($0) }
          let areSingle = three.allSatisfy(isSingle) && gaps.allSatisfy { " )".contains(text[$0]) }
          if areSingle, three.contains(where: { !text[$0].isASCII }) { expected.insert(offset - 1) }
        }
      }
      let signs = try spelled(Array(String(text).utf8))
      #expect(expected.isSubset(of: signs), "\(String(text))")
      found += expected.count
    }
    #expect(found > 500, "\(found)")
  }

  @Test func `random texts in Russian`() throws {
    var generator = SeededGenerator(seed: 22)
    var found = 0
    for round in 0..<2000 {
      let alphabet = Array(["абв ", "аА )", "рРС ) ", "а ", "пПяЯ   "][round % 5])
      let text = (0..<Int.random(in: 0..<150, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? " "
      }
      let expected = russianSigns(in: text)
      #expect(try spelled(Array(String(text).utf8)) == expected, "\(String(text))")
      found += expected.count
    }
    #expect(found > 1000)
  }

  /// Numbers that stand for words have their sign at the last digit, wherever they are in the blocks of 64
  /// bytes. Of nine letters G, each of which may be 6 or 9, not every number is known.
  @Test(arguments: [
    ("40gb", "4068", true), ("40gb", "4098", true), ("40gb", "4060", false), ("40gb", "14068", false),
    ("40gb", "40680", false), ("o12", "012", true), ("o12", "12", false), ("o12", "112", false),
    ("ggggggg11", "696969611", true), ("ggggggg11", "123456789", true), ("ggggggg11", "12345678", false),
    ("g1", "61", false), ("40gx", "4068", false), ("free 40gb", "4068", true), ("40g\u{301}b", "4068", false),
    (
      "i" + String(repeating: "12", count: 30), "1" + String(repeating: "12", count: 30), true
    ),
  ])
  func `numbers that stand for words`(_ text: String, _ number: String, _ isSign: Bool) throws {
    let set = try #require(
      DisguiseSet([Pattern(text: text, matching: .contains, scope: .body, disguises: .all)]))
    var bitmaps = TextBitmaps()
    for before in [0, 1, 58, 62, 63, 64, 65, 127, 128] {
      for behind in ["", " ", ". end"] {
        let body = String(repeating: " ", count: before) + number + behind
        bitmaps.take(body.utf8Span.span, for: set.signs)
        let places = (0..<body.utf8.count).filter { bitmaps.isSpelled(at: $0) }
        #expect(places == (isSign ? [before + number.utf8.count - 1] : []), "\(body.debugDescription)")
      }
    }
  }
}
