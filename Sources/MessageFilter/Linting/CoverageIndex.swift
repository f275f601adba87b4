import Bytes
import TextMatching

/// Finds, among the filters before a filter, those that match every message that it matches.
///
/// Filter A covers B if A matches every message that B matches. This is decided from their texts:
/// - A's target is B's, or A's is `all`, which looks at body and sender joined, and B's is one of these.
/// - A's text occurs in B's, both in a form in which A is compared: fully folded, in lower case or in NFC.
/// - If A is `exact`, there is no letter or mark beside the place where it occurs in B's text. At the ends of
///   B's text that is known only if B is `exact`, too, or begins or ends where the message does.
/// - If A is `prefix`, B is `prefix` or `whole`, and A's text occurs at the start of B's.
/// - If A is `whole`, so is B, and the texts are equal.
///
/// If the answer depends on the message, a filter does not count as covered: see ``Text/stableRange(of:)``
/// and ``insert(_:as:)``.
struct CoverageIndex {
  /// The texts in full case folding, with which insensitive filters are compared.
  private var folded: Texts
  /// The texts in lower case, with which a regex under `(?i)` is compared.
  private var lowercased: Texts
  /// The texts in NFC, with which sensitive filters and regexes are compared.
  private var normalized: Texts
  /// The user-defined fields that were targets, by the order in which they were inserted.
  private var fields: [String: Int] = [:]

  /// - Parameter maxSteps: The maximum number of steps of the search, after which it gives up. Only files of
  ///   many long texts that are much alike need more.
  init(maxSteps: Int) {
    folded = Texts(trie: TextTrie(maxSteps: maxSteps))
    lowercased = Texts(trie: TextTrie(maxSteps: maxSteps))
    normalized = Texts(trie: TextTrie(maxSteps: maxSteps))
  }

  /// Whether the search gave up, so that later filters were not checked.
  var isExhausted: Bool {
    folded.trie.isExhausted || lowercased.trie.isExhausted || normalized.trie.isExhausted
  }

  /// The way in which a text is compared with a message.
  enum Folding {
    /// In full case folding: an insensitive text.
    case full
    /// In simple case folding: a text of a regex under `(?i)`.
    case simple
    /// Not at all.
    case none
  }

  /// A text of a filter, with all that matters for coverage.
  struct Text {
    var text: String
    var target: FilterRule.Target
    var matching: Matching
    var folding: Folding
  }

  /// The place in a message where a text matches.
  enum Matching {
    /// Anywhere.
    case contains
    /// Where no letter or mark is next to it.
    case exact
    /// At the start of body or sender, behind white space.
    case prefix
    /// The whole of body or sender, without the white space at the ends.
    case whole

    /// Whether no letter or mark is before the text.
    var startsAlone: Bool { self != .contains }
    /// Whether no letter or mark is behind the text.
    var endsAlone: Bool { self == .exact || self == .whole }
  }

  /// Inserts a filter with its number. Filters must be inserted in the order in which they decide.
  ///
  /// A regex under `(?i)` does not find what is equal only in full case folding (`strasse` in `straße`), so
  /// it covers insensitive texts only if it has no letters with case.
  mutating func insert(_ text: Text, as number: Int) {
    if case .field(let name) = text.target, fields[name] == nil { fields[name] = fields.count }
    guard let place = place(of: text.target) else { return }
    let entry = Entry(place: place, matching: text.matching, number: Int32(truncatingIfNeeded: number))
    let isCaseless = text.folding != .full && CoverageIndex.isCaseless(text.text)
    if text.folding == .full || isCaseless { folded.insert(TextForms.folded(text.text), entry) }
    guard text.folding != .full, let form = TextForms.normalized(text.text) else { return }
    if text.folding == .simple { lowercased.insert(TextForms.lowercased(text.text), entry) }
    if text.folding == .none || isCaseless { normalized.insert(form, entry) }
  }

  /// The first filter that covers this one; nil if none is known to.
  mutating func first(covering text: Text) -> Int? {
    guard !isExhausted, let place = place(of: text.target) else { return nil }
    let form = TextForms.folded(text.text)
    var numbers = [folded.first(covering: text, at: place, form, within: text.stableRange(of: form))]
    if text.folding != .full, let form = TextForms.normalized(text.text) {
      let simple = TextForms.lowercased(text.text)
      numbers.append(lowercased.first(covering: text, at: place, simple, within: 0..<simple.count))
      if text.folding == .none {
        numbers.append(normalized.first(covering: text, at: place, form, within: 0..<form.count))
      }
    }
    return numbers.compactMap(\.self).min()
  }

  /// The place of a target; nil for a field that no inserted filter has as target.
  private func place(of target: FilterRule.Target) -> Place? {
    switch target {
    case .all: .all
    case .body: .body
    case .sender: .sender
    case .field(let name): fields[name].map { .field($0) }
    }
  }

  /// A target, without its name.
  private enum Place: Equatable {
    case all, body, sender
    case field(Int)

    /// Whether what is searched here includes what is searched there.
    func includes(_ other: Place) -> Bool {
      switch (self, other) {
      case (.all, .body), (.all, .sender): true
      default: self == other
      }
    }
  }

