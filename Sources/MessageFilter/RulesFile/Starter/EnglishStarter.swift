/// Starter texts in English.
enum EnglishStarter: StarterTexts {
  static let code = "en"
  static let name = "English"

  static let deny = #"""
    { id: "prize", matching: "regex", target: "body", note: "prizes nobody took part for",
      text: "(?i)\\byou(?:'ve| have| are|r)?\\b.{0,40}\\b(?:been (?:selected|chosen|awarded)|won|winner|awarded)\\b.{0,80}\\b(?:prize|gift card|voucher|cash|reward|bonus|award)" },
    { id: "claim", matching: "regex", target: "body",
      text: "(?i)\\bclaim (?:your|the|a) (?:free )?(?:prize|reward|gift|bonus|winnings|award|voucher)\\b" },
    { id: "guaranteed", matching: "regex", target: "body",
      text: "(?i)\\b(?:guaranteed|unclaimed)\\b.{0,20}\\b(?:prize|cash|award|reward|gift)" },
    { id: "urgent", matching: "regex", target: "body",
      text: "(?i)\\b(?:urgent|final (?:notice|attempt|chance)|last chance)\\b.{0,80}\\b(?:prize|claim|won|award|reward)\\b" },
    { id: "premium", matching: "regex", target: "body", note: "texts that cost money to answer",
      text: "(?i)\\b(?:150p|£1\\.50|£3|£5) ?(?:/|per|a)? ?(?:msg|message|txt|text|min|week|wk|sms|rcvd)" },
    { id: "fee", matching: "regex", target: "body", note: "parcels held for a fee that nobody owes",
      text: "(?i)\\b(?:parcel|package|delivery)\\b.{0,80}\\b(?:customs|redelivery|shipping|unpaid) (?:fee|charge)\\b" },
    { id: "refund", matching: "regex", target: "body",
      text: "(?i)\\b(?:tax|toll) (?:refund|rebate)\\b.{0,80}\\b(?:claim|click|tap|visit)\\b" },
    { id: "investment", text: "guaranteed daily profit", target: "body" },
    { id: "casino", text: "free spins", folder: "promotion" },
    { id: "free-entry", matching: "regex", target: "body", folder: "promotion",
      text: "(?i)\\bfree (?:entry|ringtones?|gift)\\b" },
    { id: "opt-out", matching: "regex", target: "body", folder: "promotion",
      note: "what advertisers must write",
      text: "(?i)\\bstop\\b.{0,14}\\bto (?:opt[- ]?out|unsubscribe|end|cancel|[0-9]{5,6})\\b|\\b(?:to )?(?:opt[- ]?out|unsubscribe)\\b" },
    { id: "terms", matching: "regex", target: "body", folder: "promotion", note: "T&Cs apply",
      text: "(?i)\\bt(?:'?s)?\\s?(?:&|and|n)\\s?c(?:'?s)?\\b.{0,30}\\b(?:apply|www)" },
    """#

  static let codes = #"""
    { matching: "regex", target: "body",
      text: "(?i)\\b(?:code|otp|passcode|pin)\\b.{0,40}\\b[0-9]{4,8}\\b|\\b[0-9]{4,8}\\b.{0,20}\\bis your\\b" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body",
      text: "(?i)\\b(?:parcel|package|shipment|order)\\b.{0,60}\\b(?:delivered|delivery|arrives?|shipped|dispatched|on its way|courier)\\b" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body",
      text: "(?i)\\b(?:card|account|a/c)\\b.{0,60}\\b(?:debited|credited|charged|spent|purchase|withdrawn|balance)\\b" },
    """#
}
