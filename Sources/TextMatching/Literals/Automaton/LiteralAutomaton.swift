import Bytes

/// An Aho–Corasick automaton. It finds all literals in one pass, in time linear in the text, whatever the
/// literals and the text are.
///
/// It answers when the scanner falls back, and it finds all matches. Three things bound the work for each
/// byte by a constant that does not depend on the number of literals:
///
/// - A failure link leads to a shallower node, and a byte leads at most one node deeper. So there are at most
///   two steps a byte on average, each with a binary search among a node's children.
/// - A node's record holds, for each competition, only the lowest pattern of all literals that end there,
///   suffixes included. It has at most ``LiteralCompetition/count`` entries.
/// - The automaton itself checks that no letter or mark stands before an exact literal. After each scalar
///   that is neither a letter nor a mark it reads the byte ``edge``, and an exact literal begins with an
///   edge. It never looks back in the text. Texts with ``OriginalBoundaries`` are the exception.
///
/// Nodes are numbered in breadth-first order, so a node's children are consecutive. A node takes 13 bytes.
struct LiteralAutomaton: Sendable {
  /// What is read after a scalar that is neither a letter nor a mark. It is not a byte of UTF-8.
  static let edge: UInt8 = 0xFF

  /// The children of a node are `firstChild[node]..<firstChild[node + 1]`, in the order of their labels.
  private var firstChild: [UInt32] = []
  /// The byte that leads to each node.
  private var labels: [UInt8] = []
  private var failures: [UInt32] = []
  /// 1 + the record of the longest literal that ends at the node; 0 if none does.
  private var records: [UInt32] = []
  private var rootChildren = [UInt32](repeating: 0, count: 256)

  /// The entries of record i are `entries[entryStarts[i]..<entryStarts[i + 1]]`.
  private var entryStarts: [UInt32] = [0]
  private var entries: [Entry] = []
  /// 1 + the record of the longest literal that is a proper suffix of the record's.
  private var suffixRecords: [UInt32] = []
  /// The record's own literals are `members[memberStarts[i]..<memberStarts[i + 1]]`.
  private var memberStarts: [UInt32] = [0]
  private var members: [Entry] = []

  /// Whether a literal is exact. Otherwise no edges are read.
  private let readsEdges: Bool
  /// The scopes of the literals: bit `scope.rawValue`.
  private let scopes: UInt8
  /// Whether there are literals of the group that is collected.
  private let isCollecting: Bool

  /// The form of the texts that it reads.
  let form: ComparedForm

  /// Counts the nodes and records that are visited.
  let visited = WorkCounter()

  private struct Entry: Sendable {
    var pattern: Int32
    var competition: LiteralCompetition
    var count: Int32
  }

  /// A literal's bytes and edges.
  private struct Key {
    var start: Int
    var count: Int32
    var literal: Int32
  }

  /// Whether there are no literals.
  var isEmpty: Bool { members.isEmpty }

  /// Builds the automaton, in time proportional to the literals' length and to sorting them.
  init(_ literals: Literals, in form: ComparedForm) {
    self.form = form
    readsEdges = literals.all.contains { $0.competition.isExact }
    scopes = literals.all.reduce(0) { $0 | 1 << $1.competition.scope }
    isCollecting = literals.all.contains { $0.competition.isCollected }
    let read = readsEdges ? Self.withEdges(literals) : literals
    build(literals, read)
  }

  // MARK: Building

