import Bytes
import TextMatching

/// Finds the texts that rules could look for: what stands often enough in junk, or in what is kept.
///
/// A word is a run of letters and marks, as an exact filter sees it; a phrase is two or three words with one
/// space or sign between them; a stem is the beginning of longer words; in scripts without spaces runs of up
/// to four characters are taken. Candidates are counted by their hashes in tables of fixed size first, so
/// that memory does not grow with the texts.
struct TextCandidates {
  /// A candidate in the folded body of a message.
  private struct Place {
    var kind: Feature.Kind
    var message: Int
    var start: Int
    var end: Int
    /// Campaigns of junk and messages that are kept that have it.
    var junk: Int
    var kept: Int
    var last: Int
    /// The message that had it last.
    var lastMessage: Int
  }

  /// Of each message so many words are looked at.
  private static let maxWords = 400
  private static let shortestStem = 5
  /// The longest stem, and the longest word that is a candidate, in letters: of each stem all bytes are
  /// hashed.
  private static let longestStem = 12
  private static let longestWord = 40
  private static let tableBits: UInt64 = 22

  /// The letters of the shortest words, and the characters of the shortest runs, that are candidates.
  struct Shortest {
    var word: Int
    var run: Int

    /// What says something by itself.
    static let telling = Shortest(word: 2, run: 2)
    /// All there are: *I* and *you* say much beside other texts.
    static let all = Shortest(word: 1, run: 1)
  }

  private let shortest: Shortest
  private let bodies: FoldedBodies
  private let junkCount: Int
  private let campaigns: [Int]
  private var known: [UInt64: Int] = [:]
  private var places: [Place] = []
  /// Words that stand in brackets or as references (`[LINK]`, `&lt;`): they are somebody's mask, not the
  /// sender's words.
  private var masks: Set<UInt64> = []

  /// - Parameters:
  ///   - bodies: The folded bodies of junk messages, then those of kept ones.
  ///   - campaigns: The campaign of each junk message.
  init(_ bodies: FoldedBodies, campaigns: [Int], shortest: Shortest) {
    self.shortest = shortest
    self.bodies = bodies
    self.campaigns = campaigns
    junkCount = campaigns.count
  }

  /// The texts that at least `minJunk` campaigns of junk have, or that at least `minKept` kept messages have,
  /// and which messages have them.
  mutating func collect(minJunk: Int, minKept: Int) -> (texts: [Feature], rows: SparseRows) {
    let found = count(minJunk: minJunk, minKept: minKept)
    let needless = needlessStems(minJunk: minJunk)
    var columns = [Int32](repeating: -1, count: places.count)
    var texts: [Feature] = []
    for (index, place) in places.enumerated()
    where (place.junk >= minJunk || place.kept >= minKept) && !needless.contains(index) {
      columns[index] = Int32(texts.count)
      texts.append(Feature(place.kind, text: text(place)))
    }
    var rows = SparseRows()
    for own in found { rows.append(own.map { columns[Int($0)] }.filter { $0 >= 0 }) }
    return (texts, rows)
  }

  /// The stems that nearly always go on in one way: what they go on to says more, and is in fewer other
  /// words.
  private func needlessStems(minJunk: Int) -> Set<Int> {
    var stems: [String: Int] = [:]
    for (index, place) in places.enumerated() where place.kind == .stem && place.junk >= minJunk {
      stems[text(place)] = index
    }
    var needless: Set<Int> = []
    for place in places where (place.kind == .stem || place.kind == .word) && place.junk >= minJunk {
      var shorter = text(place).unicodeScalars
      shorter.removeLast()
      guard let stem = stems[String(shorter)] else { continue }
      if place.junk * 10 >= places[stem].junk * 8 { needless.insert(stem) }
    }
    return needless
  }

  private func text(_ place: Place) -> String {
    let body = bodies.text(place.message)
    return String(decoding: (place.start..<place.end).map { body[$0] }, as: UTF8.self)
  }

  // MARK: Counting

