import Testing

/// The entries of automatic lists of languages that are not active, which do nothing.
@Suite struct InactiveListTests {
  @Test func `list shows them as turned off`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5",
      """
      {version: 1, automatic: {languages: ["iw"],
       filter_lists: {he: {deny_body: ["on"]}, en: {deny_body: ["idle"], allow_sender: ["Bank"]}}}}
      """)
    let json = try place.winnow("list", "--json", "rules.json5")
    let off = json.lines.filter { $0.hasSuffix(#""enabled":false}"#) }
    #expect(json.lines.count == 4)
    #expect(off.count == 2 && off.allSatisfy { $0.contains("/filter_lists/en/") }, "\(json.out)")
    let table = try place.winnow("list", "rules.json5")
    #expect(table.lines.filter { $0.hasSuffix("  [off]") }.count == 2, "\(table.out)")
  }
}
