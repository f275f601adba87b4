import Bytes

/// One or more patterns as instructions over classes of scalars: a Thompson automaton without captures.
final class RegexProgram: Sendable {
  /// What an instruction does.
  enum Operation: UInt8, Sendable {
    /// Takes a scalar of class `first` and goes on at `second`.
    case classID
    /// Takes a scalar of one of the classes in bit set `first` and goes on at `second`.
    case classes
    /// Goes on at `first` or, less preferred, at `second`.
    case split
    /// Goes on at `second` where the look condition `first` holds.
    case look
    /// Pattern `first` has matched.
    case match
  }

  struct Instruction: Sendable {
    var operation: Operation
    var first: UInt32
    var second: UInt32
  }

  /// What the automaton is for.
  enum Purpose: Sendable, Equatable {
    /// The end of the leftmost-first match, wherever it begins.
    case findEnd
    /// The furthest start of a match, read backwards from its end.
    case findStart
    /// Which of several patterns match anywhere.
    case matchSet
  }

  let alphabet: RegexAlphabet
  let purpose: Purpose
  let instructions: [Instruction]
  /// The instruction at which a search begins.
  let start: UInt32
  /// The instruction at which a search begins if the match must begin at the first scalar.
  let entry: UInt32
  /// The bit sets of classes, `wordsPerSet` words each.
  let classSets: [UInt64]
  let wordsPerSet: Int
  /// The look conditions of the program, as bits.
  let looks: UInt32
  /// Whether a match can only begin at the start of the text.
  let isAnchored: Bool

  /// Compiles trees over their common alphabet. Pattern i is tree i.
  init(_ parts: RegexParts, purpose: Purpose) {
    let trees = parts.trees
    alphabet = parts.alphabet
    self.purpose = purpose
    wordsPerSet = (alphabet.count + 63) / 64
    isAnchored = purpose != .findStart && trees.allSatisfy { $0.isAnchoredAtStart }

    var compiler = Compiler(alphabet: parts.alphabet, sets: parts.sets, isReversed: purpose == .findStart)
    var starts: [UInt32] = []
    for (i, tree) in trees.enumerated() {
      let match = compiler.emit(.match, UInt32(i), 0)
      starts.append(compiler.compile(tree, then: match))
    }
    // The patterns in order; unless anchored, they are tried at later scalars too.
    var entry = starts.last ?? compiler.emit(.classes, compiler.emptySet(), 0)
    for other in starts.dropLast().reversed() { entry = compiler.emit(.split, other, entry) }
    self.entry = entry
    if purpose != .findStart && !isAnchored {
      let loop = compiler.emit(.split, entry, 0)
      let any = compiler.emit(.classes, compiler.fullSet(), loop)
      compiler.instructions[Int(loop)].second = any
      entry = loop
    }
    start = entry
    instructions = compiler.instructions
    classSets = compiler.classSets
    looks = compiler.looks
  }

  /// The size in bytes without the alphabet.
  var memory: Int {
    instructions.count * MemoryLayout<Instruction>.stride + classSets.count * 8
  }

  /// Whether a class is in a bit set.
  @inline(__always)
  func contains(_ classID: UInt16, in set: UInt32) -> Bool {
    let word = classSets[Int(set) * wordsPerSet + Int(classID >> 6)]
    return word >> UInt64(classID & 63) & 1 != 0
  }

  /// The look conditions that hold between two contexts, of which `behind` was read last. A reversed program
  /// has mirrored conditions, so `behind` is on the left for it too.
  static func holding(behind: UInt8, ahead: UInt8) -> UInt32 {
    typealias Context = RegexAlphabet.Context
    let left = Context(rawValue: behind)
    let right = Context(rawValue: ahead)
    var result: UInt32 = 0
    func set(_ look: RegexTree.Look, _ holds: Bool) { if holds { result |= look.bit } }
    set(.start, left.contains(.edge))
    set(.end, right.contains(.edge))
    set(.lineStart, left.contains(.edge) || left.contains(.lineFeed))
    set(.lineEnd, right.contains(.edge) || right.contains(.lineFeed))
    let wordLeft = left.contains(.word)
    let wordRight = right.contains(.word)
    set(.wordBoundary, wordLeft != wordRight)
    set(.notWordBoundary, wordLeft == wordRight)
    set(.wordStart, !wordLeft && wordRight)
    set(.wordEnd, wordLeft && !wordRight)
    set(.wordStartHalf, !wordLeft)
    set(.wordEndHalf, !wordRight)
    let asciiLeft = left.contains(.asciiWord)
    let asciiRight = right.contains(.asciiWord)
    set(.asciiWordBoundary, asciiLeft != asciiRight)
    set(.notAsciiWordBoundary, asciiLeft == asciiRight)
    set(.asciiWordStart, !asciiLeft && asciiRight)
    set(.asciiWordEnd, asciiLeft && !asciiRight)
    set(.asciiWordStartHalf, !asciiLeft)
    set(.asciiWordEndHalf, !asciiRight)
    return result
  }

