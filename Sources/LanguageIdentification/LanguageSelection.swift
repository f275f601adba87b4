import Bytes

/// The languages of interest, and what follows for reading a text: a text without a letter of their scripts
/// need not be read, and words of other scripts need not be scored.
///
/// It is a class, because a structure would be copied as a whole for each call.
package final class LanguageSelection: Sendable {
  /// The languages.
  package let languages: [Language]
  /// The scripts that a text must be mostly in, by their numbers as bits; Kana counts as Han.
  let scripts: UInt16
  /// The languages as ``bit(of:)`` has them.
  let bits: UInt64
  /// The bytes that letters of these scripts begin with.
  private let leads: InlineArray<256, Bool>
  /// Whether letters of these scripts can be ASCII.
  private let hasASCII: Bool

  /// A selection of languages, in any order.
  package init(_ languages: some Sequence<Language>) {
    self.languages = Array(languages)
    var scripts: UInt16 = 0
    for language in self.languages { scripts |= 1 << UInt16(Self.script(of: language).rawValue) }
    self.scripts = scripts
    bits = self.languages.reduce(0) { $0 | Self.bit(of: $1) }
    hasASCII = scripts & 1 << UInt16(Script.latin.rawValue) != 0
    var leads = InlineArray<256, Bool>(repeating: false)
    for range in Script.letterRanges {
      let script = range.script == .kana ? Script.han : range.script
      if scripts & 1 << UInt16(script.rawValue) == 0 { continue }
      let first = EncodedScalar(range.first).bytes & 0xFF
      let last = EncodedScalar(range.last).bytes & 0xFF
      for lead in first...last { leads[Int(lead)] = true }
    }
    self.leads = leads
  }

  /// The bit of a language. It is found by a linear search, so this is not for use on each message.
  static func bit(of language: Language) -> UInt64 {
    1 << UInt64(Language.allCases.firstIndex(of: language) ?? 63)
  }

  /// The script that a text in a language is mostly in.
  private static func script(of language: Language) -> Script {
    switch language {
    case .ar, .fa, .ur: .arabic
    case .bg, .ru, .uk: .cyrillic
    case .el: .greek
    case .he: .hebrew
    case .hi: .devanagari
    case .ja, .zhHans, .zhHant: .han
    case .ko: .hangul
    case .th: .thai
    case .ca, .cs, .da, .de, .en, .es, .fi, .fr, .hr, .hu, .id, .it, .nb, .nl, .pl, .pt, .ro, .sk, .sv, .tr,
      .vi:
      .latin
    }
  }

  /// Whether a text (well-formed UTF-8) may have letters of the languages' scripts. If not, it is in none of
  /// the languages, which is known without the model. O(n); ASCII at the start is skipped 16 bytes at a time
  /// if the scripts have no ASCII letters.
  package func mayBe(in text: Span<UInt8>) -> Bool {
    var place = hasASCII ? 0 : text.firstNonASCII()
    while place < text.count {
      if leads[Int(text[place])] { return true }
      place &+= 1
    }
    return false
  }
}
