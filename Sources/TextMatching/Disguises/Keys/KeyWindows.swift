import Bytes

/// Finds the keys of patterns in the keys of a text.
///
/// At each position of the text, the hash of the next four keys is looked up in a bitmap, which rejects most
/// positions. Otherwise the hash of three keys leads to a bucket with the patterns to compare. Patterns of
/// three keys have a bit for each key that may follow. Patterns of one or two keys, of which there are few,
/// are looked up by their first keys.
struct KeyWindows: Sendable {
  /// Where the keys of a pattern, of which there must be at least one, are among those of all patterns, and
  /// the number that its hits report.
  struct Pattern {
    var start: Int
    var count: Int
    var number: Int
  }

  /// A place in a text's keys at which the keys of a pattern occur.
  struct Hit {
    var place: Int32
    var number: Int32
  }

  /// The keys of a pattern: the first eight as a word, with the first key in the lowest byte, and all of them
  /// in ``KeyWindows/keys``.
  private struct Entry: Sendable {
    var head: UInt64
    /// Ones in the bytes of `head` that hold keys.
    var headMask: UInt64
    var start: UInt32
    var count: UInt32
    var number: Int32
  }

  /// Patterns by the hash of their first keys.
  private struct Buckets: Sendable {
    /// Ones in the bytes of the keys that are hashed.
    var mask: UInt64 = 0
    /// The number of bits by which a hash is shifted for the index of its bucket.
    var shift: UInt64 = 60
    /// Bucket i has the entries `starts[i]..<starts[i + 1]`, by ascending numbers.
    var starts = [UInt32](repeating: 0, count: 17)
    var entries: [Entry] = []
  }

  private let keys: [UInt8]
  /// The number of keys of the longest pattern.
  private let longest: Int
  /// The patterns of three keys or more, of two and of one.
  private var ofThree = Buckets()
  private var ofTwo = Buckets()
  private var ofOne = Buckets()
  /// A bitmap, in which the bits of the hashes of four keys are set, and the number of bits by which a hash
  /// is shifted for the index of its bit.
  private var bits: [UInt64] = []
  private var bitShift: UInt64 = 0
  /// A bitmap by two keys, of seven bits each, with which patterns of one or two keys may begin; empty if
  /// there are no such patterns.
  private var pairs: [UInt64] = []

  private static func hash(_ keys: UInt64) -> UInt64 { keys &* 0x9E37_79B9_7F4A_7C15 }

  /// - Parameters:
  ///   - patterns: The patterns by ascending numbers.
  ///   - keys: The keys of all patterns.
  init(_ patterns: [Pattern], _ keys: [UInt8]) {
    self.keys = keys
    longest = patterns.reduce(0) { max($0, $1.count) }
    ofThree = buckets(patterns.filter { $0.count >= 3 }, width: 3)
    ofTwo = buckets(patterns.filter { $0.count == 2 }, width: 2)
    ofOne = buckets(patterns.filter { $0.count == 1 }, width: 1)
    let followers = Int(KeyMap.other) + 1
    var count: UInt64 = 10
    // About one bit in 64 is set. The size is limited, because a small table stays in the cache.
    let windows = ofThree.entries.reduce(0) { $0 + ($1.count == 3 ? followers : 1) }
    while 1 << count < windows * 64, count < 20 { count += 1 }
    bitShift = 64 - count
    bits = [UInt64](repeating: 0, count: 1 << (count - 6))
    for entry in ofThree.entries {
      if entry.count > 3 {
        setBit(of: entry.head & 0xFFFF_FFFF)
      } else {
        for follower in 0..<followers { setBit(of: entry.head | UInt64(follower) << 24) }
      }
    }
    if ofTwo.entries.isEmpty, ofOne.entries.isEmpty { return }
    pairs = [UInt64](repeating: 0, count: 1 << 8)
    for entry in ofTwo.entries {
      pairs[Self.pair(entry.head) >> 6] |= 1 << UInt64(Self.pair(entry.head) & 63)
    }
    for entry in ofOne.entries {
      for follower in 0..<followers {
        let pair = Self.pair(entry.head | UInt64(follower) << 8)
        pairs[pair >> 6] |= 1 << UInt64(pair & 63)
      }
    }
  }

  /// The index of the first two keys in ``pairs``.
  @inline(__always)
  private static func pair(_ keys: UInt64) -> Int {
    Int(truncatingIfNeeded: keys & 0x7F | (keys &>> 1) & 0x3F80)
  }

  private mutating func setBit(of window: UInt64) {
    let bit = Self.hash(window) >> bitShift
    bits[Int(bit >> 6)] |= 1 << (bit & 63)
  }

  private func buckets(_ patterns: [Pattern], width: Int) -> Buckets {
    var count: UInt64 = 4
    while 1 << count < patterns.count * 4, count < 22 { count += 1 }
    var buckets = Buckets(
      mask: Self.mask(of: width), shift: 64 - count, starts: [UInt32](repeating: 0, count: (1 << count) + 1))
    let members = patterns.map { pattern -> (bucket: Int, entry: Entry) in
      let count = min(pattern.count, 8)
      var head: UInt64 = 0
      for place in (0..<count).reversed() { head = head << 8 | UInt64(keys[pattern.start + place]) }
      let entry = Entry(
        head: head, headMask: Self.mask(of: count), start: UInt32(pattern.start),
        count: UInt32(pattern.count), number: Int32(truncatingIfNeeded: pattern.number))
      return (Int(Self.hash(head & buckets.mask) >> buckets.shift), entry)
    }
    for member in members { buckets.starts[member.bucket + 1] += 1 }
    for bucket in 1..<buckets.starts.count { buckets.starts[bucket] += buckets.starts[bucket - 1] }
    var next = buckets.starts
    buckets.entries = members.map(\.entry)
    for member in members {
      buckets.entries[Int(next[member.bucket])] = member.entry
      next[member.bucket] += 1
    }
    return buckets
  }

