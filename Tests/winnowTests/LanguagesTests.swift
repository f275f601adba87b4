import Testing

/// languages and countries as a built program.
@Suite struct LanguagesTests {
  @Test func `languages and countries list what rules can name`() throws {
    let place = try Workplace()
    let languages = try place.winnow("languages")
    #expect(languages.lines.count == 36)
    #expect(languages.lines.contains { $0.hasPrefix("zh-Hant ") })
    #expect(try place.winnow("languages", "--json").lines.contains(#"{"language":"he","name":"Hebrew"}"#))
    let countries = try place.winnow("countries", "--json")
    #expect(countries.lines.contains(#"{"code":"+972","regions":["IL"]}"#))
    #expect(try place.winnow("countries").lines.contains { $0.hasPrefix("+7 ") && $0.contains("KZ") })
  }
}
