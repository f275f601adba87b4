package import TextMatching

/// Disguised patterns found straight from the rules of winnow(7), "Disguises": every way in which a text's
/// characters may stand for the letters of a pattern is tried, one after the other, by recursion. The time
/// grows without bound on some texts, so it is for short ones.
///
/// It shares the generated tables with the module, which `DisguiseTablesTests` compares with another source.
/// What a letter is, its script and its case come from the standard library.
package enum ReferenceDisguises {
  /// The leftmost match of a pattern in a body, and there the longest: as it is, or in disguise. In bytes of
  /// UTF-8.
  package static func match(_ pattern: Pattern, body: String) -> Range<Int>? {
    var plainPattern = pattern
    plainPattern.scope = .body
    let plain = ReferenceLiterals.match(plainPattern, sender: "", body: body)?.range
    if pattern.disguises == .none { return plain }
    let disguised = Finder(pattern, body).match().map { bytes($0, of: body) }
    guard let plain, let disguised else { return plain ?? disguised }
    return (plain.lowerBound, -plain.upperBound) < (disguised.lowerBound, -disguised.upperBound)
      ? plain : disguised
  }

  private static func bytes(_ range: Range<Int>, of text: String) -> Range<Int> {
    let widths = text.unicodeScalars.map { UTF8.width($0) }
    let start = widths[..<range.lowerBound].reduce(0, +)
    return start..<start + widths[range].reduce(0, +)
  }
}

// MARK: Characters

/// A character with what the rules ask of it.
struct ReferenceCharacter: Equatable {
  let scalar: UInt32
  let script: String
  let isLetter: Bool
  let isMark: Bool
  let isDigit: Bool

  var isLetterOrMark: Bool { isLetter || isMark }
  var isAlphanumeric: Bool { isLetterOrMark || isDigit }
  var unicode: Unicode.Scalar { Self.unicode(scalar) }

  init(_ scalar: UInt32) {
    self.scalar = scalar
    let properties = (Unicode.Scalar(scalar) ?? "\u{FFFD}").properties
    // The first word of the name is the script, nearly everywhere.
    let word = properties.name.map { String($0.unicodeScalars.prefix { $0 != " " }) } ?? "?"
    script = word == "CJK" || word == "IDEOGRAPHIC" ? "HAN" : word
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      (isLetter, isMark, isDigit) = (true, false, false)
    case .nonspacingMark, .spacingMark, .enclosingMark: (isLetter, isMark, isDigit) = (false, true, false)
    case .decimalNumber: (isLetter, isMark, isDigit) = (false, false, true)
    default: (isLetter, isMark, isDigit) = (false, false, false)
    }
  }

  private static func unicode(_ scalar: UInt32) -> Unicode.Scalar { Unicode.Scalar(scalar) ?? "\u{FFFD}" }

  /// The lower or upper case, where that is one scalar.
  var lower: UInt32 { Self.single(unicode.properties.lowercaseMapping) ?? 0 }
  var upper: UInt32 { Self.single(unicode.properties.uppercaseMapping) ?? 0 }

  private static func single(_ text: String) -> UInt32? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first?.value : nil
  }

  var isUnspaced: Bool {
    ["HAN", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "THAI", "LAO", "KHMER", "MYANMAR"].contains(script)
  }

  enum Look { case close, far }

  /// Whether this letter of a text may pass for a letter of another script.
  func look(like wanted: ReferenceCharacter, ignoresCase: Bool) -> Look? {
    guard isLetter, wanted.isLetter, script != wanted.script else { return nil }
    let kana: Set = ["HIRAGANA", "KATAKANA"]
    let eastAsian: Set = ["HAN", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"]
    if eastAsian.isSuperset(of: [script, wanted.script]), Set([script, wanted.script]) != kana {
      return nil
    }
    func equal(_ one: UInt32, _ other: UInt32) -> Bool {
      let (first, second) = (Skeletons(of: one).own, Skeletons(of: other).own)
      return one != 0 && other != 0 && (one == other || first == second && first != 0)
    }
    if !ignoresCase { return equal(scalar, wanted.scalar) ? .close : nil }
    if equal(scalar, wanted.lower) || equal(scalar, wanted.upper) || equal(upper, wanted.upper)
      || equal(lower, wanted.lower)
    {
      return .close
    }
    let letter = Character(Self.unicode(wanted.lower))
    let own = Self.unicode(lower)
    if Self.closeStandIns[letter]?.unicodeScalars.contains(own) == true { return .close }
    return Self.farStandIns[letter]?.unicodeScalars.contains(own) == true ? .far : nil
  }

  /// Letters of a text that are as close as equal skeletons, by the letter of the pattern.
  private static let closeStandIns: [Character: String] = ["n": "η", "w": "ω", "u": "μ", "l": "ӏ"]
  /// The short list: letters that are used though a reader can tell them apart.
  private static let farStandIns: [Character: String] = [
    "b": "ьъб", "d": "ձ", "e": "єэ", "f": "ғ", "l": "λ", "n": "ипηπն", "o": "σθφ", "r": "гя", "s": "ς",
    "t": "ͳ", "u": "иμ", "v": "ν", "w": "шщω", "η": "nh", "μ": "u", "ν": "v", "ω": "w", "б": "b", "г": "r",
    "д": "g", "и": "un", "п": "n", "т": "m", "ц": "u", "ш": "w", "щ": "w", "ъ": "b", "ь": "b", "э": "e",
    "я": "r", "є": "e",
  ]
  /// Leetspeak: characters of a text that may stand for a letter of the pattern.
  static let leet: [Character: String] = [
    "a": "4@", "b": "8", "c": "¢©", "e": "3€", "g": "69", "i": "1!|❗", "l": "1!|£❗", "o": "0⭕", "r": "®",
    "s": "5$💲", "t": "7+", "x": "×❌✖", "y": "¥", "z": "2", "α": "4@", "ε": "3", "ο": "0", "а": "@", "б": "6",
    "е": "€", "з": "3", "о": "0⭕", "ч": "4",
  ]

  /// The small letters of the scripts in which mixed words are read.
  static let alphabets: [String: [ReferenceCharacter]] = [
    "ARMENIAN": (0x561..<0x587).map { ReferenceCharacter($0) },
    "CYRILLIC": ((0x430..<0x460) + ReferenceText.scalars("ґӏһԁԛԝ")).map { ReferenceCharacter($0) },
    "GREEK": ReferenceText.scalars("αβγδεζηθικλμνξοπρσςτυφχψω").map { ReferenceCharacter($0) },
    "HEBREW": (0x5D0..<0x5EB).map { ReferenceCharacter($0) },
    "LATIN": (0x61..<0x7B).map { ReferenceCharacter($0) },
  ]

  /// Whether it passes for no letter of a script.
  func isGenuine(against script: String, farCounts: Bool) -> Bool {
    (Self.alphabets[script] ?? []).allSatisfy { wanted in
      switch look(like: wanted, ignoresCase: true) {
      case .close: false
      case .far: !farCounts
      case nil: true
      }
    }
  }
}

