import Bytes
import TestSupport
import Testing

@testable import TextMatching

@Suite struct RegexMatchingTests {
  /// What a pattern matches first in a text, or nil.
  static let matches: [(pattern: String, text: String, match: String?)] = [
    // Leftmost first, not longest.
    ("a|ab", "ab", "a"), ("ab|a", "ab", "ab"), ("a*?", "aaa", ""), ("a+?", "aaa", "a"),
    ("a{2,3}", "aaaa", "aaa"),
    ("a{2,3}?", "aaaa", "aa"), ("(?U)a+", "aaa", "a"), ("(?U)a+?", "aaa", "aaa"), ("b*", "ab", ""),
    ("(?:)|a", "a", ""), ("x*", "", ""), (".bb|b", "zabb", "abb"),
    // Anchors.
    ("^b", "a\nb", nil), ("(?m)^b", "a\nb", "b"), ("a$", "a\nb", nil), ("(?m)a$", "a\nb", "a"),
    ("a$", "a\n", nil),
    ("(?m)a$", "a\r\n", nil), ("(?mR)a$", "a\r\n", "a"), ("(?mR)^b", "a\rb", "b"), ("(?R).+", "a\rb", "a"),
    ("\\Ab", "a\nb", nil), ("(?m)a\\z", "a\n", nil), ("(?mR)\\r$", "\r\n", nil), ("(?mR)^\\n", "\r\n", nil),
    // Dots and classes.
    (".", "\n", nil), ("(?s).", "\n", "\n"), (".", "😀", "😀"), ("[^a]", "\n", "\n"),
    ("[a-c&&b-d]+", "abcd", "bc"),
    ("[a-d--b]+", "abacd", "a"), ("[a-c~~b-d]+", "bcad", "ad"), ("[[:^digit:]]+", "12ab", "ab"),
    ("\\d+", "٣4", "٣4"), ("(?-u)\\d+", "٣4", "4"), ("\\s", "\u{2003}", "\u{2003}"),
    ("(?-u:\\s)", "\u{2003}", nil),
    ("\\w+", "é_1-", "é_1"), ("\\p{Greek}+", "abγδ", "γδ"), ("\\P{L}+", "ab12", "12"), ("\\p{Lu}", "aÉ", "É"),
    ("(?i)\\p{Lu}+", "aÉ", "aÉ"), ("(?i)[^x]", "Xa", "a"), ("[[:alpha:]]+", "éa", "a"),
    ("[\\w--\\d]+", "12ab", "ab"),
    // Word boundaries.
    ("\\bהלוואה\\b", "קח הלוואה עכשיו", "הלוואה"), ("\\bהלוואה\\b", "ההלוואה", nil), ("\\bé", "aé", nil),
    ("(?-u:\\b)a", "éa", "a"), ("\\<a|b\\>", "xb", "b"), ("\\b{start}b", "ab b", "b"),
    ("a\\b{end}", "ab a", "a"),
    ("\\b{start-half}b", "ab-b", "b"), ("\\Bb", "b ab", "b"), ("\\B", "", ""), ("\\b", "", nil),
    // Case.
    ("(?i)k", "\u{212A}", "\u{212A}"), ("(?i)s", "ſ", "ſ"), ("(?i-u)k", "\u{212A}", nil), ("(?i)ß", "ẞ", "ẞ"),
    ("(?i)ß", "ss", nil), ("(?i)σ", "ς", "ς"), ("(?i)ДОХОД", "доход", "доход"), ("a(?i)b(?-i)c", "aBC", nil),
    ("a(?i:b)c", "aBc", "aBc"), ("(?i)[a-z]+", "ÀBC", "BC"), ("(a(?i)b|c)d", "aBCd", "Cd"),
    // Comments and white space.
    ("(?x) a\\ b # comment\n c", "a bc", "a bc"), ("(?x)[a b]", " ", nil), ("(?x)a{ 2 } ?", "aaa", "aa"),
    // Empty rounds.
    ("(?:a*)+", "aab", "aa"), ("(?:a|b*)*c", "abc", "abc"), ("(?:^|a)+", "aaa", ""), ("(|a)+", "aaa", ""),
    ("(a|)+", "aaa", "aaa"), ("(?:(?:a{0,2})*)*b", "aab", "aab"),
  ]

