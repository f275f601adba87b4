import Bytes
import CVectorKernels
import TestSupport
import Testing

@Suite struct ByteSearchTests {
  @Test func `bytes are counted and found as by looking at each`() {
    for seed in 0..<UInt64(300) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<200, using: &random)
      let bound = [2, 20, 255].randomElement(using: &random) ?? 2
      let bytes = (0..<count).map { _ in UInt8(Int.random(in: 0..<bound, using: &random)) }
      let start = Int.random(in: 0...count, using: &random)
      let span = bytes.span
      for level in vectorLevels {
        #expect(span.count(of: 1, level: level) == bytes.count { $0 == 1 }, "seed \(seed), level \(level)")
      }
      #expect(span.lastIndex(of: 1) == bytes.lastIndex(of: 1), "seed \(seed)")
      #expect(span.firstIndex(of: 1, from: start) == bytes[start...].firstIndex(of: 1), "seed \(seed)")
      let any = bytes[start...].firstIndex { [1, 3, 19, 200].contains($0) } ?? count
      #expect(span.firstIndex(ofAny: 1, 3, 19, 200, from: start) == any, "seed \(seed)")
      let nonASCII = bytes[start...].firstIndex { $0 > 0x7F } ?? count
      #expect(span.firstNonASCII(from: start) == nonASCII, "seed \(seed)")
      #expect(span.isASCII == bytes.allSatisfy { $0 < 0x80 }, "seed \(seed)")
      let belowLetters = bytes[start...].firstIndex { $0 < 0x40 } ?? count
      #expect(span.firstBelowLetters(from: start) == belowLetters, "seed \(seed)")
      let letters = bytes.map { 0x80 ^ $0 }
      #expect(
        letters.span.firstBelowLetters(from: start) == letters[start...].firstIndex { $0 < 0x40 } ?? count,
        "seed \(seed)")
    }
  }

  @Test func `bytes are found in others wherever they stand`() {
    let bytes: [UInt8] = [1, 2, 1, 2, 3]
    for start in 0...bytes.count {
      for end in start...bytes.count { #expect(bytes.span.contains(bytes[start..<end].span) == true) }
    }
    for missing in [[3, 1], [2, 2], [1, 3], [1, 2, 1, 2, 3, 3], [4]] as [[UInt8]] {
      #expect(bytes.span.contains(missing.span) == false)
    }
    #expect([UInt8]().span.contains([UInt8]().span) == true)
  }

  @Test(
    arguments: [([1, 2], 2), ([1], 2), ([3], 4), ([], 5), ([2, 2], nil), ([1, 2, 1, 2, 3, 3], nil)]
      as [([UInt8], Int?)])
  func `the last occurrence of bytes is found`(wanted: [UInt8], index: Int?) {
    let bytes: [UInt8] = [1, 2, 1, 2, 3]
    #expect(bytes.span.lastOccurrence(of: wanted.span) == index)
  }

  @Test(
    arguments: [([], [1], true), ([1], [1, 2], true), ([1, 2], [1], true), ([2], [1, 2], false)]
      as [([UInt8], [UInt8], Bool)])
  func `bytes agree if one is the beginning of the other`(one: [UInt8], other: [UInt8], agree: Bool) {
    #expect(one.span.agrees(with: other.span) == agree)
  }

  @Test func `more equal bytes than a vector's lane can count are counted`() {
    let bytes = [UInt8](repeating: 10, count: 3 * 255 * 64 + 17)
    for level in vectorLevels {
      #expect(bytes.span.count(of: 10, level: level) == bytes.count)
      #expect(bytes.span.count(of: 11, level: level) == 0)
    }
    #expect(bytes.span.lastIndex(of: 11) == nil)
  }

  @Test func `digits and signs are told from letters and from what is beyond ASCII, wherever they stand`() {
    for count in 0..<40 {
      let number = (0..<count).map { UInt8(0x20 + $0 * 7 % 32) }
      let hasNoOther = number.span.hasOnlyDigitsAndSigns
      #expect(hasNoOther, "\(count) bytes")
      for place in 0..<count {
        for other in [0x00, 0x0A, 0x1F, 0x40, 0x61, 0x7F, 0x80, 0xA0, 0xBF, 0xFF] as [UInt8] {
          var bytes = number
          bytes[place] = other
          let hasNoOther = bytes.span.hasOnlyDigitsAndSigns
          #expect(!hasNoOther, "\(other) at \(place) of \(count)")
        }
      }
    }
  }

  @Test func `digits are told from all other bytes, wherever they stand`() {
    for count in 0..<20 {
      let number = (0..<count).map { UInt8(0x30 + $0 * 7 % 10) }
      for start in 0...count {
        let hasNoOther = number.span.hasOnlyDigits(from: start)
        #expect(hasNoOther, "\(count) bytes from \(start)")
      }
      for place in 0..<count {
        for other in UInt8.min...UInt8.max where !other.isASCIIDigit {
          var bytes = number
          bytes[place] = other
          let hasNoOther = bytes.span.hasOnlyDigits(from: 0)
          #expect(!hasNoOther, "\(other) at \(place) of \(count)")
          let hasNoneBehind = bytes.span.hasOnlyDigits(from: place + 1)
          #expect(hasNoneBehind, "\(other) at \(place) of \(count)")
        }
      }
    }
  }

  @Test func `a short text is ASCII where none of its bytes is above 0x7F, wherever one may be`() {
    for count in 0..<40 {
      let ascii = [UInt8](repeating: 0x7F, count: count)
      let isASCII = ascii.span.isASCII
      #expect(isASCII, "\(count) bytes")
      for place in 0..<count {
        var bytes = ascii
        bytes[place] = 0x80
        let isASCII = bytes.span.isASCII
        #expect(!isASCII, "\(place) of \(count)")
      }
    }
  }
}
