/// The rules file to begin with: what `winnow init` writes and `--rules builtin` uses.
package enum StarterRules {
  /// The file. It is useful as it stands and conservative: what it calls junk, hardly anybody misses.
  package static let text = #"""
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
        // Words half in Latin and half in Cyrillic letters that look the same. Off: in Russian, people mistype.
        mixedScripts: false,
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
