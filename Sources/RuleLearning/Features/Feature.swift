import Bytes
import MessageFilter

/// A feature of messages: something that a rule can test.
struct Feature: Sendable {
  enum Kind: Int, Sendable, CaseIterable {
    /// A text: a word, a phrase of several words, a stem (the beginning of words), a run of characters in a
    /// script without spaces, an address (the host of links, with or without a path), or the top-level domain
    /// of hosts with its dot.
    case word, phrase, stem, unspaced, address, domain
    /// A sender, as a whole.
    case sender
    /// A smart rule.
    case smart
    /// A shape that a regex finds: of numbers, of money, or of the text as a whole.
    case shape

    /// Whether a text of this kind is only found where no letter stands before or after it.
    var matchesWords: Bool { self == .word || self == .phrase || self == .address }
  }

  /// What a feature that is not a text of the body can do in rules and scores.
  struct Roles: OptionSet {
    let rawValue: UInt8

    /// A person would accept a rule that tests for this feature only.
    static let standsAlone = Roles(rawValue: 1 << 0)
    /// What the sender offers, or where an answer goes to.
    static let offer = Roles(rawValue: 1 << 1)
    /// How a message is written, or a number to call.
    static let manner = Roles(rawValue: 1 << 2)
    /// A shape of numbers. One number can have several of these.
    static let number = Roles(rawValue: 1 << 3)
    /// A number of any length. Digits are often masked in what people kept, so they tell less than they seem
    /// to.
    static let anyNumber = Roles(rawValue: 1 << 4)
    /// A script that messages are sorted by.
    static let script = Roles(rawValue: 1 << 5)
    /// Only scores test for the feature. It says too little for a rule, even beside a text.
    static let scoresOnly = Roles(rawValue: 1 << 6)
  }

  let kind: Kind
  /// The name of the feature in the id of a rule: the text, the sender, or the name of the smart rule or of
  /// the shape.
  let name: String
  /// The roles of a feature that is not a text of the body.
  let roles: Roles
  /// Whether the feature is a text that is mostly found in links.
  let isPieceOfLinks: Bool
  /// The condition in a rules file that tests for the feature.
  private(set) var condition: Condition

  /// A text in the body. Disguised spellings match too if the text is long enough to tell them from innocent
  /// ones.
  ///
  /// - Parameter isPieceOfLinks: Whether a word is mostly found in links.
  init(_ kind: Kind, text: String, isPieceOfLinks: Bool = false) {
    self.kind = kind
    name = text
    roles = []
    self.isPieceOfLinks = isPieceOfLinks || kind == .address || kind == .domain
    var condition = TextCondition(text: text)
    condition.target = .body
    condition.matching = kind.matchesWords ? .exact : .contains
    condition.disguises = Self.disguises(kind, text)
    self.condition = .text(condition)
  }

  /// A sender, as it is written.
  ///
  /// - Parameters:
  ///   - name: The sender in the form in which senders are compared.
  ///   - matching: `whole`, or `number` for a calling code, such as `+234*`.
  init(sender text: String, name: String, matching: FilterRule.Matching = .whole) {
    kind = .sender
    self.name = name
    roles = .standsAlone
    isPieceOfLinks = false
    var condition = TextCondition(text: text)
    condition.target = .sender
    condition.matching = matching
    self.condition = .text(condition)
  }

  private init(_ rule: SmartRule, _ roles: Roles) {
    kind = .smart
    name = rule.name
    self.roles = roles
    isPieceOfLinks = false
    condition = .smart(rule)
  }

  init(
    shape name: String, _ roles: Roles, _ text: String, matching: FilterRule.Matching = .regex,
    of target: FilterRule.Target = .body
  ) {
    kind = .shape
    self.name = name
    self.roles = roles
    isPieceOfLinks = false
    var condition = TextCondition(text: text)
    condition.target = target
    condition.matching = matching
    condition.isCaseSensitive = matching == .regex
    self.condition = .text(condition)
  }

  /// Whether a person would accept a rule that tests for this feature only. A word of links, such as `https`,
  /// says hardly more than that there is a link.
  var standsAlone: Bool { isText ? isOfLinks || !isPieceOfLinks : roles.contains(.standsAlone) }

  /// Whether a person would accept a rule that tests for these two features and for no text: for an offer and
  /// a manner. Two features that one number can have, such as an amount and a number of four digits, are not
  /// two things.
  static func tellTogether(_ one: Feature, _ other: Feature) -> Bool {
    one.roles.contains(.offer) && other.roles.contains(.manner)
      || one.roles.contains(.manner) && other.roles.contains(.offer)
  }

