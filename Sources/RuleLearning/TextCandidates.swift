import Bytes
import TextMatching

/// Finds the texts that rules could look for: those that occur often enough in junk, or in kept messages.
///
/// A word is a run of letters and marks, as an exact filter sees it. A phrase is two or three words with a
/// single space or punctuation mark between them. A stem is the beginning of longer words. In scripts without
/// spaces, candidates are runs of up to four characters.
///
/// Nearly all candidates are rare. Sketches (``CountMinSketch``) therefore count the hashes of all candidates
/// first, and only those that are frequent enough by them are then counted one by one. The sketches take at
/// most 4 bytes for each byte of the texts, and 256 MiB in all; what is counted one by one is limited by
/// ``mostCounted``.
struct TextCandidates {
  /// A candidate, at its first occurrence in the folded bodies. `start` and `end` are offsets in bytes.
  private struct Place {
    var kind: Feature.Kind
    var message: Int32
    var start: Int32
    var end: Int32
    /// The number of junk campaigns and the number of kept messages that have the candidate.
    var junk: Int32
    var kept: Int32
    /// The junk campaign, or the kept message, that was counted last.
    var last: Int32
  }

  /// The number of words of a message that are considered, from its beginning.
  private static let maxWords = 400
  /// The least length of a stem, in letters.
  private static let shortestStem = 5
  /// The greatest lengths of a stem and of a word that are candidates, in letters. They limit the time,
  /// because all bytes of each stem are hashed.
  private static let longestStem = 12
  private static let longestWord = 40
  /// The number of candidates that are counted one by one, beyond which the minimums are raised.
  static let mostCounted = 1 << 20
  /// The number of messages whose candidates are held at the same time.
  private static let messagesAtOnce = 2048
  /// The number of hashes of a campaign that are remembered while the sketches count.
  private static let mostSeen = 1 << 16

  private let bodies: FoldedBodies
  private let junkCount: Int
  private let campaigns: [Int]
  private var places: [Place] = []

  /// Prepares to find the candidates of messages.
  ///
  /// - Parameters:
  ///   - bodies: The folded bodies of the junk messages, then those of the kept messages.
  ///   - campaigns: The campaign of each junk message.
  init(_ bodies: FoldedBodies, campaigns: [Int]) {
    self.bodies = bodies
    self.campaigns = campaigns
    junkCount = campaigns.count
  }

  /// The texts that occur in at least `minJunk` junk campaigns, the words and the runs of characters that
  /// occur in at least `minKept` kept messages, and for each message the indices of its texts.
  ///
  /// Both minimums are doubled as often as it takes until at most `most` candidates seem to reach them, but
  /// not beyond what a sketch counts. The result does not depend on the number of workers.
  mutating func collect(
    minJunk: Int, minKept: Int, most: Int = mostCounted, _ workers: Workers = Workers(count: 1)
  ) async -> (texts: [Feature], rows: SparseRows) {
    // The junk messages are visited campaign by campaign, so that each campaign counts once.
    let order = campaigns.indices.sorted { (campaigns[$0], $0) < (campaigns[$1], $1) }
    let visited = order + Array(junkCount..<bodies.count)
    let (found, minJunk, minKept) = await countFrequent(
      visited, minJunk: minJunk, minKept: minKept, most: most, workers)
    let needless = needless(minJunk: minJunk)
    var columns = [Int32](repeating: -1, count: places.count)
    var texts: [Feature] = []
    for (index, place) in places.enumerated()
    where !needless.contains(index)
      && (Int(place.junk) >= minJunk || Self.isCountedInKept(place.kind) && Int(place.kept) >= minKept)
    {
      columns[index] = Int32(texts.count)
      texts.append(Feature(place.kind, text: text(place)))
    }
    var rowOfMessage = visited
    for (row, message) in visited.enumerated() { rowOfMessage[message] = row }
    return (texts, found.renumbered(columns, rows: rowOfMessage))
  }

