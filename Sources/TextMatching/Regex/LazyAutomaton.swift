import Bytes

/// A deterministic automaton of one program, built state by state as texts ask for it, within a bound on
/// its memory. One worker's own.
///
/// A state is the list of instructions that the program could be at, in order of preference, each about to
/// take a scalar, to match, or to ask a condition that the next scalar decides. What the conditions need
/// to know of the scalar behind is part of the state, so a step looks at one kind and nothing else; that a
/// match ended is known one scalar later.
final class LazyAutomaton {
  let program: RegexProgram

  // A transition is the offset of the next state's row. The highest bit says that there is something to
  // do: a match ended before the scalar just taken, nothing can follow, or nobody has gone there yet.
  private static let special: UInt32 = 0x8000_0000
  private static let unknown: UInt32 = 0xFFFF_FFFF
  private static let dead: UInt32 = 0x8000_0000

  /// Rows of `stride` transitions; row 0 is the dead state's.
  private var transitions: [UInt32] = []
  /// One more than there are kinds: the last column is the text's end.
  private let stride: Int
  /// Where each state's description begins in `lists`: flags, the count of instructions, the count of
  /// patterns that match there, then both lists.
  private var places: [UInt32] = []
  private var lists: [UInt32] = []
  /// States by their description: open addressing, 0 is free.
  private var table: [UInt32] = []
  /// States to begin in, by what is behind.
  private var starts: [UInt32] = []

  // Scratch of a step.
  private var from: [UInt32] = []
  private var to: [UInt32] = []
  private var ended: [UInt32] = []
  private var stack: [UInt32] = []
  /// Round in which an instruction was last visited.
  private var visits: [UInt32] = []
  private var round: UInt32 = 0

  private let limit: Int
  /// How often the memory was full and everything was forgotten.
  private(set) var clears = 0
  /// Texts, or rests of them, that were read without keeping states.
  private(set) var simulations = 0
  /// Instructions looked at, in all: the work that is not one table look-up a scalar.
  private(set) var steps = 0
  /// Bytes of earlier texts read since everything was last forgotten, and where this text's count begins.
  private var read = 0
  private var readFrom = 0

  /// An automaton with nothing built yet.
  ///
  /// - Parameter limit: bytes that its states may take.
  init(_ program: RegexProgram, limit: Int) {
    self.program = program
    stride = program.alphabet.count + 1
    self.limit = limit
    visits = Array(repeating: 0, count: program.instructions.count)
    forget()
  }

  private func forget() {
    transitions.removeAll(keepingCapacity: true)
    transitions.append(contentsOf: repeatElement(Self.dead, count: stride))
    places.removeAll(keepingCapacity: true)
    places.append(0)
    lists.removeAll(keepingCapacity: true)
    // The dead state: no flags, no instructions, no patterns.
    lists.append(contentsOf: [0, 0, 0])
    if table.isEmpty {
      table = Array(repeating: 0, count: 64)
    } else {
      for i in table.indices { table[i] = 0 }
    }
    starts = Array(repeating: Self.unknown, count: 32)
  }

  /// Bytes that the states take.
  var memory: Int {
    4 * (transitions.count + places.count + lists.count + table.count) + 4 * visits.count
  }

  // MARK: Steps

