import Bytes

/// A lazy DFA: the deterministic automaton of one program, whose states are built as texts need them, within a
/// bound on their memory. Each worker has its own.
///
/// A state is a list of program instructions in order of preference. Each of them is about to take a scalar,
/// to match, or to test a look condition that the next scalar decides. What conditions need to know of the
/// previous scalar is part of the state. So a transition depends on the class of one scalar alone, and the
/// end of a match is known one scalar later.
struct LazyDFA: ~Copyable {
  let program: RegexProgram

  // A transition is the offset of the next state's row. The highest bit marks the special cases: a match
  // ended before the scalar just taken, nothing can follow, or the transition is not known yet.
  static let special: UInt32 = 0x8000_0000
  static let unknown: UInt32 = 0xFFFF_FFFF
  static let dead: UInt32 = 0x8000_0000

  /// Rows of `stride` transitions. Row 0 belongs to the dead state.
  var transitions: [UInt32] = []
  /// One more than the number of classes. The last column is for the end of the text.
  let stride: Int
  /// The start of each state's description in `lists`: what is behind, the number of instructions, the number
  /// of patterns that match there, then both lists.
  var places: [UInt32] = []
  var lists: [UInt32] = []
  /// A hash table of the states by their description, with open addressing. 0 marks a free slot.
  var table: [UInt32] = []
  /// The start states by what is behind; from `anchoredStarts` on, those for matches that begin right there.
  var starts: [UInt32] = []
  private static let anchoredStarts = 32

  // Scratch space of a step.
  var from: [UInt32] = []
  var to: [UInt32] = []
  var ended: [UInt32] = []
  var stack: [UInt32] = []
  /// The round in which each instruction was last visited.
  var visits: [UInt32] = []
  var round: UInt32 = 0

  let limit: Int
  /// Counts the times that all states were discarded because the memory was full.
  let clears = WorkCounter()
  /// Counts the texts, and ends of texts, for which the NFA was simulated, without storing states.
  let simulations = WorkCounter()
  /// Counts the instructions visited: all work except one table look-up for each scalar.
  let steps = WorkCounter()
  /// Counts the bytes that all searches read.
  let reads = WorkCounter()
  /// The bytes of earlier texts read since the states were last discarded, and the offset from which those of
  /// this text count.
  var read = 0
  var readFrom = 0
  /// The offset at which the last search for an end stopped.
  var stoppedAt = 0

  /// An automaton without states.
  ///
  /// - Parameter limit: The maximum size of the states in bytes.
  init(_ program: RegexProgram, limit: Int) {
    self.program = program
    stride = program.alphabet.count + 1
    self.limit = limit
    visits = Array(repeating: 0, count: program.instructions.count)
    forget()
  }

  mutating func forget() {
    transitions.removeAll(keepingCapacity: true)
    transitions.append(contentsOf: repeatElement(Self.dead, count: stride))
    places.removeAll(keepingCapacity: true)
    places.append(0)
    lists.removeAll(keepingCapacity: true)
    // The dead state: nothing behind, no instructions, no patterns.
    lists.append(contentsOf: [0, 0, 0])
    if table.isEmpty {
      table = Array(repeating: 0, count: 64)
    } else {
      for i in table.indices { table[i] = 0 }
    }
    starts = Array(repeating: Self.unknown, count: 2 * Self.anchoredStarts)
  }

  /// The size of the states in bytes.
  var memory: Int {
    4 * (transitions.count + places.count + lists.count + table.count) + 4 * visits.count
  }

  // MARK: Steps

  /// Adds to `to` all instructions that are reached from an instruction without taking a scalar, preferred
  /// ones first.
  mutating func close(over entry: UInt32, holding: UInt32, atStart: Bool) {
    stack.append(entry)
    while let index = stack.popLast() {
      steps.add(1)
      if visits[Int(index)] == round { continue }
      visits[Int(index)] = round
      let instruction = program.instructions[Int(index)]
      switch instruction.operation {
      case .split:
        stack.append(instruction.second)
        stack.append(instruction.first)
        if program.looks != 0 { to.append(index) }
      case .look:
        let bit: UInt32 = 1 << instruction.first
        if holding & bit != 0 {
          stack.append(instruction.second)
        } else if atStart || bit != RegexTree.Look.start.bit {
          to.append(index)
        }
      case .classID, .classes, .match:
        to.append(index)
      }
    }
  }