  /// The indices in `places` of the texts that are mostly a piece of one other: stems that continue with the
  /// same letter in at least 80% of their junk campaigns, stems that are mostly the word itself, and runs of
  /// a script without spaces that have the same character before them, or after them, in at least 80%. The
  /// longer text says more and is in fewer other texts.
  private func needless(minJunk: Int) -> Set<Int> {
    var needless: Set<Int> = []
    func leaveOut(_ piece: Int?, for junk: Int32) {
      if let piece, junk * 10 >= places[piece].junk * 8 { needless.insert(piece) }
    }
    // By the hash of the text, the index of its place.
    var stems: [UInt64: Int] = [:]
    var runs: [UInt64: Int] = [:]
    // The number of campaigns that have a text, as a word or as a stem.
    var words: [UInt64: (index: Int, junk: Int32)] = [:]
    for (index, place) in places.enumerated() where Int(place.junk) >= minJunk {
      let hash = hash(of: place)
      switch place.kind {
      case .stem:
        stems[hash] = index
        words[hash, default: (index, 0)].junk += place.junk
      case .word: words[hash, default: (index, 0)].junk += place.junk
      case .unspaced: runs[hash] = index
      default: break
      }
    }
    for (hash, word) in words {
      let place = places[word.index]
      leaveOut(stems[self.hash(of: place, withoutLast: edges(of: place).last)], for: word.junk)
      if let stem = stems[hash], places[stem].junk * 5 <= word.junk { needless.insert(stem) }
    }
    for index in runs.values {
      let place = places[index]
      let (first, last) = edges(of: place)
      // Single characters are not left out.
      if first + last >= Int(place.end - place.start) { continue }
      leaveOut(runs[hash(of: place, withoutFirst: first)], for: place.junk)
      leaveOut(runs[hash(of: place, withoutLast: last)], for: place.junk)
    }
    return needless
  }

  private func text(_ place: Place) -> String {
    String(copying: bodies.text(Int(place.message)).extracting(Int(place.start)..<Int(place.end)))
  }

  /// The lengths of the first and of the last character of a candidate, in bytes.
  private func edges(of place: Place) -> (first: Int, last: Int) {
    let body = bodies.text(Int(place.message))
    let (start, end) = (Int(place.start), Int(place.end))
    return (decodeScalar(body, at: start).length, end - scalarStart(body, before: end))
  }

  /// The hash of the text of a candidate, whatever its kind, without some bytes at its ends.
  private func hash(of place: Place, withoutFirst first: Int = 0, withoutLast last: Int = 0) -> UInt64 {
    let range = Int(place.start) + first..<Int(place.end) - last
    return Self.hash(.word, bodies.text(Int(place.message)), range)
  }

  // MARK: Counting

  /// The number of junk campaigns that have a candidate and the number of kept messages, by its hash.
  private struct Sketches {
    var junk: CountMinSketch
    var kept: CountMinSketch
  }

  /// The candidates that reach a minimum by the sketches and are not excluded.
  private struct FrequentCandidates {
    let sketches: Sketches
    var minJunk: Int
    var minKept: Int
    var excluded: Set<UInt64> = []

    func contains(_ hash: UInt64) -> Bool {
      (sketches.junk.count(hash) >= minJunk || isFrequentInKept(hash)) && !excluded.contains(hash)
    }

    func isFrequentInKept(_ hash: UInt64) -> Bool { sketches.kept.count(hash) >= minKept }
  }

  /// A candidate where it occurs in a message, with its offsets in bytes.
  private struct Occurrence {
    var kind: Feature.Kind
    var start: Int32
    var end: Int32
    var hash: UInt64
  }

