import Bytes
import TestSupport
import Testing

@testable import TextMatching

@Suite struct RegexSyntaxTests {
  /// Patterns that are refused: a part of what is said, and where.
  static let refused: [(pattern: String, words: String, offset: Int)] = [
    ("(", "unclosed group: ')' is missing", 0), ("a(b(c)", "unclosed group", 1), ("a)", "unopened group", 1),
    ("[a", "unclosed character class", 0), ("x[a[b]", "unclosed character class", 1), ("[]", "unclosed", 0),
    ("[^]", "unclosed", 0), ("*", "nothing to repeat before '*'", 0),
    ("a|+", "nothing to repeat before '+'", 2),
    ("(?i)*", "nothing to repeat", 4), ("(*)", "nothing to repeat", 1),
    ("{2}", "nothing to repeat before '{'", 0),
    ("(?)", "nothing to repeat", 1), ("a{", "unclosed repetition count", 1),
    ("a{2", "unclosed repetition", 1),
    ("a{}", "a repetition count is a number", 2), ("a{,5}", "a repetition count is a number", 2),
    ("a{x}", "a literal '{' is written '\\{'", 2), ("é{3,2}", "greater number first", 1),
    ("a{99999999999}", "too large", 2), ("\\", "escapes nothing", 0), ("ab\\1", "back-references are not", 2),
    ("\\k<a>", "back-references are not", 0), ("\\0", "octal escapes are not supported", 0),
    ("a(?=b)", "look-around is not supported", 1), ("(?!b)", "look-around", 0), ("(?<=b)", "look-around", 0),
    ("(?<!b)", "look-around", 0), ("(?>a)", "atomic groups are not supported", 2),
    ("\\Z", "the text's end is '\\z'", 0), ("\\G", "not supported", 0), ("\\Qa\\E", "not supported", 0),
    ("\\y", "unknown escape '\\y'", 0), ("\\é", "unknown escape '\\é'", 0), ("(?y)", "unknown flag 'y'", 2),
    ("(?#c)", "comments in parentheses", 2),
    ("a(?P=n)", "back-references are not supported", 3), ("*a", "the character itself is written '\\*'", 0),
    ("(?ii)", "given twice", 3), ("(?i-i)", "given twice", 4),
    ("(?i--s)", "second '-'", 4), ("(?i-)", "without a flag", 3), ("(?i", "unclosed flags", 3),
    ("(?", "unclosed group", 0), ("(?P<a", "unclosed group name", 4), ("(?P<>x)", "empty group name", 4),
    ("(?<1a>x)", "'1' as its first character", 3), ("(?<a b>x)", "' ' in it", 4),
    ("(?<a>x)(?P<a>y)", "used twice", 11), ("\\x", "digits are missing", 0),
    ("\\x4", "digits are missing", 0),
    ("\\xg0", "'g' is not a hexadecimal digit", 2), ("\\x{}", "no hexadecimal digits", 2),
    ("\\x{110000}", "no Unicode character", 3), ("\\uD800", "no Unicode character", 2),
    ("\\x{41", "unclosed '{'", 2), ("\\p", "name is missing", 0), ("\\p{L", "unclosed '{'", 2),
    ("a\\p{Foo}", "unknown Unicode property '\\p{Foo}'", 1), ("\\p{sc=Foo}", "unknown value", 0),
    ("\\p{^L}", "unknown Unicode property", 0), ("\\p{InGreek}", "unknown Unicode property", 0),
    ("[z-a]", "ends before it begins", 1), ("[a-\\d]", "this is a class", 3),
    ("[\\b]", "stands for no character", 1),
    ("\\b{foo}", "unknown word boundary '{foo}'", 2), ("\\b{start", "unclosed '\\b{'", 0),
    ("(?-u).", "under (?-u)", 5), ("(?-u)\\W", "under (?-u)", 5), ("(?-u)[^a]", "under (?-u)", 5),
    ("(?-u)\\xFF", "under (?-u)", 5), ("(?-u)[é]", "ASCII characters only", 6),
    ("(?-u)\\pL", "needs Unicode", 5),
    ("(?-u)[[:^alpha:]]", "under (?-u)", 5), ("(a{1000}){1000}", "more than 10 MiB", 0),
    ("((a{100}){100}){1000}", "more than 10 MiB", 0),
  ]

