/// The classes of the scalars beyond ASCII that some sets tell apart.
///
/// Large sets are told apart by their intervals. Small ones (a letter's other case, a currency sign) then take
/// their scalars out of the classes that these were of, so that patterns that differ in those alone need only a
/// changed copy of the trie.
struct NonASCIIScalarClasses {
  /// The first scalar of each class.
  private(set) var representatives: [UInt32]
  private(set) var trie: ScalarClassTrie
  /// How many scalars each class has.
  private var counts: [Int]
  /// The classes that each large set is made of.
  private var members: [ScalarSet: [UInt16]] = [:]

  /// What a set has beyond ASCII, or all that it has not there: what does not contain U+0080.
  struct Part {
    let set: ScalarSet
    let isComplement: Bool
    /// Whether it has so few scalars that each may be looked at.
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

  /// Sets that need more steps than this to be told apart are refused.
  private static let maxSteps = 20_000_000
  /// More classes than this have no numbers.
  private static let maxClasses = 0xFF00

  /// The classes that sets tell apart; nil when there are too many.
  static func of(_ parts: [Part]) -> NonASCIIScalarClasses? {
    var classes = NonASCIIScalarClasses(large: large(of: parts))
    return classes?.split(small(of: parts)) == true ? classes : nil
  }

  /// Each large set among parts once, in an order of its own.
  static func large(of parts: [Part]) -> [ScalarSet] {
    unique(parts.lazy.filter { !$0.isSmall }.map { $0.set })
  }

  /// Each small set among parts once, in an order of its own.
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

  /// The classes that large sets tell apart; nil when there are too many.
  init?(large sets: [ScalarSet]) {
    // Cut the scalars wherever a set begins or ends.
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

    // Split the classes by one set after the other, touching only what is in the set.
    var classes = [UInt32](repeating: 0, count: starts.count)
    var classCount: UInt32 = 1
    var steps = 0
    // What became of each by the set at hand.
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
      if steps > Self.maxSteps { return nil }
    }

    // Number those that are left in the order in which they come.
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

  /// Shows each interval of a set.
  @inline(__always)
  private static func forEachInterval(of set: ScalarSet, _ starts: [UInt32], _ body: (Int) -> Void) {
    for piece in set.pieces {
      var low = 0
      var high = starts.count
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] < piece.lower { low = middle + 1 } else { high = middle }
      }
      while low < starts.count, starts[low] <= piece.upper {
        body(low)
        low += 1
      }
    }
  }

  /// Tells apart what small sets do too; false when there are too many classes. May be called once.
  mutating func split(_ small: [ScalarSet]) -> Bool {
    var own = ScalarClassTrie.OwnBlocks()
    var steps = 0
    // What was taken out of each class.
    var parts: [Int: [UInt16]] = [:]
    for set in small {
      // How many scalars of each class are in the set.
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
      // A class that lost its first scalar has another.
      for (classID, _, new) in touched where new != classID {
        while trie.classID(of: representatives[Int(classID)]) != classID {
          representatives[Int(classID)] += 1
        }
      }
      if steps > Self.maxSteps { return false }
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

  /// The classes that a part is made of, each once, in any order; it must be one of those that were told apart.
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

/// Kinds beyond ASCII of patterns that are compiled together, equal ones kept once. Most patterns tell the same
/// classes apart there, so this saves most of their memory and of the time to compile them.
final class ScalarClassCache {
  private struct Key: Hashable {
    var large: [ScalarSet]
    var small: [ScalarSet]
  }

  private var known: [Key: NonASCIIScalarClasses] = [:]
  /// The bytes of the last trie asked for that was new; 0 where it was known.
  private(set) var addedBytes = 0
  /// What most patterns have, some this and some that: who has one of these is given all. Made for the first pattern,
  /// since most rules have none.
  private lazy var common = NonASCIIScalarClasses.large(
    of: [UnicodeProperties.word, UnicodeProperties.whiteSpace, UnicodeProperties.decimalDigits]
      .map(NonASCIIScalarClasses.Part.init))

  /// None yet.
  init() {}

  /// The classes that sets tell apart, and perhaps some more; nil where there are too many.
  func classes(of parts: [NonASCIIScalarClasses.Part]) -> NonASCIIScalarClasses? {
    addedBytes = 0
    var large = NonASCIIScalarClasses.large(of: parts)
    if large.contains(where: { common.contains($0) }) {
      large = common + large.filter { !common.contains($0) }
    }
    let small = NonASCIIScalarClasses.small(of: parts)
    let key = Key(large: large, small: small)
    if let classes = known[key] { return classes }
    let base = Key(large: large, small: [])
    guard var classes = known[base] ?? NonASCIIScalarClasses(large: large) else { return nil }
    known[base] = classes
    if !small.isEmpty {
      guard classes.split(small) else { return nil }
      known[key] = classes
    }
    addedBytes = classes.trie.memory
    return classes
  }
}
