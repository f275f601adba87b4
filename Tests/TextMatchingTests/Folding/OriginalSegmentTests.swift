import Bytes
import TestSupport
import Testing

@testable import TextMatching

/// Which part of an original a place of its compared form comes from.
@Suite struct OriginalSegmentTests {
  /// A segment of a text with the length of its form.
  private struct Segment {
    var place: Int
    var original: Range<Int>
    var length: Int
  }

  private let nothing: [UInt8] = []

  /// The segments of a text, one after another.
  private func segments(_ text: [UInt8], _ form: ComparedForm?) -> [Segment] {
    var all: [Segment] = []
    var (place, offset) = (0, 0)
    while offset < text.count {
      var end = offset + 1
      while end < text.count {
        let isStart = text[end] & 0xC0 != 0x80
        if isStart, ScalarProperties(decodeScalar(text.span, at: end).scalar).hasBoundaryBefore { break }
        end += 1
      }
      var length = end - offset
      if let form {
        let part = String(decoding: text[offset..<end], as: UTF8.self)
        length = compared(part, form).utf8.count
      }
      all.append(Segment(place: place, original: offset..<end, length: length))
      place += length
      offset = end
    }
    return all
  }

  private func compared(_ text: String, _ form: ComparedForm) -> String {
    var normalizer = SegmentNormalizer()
    normalizer.normalize(text.unicodeScalars.map(\.value))
    if form == .folded { _ = normalizer.fold() }
    return String(String.UnicodeScalarView(normalizer.scalars.compactMap { Unicode.Scalar($0) }))
  }

  private static let pieces = [
    "a", "ß", "e\u{301}", "\u{390}", "中", "Å", "\u{212B}", "ﬃ", "𝒳", "가", "ᄀ\u{1161}", " \u{301}\u{316}",
    String(repeating: "\u{301}\u{316}", count: 40), "ordinary words ", "\u{301}",
  ]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `every place is found, in any order`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = (0..<40).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
    let bytes = Array(text.utf8)
    for form in [nil, ComparedForm.folded, .normalized] {
      let expected = segments(bytes, form)
      let end = expected.last.map { $0.place + $0.length } ?? 0
      var places: [Int] = []
      for _ in 0..<200 { places.append(Int.random(in: 0..<end + 3, using: &generator)) }
      var found = OriginalSegments()
      var normalizer = SegmentNormalizer()
      for place in places {
        let segment = found.segment(at: place, of: bytes.span, in: form, &normalizer)
        let right = expected.last { $0.place <= place && place < $0.place + $0.length }
        #expect(segment?.place == right?.place, "seed \(seed), place \(place)")
        #expect(segment?.original == right?.original, "seed \(seed), place \(place)")
      }
    }
  }

  /// A message may be searched as it is, and then in a form.
  @Test func `places of several forms are found one after another`() {
    // The folded form has a third byte for the first letter.
    let bytes = Array("İab".utf8)
    var found = OriginalSegments()
    var normalizer = SegmentNormalizer()
    for (form, original) in [(nil, 2..<3), (ComparedForm.folded, 0..<2), (nil, 2..<3)] {
      #expect(found.segment(at: 2, of: bytes.span, in: form, &normalizer)?.original == original)
    }
  }

  /// Many texts of which each is found once, in a message that normalisation changes everywhere. `original`
  /// is asked for each; the whole is one pass and a few bytes for each match.
  @Test(arguments: [
    ("e\u{301} ", " "), ("ß", "-"), (String(repeating: "\u{301}", count: 3), ""), ("\u{212B}", "x"),
  ])
  func `many matches are mapped back in one pass`(piece: String, separator: String) throws {
    let count = 2000
    let body = (0..<count).map { "\(piece)\(separator)" + ($0 % 10 == 0 ? "<\($0)>" : "") }.joined()
    let texts = stride(from: 0, to: count, by: 10).map { "<\($0)>" }
    let patterns = texts.map { Pattern(text: $0, scope: .body, group: PatternSet.collected) }
    let set = try PatternSet(patterns)
    var scratch = PatternScratch(for: set)
    let bytes = Array(body.utf8)
    let mayMatch = set.scan(sender: nothing.span, body: bytes.span, scratch: &scratch)
    #expect(mayMatch)
    for index in texts.indices.reversed() {
      let found = set.match(
        ofCollected: index, sender: nothing.span, body: bytes.span, scratch: &scratch)
      let match = try #require(found)
      let matched = String(decoding: bytes[match.range], as: UTF8.self)
      #expect(matched.utf8.starts(with: texts[index].utf8))
    }
    #expect(scratch.originalReads <= 2 * bytes.count + texts.count * 4 * OriginalSegments.spacing)
  }

  /// A message of marks is one segment.
  @Test(arguments: [true, false])
  func `a long segment is gone through once`(isOrdered: Bool) throws {
    let marks: [Unicode.Scalar] = isOrdered ? ["\u{316}", "\u{301}"] : ["\u{301}", "\u{316}"]
    let half = 5000
    let body = marks.map { String(repeating: Character($0), count: half) }.joined()
    let texts = (1...200).map { String(repeating: "\u{316}", count: $0) + "\u{301}" }
    let patterns = texts.map { Pattern(text: $0, scope: .body, group: PatternSet.collected) }
    let set = try PatternSet(patterns)
    var scratch = PatternScratch(for: set)
    let bytes = Array(body.utf8)
    let mayMatch = set.scan(sender: nothing.span, body: bytes.span, scratch: &scratch)
    #expect(mayMatch)
    for index in texts.indices {
      let found = set.match(
        ofCollected: index, sender: nothing.span, body: bytes.span, scratch: &scratch)
      let match = try #require(found)
      #expect(match.range == 0..<bytes.count)
    }
    #expect(scratch.originalReads <= 4 * bytes.count)
  }

  /// In the joined text, marks at the start of the sender belong to the space before it.
  @Test func `marks that begin a sender are gone through once`() throws {
    let sender = String(repeating: "\u{301}", count: 5000) + (0..<200).map { "<\($0)>" }.joined()
    let patterns = (0..<200).map { Pattern(text: "<\($0)>", scope: .joined, group: PatternSet.collected) }
    let set = try PatternSet(patterns)
    var scratch = PatternScratch(for: set)
    let (body, bytes) = (Array("ß".utf8), Array(sender.utf8))
    let mayMatch = set.scan(sender: bytes.span, body: body.span, scratch: &scratch)
    #expect(mayMatch)
    for index in patterns.indices {
      let found = set.match(
        ofCollected: index, sender: bytes.span, body: body.span, scratch: &scratch)
      let match = try #require(found)
      #expect(match.part == .sender)
      #expect(String(decoding: bytes[match.range], as: UTF8.self) == "<\(index)>")
    }
    #expect(scratch.originalReads <= 2 * bytes.count + patterns.count * 4 * OriginalSegments.spacing)
  }
}
