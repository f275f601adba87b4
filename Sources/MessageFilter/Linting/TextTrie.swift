import Bytes

/// A trie of texts by their bytes, to find those that occur in another text. Texts can be inserted between
/// searches.
///
/// A part of a path without a branch and without an end of a text is stored as the tail of one node, so that
/// there are at most two nodes for each text, and a search compares such a part byte by byte.
struct TextTrie {
  private struct Node {
    /// The bytes that lead from this node to the end of its path, in `tails`.
    var tailStart: Int32 = 0
    var tailCount: Int32 = 0
    /// The value of the text that ends behind the tail; -1 if none does. The children are behind it, too.
    var value: Int32 = -1
  }

  private var nodes = [Node()]
  private var tails: [UInt8] = []
  /// A hash table with open addressing from node and byte to child: the keys, and the children at the same
  /// indices.
  private var keys: [UInt64] = Array(repeating: .max, count: 64)
  private var children: [Int32] = Array(repeating: -1, count: 64)
  private var edges = 0

  /// The number of steps that searches have taken, to nodes and along tails, and the limit.
  private var steps = 0
  private let maxSteps: Int

  init(maxSteps: Int) { self.maxSteps = maxSteps }

  /// The number of bytes of tails that have been compared.
  let reads = WorkCounter()

  #if DEBUG
    /// The number of nodes.
    var nodeCount: Int { nodes.count }
  #endif

  /// Whether the limit of steps was exceeded.
  var isExhausted: Bool { steps > maxSteps }

  /// The value of a text. A new text is inserted with a new value.
  mutating func value(of text: [UInt8], new: @autoclosure () -> Int) -> Int {
    var parent = 0
    var node = 0
    var index = 0
    while true {
      let common = commonCount(node, text, at: index)
      if common < Int(nodes[node].tailCount) {
        // The byte before led here: only the root is behind none, and it has no tail.
        node = split(node, below: parent, text[index - 1], at: common)
      }
      index += common
      if index == text.count {
        if nodes[node].value < 0 { nodes[node].value = Int32(truncatingIfNeeded: new()) }
        return Int(nodes[node].value)
      }
      if let next = child(of: node, text[index]) {
        parent = node
        node = next
        index += 1
        continue
      }
      let value = new()
      var leaf = Node()
      leaf.tailStart = Int32(truncatingIfNeeded: tails.count)
      leaf.tailCount = Int32(truncatingIfNeeded: text.count - index - 1)
      leaf.value = Int32(truncatingIfNeeded: value)
      tails += text[(index + 1)...]
      nodes.append(leaf)
      link(node, text[index], to: nodes.count - 1)
      return value
    }
  }

  /// Calls `found` for each text that occurs in `text`, with its value and where it occurs.
  mutating func findAll(in text: [UInt8], _ found: (_ value: Int, _ range: Range<Int>) -> Void) {
    for start in 0...text.count {
      // A text can begin only where a scalar begins.
      if start > 0, start < text.count, text[start] & 0xC0 == 0x80 { continue }
      var node = 0
      var index = start
      while true {
        steps += 1
        if isExhausted { return }
        let tail = Int(nodes[node].tailCount)
        if tail > 0 {
          guard index + tail <= text.count else { break }
          let common = commonCount(node, text, at: index)
          steps += common
          guard common == tail else { break }
          index += tail
        }
        if nodes[node].value >= 0 { found(Int(nodes[node].value), start..<index) }
        guard index < text.count, let next = child(of: node, text[index]) else { break }
        node = next
        index += 1
      }
    }
  }

  /// The number of bytes with which a node's tail begins that a text has at an index.
  private func commonCount(_ node: Int, _ text: [UInt8], at index: Int) -> Int {
    let start = Int(nodes[node].tailStart)
    let most = min(Int(nodes[node].tailCount), text.count - index)
    var count = 0
    while count < most, tails[start + count] == text[index + count] { count += 1 }
    reads.add(count)
    return count
  }

  /// Puts a node between a node and its parent, which takes the first bytes of the node's tail, and returns
  /// it.
  private mutating func split(_ node: Int, below parent: Int, _ byte: UInt8, at count: Int) -> Int {
    var upper = Node()
    upper.tailStart = nodes[node].tailStart
    upper.tailCount = Int32(truncatingIfNeeded: count)
    let next = tails[Int(upper.tailStart) + count]
    nodes[node].tailStart += upper.tailCount + 1
    nodes[node].tailCount -= upper.tailCount + 1
    nodes.append(upper)
    let added = nodes.count - 1
    link(parent, byte, to: added)
    link(added, next, to: node)
    return added
  }

  // MARK: Edges

  private func slot(_ key: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != key, keys[slot] != .max { slot = (slot + 1) & mask }
    return slot
  }

  private func child(of node: Int, _ byte: UInt8) -> Int? {
    let key = UInt64(truncatingIfNeeded: node) << 8 | UInt64(byte)
    let slot = slot(key)
    return keys[slot] == key ? Int(children[slot]) : nil
  }

  /// Makes a node the child of another for a byte.
  private mutating func link(_ node: Int, _ byte: UInt8, to child: Int) {
    if edges * 2 >= keys.count { grow() }
    let key = UInt64(truncatingIfNeeded: node) << 8 | UInt64(byte)
    let slot = slot(key)
    if keys[slot] != key { edges += 1 }
    keys[slot] = key
    children[slot] = Int32(truncatingIfNeeded: child)
  }

  private mutating func grow() {
    let old = zip(keys, children).filter { $0.0 != .max }
    keys = Array(repeating: .max, count: keys.count * 2)
    children = Array(repeating: -1, count: keys.count)
    for (key, child) in old {
      let slot = slot(key)
      keys[slot] = key
      children[slot] = child
    }
  }
}
