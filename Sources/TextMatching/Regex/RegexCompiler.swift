/// Emits instructions from the end to the start: each part is given the instruction that follows it.
struct RegexCompiler {
  let alphabet: RegexAlphabet
  let sets: CollectedScalarSets
  let isReversed: Bool
  var instructions: [RegexProgram.Instruction] = []
  var classSets: [UInt64] = []
  var looks: UInt32 = 0
  private let wordsPerSet: Int
  /// The class, or the bit set, of each scalar set that has been compiled.
  private var known: [(operation: RegexProgram.Operation, operand: UInt32)?]

  init(alphabet: RegexAlphabet, sets: CollectedScalarSets, isReversed: Bool) {
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
