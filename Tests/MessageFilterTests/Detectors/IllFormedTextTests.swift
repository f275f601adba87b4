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
      var number = PhoneNumber()
      let ranges = [
        LinkDetector.firstLink(in: text.span), EmojiDetector.firstEmoji(in: text.span),
        LetterDetector.firstLetterOrMark(in: text.span), MixedScriptDetector.firstWord(in: text.span),
        CallingCodeDetector.callingCode(of: text.span)?.range,
      ]
      for case let range? in ranges {
        #expect(
          all.lowerBound <= range.lowerBound && range.upperBound <= all.upperBound, "seed \(seed): \(text)")
        #expect(!range.isEmpty, "seed \(seed): \(text)")
      }
      _ = ShortSenderDetector.isShort(text.span, max: 6)
      _ = EmailDetector.isEmail(text.span)
      _ = number.read(text.span, NumberingPlan())
    }
  }

  // Found by fuzzing: a byte that promises more bytes than follow it, before the dot of a name. It is read as
  // U+FFFD, which no link has. Four numbers are a link only with a path, and a name only if a dot with a
  // domain, or a scheme, is right beside it.
  @Test(
    arguments: [
      ("s ]1.2\u{9F}1.2.3.4?n\u{F9}:p\u{9F}1.2.3\u{F8}ib.www..", nil), ("\u{F0}1.2.3.4/x", 1..<10),
      ("a\u{E3}.com/x", nil), ("a.b\u{F3}.com", nil), ("www.a\u{F0}.b.com", 7..<12),
      ("\u{F0}\u{9F}.co.uk/a", 3..<10), ("http://a\u{F0}.b/c", 0..<8), ("http://a.com/\u{F0}", 0..<13),
      ("a\u{F0}://b.com", 5..<10), ("x\u{CF}.\u{CF}.com", nil), ("\u{A0}\u{A0}.com", nil),
      ("\u{D1}\u{80}\u{80}.com", nil), ("a.\u{D1}", nil), ("a.com.\u{D0}.\u{D0}\u{9F}", 0..<5),
    ] as [(String, Range<Int>?)])
  func `a name whose last scalar is cut off makes no link beyond its dot`(latin1: String, link: Range<Int>?) {
    let bytes = latin1.unicodeScalars.map { UInt8($0.value) }
    #expect(LinkDetector.firstLink(in: bytes.span) == link)
  }

  @Test func `what is no UTF-8 stops a link as U+FFFD does`() {
    for (bytes, link) in [
      ([0xF0] + Array("1.2.3.4/x y".utf8), 1..<10), (Array("a.com/b".utf8) + [0xE3, 0x81], 0..<7),
      (Array("é".utf8) + [0x80] + Array("bit.ly".utf8), 3..<9),
      (Array("http://".utf8) + [0xF9] + Array("a.b".utf8), nil as Range<Int>?),
    ] {
      #expect(LinkDetector.firstLink(in: bytes.span) == link, "\(bytes)")
    }
  }
}
