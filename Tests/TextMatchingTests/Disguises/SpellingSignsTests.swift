import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// The quick look at a message in ASCII that passes over those without signs of a disguise.
@Suite struct SpellingSignsTests {
  /// The signs of a text, by a look at each of its characters.
  ///
  /// - Parameters:
  ///   - sender: What follows the body and a space; nil if nothing does.
  ///   - isRussian: Whether letters of Russian are no signs, but those of ASCII in the body are.
  private static func signs(of body: String, _ sender: String?, isRussian: Bool = false) -> Signs {
    if isRussian, body.unicodeScalars.contains(where: { $0.isASCII && $0.properties.isAlphabetic }) {
      return .others
    }
    if sender?.unicodeScalars.contains(where: { !$0.isASCII }) == true { return .others }
    let text = body + (sender.map { " " + $0 } ?? "")
    var offset = 0
    let characters = text.unicodeScalars.map { scalar in
      defer { offset += String(scalar).utf8.count }
      return Place(scalar, isRussian: isRussian, start: offset)
    }
    return hasOthers(characters) ? .others : hasCapitalI(characters) ? .capitalI : .none
  }

  private enum Signs {
    case none, capitalI, others

    init(_ signs: winnow_spelling_signs) {
      self = signs.others ? .others : signs.capital_i ? .capitalI : .none
    }
  }

  private struct Place {
    enum Kind { case letter, digit, mark, space, apostrophe, other }

    let scalar: Unicode.Scalar
    let kind: Kind
    /// The UTF-8 bytes of the character in the text.
    let bytes: Range<Int>

    init(_ scalar: Unicode.Scalar, isRussian: Bool, start: Int) {
      self.scalar = scalar
      bytes = start..<start + String(scalar).utf8.count
      switch scalar {
      case "a"..."z", "A"..."Z": kind = .letter
      case "\u{410}"..."\u{44F}": kind = isRussian ? .letter : .other
      case "0"..."9": kind = .digit
      case " ": kind = .space
      case "'": kind = .apostrophe
      case "!"..."~": kind = .mark
      default: kind = .other
      }
    }

    var isAlphanumeric: Bool { kind == .letter || kind == .digit }
    var lowercase: String { scalar.properties.lowercaseMapping }
  }

  private static func hasCapitalI(_ text: [Place]) -> Bool {
    func isSmallOrI(_ place: Int) -> Bool {
      text.indices.contains(place) && (text[place].scalar == "I" || "a"..."z" ~= text[place].scalar)
    }
    return text.indices.contains { place in
      text[place].scalar == "I" && (isSmallOrI(place - 1) || isSmallOrI(place + 1))
    }
  }

  private static func hasOthers(_ text: [Place]) -> Bool {
    func kind(_ place: Int) -> Place.Kind {
      text.indices.contains(place) ? text[place].kind : .apostrophe
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
        (1...2).allSatisfy({ text[place + $0].lowercase == text[place].lowercase })
      {
        return true
      }
      if isAlphanumeric(place) {
        var start = place
        while kind(start - 1) == .mark { start -= 1 }
        if start < place, isAlphanumeric(start - 1) { return true }
      }
      if text[place].scalar == "$",
        [place - 1, place + 1].contains(where: { kind($0) == .letter || kind($0) == .mark })
      {
        return true
      }
      return (1...3).contains { gap in
        // The character that ends a number of bytes before another one begins.
        func before(_ other: Int?) -> Int? {
          other.flatMap { other in
            text.firstIndex { $0.bytes.upperBound + gap == text[other].bytes.lowerBound }
          }
        }
        let three = [place, before(place), before(before(place))].compactMap(\.self)
        return three.count == 3 && three.allSatisfy(mayStandAlone)
          && three.contains { kind($0) == .letter && isLone($0) }
      }
    }
  }

  private static let pieces = [
    "a", "I", "to", "free", "Call", "II", "oo", "7", "42", " ", " ", " ", ".", ", ", "'", "!", "$", "+", "@",
    "|", "-", "? ", "...", "\n", "é", "e e", "word after word and so on", "x",
  ]

  private static let russianPieces = [
    "а", "Я", "и", "не", "Сегодня", "ОО", "оо", "о", "7", "42", " ", " ", ".", ", ", "'", "!", "$", "+", "-",
    "...", "ё", "Ж ж", "слово за словом и ещё слово", "в", "я он", "Bank", "I",
  ]

  @Test(arguments: [false, true])
  func `a message has signs where a look at each character finds them, at every level of vectors`(
    isRussian: Bool
  ) {
    var generator = SeededGenerator(seed: 11)
    var counts = (none: 0, capitalI: 0, others: 0)
    for round in 0..<20_000 {
      let pieces = isRussian ? Self.russianPieces : Self.pieces
      let own = pieces.shuffled(using: &generator).prefix(1 + round % 6)
      func text(_ count: Int, of pieces: some Collection<String>) -> String {
        let pieces = (0..<Int.random(in: 0..<count, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }
        return pieces.joined(separator: round % 3 == 0 ? "" : " ")
      }
      let body = text(1 << Int.random(in: 1..<7, using: &generator), of: own)
      var sender = text(6, of: isRussian && round % 2 == 0 ? Self.pieces.prefix(8) : own)
      while sender.utf8.count > 64 { sender.removeLast() }
      let alone = Self.signs(of: body, nil, isRussian: isRussian)
      let joined = Self.signs(of: body, sender, isRussian: isRussian)
      switch joined {
      case .none: counts.none += 1
      case .capitalI: counts.capitalI += 1
      case .others: counts.others += 1
      }
      let (bodyBytes, senderBytes) = (Array(body.utf8), Array(sender.utf8))
      for level in 0...winnow_vector_level() {
        let found = unsafe bodyBytes.withUnsafeBufferPointer { body in
          unsafe (senderBytes + [0]).withUnsafeBufferPointer { sender in
            unsafe (
              alone: winnow_find_spelling_signs(
                level, body.baseAddress, body.count, nil, 0, isRussian ? 1 : 0),
              joined: winnow_find_spelling_signs(
                level, body.baseAddress, body.count, sender.baseAddress, sender.count - 1, isRussian ? 1 : 0)
            )
          }
        }
        #expect(Signs(found.alone) == alone && Signs(found.joined) == joined, "\(body) \(sender)")
        if found.joined.others { continue }
        let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        let digits = senderBytes.enumerated().reduce(into: UInt64(0)) { $0 |= isDigit($1.1) ? 1 << $1.0 : 0 }
        #expect(
          found.joined.body_digits == bodyBytes.contains(where: isDigit)
            && found.joined.sender_digits == digits, "\(body) \(sender)")
      }
    }
    #expect(
      counts.none > 3000 && counts.capitalI > (isRussian ? 50 : 500) && counts.others > 3000, "\(counts)")
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
