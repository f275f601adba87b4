import Bytes

/// "Did you mean …?": finds the word that the writer of a misspelled one most likely had in mind.
package enum Suggestion {
  /// Words of rules files, each with words of other programs, or of people, that mean the same. They are
  /// written without `_` and `-`. Which word is meant depends on where it is, so a word can be in several
  /// rows.
  private static let meanings: [(meant: String, words: String)] = [
    ("all", "and both any every"), ("any", "or some words texts keywords phrases oneof anyof"),
    ("none", "not except unless without but noneof"),
    ("deny", "block blocked blocklist blacklist denied denylist ban banned spam junk reject words keywords"),
    ("allow", "allowed allowlist whitelist accept permit safe trusted"),
    ("denyLanguage", "language languages lang denylanguages"), ("text", "phrase value keyword word contains"),
    ("folder", "action category"), ("note", "comment description"), ("id", "name"), ("enabled", "active"),
    ("target", "field fields where in"), ("smart", "smartrules"), ("matching", "match type"),
    ("confidence", "score threshold"),
    ("countryAllowlist", "countries"), ("junk", "spam"), ("contains", "substring"), ("exact", "word"),
    ("regex", "regexp regularexpression"), ("body", "message"), ("sender", "from"),
  ]

  /// What to write instead of a member that other programs' filters and conditions have.
  private static let advice: [(words: String, instead: String)] = [
    ("sender senders from", #"{ text: "…", target: "sender" }"#),
    ("body message", #"{ text: "…", target: "body" }"#),
    ("regex regexp pattern", #"{ text: "…", matching: "regex" }"#),
    ("exact", #"{ text: "…", matching: "exact" }"#), ("whole equals", #"{ text: "…", matching: "whole" }"#),
    ("prefix startswith", #"{ text: "…", matching: "prefix" }"#),
    ("number phone", #"{ text: "…", matching: "number" }"#),
    ("casesensitive", #"case: "sensitive""#), ("caseinsensitive ignorecase", #"case: "insensitive""#),
    ("disabled", "enabled: false"),
    ("tags label labels", #"the filter into the list of a tag, tags: { NAME: [{ text: "…" }] }"#),
  ]

  /// What to write instead of a member that a filter or a condition does not have, by its meaning; nil if it
  /// is not known.
  static func insteadOf(member key: String) -> String? {
    let word = plain(key)
    return advice.first { has($0.words, word) }?.instead
  }

  /// The candidate that means the same as a word.
  static func meaning(of word: String, among candidates: [String]) -> String? {
    let word = plain(word)
    return meanings.first { candidates.contains($0.meant) && has($0.words, word) }?.meant
  }

  private static func has(_ words: String, _ word: String) -> Bool {
    words.split(separator: " ").contains { $0 == word }
  }

  private static func plain(_ word: String) -> String { word.lowercased().filter { $0 != "_" && $0 != "-" } }

  /// The candidate nearest to a word: that which means the same, the only one that begins with it, equal
  /// except for case, or a few typing mistakes away (a letter missing, added or wrong, or two exchanged); nil
  /// if none is near.
  ///
  /// - Parameter isWord: Whether the word is one of a rules file, which must be one of the candidates. It is
  ///   then allowed more mistakes, and may mean one of them, or be the beginning of several. A word on
  ///   the command line may be something else, such as the name of a file.
  package static func nearest(
    to word: String, among candidates: [String], isWord: Bool = true
  ) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    if isWord, let meant = meaning(of: word, among: candidates) { return meant }
    let completions = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    if wanted.count >= 2, completions.count == 1 { return completions[0] }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let longer = max(letters.count, wanted.count)
      let allowed = max(1, (isWord ? longer : min(letters.count, wanted.count)) / 3)
      let distance = EditDistance.between(wanted, letters)
      // At least one letter must be right.
      guard distance <= allowed, distance < letters.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if best != nil || !isWord { return best?.candidate }
    return wanted.count >= 3 ? completions.first : nil
  }
}
