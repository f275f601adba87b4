import Bytes
import Testing

@Suite struct InvisibleCharacterTests {
  @Test(arguments: [
    ("free money", "free money"), ("a\nb\r\tc", #"a\nb\r\tc"#),
    ("\u{1B}[1m\u{7F}\u{85}", #"\u{1b}[1m\u{7f}\u{85}"#),
    ("te\u{200B}xt\u{FEFF}\u{AD}", #"te\u{200b}xt\u{feff}\u{ad}"#),
    ("a\u{202E}b\u{2066}", #"a\u{202e}b\u{2066}"#),
    ("a\u{2028}\u{2029}", #"a\u{2028}\u{2029}"#), ("\u{3164}\u{2060}", #"\u{3164}\u{2060}"#),
    // A joiner between ASCII letters joins nothing.
    ("te\u{200D}xt\u{200C}", #"te\u{200d}xt\u{200c}"#), ("\u{200D}", #"\u{200d}"#),
    ("👨\u{200D}👩", "👨\u{200D}👩"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"),
    ("e\u{301} 1\u{FE0F}\u{20E3} שלום", "e\u{301} 1\u{FE0F}\u{20E3} שלום"),
  ])
  func `what nobody would see is shown as an escape`(text: String, shown: String) {
    #expect(Array(text.withVisibleCharacters.unicodeScalars) == Array(shown.unicodeScalars))
  }
}