  /// Adds to `to` what can be reached from an instruction without taking a scalar, preferred ones first.
  private func close(over entry: UInt32, holding: UInt32, atStart: Bool) {
    stack.append(entry)
    while let index = stack.popLast() {
      steps &+= 1
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
      case .kind, .kinds, .match:
        to.append(index)
      }
    }
  }

  private func newRound() {
    if round == UInt32.max {
      for i in visits.indices { visits[i] = 0 }
      round = 0
    }
    round += 1
  }

  /// From the instructions in `from`, with `behind` read before, takes one scalar: what follows is in `to`,
  /// the patterns that matched before the scalar in `ended`.
  ///
  /// - Parameter kind: the scalar's kind; `stride - 1` for the text's end.
  private func step(behind: UInt8, kind: Int) {
    ended.removeAll(keepingCapacity: true)
    let isEnd = kind == stride - 1
    let ahead = isEnd ? RegexAlphabet.Context.edge.rawValue : program.alphabet.contexts[kind]
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
      steps &+= 1
      let instruction = program.instructions[Int(index)]
      switch instruction.operation {
      case .kind:
        if !isEnd && Int(instruction.first) == kind {
          close(over: instruction.second, holding: 0, atStart: false)
        }
      case .kinds:
        if !isEnd && program.contains(UInt16(kind), in: instruction.first) {
          close(over: instruction.second, holding: 0, atStart: false)
        }
      case .match:
        ended.append(instruction.first)
        // What is less preferred than a match cannot be the leftmost-first one.
        if program.purpose == .findEnd { return }
      case .look, .split:
        break
      }
    }
  }

  /// Puts into `to` what a search begins with.
  private func begin(behind: UInt8) {
    to.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    newRound()
    let atStart = behind & RegexAlphabet.Context.edge.rawValue != 0
    close(over: program.start, holding: 0, atStart: atStart)
  }

  /// What `to` needs to remember of the scalar behind it: nothing where no condition is asked. Splits are
  /// in the list only to be gone through again in the same order once the conditions are decided.
  private func remembered(_ behind: UInt8) -> UInt8 {
    if program.looks == 0 { return 0 }
    if to.contains(where: { program.instructions[Int($0)].operation == .look }) { return behind }
    to.removeAll { program.instructions[Int($0)].operation == .split }
    return 0
  }

  // MARK: States

  /// The state with the instructions in `to` and the patterns in `ended`, made if it is new; nil when memory is full.
  private func state(behind: UInt8) -> UInt32? {
    if to.isEmpty && ended.isEmpty { return 0 }
    var hash: UInt64 = UInt64(behind) &+ 0x9E37_79B9_7F4A_7C15
    for id in to { hash = (hash ^ UInt64(id)) &* 0xFF51_AFD7_ED55_8CCD &+ (hash >> 29) }
    for id in ended { hash = (hash ^ UInt64(id) ^ 0xFFFF_0000) &* 0xC4CE_B9FE_1A85_EC53 &+ (hash >> 31) }
    hash ^= hash >> 32
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
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

  private func growTable() {
    let mask = table.count * 4 - 1
    var larger = [UInt32](repeating: 0, count: mask + 1)
    for index in 1..<places.count {
      let place = Int(places[index])
      let count = Int(lists[place + 1])
      let endedCount = Int(lists[place + 2])
      var hash: UInt64 = UInt64(lists[place]) &+ 0x9E37_79B9_7F4A_7C15
      for i in 0..<count {
        hash = (hash ^ UInt64(lists[place + 3 + i])) &* 0xFF51_AFD7_ED55_8CCD &+ (hash >> 29)
      }
      for i in 0..<endedCount {
        hash =
          (hash ^ UInt64(lists[place + 3 + count + i]) ^ 0xFFFF_0000) &* 0xC4CE_B9FE_1A85_EC53 &+ (hash >> 31)
      }
      hash ^= hash >> 32
      var slot = Int(truncatingIfNeeded: hash) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(index)
    }
    table = larger
  }

  /// Loads a state's instructions into `from`; what was behind it.
  private func load(_ state: UInt32) -> UInt8 {
    let place = Int(places[Int(state) / stride])
    from.removeAll(keepingCapacity: true)
    let count = Int(lists[place + 1])
    from.append(contentsOf: lists[(place + 3)..<(place + 3 + count)])
    return UInt8(truncatingIfNeeded: lists[place])
  }

  /// What the context of a kind is to those who come after it.
  private func context(_ kind: Int) -> UInt8 {
    kind == stride - 1 ? RegexAlphabet.Context.edge.rawValue : program.alphabet.contexts[kind]
  }

  /// Where preference does not matter, states with the same instructions in another order are one.
  private func orderSet() {
    if program.purpose == .findEnd { return }
    to.sort()
    ended.sort()
  }

  /// The state to begin in; nil when memory is full.
  private func startState(behind: UInt8) -> UInt32? {
    let known = starts[Int(behind)]
    if known != Self.unknown { return known }
    begin(behind: behind)
    let memory = remembered(behind)
    orderSet()
    guard let state = state(behind: memory) else { return nil }
    starts[Int(behind)] = state
    return state
  }

  /// The transition from a state by a kind, found out and kept; nil when memory is full.
  private func explore(_ state: UInt32, _ kind: Int) -> UInt32? {
    let behind = load(state)
    step(behind: behind, kind: kind)
    let memory = remembered(context(kind))
    orderSet()
    guard let next = self.state(behind: memory) else { return nil }
    let entry = next == 0 ? Self.dead : ended.isEmpty ? next : next | Self.special
    transitions[Int(state) + kind] = entry
    return entry
  }

  // MARK: Searching

  /// How a search ended.
  private enum Stop { case unknown, dead, match, end }

  /// The end of the leftmost-first match that begins at or after `from`; nil if there is none.
  ///
  /// - Parameter isEarliest: return as soon as it is clear that there is a match, with some end.
  func findEnd(in text: Span<UInt8>, from first: Int, isEarliest: Bool = false) -> Int? {
    var cursor = Cursor(position: first, found: -1)
    defer { read += cursor.position - readFrom }
    let behind =
      first == 0
      ? RegexAlphabet.Context.edge.rawValue
      : program.alphabet.contexts[Int(program.alphabet.kind(in: text, before: first).kind)]
    if program.isAnchored && first > 0 { return nil }
    readFrom = first
    guard var state = beginning(behind: behind) else {
      begin(behind: behind)
      swap(&from, &to)
      return simulateForward(in: text, behind: behind, &cursor)
    }
    while true {
      switch runForward(in: text, &state, &cursor, stopsAtMatch: isEarliest) {
      case .dead, .match: return cursor.found < 0 ? nil : cursor.found
      case .end:
        let entry = transitions[Int(state) + stride - 1]
        if entry != Self.unknown {
          if entry > Self.special { cursor.found = text.count }
          return cursor.found < 0 ? nil : cursor.found
        }
        if let entry = explore(state, stride - 1) {
          if entry > Self.special { cursor.found = text.count }
          return cursor.found < 0 ? nil : cursor.found
        }
        let behind = load(state)
        step(behind: behind, kind: stride - 1)
        if !ended.isEmpty { cursor.found = text.count }
        forget()
        clears += 1
        return cursor.found < 0 ? nil : cursor.found
      case .unknown:
        let kind = Int(kindForward(in: text, at: cursor.position).kind)
        if explore(state, kind) != nil { continue }
        // Full: keep only where we are, unless so little was read since the last time that keeping
        // states does not pay.
        let behind = load(state)
        if !mayClear(at: cursor.position) {
          return simulateForward(in: text, behind: behind, &cursor)
        }
        guard let again = restart(behind: behind, at: cursor.position) else {
          return simulateForward(in: text, behind: behind, &cursor)
        }
        state = again
      }
    }
  }

  /// Where a search is.
  private struct Cursor {
    var position: Int
    /// The end of the best match so far, -1 before there is one.
    var found: Int
  }

  private func beginning(behind: UInt8) -> UInt32? {
    if 4 * stride * 8 > limit { return nil }
    if let state = startState(behind: behind) { return state }
    forget()
    clears += 1
    read = 0
    return startState(behind: behind)
  }

  /// Whether enough was read since the memory was last full to make it worth beginning anew.
  private func mayClear(at position: Int) -> Bool {
    read + abs(position - readFrom) >= 8 * places.count
  }

  /// Forgets all states but the one whose instructions are in `from`.
  private func restart(behind: UInt8, at position: Int) -> UInt32? {
    swap(&from, &to)
    forget()
    clears += 1
    read = 0
    readFrom = position
    ended.removeAll(keepingCapacity: true)
    let state = state(behind: behind)
    swap(&from, &to)
    return state
  }

  @inline(__always)
  private func kindForward(
    in text: Span<UInt8>, at position: Int
  ) -> (kind: UInt16, width: Int) {
    let byte = text[position]
    return byte < 0x80
      ? (program.alphabet.ascii[Int(byte)], 1) : program.alphabet.kind(in: text, at: position)
  }

  /// Follows known transitions.
  private func runForward(
    in text: Span<UInt8>, _ state: inout UInt32, _ cursor: inout Cursor,
    stopsAtMatch: Bool = false
  ) -> Stop {
    let table = transitions
    let transitions = table.span
    let alphabet = program.alphabet
    let ascii = alphabet.ascii.span
    var position = cursor.position
    var current = state
    var found = cursor.found
    var stop = Stop.end
    while position < text.count {
      let byte = text[position]
      var width = 1
      let kind: UInt16
      if byte < 0x80 {
        kind = ascii[Int(byte)]
      } else {
        (kind, width) = alphabet.kind(in: text, at: position)
      }
      let next = transitions[Int(current) &+ Int(kind)]
      if next >= Self.special {
        if next == Self.unknown {
          stop = .unknown
          break
        }
        if next == Self.dead {
          stop = .dead
          break
        }
        // A match ended before this scalar.
        found = position
        current = next & ~Self.special
        if stopsAtMatch {
          position &+= width
          stop = .match
          break
        }
      } else {
        current = next
      }
      position &+= width
    }
    cursor.position = position
    cursor.found = found
    state = current
    return stop
  }

  /// Goes on from the instructions in `from` without keeping states.
  private func simulateForward(
    in text: Span<UInt8>, behind: UInt8, _ cursor: inout Cursor
  ) -> Int? {
    simulations += 1
    var behind = behind
    while cursor.position < text.count && !from.isEmpty {
      let (kind, width) = kindForward(in: text, at: cursor.position)
      step(behind: behind, kind: Int(kind))
      if !ended.isEmpty { cursor.found = cursor.position }
      behind = program.alphabet.contexts[Int(kind)]
      swap(&from, &to)
      cursor.position += width
    }
    if !from.isEmpty {
      step(behind: behind, kind: stride - 1)
      if !ended.isEmpty { cursor.found = text.count }
    }
    return cursor.found < 0 ? nil : cursor.found
  }

  /// Read backwards from `end` to `first` at the furthest: the furthest start of a match that ends there.
  func findStart(
    in text: Span<UInt8>, from first: Int, endingAt end: Int
  ) -> Int? {
    let edge = RegexAlphabet.Context.edge.rawValue
    let behind =
      end == text.count ? edge : program.alphabet.contexts[Int(kindForward(in: text, at: end).kind)]
    var cursor = Cursor(position: end, found: -1)
    defer { read += readFrom - cursor.position }
    readFrom = end
    let last =
      first == 0 ? stride - 1 : Int(program.alphabet.kind(in: text, before: first).kind)
    guard var state = beginning(behind: behind) else {
      begin(behind: behind)
      swap(&from, &to)
      return simulateBackward(in: text, behind: behind, first, last, &cursor)
    }
    while true {
      switch runBackward(in: text, first, &state, &cursor) {
      case .dead, .match: return cursor.found < 0 ? nil : cursor.found
      case .end:
        var entry = transitions[Int(state) + last]
        if entry == Self.unknown {
          if let explored = explore(state, last) {
            entry = explored
          } else {
            let behind = load(state)
            step(behind: behind, kind: last)
            if !ended.isEmpty { cursor.found = first }
            forget()
            clears += 1
            return cursor.found < 0 ? nil : cursor.found
          }
        }
        if entry > Self.special { cursor.found = first }
        return cursor.found < 0 ? nil : cursor.found
      case .unknown:
        let kind = Int(program.alphabet.kind(in: text, before: cursor.position).kind)
        if explore(state, kind) != nil { continue }
        let behind = load(state)
        if !mayClear(at: cursor.position) {
          return simulateBackward(in: text, behind: behind, first, last, &cursor)
        }
        guard let again = restart(behind: behind, at: cursor.position) else {
          return simulateBackward(in: text, behind: behind, first, last, &cursor)
        }
        state = again
      }
    }
  }

  private func runBackward(
    in text: Span<UInt8>, _ first: Int, _ state: inout UInt32,
    _ cursor: inout Cursor
  ) -> Stop {
    let table = transitions
    let transitions = table.span
    let alphabet = program.alphabet
    var position = cursor.position
    var current = state
    var stop = Stop.end
    while position > first {
      let (kind, width) = alphabet.kind(in: text, before: position)
      let next = transitions[Int(current) &+ Int(kind)]
      if next >= Self.special {
        if next == Self.unknown {
          stop = .unknown
          break
        }
        if next == Self.dead {
          stop = .dead
          break
        }
        cursor.found = position
      }
      current = next & ~Self.special
      position -= width
    }
    cursor.position = position
    state = current
    return stop
  }

  private func simulateBackward(
    in text: Span<UInt8>, behind: UInt8, _ first: Int, _ last: Int,
    _ cursor: inout Cursor
  ) -> Int? {
    simulations += 1
    var behind = behind
    while cursor.position > first && !from.isEmpty {
      let (kind, width) = program.alphabet.kind(in: text, before: cursor.position)
      step(behind: behind, kind: Int(kind))
      if !ended.isEmpty { cursor.found = cursor.position }
      behind = program.alphabet.contexts[Int(kind)]
      swap(&from, &to)
      cursor.position -= width
    }
    if !from.isEmpty {
      step(behind: behind, kind: last)
      if !ended.isEmpty { cursor.found = first }
    }
    return cursor.found < 0 ? nil : cursor.found
  }

  // MARK: Sets

  /// Sets the bits of the patterns that match somewhere in a text. False, with bits missing, when so many
  /// states are asked for that reading the text this way does not pay.
  func findAll(in text: Span<UInt8>, into found: inout [UInt64]) -> Bool {
    var cursor = Cursor(position: 0, found: -1)
    defer { read += cursor.position - readFrom }
    readFrom = 0
    guard var state = beginning(behind: RegexAlphabet.Context.edge.rawValue) else { return false }
    var entry: UInt32
    while true {
      switch runForward(in: text, &state, &cursor, stopsAtMatch: true) {
      case .match:
        mark(state, &found)
        continue
      case .dead: return true
      case .end: entry = transitions[Int(state) + stride - 1]
      case .unknown: entry = Self.unknown
      }
      if entry == Self.unknown {
        let isEnd = cursor.position >= text.count
        let kind = isEnd ? stride - 1 : Int(kindForward(in: text, at: cursor.position).kind)
        if let explored = explore(state, kind) {
          if !isEnd { continue }
          entry = explored
        } else {
          let behind = load(state)
          if !mayClear(at: cursor.position) { return false }
          guard let again = restart(behind: behind, at: cursor.position) else { return false }
          state = again
          continue
        }
      }
      if entry > Self.special { mark(entry & ~Self.special, &found) }
      return true
    }
  }

  private func mark(_ state: UInt32, _ found: inout [UInt64]) {
    let place = Int(places[Int(state) / stride])
    let first = place + 3 + Int(lists[place + 1])
    for i in first..<(first + Int(lists[place + 2])) {
      found[Int(lists[i] >> 6)] |= 1 << UInt64(lists[i] & 63)
    }
  }
}
