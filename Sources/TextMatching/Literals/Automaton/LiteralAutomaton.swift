import Bytes

/// An Aho–Corasick automaton: all literals in one pass, in time linear in the text whatever the literals
/// and whatever the text.
///
/// It is the engine that answers when the filter in front of it gives up, and that finds all matches. Three
/// things bound the work at each byte by a constant that does not depend on the number of literals:
///
/// - Failure links are followed at most as often as the automaton went deeper before: twice a byte at most,
///   each with a binary search among the children.
/// - A node's record holds, for each competition, only the lowest pattern among all literals that end there,
///   the suffixes' included. There are at most ``LiteralCompetition/count`` entries.
/// - That no letter or mark stands before an exact literal is part of what the automaton reads: between two
///   scalars it reads the byte ``edge`` unless the first is a letter or a mark, so an exact literal is one
///   that begins with an edge. Nothing has to be looked at backwards.
///
/// Nodes are numbered by breadth, so a node's children are consecutive: 13 bytes a node.
struct LiteralAutomaton: Sendable {
  /// What is read between scalars where the one before is no letter and no mark. No byte of UTF-8.
  static let edge: UInt8 = 0xFF

  /// A node's children are `firstChild[node]..<firstChild[node + 1]`, in the order of their labels.
  private var firstChild: [UInt32] = []
  /// The byte that leads to the node.
  private var labels: [UInt8] = []
  private var failures: [UInt32] = []
  /// 1 + the record of the longest literal that ends at the node; 0 where none does.
  private var records: [UInt32] = []
  private var rootChildren = [UInt32](repeating: 0, count: 256)

  /// For each record where its entries begin; one more at the end.
  private var entryStarts: [UInt32] = [0]
  private var entries: [Entry] = []
  /// 1 + the record of the longest literal that is a suffix of the record's.
  private var suffixRecords: [UInt32] = []
  /// For each record where its own literals begin in `members`; one more at the end.
  private var memberStarts: [UInt32] = [0]
  private var members: [Entry] = []

  /// Whether a literal is exact, so that edges are read at all.
  private let readsEdges: Bool
  /// Which scopes have literals: bit `scope.rawValue`.
  private let scopes: UInt8

  /// The form of the texts that it reads.
  let form: ComparedForm

  private struct Entry: Sendable {
    var pattern: Int32
    var competition: LiteralCompetition
    var count: Int32
  }

  /// Where a literal's bytes with edges stand.
  private struct Key {
    var start: Int
    var count: Int32
    var literal: Int32
  }

  /// Whether there are no literals.
  var isEmpty: Bool { members.isEmpty }

  /// Bytes that it takes.
  var memory: Int {
    firstChild.count * 4 + labels.count + failures.count * 4 + records.count * 4 + entryStarts.count * 4
      + suffixRecords.count * 4 + memberStarts.count * 4
      + (entries.count + members.count) * MemoryLayout<Entry>.stride
  }

  /// Builds the automaton: time in proportion to the literals' length, and to sorting them.
  init(_ literals: Literals, in form: ComparedForm) {
    self.form = form
    readsEdges = literals.all.contains { $0.competition.isExact }
    scopes = literals.all.reduce(0) { $0 | 1 << $1.competition.scope }
    let read = readsEdges ? Self.withEdges(literals) : literals
    build(literals, read)
  }

  // MARK: Building

  /// The literals as the automaton reads them.
  private static func withEdges(_ literals: Literals) -> Literals {
    var result = Literals()
    let source = literals.bytes.span
    for literal in literals.all {
      let start = result.bytes.count
      let text = source.extracting(literal.start..<literal.start + Int(literal.count))
      if literal.competition.isExact { result.bytes.append(edge) }
      var offset = 0
      while offset < text.count {
        let (scalar, length) = decodeScalar(text, at: offset)
        for place in offset..<offset + length { result.bytes.append(text[place]) }
        offset += length
        if offset < text.count, !ScalarProperties(scalar).isLetterOrMark { result.bytes.append(edge) }
      }
      var key = literal
      key.start = start
      key.count = Int32(result.bytes.count - start)
      result.all.append(key)
    }
    return result
  }

