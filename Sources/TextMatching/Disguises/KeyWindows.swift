/// Finds keys of patterns in a text's keys.
///
/// The first keys of a pattern, eight or up to four of them, are its window. The hash of a place's window is
/// looked up in a bitmap, which rejects most places, and then leads to a bucket with the patterns to compare.
/// Patterns with long windows alone are looked for far from a sign.
struct KeyWindows: Sendable {
  /// A pattern's keys: the first eight as a word, the first lowest, and all of them in ``KeyWindows/keys``.
  private struct Entry: Sendable {
    var head: UInt64
    /// Ones for the keys that the head has.
    var headMask: UInt64
    var start: UInt32
    var count: UInt32
    /// The most runs, from its first on, of which one must be in a sign: ``count``, or any number.
    var reach: Int32
    var number: Int32
  }

  /// The patterns with windows of one width.
  private struct Table: Sendable {
    /// Ones for a window's keys.
    var mask: UInt64
    /// By how much a hash is shifted for its bucket, and for its bit.
    var bucketShift: UInt64
    var bitShift: UInt64
    /// A bit for each hash of a window.
    var bits: [UInt64]
    /// Bucket i has the entries `starts[i]..<starts[i + 1]`.
    var starts: [UInt32]
    var entries: [Entry]
    /// The highest of the entries' ``Entry/reach``.
    var reach: Int32 = 0

    @inline(__always)
    static func hash(_ window: UInt64) -> UInt64 { window &* 0x9E37_79B9_7F4A_7C15 }
  }

  private var keys: [UInt8] = []
  /// For each letter of the patterns: which of the bits of `KeyMap.Behaviour.letters` it is.
  private var letters: [UInt8] = []
  private var tables: [Table] = []
  /// The number of keys of the longest pattern.
  let longestPattern: Int

  /// A pattern's keys, which are not empty, with the number that a hit tells, and the bit of each key's first
  /// letter.
  struct Pattern {
    var keys: [UInt8]
    var letters: [UInt8]
    /// Whether it begins or ends with characters that have no key, so that its keys need not be in a sign.
    var isOpen: Bool
    var number: Int

    var width: Int { keys.count >= 8 ? 8 : min(keys.count, 4) }
  }

  init(_ patterns: [Pattern]) {
    longestPattern = patterns.reduce(0) { max($0, $1.keys.count) }
    for width in [8, 4, 3, 2, 1] {
      let members = patterns.filter { $0.width == width }
      if !members.isEmpty { append(members, width: width) }
    }
  }

  private mutating func append(_ patterns: [Pattern], width: Int) {
    var buckets: UInt64 = 4
    while 1 << buckets < patterns.count * 4, buckets < 22 { buckets += 1 }
    // Of 64 bits one is set, and a small table stays in the cache.
    let bits = min(buckets + 4, 20)
    var table = Table(
      mask: ~0 >> UInt64(64 - 8 * width), bucketShift: 64 - buckets, bitShift: 64 - bits,
      bits: [UInt64](repeating: 0, count: 1 << (bits - 6)),
      starts: [UInt32](repeating: 0, count: (1 << buckets) + 1), entries: [])
    let members = patterns.map { pattern -> (bucket: Int, entry: Entry) in
      let count = pattern.keys.count
      var head: UInt64 = 0
      for place in (0..<min(count, 8)).reversed() { head = head << 8 | UInt64(pattern.keys[place]) }
      let entry = Entry(
        head: head, headMask: ~0 >> UInt64(64 - 8 * min(count, 8)), start: UInt32(keys.count),
        count: UInt32(count), reach: pattern.isOpen ? .max : Int32(truncatingIfNeeded: count),
        number: Int32(truncatingIfNeeded: pattern.number))
      keys += pattern.keys
      letters += pattern.letters
      let hash = Table.hash(head & table.mask)
      let bit = hash >> table.bitShift
      table.bits[Int(bit >> 6)] |= 1 << (bit & 63)
      return (Int(hash >> table.bucketShift), entry)
    }
    for member in members { table.starts[member.bucket + 1] += 1 }
    for bucket in 1..<table.starts.count { table.starts[bucket] += table.starts[bucket - 1] }
    var next = table.starts
    table.entries = members.map(\.entry)
    table.reach = members.reduce(0) { max($0, $1.entry.reach) }
    for member in members {
      table.entries[Int(next[member.bucket])] = member.entry
      next[member.bucket] += 1
    }
    tables.append(table)
  }

  /// A place in a text's keys where those of a pattern stand.
  struct Hit {
    var place: Int32
    var number: Int32
  }

  /// Appends every hit that overlaps a sign, those of longer windows first, and of each width from left to
  /// right; at most `limit`.
  ///
  /// - Parameter tellsLetters: whether the text knows which letters a run may stand for.
  func appendHits(in text: borrowing KeyedText, tellsLetters: Bool, to hits: inout [Hit], limit: Int) {
    for index in tables.indices {
      appendHits(
        of: tables[index], in: text.padded, text.count, text.leastRuns.span,
        tellsLetters ? text.letters.span : Span(), to: &hits, limit: limit)
    }
  }

  private func appendHits(
    of table: Table, in text: Span<UInt8>, _ count: Int, _ leastRuns: Span<Int32>, _ runs: Span<UInt64>,
    to hits: inout [Hit], limit: Int
  ) {
    precondition(count >= 0 && count &+ 8 <= text.count)
    let bits = table.bits.span
    let starts = table.starts.span
    let entries = table.entries.span
    for place in 0..<count {
      let least = leastRuns[place]
      if least > table.reach { continue }
      // Eight keys can be read from each place, as was just checked.
      let word = unsafe text.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      }
      let hash = Table.hash(word & table.mask)
      let bit = hash &>> table.bitShift
      if bits[Int(truncatingIfNeeded: bit &>> 6)] &>> (bit & 63) & 1 == 0 { continue }
      let bucket = Int(truncatingIfNeeded: hash &>> table.bucketShift)
      for entry in Int(starts[bucket])..<Int(starts[bucket &+ 1]) {
        let entry = entries[entry]
        if (word ^ entry.head) & entry.headMask == 0, entry.reach >= least,
          stands(entry, at: place, in: text, count, runs), hits.count < limit
        {
          hits.append(Hit(place: Int32(truncatingIfNeeded: place), number: entry.number))
        }
      }
    }
  }

  /// Whether a pattern whose head stands at a place is there as a whole, of letters that the runs may stand
  /// for.
  private func stands(
    _ entry: Entry, at place: Int, in text: Span<UInt8>, _ count: Int, _ runs: Span<UInt64>
  ) -> Bool {
    let length = Int(entry.count)
    if place + length > count { return false }
    let start = Int(entry.start)
    var offset = 8
    while offset < length {
      if keys[start + offset] != text[place + offset] { return false }
      offset += 1
    }
    if runs.isEmpty { return true }
    for offset in 0..<length where runs[place + offset] &>> UInt64(letters[start + offset]) & 1 == 0 {
      return false
    }
    return true
  }
}
