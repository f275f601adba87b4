/// Patterns, and texts in which they stand in disguise or nearly so, made out of choices.
package struct DisguisedTexts {
  /// A number below another one.
  private let choose: (Int) -> Int

  package init(_ choose: @escaping (Int) -> Int) { self.choose = choose }

  private static let words = [
    "free", "cash", "bonus", "paypal", "class", "1st", "win 100", "free money", "крипто", "бонус", "работа",
    "免费领取", "免费", "año", "κέρδος", "ill", "f-r", "deal!", "a b c", "q\u{303}uiz", "กำไร", "עבודה", "لعبة",
    "eee",
    "frее", "paypаl", "Straße", "3d", "무료", "schön", "naïve", "inouïe", "ёлка",
  ]
  private static let letters = ReferenceText.scalars("aceilnopstxабсеиопрηνοLIЯ01 .é免")
  private static let separators = [
    ".", " ", "-", "*", "--", " . ", "$", "\u{301}", "·", "__", "‐", "🌟", "'", "|", "+",
  ]
  private static let surroundings = [
    "", "", "", "", " ", ". ", "x", "п", " да ", "ok ", "1", "$", "ff", " I", "免", "η ", "f.", "e", "🇪",
    "\u{301}",
  ]

  private func one<Element>(_ elements: [Element]) -> Element { elements[choose(elements.count)] }

  /// A word, a few words, or some letters.
  package func pattern() -> String {
    if choose(3) > 0 { return one(Self.words) }
    let scalars = (0..<1 + choose(6)).map { _ in one(Self.letters) }
    let text = String(decoding: ReferenceText.utf8(scalars), as: UTF8.self)
    return text.unicodeScalars.allSatisfy { $0 == " " } ? "e" : text
  }

  /// A text of at most some 30 characters with a spelling of the pattern.
  package func text(with pattern: String) -> String {
    var text = one(Self.surroundings)
    text += spelling(of: pattern)
    return text + one(Self.surroundings)
  }

  private func spelling(of pattern: String) -> String {
    // How the letters are separated: mostly not, all alike, or here and there.
    let separation = choose(4)
    let separator = one(Self.separators)
    // How many letters of ten are disguised.
    let share = one([0, 2, 5, 9])
    var scalars: [UInt32] = []
    for (place, scalar) in ReferenceText.scalars(pattern).prefix(10).enumerated() {
      if place > 0, separation == 2 || separation == 3 && choose(4) == 0 {
        scalars += ReferenceText.scalars(separation == 2 || choose(2) == 0 ? separator : one(Self.separators))
      }
      let letter = choose(10) < share ? standIn(for: scalar) : [scalar]
      let count = choose(12) == 0 ? 2 + choose(3) : 1
      for _ in 0..<count { scalars += letter }
      switch choose(24) {
      case 0: scalars.append(0x200B)
      case 1: scalars.append(0x336)
      case 2: scalars.append(0x301)
      case 3: if separation == 1 { _ = scalars.popLast() }
      default: break
      }
    }
    return String(decoding: ReferenceText.utf8(scalars), as: UTF8.self)
  }

  /// Something that may stand for a letter, or look as if it might.
  private func standIn(for scalar: UInt32) -> [UInt32] {
    let letter = ReferenceCharacter(scalar)
    let isSmallLatin = 0x61...0x7A ~= scalar
    // In half of the cases, a letter with a mark comes as two characters, the first of them disguised.
    if let parts = ReferenceText.decompositions[scalar], choose(2) == 0 {
      return standIn(for: parts[0]) + parts.dropFirst()
    }
    switch choose(9) {
    case 0, 1:
      let leet = ReferenceText.scalars(ReferenceCharacter.leet[Character(letter.unicode)] ?? "")
      return leet.isEmpty ? [scalar] : [one(leet)]
    case 2, 3, 4:
      let alike = ReferenceCharacter.alphabets.values.joined().filter {
        $0.look(like: letter, ignoresCase: true) != nil
      }.map(\.scalar).sorted()
      return alike.isEmpty ? [scalar] : [one(alike)]
    case 5: return letter.upper == 0 ? [scalar] : [letter.upper]
    case 6:
      if letter.isDigit { return [one([0xFF10, 0x660, 0x1D7CE]) + scalar % 16] }
      return isSmallLatin ? [one([0x1D41A, 0xFF41, 0x24D0, 0x1F1E6, 0x1F170]) + scalar - 0x61] : [scalar]
    case 7: return [scalar, one([0x301, 0x302, 0x308, 0x20D2])]
    default: return [one(ReferenceText.scalars("I1lеоøþ¡⠀\u{A0}é免ſſçñ"))]
    }
  }
}
