import Bytes

/// A JSON5 text (JSON5 1.0.0) as a tree with the byte range of every value, key and comma, so that mistakes
/// can be located and the text can be edited without a change to its layout.
///
/// The nodes are in one array in the text's order, 32 bytes each; a node's children follow it. The reader
/// doesn't recurse, refuses texts that are deeper than ``Limits/rulesDepth``, and goes on after a mistake.
package struct JSON5Document: Sendable {
  /// The text.
  package let source: [UInt8]
  /// All values in the text's order, the root first. Empty if the text has no value.
  package internal(set) var nodes: [JSON5Node] = []
  /// The first mistakes in the text's order, up to the reader's limit.
  package internal(set) var mistakes: [JSON5Fault] = []
  /// The number of all mistakes.
  package internal(set) var mistakeCount = 0
  /// The number of those that are keys which occur before in their object.
  var repeatedKeyCount = 0
  /// Whether the text has comments.
  package internal(set) var hasComments = false

  init(source: [UInt8]) { self.source = source }

  /// Whether the text is well-formed JSON5, with no key twice in one object.
  package var isWellFormed: Bool { mistakeCount == 0 }

  /// Whether the text is JSON5 by its grammar, in which a key may occur twice in one object.
  package var isGrammatical: Bool { mistakeCount == repeatedKeyCount }
}

/// The kind of a value.
package enum JSON5Kind: UInt8, Sendable {
  case null, `true`, `false`, number, string, array, object
  /// Text for which a mistake was reported, in place of a value.
  case invalid
}

/// A value of a ``JSON5Document``, with its key if it is a member of an object.
package struct JSON5Node: Sendable {
  /// No place: the node has no key or no comma.
  static let none = UInt32.max

  /// Its kind.
  package internal(set) var kind: JSON5Kind
  /// Whether its text, if it is a string, has escapes; and whether its key has.
  var valueHasEscapes = false
  var keyHasEscapes = false
  /// Whether an earlier member of its object has the same key.
  var keyIsRepeated = false
  var startOffset: UInt32
  var endOffset: UInt32
  var keyStart = JSON5Node.none
  var keyEnd = JSON5Node.none
  var commaOffset = JSON5Node.none
  /// The index of the first node after this one and all its descendants.
  var nextIndex: UInt32 = 0
  /// The number of its children.
  var children: UInt32 = 0

  init(kind: JSON5Kind, start: Int, end: Int) {
    self.kind = kind
    startOffset = UInt32(truncatingIfNeeded: start)
    endOffset = UInt32(truncatingIfNeeded: end)
  }

  /// The value's bytes in the source, quotes or brackets included.
  package var range: Range<Int> { Int(startOffset)..<Int(endOffset) }
  /// Where the value begins.
  package var start: Int { Int(startOffset) }
  /// Where the value ends.
  package var end: Int { Int(endOffset) }
  /// The key's bytes in the source, quotes included; nil for elements and the root.
  package var keyRange: Range<Int>? {
    keyStart == JSON5Node.none ? nil : Int(keyStart)..<Int(keyEnd)
  }
  /// The offset of the comma after it; nil if there is none.
  package var comma: Int? { commaOffset == JSON5Node.none ? nil : Int(commaOffset) }
  /// The number of its elements or members.
  package var count: Int { Int(children) }
}

/// A mistake in a JSON5 text.
package struct JSON5Fault: Error, Sendable, Equatable {
  /// The offset of the mistake, in bytes from 0.
  package var offset: Int
  /// What was found, what was expected, and what to do.
  package var message: String
  /// The JSON Pointer (RFC 6901) of the value it is in.
  package var pointer: String

  /// A mistake.
  package init(offset: Int, message: String, pointer: String) {
    self.offset = offset
    self.message = message
    self.pointer = pointer
  }
}

