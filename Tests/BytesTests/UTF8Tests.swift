import Bytes
import TestSupport
import Testing

@Suite struct UTF8Tests {
  static func sanitized(_ bytes: [UInt8]) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(sanitizing: bytes.span)
    return Array(copying: buffer.span)
  }

  /// What the standard library, which decodes as Unicode chapter 3.9 recommends, makes of the bytes.
  static func check(_ bytes: [UInt8], _ note: @autoclosure () -> Comment) {
    let expected = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let isWellFormed = bytes == expected
    let isRight =
      sanitized(bytes) == expected && bytes.span.isWellFormedUTF8 == isWellFormed
      && vectorLevels.allSatisfy { bytes.span.isWellFormedUTF8(level: $0) == isWellFormed }
    if !isRight { Issue.record(note()) }
  }

  @Test func `every sequence of two bytes, and of three after each lead byte, is decoded as by Swift`() {
    for first in 0x7F...0xFF as ClosedRange<UInt8> {
      for second in 0x00...0xFF as ClosedRange<UInt8> {
        Self.check([first, second], "\(first) \(second)")
        Self.check([0x61, first, second, 0x61], "a \(first) \(second) a")
      }
    }
    let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xED, 0xF0, 0xF4, 0xFF]
    for first in 0xC0...0xFF as ClosedRange<UInt8> {
      for second in edges {
        for third in edges {
          for fourth in edges {
            Self.check([first, second, third, fourth], "\(first) \(second) \(third) \(fourth)")
          }
        }
      }
    }
  }

  @Test func `a sequence is validated wherever it stands, also where blocks of bytes meet and at the end`() {
    let sequences: [[UInt8]] = [
      Array("é".utf8), Array("€".utf8), Array("😀".utf8), [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80],
      [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC1, 0x81],
      [0xF5, 0x80, 0x80, 0x80],
    ]
    for sequence in sequences {
      for place in 0..<140 {
        let before = [UInt8](repeating: 0x61, count: place)
        Self.check(before + sequence, "\(sequence) after \(place) bytes, at the end")
        Self.check(before + sequence + [0x61], "\(sequence) after \(place) bytes")
      }
    }
  }

  @Test func `random bytes are decoded as by Swift`() {
    for seed in 0..<UInt64(2000) {
      var random = SeededGenerator(seed: seed)
      let pieces: [[UInt8]] = [
        Array("plain ascii text".utf8), Array("é".utf8), Array("你好".utf8), Array("😀".utf8), [0xE2, 0x82],
        [0xF0, 0x9F], [0x80], [0xFF], [0x61],
      ]
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      Self.check(bytes, "seed \(seed)")
    }
  }

  @Test func `a scalar is written as UTF-8, and any other number as U+FFFD`() {
    for value in [0, 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
      var buffer = ByteBuffer()
      buffer.append(scalar: value)
      #expect(Array(copying: buffer.span) == Unicode.Scalar(value).map { Array(String($0).utf8) })
    }
    for value in [0xD800, 0xDFFF, 0x110000, UInt32.max] {
      var buffer = ByteBuffer()
      buffer.append(scalar: value)
      #expect(Array(copying: buffer.span) == [0xEF, 0xBF, 0xBD])
    }
  }
}

@Suite struct ScalarTests {
  /// All scalar values, some 1,100,000.
  static var all: some Sequence<Unicode.Scalar> {
    (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
  }

  @Test func `every scalar is encoded and decoded as by Swift`() {
    for scalar in Self.all {
      let bytes = Array(UTF8.encode(scalar).map { Array($0) } ?? [])
      let encoded = EncodedScalar(scalar.value)
      let (decoded, length) = decodeScalar(bytes.span, at: 0)
      let checked = UTF8Sequence(bytes.span, at: 0)
      let word = bytes.enumerated().reduce(0 as UInt32) { $0 | UInt32($1.element) << UInt32(8 * $1.offset) }
      guard encoded.bytes == word, encoded.length == bytes.count, utf8Length(scalar.value) == bytes.count,
        decoded == scalar.value, length == bytes.count, checked.isWellFormed, checked.unicodeScalar == scalar,
        checked.length == bytes.count, scalarStart(bytes.span, before: bytes.count) == 0
      else {
        Issue.record("U+\(String(scalar.value, radix: 16))")
        return
      }
    }
  }

  @Test func `decoding stays inside of ill-formed text`() {
    for seed in 0..<UInt64(500) {
      var random = SeededGenerator(seed: seed)
      let bytes = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        UInt8.random(in: 0x70...0xFF, using: &random)
      }
      for offset in bytes.indices {
        #expect((1...bytes.count - offset).contains(decodeScalar(bytes.span, at: offset).length))
        #expect((0...offset).contains(scalarStart(bytes.span, before: offset + 1)))
      }
    }
  }
}
