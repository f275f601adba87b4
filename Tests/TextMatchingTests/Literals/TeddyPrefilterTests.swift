import Bytes
import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// The first look for literals, against a plain reading of its tables and of its literals.
struct TeddyPrefilterTests {
  static let levels: [Int32] = vectorLevels.filter { TeddyPrefilter.isAvailable(level: $0) }
  static let isAvailable = !levels.isEmpty
  static let absence: Comment = "this processor has no vectors for the prefilter"

  struct Made {
    var prefilter: TeddyPrefilter
    var literals: [[UInt8]]
    var windows: [Int]
  }

  /// A prefilter of random literals; no two are alike.
  static func make(_ count: Int, level: Int32, _ generator: inout SeededGenerator) -> Made {
    let letters: [[UInt8]] = ["a", "e", "m", "z", " ", "0", "@", "[", "ж", "中", "é"].map { Array($0.utf8) }
    var literals: [[UInt8]] = []
    while literals.count < count {
      var literal: [UInt8] = []
      for _ in 0...Int.random(in: 0..<9, using: &generator) {
        literal += letters.randomElement(using: &generator) ?? []
      }
      if !literals.contains(literal) { literals.append(literal) }
    }
    var bytes: [UInt8] = []
    let places = literals.map { literal in
      bytes += literal
      return (start: UInt32(bytes.count - literal.count), count: UInt32(literal.count))
    }
    var windows: [Int] = []
    let prefilter = TeddyPrefilter(places, in: bytes, or: bytes, level: level, windows: &windows)
    return Made(prefilter: prefilter, literals: literals, windows: windows)
  }

  /// The candidates of the chunk; nil if it is not plain.
  static func candidates(
    _ prefilter: TeddyPrefilter, _ text: [UInt8], from start: Int, isPlain: Bool
  ) -> [Int]? {
    unsafe TeddyPrefilter.Buffers.with { buffers -> [Int]? in
      let findings = unsafe prefilter.findCandidates(
        in: text.span, from: start, isPlain: isPlain, FoldingSensitiveScalars(), onlyASCII: true, buffers)
      if isPlain, findings.contains(.nonASCII) { return nil }
      #expect(findings.contains(.candidates) == (findings.count > 0))
      // As many as were found have been written.
      return (0..<findings.count).map { Int(unsafe buffers.offsets[$0]) }
    }
  }

  /// Whether a window of some bucket allows four bytes, read from the tables byte by byte.
  static func passes(_ prefilter: TeddyPrefilter, _ window: [UInt8]) -> Bool {
    let size = Int(winnow_capabilities_of(prefilter.level).teddy_table_size)
    return (0..<prefilter.groups).contains { group in
      var buckets: UInt8 = 0xFF
      for place in 0..<4 {
        let table = (group * 4 + place) * size
        let byte = Int(window[place])
        if size == 128 {
          buckets &= prefilter.tables[table + byte % 128]
        } else {
          buckets &= prefilter.tables[table + byte % 16] & prefilter.tables[table + 16 + byte / 16]
        }
      }
      return buckets != 0
    }
  }

  @Test(.enabled(if: isAvailable, absence), arguments: levels, [1, 24, 25, 300, 500])
  func `the vectors say what the tables say, at every length`(_ level: Int32, _ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let made = Self.make(count, level: level, &generator)
    for length in Array(1...200) + [255, 256, 257, 259, 300, 600] {
      var text = (0..<length).map { _ in UInt8.random(in: 0..<128, using: &generator) }
      for _ in 0..<1 + length / 12 {
        let literal = made.literals.randomElement(using: &generator) ?? []
        let at = Int.random(in: 0..<length, using: &generator)
        for (offset, byte) in literal.enumerated() where at + offset < length { text[at + offset] = byte }
      }
      for start in Set([0, length / 2, length - 1]) {
        let end = min(length, start + TeddyPrefilter.chunk)
        let window = { (place: Int) in (place..<place + 4).map { $0 < length ? text[$0] : 0 } }
        let expected = (start..<end).filter { Self.passes(made.prefilter, window($0)) }.map { $0 - start }
        let found = Self.candidates(made.prefilter, text, from: start, isPlain: false)
        #expect(found == expected, "\(length) bytes from \(start)")
        let isPlain = text[start..<end].allSatisfy { $0 < 0x80 }
        let plain = Self.candidates(made.prefilter, text, from: start, isPlain: true)
        #expect(plain == (isPlain ? expected : nil), "\(length) bytes from \(start)")
      }
    }
  }

