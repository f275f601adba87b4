/// Every letter below U+2000 as its script and, for the three scripts whose words are scored, a code of
/// one byte that is the same for both cases.
///
/// With codes, a word of up to 15 letters fits in 16 bytes, whatever its script. The codes are part of the
/// model's format: a change requires a new `LanguageModel.version`.
final class Letters: Sendable {
  /// The code of an apostrophe inside a Latin word.
  static let apostrophe: UInt8 = 27
  /// The code of letters that have none of their own.
  static let rare: UInt8 = 250
  /// Scalars below this are in `classes`.
  static let limit: UInt32 = 0x2000

  /// Script in the high byte, code in the low one, by scalar.
  let classes: [UInt16]
  /// Letter codes by what a letter and a combining mark make: (script, mark - 0x300, letter) to letter.
  private let compositions: [UInt32: UInt8]

  /// The letter without its marks, by script and code; 0 if it has none.
  private let plain: [UInt16: UInt8]
  /// The codes of the letters of each Arabic presentation form, as ``codes(beyond:)`` gives them.
  private let forms: [UInt32]

  static let shared = Letters()

  private init() {
    var classes = [UInt16](repeating: 0, count: Int(Letters.limit))
    for (first, last, script) in Script.letterRanges where first < Letters.limit {
      for scalar in first...min(last, Letters.limit - 1) {
        classes[Int(scalar)] = UInt16(script.rawValue) << 8 | UInt16(script.isScored ? Letters.rare : 0)
      }
    }
    func assign(_ alphabet: String, _ script: Script) {
      for (place, letter) in alphabet.unicodeScalars.enumerated() {
        classes[Int(letter.value)] = UInt16(script.rawValue) << 8 | UInt16(place + 1)
      }
    }
    assign(Letters.latin, .latin)
    assign(Letters.cyrillic, .cyrillic)
    assign(Letters.arabic, .arabic)
    classes[0x27] = 0
    // Tatweel only draws a word out.
    classes[0x640] = 0
    // Letters of either case get the code of the small one.
    for scalar: UInt32 in 0x41..<0x530 {
      let small = Letters.lowercase(scalar)
      if small != scalar { classes[Int(scalar)] = classes[Int(small)] }
    }
    for scalar: UInt32 in 0x1E00..<0x1F00 {
      let small = Letters.lowercase(scalar)
      if small != scalar { classes[Int(scalar)] = classes[Int(small)] }
    }
    // One letter, two encodings: t with cedilla stands for t with comma in older Romanian.
    classes[0x162] = classes[0x21B]
    classes[0x163] = classes[0x21B]

    var compositions: [UInt32: UInt8] = [:]
    var plain: [UInt16: UInt8] = [:]
    for (mark, pairs) in Letters.pairs {
      let scalars = Array(pairs.unicodeScalars)
      for place in stride(from: 0, to: scalars.count - 1, by: 2) {
        let letter = classes[Int(scalars[place].value)]
        let whole = classes[Int(scalars[place + 1].value)]
        compositions[(mark - 0x300) << 16 | UInt32(letter)] = UInt8(truncatingIfNeeded: whole)
        if letter != whole, letter >> 8 == UInt16(Script.latin.rawValue) {
          plain[whole] = UInt8(truncatingIfNeeded: letter)
        }
      }
    }
    self.classes = classes
    for (letter, base) in [("ø", "o"), ("ł", "l"), ("đ", "d"), ("ı", "i"), ("ħ", "h")] {
      for (scalar, other) in zip(letter.unicodeScalars, base.unicodeScalars) {
        plain[classes[Int(scalar.value)]] = UInt8(truncatingIfNeeded: classes[Int(other.value)])
      }
    }
    self.compositions = compositions
    self.plain = plain
    let letters = ArabicForms.letters
    forms = letters.indices.map { Letters.codes(ofForm: letters[$0], classes) }
  }