  @Test(arguments: matches)
  func `patterns match as the crate's documentation says`(pattern: String, text: String, match: String?)
    throws
  {
    let regex = try Regex(pattern, isCaseInsensitive: false)
    var scratch = RegexScratch()
    let bytes = Array(text.utf8)
    let range = regex.find(in: bytes.span, scratch: &scratch)
    #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == match)
    #expect(regex.isMatch(in: bytes.span, scratch: &scratch) == (match != nil))
  }

  @Test func `case-insensitive is the pattern under (?i)`() throws {
    var scratch = RegexScratch()
    let regex = try Regex("free\\s+[a-z]+(?-i)X", isCaseInsensitive: true)
    let text = Array("get FREE MoneyX".utf8)
    #expect(regex.find(in: text.span, scratch: &scratch) == 4..<15)
    #expect(!regex.isMatch(in: Array("FREE Moneyx".utf8).span, scratch: &scratch))
  }

  /// Runs of literal characters are brought to NFC; classes and what is in groups of their own are not.
  @Test(arguments: [
    ("cafe\u{301}", "café", true), ("cafe\\u0301", "café", true), ("e\u{301}+", "éé", true),
    ("(?i)E\u{301}", "é", true), ("e(\u{301})", "é", false), ("[e\u{301}]", "e", true),
    ("[e\u{301}]", "é", false),
    ("\u{212B}", "Å", true), ("q\u{323}\u{307}", "q\u{323}\u{307}", true),
    ("q\u{307}\u{323}", "q\u{323}\u{307}", true),
    ("\u{1100}\u{1161}", "가", true),
    // Characters that NFC splits are repeated whole.
    ("^\u{958}?x$", "x", true), ("^\u{958}?x$", "\u{915}x", false),
    ("^\\u09DF{2}$", "\u{9AF}\u{9BC}\u{9AF}\u{9BC}", true),
    ("^a\u{FB2A}+$", "a\u{5E9}\u{5C1}\u{5E9}\u{5C1}", true), ("^\u{FB2A}*$", "\u{5E9}\u{5C1}\u{5C1}", false),
    ("(?i)^\u{1D15E}{1,2}$", "\u{1D157}\u{1D165}\u{1D157}\u{1D165}", true),
    // A mark that NFC splits joins what is before it.
    ("^ι\u{344}?$", "\u{390}", true), ("^ι\u{344}?$", "", true), ("^ι\u{344}?$", "ι", false),
  ])
  func `literals are brought to NFC`(pattern: String, text: String, isMatch: Bool) throws {
    let regex = try Regex(pattern, isCaseInsensitive: false)
    var scratch = RegexScratch()
    #expect(regex.isMatch(in: text.utf8Span.span, scratch: &scratch) == isMatch)
  }

