import Testing

@testable import LanguageIdentification

/// Texts of nothing but words that several languages have.
@Suite struct `Common words` {
  @Test(arguments: [
    "Да.", "Да, да.", "ДА!", "да да да да да", "Не.", "на", "то", "Не, не.", "ok", "no", "No!",
    "si", "in", "die", "in die",
    "van", "de", "la", "a", "je", "to", "på", "og",
  ])
  func `a text that is right in several languages is surely in none`(text: String) throws {
    let found = try #require(guess(text))
    #expect(found.confidence.hundredths < 90, "\(text): \(found)")
  }

  @Test(arguments: [
    ("Да, разбира се, ще дойда", Language.bg), ("Да, конечно, приду завтра", .ru),
    ("no sé qué decirte", .es),
    ("die Katze schläft auf dem Sofa", .de), ("ik kom morgen van het werk", .nl),
  ])
  func `other words in a text are evidence as before`(text: String, language: Language) throws {
    let found = try #require(guess(text))
    #expect(found.language == language && found.confidence.hundredths >= 95, "\(found)")
  }

  private let words = CommonWords()

  /// The highest probability of a language in a text.
  private func highest(_ language: Language, _ text: String) -> Float {
    var first = FirstWords()
    for word in ScoredText(text.utf8Span.span).words { first.add(word) }
    return words.highestProbability(of: language, in: first)
  }

  @Test func `a shared word bounds the languages that share it, and no other text`() {
    #expect(highest(.bg, "да") < 0.9 && highest(.bg, "да") > highest(.ru, "да"))
    // Repeated, it says no more.
    #expect(highest(.bg, "Да, да, да, да, да!") == highest(.bg, "да"))
    // The word that says most counts.
    #expect(highest(.de, "in die") == max(highest(.de, "in"), highest(.de, "die")))
    #expect(highest(.de, "in die Katze") == 1)
    #expect(highest(.de, "Katze") == 1)
    #expect(highest(.de, "") == 1)
  }

  @Test func `every word of the table is one that two languages or more share`() {
    let lines = CommonWords.table.split(separator: "\n")
    #expect(lines.count > 100)
    for line in lines {
      let fields = line.split(separator: " ")
      #expect(fields.count >= 5 && fields.count % 2 == 1, "\(line)")
      let shares = stride(from: 2, to: fields.count, by: 2).compactMap { Int(fields[$0]) }
      #expect(
        shares.count == fields.count / 2 && (90...110).contains(shares.reduce(0, +)), "\(line)")
      for place in stride(from: 1, to: fields.count, by: 2) {
        #expect(Language(rawValue: String(fields[place])) != nil, "\(line)")
      }
    }
  }
}
