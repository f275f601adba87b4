internal import Bytes
internal import TextMatching

/// The filters that come before one, to find those that match whatever it matches.
///
/// A covers B when every message that B matches A matches too. Decided for texts (contains, exact, and
/// regexes as far as their spelling says what they need):
/// - A's target is B's or `all`, which looks at body and sender joined.
/// - A's text occurs in B's. Insensitive texts are compared folded. A case-sensitive A covers an insensitive
///   B only if its text has no case at all; an insensitive A covers a case-sensitive B by its folded text
///   (but for capitals whose small letter alone composes with a following mark, such as H̱).
/// - If A is `exact`, there must be no letter or mark beside the place where it occurs in B's text; at the
///   edges of B's text only B's own `exact` says so.
struct CoverageIndex {
  private var folded: Texts
  private var normalized: Texts

  /// - Parameter mostSteps: how many steps of looking are taken before it is given up: only files of
  ///   nothing but long texts that are much alike need more.
  init(mostSteps: Int) {
    folded = Texts(trie: TextTrie(mostSteps: mostSteps))
    normalized = Texts(trie: TextTrie(mostSteps: mostSteps))
  }

  /// Whether too much had to be looked at, so that later filters were not.
  var isExhausted: Bool { folded.trie.isExhausted || normalized.trie.isExhausted }

  /// A filter as far as coverage is concerned.
  struct Text {
    var text: String
    var target: FilterRule.Target
    var isExact: Bool
    var isCaseSensitive: Bool
  }

  /// Puts in a filter, with a number that names it. Filters are put in in the order in which they decide.
  mutating func insert(_ text: Text, as number: Int) {
    if !text.isCaseSensitive || CoverageIndex.isCaseless(text.text) {
      folded.insert(TextForms.folded(text.text), text, number)
    }
    if text.isCaseSensitive, let form = TextForms.normalized(text.text) {
      normalized.insert(form, text, number)
    }
  }

  /// The first filter that covers this one; nil if none is known to.
  mutating func first(covering text: Text) -> Int? {
    guard !isExhausted else { return nil }
    let insensitive = folded.first(covering: text, TextForms.folded(text.text))
    guard text.isCaseSensitive, let form = TextForms.normalized(text.text) else { return insensitive }
    let sensitive = normalized.first(covering: text, form)
    return [insensitive, sensitive].compactMap(\.self).min()
  }

  /// The filters whose texts are compared in one form.
  private struct Texts {
    var trie: TextTrie
    /// For each text of the trie the first filter of each target and matching, or -1.
    var slots: [Int32] = []

    static func slot(_ target: FilterRule.Target, _ isExact: Bool) -> Int {
      let place = target == .all ? 0 : target == .body ? 1 : 2
      return place * 2 + (isExact ? 1 : 0)
    }

    mutating func insert(_ form: [UInt8], _ text: Text, _ number: Int) {
      let next = slots.count
      let base = trie.value(of: form, new: next)
      if base == next { slots += [Int32](repeating: -1, count: 6) }
      let slot = base + Texts.slot(text.target, text.isExact)
      if slots[slot] < 0 { slots[slot] = Int32(truncatingIfNeeded: number) }
    }

    mutating func first(covering text: Text, _ form: [UInt8]) -> Int? {
      var best: Int?
      let targets: [FilterRule.Target] = text.target == .all ? [.all] : [.all, text.target]
      let slots = slots
      trie.findAll(in: form) { base, range in
        for target in targets {
          for isExact in [false, true] {
            let number = Int(slots[base + Texts.slot(target, isExact)])
            guard number >= 0, number < best ?? .max else { continue }
            if isExact, !CoverageIndex.standsAlone(form, range, text.isExact) { continue }
            best = number
          }
        }
      }
      return best
    }
  }

  /// Whether no letter or mark can be beside a part of a text, wherever the text occurs.
  private static func standsAlone(_ text: [UInt8], _ range: Range<Int>, _ isExact: Bool) -> Bool {
    let bytes = text.span
    if range.lowerBound == 0 {
      if !isExact { return false }
    } else {
      let before = decodeScalar(bytes, at: scalarStart(bytes, before: range.lowerBound)).scalar
      if isLetterOrMark(before) { return false }
    }
    if range.upperBound == text.count { return isExact }
    return !isLetterOrMark(decodeScalar(bytes, at: range.upperBound).scalar)
  }

  /// Whether a text has nothing that another text of another case could match: no cased letter, no mark
  /// (which full folding takes apart from letters), and not the two modifier letters that foldings hold.
  static func isCaseless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII { return !scalar.properties.isAlphabetic }
      if scalar == "\u{2BC}" || scalar == "\u{2BE}" { return false }
      let properties = scalar.properties
      if properties.isCased || properties.changesWhenCaseFolded { return false }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: return false
      default: return true
      }
    }
  }
}

extension Unicode.Scalar {
  /// The script, where it is one that is written without spaces between words.
  var unspacedScript: String? {
    switch value {
    case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAD9, 0x16FF0...0x16FF1, 0x20000...0x3FFFD:
      "Han"
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x32D0...0x32FE,
      0xFF66...0xFF9D, 0x1AFF0...0x1AFFE, 0x1B000...0x1B167:
      "Kana"
    case 0x0E01...0x0E3A, 0x0E40...0x0E5B: "Thai"
    case 0x0E81...0x0EDF: "Lao"
    case 0x1780...0x17F9, 0x19E0...0x19FF: "Khmer"
    case 0x1000...0x109F, 0xA9E0...0xA9FE, 0xAA60...0xAA7F: "Myanmar"
    default: nil
    }
  }
}
