import FoundationEssentials
import TestSupport
import Testing

@testable import TextMatching

/// The public suites for text equality.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct ConformanceTests {
  struct Row: Decodable {
    var haystack: String
    var needle: String
    var caseInsensitive: Bool
    var match: Bool
    /// Whether the needle's scalars stand in the text, where the suite has that instead of a verdict.
    var codePointSubstring: Bool?

    var pattern: Pattern { Pattern(text: needle, isCaseSensitive: !caseInsensitive, scope: .body) }
  }

  static func rows(_ name: String) throws -> [Row] {
    try SharedData.lines(of: "data/conformance/" + name).map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  @Test(arguments: ["unicode.ndjson", "unicode-full-folding.ndjson"])
  func `literals match as the suite says`(_ name: String) throws {
    let rows = try Self.rows(name)
    #expect(rows.count >= 100)
    // Twenty literals in a set, since to make a set takes longest.
    for start in stride(from: 0, to: rows.count, by: 20) {
      let rows = rows[start..<min(start + 20, rows.count)]
      let set = try PatternSet(rows.map(\.pattern))
      var scratch = PatternScratch(for: set)
      for (index, row) in rows.enumerated() {
        let found = find(set, &scratch, sender: "", body: row.haystack)
        if found.all.contains(where: { $0.pattern == index }) != row.match
          || found.firsts != Array(found.all.prefix(1))
        {
          Issue.record("\(row)")
        }
      }
    }
  }

  @Test(arguments: [("unicode.ndjson", 10), ("unicode-full-folding.ndjson", 1)])
  func `a literal alone matches as the suite says`(_ name: String, _ step: Int) throws {
    for (index, row) in try Self.rows(name).enumerated() where index % step == 0 {
      let found = try find([row.pattern], sender: "", body: row.haystack)
      if found.firsts.isEmpty == row.match || found.all != found.firsts { Issue.record("\(row)") }
    }
  }

  /// Needles whose scalars stand in the text as it came, but not in its NFC, where they are part of another.
  static let composedNeedles: Set<String> = ["cafe", "가"]

  @Test func `scalars of the texts in NFC are compared, and not characters`() throws {
    let rows = try Self.rows("unicode-disputed.ndjson")
    #expect(rows.count >= 13)
    for row in rows {
      let found = try find([row.pattern], sender: "", body: row.haystack)
      let isFound = row.codePointSubstring == true && !Self.composedNeedles.contains(row.needle)
      if found.firsts.isEmpty == isFound { Issue.record("\(row)") }
    }
  }

  @Test(arguments: ["unicode.ndjson", "unicode-full-folding.ndjson"])
  func `the reference matches as the suite says`(_ name: String) throws {
    for row in try Self.rows(name) {
      let form: ComparedForm = row.caseInsensitive ? .folded : .normalized
      let text = ReferenceText.compared(ReferenceText.scalars(row.haystack), form)
      let needle = ReferenceText.compared(ReferenceText.scalars(row.needle), form)
      let isFound = text.indices.contains { text[$0...].starts(with: needle) }
      if isFound != row.match { Issue.record("\(row)") }
    }
  }
}