  mutating func newRound() {
    if round == UInt32.max {
      for i in visits.indices { visits[i] = 0 }
      round = 0
    }
    round += 1
  }

  /// Takes one scalar from the instructions in `from`, where `behind` was read before. The next instructions
  /// are in `to` then, and the patterns that matched before the scalar in `ended`.
  ///
  /// - Parameter classID: The class of the scalar; `stride - 1` for the end of the text.
  mutating func step(behind: UInt8, classID: Int) {
    ended.removeAll(keepingCapacity: true)
    let isEnd = classID == stride - 1
    let ahead = isEnd ? RegexAlphabet.Context.edge.rawValue : program.alphabet.contexts[classID]
    if program.looks != 0 && from.contains(where: { program.instructions[Int($0)].operation == .look }) {
      var holding = RegexProgram.holding(behind: behind, ahead: ahead)
      if program.looks & (RegexTree.Look.crlfLineStart.bit | RegexTree.Look.crlfLineEnd.bit) != 0 {
        holding |= RegexProgram.holdingCRLF(
          behind: behind, ahead: ahead, isReversed: program.purpose == .findStart)
      }
      to.removeAll(keepingCapacity: true)
      newRound()
      for index in from { close(over: index, holding: holding, atStart: true) }
      swap(&from, &to)
    }
    to.removeAll(keepingCapacity: true)
    newRound()
    for index in from {
      steps.add(1)
      let instruction = program.instructions[Int(index)]
      switch instruction.operation {
      case .classID:
        if !isEnd && Int(instruction.first) == classID {
          close(over: instruction.second, holding: 0, atStart: false)
        }
      case .classes:
        if !isEnd && program.contains(UInt16(classID), in: instruction.first) {
          close(over: instruction.second, holding: 0, atStart: false)
        }
      case .match:
        ended.append(instruction.first)
        // Whatever is less preferred than a match cannot be the leftmost-first one.
        if program.purpose == .findEnd { return }
      case .look, .split:
        break
      }
    }
  }

  /// Puts the instructions with which a search begins into `to`.
  ///
  /// - Parameter isAnchored: Whether the match must begin right here.
  mutating func begin(behind: UInt8, isAnchored: Bool = false) {
    to.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    newRound()
    let atStart = behind & RegexAlphabet.Context.edge.rawValue != 0
    close(over: isAnchored ? program.entry : program.start, holding: 0, atStart: atStart)
  }

  /// The information that a state needs about the scalar before it: none, unless the state has a look
  /// condition. Splits are in the list only so that they can be followed again in the same order once the
  /// conditions are decided.
  mutating func remembered(_ behind: UInt8) -> UInt8 {
    if program.looks == 0 { return 0 }
    if to.contains(where: { program.instructions[Int($0)].operation == .look }) { return behind }
    to.removeAll { program.instructions[Int($0)].operation == .split }
    return 0
  }

  // MARK: States

  /// The state with the instructions in `to` and the patterns in `ended`, which is made if it is new; nil if
  /// the memory is full.
  mutating func state(behind: UInt8) -> UInt32? {
    if to.isEmpty && ended.isEmpty { return 0 }
    let mask = table.count - 1
    var slot = Self.hash(behind: UInt32(behind), to[...], ended[...]) & mask
    while table[slot] != 0 {
      let candidate = Int(table[slot])
      if isState(candidate, behind) { return UInt32(candidate * stride) }
      slot = (slot + 1) & mask
    }
    let need = 4 * (stride + to.count + ended.count + 4)
    if memory + need > limit && places.count > 1 { return nil }
    let index = places.count
    guard (index + 1) * stride < Int(Self.special) else { return nil }
    places.append(UInt32(lists.count))
    lists.append(UInt32(behind))
    lists.append(UInt32(to.count))
    lists.append(UInt32(ended.count))
    lists.append(contentsOf: to)
    lists.append(contentsOf: ended)
    transitions.append(contentsOf: repeatElement(Self.unknown, count: stride))
    table[slot] = UInt32(index)
    if places.count * 2 > table.count { growTable() }
    return UInt32(index * stride)
  }