  private mutating func build(_ literals: Literals, _ read: Literals) {
    let bytes = read.bytes
    // Equal ones stand together, the lowest of a competition first.
    let keys = read.order().map { index in
      let literal = read.all[Int(index)]
      return Key(start: literal.start, count: literal.count, literal: Int32(index))
    }
    labels.append(0)
    failures.append(0)
    records.append(0)
    // The nodes of one depth, each as the stretch of keys that go through it.
    var level: [Range<Int32>] = [0..<Int32(keys.count)]
    var node = 0
    var depth: Int32 = 0
    while !level.isEmpty {
      var next: [Range<Int32>] = []
      for stretch in level {
        firstChild.append(UInt32(labels.count))
        var index = stretch.lowerBound
        while index < stretch.upperBound, keys[Int(index)].count == depth { index += 1 }
        if index > stretch.lowerBound {
          record(keys[Int(stretch.lowerBound)..<Int(index)], of: literals, at: node)
        } else if node != 0 {
          records[node] = records[Int(failures[node])]
        }
        while index < stretch.upperBound {
          let start = index
          let label = bytes[keys[Int(index)].start + Int(depth)]
          repeat {
            index += 1
          } while index < stretch.upperBound
            && bytes[keys[Int(index)].start + Int(depth)] == label
          let child = UInt32(labels.count)
          labels.append(label)
          records.append(0)
          if node == 0 {
            rootChildren[Int(label)] = child
            failures.append(0)
          } else {
            // Nodes less deep have all their children already.
            failures.append(step(from: failures[node], label))
          }
          next.append(start..<index)
        }
        node += 1
      }
      level = next
      depth += 1
    }
    firstChild.append(UInt32(labels.count))
  }

  /// Makes the record of a node whose literals are `keys`.
  private mutating func record(_ keys: ArraySlice<Key>, of literals: Literals, at node: Int) {
    let suffix = node == 0 ? 0 : records[Int(failures[node])]
    var last: LiteralCompetition?
    let start = entries.count
    for key in keys {
      let literal = literals.all[Int(key.literal)]
      let entry = Entry(
        pattern: literal.pattern, competition: literal.competition, count: literal.count)
      members.append(entry)
      if literal.competition != last { entries.append(entry) }
      last = literal.competition
    }
    if suffix != 0 {
      let own = start..<entries.count
      for index in Int(entryStarts[Int(suffix) - 1])..<Int(entryStarts[Int(suffix)]) {
        let entry = entries[index]
        if let place = own.first(where: { entries[$0].competition == entry.competition }) {
          // The longer literal begins further left, but the lower pattern decides first.
          if entry.pattern < entries[place].pattern { entries[place] = entry }
        } else {
          entries.append(entry)
        }
      }
    }
    suffixRecords.append(suffix)
    memberStarts.append(UInt32(members.count))
    entryStarts.append(UInt32(entries.count))
    records[node] = UInt32(suffixRecords.count)
  }

  // MARK: Matching

  /// The state after a byte.
  @inline(__always)
  private func step(from state: UInt32, _ byte: UInt8) -> UInt32 {
    var state = state
    while state != 0 {
      var low = firstChild[Int(state)]
      var high = firstChild[Int(state) &+ 1]
      while low < high {
        let middle = (low &+ high) >> 1
        if labels[Int(middle)] < byte { low = middle &+ 1 } else { high = middle }
      }
      if low < firstChild[Int(state) &+ 1], labels[Int(low)] == byte { return low }
      state = failures[Int(state)]
    }
    return rootChildren[Int(byte)]
  }

  /// Goes through a text and shows `visit` each record that ends at a scalar's end: the record, the end,
  /// whether no letter or mark follows, and the scopes that are looked in (as bits).
  @inline(__always)
  private func forEachRecord(
    in text: Span<UInt8>, bodyCount: Int, _ visit: (UInt32, Int, Bool, UInt8) -> Void
  ) {
    let (body, sender, joined): (UInt8, UInt8, UInt8) = (1, 2, 4)
    if scopes & (body | joined) != 0 {
      let end = scopes & joined != 0 ? text.count : bodyCount
      run(over: text, from: 0, to: end) { record, place, isEdge in
        visit(record, place, isEdge, place <= bodyCount ? body | joined : joined)
      }
    }
    // What is looked for in the second part alone must not begin before it.
    if scopes & sender != 0 {
      run(over: text, from: bodyCount + 1, to: text.count) { record, place, isEdge in
        visit(record, place, isEdge, sender)
      }
    }
  }

