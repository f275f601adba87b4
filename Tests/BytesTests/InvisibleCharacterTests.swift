import Bytes
import Testing

@Suite struct InvisibleCharacterTests {
  @Test(arguments: [
    ("free money", "free money"), ("a\nb\r\tc", #"a\nb\r\tc"#),
    ("\u{1B}[1m\u{7F}\u{85}", #"\u{1b}[1m\u{7f}\u{85}"#),
    ("te\u{200B}xt\u{FEFF}\u{AD}", #"te\u{200b}xt\u{feff}\u{ad}"#),
    ("a\u{202E}b\u{2066}", #"a\u{202e}b\u{2066}"#),
    ("a\u{2028}\u{2029}", #"a\u{2028}\u{2029}"#), ("\u{3164}\u{2060}", #"\u{3164}\u{2060}"#),
    ("f\u{34F}r\u{34F}ee", #"f\u{34f}r\u{34f}ee"#), ("\u{61C}\u{200E}", #"\u{61c}\u{200e}"#),
    // A joiner between ASCII letters joins nothing.
    ("te\u{200D}xt\u{200C}", #"te\u{200d}xt\u{200c}"#), ("\u{200D}", #"\u{200d}"#),
    ("é\n\u{200D}", #"é\n\u{200d}"#), ("é\u{200B}\u{200D}", #"é\u{200b}\u{200d}"#),
    ("👨\u{200D}👩", "👨\u{200D}👩"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"),
    ("ᠠ\u{180E}ᠠ\u{180B}", "ᠠ\u{180E}ᠠ\u{180B}"),
    ("e\u{301} 1\u{FE0F}\u{20E3} שלום", "e\u{301} 1\u{FE0F}\u{20E3} שלום"),
  ])
  func `what nobody would see is shown as an escape`(text: String, shown: String) {
    #expect(Array(text.withVisibleCharacters.unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func `a command keeps all but control characters`() {
    let name = "a\u{200B}\u{202E}\u{2028}\u{200D}é"
    #expect(name.withVisibleControls == name)
    #expect("\u{1B}a\n\u{85}".withVisibleControls == #"\u{1b}a\n\u{85}"#)
  }
}
