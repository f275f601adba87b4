/// Finds what a misspelled word was probably meant to be.
enum Suggestion {
  /// The candidate nearest to `word`: fewest changed, missing, extra or swapped letters, at most a third of
  /// the word's; or the only one that begins with it.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let completions = candidates.filter { $0.hasPrefix(word) }
    if letters.count >= 2, completions.count == 1 { return completions[0] }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      let most = max(1, min(letters.count, other.count) / 3)
      let distance = editDistance(letters, other)
      if distance <= most, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// The number of letters to change, drop, add or swap with their neighbour (optimal string alignment).
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
