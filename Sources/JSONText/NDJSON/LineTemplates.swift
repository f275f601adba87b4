import Bytes

/// Templates of the lines seen so far: a tree of the bytes between their values.
///
/// The lines of one source mostly differ only in their values. So ``LineScanner`` keeps the bytes between the
/// values of each line that it scanned in full, and compares later lines with them, 32 bytes at a time.
///
/// A node contains the bytes between two values: from the end of one (its closing quote, if it is a string)
/// to the start of the next (its opening quote). These include names, colons, brackets, white space and
/// unwanted literals. A number fits where the template has a number, and a string fits where it has a string.
/// A line that follows a path from the root to a line feed is therefore a valid object, with the same members
/// in the same order as the line that the path was made from.
///
/// A line that leaves the tree is scanned in full. Templates make scanning faster and never change its
/// result.
@safe struct LineTemplates: ~Copyable {
  // Safe: no other value owns the memory, and every node number is below `count`.

  /// The bytes before a value, or 32 of them.
  struct Node: BitwiseCopyable {
    /// The bytes to compare, which `mask` selects; zeros follow.
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    /// The first node that may follow this one, and the next alternative to this one; 0 if there is none.
    var child = 0
    var sibling: Int32 = 0
    /// A bit for each byte to compare, the lowest for the first.
    var mask: UInt32 = 0
    /// The slot of the value, or -1.
    var slot: Int32 = -1
    /// In the last node of a line, the distance from the closing brace to the node's end, in bytes.
    var brace: Int32 = 0
    /// The number of bytes to compare.
    var length: UInt8 = 0
    var next = Next.more
  }

  /// What follows a node's bytes.
  enum Next: UInt8 {
    /// Further bytes before the value.
    case more
    /// A string's content.
    case string
    /// The content of a string that is a wanted member.
    case wantedString
    case number
    /// The node ends with `true`, `false` or `null`, the value of a wanted member.
    case literal
    /// The next line.
    case line
  }

  /// The maximum number of nodes. All are dropped when a line needs one more.
  private static let maxNodes = 1024
  /// The maximum number of alternatives after a node.
  private static let maxAlternatives = 16
  /// The maximum number of bytes of a node.
  static let width = 32

  /// Node 0 is the root.
  let nodes: UnsafeMutablePointer<Node>
  private var count = 1

  init() {
    // Only the root is initialized.
    unsafe nodes = .allocate(capacity: Self.maxNodes)
    unsafe nodes.initialize(to: Node())
  }

  // No other value owns the memory.
  deinit { unsafe nodes.deallocate() }

  // MARK: Learning

  /// A path that is being added.
  private struct Path {
    /// Its last node so far.
    var node = 0
    /// The offset of the bytes before the next value.
    var start: Int
    /// Whether the path was abandoned because there was no room for a node.
    var isLost = false
  }

  /// Adds the line from `start` to its line feed, which the scanner must have found to be an object. A line
  /// in which a wanted member is an array or an object is not added completely.
  ///
  /// - Parameter keys: The wanted members.
  mutating func learn(_ text: IndexedText, from start: Int, lineFeed: Int, brace: Int, _ keys: MemberKeys) {
    var path = Path(start: start)
    var name = ByteBuffer()
    var fault = LineFault.none
    var offset = start
    var depth = 0
    // The slot of the top-level member whose value comes next.
    var slot = -1
    while offset < lineFeed && !path.isLost {
      let byte = unsafe text[unchecked: offset]
      switch byte {
      case UInt8(ascii: "\""):
        let quote = text.closingQuote(offset &+ 1, &fault)
        if quote < 0 { return }
        let after = text.afterSpace(quote &+ 1)
        if unsafe text[unchecked: after] == UInt8(ascii: ":") {
          slot = -1
          if depth == 1 {
            name.removeAll()
            // The scanner found the name inside the text.
            name.append(
              unescaping: offset &+ 1..<quote, of: unsafe Span(_unsafeStart: text.base, count: text.limit),
              mayBeIllFormed: text.mayBeIllFormed)
            slot = keys.slot(of: name.span)
          }
          offset = after &+ 1
          continue
        }
        add(text, &path, to: offset &+ 1, Node(slot: Int32(slot), next: slot < 0 ? .string : .wantedString))
        path.start = quote
        slot = -1
        offset = quote &+ 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        add(text, &path, to: offset, Node(slot: Int32(slot), next: .number))
        offset = text.afterNumber(offset, &fault)
        if offset < 0 { return }
        path.start = offset
        slot = -1
      case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
        offset = text.afterLiteral(offset, &fault)
        if offset < 0 { return }
        if slot >= 0 {
          add(text, &path, to: offset, Node(slot: Int32(slot), next: .literal))
          path.start = offset
          slot = -1
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if slot >= 0 { return }
        depth += 1
        offset &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        offset &+= 1
      default: offset &+= 1
      }
    }
    add(text, &path, to: lineFeed &+ 1, Node(brace: Int32(clamping: lineFeed &+ 1 &- brace), next: .line))
  }

  /// Adds the bytes from the path's start to `end`, in as many nodes as they take. `last` has everything but
  /// the bytes of the last node.
  private mutating func add(_ text: IndexedText, _ path: inout Path, to end: Int, _ last: Node) {
    var offset = path.start
    repeat {
      let length = min(end &- offset, Self.width)
      var node = offset &+ length == end ? last : Node()
      node.length = UInt8(length)
      node.mask = length == 32 ? ~0 : ~(~0 << UInt32(length))
      for index in 0..<length { node.bytes[index] = unsafe text[unchecked: offset &+ index] }
      addNode(node, &path)
      if path.isLost { return }
      offset &+= length
    } while offset < end
  }

  /// Moves the path to the child that equals `node`, which is added if there is none.
  private mutating func addNode(_ node: Node, _ path: inout Path) {
    // Longer nodes come first, because a shorter one may be a prefix of a longer one.
    var before = -1
    var alternatives = 0
    // Every node number is below the count.
    var other = unsafe nodes[path.node].child
    while other != 0, unsafe nodes[other].length >= node.length {
      if Self.areEqual(unsafe nodes[other], node) {
        path.node = other
        return
      }
      before = other
      alternatives += 1
      other = Int(unsafe nodes[other].sibling)
    }
    var shorter = other
    while shorter != 0 {
      alternatives += 1
      // As above.
      shorter = Int(unsafe nodes[shorter].sibling)
    }
    if alternatives >= Self.maxAlternatives {
      path.isLost = true
      return
    }
    if count == Self.maxNodes {
      // Templates that are still useful will be learned again.
      unsafe nodes[0].child = 0
      count = 1
      path.isLost = true
      return
    }
    let number = count
    count += 1
    var node = node
    node.sibling = Int32(other)
    // Below `maxNodes`.
    unsafe (nodes + number).initialize(to: node)
    if before < 0 {
      unsafe nodes[path.node].child = number
    } else {
      unsafe nodes[before].sibling = Int32(number)
    }
    path.node = number
  }

  private static func areEqual(_ one: Node, _ other: Node) -> Bool {
    guard one.length == other.length, one.next == other.next, one.slot == other.slot, one.brace == other.brace
    else { return false }
    for index in 0..<width where one.bytes[index] != other.bytes[index] { return false }
    return true
  }
}
