import Testing

@testable import MessageLogs

@Suite struct BracketScanTests {
  @Test(arguments: [
    ("[]", 2), ("{}]", 2), (#"["]"]"#, 5), (#"{"a":[{}]},"b""#, 10), (#"["\"]"]"#, 7), (#"["\\"],"\\"]"#, 6),
    (#"["\\\"]"]"#, 9),
  ])
  func `a value ends with the bracket that closes its first one`(text: String, count: Int) {
    var scan = BracketScan()
    #expect(scan.scan(text.utf8Span.span) == .closed(count))
  }

  @Test(arguments: ["[}", "[{]}", "]", "[\"\n\"]", "[\\]", "[\"\\\n\"]"])
  func `brackets that do not match and characters out of place are faults`(text: String) {
    var scan = BracketScan()
    #expect(scan.scan(text.utf8Span.span) == .fault)
  }

  @Test(arguments: ["[", "[\"]", #"["\"]"#, "[[]"])
  func `a value that is not closed goes on`(text: String) {
    var scan = BracketScan()
    #expect(scan.scan(text.utf8Span.span) == .open(text.utf8.count))
  }

  @Test func `64 brackets may be open, not 65`() {
    var deep = BracketScan()
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(deep.scan(text.utf8Span.span) == .closed(128))
    var tooDeep = BracketScan()
    let other = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(tooDeep.scan(other.utf8Span.span) == .fault)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `strings and escapes go on from one block to the next`(backslashes: Int) {
    let escaped = String(repeating: "\\", count: backslashes)
    for before in 50..<70 {
      // An even number of backslashes escapes themselves, and the quote behind them closes the string.
      let text = "[\"" + String(repeating: "x", count: before) + escaped + "\"]"
      let rest = String(repeating: " ", count: 64)
      var scan = BracketScan()
      let whole = text + rest + "\"]" + rest
      let end = backslashes % 2 == 0 ? text.utf8.count : (text + rest + "\"]").utf8.count
      #expect(scan.scan(whole.utf8Span.span) == .closed(end))
    }
  }
}
