import Bytes

/// Searching: follows known transitions, and computes those that are not known yet.
extension LazyDFA {
  /// The reason why a run of known transitions ended.
  private enum Stop { case unknown, dead, match, end }

  /// The end of the leftmost-first match that begins at or after `from`; nil if there is none.
  ///
  /// - Parameters:
  ///   - isEarliest: Return as soon as it is clear that there is a match, with any end.
  ///   - isAnchored: The match must begin at `from`.
  mutating func findEnd(
    in text: Span<UInt8>, from first: Int, isEarliest: Bool = false, isAnchored: Bool = false
  ) -> Int? {
    var cursor = Cursor(position: first, found: -1)
    readFrom = first
    defer {
      read += cursor.position - readFrom
      stoppedAt = cursor.position
      reads.add(cursor.position &- first)
    }
    let behind =
      first == 0
      ? RegexAlphabet.Context.edge.rawValue
      : program.alphabet.contexts[Int(program.alphabet.classID(in: text, before: first).classID)]
    if program.isAnchored && first > 0 { return nil }
    guard var state = beginning(behind: behind, isAnchored: isAnchored) else {
      begin(behind: behind, isAnchored: isAnchored)
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
        step(behind: behind, classID: stride - 1)
        if !ended.isEmpty { cursor.found = text.count }
        discardStates(at: cursor.position)
        return cursor.found < 0 ? nil : cursor.found
      case .unknown:
        let classID = Int(classForward(in: text, at: cursor.position).classID)
        if explore(state, classID) != nil { continue }
        // The memory is full. Go on with the current state alone, unless so little was read since the last
        // time that storing states does not pay.
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

  /// The state of a search.
  private struct Cursor {
    var position: Int
    /// The end of the best match so far; -1 before there is one.
    var found: Int
  }

  private mutating func beginning(behind: UInt8, isAnchored: Bool = false) -> UInt32? {
    if 4 * stride * 8 > limit { return nil }
    if let state = startState(behind: behind, isAnchored: isAnchored) { return state }
    discardStates(at: readFrom)
    return startState(behind: behind, isAnchored: isAnchored)
  }

  /// Whether enough was read since the states were last discarded that it pays to build states again.
  private func mayClear(at position: Int) -> Bool {
    // A state of a set costs more, and a set can be searched without its automaton.
    let least = program.purpose == .matchSet ? 256 : 8
    return read + abs(position - readFrom) >= least * places.count
  }

  /// Discards all states. What is read from `position` on counts for the next time.
  private mutating func discardStates(at position: Int) {
    forget()
    clears.add(1)
    read = 0
    readFrom = position
  }

  /// Discards all states but the one whose instructions are in `from`.
  private mutating func restart(behind: UInt8, at position: Int) -> UInt32? {
    swap(&from, &to)
    discardStates(at: position)
    ended.removeAll(keepingCapacity: true)
    let state = state(behind: behind)
    swap(&from, &to)
    return state
  }

  @inline(__always)
  private func classForward(
    in text: Span<UInt8>, at position: Int
  ) -> (classID: UInt16, width: Int) {
    let byte = text[position]
    return byte < 0x80
      ? (program.alphabet.ascii[Int(byte)], 1) : program.alphabet.classID(in: text, at: position)
  }

  /// Follows known transitions. The method is `mutating`, because the compiler would copy an automaton that is
  /// borrowed.
  private mutating func runForward(
    in text: Span<UInt8>, _ state: inout UInt32, _ cursor: inout Cursor,
    stopsAtMatch: Bool = false
  ) -> Stop {
    let transitions = transitions.span
    let asciiClasses = program.alphabet.ascii
    let ascii = asciiClasses.span
    var position = cursor.position
    var current = state
    var found = cursor.found
    var stop = Stop.end
    while position < text.count {
      let byte = text[position]
      var width = 1
      let classID: UInt16
      if byte < 0x80 {
        classID = ascii[Int(byte)]
      } else {
        (classID, width) = program.alphabet.classID(in: text, at: position)
      }
      let next = transitions[Int(current) &+ Int(classID)]
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

  /// Searches on from the instructions in `from` by simulating the NFA, without storing states.
  private mutating func simulateForward(
    in text: Span<UInt8>, behind: UInt8, _ cursor: inout Cursor
  ) -> Int? {
    simulations.add(1)
    var behind = behind
    while cursor.position < text.count && !from.isEmpty {
      let (classID, width) = classForward(in: text, at: cursor.position)
      step(behind: behind, classID: Int(classID))
      if !ended.isEmpty { cursor.found = cursor.position }
      behind = program.alphabet.contexts[Int(classID)]
      swap(&from, &to)
      cursor.position += width
    }
    if !from.isEmpty {
      step(behind: behind, classID: stride - 1)
      if !ended.isEmpty { cursor.found = text.count }
    }
    return cursor.found < 0 ? nil : cursor.found
  }

  /// Reads backwards from `end`, at most to `first`. Returns the furthest start of a match that ends at
  /// `end`.
  mutating func findStart(
    in text: Span<UInt8>, from first: Int, endingAt end: Int
  ) -> Int? {
    let edge = RegexAlphabet.Context.edge.rawValue
    let behind =
      end == text.count ? edge : program.alphabet.contexts[Int(classForward(in: text, at: end).classID)]
    var cursor = Cursor(position: end, found: -1)
    defer {
      read += readFrom - cursor.position
      reads.add(end &- cursor.position)
    }
    readFrom = end
    let last =
      first == 0 ? stride - 1 : Int(program.alphabet.classID(in: text, before: first).classID)
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
            step(behind: behind, classID: last)
            if !ended.isEmpty { cursor.found = first }
            discardStates(at: cursor.position)
            return cursor.found < 0 ? nil : cursor.found
          }
        }
        if entry > Self.special { cursor.found = first }
        return cursor.found < 0 ? nil : cursor.found
      case .unknown:
        let classID = Int(program.alphabet.classID(in: text, before: cursor.position).classID)
        if explore(state, classID) != nil { continue }
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

  private mutating func runBackward(
    in text: Span<UInt8>, _ first: Int, _ state: inout UInt32,
    _ cursor: inout Cursor
  ) -> Stop {
    let transitions = transitions.span
    var position = cursor.position
    var current = state
    var stop = Stop.end
    while position > first {
      let (classID, width) = program.alphabet.classID(in: text, before: position)
      let next = transitions[Int(current) &+ Int(classID)]
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

  private mutating func simulateBackward(
    in text: Span<UInt8>, behind: UInt8, _ first: Int, _ last: Int,
    _ cursor: inout Cursor
  ) -> Int? {
    simulations.add(1)
    var behind = behind
    while cursor.position > first && !from.isEmpty {
      let (classID, width) = program.alphabet.classID(in: text, before: cursor.position)
      step(behind: behind, classID: Int(classID))
      if !ended.isEmpty { cursor.found = cursor.position }
      behind = program.alphabet.contexts[Int(classID)]
      swap(&from, &to)
      cursor.position -= width
    }
    if !from.isEmpty {
      step(behind: behind, classID: last)
      if !ended.isEmpty { cursor.found = first }
    }
    return cursor.found < 0 ? nil : cursor.found
  }

  // MARK: Sets

  /// Sets the bits of the patterns that match somewhere in a text. Returns false, with bits missing, if the
  /// text needs so many states that searching it this way does not pay.
  mutating func findAll(in text: Span<UInt8>, into found: inout [UInt64]) -> Bool {
    var cursor = Cursor(position: 0, found: -1)
    defer {
      read += cursor.position - readFrom
      reads.add(cursor.position)
    }
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
        let classID = isEnd ? stride - 1 : Int(classForward(in: text, at: cursor.position).classID)
        if let explored = explore(state, classID) {
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
