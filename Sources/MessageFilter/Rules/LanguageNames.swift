import LanguageIdentification

/// The names of languages: as rules write them (BCP 47) and as the app's files do (CLDR's English names).
package enum LanguageNames {
  /// The language that a name in a rule stands for; nil if it is not known.
  ///
  /// Case is ignored, and so is a region: `pt-BR` is `pt`. `zh` is Chinese in both scripts; a region of
  /// Chinese tells the script by CLDR's likely subtags (`zh-TW`, `zh-HK`, `zh-MO` are `zh-Hant`; `zh-CN`,
  /// `zh-SG`, `zh-MY` are `zh-Hans`). A script subtag must be the language's own (`hi-Deva`; `hi-Latn` is
  /// refused: the identifier does not know it). Names that BCP 47 has replaced count as their successors
  /// (`iw` is `he`, `in` is `id`, `mo` is `ro`), and `no` is `nb`.
  package static func language(named name: String) -> RuleLanguage? {
    guard name.utf8.count <= 35 else { return nil }
    let subtags = name.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard var code = subtags.first else { return nil }
    code = replaced[code] ?? code
    var rest = subtags.dropFirst()
    var script: String?
    if let next = rest.first, next.utf8.count == 4, isLetters(next) {
      script = next
      rest = rest.dropFirst()
    }
    var region: String?
    if let next = rest.first, isRegion(next) {
      region = next
      rest = rest.dropFirst()
    }
    guard rest.isEmpty else { return nil }
    if code == "zh" || code == "cmn" {
      switch (script, region) {
      case ("hans", _), (nil, "cn"), (nil, "sg"), (nil, "my"): return .language(.zhHans)
      case ("hant", _), (nil, "tw"), (nil, "hk"), (nil, "mo"): return .language(.zhHant)
      case (nil, nil): return .chinese
      default: return nil
      }
    }
    guard let language = Language(rawValue: code) else { return nil }
    if let script, script != self.script(of: language) { return nil }
    return .language(language)
  }

  /// The languages that rules can name, with their English names: the identifier's, and `zh` for both Chinese
  /// scripts; by code.
  package static let all: [(code: String, name: String)] = {
    let languages = Language.allCases.map { (code: $0.rawValue, name: $0.englishName) }
    return (languages + [(code: "zh", name: "Chinese, in either script")]).sorted { $0.code < $1.code }
  }()

  /// The name in rules (`ar`, `zh-Hans`, `zh`) of a language given by CLDR's English name, in any case; nil
  /// if it is not known.
  package static func code(ofEnglish name: String) -> String? {
    let wanted = name.lowercased()
    switch wanted {
    case "chinese": return "zh"
    case "simplified chinese": return Language.zhHans.rawValue
    case "traditional chinese": return Language.zhHant.rawValue
    case "norwegian": return Language.nb.rawValue
    default: return Language.allCases.first { $0.englishName.lowercased() == wanted }?.rawValue
    }
  }

  /// What the writer of an unknown name may have meant: a language's English name, its own name, a
  /// three-letter code, the code of a country in which it is spoken, or any of the names with a typing
  /// mistake.
  package static func suggestion(for name: String) -> String? {
    if let code = code(ofEnglish: name) ?? code(ofOwn: name) { return code }
    let hyphened = String(name.map { $0 == "_" ? "-" : $0 })
    if hyphened != name, language(named: hyphened) != nil { return hyphened }
    if let code = threeLetters[name.lowercased()] { return code }
    if let first = name.split(separator: "-").first, first.count < name.count,
      language(named: String(first)) != nil
    {
      return String(first)
    }
    if let code = countries[name.lowercased()] { return code }
    guard name.utf8.count > 2 else { return nil }
    let names = Language.allCases.map(\.englishName) + ownNames.map(\.name)
    return Suggestion.nearest(to: name, among: names).flatMap { code(ofEnglish: $0) ?? code(ofOwn: $0) }
  }

  private static func code(ofOwn name: String) -> String? {
    let wanted = name.lowercased()
    return ownNames.first { $0.name == wanted }?.code
  }

  /// The languages' names in themselves, in lower case, with the spellings that people type.
  private static let ownNames: [(name: String, code: String)] = [
    ("العربية", "ar"), ("عربي", "ar"), ("deutsch", "de"), ("español", "es"), ("espanol", "es"),
    ("castellano", "es"), ("farsi", "fa"), ("فارسی", "fa"), ("français", "fr"), ("francais", "fr"),
    ("עברית", "he"), ("ivrit", "he"), ("italiano", "it"), ("日本語", "ja"), ("nihongo", "ja"),
    ("português", "pt"), ("portugues", "pt"), ("русский", "ru"), ("türkçe", "tr"), ("turkce", "tr"),
    ("中文", "zh"), ("mandarin", "zh"), ("简体中文", "zh-Hans"), ("繁體中文", "zh-Hant"), ("български", "bg"),
    ("català", "ca"), ("čeština", "cs"), ("cestina", "cs"), ("dansk", "da"), ("ελληνικά", "el"),
    ("suomi", "fi"), ("हिन्दी", "hi"), ("हिंदी", "hi"), ("hrvatski", "hr"), ("magyar", "hu"),
    ("bahasa", "id"), ("bahasa indonesia", "id"), ("한국어", "ko"), ("norsk", "nb"), ("bokmål", "nb"),
    ("nederlands", "nl"), ("polski", "pl"), ("română", "ro"), ("romana", "ro"), ("slovenčina", "sk"),
    ("slovencina", "sk"), ("svenska", "sv"), ("ไทย", "th"), ("українська", "uk"), ("اردو", "ur"),
    ("tiếng việt", "vi"), ("tieng viet", "vi"),
  ]

  /// Codes of countries (ISO 3166-1) that are not the code of a language in the list, with the language that
  /// is spoken there.
  private static let countries: [String: String] = [
    "at": "de", "br": "pt", "cn": "zh-Hans", "cz": "cs", "dk": "da", "eg": "ar", "gb": "en", "gr": "el",
    "il": "he", "ir": "fa", "jp": "ja", "kr": "ko", "mx": "es", "pk": "ur", "sa": "ar", "se": "sv",
    "tw": "zh-Hant", "ua": "uk", "us": "en", "vn": "vi", "hk": "zh-Hant", "ae": "ar", "au": "en",
    "cl": "es", "co": "es", "pe": "es", "sy": "ar", "iq": "ar", "jo": "ar", "lb": "ar", "ma": "ar",
  ]

  private static let replaced = ["iw": "he", "in": "id", "mo": "ro", "no": "nb"]

  /// ISO 639-2 codes, which BCP 47 does not use if there is a code of two letters.
  private static let threeLetters = [
    "ara": "ar", "deu": "de", "ger": "de", "eng": "en", "spa": "es", "fas": "fa", "per": "fa", "fra": "fr",
    "fre": "fr", "heb": "he", "ita": "it", "jpn": "ja", "por": "pt", "rus": "ru", "tur": "tr", "zho": "zh",
    "chi": "zh", "hin": "hi", "kor": "ko", "nld": "nl", "dut": "nl", "pol": "pl", "swe": "sv", "tha": "th",
    "ukr": "uk", "urd": "ur", "vie": "vi",
  ]

  /// The script that a language is known in, as a lower-case ISO 15924 code.
  private static func script(of language: Language) -> String {
    switch language {
    case .ar, .fa, .ur: "arab"
    case .he: "hebr"
    case .ru, .uk, .bg: "cyrl"
    case .el: "grek"
    case .hi: "deva"
    case .th: "thai"
    case .ja: "jpan"
    case .ko: "kore"
    case .zhHans: "hans"
    case .zhHant: "hant"
    default: "latn"
    }
  }

  private static func isLetters(_ subtag: String) -> Bool {
    subtag.utf8.allSatisfy { (97...122).contains($0) }
  }

  private static func isRegion(_ subtag: String) -> Bool {
    subtag.utf8.count == 2 && isLetters(subtag)
      || subtag.utf8.count == 3 && subtag.utf8.allSatisfy { (48...57).contains($0) }
  }
}
