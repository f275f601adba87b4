/// The distinct sets of scalars of patterns, and the contexts that their look conditions need.
struct CollectedScalarSets {
  private(set) var sets: [ScalarSet] = []
  private var indices: [ScalarSet: Int] = [:]
  private(set) var contexts: RegexAlphabet.Context = []
  /// The size of the sets in bytes.
  private(set) var memory = 0

  /// Collects the sets of a tree. The parser has bounded its depth.
  mutating func collect(_ tree: RegexTree) {
    switch tree {
    case .empty: break
    case .scalar(let scalar): add(ScalarSet(scalar))
    case .scalars(let set): add(set)
    case .look(let look):
      switch look {
      case .start, .end: break
      case .lineStart, .lineEnd: contexts.insert(.lineFeed)
      case .crlfLineStart, .crlfLineEnd: contexts.formUnion([.lineFeed, .carriageReturn])
      case .wordBoundary, .notWordBoundary, .wordStart, .wordEnd, .wordStartHalf, .wordEndHalf:
        contexts.insert(.word)
      default: contexts.insert(.asciiWord)
      }
    case .repetition(let child, _, let most, _): if most != 0 { collect(child) }
    case .sequence(let children), .choice(let children): for child in children { collect(child) }
    }
  }

  private mutating func add(_ set: ScalarSet) {
    if indices[set] != nil { return }
    indices[set] = sets.count
    sets.append(set)
    memory += Self.memory(ofRanges: set.pieces.count)
  }

  /// The size of a set in bytes.
  static func memory(ofRanges count: Int) -> Int { count * MemoryLayout<ScalarSet.Piece>.stride + 32 }

  /// The number of sets with more than one scalar, which may need a bit set of classes.
  var countOfSeveralScalars: Int {
    sets.reduce(0) { $0 + ($1.pieces.count == 1 && $1.pieces[0].lower == $1.pieces[0].upper ? 0 : 1) }
  }

  /// The index of a set.
  func index(of set: ScalarSet) -> Int? { indices[set] }
}
