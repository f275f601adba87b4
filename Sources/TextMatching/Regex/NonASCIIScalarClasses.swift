import Bytes

/// The equivalence classes into which some sets divide the scalars beyond ASCII.
///
/// Large sets divide them by intervals. Small sets (the other case of a letter, a currency sign) then take
/// single scalars out of their classes. Patterns that differ only in small sets therefore need no more than a
/// modified copy of the trie.
struct NonASCIIScalarClasses {
  /// The first scalar of each class.
  private(set) var representatives: [UInt32]
  private(set) var trie: ScalarClassTrie
  /// The number of scalars of each class.
  private var counts: [Int]
  /// The classes that each large set consists of.
  private var members: [ScalarSet: [UInt16]] = [:]

  /// The part of a set beyond ASCII, or of its complement: the one that does not contain U+0080.
  struct Part {
    let set: ScalarSet
    let isComplement: Bool
    /// Whether it has so few scalars that each may be visited.
    let isSmall: Bool

    init(_ set: ScalarSet) {
      var pieces: [ScalarSet.Piece] = []
      isComplement = set.contains(Self.first)
      var next = Self.first
      for piece in set.pieces where piece.upper >= Self.first {
        let lower = max(piece.lower, Self.first)
        if !isComplement {
          pieces.append(.init(lower: lower, upper: piece.upper))
        } else if lower > next {
          pieces.append(.init(lower: next, upper: lower - 1))
        }
        next = piece.upper + 1
      }
      if isComplement, next <= ScalarSet.last { pieces.append(.init(lower: next, upper: ScalarSet.last)) }
      self.set = ScalarSet(sorted: pieces)
      isSmall = self.set.count <= Self.maxSmall
    }

    static let first: UInt32 = 0x80
    private static let maxSmall = 128
  }

  /// The maximum number of classes.
  private static let maxClasses = 0xFF00

  /// The classes of some sets; nil if there are too many.
  static func of(_ parts: [Part]) -> NonASCIIScalarClasses? {
    var classes = NonASCIIScalarClasses(large: large(of: parts))
    return classes?.split(small(of: parts)) == true ? classes : nil
  }

  /// The distinct large sets, in a fixed order.
  static func large(of parts: [Part]) -> [ScalarSet] {
    unique(parts.lazy.filter { !$0.isSmall }.map { $0.set })
  }

  /// The distinct small sets, in a fixed order.
  static func small(of parts: [Part]) -> [ScalarSet] {
    unique(parts.lazy.filter { $0.isSmall && !$0.set.isEmpty }.map { $0.set })
  }

  private static func unique(_ sets: some Sequence<ScalarSet>) -> [ScalarSet] {
    Set(sets).sorted { one, other in
      for (a, b) in zip(one.pieces, other.pieces) where a != b {
        return (a.lower, a.upper) < (b.lower, b.upper)
      }
      return one.pieces.count < other.pieces.count
    }
  }

  /// The classes of large sets; nil if there are too many.
  init?(large sets: [ScalarSet]) {
    // Cut the range of scalars wherever a set begins or ends.
    var cuts: [UInt32] = [Part.first]
    for set in sets {
      for piece in set.pieces {
        cuts.append(piece.lower)
        if piece.upper < ScalarSet.last { cuts.append(piece.upper + 1) }
      }
    }
    cuts.sort()
    var starts: [UInt32] = []
    for cut in cuts where starts.last != cut { starts.append(cut) }

    // Split the classes by one set after the other. Only intervals in the set are visited.
    var classes = [UInt32](repeating: 0, count: starts.count)
    var classCount: UInt32 = 1
    var steps = 0
    // The class that took the place of each class in the current set.
    var renamed: [(set: Int, new: UInt32)] = [(-1, 0)]
    for (index, set) in sets.enumerated() {
      Self.forEachInterval(of: set, starts) { i in
        let old = Int(classes[i])
        if renamed[old].set != index {
          renamed[old] = (index, classCount)
          classCount += 1
          renamed.append((-1, 0))
        }
        classes[i] = renamed[old].new
        steps += 1
      }
      if steps > Limits.regexClassSteps { return nil }
    }

    // Number the classes in the order of their first scalars.
    var numbers = [UInt16](repeating: UInt16.max, count: Int(classCount))
    var numbered = [UInt16](repeating: 0, count: starts.count)
    representatives = []
    counts = []
    for i in starts.indices {
      let classID = Int(classes[i])
      if numbers[classID] == UInt16.max {
        guard representatives.count < Self.maxClasses else { return nil }
        numbers[classID] = UInt16(representatives.count)
        representatives.append(starts[i])
        counts.append(0)
      }
      numbered[i] = numbers[classID]
      let end = i + 1 < starts.count ? starts[i + 1] : ScalarSet.last + 1
      counts[Int(numbered[i])] += Int(end - starts[i])
    }
    for set in sets {
      var isMember = [Bool](repeating: false, count: representatives.count)
      var list: [UInt16] = []
      Self.forEachInterval(of: set, starts) { i in
        if isMember[Int(numbered[i])] { return }
        isMember[Int(numbered[i])] = true
        list.append(numbered[i])
      }
      members[set] = list
    }
    starts[0] = 0
    trie = ScalarClassTrie(starts, numbered)
  }