  /// The same with CR LF as one line end. A reversed program reads the LF first.
  static func holdingCRLF(behind: UInt8, ahead: UInt8, isReversed: Bool) -> UInt32 {
    typealias Context = RegexAlphabet.Context
    let left = Context(rawValue: behind)
    let right = Context(rawValue: ahead)
    let first: Context = isReversed ? .lineFeed : .carriageReturn
    let second: Context = isReversed ? .carriageReturn : .lineFeed
    var result: UInt32 = 0
    if left.contains(.edge) || left.contains(second) || left.contains(first) && !right.contains(second) {
      result |= RegexTree.Look.crlfLineStart.bit
    }
    if right.contains(.edge) || right.contains(first) || right.contains(second) && !left.contains(first) {
      result |= RegexTree.Look.crlfLineEnd.bit
    }
    return result
  }
}

/// The distinct sets of scalars of patterns, and the contexts that their look conditions need.
struct RegexSets {
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
    memory += set.memory + 32
  }

  /// The number of sets with more than one scalar, which may need a bit set of classes.
  func manifold(_ alphabet: RegexAlphabet) -> Int {
    sets.reduce(0) { $0 + ($1.pieces.count == 1 && $1.pieces[0].lower == $1.pieces[0].upper ? 0 : 1) }
  }

  /// The index of a set.
  func index(of set: ScalarSet) -> Int? { indices[set] }
}

/// Trees and their common alphabet, known to be small enough to compile.
struct RegexParts {
  let trees: [RegexTree]
  let sets: RegexSets
  let alphabet: RegexAlphabet

  /// Nil if the programs would take more memory than a regex may.
  ///
  /// - Parameters:
  ///   - directions: The number of programs that will be made.
  ///   - tries: A cache of the tries of patterns that are compiled together.
  init?(_ trees: [RegexTree], directions: Int, tries: ScalarClassCache? = nil) {
    self.trees = trees
    // The sizes are added up before anything is allocated.
    let most = Limits.regexBytes / (directions * MemoryLayout<RegexProgram.Instruction>.stride)
    var sets = RegexSets()
    var size = 0
    for tree in trees {
      size += tree.programSize + 2
      if size > most { return nil }
      sets.collect(tree)
      if sets.memory > Limits.regexBytes { return nil }
    }
    guard let alphabet = RegexAlphabet(sets: sets.sets, contexts: sets.contexts, tries: tries),
      directions * sets.manifold(alphabet) * (alphabet.count / 64 + 1) * 8 <= Limits.regexBytes
    else { return nil }
    self.sets = sets
    self.alphabet = alphabet
  }

  /// Whether a tree is so small that its programs are certainly within the limits. It need not be compiled
  /// then to know.
  static func areSurelySmall(_ tree: RegexTree) -> Bool {
    guard tree.programSize <= 1_000 else { return false }
    var sets = RegexSets()
    sets.collect(tree)
    // 8,000 ranges make at most 16,000 classes: 2 kB for each of at most 1,000 sets, in each direction.
    return sets.memory <= 64_000
  }
}

/// Emits instructions from the end to the start: each part is given the instruction that follows it.
private struct Compiler {
  let alphabet: RegexAlphabet
  let sets: RegexSets
  let isReversed: Bool
  var instructions: [RegexProgram.Instruction] = []
  var classSets: [UInt64] = []
  var looks: UInt32 = 0
  private let wordsPerSet: Int
  /// The class, or the bit set, of each scalar set that has been compiled.
  private var known: [(operation: RegexProgram.Operation, operand: UInt32)?]