  @Test(arguments: refused)
  func `a pattern that is no regex is refused with words and place`(
    pattern: String, words: String, offset: Int
  ) {
    let error = RegexSyntax.check(pattern)
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
    #expect(error?.offset == offset)
  }

  /// Patterns that look odd and are regexes.
  @Test(arguments: [
    "", "}", "]", "a++", "a**?", "()", "(|a)", "|", "a||b", "[]a]", "[^]a]", "[-a]", "[a-]", "[--a]", "[a&&]",
    "[&&a]", "[a[b]]", "[[:alpha:]_]", "[[:foo:]]", "[:alpha:]", "\\-", "\\ ", "\\_", "\\/", "a{ 2 , 3 }",
    "(?x) a b # c", "(?x)[ a ]", "\\pL\\PN\\p{Greek}\\p{scx=Grek}\\p{gc:Lu}\\p{sc!=Latin}\\p{age=6.0}",
    "\\p{Is_Greek}\\p{ uppercase-letter }\\p{any}\\p{ASCII}\\p{assigned}\\p{lc}\\p{cf}\\p{sc}\\p{Emoji}",
    "\\p{gcb=Extend}\\p{wb=Katakana}\\p{sb=Close}", "(?i-u)é", "(?-u)é", "(?-u:\\B)", "(?P<a.b[0]_é>x)",
    "\\b{2}", "\\b*", "^*", "(?:)*", "\\b{start-half}", "\\x41\\u0041\\U00000041\\x{1F600}", "a{0}",
    "(?s-m:.)",
    "(?R)a", "[a-c--b]", "[\\p{L}--\\p{Lu}]", "[a~~b]", "\\<a\\>", "(?U)a*?", "x{1000}",
  ])
  func `a pattern that looks odd is a regex`(pattern: String) {
    #expect(RegexSyntax.check(pattern) == nil)
  }

  @Test(arguments: [
    ("", true), ("a*", true), ("a?|b", true), ("^$", true), ("\\b", false), ("\\B", true), ("a", false),
    ("(?:a|b{0})", true), ("(a*)+", true), ("\\z\\A", true), ("[^\\s\\S]", false), ("(", false),
  ])
  func `whether a pattern matches the empty text is known`(pattern: String, matchesEmpty: Bool) {
    #expect(RegexSyntax.matchesEmptyText(pattern) == matchesEmpty)
  }

