internal import MessageFilter

/// Finds the word that was probably meant by a misspelled one.
enum Suggestion {
  /// The candidate nearest to `word`, with the fewest changed, missing, extra or transposed letters, at most
  /// a third of the word's; or the only one that begins with it.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let completions = candidates.filter { $0.hasPrefix(word) }
    if letters.count >= 2, completions.count == 1 { return completions[0] }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      let most = max(1, min(letters.count, other.count) / 3)
      let distance = EditDistance.between(letters, other)
      if distance <= most, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }
}