  /// Calls `body` with each interval of a set.
  @inline(__always)
  private static func forEachInterval(of set: ScalarSet, _ starts: [UInt32], _ body: (Int) -> Void) {
    for piece in set.pieces {
      var interval = starts.indices.partitioningIndex { starts[$0] >= piece.lower }
      while interval < starts.count, starts[interval] <= piece.upper {
        body(interval)
        interval += 1
      }
    }
  }

  /// Splits the classes by small sets; false if there are too many then. It may be called once.
  mutating func split(_ small: [ScalarSet]) -> Bool {
    var own = ScalarClassTrie.OwnBlocks()
    var steps = 0
    // The classes that were taken out of each class.
    var parts: [Int: [UInt16]] = [:]
    for set in small {
      // The number of scalars of each class in the set.
      var touched: [(classID: UInt16, count: Int, new: UInt16)] = []
      for piece in set.pieces {
        for scalar in piece.lower...piece.upper {
          let classID = trie.classID(of: scalar)
          if let index = touched.firstIndex(where: { $0.classID == classID }) {
            touched[index].count += 1
          } else {
            touched.append((classID, 1, classID))
          }
          steps += 1
        }
      }
      for index in touched.indices where touched[index].count < counts[Int(touched[index].classID)] {
        guard representatives.count < Self.maxClasses else { return false }
        let classID = Int(touched[index].classID)
        touched[index].new = UInt16(representatives.count)
        representatives.append(0)
        counts.append(touched[index].count)
        counts[classID] -= touched[index].count
        parts[classID, default: []].append(touched[index].new)
      }
      for piece in set.pieces {
        for scalar in piece.lower...piece.upper {
          let classID = trie.classID(of: scalar)
          guard let index = touched.firstIndex(where: { $0.classID == classID }),
            touched[index].new != classID
          else {
            continue
          }
          trie.set(scalar, to: touched[index].new, &own)
          if representatives[Int(touched[index].new)] == 0 {
            representatives[Int(touched[index].new)] = scalar
          }
        }
      }
      // If a class has lost its first scalar, its next one represents it.
      for (classID, _, new) in touched where new != classID {
        while trie.classID(of: representatives[Int(classID)]) != classID {
          representatives[Int(classID)] += 1
        }
      }
      if steps > Limits.regexClassSteps { return false }
    }
    for (large, list) in members {
      var whole: [UInt16] = []
      var rest = list
      while let classID = rest.popLast() {
        whole.append(classID)
        rest += parts[Int(classID)] ?? []
      }
      members[large] = whole
    }
    return true
  }

  /// The classes that a part consists of, each once, in any order. The part must be one of those that divided
  /// the scalars.
  func classes(in part: Part) -> [UInt16] {
    if let known = members[part.set] { return known }
    var classes: [UInt16] = []
    for piece in part.set.pieces {
      for scalar in piece.lower...piece.upper {
        let classID = trie.classID(of: scalar)
        if !classes.contains(classID) { classes.append(classID) }
      }
    }
    return classes
  }
}

/// The classes beyond ASCII of patterns that are compiled together, stored once if they are equal. Most
/// patterns have the same classes there, so this saves most of their memory and of their compile time.
/// Several workers may compile patterns at once.
final class ScalarClassCache: Sendable {
  private struct Key: Hashable {
    var large: [ScalarSet]
    var small: [ScalarSet]
  }

  private let known = Guarded<[Key: NonASCIIScalarClasses]>([:])
  /// The large sets that many patterns have some of. A pattern that has one of them gets the classes of all,
  /// so that such patterns share a trie.
  private static let common = NonASCIIScalarClasses.large(
    of: [UnicodeProperties.word, UnicodeProperties.whiteSpace, UnicodeProperties.decimalDigits]
      .map(NonASCIIScalarClasses.Part.init))

  /// None yet.
  init() {}

  /// The classes of some sets, or finer ones, and whether they were unknown; nil if there are too many.
  func classes(
    of parts: [NonASCIIScalarClasses.Part]
  ) -> (classes: NonASCIIScalarClasses, isNew: Bool)? {
    var large = NonASCIIScalarClasses.large(of: parts)
    if large.contains(where: { Self.common.contains($0) }) {
      large = Self.common + large.filter { !Self.common.contains($0) }
    }
    let small = NonASCIIScalarClasses.small(of: parts)
    let key = Key(large: large, small: small)
    let base = Key(large: large, small: [])
    return known.withLock { known in
      if let classes = known[key] { return (classes, false) }
      guard var classes = known[base] ?? NonASCIIScalarClasses(large: large) else { return nil }
      known[base] = classes
      if !small.isEmpty {
        guard classes.split(small) else { return nil }
        known[key] = classes
      }
      return (classes, true)
    }
  }
}
