/// The classes of the scalars beyond ASCII in a trie with the levels of UTF-8: a leaf for 64 scalars, a
/// middle block for 64 leaves.
struct ScalarClassTrie: Sendable {
  /// The middle block of each 4,096 scalars. A four-byte lead can name 512, of which well-formed text uses
  /// 272.
  private(set) var top: [UInt16]
  /// The leaf of each 64 scalars.
  private(set) var middle: [UInt16]
  /// The classes.
  private(set) var leaves: [UInt16]

  /// A trie of intervals.
  ///
  /// - Parameters:
  ///   - starts: The first scalar of each interval, in ascending order from 0.
  ///   - classes: The class of each interval.
  init(_ starts: [UInt32], _ classes: [UInt16]) {
    var top = [UInt16](repeating: 0, count: 512)
    var middle = Blocks()
    var leaves = Blocks()
    var uniformLeaves: [UInt16: UInt16] = [:]
    // Leaves of one class mostly come one after the other.
    var lastUniform: (classID: UInt16, place: UInt16)?
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
      if isUniform, let known = uniformMiddles[classes[interval]] {
        top[t] = known
        continue
      }
      for m in 0..<64 {
        let first = base + UInt32(m << 6)
        skip(to: first)
        if end() >= first + 64 {
          let classID = classes[interval]
          if let lastUniform, lastUniform.classID == classID {
            block[m] = lastUniform.place
          } else if let known = uniformLeaves[classID] {
            block[m] = known
          } else {
            for k in 0..<64 { leaf[k] = classID }
            block[m] = leaves.place(of: leaf)
            uniformLeaves[classID] = block[m]
          }
          lastUniform = (classID, block[m])
          continue
        }
        for k in 0..<64 {
          skip(to: first + UInt32(k))
          leaf[k] = classes[interval]
        }
        block[m] = leaves.place(of: leaf)
      }
      top[t] = middle.place(of: block)
      if isUniform { uniformMiddles[classes[interval]] = top[t] }
    }
    self.top = top
    self.middle = middle.all
    self.leaves = leaves.all
  }

  /// Blocks of 64 elements, equal ones kept once.
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

  /// The class of a scalar.
  func classID(of scalar: UInt32) -> UInt16 {
    let block = Int(top[Int(scalar >> 12) & 511]) << 6 | Int(scalar >> 6) & 63
    return leaves[Int(middle[block]) << 6 | Int(scalar) & 63]
  }

  /// The size in bytes.
  var memory: Int { 2 * (top.count + middle.count + leaves.count) }
}

extension ScalarClassTrie {
  /// The blocks that have been copied so that they can be modified.
  struct OwnBlocks {
    fileprivate var middles: Set<UInt16> = []
    fileprivate var leaves: Set<UInt16> = []
  }

  /// Changes the class of a scalar.
  ///
  /// - Parameter own: The blocks that were copied for earlier scalars of the same trie.
  mutating func set(_ scalar: UInt32, to classID: UInt16, _ own: inout OwnBlocks) {
    let t = Int(scalar >> 12) & 511
    if !own.middles.contains(top[t]) {
      let start = Int(top[t]) << 6
      top[t] = UInt16(middle.count >> 6)
      middle.append(contentsOf: middle[start..<start + 64])
      own.middles.insert(top[t])
    }
    let m = Int(top[t]) << 6 | Int(scalar >> 6) & 63
    if !own.leaves.contains(middle[m]) {
      let start = Int(middle[m]) << 6
      middle[m] = UInt16(leaves.count >> 6)
      leaves.append(contentsOf: leaves[start..<start + 64])
      own.leaves.insert(middle[m])
    }
    leaves[Int(middle[m]) << 6 | Int(scalar) & 63] = classID
  }
}
