import MessageFilter
import TestSupport
import Testing

/// The uncontested core of sixteen public link detectors' suites.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct LinkSuiteTests {
  /// Rows that winnow(7) decides otherwise, each with its reason.
  static let exceptions: [String: String] = [
    "example.Net": "two bare labels of which only the second is capitalised are a missing space"
  ]

  @Test func `the suites' links are found and nothing else is`() throws {
    for row in try SuiteRow.rows(of: "data/conformance/links.ndjson", atLeast: 500) {
      let text = try #require(row.string("text"))
      let isLink = try #require(row.truth("link") as Bool?)
      let found = slice(text, LinkDetector.firstLink(in: text.utf8Span.span))
      if Self.exceptions[text] != nil {
        #expect((found != nil) != isLink, "no longer an exception: \(text)")
      } else {
        #expect((found != nil) == isLink, "\(text) → \(found ?? "nothing")")
      }
    }
  }

  @Test func `a host under each real top-level domain is a link, whole`() throws {
    for row in try SuiteRow.rows(of: "data/conformance/links-tlds.ndjson", atLeast: 700) {
      let text = try #require(row.string("text"))
      #expect(slice(text, LinkDetector.firstLink(in: text.utf8Span.span)) == text)
    }
  }

  @Test func `each real top-level domain makes a bare host that is no word`() throws {
    var count = 0
    for path in ["tlds-iana.txt", "tlds-iana-unicode.txt"] {
      for line in try SharedData.lines(of: "data/conformance/" + path) where !line.hasPrefix("#") {
        let domain = String(line.split(separator: "\t").last ?? "")
        let text = "zbqx.zbqw.\(domain)/a1"
        #expect(slice(text, LinkDetector.firstLink(in: text.utf8Span.span)) == text)
        count += 1
      }
    }
    #expect(count > 1500)
  }
}
