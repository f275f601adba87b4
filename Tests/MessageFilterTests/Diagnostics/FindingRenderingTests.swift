import MessageFilter
import TestSupport
import Testing

@Suite struct FindingRenderingTests {
  private func rendered(_ marked: String, style: Style = Style(isOn: false)) -> [String] {
    let rules = MarkedText(marked)
    let finding = Finding(
      severity: .error, line: rules.line, column: rules.column, pointer: "", message: "no",
      utf8Offset: rules.offset)
    return finding.rendered(file: "f", source: rules.bytes, style: style).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  @Test(arguments: [
    ("▶abc", ["f:1:1: error: no", "abc", "^"]), ("ab▶c", ["f:1:3: error: no", "abc", "  ^"]),
    ("x\n  de▶f\ny", ["f:2:5: error: no", "  def", "    ^"]), ("abc▶", ["f:1:4: error: no", "abc", "   ^"]),
    // Wide characters take two columns, combining marks none.
    ("中文▶x", ["f:1:3: error: no", "中文x", "    ^"]), ("e\u{301}▶x", ["f:1:3: error: no", "e\u{301}x", " ^"]),
    ("😀a▶x", ["f:1:3: error: no", "😀ax", "   ^"]), ("ｆ▶x", ["f:1:2: error: no", "ｆx", "  ^"]),
    ("한▶x", ["f:1:2: error: no", "한x", "  ^"]), ("שלום▶x", ["f:1:5: error: no", "שלוםx", "    ^"]),
    // An emoji is one glyph, whatever it is made of.
    ("🇮🇱▶x", ["f:1:3: error: no", "🇮🇱x", "  ^"]), ("👍🏽▶x", ["f:1:3: error: no", "👍🏽x", "  ^"]),
    ("👩‍👩‍👧▶x", ["f:1:6: error: no", "👩‍👩‍👧x", "  ^"]),
    // Tabs are kept under tabs.
    ("\ta\t▶x", ["f:1:4: error: no", "\ta\tx", "\t \t^"]),
    // What a terminal would act on is shown as U+FFFD.
    ("a\u{1B}[31m▶x", ["f:1:7: error: no", "a\u{FFFD}[31mx", "      ^"]),
    ("a\u{202E}▶x", ["f:1:3: error: no", "a\u{FFFD}x", "  ^"]),
    ("a\r\nb▶c\r\nd", ["f:2:2: error: no", "bc", " ^"]),
    ("▶", ["f:1:1: error: no", "", "^"]),
  ])
  func `the caret stands under the place`(marked: String, lines: [String]) {
    #expect(rendered(marked) == lines)
  }

  @Test func `of a long line the part around the place is shown`() {
    let lines = rendered(String(repeating: "a", count: 5000) + "▶" + String(repeating: "b", count: 5000))
    #expect(lines[1] == "…" + String(repeating: "a", count: 60) + String(repeating: "b", count: 60) + "…")
    #expect(lines[2] == String(repeating: " ", count: 61) + "^")
    let wide = rendered(String(repeating: "中", count: 5000) + "▶" + String(repeating: "文", count: 5000))
    #expect(wide[1] == "…" + String(repeating: "中", count: 30) + String(repeating: "文", count: 30) + "…")
    #expect(wide[2] == String(repeating: " ", count: 61) + "^")
  }

  @Test func `what one side of a long line does not need the other has`() {
    let end = rendered(String(repeating: "a", count: 110) + "▶b")
    #expect(end[1] == String(repeating: "a", count: 110) + "b")
    let start = rendered("a▶" + String(repeating: "b", count: 200))
    #expect(start[1] == "a" + String(repeating: "b", count: 119) + "…")
  }

  @Test func `colour is asked for`() {
    let lines = rendered("a▶b", style: Style(isOn: true))
    #expect(lines[0] == "\u{1B}[1mf:1:2: \u{1B}[0m\u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mno\u{1B}[0m")
    #expect(lines[2] == " \u{1B}[1;32m^\u{1B}[0m")
  }

  @Test func `ill-formed bytes in the line are no trouble`() {
    let source: [UInt8] = [0x61, 0xFF, 0xC3, 0x62]
    let finding = Finding(severity: .warning, line: 1, column: 4, pointer: "", message: "m", utf8Offset: 3)
    #expect(finding.rendered(file: "f", source: source) == "f:1:4: warning: m\na\u{FFFD}\u{FFFD}b\n   ^")
  }

  @Test func `of a file that is no text no line is shown`() {
    let finding = Finding(severity: .error, line: 1, column: 1, pointer: "", message: "m")
    #expect(finding.rendered(file: "f", source: [0x1F, 0x8B, 0x08, 0x00]) == "f:1:1: error: m")
  }

  @Test(arguments: [
    ("abc", 3), ("中文", 4), ("e\u{301}", 1), ("😀", 2), ("\u{200D}", 0), ("가", 2), ("\u{1100}\u{1161}", 2),
    ("ｱ", 1),
    ("שלום", 4), ("é", 1), ("ไทย", 3), ("ที่", 1), ("कि", 2),
    // Flags, also half of one, modifiers, joined emoji, and U+FE0F.
    ("🇮🇱🇺🇸", 4), ("🇮", 1), ("👍🏽", 2), ("☝🏽", 2), ("🏽", 2), ("👩🏽‍💻", 2), ("🏳️‍🌈!", 3), ("❤️‍🔥", 2),
    ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("1", 1), ("©️", 2), ("😀\u{200D}a", 3),
  ])
  func `a text takes columns`(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }
}