  /// The literals with their edges.
  private static func withEdges(_ literals: Literals) -> Literals {
    var result = Literals()
    let source = literals.bytes.span
    result.all.reserveCapacity(literals.all.count)
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
    // Equal literals are adjacent, the lowest pattern of a competition first.
    let keys = read.order().map { index in
      let literal = read.all[Int(index)]
      return Key(start: literal.start, count: literal.count, literal: Int32(index))
    }
    // There is at most one node for each byte, and the root. Reserved memory that is never touched costs
    // nothing, while an array that grows needs up to twice its size for a moment.
    firstChild.reserveCapacity(bytes.count + 2)
    labels.reserveCapacity(bytes.count + 1)
    failures.reserveCapacity(bytes.count + 1)
    records.reserveCapacity(bytes.count + 1)
    labels.append(0)
    failures.append(0)
    records.append(0)
    // The nodes of one depth. A node is the range of keys that go through it.
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
            // Shallower nodes have all their children already.
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

  /// Makes the record of a node at which the literals `keys` end.
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
      visited.add(1)
      if let child = child(of: state, byte) { return child }
      state = failures[Int(state)]
    }
    visited.add(1)
    return rootChildren[Int(byte)]
  }

  /// Calls `visit` with each record that ends at a scalar's end: the record, the offset, whether an exact
  /// literal may end there, and the bits of the scopes that are searched.
  ///
  /// In a text that has ``OriginalBoundaries``, exact literals are not visited: see `forEachExact`.
  @inline(__always)
  private func forEachRecord(
    in compared: borrowing ComparedText, _ visit: (UInt32, Int, Bool, UInt8) -> Void
  ) {
    let text = compared.bytes.span
    let bodyCount = compared.bodyCount
    let findsExact = compared.boundaries.isEmpty
    let (body, sender, joined): (UInt8, UInt8, UInt8) = (1, 2, 4)
    if scopes & (body | joined) != 0 {
      let end = scopes & joined != 0 ? text.count : bodyCount
      run(over: text, from: 0, to: end) { record, place, isEdge in
        visit(record, place, isEdge && findsExact, place <= bodyCount ? body | joined : joined)
      }
    }
    // A match in the sender alone must not begin before it.
    if scopes & sender != 0 {
      run(over: text, from: bodyCount + 1, to: text.count) { record, place, isEdge in
        visit(record, place, isEdge && findsExact, sender)
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

  /// Adds to `result` the best match of each group, and every match of the group that is collected.
  ///
  /// - Parameters:
  ///   - text: The text, in the form of the literals.
  ///   - result: The matches found so far.
  func findBest(in text: borrowing ComparedText, result: inout ScanResult) {
    if isEmpty { return }
    forEachRecord(in: text) { record, end, isEdge, scopes in
      for index in Int(entryStarts[Int(record) &- 1])..<Int(entryStarts[Int(record)]) {
        let entry = entries[index]
        let competition = entry.competition
        if scopes & 1 << competition.scope == 0 || competition.isExact && !isEdge { continue }
        if competition.isCollected { continue }
        result.best.offer(entry.pattern, competition, form, start: end &- Int(entry.count), end: end)
      }
    }
    forEachExact(in: text) { entry, range in
      if entry.competition.isCollected { return }
      result.best.offer(
        entry.pattern, entry.competition, form, start: range.lowerBound, end: range.upperBound)
    }
    if !isCollecting { return }
    // A record has only the lowest pattern of a competition.
    findAll(in: text) { pattern, competition, range in
      guard competition.isCollected else { return }
      result.take(
        Int32(truncatingIfNeeded: pattern), competition, form, start: range.lowerBound, end: range.upperBound)
    }
  }

  /// Calls `found` with every pattern that matches and its leftmost match, in the order in which the matches
  /// end.
  func findAll(in text: borrowing ComparedText, _ found: (Int, LiteralCompetition, Range<Int>) -> Void) {
    if isEmpty { return }
    // What has been reported of each record: bits as in `scopes`, shifted by 4 for exact literals. A record's
    // suffixes have been reported at least as far as the record, so the walk along them ends where nothing is
    // new.
    var done = [UInt8](repeating: 0, count: suffixRecords.count)
    forEachRecord(in: text) { record, end, isEdge, scopes in
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
    forEachExact(in: text) { entry, range in
      found(Int(entry.pattern), entry.competition, range)
    }
  }

  // MARK: Exact literals of texts with boundaries of their own

  /// Calls `visit` with each exact literal that matches in a text with ``OriginalBoundaries``, and its
  /// leftmost match, in the order in which the matches end.
  ///
  /// The automaton reads an edge wherever the compared text has one, but at these boundaries the original
  /// decides: an edge may be none, and inside of what stands for one character there may be another. So what
  /// the automaton finds is checked, and from each of the other edges the literals are followed. That takes
  /// time in the number of these edges times the length of the longest literal that may begin at one (`s ss`
  /// in `ß ß`); otherwise it is linear in the text.
  private func forEachExact(in compared: borrowing ComparedText, _ visit: (Entry, Range<Int>) -> Void) {
    let boundaries = compared.boundaries
    if boundaries.isEmpty || !readsEdges { return }
    let text = compared.bytes.span
    let bodyCount = compared.bodyCount
    var matches = ExactMatches()
    let (body, sender, joined): (UInt8, UInt8, UInt8) = (1, 2, 4)
    var isInSender = false
    run(over: text, from: 0, to: text.count) { record, end, _ in
      if !boundaries.mayEnd(text, end) { return }
      if end > bodyCount, !isInSender {
        isInSender = true
        matches.openAll()
      }
      var record = matches.firstOpen(from: Int(record))
      while record != 0 {
        visited.add(1)
        let own = members[Int(memberStarts[record &- 1])..<Int(memberStarts[record])]
        var wanted: UInt8 = 0
        for entry in own where entry.competition.isExact { wanted |= 1 << entry.competition.scope }
        wanted &= (isInSender ? sender : body) | joined
        if wanted & ~matches.scopes(of: record) != 0, let entry = own.first {
          let range = end &- Int(entry.count)..<end
          if boundaries.hasEdges(text, range) {
            matches.insert(range, in: Self.scopes(of: range, bodyCount: bodyCount), of: record)
          }
        }
        let next = Int(suffixRecords[record &- 1])
        if wanted & ~matches.scopes(of: record) == 0 { matches.close(record, before: next) }
        record = matches.firstOpen(from: next)
      }
    }
    let first = step(from: 0, Self.edge)
    if first != 0 {
      boundaries.forEachInnerStart(text) { start in
        followExact(from: start, at: first, text, boundaries, bodyCount, &matches)
      }
    }
    for match in matches.inOrder {
      for entry in members[Int(memberStarts[match.record &- 1])..<Int(memberStarts[match.record])]
      where entry.competition.isExact && match.scope == 1 << entry.competition.scope {
        visit(entry, match.range)
      }
    }
  }

  /// Follows the exact literals that begin at an offset, of which `node` has read the edge.
  private func followExact(
    from start: Int, at node: UInt32, _ text: Span<UInt8>, _ boundaries: OriginalBoundaries, _ bodyCount: Int,
    _ matches: inout ExactMatches
  ) {
    var node = node
    var offset = start
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      for place in offset..<offset &+ length {
        guard let child = child(of: node, text[place]) else { return }
        node = child
        visited.add(1)
      }
      offset &+= length
      let record = Int(records[Int(node)])
      if record != 0 {
        let range = start..<offset
        // The record may be that of a literal with which the text so far ends.
        let isOwn = members[Int(memberStarts[record &- 1])..<Int(memberStarts[record])].contains {
          $0.competition.isExact && Int($0.count) == range.count
        }
        if isOwn, boundaries.hasEdges(text, range) {
          matches.insert(range, in: Self.scopes(of: range, bodyCount: bodyCount), of: record)
        }
      }
      if !ScalarProperties(scalar).isLetterOrMark {
        guard let child = child(of: node, Self.edge) else { return }
        node = child
      }
    }
  }

  /// The bits of the scopes in which a range of the joined text lies.
  private static func scopes(of range: Range<Int>, bodyCount: Int) -> UInt8 {
    let (body, sender, joined): (UInt8, UInt8, UInt8) = (1, 2, 4)
    if range.upperBound <= bodyCount { return body | joined }
    return range.lowerBound > bodyCount ? sender | joined : joined
  }

  /// The child of a node that a byte leads to.
  @inline(__always)
  private func child(of node: UInt32, _ byte: UInt8) -> UInt32? {
    var low = firstChild[Int(node)]
    var high = firstChild[Int(node) &+ 1]
    while low < high {
      let middle = (low &+ high) >> 1
      if labels[Int(middle)] < byte { low = middle &+ 1 } else { high = middle }
    }
    return low < firstChild[Int(node) &+ 1] && labels[Int(low)] == byte ? low : nil
  }

  #if DEBUG
    /// The largest number of entries of a record.
    var longestRecord: Int {
      suffixRecords.indices.map { Int(entryStarts[$0 + 1] - entryStarts[$0]) }.max() ?? 0
    }
  #endif
}
