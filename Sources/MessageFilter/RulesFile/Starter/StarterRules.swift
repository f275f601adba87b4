/// The starter rules file, which `winnow init` writes and `--rules builtin` uses in English.
package enum StarterRules {
  /// The languages with starter texts, English first.
  package static let languages: [any StarterTexts.Type] = [
    EnglishStarter.self, ArabicStarter.self, ChineseStarter.self, HebrewStarter.self, HindiStarter.self,
    IndonesianStarter.self, RussianStarter.self, TurkishStarter.self,
  ]

  /// The file in English.
  package static var text: String { text(in: ["en"]) }

  /// The file with the texts of some languages, in their order. It can be used as it is, and is conservative:
  /// hardly anyone misses what it calls junk.
  package static func text(in codes: [String]) -> String {
    let unique = codes.indices.filter { !codes[..<$0].contains(codes[$0]) }
    let chosen = unique.compactMap { place in languages.first { $0.code == codes[place] } }
    func part(_ lines: (any StarterTexts.Type) -> String, _ indent: String) -> String {
      chosen.compactMap { language in
        let own = lines(language)
        if own.isEmpty { return nil }
        let head = chosen.count > 1 ? "// \(language.name)\n" : ""
        return (head + own).split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
      }.joined(separator: "\n")
    }
    let parts = [
      "@deny@": part({ $0.deny }, "    "), "@codes@": part({ $0.codes }, "      "),
      "@delivery@": part({ $0.delivery }, "      "), "@bank@": part({ $0.bank }, "      "),
    ]
    let lines = layout.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { parts[String($0)] ?? String($0) }.joined(separator: "\n")
  }

  private static let layout = #"""
    // The rules of winnow: which messages are junk, transactions or promotions, and which are not.
    //
    // This is JSON5: JSON with comments, trailing commas and keys without quotes. After a change,
    // `winnow check FILE` says what is wrong, `winnow explain --rules FILE --body "…"` what happens to a
    // message, and `winnow diff OLD FILE messages.ndjson` what the change would change.
    //
    // The first that matches decides: contacts, allow, allUnknown, the automatic allow lists, the other
    // smart rules, deny, denyLanguage, the automatic deny lists. What nothing matches is allowed.
    {
      version: 1,

      // Where a message's parts are, if not in "id", "sender" (from, address) and "body" (text, content,
      // message): JSON Pointers into the message.
      fields: {
        // sender: "/from/number",
        // body: "/payload/text",
      },

      // The country you live in, by which numbers without + are read: 054-123-4567 is +972541234567.
      // country: "IL",

      // Senders that are always let through: phone numbers (spaces and hyphens don't matter) or names.
      contacts: [
        // "+1 555 010 0199",
        // "mum@example.org",
      ],

      // Filters whose messages are let through whatever follows. A text is looked for in the body and the
      // sender, in any case. Codes come first: a login code that is lost costs more than an advert that
      // is not.
      allow: [
        { id: "code", matching: "regex", target: "body", note: "login and payment codes",
          text: "(?i)\\b(?:verification|security|login|sign-in|one[- ]time|confirmation) (?:code|password|passcode|pin)\\b.{0,40}\\b[0-9]{4,8}\\b" },
        { id: "code-first", matching: "regex", target: "body", note: "the same with the code in front",
          text: "(?i)\\b[0-9]{4,8}\\b.{0,20}\\bis your\\b.{0,40}\\b(?:code|otp|password|passcode|pin)\\b" },
        { id: "otp", matching: "exact", case: "sensitive", target: "body", text: "OTP" },
      ],

      // Filters whose messages go to a folder: junk (if nothing else is said), transaction or promotion.
      deny: [
    @deny@
      ],

      // Languages you can't read. `winnow languages` lists the names.
      denyLanguage: [
        // "ru",
        // { language: "ar", folder: "promotion", confidence: 0.9 },
      ],

      smart: {
        // Everything that contacts and allow did not let through is junk. Off: only for those who list all
        // they want to hear from.
        allUnknown: false,
        // Links. Off: banks, parcels and friends send links too. On, it is the strongest rule against
        // phishing, for those who get few.
        links: false,
        // Senders of at most so many characters, as bulk senders have. Off: codes and banks come from short
        // numbers as well.
        shortSender: false, // or { max: 5 }
        // Senders that are e-mail addresses, an old way to send junk to phones. On: hardly any real message
        // comes from one.
        email: true,
        // Senders with letters in their names. Off: most companies have them.
        numbersOnly: false,
        // Only numbers of these countries pass: calling codes ("+972") or regions ("IL"). Empty is off.
        countryAllowlist: [],
        // Emoji. Off: people use them.
        emojis: false,
        // Words half in Latin and half in Cyrillic letters that look the same. Off: in Russian, people
        // mistype.
        mixedScripts: false,
      },

      // Tags say what a message is about, whatever decides it. `--only tag:bank` shows those of one.
      tags: {
        "one-time-code": [
    @codes@
        ],
        delivery: [
    @delivery@
        ],
        bank: [
    @bank@
        ],
      },

      // Lists by language, as the app Simply Filter SMS has them: senders are compared as a whole, body
      // texts are looked for. Only the languages that are named here are active, whatever a message's is.
      automatic: {
        languages: ["en"],
        filter_lists: {
          en: {
            allow_sender: [],
            allow_body: ["your appointment is", "your verification code"],
            deny_sender: [],
            deny_body: [
              "act now before it expires",
              "congratulations you have won",
              "congratulations! you have won",
              "double your bitcoin",
              "earn money from home",
              "no credit check required",
              "pre-approved for a loan",
              "risk free investment",
              "unlock your account by clicking",
              "work from home and earn",
              "you are the lucky winner",
              "your account will be suspended unless",
              "your device has been infected",
            ],
          },
        },
      },
    }
    """# + "\n"
}
