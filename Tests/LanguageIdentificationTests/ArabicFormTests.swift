import Testing

@testable import LanguageIdentification

/// Arabic presentation forms: letters in the shape that they have in a word, and ligatures.
@Suite struct ArabicFormTests {
  private func words(_ text: String) -> [Word] { ScoredText(text.utf8Span.span).words }

  @Test(arguments: [
    ("ﻣﺮﺣﺒﺎ ﻛﻴﻒ ﺣﺎﻟﻚ", "مرحبا كيف حالك", Language.ar), ("ﺳﻼﻡ ﺣﺎﻝ ﺷﻤﺎ ﭼﻄﻮﺭ ﺍﺳﺖ", "سلام حال شما چطور است", .fa),
    ("ﺍﻟﺴﻼﻡ ﻋﻠﻴﻜﻢ ﻭﺭﺣﻤﺔ ﺍﻟﻠﻪ", "السلام عليكم ورحمة الله", .ar),
    ("ﻣﯿﮟ ﺍﺭﺩﻭ ﺑﻮﻟﺘﺎ ﮨﻮﮞ", "میں اردو بولتا ہوں", .ur),
  ])
  func `a text in presentation forms is in the language of its letters`(
    forms: String, letters: String, language: Language
  ) throws {
    let found = try #require(guess(forms))
    #expect(found.language == language && found.confidence.hundredths >= 95, "\(found)")
    #expect(found == guess(letters))
  }

  /// The letters and marks of Arabic by their names, without ARABIC and LETTER.
  private static let scalars: [String: Unicode.Scalar] = {
    let all = (0x620..<0x700).compactMap { Unicode.Scalar($0 as UInt32) }
    let named = all.map { scalar in
      let words = (scalar.properties.name ?? "").split(separator: " ")
      return (words.drop { $0 == "ARABIC" || $0 == "LETTER" }.joined(separator: " "), scalar)
    }
    return Dictionary(named) { first, _ in first }
  }()

  /// What a form's name says that it stands for, such as ARABIC LIGATURE LAM WITH ALEF WITH HAMZA ABOVE FINAL
  /// FORM; nil if it is no such name.
  private static func letters(of name: String) -> String? {
    guard name.hasPrefix("ARABIC "), name.hasSuffix(" FORM") else { return nil }
    var words = name.split(separator: " ").dropFirst().dropLast(2)
    if words.first == "LETTER" || words.first == "LIGATURE" { words.removeFirst() }
    // The languages that some letters are for.
    if words.first == "UIGHUR" { words = words.drop { ["UIGHUR", "KAZAKH", "KIRGHIZ"].contains($0) } }
    var names: [String] = []
    for part in words.split(separator: "WITH").map({ $0.joined(separator: " ") }) {
      // A sign that is a part of the letter.
      if part.hasSuffix("ABOVE") || part.hasSuffix("BELOW"), let letter = names.popLast() {
        names.append(letter + " WITH " + part)
      } else {
        names.append(part)
      }
    }
    let letters = names.compactMap { scalars[$0] }
    return letters.count == names.count ? String(String.UnicodeScalarView(letters)) : nil
  }

  @Test func `a form is read as the letters of its name`() {
    var compared = 0
    for value in Array(0xFB50...0xFDC7) + Array(0xFE70...0xFEFC) as [UInt32] {
      guard let form = Unicode.Scalar(value), let name = form.properties.name,
        let letters = Self.letters(of: name)
      else { continue }
      compared += 1
      // Within a word, so that it shows whether the form divides it.
      #expect(words("س\(form)س") == words("س\(letters)س"), "\(name)")
    }
    #expect(compared > 700)
  }

  @Test(arguments: ["ﷲ", "ﷺ"])
  func `a form of a whole word is one letter`(word: String) {
    #expect(words(word).map(\.count) == [1])
  }

  @Test(arguments: [
    "ݐݑݒ ݐݑ", "ࢠ", "ﷺ ﷲﷺ", "ﹳ", "𞺡𞺢𞺣 𞺡𞺢", "ﻣ", "ﺁﺂﺃ", "ꙀꙂꙄ ꙀꙂꙄ", "ꜣꜥ Ꞓꞓ", "ªº ｆｒｅｅ",
  ])
  func `a text of nothing but letters that no language here has is surely in none`(text: String) throws {
    #expect(try #require(guess(text)).confidence.hundredths < 70)
    if words(text).allSatisfy(\.isRare) {
      let long = Array(repeating: text, count: 200).joined(separator: " ")
      #expect(try #require(guess(long)).confidence.hundredths < 70)
    }
  }
}
