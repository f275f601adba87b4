import TestSupport
import Testing

/// The member that annotate adds, and what becomes of older ones: winnow(1), "annotate".
@Suite struct AnnotateTests {
  /// A message, and the same without its members "verdict".
  static let messages: [(came: String, left: String)] = [
    (#"{"body":"x","verdict":1}"#, #"{"body":"x""#),
    (#"{"verdict":{"a":[1,"}"]},"body":"x"}"#, #"{"body":"x""#),
    (#"{"body":"x" , "verdict" : "y" }"#, #"{"body":"x"  "#),
    (#"{ "verdict":1 , "body":"x"}"#, #"{  "body":"x""#),
    (#"{"a":1,"verdict":1,"body":"x"}"#, #"{"a":1,"body":"x""#),
    (#"{"verdict":1,"verdict":2,"body":"x","verdict":3,"z":0,"verdict":4}"#, #"{"body":"x","z":0"#),
    (#"{"v\u0065rdict":1,"body":"x","\u0076erdict":null}"#, #"{"body":"x""#),
    (#"  {"body":"\"verdict\":1,","verdict":",\"x\":"}"#, #"  {"body":"\"verdict\":1,""#),
    (#"{"body":"x","inner":{"verdict":1},"Verdict":2}"#, #"{"body":"x","inner":{"verdict":1},"Verdict":2"#),
  ]

  private static let rules = #"{version: 1, deny: ["never"]}"#
  private static let verdict = #"{"action":"allow","reason":{"stage":"default"}}}"#

  @Test func `older members of the name are left out`() throws {
    let place = try Workplace()
    try place.write("r", Self.rules)
    let input = Self.messages.map { $0.came + "\n" }.joined()
    let outcome = try place.run(["-r", "r", "-o", "annotate"], input: input)
    #expect(outcome.lines.count == Self.messages.count)
    for (index, message) in Self.messages.enumerated() {
      #expect(outcome.line(index) == message.left + #","verdict":"# + Self.verdict)
    }
    // Annotated again, nothing changes.
    #expect(try place.run(["-r", "r", "-o", "annotate"], input: outcome.out).out == outcome.out)
  }

  @Test func `an object of older members alone gets no comma`() throws {
    let place = try Workplace()
    try place.write("r", #"{version: 1, fields: {body: "/mark/text"}}"#)
    let outcome = try place.run(
      ["-r", "r", "-o", "annotate", "--member", "other"], input: "{\"mark\":{\"text\":\"x\"},\"other\":0}\n")
    #expect(outcome.line(0) == #"{"mark":{"text":"x"},"other":"# + Self.verdict)
  }

  @Test func `the member has the name that is wanted`() throws {
    let place = try Workplace()
    try place.write("r", Self.rules)
    let input = "{\"verdict\":1,\"body\":\"never\",\"a \\\"b\\\"\":2}\n{\"body\":\"x\"}\n"
    let outcome = try place.run(["-r", "r", "-o", "annotate", "--member", "a \"b\""], input: input)
    #expect(outcome.line(0).hasPrefix(#"{"verdict":1,"body":"never","a \"b\"":{"action":"junk""#))
    #expect(outcome.line(1) == #"{"body":"x","a \"b\"":"# + Self.verdict)
    try place.write("annotated", outcome.out)
    let stats = try place.run(["stats", "--json", "--member", "a \"b\"", "annotated"])
    #expect(stats.out.hasPrefix(#"{"messages":2,"actions":{"allow":1,"junk":1"#), "\(stats.out)")
    #expect(try place.run(["stats", "annotated"]).status == 2)
  }

  /// Lines of verdicts have these members, too, and so has the line of an invalid message.
  @Test(arguments: ["line", "action", "reason", "error", "tags"])
  func `stats reads a verdict in a member of any name`(name: String) throws {
    let place = try Workplace()
    try place.write("r", #"{version: 1, deny: ["never"], tags: {a: ["x"]}}"#)
    let input = "{\"body\":\"never\"}\n{\"body\":\"x\"}\n{}\n"
    try place.write(
      "annotated", try place.run(["-q", "-r", "r", "-o", "annotate", "--member", name], input: input).out)
    let stats = try place.run(["stats", "--json", "--member", name, "annotated"])
    #expect(stats.status == 0, "\(stats.err)")
    #expect(
      stats.out.hasPrefix(
        #"{"messages":3,"actions":{"allow":1,"junk":1,"transaction":0,"promotion":0,"invalid":1},"#
          + #""rules":[{"rule":"/deny/0","stage":"deny","text":"never","hits":1,"shadowed":0,"first":1,"last":1}],"#
          + #""tags":[{"tag":"a","messages":1,"#),
      "\(stats.out)")
  }

  @Test(arguments: ["body", "content", "from", "id", "date", "label", "extra"])
  func `a member that a part of the message is read from is refused`(name: String) throws {
    let place = try Workplace()
    try place.write("r", #"{version: 1, fields: {extra: "/extra/0"}}"#)
    let outcome = try place.run(["-r", "r", "-o", "annotate", "--member", name], input: "")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("'--member' can't be '\(name)'"), "\(outcome.err)")
    let other = try place.run(
      ["-r", "r", "-o", "annotate", "--member", "body", "--field", "body=/b", "--field", "sender=/s"],
      input: "")
    #expect(other.status == 0)
  }

  @Test func `a field that is read from the usual member is refused, with what helps`() throws {
    let place = try Workplace()
    try place.write("r", #"{version: 1, fields: {extra: "/verdict/0"}}"#)
    let outcome = try place.run(["-r", "r", "-o", "annotate"], input: "")
    #expect(outcome.status == 2)
    #expect(
      outcome.err == """
        winnow: error: annotate adds the member 'verdict', from which a part of the messages is read
        --member NAME gives it another name.

        """)
    #expect(try place.run(["-r", "r", "-o", "annotate", "--member", "v"], input: "").status == 0)
  }
}
