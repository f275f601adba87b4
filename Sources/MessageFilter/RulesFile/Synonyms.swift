/// Words of other programs, or of people, for the words of rules files.
enum Synonyms {
  /// Words of rules files, each with words that mean the same. They are written without `_` and `-`. Which
  /// word is meant depends on where it is, so a word can be in several rows.
  private static let meanings: [(meant: String, words: String)] = [
    ("all", "and both any every"), ("any", "or some words texts keywords phrases oneof anyof"),
    ("none", "not except unless without but noneof"),
    ("deny", "block blocked blocklist blacklist denied denylist ban banned spam junk reject words keywords"),
    ("allow", "allowed allowlist whitelist accept permit safe trusted"),
    ("denyLanguage", "language languages lang denylanguages"), ("text", "phrase value keyword word contains"),
    ("folder", "action category"), ("note", "comment description"), ("id", "name"), ("enabled", "active"),
    ("target", "field fields where in"), ("smart", "smartrules"), ("matching", "match type"),
    ("confidence", "score threshold"), ("atLeast", "threshold minimum"), ("points", "weight"),
    ("tag", "tags label labels"), ("countryAllowlist", "countries"), ("junk", "spam"),
    ("contains", "substring"), ("exact", "word"), ("regex", "regexp regularexpression"), ("body", "message"),
    ("sender", "from"),
  ]

  /// Members that other programs' filters and conditions have, each with the key and the value that say the
  /// same here. `opposite` is what the member says if it is false; nil if nothing need be written then.
  private static let members: [(words: String, key: String, value: String, opposite: String?)] = [
    ("sender senders from", "target", "\"sender\"", nil), ("body message", "target", "\"body\"", nil),
    ("regex regexp pattern", "matching", "\"regex\"", nil), ("exact", "matching", "\"exact\"", nil),
    ("whole equals", "matching", "\"whole\"", nil), ("prefix startswith", "matching", "\"prefix\"", nil),
    ("number phone", "matching", "\"number\"", nil),
    ("casesensitive", "case", "\"sensitive\"", "\"insensitive\""),
    ("caseinsensitive ignorecase", "case", "\"insensitive\"", "\"sensitive\""),
    ("disabled", "enabled", "false", "true"),
  ]

  /// The candidate that means the same as a word.
  static func meaning(of word: String, among candidates: [String]) -> String? {
    let word = plain(word)
    return meanings.first { candidates.contains($0.meant) && has($0.words, word) }?.meant
  }

  /// The end of a message about an unknown word: the candidate that means the same, or is nearest to it;
  /// empty if there is none.
  static func didYouMean(_ word: String, _ candidates: [String]) -> String {
    if let meant = meaning(of: word, among: candidates) { return "; did you mean \"\(meant)\"?" }
    return MessageFilter.didYouMean(word, candidates)
  }

  /// The key and the value that say what a member says that rules files do not have, if the key is among
  /// `known`.
  static func instead(
    ofMember name: String, isFalse: Bool, among known: [String]
  ) -> (key: String, value: String)? {
    let word = plain(name)
    guard let row = members.first(where: { has($0.words, word) }), known.contains(row.key) else { return nil }
    return (isFalse ? row.opposite : row.value).map { (row.key, $0) }
  }

  private static func has(_ words: String, _ word: String) -> Bool {
    words.split(separator: " ").contains { $0 == word }
  }

  /// A word in the form in which the tables have it.
  static func plain(_ word: String) -> String { word.lowercased().filter { $0 != "_" && $0 != "-" } }
}