  /// Counts the candidates, and returns those of each message.
  private mutating func count(minJunk: Int, minKept: Int) -> [[Int32]] {
    let (bodies, shortest) = (bodies, shortest)
    let size = 1 << Int(Self.tableBits)
    var junkTable = [UInt8](repeating: 0, count: size)
    var keptTable = [UInt8](repeating: 0, count: size)
    for message in 0..<bodies.count {
      let text = bodies.text(message)
      var words: [Word] = []
      Self.split(text, into: &words)
      for word in words where word.isMask { masks.insert(Self.hash(.word, text, word.start..<word.end)) }
    }
    // Junk messages campaign by campaign: each campaign counts once.
    let order = campaigns.indices.sorted { (campaigns[$0], $0) < (campaigns[$1], $1) }
    var seen: Set<UInt64> = []
    var campaign = -1
    for message in order {
      if campaigns[message] != campaign { seen.removeAll(keepingCapacity: true) }
      campaign = campaigns[message]
      Self.forEachCandidate(in: bodies.text(message), shortest) { _, _, _, hash in
        if seen.insert(hash).inserted {
          let slot = Int(hash >> (64 - Self.tableBits))
          if junkTable[slot] < 255 { junkTable[slot] += 1 }
        }
      }
    }
    for message in junkCount..<bodies.count {
      seen.removeAll(keepingCapacity: true)
      Self.forEachCandidate(in: bodies.text(message), shortest, inKept: true) { _, _, _, hash in
        if seen.insert(hash).inserted {
          let slot = Int(hash >> (64 - Self.tableBits))
          if keptTable[slot] < 255 { keptTable[slot] += 1 }
        }
      }
    }
    var found = [[Int32]](repeating: [], count: bodies.count)
    var own: [Int32] = []
    for (index, message) in (order + Array(junkCount..<bodies.count)).enumerated() {
      let isJunk = message < junkCount
      // Which campaign, or which message, it is.
      let stamp = isJunk ? campaigns[message] : bodies.count + index
      own.removeAll(keepingCapacity: true)
      Self.forEachCandidate(in: bodies.text(message), shortest) { kind, start, end, hash in
        let slot = Int(hash >> (64 - Self.tableBits))
        guard Int(junkTable[slot]) >= minJunk || Int(keptTable[slot]) >= minKept else { return }
        if masks.contains(hash) { return }
        if let place = known[hash] {
          if places[place].lastMessage != message { own.append(Int32(place)) }
          places[place].lastMessage = message
          if places[place].last == stamp { return }
          places[place].last = stamp
          if isJunk { places[place].junk += 1 } else { places[place].kept += 1 }
        } else {
          known[hash] = places.count
          own.append(Int32(places.count))
          places.append(
            Place(
              kind: kind, message: message, start: start, end: end, junk: isJunk ? 1 : 0,
              kept: isJunk ? 0 : 1, last: stamp, lastMessage: message))
        }
      }
      found[message] = own
    }
    return found
  }

  private struct Word {
    var start: Int
    var end: Int
    var letters: Int
    var isDense: Bool
    var isMask: Bool
  }

  /// The same text as a word, as a phrase and as a stem are different candidates.
  private static func hash(_ kind: Feature.Kind, _ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = StableHash(seed: UInt64(kind.rawValue + 1))
    for place in range { hash.add(text[place]) }
    return hash.value
  }

  private static func forEachCandidate(
    in text: Span<UInt8>, _ shortest: Shortest, inKept: Bool = false,
    _ found: (Feature.Kind, Int, Int, UInt64) -> Void
  ) {
    var words: [Word] = []
    split(text, into: &words)
    func visit(_ kind: Feature.Kind, _ start: Int, _ end: Int) {
      found(kind, start, end, hash(kind, text, start..<end))
    }
    for (index, word) in words.enumerated() {
      if word.isMask { continue }
      if word.isDense {
        forEachRun(of: text, word, shortest.run) { visit(.dense, $0, $1) }
        continue
      }
      if word.letters > longestWord { continue }
      if word.letters >= shortest.word { visit(.word, word.start, word.end) }
      if inKept { continue }
      if word.letters > shortestStem {
        var end = word.start
        for letter in 1..<min(word.letters, longestStem + 1) {
          end += decodeScalar(text, at: end).length
          if letter >= shortestStem { visit(.stem, word.start, end) }
        }
      }
      // The words that follow with one sign between them.
      var letters = word.letters
      for next in index + 1..<max(min(index + 3, words.count), index + 1) {
        let (before, after) = (words[next - 1], words[next])
        guard !after.isDense, !after.isMask, after.letters <= longestWord, after.start == before.end + 1,
          joins(text[before.end])
        else {
          break
        }
        letters += after.letters
        if letters >= 3 { visit(.phrase, word.start, after.end) }
      }
    }
  }

  /// Whether a byte between two words makes them a phrase.
  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// The runs of letters and marks of a text, parted where a script without spaces begins or ends.
  private static func split(_ text: Span<UInt8>, into words: inout [Word]) {
    var offset = 0
    while offset < text.count, words.count < maxWords {
      let start = offset
      var letters = 0
      var isDense = false
      var alphabets: Set<Int> = []
      while offset < text.count {
        let (scalar, length) = decodeScalar(text, at: offset)
        if !isLetterOrMark(scalar) { break }
        let dense = DenseScript.contains(scalar)
        if letters == 0 { isDense = dense } else if dense != isDense { break }
        letters += 1
        alphabets.insert(Script.alphabet(scalar))
        offset += length
      }
      if letters == 0 {
        offset += decodeScalar(text, at: offset).length
        continue
      }
      // A word of two alphabets, or of wide letters, is disguised; filters find it by its plain spelling.
      let isWide = (0xFF21...0xFF5A).contains(decodeScalar(text, at: start).0)
      let isMask = alphabets.count > 1 || isWide || isMask(text, start, offset)
      words.append(Word(start: start, end: offset, letters: letters, isDense: isDense, isMask: isMask))
    }
  }

  private static func isMask(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start > 0, end < text.count else { return false }
    switch (text[start - 1], text[end]) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "&"), UInt8(ascii: ";")),
      (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "{"), UInt8(ascii: "}")):
      return true
    default: return false
    }
  }

  /// The runs of up to four characters of a word in a script without spaces.
  private static func forEachRun(
    of text: Span<UInt8>, _ word: Word, _ shortest: Int, _ visit: (Int, Int) -> Void
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
      for count in shortest...4 where start + count < starts.count {
        // A run that begins or ends with the particle 的 is cut out of a phrase.
        if count > 1, isParticle(starts[start]) || isParticle(starts[start + count - 1]) { continue }
        visit(starts[start], starts[start + count])
      }
    }
  }
}
