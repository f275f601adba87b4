import FoundationEssentials
import TestSupport
import Testing

@testable import TextMatching

/// The public suite of disguised words: real ones, made ones, and innocent texts.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct DisguiseSuiteTests {
  struct Row: Decodable {
    struct Options: Decodable, Hashable {
      var disguises: String?
      var matching: String?
      var `case`: String?
    }

    var pattern: String
    var body: String
    var options: Options?
    var matches: Bool
    var range: [Int]?

    var asPattern: Pattern {
      Pattern(
        text: pattern, matching: options?.matching == "exact" ? .exact : .contains,
        isCaseSensitive: options?.case == "sensitive", scope: .body,
        disguises: DisguiseSuiteTests.level(options?.disguises))
    }
  }

  static func rows(of name: String) throws -> [Row] {
    try SharedData.lines(of: "data/conformance/disguises/" + name).map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  /// Rows with the same options are looked for with one set of all their patterns.
  @Test(arguments: ["disguises.ndjson", "real.ndjson", "negatives.ndjson"])
  func `each row is found where the suite says, or not at all`(_ name: String) throws {
    let rows = try Self.rows(of: name)
    #expect(rows.count >= 100)
    for (options, rows) in Dictionary(grouping: rows, by: \.options) {
      let texts = Array(Set(rows.map(\.pattern))).sorted()
      let patterns = texts.map { text in
        Pattern(
          text: text, matching: options?.matching == "exact" ? .exact : .contains,
          isCaseSensitive: options?.case == "sensitive", scope: .body,
          disguises: Self.level(options?.disguises))
      }
      var finder = try DisguiseFinder(patterns)
      for row in rows {
        let index = try #require(texts.firstIndex(of: row.pattern))
        let found = finder.range(of: index, in: row.body)
        let expected = row.matches ? row.range : nil
        if found != expected { Issue.record("\(row): \(String(describing: found))") }
      }
    }
  }

  /// Each of these rows breaks a condition that protects ordinary text: it has a space or a quote inside the
  /// word, a mask in a letter's place, leetspeak directly behind a letter, or what looks like no letter.
  @Test func `disguises that winnow(7) leaves aside are not found`() throws {
    let rows = try Self.rows(of: "beyond.ndjson")
    #expect(rows.count >= 11)
    for row in rows {
      var finder = try DisguiseFinder([row.asPattern])
      if let found = finder.range(of: 0, in: row.body) { Issue.record("\(row): \(found)") }
    }
  }

  fileprivate static func level(_ name: String?) -> DisguiseLevel {
    switch name {
    case "none": .none
    case "lookalikes": .lookalikes
    default: .all
    }
  }
}

/// Searches a body for a set of patterns, and tells matches in Unicode scalars.
struct DisguiseFinder: ~Copyable {
  private let set: PatternSet
  private var scratch: PatternScratch

  init(_ patterns: [Pattern]) throws {
    set = try PatternSet(patterns)
    scratch = PatternScratch(for: set)
  }

  /// Where a pattern matches, among all that match.
  mutating func range(of pattern: Int, in body: String) -> [Int]? {
    let text = body.utf8Span.span
    guard set.scan(sender: Span(), body: text, scratch: &scratch) else { return nil }
    return set.allMatches(inGroup: 0, sender: Span(), body: text, scratch: &scratch).first {
      $0.pattern == pattern
    }.map { scalars($0.range, of: body) }
  }

  /// The first pattern that matches, and where.
  mutating func first(in body: String) -> (pattern: Int, range: [Int])? {
    let text = body.utf8Span.span
    guard set.scan(sender: Span(), body: text, scratch: &scratch) else { return nil }
    return set.firstMatch(inGroup: 0, sender: Span(), body: text, scratch: &scratch).map {
      ($0.pattern, scalars($0.range, of: body))
    }
  }

  private func scalars(_ range: Range<Int>, of body: String) -> [Int] {
    let bytes = Array(body.utf8)
    return [range.lowerBound, range.upperBound].map { end in bytes[..<end].count { $0 & 0xC0 != 0x80 } }
  }
}