  /// Ones in the bytes that hold a number of keys.
  private static func mask(of keys: Int) -> UInt64 { ~0 >> UInt64(64 - 8 * keys) }

  /// Appends the hits in a text of all patterns with numbers below `end`, but at most so many that there are
  /// `limit` in all.
  ///
  /// - Parameter meeting: The first run behind the place where two scripts meet; nil if all hits count. A hit
  ///   must begin before it. It may end directly before it, because the letter behind that place is in the
  ///   run before if both have the same key.
  func appendHits(
    in text: borrowing KeyedText, below end: Int, across meeting: Int?, to hits: inout [Hit], limit: Int
  ) {
    let reached = meeting ?? 0
    let places = max(0, reached &- longest)..<(meeting ?? text.count)
    appendHits(
      at: places, in: text.padded, text.count, below: end, endingFrom: reached, to: &hits, limit: limit)
  }

  /// Appends the hits in a number of keys, which eight more follow, but at most `limit`.
  func appendHits(in keys: Span<UInt8>, _ count: Int, to hits: inout [Hit], limit: Int) {
    appendHits(at: 0..<count, in: keys, count, below: .max, endingFrom: 0, to: &hits, limit: limit)
  }

  /// Appends the hits that begin at some places and end at `reached` or behind it.
  private func appendHits(
    at places: Range<Int>, in keys: Span<UInt8>, _ count: Int, below end: Int, endingFrom reached: Int,
    to hits: inout [Hit], limit: Int
  ) {
    let last = places.upperBound
    var place = places.lowerBound
    while true {
      place = firstWindow(in: keys, from: place, to: last)
      if place >= last { break }
      appendHits(
        of: ofThree, at: place, in: keys, count, below: end, endingFrom: reached, to: &hits, limit: limit)
      place &+= 1
    }
    if pairs.isEmpty { return }
    place = places.lowerBound
    while true {
      place = firstPair(in: keys, from: place, to: last)
      if place >= last { break }
      appendHits(
        of: ofTwo, at: place, in: keys, count, below: end, endingFrom: reached, to: &hits, limit: limit)
      if !ofOne.entries.isEmpty {
        appendHits(
          of: ofOne, at: place, in: keys, count, below: end, endingFrom: reached, to: &hits, limit: limit)
      }
      place &+= 1
    }
  }

  /// The first place at which a pattern of three keys or more may begin; `end` if there is none. Eight keys
  /// more follow the end.
  private func firstWindow(in keys: Span<UInt8>, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end >= start && end &+ 8 <= keys.count && bits.count == 1 &<< (58 &- bitShift))
    let bits = self.bits.span
    let shift = bitShift
    var place = start
    while place < end {
      // The precondition says that four keys can be read from each place, and that all bits are there.
      let window = unsafe keys.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      }
      let bit = Self.hash(UInt64(window)) &>> shift
      if unsafe bits[unchecked: Int(truncatingIfNeeded: bit &>> 6)] &>> (bit & 63) & 1 != 0 { break }
      place &+= 1
    }
    return place
  }

  /// The first place at which a pattern of one or two keys may begin; `end` if there is none.
  private func firstPair(in keys: Span<UInt8>, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end >= start && end &+ 8 <= keys.count && pairs.count == 1 &<< 8)
    let pairs = self.pairs.span
    var place = start
    while place < end {
      // The precondition says that both keys are there, and a bit for each two keys.
      let pair = unsafe Self.pair(UInt64(keys[unchecked: place]) | UInt64(keys[unchecked: place &+ 1]) &<< 8)
      if unsafe pairs[unchecked: pair &>> 6] &>> UInt64(pair & 63) & 1 != 0 { break }
      place &+= 1
    }
    return place
  }

  @inline(never)
  private func appendHits(
    of buckets: borrowing Buckets, at place: Int, in text: Span<UInt8>, _ count: Int, below end: Int,
    endingFrom reached: Int, to hits: inout [Hit], limit: Int
  ) {
    // The place is below `count`, and the text is followed by eight keys more.
    let word = unsafe text.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
    let bucket = Int(truncatingIfNeeded: Self.hash(word & buckets.mask) &>> buckets.shift)
    for index in Int(buckets.starts[bucket])..<Int(buckets.starts[bucket &+ 1]) {
      let entry = buckets.entries[index]
      if entry.number >= end { break }
      if (word ^ entry.head) & entry.headMask == 0, place &+ Int(entry.count) >= reached,
        stands(entry, at: place, in: text, count), hits.count < limit
      {
        hits.append(Hit(place: Int32(truncatingIfNeeded: place), number: entry.number))
      }
    }
  }

  /// Whether all keys of a pattern occur at a place where its head does.
  private func stands(_ entry: Entry, at place: Int, in text: Span<UInt8>, _ count: Int) -> Bool {
    let length = Int(entry.count)
    if place + length > count { return false }
    let start = Int(entry.start)
    var offset = 8
    while offset < length {
      if keys[start + offset] != text[place + offset] { return false }
      offset += 1
    }
    return true
  }
}
