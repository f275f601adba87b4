import Testing

@testable import MessageLogs

@Suite struct GoogleVoiceTests {
  @Test(arguments: [
    (#"class="hChatLog""#, true), (#"class='hfeed hChatLog'"#, true), (#"CLASS=haudio"#, true),
    (#"class="a\#tb\#nhChatLog c""#, true), (#"id="hChatLog""#, false), (#"class="hChatLogs""#, false),
    (#"class="HCHATLOG""#, false), (#"class="""#, false), (#"class"#, false),
    (#"title="class=hChatLog""#, false),
  ])
  func `a page of Google Voice is recognized by a class`(attribute: String, isPage: Bool) {
    // With styles that the first few kilobytes end in, and with more elements than are looked at.
    for (styles, others) in [(0, 0), (8_100, 0), (30_000, 0), (0, 190), (0, 300)] {
      let page =
        "<html><head><style>\(String(repeating: "x", count: styles))</style></head><body>"
        + String(repeating: "<i class=\"x\"></i>", count: others) + "<div \(attribute)></div></body></html>"
      let probe = LogProbe(page.utf8Span.span)
      #expect(GoogleVoice.recognizes(probe) == (isPage && others < 200), "\(styles) \(others)")
      #expect(probe.elements == ["html", "head"] && probe.description == "an HTML page")
    }
  }

  @Test func `the first title of a page of Google Voice names the chat`() {
    let found = convert(
      #"<html><head><title>Ann  B</title></head><body><svg><title>icon</title></svg><div class="hChatLog">"#
        + #"<div class="message"><a class="tel" href="tel:+1"></a><q>hi</q></div></div></body></html>"#)
    #expect(found.lines.map { $0.contains(#""chat":"Ann B""#) } == [true])
  }

  @Test(arguments: [
    "<span>x</span>", "<abbr>x</abbr>", #"<span class="fn">x</span>"#, #"<a class="tel" href="tel:+2">x</a>"#,
    #"<abbr class="dt" title="2024-06-01T04:00:00Z">x</abbr>"#, "<title>x</title>",
  ])
  func `an element in a text of Google Voice is part of the text`(element: String) {
    let found = convert(
      #"<html><body><div class="hChatLog"><div class="message"><a class="tel" href="tel:+1"></a>"#
        + "<q>hi \(element) after</q></div></div></body></html>")
    #expect(
      found.lines == [
        #"{"id":null,"sender":"+1","body":"hi x after","date":null,"direction":"in","chat":null,"source":"google-voice"}"#
      ])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("caf&eacute;", "café"), ("a&nbsp;b", "a\u{A0}b"), ("&iexcl;&yuml;&frac12;&Eacute;", "¡ÿ½É"),
    ("&x; &EACUTE; &eacute &; &", "&x; &EACUTE; &eacute &; &"),
  ])
  func `HTML's names of the characters of Latin-1 are read`(text: String, body: String) {
    let found = convert(
      #"<html><body><div class="hChatLog"><div class="message"><a class="tel" href="tel:+1"></a>"#
        + "<q>\(text)</q></div></div></body></html>")
    #expect(found.lines.map { $0.contains("\"body\":\"\(body)\"") } == [true], "\(found.lines)")
  }

  @Test(arguments: ["div", "DIV", "Div"], ["abbr", "ABBR", "a"])
  func `names of elements may be in capitals`(division: String, other: String) {
    let page = """
      <HTML><Body><\(division) Class="hChatLog"><\(division) CLASS="message"><q>x<BR>y<\(other)>z</\(other)><Br/></Q >
      </\(division) ></\(division)></body></html>
      """
    #expect(convert(page, .init(from: .googleVoice, timeZone: .utc)).bodies == [#"x\nyz"#])
  }

  @Test func `a message of Google Voice that is commented out is none`() {
    let message = #"<div class="message"><a class="tel" href="tel:+1"></a><q>TEXT</q></div>"#
    let found = convert(
      #"<html><body><div class="hChatLog">"# + "<!-- \(message.replacing("TEXT", with: "no")) -->"
        + message.replacing("TEXT", with: "yes") + "</div></body></html>")
    #expect(found.bodies == ["yes"])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("", "1/2: the file ends before the conversation does"), ("</div>", nil), ("</body>", nil),
    ("</html>", nil),
    ("<div>x</div>", "1/2: the file ends before the conversation does"),
  ])
  func `a page of Google Voice that ends between two messages is cut off`(end: String, fault: String?) {
    let found = convert(
      #"<html><body><div class="hChatLog"><div class="message"><a class="tel" href="tel:+1"></a><q>hi</q></div>"#
        + end)
    #expect(found.bodies == ["hi"])
    #expect(found.skipped == (fault.map { [$0] } ?? []))
  }
}