  /// Whether two features say of a message that it has a link, and one of them suffices: one is on any link,
  /// or both are words of links, whose host says more.
  static func tellOfLinks(_ one: Feature, _ other: Feature) -> Bool {
    let areOfLinks = (one.isOnAnyLink || one.isPieceOfLinks) && (other.isOnAnyLink || other.isPieceOfLinks)
    return areOfLinks && (one.isOnAnyLink || other.isOnAnyLink || !one.isOfLinks && !other.isOfLinks)
  }

  /// Whether most links have the feature.
  private var isOnAnyLink: Bool {
    kind == .smart && name == SmartRule.links.name
      || isPieceOfLinks && ["http", "https", "www"].contains(name)
  }

  /// Whether a rule may test for this feature in addition to a text.
  var helpsTexts: Bool { !roles.contains(.scoresOnly) }

  /// Whether the feature is an address or a domain, which only links have.
  var isOfLinks: Bool { kind == .address || kind == .domain }

  /// Whether the feature is a phrase or says as much: an address or, in a script without spaces, a run as
  /// long as a phrase.
  var isPhrase: Bool {
    kind == .phrase || kind == .address || kind == .unspaced && name.unicodeScalars.count >= 4
  }

  /// Whether a text is a word or, in a script without spaces, a run of at most two characters, as most words
  /// there are.
  static func isWord(_ kind: Kind, _ text: Span<UInt8>) -> Bool {
    if kind != .unspaced { return kind == .word }
    return decodeScalar(text, at: 0).length >= scalarStart(text, before: text.count)
  }

  /// Whether the feature is a text that is a word; see ``isWord(_:_:)``.
  var isWord: Bool { Self.isWord(kind, name.utf8Span.span) }

  /// Whether the feature is a text of a single letter, such as *u*, which says little by itself.
  var isShort: Bool { isText && name.unicodeScalars.count == 1 }

  /// Whether the feature is a text of the body.
  var isText: Bool {
    switch kind {
    case .word, .phrase, .stem, .unspaced, .address, .domain: true
    case .sender, .smart, .shape: false
    }
  }

  /// The indices of features in the order in which a person would rather look for them if they tell as much:
  /// a piece of a link before a word of it, a phrase before a word, a word before a piece of one, and the
  /// longer text.
  static func byPreference(_ features: [Feature]) -> [Int] {
    let ranks = features.map { feature in
      let kind = feature.isOfLinks ? 0 : feature.kind == .phrase ? 1 : feature.kind == .stem ? 3 : 2
      return (kind, -feature.name.unicodeScalars.count)
    }
    return features.indices.sorted { (ranks[$0].0, ranks[$0].1, $0) < (ranks[$1].0, ranks[$1].1, $1) }
  }

  /// For each phrase of two words, the indices of the features that are these words; nil if one of them is no
  /// feature, or the feature no such phrase.
  static func wordsOfPhrases(_ features: [Feature]) -> [(Int, Int)?] {
    let words = Dictionary(
      features.indices.filter { features[$0].kind == .word }.map { (features[$0].name, $0) }
    ) { first, _ in first }
    return features.map { feature in
      guard feature.kind == .phrase else { return nil }
      let parts = feature.name.unicodeScalars.split { $0.value < 0x80 && !$0.properties.isAlphabetic }
      guard parts.count == 2, let one = words[String(parts[0])], let other = words[String(parts[1])] else {
        return nil
      }
      return (one, other)
    }
  }

  /// Whether another text is found wherever this one is, as *claim* is where *to claim* is. Disguised
  /// spellings, in which short texts are not found, do not count.
  func implies(_ other: Feature) -> Bool {
    guard isText, other.isText else { return false }
    if name == other.name { return kind.matchesWords && !other.kind.matchesWords }
    let (text, part) = (name.utf8Span.span, other.name.utf8Span.span)
    if !other.kind.matchesWords { return text.contains(part) }
    guard kind.matchesWords else { return false }
    func isBetweenWords(_ place: Int) -> Bool {
      guard text.indices.contains(place) else { return true }
      return text[place] < 0x80 && !(0x61...0x7A ~= text[place])
    }
    return (0...max(text.count - part.count, 0)).contains { start in
      isBetweenWords(start - 1) && isBetweenWords(start + part.count)
        && text.extracting(start..<text.count).starts(with: part)
    }
  }

