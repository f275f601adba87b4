import Bytes
import TextMatching

/// Groups messages into campaigns: sets of near-duplicates, which mostly differ only in a name, a number or a
/// link. A campaign counts once as evidence.
///
/// Two messages are alike if the Jaccard index of their sets of shingles is about 0.6 or more. A shingle is a
/// run of five letters or digits, or of three in scripts without spaces. The index is estimated by MinHash
/// (Broder, 1997), and locality-sensitive hashing finds the candidate pairs. The time is linear in the total
/// length of the texts, apart from sorting one key for each message and band. Campaigns of many messages do
/// not take more time than other messages.
struct Campaigns {
  /// For each message, the index of the first message of its campaign.
  private(set) var leaders: [Int]

  private static let rows = 3
  private static let bands = 8
  private static let hashes = rows * bands
  /// The minimum number of hashes, out of `hashes`, that must be equal in the signatures of two messages that
  /// are alike.
  private static let minEqualHashes = 14
  /// The maximum number of letters and digits of a text that are considered, from its beginning.
  private static let maxLetters = 4096

  /// Finds the campaigns of messages.
  ///
  /// - Parameter bodies: The folded bodies of the messages.
  init(_ bodies: FoldedBodies, _ workers: Workers) async {
    leaders = Array(0..<bodies.count)
    let signatures = await workers.flatMap(bodies.count) { Self.signatures(bodies, $0) }
    var keys: [(key: UInt64, message: Int)] = []
    keys.reserveCapacity(bodies.count)
    for band in 0..<Self.bands {
      keys.removeAll(keepingCapacity: true)
      for index in 0..<bodies.count {
        var hash = StableHash(seed: UInt64(band))
        for row in 0..<Self.rows {
          hash.add(UInt64(signatures[index * Self.hashes + band * Self.rows + row]))
        }
        keys.append((hash.value, index))
      }
      keys.sort { ($0.key, $0.message) < ($1.key, $1.message) }
      var start = 0
      for place in keys.indices {
        if keys[place].key != keys[start].key { start = place }
        if place == start { continue }
        // Each message is compared with the first message of its bucket and with the preceding one only, so
        // that large buckets take linear time.
        joinIfAlike(keys[start].message, keys[place].message, signatures)
        if place - 1 > start { joinIfAlike(keys[place - 1].message, keys[place].message, signatures) }
      }
    }
    for index in leaders.indices { leaders[index] = leader(of: index) }
  }

  /// Whether the signatures of two messages agree in enough hashes.
  private static func areAlike(_ a: Int, _ b: Int, _ signatures: [UInt32]) -> Bool {
    var equal = 0
    for hash in 0..<hashes where signatures[a * hashes + hash] == signatures[b * hashes + hash] { equal += 1 }
    return equal >= minEqualHashes
  }

  /// Collects the letters of a text, with all digits between two letters as a single zero. Other characters
  /// are skipped.
  private static func letters(of text: Span<UInt8>, into scalars: inout [UInt32]) {
    scalars.removeAll(keepingCapacity: true)
    var offset = 0
    while offset < text.count, scalars.count < maxLetters {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset += length
      if isLetterOrMark(scalar) {
        scalars.append(scalar)
      } else if (0x30...0x39).contains(scalar), scalars.last != 0x30 {
        scalars.append(0x30)
      }
    }
  }

  /// The signatures of some messages, one after another.
  private static func signatures(_ bodies: FoldedBodies, _ messages: Range<Int>) -> [UInt32] {
    var signatures = [UInt32](repeating: .max, count: messages.count * hashes)
    var scalars: [UInt32] = []
    for (place, message) in messages.enumerated() {
      letters(of: bodies.text(message), into: &scalars)
      sign(scalars, number: message, &signatures, at: place * hashes)
    }
    return signatures
  }

  /// Computes the MinHash signature of a text: for each hash function, the least hash of all shingles.
  ///
  /// - Parameter number: The number of the message. No other message has it.
  private static func sign(
    _ scalars: [UInt32], number: Int, _ signatures: inout [UInt32], at start: Int
  ) {
    let unspaced = scalars.count { UnspacedScript(of: $0) != nil }
    let size = unspaced * 2 > scalars.count ? 3 : 5
    if scalars.isEmpty {
      // Messages without letters or digits do not form a campaign, so each gets a signature of its own.
      for hash in 0..<hashes {
        signatures[start + hash] = UInt32(truncatingIfNeeded: number * hashes + hash)
      }
      return
    }
    var place = 0
    repeat {
      var shingle = StableHash(seed: UInt64(size))
      for scalar in scalars[place..<min(place + size, scalars.count)] { shingle.add(UInt64(scalar)) }
      var value = shingle.value
      for hash in 0..<hashes {
        value = value &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
        signatures[start + hash] = min(signatures[start + hash], UInt32(truncatingIfNeeded: value >> 32))
      }
      place += 1
    } while place + size <= scalars.count
  }

  /// The first message of the campaign of a message, in the disjoint-set forest `leaders`.
  private func leader(of index: Int) -> Int {
    var index = index
    while leaders[index] != index { index = leaders[index] }
    return index
  }

  /// Merges the campaigns of two messages if the messages are alike.
  private mutating func joinIfAlike(_ a: Int, _ b: Int, _ signatures: [UInt32]) {
    if Self.areAlike(a, b, signatures) { join(a, b) }
  }

  /// Merges the campaigns of two messages.
  private mutating func join(_ a: Int, _ b: Int) {
    let (first, second) = (leader(of: a), leader(of: b))
    leaders[max(first, second)] = min(first, second)
    // Shorter paths to the leader make later look-ups faster.
    leaders[a] = min(first, second)
    leaders[b] = min(first, second)
  }
}
