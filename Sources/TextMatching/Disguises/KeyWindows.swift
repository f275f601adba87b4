/// Finds keys of patterns in a text's keys.
///
/// A bitmap by three keys in a row rejects most places; then the hash of a window of a pattern's first keys,
/// up to four of them, leads to a bucket with the patterns to compare.
struct KeyWindows: Sendable {
  /// A pattern's keys, in ``KeyWindows/keys``.
  private struct Entry: Sendable {
    var start: UInt32
    var count: UInt32
    var number: Int32
  }

  /// The patterns with windows of one width.
  private struct Table: Sendable {
    var mask: UInt64
    var shift: UInt64
    /// Bucket i has the entries `starts[i]..<starts[i + 1]`.
    var starts: [UInt32]
    var entries: [Entry]

    @inline(__always)
    func bucket(_ word: UInt64) -> Int {
      Int(truncatingIfNeeded: ((word & mask) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }
  }

  private var keys: [UInt8] = []
  /// For each letter of the patterns: which of the bits of `KeyMap.Behaviour.letters` it is.
  private var letters: [UInt8] = []
  private var tables: [Table] = []
  /// The number of keys of the longest pattern.
  let longestPattern: Int
  /// A bit for each three keys, as ``triple(_:)`` counts them, with which a pattern may begin.
  private var triples = [UInt64](repeating: 0, count: 1 << (3 * KeyMap.keyBits - 6))

  /// A pattern's keys, which are not empty, with the number that a hit tells, and the bit of each key's first
  /// letter.
  struct Pattern {
    var keys: [UInt8]
    var letters: [UInt8]
    var number: Int
  }

  init(_ patterns: [Pattern]) {
    longestPattern = patterns.reduce(0) { max($0, $1.keys.count) }
    for width in [4, 3, 2, 1] {
      let members = patterns.filter { min($0.keys.count, 4) == width }
      if !members.isEmpty { append(members, width: width) }
    }
    keys += [UInt8](repeating: 0, count: 8)
  }

  private mutating func append(_ patterns: [Pattern], width: Int) {
    var bits = 4
    while 1 << bits < patterns.count * 4, bits < 22 { bits += 1 }
    var table = Table(
      mask: (1 << UInt64(8 * width)) - 1, shift: UInt64(64 - bits),
      starts: [UInt32](repeating: 0, count: (1 << bits) + 1), entries: [])
    let members = patterns.map { pattern -> (bucket: Int, entry: Entry) in
      let entry = Entry(
        start: UInt32(keys.count), count: UInt32(pattern.keys.count),
        number: Int32(truncatingIfNeeded: pattern.number))
      keys += pattern.keys
      letters += pattern.letters
      var word: UInt64 = 0
      for place in (0..<width).reversed() { word = word << 8 | UInt64(pattern.keys[place]) }
      markTriples(word, width: width)
      return (table.bucket(word), entry)
    }
    for member in members { table.starts[member.bucket + 1] += 1 }
    for bucket in 1..<table.starts.count { table.starts[bucket] += table.starts[bucket - 1] }
    var next = table.starts
    table.entries = members.map(\.entry)
    for member in members {
      table.entries[Int(next[member.bucket])] = member.entry
      next[member.bucket] += 1
    }
    tables.append(table)
  }

  /// Three keys as a number; of fewer any may follow.
  @inline(__always)
  private static func triple(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: word & 0x7F | (word & 0x7F00) &>> 1 | (word & 0x7F_0000) &>> 2)
  }

  private mutating func markTriples(_ word: UInt64, width: Int) {
    let own = min(width, 3)
    let first = Self.triple(word & ((1 << UInt64(8 * own)) - 1))
    for rest in 0..<(1 << (KeyMap.keyBits * (3 - own))) {
      let triple = first | rest << (KeyMap.keyBits * own)
      triples[triple >> 6] |= 1 << UInt64(triple & 63)
    }
  }

  /// A place in a text's keys where those of a pattern stand.
  struct Hit {
    var place: Int32
    var number: Int32
  }

  /// Appends every hit, those of one place together, from left to right; at most `limit`.
  ///
  /// - Parameter tellsLetters: whether the text knows which letters a run may stand for.
  func appendHits(in text: borrowing KeyedText, tellsLetters: Bool, to hits: inout [Hit], limit: Int) {
    appendHits(
      in: text.padded, text.count, tellsLetters ? text.letters.span : Span(), to: &hits, limit: limit)
  }

  private func appendHits(
    in text: Span<UInt8>, _ count: Int, _ runs: Span<UInt64>, to hits: inout [Hit], limit: Int
  ) {
    precondition(count >= 0 && count &+ 8 <= text.count)
    let triples = self.triples.span
    for place in 0..<count {
      // Eight keys can be read from each place, as was just checked.
      let word = unsafe text.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      }
      let triple = Self.triple(word)
      if triples[triple &>> 6] &>> UInt64(triple & 63) & 1 == 0 { continue }
      for index in tables.indices {
        let bucket = tables[index].bucket(word)
        for entry in Int(tables[index].starts[bucket])..<Int(tables[index].starts[bucket + 1]) {
          let entry = tables[index].entries[entry]
          if stands(entry, at: place, in: text, count, runs), hits.count < limit {
            hits.append(Hit(place: Int32(truncatingIfNeeded: place), number: entry.number))
          }
        }
      }
    }
  }

  @inline(__always)
  private func stands(_ entry: Entry, at place: Int, in text: Span<UInt8>, _ count: Int, _ runs: Span<UInt64>)
    -> Bool
  {
    let length = Int(entry.count)
    if place + length > count { return false }
    let start = Int(entry.start)
    for offset in 0..<length {
      if keys[start + offset] != text[place + offset] { return false }
      if !runs.isEmpty, runs[place + offset] &>> UInt64(letters[start + offset]) & 1 == 0 { return false }
    }
    return true
  }
}
