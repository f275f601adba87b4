import Bytes
import TestSupport
import Testing

@testable import TextMatching

/// What a regex requires, told from its tree.
struct RequiredTextsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var pattern: String
    var texts: [String]
    var isCaseSensitive = true
    var isInsensitive = false
    var isLiteral = false
    var hasAssertion = false

    var testDescription: String { pattern }
  }

  static let cases: [Case] = [
    Case(pattern: "bit\\.ly", texts: ["bit.ly"], isLiteral: true),
    Case(pattern: "bit\\.ly/[0-9]+", texts: ["bit.ly/"]),
    Case(pattern: "very free.{0,9}money", texts: ["very free", "money"]),
    Case(pattern: "money!+", texts: ["money!"]),
    Case(pattern: "a{3}b", texts: ["a", "b"]),
    Case(pattern: "ab?c", texts: ["a", "c"]),
    Case(pattern: "a{0}bc", texts: ["bc"]),
    Case(pattern: "(very) (?:free)", texts: ["very free"], isLiteral: true),
    Case(pattern: "(free)?x", texts: ["x"]),
    Case(pattern: "free|money", texts: []),
    Case(pattern: "so (?:free|cheap) now", texts: ["so ", " now"]),
    Case(pattern: "^free$", texts: ["free"], hasAssertion: true),
    Case(pattern: "(?:\\bfree)?x", texts: ["x"], hasAssertion: true),
    Case(pattern: "x|\\b", texts: [], hasAssertion: true),
    Case(pattern: "\\x41\\u{42}", texts: ["AB"], isLiteral: true),
    Case(pattern: "(?x) a b # both", texts: ["ab"], isLiteral: true),
    Case(pattern: "e\u{301}", texts: ["é"], isLiteral: true),
    Case(pattern: "", texts: []),
    // Without case each letter is a set of scalars, and its folded form stands for them.
    Case(pattern: "(?i)FREE 1", texts: ["free 1"], isInsensitive: true, isLiteral: true),
    Case(pattern: "FREE 1", texts: ["free 1"], isCaseSensitive: false, isInsensitive: true, isLiteral: true),
    Case(pattern: "(?i:FREE) Now", texts: ["free Now"], isInsensitive: true),
    Case(pattern: "[Aa]bc", texts: ["bc"]),
    // Nothing is known of what is no regex.
    Case(pattern: "(free", texts: [], hasAssertion: true),
  ]

  @Test(arguments: cases)
  func `the texts that every match has are found`(_ example: Case) {
    let required = RequiredTexts(of: example.pattern, isCaseSensitive: example.isCaseSensitive)
    #expect(required.texts == example.texts)
    #expect(required.isInsensitive == example.isInsensitive)
    #expect(required.isLiteral == example.isLiteral)
    #expect(required.hasAssertion == example.hasAssertion)
  }

  @Test(arguments: [true, false], 0..<6 as Range<UInt64>)
  func `whatever a random regex matches has its required texts`(_ isCaseSensitive: Bool, seed: UInt64) throws
  {
    var generator = RegexGenerator(
      random: SeededGenerator(seed: seed), pieces: ["a", "b", "ab", "B", "[aA]", "", "^", "(?i:b)"])
    var matched = 0
    for _ in 0..<60 {
      let pattern = generator.pattern(depth: 3)
      let required = RequiredTexts(of: pattern, isCaseSensitive: isCaseSensitive)
      let regex = try Regex(pattern, isCaseInsensitive: !isCaseSensitive)
      var scratch = RegexScratch()
      for text in RegexReferenceTests.shortTexts + RegexReferenceTests.shortTexts.map({ $0.uppercased() }) {
        guard regex.find(in: text.utf8Span.span, scratch: &scratch) != nil else {
          // A literal is found wherever its text is.
          if required.isLiteral {
            #expect(!Self.has(text, required.texts[0], required), "/\(pattern)/ on \(text)")
          }
          continue
        }
        matched += 1
        #expect(required.texts.allSatisfy { Self.has(text, $0, required) }, "/\(pattern)/ on \(text)")
      }
    }
    #expect(matched > 100)
  }

  private static func has(_ text: String, _ part: String, _ required: RequiredTexts) -> Bool {
    required.isInsensitive ? text.lowercased().contains(part.lowercased()) : text.contains(part)
  }
}
