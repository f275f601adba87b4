import Bytes
import MessageFilter
import TestSupport
import Testing

/// The reader lets only well-formed UTF-8 through; the detectors must not trap on anything else either.
@Suite struct IllFormedTextTests {
  @Test(arguments: 1...8)
  func `no bytes make a detector trap or point outside of them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes: [UInt8] =
      Array("a.com:/ http://www.@-_()[]'*+19#simplex".utf8) + [
        0x80, 0x8C, 0x9F, 0xA0, 0xB8, 0xBF, 0xC2, 0xCE, 0xD0, 0xE2, 0x83, 0xA3, 0xE3, 0x81, 0xEF, 0x8F, 0xF0,
        0xF3, 0xF4, 0xFF,
      ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
        bytes.randomElement(using: &random)
      }
      let all = 0..<text.count
      var buffer = ByteBuffer()
      let ranges = [
        LinkDetector.firstLink(in: text.span), EmojiDetector.firstEmoji(in: text.span),
        SenderDetectors.firstLetterOrMark(in: text.span),
        CallingCodeDetector.callingCode(of: text.span)?.range,
      ]
      for case let range? in ranges {
        #expect(
          all.lowerBound <= range.lowerBound && range.upperBound <= all.upperBound, "seed \(seed): \(text)")
        #expect(!range.isEmpty, "seed \(seed): \(text)")
      }
      _ = SenderDetectors.isShort(text.span, max: 6)
      _ = SenderDetectors.isEmail(text.span)
      _ = ContactKey.appendPhone(of: text.span, to: &buffer)
    }
  }
}
