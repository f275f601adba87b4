import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// The quick look at a message in ASCII that passes over those without signs of a disguise.
@Suite struct SpellingSignsTests {
  /// The signs of a text, by a look at each of its characters.
  private static func signs(of text: [UInt8]) -> Signs {
    hasOthers(text) ? .others : hasCapitalI(text) ? .capitalI : .none
  }

  private enum Signs {
    case none, capitalI, others

    init(_ signs: winnow_spelling_signs) {
      self = signs.others ? .others : signs.capital_i ? .capitalI : .none
    }
  }

  private static func hasCapitalI(_ text: [UInt8]) -> Bool {
    func isSmallOrI(_ place: Int) -> Bool {
      text.indices.contains(place)
        && (text[place] == UInt8(ascii: "I") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= text[place])
    }
    return text.indices.contains { place in
      text[place] == UInt8(ascii: "I") && (isSmallOrI(place - 1) || isSmallOrI(place + 1))
    }
  }

  private static func hasOthers(_ text: [UInt8]) -> Bool {
    enum Kind { case letter, digit, mark, space, apostrophe, other }
    func kind(_ place: Int) -> Kind {
      if !text.indices.contains(place) { return .apostrophe }
      switch text[place] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return .letter
      case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit
      case UInt8(ascii: " "): return .space
      case UInt8(ascii: "'"): return .apostrophe
      case 0x21...0x7E: return .mark
      default: return .other
      }
    }
    func isAlphanumeric(_ place: Int) -> Bool { kind(place) == .letter || kind(place) == .digit }
    func isLone(_ place: Int) -> Bool {
      isAlphanumeric(place) && !isAlphanumeric(place - 1) && !isAlphanumeric(place + 1)
    }
    let mayStandAlone = { (place: Int) in kind(place) == .mark || isLone(place) }
    return text.indices.contains { place in
      let (here, before) = (kind(place), kind(place - 1))
      if here == .other || here == .space && before == .space { return true }
      if here == .letter, before == .digit || kind(place + 1) == .digit { return true }
      if here == .letter, place + 2 < text.count,
        text[place + 1] | 0x20 == text[place] | 0x20 && text[place + 2] | 0x20 == text[place] | 0x20
      {
        return true
      }
      if isAlphanumeric(place) {
        var start = place
        while kind(start - 1) == .mark { start -= 1 }
        if start < place, isAlphanumeric(start - 1) { return true }
      }
      if text[place] == UInt8(ascii: "$"),
        [place - 1, place + 1].contains(where: { kind($0) == .letter || kind($0) == .mark })
      {
        return true
      }
      return (2...4).contains { gap in
        let three = [place, place - gap, place - 2 * gap]
        return three.allSatisfy(mayStandAlone) && three.contains { kind($0) == .letter && isLone($0) }
      }
    }
  }

  private static let pieces = [
    "a", "I", "to", "free", "Call", "II", "oo", "7", "42", " ", " ", " ", ".", ", ", "'", "!", "$", "+", "@",
    "|", "-", "? ", "...", "\n", "é", "e e", "word after word and so on", "x",
  ]

  @Test func `a message has signs where a look at each character finds them, at every level of vectors`() {
    var generator = SeededGenerator(seed: 11)
    var counts = (none: 0, capitalI: 0, others: 0)
    for round in 0..<20_000 {
      let own = Self.pieces.shuffled(using: &generator).prefix(1 + round % 6)
      func text(_ count: Int) -> [UInt8] {
        let pieces = (0..<Int.random(in: 0..<count, using: &generator)).map { _ in
          own.randomElement(using: &generator) ?? ""
        }
        return Array(pieces.joined(separator: round % 3 == 0 ? "" : " ").utf8)
      }
      let body = text(1 << Int.random(in: 1..<7, using: &generator))
      let sender = Array(text(6).prefix(64))
      let expected = (alone: Self.signs(of: body), joined: Self.signs(of: body + [0x20] + sender))
      switch expected.joined {
      case .none: counts.none += 1
      case .capitalI: counts.capitalI += 1
      case .others: counts.others += 1
      }
      for level in 0...winnow_vector_level() {
        let (alone, joined) = unsafe body.withUnsafeBufferPointer { body in
          unsafe (sender + [0]).withUnsafeBufferPointer { joined in
            unsafe (
              winnow_find_spelling_signs(level, body.baseAddress, body.count, nil, 0),
              winnow_find_spelling_signs(
                level, body.baseAddress, body.count, joined.baseAddress, joined.count - 1)
            )
          }
        }
        #expect(Signs(alone) == expected.alone && Signs(joined) == expected.joined, "\(body) \(sender)")
        if joined.others { continue }
        let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        let digits = sender.enumerated().reduce(into: UInt64(0)) { $0 |= isDigit($1.1) ? 1 << $1.0 : 0 }
        #expect(
          joined.body_digits == body.contains(where: isDigit) && joined.sender_digits == digits,
          "\(body) \(sender)")
      }
    }
    #expect(counts.none > 3000 && counts.capitalI > 500 && counts.others > 3000, "\(counts)")
  }

  /// What is passed over is what the bitmaps of the joined text dismiss, too.
  @Test func `a message without signs is ordinary`() throws {
    let pattern = Pattern(text: "free money", matching: .contains, scope: .joined, disguises: .all)
    let set = try #require(DisguiseSet([pattern]))
    var generator = SeededGenerator(seed: 12)
    var bitmaps = TextBitmaps()
    var passed = 0
    for round in 0..<20_000 {
      let own = Self.pieces.shuffled(using: &generator).prefix(1 + round % 6)
      let texts = [20, 4].map { count in
        (0..<Int.random(in: 0..<count, using: &generator)).map { _ in
          own.randomElement(using: &generator) ?? ""
        }.joined(separator: " ")
      }
      let (body, sender) = (Array(texts[0].utf8), Array(texts[1].utf8))
      let signs = DisguiseSigns.spellingSigns(body.span, sender: sender.span)
      if signs.others { continue }
      passed += 1
      let joined = body + [0x20] + sender
      bitmaps.take(joined.span, for: set.signs)
      #expect(bitmaps.isOrdinaryExceptI && bitmaps.hasCapitalI == signs.capital_i, "\(texts)")
    }
    #expect(passed > 3000, "\(passed)")
  }

  @Test func `a long sender may have signs`() {
    let body = Array("free money".utf8)
    for (count, hasOthers) in [(64, false), (65, true)] {
      let sender = Array(repeating: [UInt8](" ok".utf8), count: 22).flatMap(\.self).dropFirst().prefix(count)
      #expect(sender.count == count)
      #expect(DisguiseSigns.spellingSigns(body.span, sender: Array(sender).span).others == hasOthers)
    }
  }
}
