import MessageFilter
import TestSupport
import Testing

/// What public link detectors disagree about, and what their users expected of them.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct DisputedLinkTests {
  /// The rows that Links.md decides otherwise than their suite, by the reason. Where two suites disagree
  /// their row counts as no link.
  static let decidedOtherwise: [(reason: String, ids: [String])] = [
    (
      "what follows a scheme is a link, whether or not there can be such a host",
      [
        "twitter-text/urls-042", "twitter-text/urls-043", "twitter-text/urls-054", "twitter-text/urls-058",
        "twitter-text/urls-059", "twitter-text/urls-062", "twitter-text/urls-064", "twitter-text/urls-065",
        "twitter-text/urls-084", "twitter-text/autolink-018", "linkify-it/line-7",
        "robinst-linkify/domain_labels_cant_start_with_hyphen-027", "AutoHyperlinks/021",
        "AutoHyperlinks/378", "gaia-sms/nok-02", "gaia-sms/nok-05", "aosp/nok-02", "inline-chat/19",
      ]
    ),
    (
      "what stands directly before a scheme or a host is left out",
      [
        "twitter-text/urls-079", "twitter-text/urls-087", "twitter-text/autolink-037",
        "twitter-text/autolink-077", "linkify-it/line-15", "linkify-it/line-18", "linkify-it/line-19",
        "robinst-linkify/domain_labels_cant_be_empty-025",
        "robinst-linkify/domain_labels_cant_start_with_hyphen-026",
        "robinst-linkify/without_scheme_should_stop-045", "Autolinker.js/protocol-relative-126",
        "Autolinker.js/protocol-relative-127", "Autolinker.js/protocol-relative-128",
      ]
    ),
    (
      "a host under a real domain needs no scheme",
      [
        "twitter-text/autolink-043", "twitter-text/autolink-046", "twitter-text/autolink-063",
        "autolink-java/004", "autolink-java/009", "gaia-sms/nok-10", "inline-chat/14",
      ]
    ),
    (
      "a bare address looks like a version, a date or an amount",
      [
        22, 27, 30, 31, 33, 36, 38, 39, 42, 43, 45, 52, 53, 56, 60, 61, 67, 70, 72, 73, 74, 80, 81, 82,
      ].map { "xurls/relaxed2-0\($0)" }
    ),
    ("without // only simplex:/ is a scheme", ["xurls/constant-046", "linkifyjs/049"]),
    (
      "there is no such domain",
      ["xurls/relaxed2-008", "xurls/relaxed2-010", "xurls/relaxed2-011", "aosp/ok-22", "linkify-it/line-61"]
    ),
    ("an e-mail address is no link", ["robinst-linkify/allowed_text-009"]),
    ("emoji are not found in bare hosts", ["linkifyjs/045", "aosp/ok-17"]),
  ]

  /// What was expected in issues and is decided otherwise, with the reason.
  static let issueExceptions: [String: String] = [
    "http://1.2.3.4.5": "what follows a scheme is a link, whether or not there can be such a host"
  ]

  @Test func `where suites disagree a row is decided as its suite has it, or as Links says`() throws {
    let otherwise = Set(Self.decidedOtherwise.flatMap(\.ids))
    var met = 0
    for row in try SuiteRow.rows(of: "data/conformance/links-disputed.ndjson", atLeast: 175) {
      let text = try #require(row.string("text"))
      let reason = try #require(row.string("reason"))
      let id = try #require(row.string("id"))
      let isLink = reason.hasPrefix("true-")
      let isOtherwise = otherwise.contains(id)
      let found = slice(text, LinkDetector.firstLink(in: text.utf8Span.span))
      #expect((found != nil) == (isLink != isOtherwise), "\(text) → \(found ?? "nothing")")
      if isOtherwise { met += 1 }
    }
    #expect(met == otherwise.count)
  }

  @Test func `links are found where those who wrote issues expected them`() throws {
    var decided = 0
    for row in try SuiteRow.rows(of: "data/conformance/links-issues.ndjson", atLeast: 19) {
      // One row says of no link whether its reporter expected it.
      guard let isLink = row.truth("reporterExpects") else { continue }
      let text = try #require(row.string("text"))
      let found = slice(text, LinkDetector.firstLink(in: text.utf8Span.span))
      let isException = Self.issueExceptions[text] != nil
      #expect((found != nil) == (isLink != isException), "\(text) → \(found ?? "nothing")")
      decided += 1
    }
    #expect(decided >= 18)
  }

  @Test func `a scheme makes a link, whole, of a host whose domain is in the list no longer`() throws {
    let rows = try SuiteRow.rows(of: "data/conformance/links-tlds-disputed.ndjson", atLeast: 79)
    #expect(rows.count >= 79)
    for row in rows {
      let text = try #require(row.string("text"))
      #expect(slice(text, LinkDetector.firstLink(in: text.utf8Span.span)) == text)
    }
  }
}
