import Testing

/// identify as a built program. What it says of a text is tested beside the identifier.
@Suite struct IdentifyTests {
  @Test func `identify writes a line a message`() throws {
    let outcome = try Workplace().run(
      ["identify"],
      input: """
        {"id":"a","body":"Where are you? The meeting started ten minutes ago and everybody is waiting"}
        {"id":"b","body":"12345 http://example.com"}
        {"body":7,"sender":[]}
        {"body":"Где ты? Совещание началось десять минут назад, все тебя ждут"}
        """)
    #expect(outcome.status == 0)
    #expect(outcome.line(0).hasPrefix(#"{"line":1,"id":"a","language":"en","confidence":"#))
    #expect(outcome.line(1) == #"{"line":2,"id":"b","language":null,"confidence":0}"#)
    #expect(outcome.line(2).hasPrefix(#"{"line":3,"error":{"code":"fields","column":20,"#))
    #expect(outcome.line(3).hasPrefix(#"{"line":4,"language":"ru","confidence":"#))
    #expect(outcome.err == "winnow: 1 of 4 lines invalid\n")
  }

  @Test func `a body without letters has no language, and a message without a body neither`() throws {
    let outcome = try Workplace().run(
      ["identify"],
      input: """
        \u{FEFF}{"body":"12345"}
        {"id":null,"sender":"Where are you?"}
        {"id":[7],"body":null}
        {"body":"😀 @where_are_you https://example.com/where-are-you"}
        """)
    #expect(outcome.status == 0)
    #expect(outcome.err.isEmpty)
    #expect(
      outcome.lines == [
        #"{"line":1,"language":null,"confidence":0}"#, #"{"line":2,"language":null,"confidence":0}"#,
        #"{"line":3,"id":[7],"language":null,"confidence":0}"#, #"{"line":4,"language":null,"confidence":0}"#,
      ])
  }

  @Test func `invalid lines are as in a verdict, and lines are counted through all files`() throws {
    let place = try Workplace()
    try place.write("one", "\n{\"id\":3}\nnot json\n")
    try place.write("two", "[1]\n{\"body\":[7]}\n{\"body\":\"1\"}\n")
    try place.write("rules.json5", "{version: 1}")
    let outcome = try place.winnow("identify", "one", "two")
    let verdicts = try place.winnow("-r", "rules.json5", "one", "two")
    #expect(outcome.status == 0)
    #expect(outcome.lines.dropLast() == verdicts.lines.dropLast())
    #expect(outcome.lines.last == #"{"line":6,"language":null,"confidence":0}"#)
    let faults = ["empty", "fields", "json", "json", "fields"]
    for (line, fault) in zip(outcome.lines, faults) {
      #expect(line.contains(#""error":{"code":"\#(fault)","#), "\(line)")
    }
    #expect(outcome.line(1).hasPrefix(#"{"line":2,"id":3,"#))
    #expect(outcome.err.hasSuffix("winnow: 5 of 6 lines invalid\n"), "\(outcome.err)")
  }
}
