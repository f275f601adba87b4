import Testing

@testable import LanguageIdentification

/// The builtin identifier's guess.
func guess(_ text: String) -> LanguageGuess? {
  var scratch = LanguageScratch()
  return LanguageIdentifier.builtin.identify(text.utf8Span.span, scratch: &scratch)
}

@Suite struct `Evidence` {
  @Test(arguments: [
    "", " ", "12345", "+1 (555) 010-9999", "😀😀👍🏽", "https://example.com/path", "www.example.org",
    "bit.ly/3xYz",
    "@somebody", "someone@example.com", "mailto:someone@example.com", "!!! ... ???", "btl.gov.il", "1️⃣2️⃣",
    "@Александр", "@משה_כהן", "https://ru.wikipedia.org/wiki/Россия", "https://президент.рф/путь/к",
    "президент.рф",
    "почта@пример.рф", "דואר@דוגמה.קום", "邮箱@例子.中国", "x.com/שלום", "http://例子.中国/路径",
    "simplex:/contact#hello",
    "mailto:почта@пример.рф", "10.0.0.1/admin", "www.пример.рф", "tg://resolve?domain=somebody",
  ])
  func `where there are no letters outside links, addresses and mentions there is no guess`(text: String) {
    #expect(guess(text) == nil)
  }

  @Test(arguments: [
    ("Ваш код подтверждения: 1234 https://example.com/the/long/english/path/with/words", Language.ru),
    ("שלום, ראה www.example-shop.com/sale-and-more", .he),
    ("点击https://example.com/verify-your-account-now", .zhHans),
    ("@english_name_here merhaba nasılsın", .tr),
    ("write.to.me.at.home@example.com lütfen hemen cevap ver", .tr),
    ("请联系service.department@example.com", .zhHans), ("https://ru.wikipedia.org/wiki/Россия שלום לכולם", .he),
    ("http://t.cn/RUy3HJN退订回复", .zhHans), ("@Александр merhaba nasılsın", .tr), ("@user你好", .zhHans),
    ("Привет@john, как дела", .ru),
  ])
  func `links and addresses do not count against the rest`(text: String, language: Language) {
    #expect(guess(text)?.language == language)
  }

  @Test(arguments: [
    "Where are you? I am waiting at the station", "¿Dónde estás? Te espero en la estación",
    "Où es-tu? Je t'attends à la gare", "Где ты? Я жду тебя на вокзале", "Wo bist du? Ich warte am Bahnhof",
  ])
  func `case does not matter`(text: String) {
    #expect(guess(text) == guess(text.uppercased()))
    #expect(guess(text) == guess(text.lowercased()))
  }
}
