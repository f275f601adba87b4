/// Rules files that subcommands read and edit.
enum SampleRules {
  /// A few rules and comments.
  static let commented = """
    // kept
    {
      version: 1,
      allow: ["your parcel"],
      deny: [
        "free money",   // kept too
        { id: "prize", text: "w[i1]n .{0,20}prize", matching: "regex", folder: "promotion" },
      ],
      smart: { links: true },
    }

    """

  /// A rule in every list and section.
  static let everyKind = """
    {
      version: 1,
      contacts: ["+15550100"],
      allow: ["code"],
      deny: [{ text: "(?i)prize", matching: "regex" }, "twice", { id: "own", text: "gift" }],
      denyLanguage: ["pt"],
      smart: { links: true, allUnknown: false },
      tags: { bank: ["account", "twice"] },
      automatic: { languages: ["en"], filter_lists: { en: { allow_sender: ["Bank"], deny_body: ["casino"] } } },
    }
    """
}

extension Workplace {
  /// A folder with `rules.json5`: a few rules and comments.
  static func withRules() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", SampleRules.commented)
    return place
  }
}
