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
    for row in rows {
      let pattern = Pattern(text: row.needle, isCaseSensitive: !row.caseInsensitive, scope: .body)
      let found = try find([pattern], sender: "", body: row.haystack)
      if found.firsts.isEmpty == row.match || found.all != found.firsts { Issue.record("\(row)") }
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
