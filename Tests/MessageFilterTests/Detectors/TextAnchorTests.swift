import TestSupport
import Testing

@testable import MessageFilter

/// The vector functions that look over a text, against their definition byte by byte.
@Suite struct TextAnchorTests {
  private static let bytes: [UInt8] = [
    0x00, 0x09, 0x20, 0x2D, 0x2E, 0x2E, 0x2E, 0x2F, 0x2F, 0x30, 0x39, 0x3A, 0x3A, 0x3B, 0x40, 0x41, 0x5A,
    0x5B, 0x5E, 0x5F,
    0x60, 0x61, 0x7A, 0x7B, 0x7F, 0x80, 0x83, 0x8A, 0x8B, 0x8C, 0x9F, 0xB8, 0xBF, 0xC2, 0xE1, 0xE2, 0xE3,
    0xE4, 0xEF, 0xF0,
    0xFF,
  ]

  @Test(arguments: 0...70)
  func `anchors are found where each byte and the next say so`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for _ in 0..<60 {
      // Mostly letters, so that the first anchor lies in any block.
      let text = (0..<count).map { _ in
        UInt8.random(in: 0..<4, using: &random) == 0 ? Self.bytes.randomElement(using: &random) ?? 0x61 : 0x61
      }
      for start in [0, 1, count / 2, count] where start <= count {
        func first(_ isAnchor: (UInt8, UInt8) -> Bool) -> Int? {
          (start..<max(start, count - 1)).first { isAnchor(text[$0], text[$0 + 1]) }
        }
        let link = first { TextAnchors.isLink($0, before: $1) }
        let emoji = first { TextAnchors.isEmoji($0, before: $1) }
        #expect(TextAnchors.nextLink(in: text.span, from: start) == link, "\(text) from \(start)")
        #expect(TextAnchors.nextEmoji(in: text.span, from: start) == emoji, "\(text) from \(start)")
      }
    }
  }

  @Test func `every pair of bytes is judged alike by both`() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let text = [UInt8](repeating: 0x61, count: 20) + [first, second, 0x61]
        let link = TextAnchors.nextLink(in: text.span, from: 20)
        let emoji = TextAnchors.nextEmoji(in: text.span, from: 20)
        #expect((emoji == 20) == TextAnchors.isEmoji(first, before: second))
        #expect((link == 20) == TextAnchors.isLink(first, before: second))
      }
    }
  }
}