  @Test(.enabled(if: isAvailable, absence), arguments: levels)
  func `the prefilter writes the fold keys of a text too`(_ level: Int32) {
    var generator = SeededGenerator(seed: 77)
    let prefilter = Self.make(30, level: level, &generator).prefilter
    for length in 1...TeddyPrefilter.chunk {
      for isASCII in [true, false] {
        let text = (0..<length).map { _ in UInt8.random(in: isASCII ? 0...127 : 0...255, using: &generator) }
        for isPlain in [true, false] where isASCII || !isPlain {
          var keys = FoldKeyBuffer()
          unsafe keys.take(length) { target in
            _ = unsafe TeddyPrefilter.Buffers.with { buffers in
              unsafe prefilter.findCandidates(
                in: text.span, from: 0, isPlain: isPlain, FoldingSensitiveScalars(), onlyASCII: true, buffers,
                keys: target)
            }
          }
          let found = Array(copying: keys.span)
          #expect(found == text.map { FoldKeys.key($0) }, "\(length) bytes")
        }
      }
    }
  }

  @Test(.enabled(if: isAvailable, absence), arguments: levels, [1, 30, 500])
  func `no window of a literal is missed, in either case`(_ level: Int32, _ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let made = Self.make(count, level: level, &generator)
    for (literal, window) in zip(made.literals, made.windows) {
      #expect(window + min(4, literal.count) <= literal.count)
      for before in [0, 1, 61, 62, 63, 64, 252] {
        for after in [0, 1, 5, 70] {
          let capitals = literal.map { byte in
            byte >= 0x61 && byte <= 0x7A && Bool.random(using: &generator) ? byte - 0x20 : byte
          }
          let text =
            [UInt8](repeating: 0x2D, count: before) + capitals + [UInt8](repeating: 0x2D, count: after)
          let start = (before + window) / TeddyPrefilter.chunk * TeddyPrefilter.chunk
          let found = Self.candidates(made.prefilter, text, from: start, isPlain: false)
          #expect(found?.contains(before + window - start) == true)
        }
      }
    }
  }

  @Test(.enabled(if: isAvailable, absence), arguments: levels)
  func `a window that is in many literals is not what they are all looked for by`(_ level: Int32) {
    // "tion" alone would let the fewest offsets pass, and wherever it is all of them would be compared.
    let literals = (0..<200).map { index in
      let letters = Array("bcdfghjklmnpqrstvwxz".unicodeScalars)
      return "\(letters[index % 20])a\(letters[index / 20])etion"
    }
    var bytes: [UInt8] = []
    let places = literals.map { literal in
      bytes += Array(literal.utf8)
      return (start: UInt32(bytes.count - literal.utf8.count), count: UInt32(literal.utf8.count))
    }
    var windows: [Int] = []
    _ = TeddyPrefilter(places, in: bytes, or: bytes, level: level, windows: &windows)
    var windowCounts: [String: Int] = [:]
    for (literal, window) in zip(literals, windows) {
      windowCounts[String(literal.dropFirst(window).prefix(4)), default: 0] += 1
    }
    #expect(windowCounts.values.max() ?? 0 <= 40, "\(windowCounts.filter { $0.value > 10 })")
  }

  @Test func `the leftmost match of a literal is reported, though others begin like it`() throws {
    // Three bytes stand in the table with each that may follow: beside "abcd" where that is "d", else alone.
    // Sets as large as this one have them so.
    let texts = ["abc", "abcd"] + (0..<300).map { "other \($0)" }
    let set = try PatternSet(texts.map { Pattern(text: $0, scope: .body) })
    var scratch = PatternScratch(for: set)
    let nothing: [UInt8] = []
    for (text, start) in [
      ("x abce abcd", 2), ("x abcd abce", 2), ("abce.abce.abcd", 0), ("ABCD abce abcd", 0),
    ] {
      let bytes = Array(text.utf8)
      #expect(set.scan(sender: nothing.span, body: bytes.span, scratch: &scratch))
      let match = set.firstMatch(inGroup: 0, sender: nothing.span, body: bytes.span, scratch: &scratch)
      #expect(match?.pattern == 0 && match?.range == start..<start + 3, "\(text)")
    }
  }

  @Test func `without such vectors there is no prefilter`() {
    #expect(!TeddyPrefilter.isAvailable(level: 0))
    #expect(TeddyPrefilter().isEmpty)
  }
}
