import Bytes

/// "Did you mean …?": finds the word that the writer of a misspelled one most likely had in mind.
package enum Suggestion {
  /// The words of other programs, and the words here with the same meaning.
  private static let synonyms: [String: String] = [
    "block": "deny", "blocklist": "deny", "blacklist": "deny", "whitelist": "allow", "allowlist": "allow",
    "pattern": "text", "phrase": "text", "value": "text", "keyword": "text", "action": "folder",
    "category": "folder", "comment": "note", "description": "note", "name": "id", "disabled": "enabled",
    "active": "enabled", "field": "target", "match": "matching", "type": "matching", "score": "confidence",
    "threshold": "confidence", "countries": "countryAllowlist", "spam": "junk", "substring": "contains",
    "word": "exact", "regexp": "regex", "regularexpression": "regex", "both": "all", "any": "all",
    "message": "body", "from": "sender",
  ]

  /// The candidate nearest to a word: the only one that begins with it, equal except for case, or a few
  /// typing mistakes away (a letter missing, added or wrong, or two exchanged); nil if none is near.
  ///
  /// - Parameter isWord: Whether the word is one of a rules file, which must be one of the candidates. It is
  ///   then allowed more mistakes, and may be a synonym, or the beginning of several candidates. A word on
  ///   the command line may be something else, such as the name of a file.
  package static func nearest(
    to word: String, among candidates: [String], isWord: Bool = true
  ) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
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
    if let synonym = synonyms[word.lowercased()], candidates.contains(synonym) { return synonym }
    return wanted.count >= 3 ? completions.first : nil
  }
}