/// What is left of one character of a text once it is read.
struct ReferenceCell {
  /// As it is compared.
  var character: ReferenceCharacter
  /// Before case was folded.
  var shown: ReferenceCharacter
  /// The first scalar of what it came from.
  var original: UInt32
  var isStyled: Bool
  var isRegional: Bool
  var marks: Set<UInt32> = []
  /// The scalars of the text that it came from.
  var origin: Range<Int>

  var isSpace: Bool { character.scalar == 0x20 }
  /// A letter as it is written without any style.
  var isPlainLetter: Bool { !isStyled && character.isLetter }

  /// Reads a text.
  static func cells(_ text: [UInt32], folds: Bool) -> [ReferenceCell] {
    // First: what is invisible is dropped, and styles are taken off.
    struct Part {
      var scalar: UInt32
      var index: Int
      var isStyled = false
      var isRegional = false
    }
    var parts: [Part] = []
    for (index, scalar) in text.enumerated() {
      switch ScalarReading(of: scalar) {
      case .dropped: break
      case .space: parts.append(Part(scalar: 0x20, index: index))
      case .regional(let letter):
        parts.append(Part(scalar: letter, index: index, isStyled: true, isRegional: true))
      case .styled(let range):
        parts += range.map {
          Part(scalar: ScalarReading.styledPart(at: $0), index: index, isStyled: true)
        }
      case .itself: parts.append(Part(scalar: scalar, index: index))
      }
    }
    // Then: NFC, character by character with its marks; marks that decorate go to their letter; case is
    // folded.
    var cells: [ReferenceCell] = []
    var next = 0
    while next < parts.count {
      let start = next
      next += 1
      while next < parts.count, continues(parts[next].scalar, after: parts[next - 1].scalar) { next += 1 }
      let group = parts[start..<next]
      var own: [ReferenceCell] = []
      func take(_ scalar: UInt32, _ shown: UInt32) {
        if let last = own.last, decorates(scalar, last.character) {
          own[own.count - 1].marks.insert(scalar)
          return
        }
        own.append(
          ReferenceCell(
            character: ReferenceCharacter(scalar), shown: ReferenceCharacter(shown),
            original: text[parts[start].index], isStyled: parts[start].isStyled,
            isRegional: parts[start].isRegional, origin: parts[start].index..<parts[next - 1].index + 1))
      }
      for shown in ReferenceText.normalized(group.map(\.scalar)) {
        if let last = own.last, decorates(shown, last.character) {
          own[own.count - 1].marks.insert(shown)
        } else {
          let folded = folds ? ReferenceText.normalized(ReferenceText.folded([shown])) : [shown]
          for scalar in folded { take(scalar, shown) }
        }
      }
      cells += own
    }
    return cells
  }

  private static func continues(_ scalar: UInt32, after last: UInt32) -> Bool {
    ReferenceCharacter(scalar).isMark || 0x1160...0x11FF ~= scalar && 0x1100...0x11FF ~= last
  }

  /// Whether a mark only decorates its letter.
  private static func decorates(_ mark: UInt32, _ base: ReferenceCharacter) -> Bool {
    LetterKind.isDroppable(mark, LetterKind(of: mark), base: LetterKind(of: base.scalar))
  }
}
