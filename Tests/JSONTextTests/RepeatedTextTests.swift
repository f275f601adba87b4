import Bytes
import CVectorKernels
import TestSupport
import Testing

@testable import JSONText

/// The readers of rules files and of messages take linear time on whatever a text repeats.
@Suite struct RepeatedTextTests {
  static let parts = [
    "[", "]", "{", "}", ",", ":", "\"", "'", "\\", "/", "//", "/*", "*/", "\n", " ", "a", "a:", "1", "-", "é",
    "\u{2028}",
    "\"a\":", "[]", "{},",
  ]

  static func unit(_ length: Int, _ random: inout SeededGenerator) -> String {
    (0..<length).compactMap { _ in parts.randomElement(using: &random) }.joined()
  }

  // MARK: JSON5

  #if DEBUG
    /// How many bytes a JSON5 text's reader steps over, those that it looks at ahead included.
    private func reads(_ text: String) -> Int {
      var reader = JSON5Reader(source: Array(text.utf8), limit: Limits.reportedMistakes)
      reader.read()
      return reader.reads.total
    }

    @Test(arguments: [
      "[},},", "[}", "[},", "},", "{]", "{],", "{a:[},", "[{]},", "}", "]", "/*", "*/", "/", "/**/", "//\n",
      "'", "\"a",
      "\"a\n", "a", "a:", "{a:", "[", "{", ",", "[,", "{,", "\\", "[}/**/", "[},'a'", "{a:1,", "\n",
      "{'a':1},", "1 ",
    ])
    func `reading JSON5 is linear whatever a text repeats`(unit: String) {
      for opening in ["", "[", "{a:", "[["] {
        for size in [1 << 11, 1 << 14] {
          let text = opening + String(repeating: unit, count: size / unit.utf8.count)
          #expect(reads(text) <= 8 * text.utf8.count + 64, "\(opening), \(size)")
        }
      }
    }

    @Test(arguments: 1...8)
    func `reading JSON5 is linear in random units of 1 to 8 parts`(length: Int) {
      var random = SeededGenerator(seed: UInt64(length))
      for _ in 0..<80 {
        let unit = Self.unit(length, &random)
        let opening = ["", "[", "{a:"].randomElement(using: &random) ?? ""
        let text = opening + String(repeating: unit, count: (1 << 12) / unit.utf8.count)
        #expect(reads(text) <= 8 * text.utf8.count + 64, "\(opening)\(unit)")
      }
    }
  #endif

  @Test func `a mistake names the line of the bracket that is to be closed`() {
    // A bracket far on and the outermost one are named in turns.
    let source = Array(("[" + String(repeating: "[},\n},", count: 2000)).utf8)
    let document = JSON5Document.read(source)
    #expect(document.mistakeCount > 4000)
    let named = document.mistakes.filter { $0.message.contains("which closes") }
    #expect(!named.isEmpty)
    for mistake in named {
      let line = 1 + source[..<mistake.offset].count { $0 == 0x0A }
      let isOutermost = source[mistake.offset - 1] == 0x0A
      #expect(mistake.message.hasSuffix("of line \(isOutermost ? 1 : line)"), "\(mistake)")
    }
  }

  // MARK: NDJSON

  /// Each step of `IndexedText` gives a place behind the one that it was given, and looks at nothing before
  /// that, so a line is gone over at most three times: along the known shapes, if it turns out to have none
  /// of them by itself, and to learn its shape. What is left to be seen is that each line is taken once, and
  /// the right one.
  @Test(arguments: 1...8)
  func `the lines of repeated units come once each, in order`(length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    var scanner = LineScanner(MemberKeys(["a", "body"]))
    let openings = ["", "{\"a\":", "{\"body\":\"", "{\"a\":[", "{\"a\":1,"]
    for _ in 0..<80 {
      let opening = openings.randomElement(using: &random) ?? ""
      let unit = Self.unit(length, &random) + (Bool.random(using: &random) ? "\n" + opening : "")
      let text = Array((opening + String(repeating: unit, count: (1 << 13) / unit.utf8.count)).utf8)
      var starts: [Int] = []
      scanner.begin(text.span)
      while scanner.next(text.span) { starts.append(scanner.line.lowerBound) }
      var expected = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
      if expected.last == text.count { expected.removeLast() }
      #expect(starts == expected, "\(opening)\(unit)")
    }
  }
}
