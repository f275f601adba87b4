internal import Bytes

/// How lines have looked so far: a tree of what stood between their values.
///
/// Lines of one source look alike: between the values, which differ, the same bytes stand. So what ``LineScanner``
/// finds out stepping over a line is kept, and the next line is compared with it, 32 bytes at a time. A node is what
/// stands between two values: from the end of one (its closing quote, if it is a string) to the next (its opening
/// quote, likewise), so that names, colons, brackets, white space and literals are in it. Any number may stand where a
/// number stood, and any string where a string did. A line along a path from the root to a line feed is then an
/// object as the one that the path was made of, with the same members in the same order.
///
/// A line that leaves the tree is stepped over: the tree never says what stepping would not.
@safe struct LineShapes: ~Copyable {
  // Safe: the memory is this value's alone, and every number of a node is below `count`.

  /// What stands before a value, or a part of it.
  struct Node: BitwiseCopyable {
    /// The first of them count, as `mask` says; the others are zero.
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    /// The first node of what may come next, and the next one that may stand here instead; 0 for none.
    var child = 0
    var sibling: Int32 = 0
    /// As many low bits as there are bytes.
    var mask: UInt32 = 0
    /// The slot of the value, or -1.
    var slot: Int32 = -1
    /// Of the last node of a line: how many bytes before its end the closing brace is.
    var brace: Int32 = 0
    /// How many bytes there are.
    var length: UInt8 = 0
    var next = Next.more
  }

  /// What follows a node's bytes.
  enum Next: UInt8 {
    /// More of what stands before the value.
    case more
    /// A string, after its opening quote.
    case string
    /// The same, and it is a wanted member.
    case wantedString
    case number
    /// The node ends with `true`, `false` or `null`, which is the value.
    case literal
    /// The next line.
    case line
  }

  /// How many nodes there are at most; a line that would need more has them all forgotten.
  private static let most = 1024
  /// How many of them may be for one place.
  private static let alternatives = 16
  /// Bytes of a node.
  static let width = 32

  /// Number 0 is the root.
  let nodes: UnsafeMutablePointer<Node>
  private var count = 1

  init() {
    // One of `most` is initialized, the root.
    unsafe nodes = .allocate(capacity: Self.most)
    unsafe nodes.initialize(to: Node())
  }

  // The memory is this value's alone.
  deinit { unsafe nodes.deallocate() }

  // MARK: Learning

  /// A path that is being added.
  private struct Path {
    /// The last node of it.
    var node = 0
    /// Where what stands before the next value begins.
    var start: Int
    /// Whether there was no room for it.
    var isLost = false
  }

  /// Adds the line from `start` to its line feed, which must be an object that was stepped over; nothing where a
  /// wanted member is an array or an object.
  ///
  /// - Parameter keys: the wanted members.
  mutating func learn(_ text: IndexedText, from start: Int, lineFeed: Int, brace: Int, _ keys: MemberKeys) {
    var path = Path(start: start)
    var name = ByteBuffer()
    var fault = LineFault.none
    var place = start
    var depth = 0
    // Of the top-level member whose value comes next.
    var slot = -1
    while place < lineFeed && !path.isLost {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "\""):
        let quote = text.closingQuote(place &+ 1, &fault)
        if quote < 0 { return }
        let after = text.afterSpace(quote &+ 1)
        if text[after] == UInt8(ascii: ":") {
          slot = -1
          if depth == 1 {
            name.removeAll()
            // The name was stepped over, so it is inside.
            name.append(
              unescaping: place &+ 1..<quote, of: unsafe Span(_unsafeStart: text.base, count: text.limit),
              mayBeIllFormed: text.mayBeIllFormed)
            slot = keys.slot(of: name.span)
          }
          place = after &+ 1
          continue
        }
        add(text, &path, to: place &+ 1, Node(slot: Int32(slot), next: slot < 0 ? .string : .wantedString))
        path.start = quote
        slot = -1
        place = quote &+ 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        add(text, &path, to: place, Node(slot: Int32(slot), next: .number))
        place = text.afterNumber(place, &fault)
        if place < 0 { return }
        path.start = place
        slot = -1
      case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
        place = text.afterLiteral(place, &fault)
        if place < 0 { return }
        if slot >= 0 {
          add(text, &path, to: place, Node(slot: Int32(slot), next: .literal))
          path.start = place
          slot = -1
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if slot >= 0 { return }
        depth += 1
        place &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place &+= 1
      default: place &+= 1
      }
    }
    add(text, &path, to: lineFeed &+ 1, Node(brace: Int32(clamping: lineFeed &+ 1 &- brace), next: .line))
  }

  /// Adds the bytes from the path's start to `end`, as many nodes as they take, the last of them as `last` says.
  private mutating func add(_ text: IndexedText, _ path: inout Path, to end: Int, _ last: Node) {
    var place = path.start
    repeat {
      let length = min(end &- place, Self.width)
      var node = place &+ length == end ? last : Node()
      node.length = UInt8(length)
      node.mask = length == 32 ? ~0 : ~(~0 << UInt32(length))
      for index in 0..<length { node.bytes[index] = text[place &+ index] }
      addNode(node, &path)
      if path.isLost { return }
      place &+= length
    } while place < end
  }

  /// Goes to the child that is like `node`, which is put among the children if there is none.
  private mutating func addNode(_ node: Node, _ path: inout Path) {
    // Longer ones come first, since a shorter one may be how they begin.
    var before = -1
    var alternatives = 0
    // Below the count, as all numbers are.
    var other = unsafe nodes[path.node].child
    while other != 0, unsafe nodes[other].length >= node.length {
      if Self.areAlike(unsafe nodes[other], node) {
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
    if alternatives >= Self.alternatives {
      path.isLost = true
      return
    }
    if count == Self.most {
      // Rather than to find out which ones to keep: what comes again is learnt again.
      unsafe nodes[0].child = 0
      count = 1
      path.isLost = true
      return
    }
    let number = count
    count += 1
    var node = node
    node.sibling = Int32(other)
    // Below `most`.
    unsafe (nodes + number).initialize(to: node)
    if before < 0 {
      unsafe nodes[path.node].child = number
    } else {
      unsafe nodes[before].sibling = Int32(number)
    }
    path.node = number
  }

  private static func areAlike(_ one: Node, _ other: Node) -> Bool {
    guard one.length == other.length, one.next == other.next, one.slot == other.slot, one.brace == other.brace
    else { return false }
    for index in 0..<width where one.bytes[index] != other.bytes[index] { return false }
    return true
  }
}
