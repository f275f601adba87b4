import Bytes
import TestSupport
import Testing

@testable import TextMatching

/// The text's form by the module.
func compared(_ text: String, _ form: ComparedForm) -> [UInt32] {
  var compared = ComparedText(form)
  let bytes = Array(text.utf8)
  compared.take(sender: Span(), body: bytes.span)
  let span = compared.text(of: .body)
  return ReferenceText.scalars(String(copying: span))
}

struct FoldingTablesTests {
  /// Stretches in which one scalar is as good as another; each is tested at its ends.
  let unvaried: [Range<UInt32>] = [
    0x3401..<0x4DBF, 0x4E01..<0x9FFF, 0xAC01..<0xD7A2, 0xE001..<0xF8FF, 0x17001..<0x187F6, 0x20001..<0x2A6DE,
    0x2A701..<0x2F7FF, 0x2FA20..<0xE0000, 0xE0200..<0x110000,
  ]

  /// Another source of the same facts: the toolchain's own tables. They are newer, so only scalars that
  /// both know are compared.
  @Test func `combining classes, letters and marks agree with the standard library`() {
    var differing: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      if unvaried.contains(where: { $0.contains(value) }) { continue }
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age,
        age.major < 15 || age.major == 15 && age.minor == 0
      else { continue }
      let isLetterOrMark: Bool =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .nonspacingMark, .spacingMark, .enclosingMark:
          true
        default: false
        }
      let properties = ScalarProperties(value)
      if properties.combiningClass != scalar.properties.canonicalCombiningClass.rawValue
        || properties.isLetterOrMark != isLetterOrMark
      {
        differing.append(value)
      }
    }
    #expect(differing.isEmpty)
  }

  @Test func `canonical equivalence agrees with the standard library`() {
    // Strings are equal when they are canonically equivalent.
    for (scalar, parts) in ReferenceText.decompositions {
      let one = String(Character(Unicode.Scalar(scalar) ?? " "))
      #expect(one == String(decoding: ReferenceText.utf8(parts), as: UTF8.self))
      #expect(compared(one, .normalized) == ReferenceText.normalized([scalar]))
    }
  }

  @Test func `every scalar's form is what the definitions say`() {
    var differing: [UInt32] = []
    for value in UInt32(0)...0x10FFFF where Unicode.Scalar(value) != nil {
      // Without anything to do a scalar is its own form, which most are.
      let properties = ScalarProperties(value)
      if properties.isInert, value > 0x3000 { continue }
      let text = String(decoding: ReferenceText.utf8([value]), as: UTF8.self)
      if compared(text, .folded) != ReferenceText.compared([value], .folded) { differing.append(value) }
      if compared(text, .normalized) != ReferenceText.compared([value], .normalized) {
        differing.append(value)
      }
    }
    #expect(differing.isEmpty)
  }

  /// What the segment-wise work stands on.
  @Test func `what follows a boundary folds to something that has a boundary before it`() {
    var differing: [UInt32] = []
    for value in UInt32(0)...0x10FFFF where Unicode.Scalar(value) != nil {
      let properties = ScalarProperties(value)
      if properties.isInert {
        // Its decomposition, if it has one, begins with a scalar of this kind as well.
        if !properties.hasBoundaryBefore { differing.append(value) }
        continue
      }
      guard properties.hasBoundaryBefore else { continue }
      for scalar in ReferenceText.folded(ReferenceText.normalized([value])).prefix(1) {
        if !ScalarProperties(scalar).hasBoundaryBefore { differing.append(value) }
      }
    }
    #expect(differing.isEmpty)
  }
}

struct ComparedTextTests {
  /// Stretches of ASCII of every length around the vectors' sizes, with something else at every place.
  @Test func `ASCII is lower-cased up to the first other byte, at every length`() {
    let upper = Array("The QUICK Brown Fox @[`{ Jumps Over The LAZY Dog, 0123456789 ZzAa!".utf8)
    var wrong: [String] = []
    for count in 0...upper.count {
      for place in [-1] + Array(0..<count) {
        var bytes = Array(upper[..<count])
        if place >= 0 { bytes[place] = 0xC3 }
        let lowered = bytes.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
        var target = [UInt8](repeating: 0, count: count)
        var plain = target
        let done = unsafe target.withUnsafeMutableBytes { unsafe foldASCII(bytes.span, to: $0) }
        let donePlainly = unsafe bytes.withUnsafeBufferPointer { source in
          unsafe plain.withUnsafeMutableBufferPointer { target -> Int in
            guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
            return unsafe foldASCIIPlainly(from, count, to)
          }
        }
        let expected = place < 0 ? count : place
        let isRight =
          done == expected && donePlainly == expected && target.prefix(expected) == lowered.prefix(expected)
          && plain.prefix(expected) == lowered.prefix(expected)
        if !isRight { wrong.append("\(count) with another byte at \(place)") }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: 0..<ReferenceComparisonTests.alphabets.count)
  func `forms of random texts are what the definitions say`(_ alphabet: Int) {
    let letters =
      ReferenceComparisonTests.alphabets[alphabet] + ["The quick brown FOX jumps over a lazy", " "]
    for seed in 0..<50 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let text = ReferenceComparisonTests.text(letters, upTo: 10, &generator)
      let scalars = ReferenceText.scalars(text)
      for form in [ComparedForm.folded, .normalized] {
        if compared(text, form) != ReferenceText.compared(scalars, form) {
          Issue.record("seed \(seed): \(ReferenceComparisonTests.debug(text))")
        }
      }
    }
  }

  @Test func `long runs of marks are ordered like short ones`() {
    let marks: [UInt32] = [0x301, 0x323, 0x345, 0x327, 0x338, 0x5B0, 0x302]
    for count in [15, 16, 17, 40, 300] {
      var generator = SeededGenerator(seed: UInt64(count))
      var scalars: [UInt32] = [0x61]
      for _ in 0..<count { scalars.append(marks.randomElement(using: &generator) ?? 0) }
      let text = String(decoding: ReferenceText.utf8(scalars), as: UTF8.self)
      #expect(compared(text, .folded) == ReferenceText.compared(scalars, .folded))
    }
  }

  @Test func `bytes that are no UTF-8 do not trap`() {
    for bytes: [UInt8] in [
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80], [0xFF, 0xFE], [0x41, 0xF0, 0x41],
    ] {
      for form in [ComparedForm.folded, .normalized] {
        var text = ComparedText(form)
        text.take(sender: bytes.span, body: bytes.span)
        #expect(text.bytes.count > 0)
      }
    }
  }
}
