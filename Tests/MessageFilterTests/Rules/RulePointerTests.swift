import Bytes
import Testing

@testable import MessageFilter

@Suite struct RulePointerTests {
  @Test(
    "a pointer is the text that it was made of, and equal texts are equal pointers",
    arguments: [
      "", "/", "/deny/0", "/deny/17", "/deny/007", "/deny/00", "/tags/a/3", "/smart/links", "/deny/-1",
      "/deny/2147483647", "/deny/2147483648", "/deny/99999999999999999999", "17", "/fields/a1", "/a\"b\n/4",
    ])
  func roundTrip(_ text: String) {
    #expect(RulePointer(text).text == text)
    #expect(RulePointer(text) == RulePointer(text))
    #expect(RulePointer(text) != RulePointer(text + "0"))
  }

  @Test func `an entry of a list equals the pointer that is written so`() {
    #expect(RulePointer(list: "/deny/", index: 12) == RulePointer("/deny/12"))
    #expect(RulePointer(list: "/deny/", index: 12).text == "/deny/12")
    #expect(RulePointer(list: "/deny/", index: 1) != RulePointer("/deny/12"))
  }

  @Test func `it is written with the escapes of JSON and of TSV`() {
    var output = ByteBuffer()
    RulePointer(list: "/a\"b\t/", index: 3).append(jsonStringTo: &output)
    RulePointer("/a\tb").append(tabSeparatedTo: &output)
    #expect(Array(copying: output.span) == Array(#""/a\"b\t/3"/a\tb"#.utf8))
  }

  @Test func `a rule is named by its id, and by its pointer if it has none`() {
    let rule = RuleDescription(stage: .deny, pointer: "/deny/2", text: "a", action: .junk)
    #expect(rule.name == "/deny/2")
    let named = RuleDescription(stage: .deny, pointer: "/deny/2", id: "prize", text: "a", action: .junk)
    #expect(named.name == "prize")
    #expect(named.pointer == "/deny/2")
  }
}