  /// The codes of an entry of ``ArabicForms/letters``.
  private static func codes(ofForm letters: UInt32, _ classes: [UInt16]) -> UInt32 {
    if letters == 0 { return UInt32(rare) }
    var codes: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let code = classes[0x600 + Int(letters >> shift & 0xFF)] & 0xFF
      // Marks and tatweel have none.
      if code != 0 { codes = codes << 8 | UInt32(code) }
    }
    return codes
  }

  /// The codes of what a letter from U+2000 on stands for, the first one in the lowest byte: up to three
  /// letters for an Arabic presentation form, none if it is one of marks, and a rare letter for all others.
  func codes(beyond letter: UInt32) -> UInt32 {
    let form = Int(letter) - Int(ArabicForms.first)
    return forms.indices.contains(form) ? forms[form] : UInt32(Letters.rare)
  }

  /// A Latin letter without its marks: what people type who have no key for them.
  func withoutMarks(_ letter: UInt8) -> UInt8 {
    var letter = letter
    while let base = plain[UInt16(Script.latin.rawValue) << 8 | UInt16(letter)] { letter = base }
    return letter
  }

  /// The code of a letter of a script (by its number) with a combining mark, or the letter's own where they
  /// make none of ours.
  func composed(_ script: UInt8, _ letter: UInt8, mark: UInt32) -> UInt8 {
    let key = (mark &- 0x300) << 16 | UInt32(script) << 8 | UInt32(letter)
    return compositions[key] ?? letter
  }

  /// Simple lower-casing of Latin and Cyrillic letters below U+2000. U+0130 is `i`: texts that were
  /// upper-cased by other rules than Turkish ones have lost the difference anyway.
  static func lowercase(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5A: scalar + 0x20
    case 0xC0...0xD6, 0xD8...0xDE: scalar + 0x20
    case 0x130: 0x69
    case 0x100...0x137, 0x14A...0x177: scalar | 1
    case 0x139...0x148, 0x179...0x17E: scalar % 2 == 1 ? scalar + 1 : scalar
    case 0x178: 0xFF
    case 0x17F: 0x73
    case 0x18F: 0x259
    case 0x1A0...0x1A5: scalar | 1
    case 0x1AF: 0x1B0
    case 0x1F8...0x21F: scalar | 1
    case 0x400...0x40F: scalar + 0x50
    case 0x410...0x42F: scalar + 0x20
    case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: scalar | 1
    case 0x4C1...0x4CE: scalar % 2 == 1 ? scalar + 1 : scalar
    case 0x1E9E: 0xDF
    case 0x1E00...0x1E95, 0x1EA0...0x1EFF: scalar | 1
    default: scalar
    }
  }

  /// The letters that have codes, in the order of their codes, 1 first.
  private static let latin =
    "abcdefghijklmnopqrstuvwxyz'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    + "āăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšťŧũūŭůűųŵŷźżž"
    + "ơưșțəạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"
  private static let cyrillic =
    "абвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџґғқңүұһәөҳҷӣӯѣѳѵ"
  private static let arabic =
    "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيٱٹپچڈڑژڤکڪگڭںھۀہۂۃۆۇۈیېۍےۓەٺٻڀڃڄڇڊڌڍڏڙڦڳښړټڅځڼۋٿڻ"

  /// A mark, then letters each followed by what it becomes with that mark.
  private static let pairs: [(mark: UInt32, letters: String)] = [
    (0x300, "aàeèiìoòuùâầăằêềôồơờưừyỳеѐиѝ"),
    (0x301, "aáeéiíoóuúyýcćnńsśzźlĺrŕâấăắêếôốơớưứгѓкќ"),
    (0x302, "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷạậẹệọộ"),
    (0x303, "aãnñoõiĩuũâẫăẵeẽêễôỗơỡưữyỹ"),
    (0x304, "aāeēiīoōuūиӣуӯ"),
    (0x306, "aăeĕgğiĭoŏuŭạặийуў"),
    (0x307, "cċeėgġzżii"),
    (0x308, "aäeëiïoöuüyÿеёії"),
    (0x309, "aảeẻiỉoỏuủyỷâẩăẳêểôổơởưử"),
    (0x30A, "aåuů"),
    (0x30B, "oőuű"),
    (0x30C, "cčdďeěnňrřsštťzžlľ"),
    (0x31B, "oơuư"),
    (0x323, "aạeẹiịoọuụyỵâậăặêệôộơợưự"),
    (0x326, "sștț"),
    (0x327, "cçsştțgģkķlļnņrŗ"),
    (0x328, "aąeęiįuų"),
  ]
}