  @Test func `nesting up to the limit is taken and more is an error, never an overflow`() {
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
    }
    #expect(RegexSyntax.check(nested(Limits.regexNesting)) == nil)
    #expect(RegexSyntax.check(nested(Limits.regexNesting + 1))?.message.contains("nested") == true)
    #expect(RegexSyntax.check("a" + String(repeating: "*", count: 250)) == nil)
    let brackets = String(repeating: "[", count: 200) + "a" + String(repeating: "]", count: 200)
    #expect(RegexSyntax.check(brackets) == nil)
  }

  @Test(arguments: [
    "(", "(?:", "[", "a|", "(a|", "*", "a*", "[^", "\\p{L}", "(?i)", "{1}", "\\", "a{2}", "x", "[a&&",
  ])
  func `a hundred thousand characters of anything are read to the end`(piece: String) {
    // A property is looked up each time that it is named, which takes long in a debug build.
    let length = piece.hasPrefix("\\p") ? 5_000 : 100_000
    let pattern = String(repeating: piece, count: length / piece.utf8.count)
    if let error = RegexSyntax.check(pattern) {
      #expect(error.offset <= pattern.unicodeScalars.count)
      #expect(!error.message.isEmpty)
    }
  }

  /// Whatever the text: an answer, and a place inside it.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `random characters are a regex or a placed error`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "^", "$", ".", "-", "&&", "--", "~~", ":", "<",
      "P",
      "a", "b", "1", ",", "é", "\u{301}", "x", "p", "u", "i", "#", " ", "[:", ":]", "=", "!", "alpha",
      "Greek",
    ]
    for _ in 0..<200 {
      var pattern = ""
      for _ in 0..<Int.random(in: 0...14, using: &generator) {
        pattern += pieces.randomElement(using: &generator) ?? ""
      }
      if let error = RegexSyntax.check(pattern, isCaseInsensitive: Bool.random(using: &generator)) {
        #expect((0...pattern.unicodeScalars.count).contains(error.offset), "seed \(seed): \(pattern)")
        #expect(!error.message.isEmpty)
      }
    }
  }

  // MARK: Tables

  /// The general categories that the standard library knows are those of the tables, for scalars of old.
  @Test func `the tables say what the standard library says`() throws {
    typealias Category = Unicode.GeneralCategory
    let names: [(String, Category)] = [
      ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter), ("Lm", .modifierLetter),
      ("Lo", .otherLetter), ("Mn", .nonspacingMark), ("Mc", .spacingMark), ("Nd", .decimalNumber),
      ("Nl", .letterNumber), ("Pc", .connectorPunctuation), ("Pd", .dashPunctuation), ("Zs", .spaceSeparator),
      ("Cf", .format), ("Sc", .currencySymbol),
    ]
    func set(_ name: String) -> ScalarSet {
      guard case .set(let set) = UnicodeProperties.lookup(name.unicodeScalars.map(\.value)) else {
        return ScalarSet()
      }
      return set
    }
    let sets = names.map { (set($0.0), $0.1) }
    let alphabetic = set("Alphabetic")
    let lowercase = set("Lowercase")
    // Every 7th scalar, and all of the first planes' letters that people use.
    for value in Array(0...UInt32(0x17FF)) + stride(from: 0x1800, through: 0x10_FFFF, by: 7) {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14 else {
        continue
      }
      // A letter without case since Unicode 17.
      if value == 0x295 { continue }
      let properties = scalar.properties
      for (set, category) in sets where set.contains(value) != (properties.generalCategory == category) {
        Issue.record("U+\(String(value, radix: 16)): \(category)")
      }
      #expect(alphabetic.contains(value) == properties.isAlphabetic, "U+\(String(value, radix: 16))")
      #expect(lowercase.contains(value) == properties.isLowercase)
      #expect(UnicodeProperties.whiteSpace.contains(value) == properties.isWhitespace)
    }
    #expect(UnicodePropertyTables.version.hasPrefix("1"))
  }

  @Test(
    arguments: [
      ("k", [0x4B, 0x6B, 0x212A]), ("A", [0x41, 0x61]), ("@", [0x40]), ("s", [0x53, 0x73, 0x17F]),
      ("ſ", [0x53, 0x73, 0x17F]), ("ς", [0x3A3, 0x3C2, 0x3C3]),
      ("ß", [0xDF, 0x1E9E]),
      ("1", [0x31]), ("ı", [0x131]), ("İ", [0x130]), ("Ǆ", [0x1C4, 0x1C5, 0x1C6]), ("ΐ", [0x390, 0x1FD3]),
      ("Ꭰ", [0x13A0, 0xAB70]), ("𐐀", [0x10400, 0x10428]),
    ] as [(Unicode.Scalar, [UInt32])])
  func `scalars stand for all that fold as they do`(scalar: Unicode.Scalar, orbit: [UInt32]) {
    #expect(SimpleCaseFolding.orbit(of: scalar.value) == ScalarSet(pieces: orbit.map { .init($0) }))
    for member in orbit {
      #expect(SimpleCaseFolding.closure(of: ScalarSet(member)) == ScalarSet(pieces: orbit.map { .init($0) }))
    }
  }

  /// ASCII does not go through the table.
  @Test func `the orbits of ASCII are those of the table`() {
    let links = (0..<SimpleCaseFolding.count).map(SimpleCaseFolding.link(at:))
    for scalar in UInt32(0)..<0x80 {
      let target = links.first { $0.scalar == scalar }?.target
      let orbit = target.map { target in links.filter { $0.target == target }.map(\.scalar) } ?? [scalar]
      #expect(SimpleCaseFolding.orbit(of: scalar) == ScalarSet(pieces: orbit.map { .init($0) }))
    }
    #expect(
      SimpleCaseFolding.closure(of: ScalarSet(0x6A, 0x6C))
        == ScalarSet(pieces: [
          .init(lower: 0x4A, upper: 0x4C), .init(lower: 0x6A, upper: 0x6C), .init(0x212A),
        ]))
  }
}