extension JSON5Document {
  /// The children of an array or object, by their indices in ``nodes``.
  @usableFromInline package struct Children: Sequence, IteratorProtocol {
    let nodes: [JSON5Node]
    var index: Int
    let end: Int

    /// The next child.
    @usableFromInline package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(nodes[index].nextIndex) }
      return index
    }
  }

  /// The children of a node in the text's order; none if it is not an array or object.
  package func children(of node: Int) -> Children {
    Children(nodes: nodes, index: node + 1, end: Int(nodes[node].nextIndex))
  }

  /// The first member of an object under a key. O(members).
  package func member(_ key: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    return children(of: node).first { isKey($0, key) }
  }

  /// The first member of an object whose key an earlier one has; nil if there is none. O(members).
  package func repeatedMember(of node: Int) -> Int? {
    guard repeatedKeyCount > 0, nodes[node].kind == .object else { return nil }
    return children(of: node).first { nodes[$0].keyIsRepeated }
  }

  /// The text of a string without its escapes. Lone surrogates and ill-formed bytes become U+FFFD.
  package func text(of node: Int) -> String {
    let node = nodes[node]
    guard node.kind == .string, node.end - node.start >= 2 else { return "" }
    let inside = node.start + 1..<node.end - 1
    guard node.valueHasEscapes else { return String(decoding: source[inside], as: UTF8.self) }
    return JSON5Strings.decoded(source.span, inside)
  }

  /// The key of a member without its escapes; empty for a node that is not a member.
  package func key(of node: Int) -> String {
    let node = nodes[node]
    guard let range = node.keyRange else { return "" }
    let bytes = JSON5Strings.content(range, of: source)
    guard node.keyHasEscapes else { return String(decoding: source[bytes], as: UTF8.self) }
    return JSON5Strings.decoded(source.span, bytes)
  }

  /// Where a member's key begins, or the value of a node that has no key.
  package func keyStart(of node: Int) -> Int { nodes[node].keyRange?.lowerBound ?? nodes[node].start }

  /// Whether a value is a string with a given ASCII text. This is faster than making the string.
  package func isText(_ node: Int, _ text: String) -> Bool {
    let value = nodes[node]
    guard value.kind == .string, value.end - value.start >= 2 else { return false }
    guard !value.valueHasEscapes else { return self.text(of: node) == text }
    return spells(text, value.start + 1..<value.end - 1)
  }

  /// Whether the key of a member is a given ASCII text. This is faster than making the key.
  package func isKey(_ node: Int, _ text: String) -> Bool {
    let value = nodes[node]
    guard let range = value.keyRange else { return false }
    guard !value.keyHasEscapes else { return key(of: node) == text }
    return spells(text, JSON5Strings.content(range, of: source))
  }

  private func spells(_ text: String, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8.count else { return false }
    let (wanted, found) = (text.utf8Span.span, source.span.extracting(range))
    for index in wanted.indices where wanted[index] != found[index] { return false }
    return true
  }

  /// Whether a member's key is written in quotes.
  package func isQuotedKey(of node: Int) -> Bool {
    guard let range = nodes[node].keyRange else { return false }
    return JSON5Strings.isQuote(source[range.lowerBound])
  }

  /// A value as it is written in the source.
  package func spelling(of node: Int) -> String {
    String(decoding: source[nodes[node].range], as: UTF8.self)
  }

  /// The value of a number (the nearest double, infinity or NaN); nil for any other kind.
  package func number(of node: Int) -> Double? {
    guard nodes[node].kind == .number else { return nil }
    return JSON5Numbers.value(of: spelling(of: node))
  }

  /// The first escape of a string that is probably a backslash which was not doubled: one that stands for the
  /// character after it (`\\d` for `d`), or for a backspace. Nil if there is none.
  package func undoubledBackslash(inString node: Int) -> (offset: Int, escaped: Unicode.Scalar)? {
    let node = nodes[node]
    guard node.kind == .string, node.valueHasEscapes else { return nil }
    var at = node.start + 1
    while at < node.end - 1 {
      guard source[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      let (escape, length) = JSON5Strings.escape(in: source.span, at: at, end: node.end - 1)
      let escaped = UTF8Sequence(source.span, at: at + 1).unicodeScalar
      if escaped == "b" { return (at, escaped) }
      if case .scalar(escaped) = escape, !"\\\"'/".unicodeScalars.contains(escaped) { return (at, escaped) }
      at += length
    }
    return nil
  }

  /// Whether a value or its key has escapes.
  package func hasEscapes(_ node: Int) -> Bool { nodes[node].valueHasEscapes || nodes[node].keyHasEscapes }

  /// Where the first escape of a string begins that is half of a surrogate pair without the other half; nil
  /// if there is none.
  package func loneSurrogate(inString node: Int) -> Int? {
    let node = nodes[node]
    guard node.kind == .string, node.valueHasEscapes else { return nil }
    return JSON5Strings.loneSurrogate(in: source.span, node.start + 1..<node.end - 1)
  }

  /// The same for a member's key.
  package func loneSurrogate(inKey node: Int) -> Int? {
    let node = nodes[node]
    guard node.keyHasEscapes, let range = node.keyRange else { return nil }
    return JSON5Strings.loneSurrogate(in: source.span, JSON5Strings.content(range, of: source))
  }

  /// The JSON Pointer to a node. O(nodes).
  package func pointer(to target: Int) -> String {
    var pointer = ""
    var node = 0
    while node != target {
      guard
        let (index, child) = children(of: node).enumerated().first(where: {
          Int(nodes[$0.element].nextIndex) > target
        })
      else { break }
      pointer += "/" + (nodes[node].kind == .array ? "\(index)" : JSONPointer.escaped(key(of: child)))
      node = child
    }
    return pointer
  }

  /// Where the `scalar`-th scalar of a string's text begins in the source; its end if there are fewer.
  package func offset(ofScalar scalar: Int, inString node: Int) -> Int {
    let node = nodes[node]
    guard node.kind == .string, node.end - node.start >= 2 else { return node.start }
    return JSON5Strings.offset(ofScalar: scalar, in: source.span, node.start + 1..<node.end - 1)
  }
}
