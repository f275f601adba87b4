/// Texts of other scripts as people type them in Latin letters: examples of texts that must not be identified
/// as one of the languages that are usually written in Latin letters.
enum Romanisation {
  private static let consonants: [Unicode.Scalar: [String]] = [
    "क": ["k"], "ख": ["kh"], "ग": ["g"], "घ": ["gh"], "ङ": ["n"], "च": ["ch"], "छ": ["ch", "chh"], "ज": ["j"],
    "झ": ["jh"], "ञ": ["n"], "ट": ["t"], "ठ": ["th"], "ड": ["d"], "ढ": ["dh"], "ण": ["n"], "त": ["t"],
    "थ": ["th"], "द": ["d"], "ध": ["dh"], "न": ["n"], "प": ["p"], "फ": ["ph", "f"], "ब": ["b"], "भ": ["bh"],
    "म": ["m"], "य": ["y"], "र": ["r"], "ल": ["l"], "व": ["v", "w"], "श": ["sh"], "ष": ["sh"], "स": ["s"],
    "ह": ["h"], "ळ": ["l"], "\u{958}": ["q", "k"], "\u{959}": ["kh"], "\u{95A}": ["g", "gh"],
    "\u{95B}": ["z", "j"], "\u{95C}": ["d", "r"],
    "\u{95D}": ["dh", "rh"], "\u{95E}": ["f"],
  ]
  private static let vowels: [Unicode.Scalar: [String]] = [
    "अ": ["a"], "आ": ["aa", "a"], "इ": ["i"], "ई": ["i", "ee"], "उ": ["u"], "ऊ": ["u", "oo"], "ए": ["e"],
    "ऐ": ["ai"], "ओ": ["o"], "औ": ["au"], "ऋ": ["ri"], "ऑ": ["o"], "ऍ": ["e"],
  ]
  private static let signs: [Unicode.Scalar: [String]] = [
    "\u{93E}": ["a", "a", "aa"], "\u{93F}": ["i"], "\u{940}": ["i", "i", "ee"], "\u{941}": ["u"],
    "\u{942}": ["u", "u", "oo"], "\u{947}": ["e"], "\u{948}": ["ai", "ai", "e"], "\u{94B}": ["o"],
    "\u{94C}": ["au", "o"], "\u{943}": ["ri"], "\u{945}": ["e"], "\u{949}": ["o"],
  ]
  private static let cyrillic: [Unicode.Scalar: [String]] = [
    "а": ["a"], "б": ["b"], "в": ["v"], "г": ["g"], "д": ["d"], "е": ["e"], "ё": ["yo", "e"],
    "ж": ["zh", "j"],
    "з": ["z"], "и": ["i"], "й": ["y", "j", "i"], "к": ["k"], "л": ["l"], "м": ["m"], "н": ["n"], "о": ["o"],
    "п": ["p"], "р": ["r"], "с": ["s"], "т": ["t"], "у": ["u"], "ф": ["f"], "х": ["h", "kh", "x"],
    "ц": ["c", "ts"], "ч": ["ch", "4"], "ш": ["sh"], "щ": ["sch", "sh"], "ъ": [""], "ы": ["y", "i"],
    "ь": ["", "'"],
    "э": ["e"], "ю": ["yu", "u"], "я": ["ya", "ja", "ia"],
  ]

  /// A Hindi word in Latin letters, spelt as in chats. The inherent vowel is left out if it is not spoken,
  /// long vowels may be doubled, and sometimes a vowel is dropped.
  static func hindi(_ word: some Sequence<Unicode.Scalar>, _ random: inout Seeded) -> String {
    var units: [(consonant: String, vowel: String)] = []
    var nasals: [Int: String] = [:]
    for scalar in word {
      if let spellings = consonants[scalar] {
        units.append((pick(spellings, &random), "*"))
      } else if scalar == "\u{93C}", let last = units.indices.last {
        switch units[last].consonant {
        case "j": units[last].consonant = "z"
        case "ph": units[last].consonant = "f"
        case "d": units[last].consonant = random.below(3) == 0 ? "r" : "d"
        default: break
        }
      } else if let spellings = vowels[scalar] {
        units.append(("", pick(spellings, &random)))
      } else if let spellings = signs[scalar], let last = units.indices.last {
        units[last].vowel = pick(spellings, &random)
      } else if scalar == "\u{94D}", let last = units.indices.last {
        units[last].vowel = ""
      } else if scalar == "\u{902}" || scalar == "\u{901}", let last = units.indices.last {
        nasals[last] = "n"
      }
    }
    guard let final = units.indices.last else { return "" }
    if units.count > 1, units[final].vowel == "*", nasals[final] == nil { units[final].vowel = "" }
    if units.count > 2 {
      for place in stride(from: final - 1, to: 0, by: -1) where units[place].vowel == "*" {
        let next = units[place + 1].vowel
        if next != "", next != "*", units[place - 1].vowel != "", nasals[place] == nil {
          units[place].vowel = ""
        }
      }
    }
    let dropsVowel = random.below(4) == 0
    var text = ""
    for (place, unit) in units.enumerated() {
      text += unit.consonant
      if unit.vowel == "*" {
        if !(dropsVowel && place < final) { text += "a" }
      } else {
        text += unit.vowel
      }
      if let nasal = nasals[place], place < final || random.below(2) == 0 { text += nasal }
    }
    return text
  }

  /// A Russian, Bulgarian or Ukrainian word in Latin letters.
  static func russian(_ word: some Sequence<Unicode.Scalar>, _ random: inout Seeded) -> String {
    var text = ""
    for scalar in word { text += cyrillic[scalar].map { pick($0, &random) } ?? "" }
    return text
  }

  /// Meaningless letters, as from random keys.
  static func noise(_ random: inout Seeded) -> String {
    var text = ""
    for _ in 0..<3 + random.below(8) {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(97 + random.below(26))))
    }
    return text
  }

  private static func pick(_ spellings: [String], _ random: inout Seeded) -> String {
    spellings[random.below(spellings.count)]
  }
}
