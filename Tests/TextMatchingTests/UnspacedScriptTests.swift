import Testing
import TextMatching

struct UnspacedScriptTests {
  @Test(
    arguments: [
      ("人", .han), ("々", .han), ("〇", .han), ("𠮷", .han), ("ひ", .kana), ("カ", .kana), ("ー", .kana),
      ("ｶ", .kana), ("\u{FF9E}", .kana), ("\u{3099}", .kana), ("ก", .thai), ("\u{E31}", .thai), ("ກ", .lao),
      ("ក", .khmer), ("က", .myanmar), ("ꩠ", .myanmar),
    ] as [(Unicode.Scalar, UnspacedScript)])
  func `letters and marks of scripts without spaces have their script`(
    scalar: Unicode.Scalar, script: UnspacedScript
  ) {
    #expect(UnspacedScript(of: scalar.value) == script)
  }

  @Test(arguments: ["a", "я", "א", "한", "1", "・", "฿", "。", "😀"] as [Unicode.Scalar])
  func `other characters have none`(scalar: Unicode.Scalar) {
    #expect(UnspacedScript(of: scalar.value) == nil)
  }
}