  /// The disguises in which a text is found. Runs in scripts without spaces, top-level domains and single
  /// letters have none.
  private static func disguises(_ kind: Kind, _ text: String) -> FilterRule.Disguises {
    guard kind != .unspaced, kind != .domain else { return .none }
    let letters = text.unicodeScalars.count { $0.properties.isAlphabetic }
    if letters < 2 { return .none }
    // Innocent texts also spell out, or stretch, words of few letters. They do not write a word in the
    // letters of another script, however short it is.
    return letters < 6 ? .lookalikes : .all
  }

  /// The feature of a message that has a disguised word.
  static let disguised = Feature(.mixedScripts, .manner)

  /// The same feature without disguises. A filter lets through only what is written as it says.
  var undisguised: Feature {
    guard case .text(var text) = condition else { return self }
    var feature = self
    text.disguises = .none
    feature.condition = .text(text)
    return feature
  }

  /// The features that identify the script of a message. A score may require more points, or fewer, of
  /// messages in one of these scripts.
  static let scripts = KindScript.all.map(\.feature)

  /// The features that are not texts: smart rules and shapes.
  static let detectors: [Feature] = [
    Feature(.links, .offer),
    Feature(.emojis, .manner),
    disguised,
    Feature(.email, .offer),
    Feature(.numbersOnly, .scoresOnly),
    Feature(.shortSender(), .scoresOnly),
    Feature(
      shape: "money", .offer,
      #"[$£€₽₺₹¥₴₩]\s?\d|\d\s?(?:[$£€₽₺₹¥₴₩元万块]|(?i:usdt?|eur|gbp|руб\p{L}*|р|тыс|грн|tl|rp)\b|p\b)"#),
    // What a message or a minute costs, such as `150p` or `£3/week`, and any number before a slash or "per",
    // such as `3/min`.
    Feature(
      shape: "price", [.offer, .standsAlone],
      #"(?i:\b\d{1,3}\s?(?:p|ppm|pence|cents?|коп)\b|[$£€₽₺]\s?\d[\d.,]*\s?(?:/|per\b|p/)\s?\p{L}"#
        + #"|\d\s?(?:[$£€₽₺]|p|pence|руб\p{L}*|р|tl|usdt?)?\.?\s?(?:/\s?|per\s)\p{L})"#),
    Feature(shape: "adult", [.offer, .standsAlone], #"\b(?:16|18|21)\s?\+"#),
    Feature(shape: "thousands", .offer, #"\b\d{1,3}[., ]?000\b"#),
    Feature(shape: "range", [], #"\d\s?[-–]\s?\d"#),
    Feature(shape: "percent", [], #"\d\s?%"#),
    Feature(shape: "phone-number", [.manner, .number], #"\+?\d(?:[ ().-]{0,2}\d){8,13}"#),
    Feature(shape: "long-number", .number, #"\d(?:[ .-]?\d){6,}"#),
    Feature(shape: "short-code", .number, #"\b\d{4,6}\b"#),
    Feature(shape: "number", [.anyNumber, .scoresOnly], #"\d{2,}"#),
    Feature(shape: "handle", [], #"[A-Za-z]{2}[A-Za-z_]*\d{2}"#),
    Feature(shape: "mention", .offer, #"(?:^|\s)@[A-Za-z]\w{3,}"#),
    Feature(shape: "capital-word", .manner, #"\b\p{Lu}{3,}\b"#),
    Feature(shape: "wide-letters", .manner, #"[０-９Ａ-Ｚａ-ｚ①-⓿➀-➓]"#),
    Feature(shape: "capitals", .scoresOnly, #"\p{Lu}{4,}\P{L}+\p{Lu}{4,}"#),
    Feature(shape: "exclamation", .scoresOnly, "!", matching: .contains),
    Feature(shape: "question", .scoresOnly, #"[?？]"#),
    Feature(shape: "long", .scoresOnly, #"(?s)^.{100}"#),
    Feature(shape: "longer", .scoresOnly, #"(?s)^.{200}"#),
    Feature(shape: "sender-code", .scoresOnly, #"^\s*\d(?:\s?\d){2,5}\s*$"#, of: .sender),
    Feature(shape: "sender-name", .scoresOnly, #"\p{L}"#, of: .sender),
    Feature(shape: "lines", .scoresOnly, #"\n[^\n]+\n"#),
  ]
}
