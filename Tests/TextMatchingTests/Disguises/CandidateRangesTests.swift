import Testing

@testable import TextMatching

/// The parts of a text in which disguises are looked for.
@Suite struct CandidateRangesTests {
  /// The parts of a body, as texts.
  private func parts(_ body: String, for patterns: [Pattern]) throws -> [String] {
    let set = try #require(DisguiseSet(patterns))
    let bytes = Array((body + " ").utf8)
    var bitmaps = TextBitmaps()
    bitmaps.take(bytes.span, for: set.signs)
    var ranges: [CandidateRanges.Candidate] = []
    switch bitmaps.isASCII
      ? .latin : set.signs.writing(of: bytes.span, bodyCount: bytes.count - 1, bitmaps)
    {
    case .ordinary: break
    case .latin:
      var candidates = LatinRanges()
      candidates.find(in: bytes.span, bitmaps, for: set.signs)
      ranges = candidates.ranges
    case .ambiguous(let scripts, let start):
      var candidates = CandidateRanges()
      candidates.find(in: bytes.span, from: start, bitmaps, for: set.signs, set.keys, ambiguous: scripts)
      ranges = candidates.ranges
    }
    return ranges.map { range in
      String(decoding: (range.start..<range.end).map { bytes.span[$0] }, as: UTF8.self)
    }
  }

  private func pattern(
    _ text: String, _ matching: Pattern.Matching = .contains, _ level: DisguiseLevel = .lookalikes
  ) -> Pattern {
    Pattern(text: text, matching: matching, scope: .body, disguises: level)
  }

  @Test(arguments: [
    "Reply YES for free money, not later",
    "Звоните сегодня, бесплатно",
    "明天见，回头给你打电话",
    "Да, конечно. (https://example.org)",
    "see you \u{2764}\u{FE0F} soon",
    "\u{1F1FA}\u{1F1F8} tonight",
  ])
  func `ordinary texts have none`(body: String) throws {
    #expect(try parts(body, for: [pattern("free"), pattern("скидка")]) == [])
  }

  @Test(arguments: [
    ("please read: frее, they say", "frее"),
    ("well (f\u{200B}ree) and good", "f\u{200B}ree"),
    ("call me; 🇫🇷🇪🇪! now", "🇫🇷🇪🇪"),
    ("он сказал: cкидка!", "cкидка"),
  ])
  func `a disguise is in one that ends where no pattern can go on`(body: String, part: String) throws {
    let parts = try parts(body, for: [pattern("free"), pattern("скидка")])
    #expect(parts.count == 1 && parts.first?.contains(part) == true)
    #expect(parts.allSatisfy { $0.utf8.count < part.utf8.count + 12 })
  }

  @Test func `a range reaches as far as the longest pattern`() throws {
    let far = String(repeating: "a ", count: 500)
    let parts = try parts(far + "frее" + far, for: [pattern("free"), pattern("free of charge")])
    let part = try #require(parts.first)
    #expect(parts.count == 1)
    #expect(part.contains("frее") && part.count <= 4 + 2 * "free of charge".count)
  }

  @Test func `marks and invisible characters do not make a range shorter`() throws {
    let body = "fr" + String(repeating: "\u{336}\u{200B}", count: 200) + "ee"
    #expect(try parts(body + " later", for: [pattern("free")]).first?.hasPrefix(body) == true)
  }

  @Test func `the selector of an emoji is a sign only for patterns with edges`() throws {
    let body = "\u{2764}\u{FE0F}free"
    #expect(try parts(body, for: [pattern("free")]) == [])
    #expect(try parts(body, for: [pattern("free", .exact)]).count == 1)
  }

  /// A letter of a script that the pattern `жук` has ends up in the same word as a lookalike only by mistake.
  @Test(arguments: ["xx жу🇺🇸сор free", "qq жж！ххсор free"])
  func `flags and styled symbols end words`(body: String) throws {
    let set = try PatternSet([pattern("cop free"), pattern("жук!")])
    var scratch = PatternScratch(for: set)
    let sender: [UInt8] = []
    #expect(set.scan(sender: sender.span, body: Array(body.utf8).span, scratch: &scratch))
  }

  // MARK: Level all

  @Test(arguments: [
    "Reply YES for free money, not later!",
    "Meet at 10 (or 11?) near the old house; call me",
    "Order 4711 costs $20 and 30p more",
    "15th of May, 20min late",
    "so I said... and then - well",
    "Звоните сегодня, 5 минут и готово!",
    "Да, конечно. (можно и завтра в 10)",
    "one 🎉 two ❤️ three",
    "у нас и в парке, а я уже ушла",
    "здравствуйте, позвоните мне: 5 марта в 10",
    "مرحبا طردك في الطريق free for you",
  ])
  func `ordinary texts have none at level all either`(body: String) throws {
    let patterns = [pattern("free", .contains, .all), pattern("скидка", .contains, .all)]
    #expect(try parts(body, for: patterns) == [])
  }

  @Test(arguments: [
    "well fr33 it is", "get fr€e now", "for f r e e now", "for f - r - e - e", "oh f.ree", "oh freeeee now",
    "$ave and free$ up", "get frée now", "a f😂r😂e😂e b", "так скидkа вот", "ну с к и д к а вот",
    "скидкаааа вот",
    "вот ск.идка", "вот скид4а тут", "f.r.e.e",
  ])
  func `each kind of unusual spelling has a range`(body: String) throws {
    let patterns = ["free", "save", "скидка"].map { pattern($0, .contains, .all) }
    #expect(try !parts(body, for: patterns).isEmpty)
  }

  /// Words that begin with two digits have no leetspeak, unless a pattern has such a word.
  @Test func `a pattern may begin with a number`() throws {
    #expect(try parts("for 50fr33 now", for: [pattern("free", .contains, .all)]) == [])
    #expect(try !parts("for 50fr33 now", for: [pattern("50free", .contains, .all)]).isEmpty)
  }
}
