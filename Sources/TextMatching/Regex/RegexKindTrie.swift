/// The kinds of the scalars beyond ASCII: 64 scalars a leaf, 64 leaves a middle block, a middle block for 4,096
/// scalars, as UTF-8's bytes cut them.
struct RegexKindTrie: Sendable {
  /// The middle block of each 4,096 scalars. A four-byte lead can name 512, of which text uses 272.
  let top: [UInt16]
  /// The leaf of each 64 scalars.
  let middle: [UInt16]
  /// The kinds.
  let leaves: [UInt16]

  /// A trie of intervals.
  ///
  /// - Parameters:
  ///   - starts: where each interval begins, the first at 0.
  ///   - kinds: the kind of each.
  init(_ starts: [UInt32], _ kinds: [UInt16]) {
    var top = [UInt16](repeating: 0, count: 512)
    var middle = Blocks()
    var leaves = Blocks()
    var uniformLeaves: [UInt16: UInt16] = [:]
    var uniformMiddles: [UInt16: UInt16] = [:]
    var interval = 0
    var block = [UInt16](repeating: 0, count: 64)
    var leaf = [UInt16](repeating: 0, count: 64)
    func end() -> UInt32 { interval + 1 < starts.count ? starts[interval + 1] : ScalarSet.last + 1 }
    func skip(to scalar: UInt32) {
      while interval + 1 < starts.count && starts[interval + 1] <= scalar { interval += 1 }
    }
    for t in 0..<272 {
      let base = UInt32(t << 12)
      skip(to: base)
      let isUniform = end() >= base + 4096
      if isUniform, let known = uniformMiddles[kinds[interval]] {
        top[t] = known
        continue
      }
      for m in 0..<64 {
        let first = base + UInt32(m << 6)
        skip(to: first)
        if end() >= first + 64 {
          let kind = kinds[interval]
          if let known = uniformLeaves[kind] {
            block[m] = known
          } else {
            for k in 0..<64 { leaf[k] = kind }
            block[m] = leaves.place(of: leaf)
            uniformLeaves[kind] = block[m]
          }
          continue
        }
        for k in 0..<64 {
          skip(to: first + UInt32(k))
          leaf[k] = kinds[interval]
        }
        block[m] = leaves.place(of: leaf)
      }
      top[t] = middle.place(of: block)
      if isUniform { uniformMiddles[kinds[interval]] = top[t] }
    }
    self.top = top
    self.middle = middle.all
    self.leaves = leaves.all
  }

  /// Blocks of 64, each kept once.
  private struct Blocks {
    var all: [UInt16] = []
    private var known: [UInt64: [UInt16]] = [:]

    mutating func place(of block: [UInt16]) -> UInt16 {
      var hash: UInt64 = 0
      for value in block { hash = (hash ^ UInt64(value)) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 31 }
      for place in known[hash] ?? [] {
        let start = Int(place) << 6
        if all[start..<(start + 64)].elementsEqual(block) { return place }
      }
      let place = UInt16(all.count >> 6)
      all.append(contentsOf: block)
      known[hash, default: []].append(place)
      return place
    }
  }

  /// The kind of a scalar.
  func kind(of scalar: UInt32) -> UInt16 {
    let block = Int(top[Int(scalar >> 12) & 511]) << 6 | Int(scalar >> 6) & 63
    return leaves[Int(middle[block]) << 6 | Int(scalar) & 63]
  }

  /// Bytes it takes.
  var memory: Int { 2 * (top.count + middle.count + leaves.count) }
}

/// Tries of patterns that are compiled together, equal ones kept once. Most patterns tell the same kinds
/// apart beyond ASCII, so this saves most of their memory and of the time to compile them.
final class RegexKindTries {
  private struct Key: Hashable {
    var starts: [UInt32]
    var kinds: [UInt16]
  }

  private var known: [Key: RegexKindTrie] = [:]
  /// The bytes of the last trie asked for that was new; 0 where it was known.
  private(set) var addedBytes = 0

  /// None yet.
  init() {}

  /// The trie of intervals.
  func trie(_ starts: [UInt32], _ kinds: [UInt16]) -> RegexKindTrie {
    let key = Key(starts: starts, kinds: kinds)
    if let trie = known[key] {
      addedBytes = 0
      return trie
    }
    let trie = RegexKindTrie(starts, kinds)
    known[key] = trie
    addedBytes = trie.memory
    return trie
  }
}