  private func isState(_ index: Int, _ behind: UInt8) -> Bool {
    let place = Int(places[index])
    guard lists[place] == UInt32(behind), Int(lists[place + 1]) == to.count,
      Int(lists[place + 2]) == ended.count
    else { return false }
    for i in to.indices where lists[place + 3 + i] != to[i] { return false }
    for i in ended.indices where lists[place + 3 + to.count + i] != ended[i] { return false }
    return true
  }

  /// A hash of a state's description: what is behind, the instructions, and the patterns that match there.
  private static func hash(
    behind: UInt32, _ instructions: ArraySlice<UInt32>, _ ended: ArraySlice<UInt32>
  ) -> Int {
    var hash = UInt64(behind) &+ 0x9E37_79B9_7F4A_7C15
    for id in instructions { hash = (hash ^ UInt64(id)) &* 0xFF51_AFD7_ED55_8CCD &+ (hash >> 29) }
    for id in ended { hash = (hash ^ UInt64(id) ^ 0xFFFF_0000) &* 0xC4CE_B9FE_1A85_EC53 &+ (hash >> 31) }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private mutating func growTable() {
    let mask = table.count * 4 - 1
    var larger = [UInt32](repeating: 0, count: mask + 1)
    for index in 1..<places.count {
      let place = Int(places[index])
      let ended = place + 3 + Int(lists[place + 1])
      var slot =
        Self.hash(
          behind: lists[place], lists[(place + 3)..<ended], lists[ended..<(ended + Int(lists[place + 2]))])
        & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(index)
    }
    table = larger
  }

  /// Loads a state's instructions into `from`. Returns the context before it.
  mutating func load(_ state: UInt32) -> UInt8 {
    let place = Int(places[Int(state) / stride])
    from.removeAll(keepingCapacity: true)
    let count = Int(lists[place + 1])
    from.append(contentsOf: lists[(place + 3)..<(place + 3 + count)])
    return UInt8(truncatingIfNeeded: lists[place])
  }

  /// The context that a class is for the scalar after it.
  func context(_ classID: Int) -> UInt8 {
    classID == stride - 1 ? RegexAlphabet.Context.edge.rawValue : program.alphabet.contexts[classID]
  }

  /// Where preference does not matter, states with the same instructions in another order are the same.
  mutating func orderSet() {
    if program.purpose == .findEnd { return }
    to.sort()
    ended.sort()
  }

  /// The state in which a search begins; nil if the memory is full.
  mutating func startState(behind: UInt8, isAnchored: Bool) -> UInt32? {
    let index = Int(behind) + (isAnchored ? Self.anchoredStarts : 0)
    let known = starts[index]
    if known != Self.unknown { return known }
    begin(behind: behind, isAnchored: isAnchored)
    let memory = remembered(behind)
    orderSet()
    guard let state = state(behind: memory) else { return nil }
    starts[index] = state
    return state
  }

  /// Computes and stores the transition from a state on a class; nil if the memory is full.
  mutating func explore(_ state: UInt32, _ classID: Int) -> UInt32? {
    let behind = load(state)
    step(behind: behind, classID: classID)
    let memory = remembered(context(classID))
    orderSet()
    guard let next = self.state(behind: memory) else { return nil }
    let entry = next == 0 ? Self.dead : ended.isEmpty ? next : next | Self.special
    transitions[Int(state) + classID] = entry
    return entry
  }
}