  @inline(__always)
  private func run(over text: Span<UInt8>, from start: Int, to end: Int, _ visit: (UInt32, Int, Bool) -> Void)
  {
    var state: UInt32 = 0
    var offset = start
    if offset >= end { return }
    if readsEdges { state = step(from: state, Self.edge) }
    var (scalar, length) = decodeScalar(text, at: offset)
    while true {
      for place in offset..<offset &+ length { state = step(from: state, text[place]) }
      offset &+= length
      let isLetter = ScalarProperties(scalar).isLetterOrMark
      let isEnd = offset >= end
      var isEdge = true
      if !isEnd {
        (scalar, length) = decodeScalar(text, at: offset)
        isEdge = !ScalarProperties(scalar).isLetterOrMark
      }
      let record = records[Int(state)]
      if record != 0 { visit(record, offset, isEdge) }
      if isEnd { return }
      if readsEdges, !isLetter { state = step(from: state, Self.edge) }
    }
  }

  /// Lowers each group's best match to the best in this text.
  ///
  /// - Parameters:
  ///   - text: the text in the literals' form.
  ///   - best: what is known already.
  func findBest(in text: borrowing ComparedText, best: inout BestLiterals) {
    if isEmpty { return }
    forEachRecord(in: text.bytes.span, bodyCount: text.bodyCount) { record, end, isEdge, scopes in
      for index in Int(entryStarts[Int(record) &- 1])..<Int(entryStarts[Int(record)]) {
        let entry = entries[index]
        let competition = entry.competition
        if scopes & 1 << competition.scope == 0 || competition.isExact && !isEdge { continue }
        best.offer(entry.pattern, competition, form, start: end &- Int(entry.count), end: end)
      }
    }
  }

  /// Every pattern that matches, each with its leftmost match, in the order in which they end.
  func findAll(in text: borrowing ComparedText, _ found: (Int, LiteralCompetition, Range<Int>) -> Void) {
    if isEmpty { return }
    // What has been found of a record: bits as `scopes`, shifted by 4 for exact literals. A record's
    // suffixes have at least what it has, so a walk along them ends where nothing is new.
    var done = [UInt8](repeating: 0, count: suffixRecords.count)
    forEachRecord(in: text.bytes.span, bodyCount: text.bodyCount) { record, end, isEdge, scopes in
      let can = isEdge ? scopes | scopes << 4 : scopes
      var record = Int(record)
      while record != 0, done[record &- 1] & can != can {
        let known = done[record &- 1]
        done[record &- 1] |= can
        for index in Int(memberStarts[record &- 1])..<Int(memberStarts[record]) {
          let entry = members[index]
          let bit: UInt8 = (entry.competition.isExact ? 16 : 1) << entry.competition.scope
          if can & ~known & bit != 0 {
            found(Int(entry.pattern), entry.competition, end &- Int(entry.count)..<end)
          }
        }
        record = Int(suffixRecords[record &- 1])
      }
    }
  }

  // MARK: Bounds, for tests

  /// How many nodes are entered for a text, failure links followed included.
  func steps(over text: Span<UInt8>) -> Int {
    if isEmpty { return 0 }
    var count = 0
    var state: UInt32 = 0
    func enter(_ byte: UInt8) {
      var node = state
      while node != 0, !hasChild(node, byte) {
        node = failures[Int(node)]
        count += 1
      }
      state = step(from: node, byte)
      count += 1
    }
    var offset = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      for place in offset..<offset + length { enter(text[place]) }
      if readsEdges, !ScalarProperties(scalar).isLetterOrMark { enter(Self.edge) }
      offset += length
    }
    return count
  }

  private func hasChild(_ node: UInt32, _ byte: UInt8) -> Bool {
    labels[Int(firstChild[Int(node)])..<Int(firstChild[Int(node) + 1])].contains(byte)
  }

  /// The most entries that a record has.
  var longestRecord: Int {
    suffixRecords.indices.map { Int(entryStarts[$0 + 1] - entryStarts[$0]) }.max() ?? 0
  }
}
