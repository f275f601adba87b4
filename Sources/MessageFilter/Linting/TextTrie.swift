import Bytes

/// A trie of texts by their bytes, to find those that occur in another text. Texts can be inserted between
/// searches.
///
/// The end of a path that only one text takes is stored as a tail, so that there are about as many nodes as
/// texts.
struct TextTrie {
  private struct Node {
    /// The bytes that lead from this node to its text, in `tails`. Only a node without children has a tail.
    var tailStart: Int32 = 0
    var tailCount: Int32 = 0
    /// The value of the text that ends here, after the tail; -1 if none does.
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
  let reads = ReadCounter()

  /// Whether the limit of steps was exceeded.
  var isExhausted: Bool { steps > maxSteps }

  /// The value of a text. A new text is inserted with a new value.
  mutating func value(of text: [UInt8], new: @autoclosure () -> Int) -> Int {
    var node = 0
    var index = 0
    while true {
      let tail = Int(nodes[node].tailCount)
      if tail > 0 {
        let common = commonCount(node, text, at: index)
        if common == tail, index + tail == text.count { return Int(nodes[node].value) }
        var last = node
        for _ in 0..<min(common + 1, tail) { last = shortenTail(of: last) }
      }
      if index == text.count {
        if nodes[node].value < 0 { nodes[node].value = Int32(truncatingIfNeeded: new()) }
        return Int(nodes[node].value)
      }
      if let next = child(of: node, text[index]) {
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
      append(leaf, to: node, text[index])
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
          if common == tail { found(Int(nodes[node].value), start..<index + tail) }
          break
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

  /// Shortens a node's tail by one byte, for which it adds a child, which is returned.
  private mutating func shortenTail(of node: Int) -> Int {
    var leaf = nodes[node]
    let byte = tails[Int(leaf.tailStart)]
    leaf.tailStart += 1
    leaf.tailCount -= 1
    nodes[node] = Node()
    append(leaf, to: node, byte)
    return nodes.count - 1
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

  private mutating func append(_ child: Node, to node: Int, _ byte: UInt8) {
    nodes.append(child)
    if edges * 2 >= keys.count { grow() }
    let key = UInt64(truncatingIfNeeded: node) << 8 | UInt64(byte)
    let slot = slot(key)
    keys[slot] = key
    children[slot] = Int32(truncatingIfNeeded: nodes.count - 1)
    edges += 1
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
