import Bytes
import TextMatching

/// Finds the texts that rules could look for: the pieces (``TextPiece``) that occur often enough in junk, or
/// in kept messages.
///
/// Nearly all candidates are rare. Sketches (``CountMinSketch``) therefore count the hashes of all candidates
/// first, and only those that are frequent enough by them are then counted one by one. The sketches take at
/// most 4 bytes for each byte of the texts, and 256 MiB in all; what is counted one by one is limited by
/// ``maxCounted``.
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

  /// The number of candidates that are counted one by one, beyond which the minimums are raised.
  static let maxCounted = 1 << 20
  /// The size of the messages whose pieces are held at the same time, in bytes. A piece takes 32 bytes, and
  /// there are at most five pieces for three bytes.
  private static let bytesAtOnce = 1 << 20
  /// The number of hashes of a campaign that are remembered while the sketches count.
  private static let maxSeen = 1 << 16

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

  /// What was found in the messages.
  struct Found {
    /// The texts that enough messages have.
    let texts: [Feature]
    /// For each message, the indices of its texts.
    let rows: SparseRows
    /// How many messages have each text at least.
    let minimums: TextMinimums
  }

  /// The texts that enough messages have.
  ///
  /// The minimums are doubled as often as it takes until at most `most` candidates seem to reach them, but
  /// not beyond what a sketch counts. The result does not depend on the number of workers.
  mutating func collect(
    _ minimums: TextMinimums, most: Int = maxCounted, _ workers: Workers = Workers(count: 1)
  ) async -> Found {
    // The junk messages are visited campaign by campaign, so that each campaign counts once.
    let order = campaigns.indices.sorted { (campaigns[$0], $0) < (campaigns[$1], $1) }
    let visited = order + Array(junkCount..<bodies.count)
    let (found, minimums) = await countFrequent(visited, minimums, most: most, workers)
    let needless = needless(minJunk: minimums.junk)
    let linked = await linkedWords(workers)
    var columns = [Int32](repeating: -1, count: places.count)
    var texts: [Feature] = []
    for (index, place) in places.enumerated()
    where !needless.contains(index)
      && minimums.suffice(
        place.kind, isWord: isWord(place), junk: Int(place.junk), kept: Int(place.kept))
    {
      columns[index] = Int32(texts.count)
      texts.append(Feature(place.kind, text: text(place), isPieceOfLinks: linked.contains(index)))
    }
    var rowOfMessage = visited
    for (row, message) in visited.enumerated() { rowOfMessage[message] = row }
    return Found(texts: texts, rows: found.renumbered(columns, rows: rowOfMessage), minimums: minimums)
  }

  /// The indices in `places` of the texts that are mostly a piece of one other: stems that continue with the
  /// same letter in at least 80% of their junk campaigns, stems that are mostly the word itself, runs of a
  /// script without spaces that have the same character before them, or after them, in at least 80%, and what
  /// ``needlessPieces(ofLinks:words:)`` finds. The longer text says more and is in fewer other texts.
  private func needless(minJunk: Int) -> Set<Int> {
    var needless: Set<Int> = []
    func leaveOut(_ piece: Int?, for junk: Int32) {
      if let piece, isMostly(piece, in: junk) { needless.insert(piece) }
    }
    // By the hash of the text, the index of its place.
    var stems: [UInt64: Int] = [:]
    var runs: [UInt64: Int] = [:]
    var words: [UInt64: Int] = [:]
    var ofLinks: [UInt64: Int] = [:]
    for (index, place) in places.enumerated() where Int(place.junk) >= minJunk {
      let hash = hash(of: place)
      switch place.kind {
      case .stem: stems[hash] = index
      case .word: words[hash] = index
      case .unspaced: runs[hash] = index
      case .address, .domain: ofLinks[hash] = index
      default: break
      }
    }
    for (hash, index) in stems {
      let place = places[index]
      leaveOut(stems[self.hash(of: place, withoutLast: edges(of: place).last)], for: place.junk)
      if let word = words[hash] { leaveOut(index, for: places[word].junk) }
    }
    for index in runs.values {
      let place = places[index]
      let (first, last) = edges(of: place)
      // Single characters are not left out.
      if first + last >= Int(place.end - place.start) { continue }
      leaveOut(runs[hash(of: place, withoutFirst: first)], for: place.junk)
      leaveOut(runs[hash(of: place, withoutLast: last)], for: place.junk)
    }
    needless.formUnion(needlessPieces(ofLinks: ofLinks, words: words))
    return needless
  }

  /// Whether a byte of a host is between words: it is no letter.
  private func isBetweenWords(_ byte: UInt8) -> Bool { byte < 0x80 && !(0x61...0x7A ~= byte) }

  /// Whether a text has at least 80% of its junk campaigns in a number of them.
  private func isMostly(_ piece: Int, in junk: Int32) -> Bool { junk * 10 >= places[piece].junk * 8 }

  /// The indices in `places` of the words that are mostly in one host or top-level domain, of the domains
  /// that are mostly those of one host, and of the addresses with a path without which the host is in no more
  /// kept messages and hardly more junk.
  ///
  /// - Parameters:
  ///   - pieces: By their hashes, the indices of addresses and top-level domains.
  ///   - words: By their hashes, the indices of words.
  private func needlessPieces(ofLinks pieces: [UInt64: Int], words: [UInt64: Int]) -> Set<Int> {
    var needless: Set<Int> = []
    for index in pieces.values {
      let place = places[index]
      let body = bodies.text(Int(place.message))
      let (start, end) = (Int(place.start), Int(place.end))
      func known(_ range: Range<Int>) -> Int? { pieces[TextPiece.hash(.word, body, range)] }
      if let slash = (start..<end).first(where: { body[$0] == UInt8(ascii: "/") }) {
        if let host = known(start..<slash), places[host].kept == place.kept,
          isMostly(host, in: place.junk)
        {
          needless.insert(index)
        }
        continue
      }
      var word = start
      for end in start...end where end == Int(place.end) || isBetweenWords(body[end]) {
        var shorter = [words[TextPiece.hash(.word, body, word..<end)]]
        if end > start, end < Int(place.end), body[end] == UInt8(ascii: ".") {
          shorter += [known(end..<Int(place.end)), known(end + 1..<Int(place.end))]
        }
        for piece in shorter { if let piece, isMostly(piece, in: place.junk) { needless.insert(piece) } }
        word = end + 1
      }
    }
    return needless
  }

  /// The indices in `places` of the words that are mostly in links, such as `https` and `com`.
  private func linkedWords(_ workers: Workers) async -> Set<Int> {
    let words = places.indices.filter { places[$0].kind == .word }
    let known = Dictionary(words.map { (hash(of: places[$0]), $0) }) { first, _ in first }
    let bodies = bodies
    let linked = await workers.flatMap(bodies.count) { messages in
      messages.flatMap { message in
        TextPiece.linkedWords(in: bodies.text(message)).compactMap { known[$0] }.map { (message, $0) }
      }
    }
    // The campaigns of junk, and the kept messages, that have each word in a link.
    var having: [Int: Set<Int>] = [:]
    for (message, word) in linked {
      having[word, default: []].insert(message < junkCount ? campaigns[message] : bodies.count + message)
    }
    return Set(
      having.keys.filter { word in
        (having[word]?.count ?? 0) * 2 > Int(places[word].junk + places[word].kept)
      })
  }

  private func text(_ place: Place) -> String {
    String(copying: bodies.text(Int(place.message)).extracting(Int(place.start)..<Int(place.end)))
  }

  private func isWord(_ place: Place) -> Bool {
    Feature.isWord(
      place.kind, bodies.text(Int(place.message)).extracting(Int(place.start)..<Int(place.end)))
  }

  /// The lengths of the first and of the last character of a candidate, in bytes. Those of a run are
  /// clusters.
  private func edges(of place: Place) -> (first: Int, last: Int) {
    let body = bodies.text(Int(place.message))
    let (start, end) = (Int(place.start), Int(place.end))
    if place.kind == .unspaced {
      let starts = TextPiece.clusters(of: body, in: start..<end)
      return (starts[1] - start, end - starts[starts.count - 2])
    }
    return (decodeScalar(body, at: start).length, end - scalarStart(body, before: end))
  }

  /// The hash of the text of a candidate, whatever its kind, without some bytes at its ends. Equal texts have
  /// equal bytes, because folded bodies are in NFC.
  private func hash(of place: Place, withoutFirst first: Int = 0, withoutLast last: Int = 0) -> UInt64 {
    let range = Int(place.start) + first..<Int(place.end) - last
    return TextPiece.hash(.word, bodies.text(Int(place.message)), range)
  }

  // MARK: Counting

  /// The number of junk campaigns that have a candidate and the number of kept messages, by its hash.
  private struct Sketches {
    var junk: CountMinSketch
    var kept: CountMinSketch
  }

  /// The candidates that reach a minimum by the sketches and are not excluded.
  ///
  /// It is a class because Swift copies the fields of a structure that a call borrows: all workers would
  /// count references to them at once.
  private final class FrequentCandidates: Sendable {
    let sketches: Sketches
    let minimums: TextMinimums
    let excluded: Set<UInt64>

    init(sketches: Sketches, minimums: TextMinimums, excluded: Set<UInt64> = []) {
      self.sketches = sketches
      self.minimums = minimums
      self.excluded = excluded
    }

    func excluding(_ hashes: Set<UInt64>) -> FrequentCandidates {
      FrequentCandidates(sketches: sketches, minimums: minimums, excluded: hashes)
    }

    /// - Parameter isWord: Whether the candidate is one of ``Feature/isWord``.
    func contains(_ hash: UInt64, isWord: Bool) -> Bool {
      let isFrequent =
        sketches.junk.count(hash) >= (isWord ? minimums.junkOfWord : minimums.junk)
        || isFrequentInKept(hash)
      return isFrequent && !excluded.contains(hash)
    }

    func isFrequentInKept(_ hash: UInt64) -> Bool { sketches.kept.count(hash) >= minimums.kept }

    /// The pieces of a text that are frequent candidates.
    func pieces(of text: Span<UInt8>) -> [TextPiece] {
      var pieces: [TextPiece] = []
      TextPiece.forEach(in: text) {
        let isWord = Feature.isWord($0.kind, text.extracting(Int($0.start)..<Int($0.end)))
        if contains($0.hash, isWord: isWord) { pieces.append($0) }
      }
      return pieces
    }
  }

  /// Counts the candidates that reach a minimum, and returns for each of the visited messages the indices of
  /// its candidates in `places`, with the minimums; see ``collect(_:most:_:)``.
  private mutating func countFrequent(
    _ visited: [Int], _ minimums: TextMinimums, most: Int, _ workers: Workers
  ) async -> (SparseRows, TextMinimums) {
    var frequent = FrequentCandidates(sketches: await sketches(visited, workers), minimums: minimums)
    while true {
      let isLast = max(frequent.minimums.junk, frequent.minimums.kept) * 2 > CountMinSketch.maxCount
      frequent = frequent.excluding(await excludedHashes(frequent, workers))
      if let found = await count(visited, frequent, most: isLast ? .max : most, workers) {
        return (found, frequent.minimums)
      }
      frequent = FrequentCandidates(sketches: frequent.sketches, minimums: frequent.minimums.doubled)
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
    var start = 0
    while start < visited.count {
      var (end, size) = (start, 0)
      while end < visited.count, size < Self.bytesAtOnce {
        size += bodies.size(visited[end]..<visited[end] + 1)
        end += 1
      }
      let messages = visited[start..<end]
      let pieces = await workers.flatMap(messages.count) { places in
        places.map { frequent.pieces(of: bodies.text(messages[messages.startIndex + $0])) }
      }
      start = end
      for (index, own) in zip(messages.indices, pieces) {
        let message = visited[index]
        // What counts once: the campaign of a junk message, or the kept message itself.
        let stamp = Int32(message < junkCount ? campaigns[message] : bodies.count + index)
        found.append(own.compactMap { count($0, in: message, frequent, stamp, &known) })
        if places.count > most { return nil }
      }
    }
    return found
  }

  /// Counts a piece of a message, and returns its index in `places`; nil if it is no candidate there.
  private mutating func count(
    _ piece: TextPiece, in message: Int, _ frequent: FrequentCandidates, _ stamp: Int32,
    _ known: inout [UInt64: Int32]
  ) -> Int32? {
    let isJunk = message < junkCount
    if let place = known[piece.hash] {
      // A domain of mail is a phrase, and an address if links have it, too.
      if piece.kind == .address { places[Int(place)].kind = .address }
      if places[Int(place)].last != stamp {
        places[Int(place)].last = stamp
        if isJunk { places[Int(place)].junk += 1 } else { places[Int(place)].kept += 1 }
      }
      return place
    }
    // Junk is visited first, so what is new in a kept message is in no junk.
    if !isJunk, !TextMinimums.isCountedInKept(piece.kind) || !frequent.isFrequentInKept(piece.hash) {
      return nil
    }
    let place = Int32(places.count)
    known[piece.hash] = place
    places.append(
      Place(
        kind: piece.kind, message: Int32(message), start: piece.start, end: piece.end,
        junk: isJunk ? 1 : 0, kept: isJunk ? 0 : 1, last: stamp))
    return place
  }

  /// The hashes of the words that are excluded in some message, and therefore in all of them. Words that are
  /// too rare to be candidates in another message are left out.
  private func excludedHashes(_ frequent: FrequentCandidates, _ workers: Workers) async -> Set<UInt64> {
    let bodies = bodies
    let excluded = await workers.flatMap(bodies.count) { messages in
      var excluded: Set<UInt64> = []
      for message in messages {
        for hash in TextPiece.excludedWords(in: bodies.text(message))
        where frequent.contains(hash, isWord: true) {
          excluded.insert(hash)
        }
      }
      return Array(excluded)
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
      if campaigns[message] != campaign || seen.count > Self.maxSeen {
        seen.removeAll(keepingCapacity: true)
      }
      campaign = campaigns[message]
      TextPiece.forEach(in: bodies.text(message)) {
        if seen.insert($0.hash).inserted { sketch.add($0.hash) }
      }
    }
    return sketch
  }

  private func keptSketch(_ visited: [Int]) -> CountMinSketch {
    var sketch = CountMinSketch(keys: bodies.size(junkCount..<bodies.count))
    var seen: Set<UInt64> = []
    for message in visited.dropFirst(junkCount) {
      seen.removeAll(keepingCapacity: true)
      TextPiece.forEach(in: bodies.text(message), withoutParts: true) {
        if seen.insert($0.hash).inserted { sketch.add($0.hash) }
      }
    }
    return sketch
  }
}