  /// Counts the candidates that reach a minimum, and returns for each of the visited messages the indices of
  /// its candidates in `places`, with the minimums; see ``collect(minJunk:minKept:most:_:)``.
  private mutating func countFrequent(
    _ visited: [Int], minJunk: Int, minKept: Int, most: Int, _ workers: Workers
  ) async -> (SparseRows, minJunk: Int, minKept: Int) {
    var frequent = FrequentCandidates(
      sketches: await sketches(visited, workers), minJunk: minJunk, minKept: minKept)
    while true {
      let isLast = max(frequent.minJunk, frequent.minKept) * 2 > CountMinSketch.greatest
      frequent.excluded = await excludedHashes(frequent, workers)
      if let found = await count(visited, frequent, most: isLast ? .max : most, workers) {
        return (found, frequent.minJunk, frequent.minKept)
      }
      frequent.minJunk *= 2
      frequent.minKept *= 2
      frequent.excluded = []
    }
  }

  /// Counts frequent candidates; returns nil if they are more than `most`.
  private mutating func count(
    _ visited: [Int], _ frequent: FrequentCandidates, most: Int, _ workers: Workers
  ) async -> SparseRows? {
    let bodies = bodies
    places.removeAll(keepingCapacity: true)
    // The index in `places` of each candidate, by its hash.
    var known: [UInt64: Int32] = [:]
    var found = SparseRows()
    // The workers find the candidates of some messages, which are then counted in their order.
    for start in stride(from: 0, to: visited.count, by: Self.messagesAtOnce) {
      let messages = visited[start..<min(start + Self.messagesAtOnce, visited.count)]
      let occurrences = await workers.flatMap(messages.count) { places in
        places.map { Self.occurrences(of: frequent, in: bodies.text(messages[start + $0])) }
      }
      for (index, own) in zip(messages.indices, occurrences) {
        let message = visited[index]
        // What counts once: the campaign of a junk message, or the kept message itself.
        let stamp = Int32(message < junkCount ? campaigns[message] : bodies.count + index)
        found.append(own.compactMap { count($0, in: message, frequent, stamp, &known) })
        if places.count > most { return nil }
      }
    }
    return found
  }

  /// Counts a candidate where it occurs in a message, and returns its index in `places`; nil if it is none
  /// there.
  private mutating func count(
    _ occurrence: Occurrence, in message: Int, _ frequent: FrequentCandidates, _ stamp: Int32,
    _ known: inout [UInt64: Int32]
  ) -> Int32? {
    let isJunk = message < junkCount
    if let place = known[occurrence.hash] {
      if places[Int(place)].last != stamp {
        places[Int(place)].last = stamp
        if isJunk { places[Int(place)].junk += 1 } else { places[Int(place)].kept += 1 }
      }
      return place
    }
    // Junk is visited first, so what is new in a kept message is in no junk.
    if !isJunk, !Self.isCountedInKept(occurrence.kind) || !frequent.isFrequentInKept(occurrence.hash) {
      return nil
    }
    let place = Int32(places.count)
    known[occurrence.hash] = place
    places.append(
      Place(
        kind: occurrence.kind, message: Int32(message), start: occurrence.start, end: occurrence.end,
        junk: isJunk ? 1 : 0, kept: isJunk ? 0 : 1, last: stamp))
    return place
  }

