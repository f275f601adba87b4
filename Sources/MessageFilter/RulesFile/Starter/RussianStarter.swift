/// Starter texts in Russian. Disguised spellings are common in Russian spam, so most filters see through
/// them.
enum RussianStarter: StarterTexts {
  static let code = "ru"
  static let name = "Russian"

  static let deny = #"""
    { id: "ru-write-me", note: "offers that go on in private", any: [
      { text: "пишите в лс", target: "body", disguises: "all" },
      { text: "пиши в лс", target: "body", disguises: "all" },
      { text: "в личные сообщения", target: "body", disguises: "all" },
      { text: "подробности в лс", target: "body", disguises: "all" },
      { text: "за подробностями", target: "body", disguises: "all" } ] },
    { id: "ru-work", note: "work that pays too well", any: [
      { text: "без опыта", target: "body", disguises: "all" },
      { text: "гибкий график", target: "body", disguises: "all" },
      { text: "нужны люди", target: "body", disguises: "all" },
      { text: "пассивный доход", target: "body", disguises: "all" },
      { text: "без вложений", target: "body", disguises: "all" } ] },
    { id: "ru-income", all: [
      { any: [{ text: "доход", target: "body", disguises: "lookalikes" }, { text: "заработ", target: "body", disguises: "all" },
        { text: "оплата", target: "body", disguises: "all" }] },
      { any: [{ text: "в день", target: "body", disguises: "lookalikes" }, { text: "в неделю", target: "body", disguises: "all" },
        { text: "в час", target: "body", disguises: "lookalikes" }] } ] },
    { id: "ru-disguised", note: "Latin letters among Cyrillic ones, in an offer", all: [{ smart: "mixedScripts" },
      { any: [{ text: "пиши", target: "body", disguises: "lookalikes" }, { text: "доход", target: "body", disguises: "lookalikes" },
        { text: "заработ", target: "body", disguises: "lookalikes" }, { text: "работ", target: "body", disguises: "lookalikes" }] }] },
    """#

  static let codes = #"""
    { matching: "regex", target: "body", text: "(?i)\\bкод\\b.{0,40}\\b[0-9]{4,8}\\b|\\b[0-9]{4,8}\\b.{0,20}\\bкод\\b" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body", text: "(?i)\\b(?:посылка|заказ|отправление)\\b.{0,60}(?:доставлен|прибыл|в пути|курьер|пункт)" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body", text: "(?i)\\b(?:карт[аеыу]|сч[её]т\\w*)\\b.{0,60}(?:списан|зачислен|покупка|баланс|перевод)" },
    """#
}