  /// A filter that is inserted with a text.
  private struct Entry {
    var place: Place
    var matching: Matching
    var number: Int32
    /// The index of the next entry with the same text; -1 if there is none.
    var next: Int32 = -1
  }

  /// The texts that are compared in one form.
  private struct Texts {
    var trie: TextTrie
    /// For each text of the trie, the first filter of each place and matching. The trie has the index of the
    /// first entry of a text's list.
    var entries: [Entry] = []

    init(trie: TextTrie) { self.trie = trie }

    mutating func insert(_ form: [UInt8], _ entry: Entry) {
      let first = trie.value(of: form, new: entries.count)
      guard first < entries.count else { return entries.append(entry) }
      var index = first
      while index >= 0 {
        if entries[index].place == entry.place, entries[index].matching == entry.matching { return }
        index = Int(entries[index].next)
      }
      var entry = entry
      entry.next = entries[first].next
      entries[first].next = Int32(truncatingIfNeeded: entries.count)
      entries.append(entry)
    }

    /// The first filter whose text occurs within a part of a text.
    mutating func first(
      covering text: Text, at place: Place, _ form: [UInt8], within part: Range<Int>
    ) -> Int? {
      var best: Int32?
      let entries = entries
      trie.findAll(in: form) { first, range in
        guard range.lowerBound >= part.lowerBound, range.upperBound <= part.upperBound else { return }
        var index = first
        while index >= 0 {
          let entry = entries[index]
          index = Int(entry.next)
          guard entry.number < best ?? .max, entry.place.includes(place),
            CoverageIndex.matches(entry.matching, range, of: form, text.matching)
          else { continue }
          best = entry.number
        }
      }
      return best.map { Int($0) }
    }
  }

  /// Whether a part of a text is in the right place for a matching, wherever the text itself matches.
  private static func matches(
    _ matching: Matching, _ range: Range<Int>, of text: [UInt8], _ textMatching: Matching
  ) -> Bool {
    switch matching {
    case .contains: true
    case .exact: standsAlone(text, range, textMatching)
    case .prefix: range.lowerBound == 0 && (textMatching == .prefix || textMatching == .whole)
    case .whole: range == 0..<text.count && textMatching == .whole
    }
  }

  /// Whether no letter or mark can be next to a part of a text, wherever the text matches.
  private static func standsAlone(_ text: [UInt8], _ range: Range<Int>, _ matching: Matching) -> Bool {
    let bytes = text.span
    if range.lowerBound == 0 {
      if !matching.startsAlone { return false }
    } else {
      let before = decodeScalar(bytes, at: scalarStart(bytes, before: range.lowerBound)).scalar
      if isLetterOrMark(before) || mayEndInMark(before) { return false }
    }
    if range.upperBound == text.count { return matching.endsAlone }
    return !isLetterOrMark(decodeScalar(bytes, at: range.upperBound).scalar)
  }

  /// Whether a message may contain a symbol as another one and a mark: `≠` as `=` and U+0338.
  private static func mayEndInMark(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value), !scalar.isASCII else { return false }
    let category = scalar.properties.generalCategory
    return category == .mathSymbol || category == .modifierSymbol
  }

  /// Whether a text matches only itself without regard to case: it has no cased letter, no mark (which full
  /// folding separates from letters), and not the two modifier letters that occur in foldings.
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

extension CoverageIndex.Text {
  /// The part of the text's folded form that occurs in the folded form of every message in which the text
  /// occurs.
  ///
  /// For an insensitive text that is the whole. A sensitive text and a regex are searched for before folding,
  /// and a letter at their end may compose with a mark after it once it is folded: `H` occurs in `H` and
  /// U+0331, but `h` does not occur in their folded form `ẖ`. A mark at the start may compose with the letter
  /// before it. Neither can happen to a text that is the whole.
  func stableRange(of form: [UInt8]) -> Range<Int> {
    guard folding != .full, matching != .whole else { return 0..<form.count }
    let scalars = Array(String(decoding: form, as: UTF8.self).unicodeScalars)
    var start = 0
    var lower = 0
    while start < scalars.count, scalars[start].isMark {
      lower += UTF8.width(scalars[start])
      start += 1
    }
    var end = scalars.count
    var upper = form.count
    while end > start, scalars[end - 1].isMark {
      end -= 1
      upper -= UTF8.width(scalars[end])
    }
    let endsInMark = end < scalars.count
    if end > start, endsInMark || !(text.unicodeScalars.last.map { keepsItsEnd($0) } ?? true) {
      upper -= UTF8.width(scalars[end - 1])
    }
    return lower..<max(lower, upper)
  }

  /// Whether no letter that matches this one composes with a mark in another way than its folded form does.
  private func keepsItsEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    // Only the small letters of these compose with certain marks.
    case "H", "J", "T", "W", "Y": return false
    // Under `(?i)` the long s matches s, and U+1C82 matches о.
    case "h", "j", "t", "w", "y", "s", "S", "\u{43E}", "\u{41E}": return folding == .none
    case "a"..."z", "A"..."Z", "\u{410}"..."\u{44F}": return true
    default:
      if folding == .simple { return CoverageIndex.isCaseless(String(scalar)) }
      return TextForms.folded(String(scalar)) == Array(String(scalar).utf8)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the general category is M.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