  private static func occurrences(of frequent: FrequentCandidates, in text: Span<UInt8>) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    forEachCandidate(in: text) { kind, start, end, hash in
      if frequent.contains(hash) {
        occurrences.append(Occurrence(kind: kind, start: Int32(start), end: Int32(end), hash: hash))
      }
    }
    return occurrences
  }

  /// The hashes of the words that are excluded in some message, and therefore in all of them. Words that are
  /// too rare to be candidates in another message are left out.
  private func excludedHashes(_ frequent: FrequentCandidates, _ workers: Workers) async -> Set<UInt64> {
    let bodies = bodies
    let excluded = await workers.flatMap(bodies.count) { messages in
      var excluded: [UInt64] = []
      var words: [Word] = []
      for message in messages {
        let text = bodies.text(message)
        words.removeAll(keepingCapacity: true)
        Self.split(text, into: &words)
        for word in words where word.isExcluded {
          let hash = Self.hash(.word, text, word.start..<word.end)
          if frequent.contains(hash) { excluded.append(hash) }
        }
      }
      return excluded
    }
    return Set(excluded)
  }

  /// Counts the hashes of all candidates.
  private func sketches(_ visited: [Int], _ workers: Workers) async -> Sketches {
    let sketches = await workers.map(2) { [self] in $0 == 0 ? junkSketch(visited) : keptSketch(visited) }
    return Sketches(junk: sketches[0], kept: sketches[1])
  }

  private func junkSketch(_ visited: [Int]) -> CountMinSketch {
    // There are hardly more candidates than bytes, and mostly fewer.
    var sketch = CountMinSketch(keys: bodies.size(0..<junkCount))
    var seen: Set<UInt64> = []
    var campaign = -1
    for message in visited.prefix(junkCount) {
      // In a very large campaign a candidate may count several times. A sketch may count too much.
      if campaigns[message] != campaign || seen.count > Self.mostSeen {
        seen.removeAll(keepingCapacity: true)
      }
      campaign = campaigns[message]
      Self.forEachCandidate(in: bodies.text(message)) { _, _, _, hash in
        if seen.insert(hash).inserted { sketch.add(hash) }
      }
    }
    return sketch
  }

  private func keptSketch(_ visited: [Int]) -> CountMinSketch {
    var sketch = CountMinSketch(keys: bodies.size(junkCount..<bodies.count))
    var seen: Set<UInt64> = []
    for message in visited.dropFirst(junkCount) {
      seen.removeAll(keepingCapacity: true)
      Self.forEachCandidate(in: bodies.text(message), inKept: true) { _, _, _, hash in
        if seen.insert(hash).inserted { sketch.add(hash) }
      }
    }
    return sketch
  }

  /// Whether candidates of a kind are counted in kept messages too, so that they may be texts without being
  /// in junk.
  private static func isCountedInKept(_ kind: Feature.Kind) -> Bool { kind == .word || kind == .unspaced }

  private struct Word {
    var start: Int
    var end: Int
    var letters: Int
    var isUnspaced: Bool
    /// Whether the word is no candidate: it is a placeholder, it is disguised, or it begins with a mark.
    var isExcluded: Bool
  }

  /// The hash of a candidate. The same text is a different candidate as a word, as a phrase and as a stem.
  private static func hash(_ kind: Feature.Kind, _ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = StableHash(seed: UInt64(kind.rawValue + 1))
    for place in range { hash.add(text[place]) }
    return hash.value
  }

  /// Visits the candidates of a text with their kinds, offsets in bytes and hashes. Stems and phrases are
  /// left out if `inKept` is true.
  private static func forEachCandidate(
    in text: Span<UInt8>, inKept: Bool = false,
    _ found: (Feature.Kind, Int, Int, UInt64) -> Void
  ) {
    var words: [Word] = []
    split(text, into: &words)
    func visit(_ kind: Feature.Kind, _ start: Int, _ end: Int) {
      found(kind, start, end, hash(kind, text, start..<end))
    }
    for (index, word) in words.enumerated() {
      if word.isExcluded { continue }
      if word.isUnspaced {
        forEachRun(of: text, word) { visit(.unspaced, $0, $1) }
        continue
      }
      if word.letters > longestWord { continue }
      let isPiece = isPiece(text, word.start, word.end)
      if !isPiece { visit(.word, word.start, word.end) }
      if inKept { continue }
      if word.letters > shortestStem, !isPiece {
        var end = word.start
        for letter in 1..<min(word.letters, longestStem + 1) {
          end += decodeScalar(text, at: end).length
          if letter >= shortestStem { visit(.stem, word.start, end) }
        }
      }
      // The phrases: the word with the next word, or the next two, each after a single separator.
      var letters = word.letters
      for next in index + 1..<max(min(index + 3, words.count), index + 1) {
        let (before, after) = (words[next - 1], words[next])
        guard !after.isUnspaced, !after.isExcluded, after.letters <= longestWord,
          after.start == before.end + 1, joins(text[before.end])
        else {
          break
        }
        letters += after.letters
        if letters >= 3, !Self.isPiece(text, word.start, after.end) { visit(.phrase, word.start, after.end) }
      }
    }
  }

  /// Whether a text is a piece of something longer: it follows a number, as units do, or it ends before an
  /// apostrophe or begins after one.
  private static func isPiece(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    func isApostrophe(_ place: Int) -> Bool { place < text.count && text[place] == UInt8(ascii: "'") }
    if isApostrophe(end) { return true }
    guard start > 0 else { return false }
    return isApostrophe(start - 1) || (0x30...0x39).contains(text[start - 1])
  }

  /// Whether a byte between two words joins them to a phrase.
  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// Splits a text into words: runs of letters and marks, which also end where a script without spaces begins
  /// or ends.
  private static func split(_ text: Span<UInt8>, into words: inout [Word]) {
    var offset = 0
    while offset < text.count, words.count < maxWords {
      let start = offset
      var letters = 0
      var isUnspaced = false
      // A bit for each alphabet that the word has letters of.
      var alphabets: UInt8 = 0
      while offset < text.count {
        let (scalar, length) = decodeScalar(text, at: offset)
        if !isLetterOrMark(scalar) { break }
        let unspaced = UnspacedScript(of: scalar) != nil
        if letters == 0 { isUnspaced = unspaced } else if unspaced != isUnspaced { break }
        letters += 1
        alphabets |= 1 << UInt8(Script.alphabet(scalar))
        offset += length
      }
      if letters == 0 {
        offset += decodeScalar(text, at: offset).length
        continue
      }
      // A word of two alphabets, or one that begins with a wide or mathematical letter, is disguised. Filters
      // find it by its plain spelling.
      let first = decodeScalar(text, at: start).0
      let isStyled = (0xFF21...0xFF5A).contains(first) || (0x1D400...0x1D7FF).contains(first)
      let isDisguised = alphabets.nonzeroBitCount > 1 || isStyled
      // Marks by themselves, such as an emoji's selector, cannot be seen in a rule.
      words.append(
        Word(
          start: start, end: offset, letters: letters, isUnspaced: isUnspaced,
          isExcluded: isDisguised || isMark(first) || isPlaceholder(text, start, offset)))
    }
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    // Nearly all letters: those of Latin, Greek and Cyrillic, and ideographs.
    if scalar < 0x300 || 0x370..<0x483 ~= scalar || 0x3400..<0xA000 ~= scalar { return false }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether a word is a placeholder that replaces the sender's words: it stands in brackets (`[LINK]`) or is
  /// a character reference (`&lt;`).
  private static func isPlaceholder(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start > 0, end < text.count else { return false }
    switch (text[start - 1], text[end]) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "&"), UInt8(ascii: ";")),
      (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "{"), UInt8(ascii: "}")):
      return true
    default: return false
    }
  }

  /// Visits the runs of one to four characters in a word of a script without spaces, by their offsets
  /// in bytes.
  private static func forEachRun(
    of text: Span<UInt8>, _ word: Word, _ visit: (Int, Int) -> Void
  ) {
    var starts: [Int] = []
    var offset = word.start
    while offset < word.end {
      starts.append(offset)
      offset += decodeScalar(text, at: offset).length
    }
    starts.append(word.end)
    func isParticle(_ offset: Int) -> Bool { decodeScalar(text, at: offset).0 == 0x7684 }
    for start in 0..<starts.count - 1 {
      for count in 1...4 where start + count < starts.count {
        // A run of several characters that begins or ends with the particle 的 is a fragment of a phrase.
        if count > 1, isParticle(starts[start]) || isParticle(starts[start + count - 1]) { continue }
        visit(starts[start], starts[start + count])
      }
    }
  }
}