  init(alphabet: RegexAlphabet, sets: RegexSets, isReversed: Bool) {
    self.alphabet = alphabet
    self.sets = sets
    self.isReversed = isReversed
    wordsPerSet = (alphabet.count + 63) / 64
    known = Array(repeating: nil, count: sets.sets.count)
  }

  mutating func emit(_ operation: RegexProgram.Operation, _ first: UInt32, _ second: UInt32) -> UInt32 {
    instructions.append(.init(operation: operation, first: first, second: second))
    return UInt32(instructions.count - 1)
  }

  mutating func emptySet() -> UInt32 { bitSet(ScalarSet()) }
  mutating func fullSet() -> UInt32 { bitSet(.all) }

  private mutating func bitSet(_ set: ScalarSet) -> UInt32 {
    let base = classSets.count
    classSets.append(contentsOf: repeatElement(0, count: wordsPerSet))
    for classID in alphabet.classes(in: set) {
      classSets[base + Int(classID >> 6)] |= 1 << UInt64(classID & 63)
    }
    return UInt32(base / max(wordsPerSet, 1))
  }

  private mutating func take(_ set: ScalarSet, then next: UInt32) -> UInt32 {
    guard let index = sets.index(of: set) else { return emit(.classes, emptySet(), next) }
    if let (operation, operand) = known[index] { return emit(operation, operand, next) }
    let classes = alphabet.classes(in: set)
    let found: (RegexProgram.Operation, UInt32) =
      classes.count == 1 ? (.classID, UInt32(classes[0])) : (.classes, bitSet(set))
    known[index] = found
    return emit(found.0, found.1, next)
  }

  /// The first of the instructions that match the tree and go on at `next`.
  mutating func compile(_ tree: RegexTree, then next: UInt32) -> UInt32 {
    switch tree {
    case .empty: return next
    case .scalar(let scalar): return take(ScalarSet(scalar), then: next)
    case .scalars(let set): return take(set, then: next)
    case .look(let look):
      let look = isReversed ? look.mirrored : look
      looks |= look.bit
      return emit(.look, UInt32(look.rawValue), next)
    case .sequence(let children):
      var next = next
      if isReversed {
        for child in children { next = compile(child, then: next) }
      } else {
        for child in children.reversed() { next = compile(child, then: next) }
      }
      return next
    case .choice(let children):
      guard let last = children.last else { return emit(.classes, emptySet(), next) }
      var entry = compile(last, then: next)
      for child in children.dropLast().reversed() {
        let start = compile(child, then: next)
        entry = emit(.split, start, entry)
      }
      return entry
    case .repetition(let child, let least, let most, let isGreedy):
      return repeated(child, least, most, isGreedy, next)
    }
  }

  private mutating func split(_ isGreedy: Bool, _ stay: UInt32, _ leave: UInt32) -> UInt32 {
    isGreedy ? emit(.split, stay, leave) : emit(.split, leave, stay)
  }

  private mutating func repeated(
    _ child: RegexTree, _ least: Int, _ most: Int?, _ isGreedy: Bool, _ next: UInt32
  ) -> UInt32 {
    var least = least
    var most = most
    if child.isEmptyWidth {
      // Once is as good as many times, because it takes no scalar.
      least = min(least, 1)
      most = min(most ?? 1, 1)
    }
    var entry = next
    if let most {
      // x{2,4} is xx(x(x)?)?. All ways out lead to the same instruction.
      for _ in 0..<max(0, most - least) {
        let start = compile(child, then: entry)
        entry = split(isGreedy, start, next)
      }
    } else {
      // A loop: the split decides whether to go on. If the child can be empty, the loop is entered through
      // the child (x* is (x+)?). Otherwise an empty round would outrank the way out.
      let loop = emit(.split, 0, 0)
      let start = compile(child, then: loop)
      instructions[Int(loop)].first = isGreedy ? start : next
      instructions[Int(loop)].second = isGreedy ? next : start
      if least == 0 {
        return child.isNullable ? split(isGreedy, start, next) : loop
      }
      entry = start
      least -= 1
    }
    for _ in 0..<least { entry = compile(child, then: entry) }
    return entry
  }
}
