import Bytes

/// "Did you mean …?": finds the word that the writer of a misspelled one most likely had in mind.
package enum Suggestion {
  /// The candidate nearest to a word: the only one that begins with it, equal except for case, or a few
  /// typing mistakes away (a letter missing, added or wrong, or two exchanged); nil if none is near.
  ///
  /// - Parameter isWord: Whether the word is one of a rules file, which must be one of the candidates. It is
  ///   then allowed more mistakes, and may be the beginning of several. A word on the command line may be
  ///   something else, such as the name of a file.
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
    return wanted.count >= 3 ? completions.first : nil
  }
}
