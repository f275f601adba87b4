import Testing

@Suite struct ListTests {
  @Test func `a filter has a case only if what it matches has`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5",
      """
      {version: 1, deny: [{text: "+15550100199", matching: "number"}, "a", {text: "A", case: "sensitive"}]}
      """)
    let json = try place.winnow("list", "--json", "rules.json5")
    #expect(
      json.line(0).contains(#""matching":"number""#) && !json.line(0).contains(#""case""#), "\(json.out)")
    #expect(json.line(1).contains(#""case":"insensitive""#) && json.line(2).contains(#""case":"sensitive""#))
    let table = try place.winnow("list", "rules.json5").lines
    #expect(!table[1].contains("sensitive") && table[2].contains(" insensitive "), "\(table)")
  }
}
