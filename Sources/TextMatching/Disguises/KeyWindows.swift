/// Finds the keys of patterns in the keys of a text.
///
/// The window of a pattern is the first eight of its keys, or up to four of them if it has fewer than eight.
/// At each position of the text, the hash of the window is looked up in a bitmap, which rejects most
/// positions. Otherwise the hash leads to a bucket with the patterns to compare. Far from a sign, only
/// patterns that are long enough to reach it are searched for.
struct KeyWindows: Sendable {
  /// The keys of a pattern: the first eight as a word, with the first key in the lowest byte, and all of them
  /// in ``KeyWindows/keys``.
  private struct Entry: Sendable {
    var head: UInt64
    /// Ones in the bytes of `head` that hold keys.
    var headMask: UInt64
    var start: UInt32
    var count: UInt32
    /// The number of runs, counted from the pattern's first, of which one must be in a sign: ``count``, or
    /// the maximum if the distance to a sign does not matter.
    var reach: Int32
    var number: Int32
  }

  /// The patterns whose windows have the same width.
  private struct Table: Sendable {
    /// Ones in the bytes that hold a window's keys.
    var mask: UInt64
    /// The number of bits by which a hash is shifted for the index of its bucket, and for that of its bit.
    var bucketShift: UInt64
    var bitShift: UInt64
    /// A bitmap, in which the bit of each window's hash is set.
    var bits: [UInt64]
    /// Bucket i has the entries `starts[i]..<starts[i + 1]`.
    var starts: [UInt32]
    var entries: [Entry]
    /// The highest ``Entry/reach`` of the entries.
    var reach: Int32 = 0

    @inline(__always)
    static func hash(_ window: UInt64) -> UInt64 { window &* 0x9E37_79B9_7F4A_7C15 }
  }

  private var keys: [UInt8] = []
  /// For each element of `keys`, the number of its letter's bit in `KeyMap.Behaviour.letters`.
  private var letters: [UInt8] = []
  private var tables: [Table] = []
  /// The number of keys of the longest pattern.
  let longestPattern: Int

  /// The keys of a pattern, of which there must be at least one, with the number that its hits report and the
  /// bit of each key's first letter.
  struct Pattern {
    var keys: [UInt8]
    var letters: [UInt8]
    /// Whether the pattern begins or ends with characters that have no key, so that its keys need not be in a
    /// sign.
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
    // About one bit in 64 is set. The size is limited, because a small table stays in the cache.
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

  /// A place in a text's keys at which the keys of a pattern occur.
  struct Hit {
    var place: Int32
    var number: Int32
  }

  /// Appends all hits that overlap a sign, but at most so many that there are `limit` in all. Hits of wider
  /// windows come first; those of the same width are in order from left to right.
  ///
  /// - Parameter tellsLetters: Whether the text knows which letters its runs may stand for.
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
      // The precondition ensures that eight keys can be read from each place.
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

  /// Whether all keys of a pattern occur at a place where its head does, and the runs may stand for its
  /// letters.
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
