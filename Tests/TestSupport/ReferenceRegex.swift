/// Regexes as trees, found by trying everything in the order that "leftmost-first" means. It is exponential,
/// so it gives up after a number of steps.
package struct ReferenceRegex {
  /// None of these composes with another, so that a text is in NFC whatever stands beside what.
  package static let alphabet: [Unicode.Scalar] = ["a", "b", "A", "é", "É", "1", "_", " ", "\n", "字", "-"]

  package indirect enum Node {
    case empty
    case scalar(Unicode.Scalar)
    /// `.`, which is no line feed.
    case any
    case set([Unicode.Scalar], isNegated: Bool)
    case word
    case digit
    case start
    case end
    case boundary
    case notBoundary
    case sequence([Node])
    case choice([Node])
    case repeated(Node, Int, Int?, isLazy: Bool)

    package var pattern: String {
      switch self {
      case .empty: "(?:)"
      case .scalar(let scalar): Self.literal(scalar)
      case .any: "."
      case .set(let scalars, let isNegated):
        "[" + (isNegated ? "^" : "") + scalars.map(Self.literal).joined() + "]"
      case .word: "\\w"
      case .digit: "\\d"
      case .start: "^"
      case .end: "$"
      case .boundary: "\\b"
      case .notBoundary: "\\B"
      case .sequence(let nodes): nodes.map(\.pattern).joined()
      case .choice(let nodes): "(?:" + nodes.map(\.pattern).joined(separator: "|") + ")"
      case .repeated(let node, let least, let most, let isLazy):
        "(?:\(node.pattern))" + Self.count(least, most) + (isLazy ? "?" : "")
      }
    }

    private static func literal(_ scalar: Unicode.Scalar) -> String {
      scalar == "\n" ? "\\n" : scalar == "-" ? "\\-" : String(Character(scalar))
    }

    private static func count(_ least: Int, _ most: Int?) -> String {
      switch (least, most) {
      case (0, nil): "*"
      case (1, nil): "+"
      case (0, 1): "?"
      case (_, nil): "{\(least),}"
      case (_, let most?): least == most ? "{\(least)}" : "{\(least),\(most)}"
      }
    }

    /// Whether it can match nothing.
    var isNullable: Bool {
      switch self {
      case .empty, .start, .end, .boundary, .notBoundary: true
      case .scalar, .any, .set, .word, .digit: false
      case .sequence(let nodes): nodes.allSatisfy(\.isNullable)
      case .choice(let nodes): nodes.contains(where: \.isNullable)
      case .repeated(let node, let least, _, _): least == 0 || node.isNullable
      }
    }
  }

  /// A tree over some letters.
  ///
  /// - Parameter choose: A number below another one.
  package static func random(
    depth: Int, over letters: [Unicode.Scalar] = alphabet, choose: (Int) -> Int
  ) -> Node {
    func letter() -> Unicode.Scalar { letters[choose(letters.count)] }
    func node() -> Node { random(depth: depth - 1, over: letters, choose: choose) }
    switch choose(depth == 0 ? 10 : 16) {
    case 0, 1, 2, 3: return .scalar(letter())
    case 4: return .any
    case 5:
      let isNegated = choose(2) == 1
      return .set((0...choose(3)).map { _ in letter() }, isNegated: isNegated)
    case 6: return choose(2) == 0 ? .word : .digit
    case 7: return choose(2) == 0 ? .start : .end
    case 8: return choose(2) == 0 ? .boundary : .notBoundary
    case 9: return .empty
    case 10, 11: return .choice((0...choose(3)).map { _ in node() })
    case 12, 13: return .sequence((0...choose(4)).map { _ in node() })
    default:
      var body = node()
      let least = choose(3)
      let more = choose(4)
      let isLazy = choose(2) == 1
      // What an unbounded repetition of something empty prefers, engines decide differently; the public suite
      // of the dialect has its cases.
      if more == 3, body.isNullable { body = .sequence([body, .scalar(letters[0])]) }
      return .repeated(body, least, more == 3 ? nil : least + more, isLazy: isLazy)
    }
  }

  let text: [Unicode.Scalar]
  let isCaseSensitive: Bool
  private var steps = 0

  package init(text: [Unicode.Scalar], isCaseSensitive: Bool) {
    self.text = text
    self.isCaseSensitive = isCaseSensitive
  }

  /// The leftmost-first match, `.some(nil)` where there is none; nil where looking took too long.
  package mutating func firstMatch(_ node: Node) -> Range<Int>?? {
    for start in 0...text.count {
      var end: Int?
      let isFound = match(node, start) { _, place in
        end = place
        return true
      }
      if steps > 50_000 { return nil }
      if isFound, let end { return .some(start..<end) }
    }
    return .some(nil)
  }

  private typealias Then = (inout ReferenceRegex, Int) -> Bool

  private mutating func match(_ node: Node, _ place: Int, _ then: Then) -> Bool {
    steps += 1
    if steps > 50_000 { return false }
    switch node {
    case .empty: return then(&self, place)
    case .scalar(let scalar): return one(place, then) { $0 == scalar }
    case .any: return one(place, then) { $0 != "\n" }
    case .set(let scalars, let isNegated):
      guard place < text.count else { return false }
      let isIn = scalars.contains { same($0, text[place]) }
      return isIn != isNegated && then(&self, place + 1)
    case .word: return one(place, then) { Self.isWord($0) }
    case .digit: return one(place, then) { $0 == "1" }
    case .start: return place == 0 && then(&self, place)
    case .end: return place == text.count && then(&self, place)
    case .boundary: return isBoundary(place) && then(&self, place)
    case .notBoundary: return !isBoundary(place) && then(&self, place)
    case .sequence(let nodes):
      guard let first = nodes.first else { return then(&self, place) }
      return match(first, place) { $0.match(.sequence(Array(nodes.dropFirst())), $1, then) }
    case .choice(let nodes):
      for node in nodes where match(node, place, then) { return true }
      return false
    case .repeated(let node, let least, let most, let isLazy):
      if least > 0 {
        let rest = Node.repeated(node, least - 1, most.map { $0 - 1 }, isLazy: isLazy)
        return match(node, place) { $0.match(rest, $1, then) }
      }
      if most == 0 { return then(&self, place) }
      if isLazy, then(&self, place) { return true }
      let rest = Node.repeated(node, 0, most.map { $0 - 1 }, isLazy: isLazy)
      if match(node, place, { $0.match(rest, $1, then) }) { return true }
      return !isLazy && then(&self, place)
    }
  }

  private mutating func one(_ place: Int, _ then: Then, _ takes: (Unicode.Scalar) -> Bool) -> Bool {
    guard place < text.count else { return false }
    let scalar = text[place]
    let other = isCaseSensitive ? scalar : Self.otherCase(scalar)
    return (takes(scalar) || takes(other)) && then(&self, place + 1)
  }

  private func same(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    a == b || (!isCaseSensitive && Self.otherCase(a) == b)
  }

  private static func otherCase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "a": "A"
    case "A": "a"
    case "é": "É"
    case "É": "é"
    default: scalar
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    !(scalar == " " || scalar == "\n" || scalar == "-")
  }

  private func isBoundary(_ place: Int) -> Bool {
    let before = place > 0 && Self.isWord(text[place - 1])
    let after = place < text.count && Self.isWord(text[place])
    return before != after
  }
}