  @Test func `what is no UTF-8 is read without a trap`() throws {
    let regex = try Regex("\\b\\p{L}+.$", isCaseInsensitive: false)
    var scratch = RegexScratch()
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let text = (0..<6).map { _ in UInt8.random(in: 0x60...255, using: &generator) }
      if let range = regex.find(in: text.span, scratch: &scratch) {
        #expect(range.lowerBound <= range.upperBound && range.upperBound <= text.count)
      }
    }
  }

  // MARK: Required literals

  @Test(
    arguments: [
      ("\\b(?:claim|collect)\\s+(?:your|ur)", ["claim", "collect"]), ("(?i)FREE", ["free"]),
      ("https?://t\\.co/", ["http://t.co/", "https://t.co/"]), ("a+q", ["q"]),
      ("x(?:abc|abcd)y", ["xabcdy", "xabcy"]),
      ("(?:foo|bar)?", []), ("\\d+", []), (".*", []), ("e", []), ("(?:win|won|winner)\\b", ["win", "won"]),
      ("(?i)straße", ["strasse"]), ("(?i)ДОХОД|заработ", ["доход", "заработ"]), ("(?:免费|中奖)", ["中奖", "免费"]),
      ("(?:xyz){2,}", ["xyzxyz"]), ("[xq]z", ["qz", "xz"]),
    ] as [(String, [String])])
  func `required literals are the rarest`(pattern: String, literals: [String]) throws {
    let regex = try Regex(pattern, isCaseInsensitive: false)
    let found = (regex.requiredLiterals?.literals ?? []).map { String(decoding: $0, as: UTF8.self) }
    #expect(found.sorted() == literals.sorted())
  }

  // MARK: Memory

  /// Small patterns are counted by this bound, so that they need not be compiled while rules are loaded.
  @Test(
    arguments: nasty + [
      "a", "", "\\b\\w+\\b", "(?i)[a-zà-ÿ]{3,40}k", "[\\w.-]+@[\\w-]+\\.\\p{L}{2,}",
      "\\p{Han}+|\\p{Greek}+|\\P{L}",
      "(?i)código|пароль|验证码", "[^\\s\\d]{1,30}", "(?:\\w{1,9}[^\\w]){1,30}",
      "[\\u{1F300}-\\u{1FAFF}]|£|€|\\$",
    ])
  func `small regexes take no more memory than they are counted for`(pattern: String) throws {
    for tries in [ScalarClassCache(), nil] {
      let regex = try Regex(pattern, isCaseInsensitive: false, tries: tries)
      #expect(regex.compiled.mostMemory != nil)
      #expect(regex.memory <= regex.mostMemory)
    }
  }

  @Test func `workers that need a regex at the same time find the same`() async throws {
    let regex = try Regex(
      "(?i)\\bcode\\b\\W{0,20}\\d{4,8}", isCaseInsensitive: false, tries: ScalarClassCache())
    await withTaskGroup(of: Range<Int>?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var scratch = RegexScratch()
          return regex.find(in: "Your Code: 123456.".utf8Span.span, scratch: &scratch)
        }
      }
      for await found in group { #expect(found == 5..<17) }
    }
  }

  // MARK: Work

  /// Patterns on which backtracking takes time beyond bounds, and what they do to automata.
  static let nasty = [
    "(a+)+$", "(a*)*$", "(a|a)*$", "(a|aa)+$", "(?:a?){30}a{30}$", "(.*a){12}$", "(?:(?:a{1,5}){1,5}){1,5}b",
    "^(?:a|ab|b)*c", "[ab]*a[ab]{14}c", "(x+x+)+y", "\\b(?:\\w+\\s?)+:$", "(?:.{0,50}a){3}z",
    "(?m)^(?:.*,){8}P",
  ]

  /// Steps are counted, not time: instructions that the automaton looked at.
  @Test(arguments: nasty)
  func `the work for a text is bounded by its length`(pattern: String) throws {
    let regex = try Regex(pattern, isCaseInsensitive: false)
    let size = regex.compiled.programs.forward.instructions.count
    for cacheBytes in [Limits.regexCacheBytes, 20_000, 0] {
      var work: [Int] = []
      for length in [2_000, 4_000] {
        var automaton = LazyDFA(regex.compiled.programs.forward, limit: cacheBytes)
        var text = [UInt8]()
        var generator = SeededGenerator(seed: 3)
        for i in 0..<length {
          text.append(
            i % 3 == 0 && pattern.contains("[ab]")
              ? (Bool.random(using: &generator) ? 0x61 : 0x62) : UInt8(ascii: "a"))
        }
        _ = automaton.findEnd(in: text.span, from: 0)
        #expect(automaton.steps.total <= 4 * size * (length + 1), "\(cacheBytes) bytes of cache")
        work.append(automaton.steps.total)
      }
      // Twice the text, twice the work, but for how the text begins.
      #expect(10 * work[1] <= 21 * work[0] + 40 * size)
    }
  }

  @Test(arguments: ["(a+)+$", "(?:.*a){5}z", "\\b\\w+b", "[ab]*a[ab]{12}c"])
  func `a text of a megabyte is read once`(pattern: String) throws {
    let regex = try Regex(pattern, isCaseInsensitive: false)
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    var automaton = LazyDFA(regex.compiled.programs.forward, limit: Limits.regexCacheBytes)
    let end = automaton.findEnd(in: text.span, from: 0)
    #expect((end == text.count) == (pattern == "(a+)+$"))
    // Only what is built is looked at: the rest is one table look-up a scalar.
    #expect(automaton.steps.total < 200_000)
    #expect(automaton.simulations.total == 0)
  }

  @Test func `a full cache is emptied, and no longer filled where that does not pay`() throws {
    let regex = try Regex("[ab]*a[ab]{10}c", isCaseInsensitive: false)
    var generator = SeededGenerator(seed: 4)
    let text = (0..<20_000).map { _ in Bool.random(using: &generator) ? UInt8(ascii: "a") : UInt8(ascii: "b")
    }
    var little = LazyDFA(regex.compiled.programs.forward, limit: 30_000)
    #expect(little.findEnd(in: text.span, from: 0) == nil)
    #expect(little.memory <= 60_000)
    #expect(little.clears.total + little.simulations.total > 0)
    #expect(little.findEnd(in: (text + Array("abababababac".utf8)).span, from: 0) == text.count + 12)
    let word = try Regex("\\b(?:one|two|three|four|five|six)\\b", isCaseInsensitive: true)
    var small = LazyDFA(word.compiled.programs.forward, limit: 2_000)
    let words = Array(String(repeating: "lorem ipsum dolor thre fou fiv si tw on ", count: 200).utf8)
    #expect(small.findEnd(in: words.span, from: 0) == nil)
    #expect(small.memory <= 12_000)
    #expect(small.clears.total + small.simulations.total > 0)
  }

  @Test func `memory of an automaton stays within its bound on any text`() throws {
    let regex = try Regex("(?i)(?:\\w{3,9}\\s){2}.{0,30}\\d", isCaseInsensitive: false)
    var automaton = LazyDFA(regex.compiled.programs.forward, limit: 100_000)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let text = RegexReferenceTests.randomText(&generator) + RegexReferenceTests.randomText(&generator)
      _ = automaton.findEnd(in: text.utf8Span.span, from: 0)
      #expect(automaton.memory <= 200_000)
    }
  }

  @Test func `bytes read before all states were discarded do not count afterwards`() throws {
    // They would make a text seem worth storing states that is not.
    let regex = try Regex("(?:ab|cd|ef|gh){2,6}\\b.?$", isCaseInsensitive: false)
    var discarded = 0
    for limit in stride(from: 1_000, through: 20_000, by: 250) {
      var automaton = LazyDFA(regex.compiled.programs.forward, limit: limit)
      var generator = SeededGenerator(seed: UInt64(limit))
      for _ in 0..<60 {
        let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          ["ab", "cd", "ef", "gh", "a", " "].randomElement(using: &generator) ?? ""
        }.joined()
        let clears = automaton.clears.total
        _ = automaton.findEnd(in: text.utf8Span.span, from: 0)
        // Only the dead state is left, so the states were discarded at the text's end.
        if automaton.clears.total > clears, automaton.places.count == 1 {
          discarded += 1
          #expect(automaton.read == 0)
        }
      }
    }
    #expect(discarded > 0)
  }
}
