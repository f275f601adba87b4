@testable import TextMatching

/// A plain matcher of what the product's parser read, to compare the real one with: from a place in the text,
/// the ends that a tree can reach, in the order in which the pattern prefers them. Every rule of
/// leftmost-first matching is one line.
struct ParsedRegexReference {
  let text: [UInt32]

  init(_ text: String) { self.text = text.unicodeScalars.map(\.value) }

  /// The leftmost-first match, in scalars.
  func find(_ tree: RegexTree, from: Int = 0) -> Range<Int>? {
    for start in from...text.count {
      if let end = ends(tree, start).first { return start..<end }
    }
    return nil
  }

  private func unique(_ ends: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return ends.filter { seen.insert($0).inserted }
  }

  func ends(_ tree: RegexTree, _ i: Int) -> [Int] {
    switch tree {
    case .empty: return [i]
    case .scalar(let scalar): return i < text.count && text[i] == scalar ? [i + 1] : []
    case .scalars(let set): return i < text.count && set.contains(text[i]) ? [i + 1] : []
    case .look(let look): return holds(look, i) ? [i] : []
    case .sequence(let children):
      return children.reduce([i]) { places, child in unique(places.flatMap { ends(child, $0) }) }
    case .choice(let children): return unique(children.flatMap { ends($0, i) })
    case .repetition(let child, let least, let most, let isGreedy):
      // Those that must be, one by one.
      var places = [i]
      let isEndless = most == nil
      for _ in 0..<(isEndless ? max(least - 1, 0) : least) {
        places = unique(places.flatMap { ends(child, $0) })
      }
      if let most {
        return unique(places.flatMap { optional(child, most - least, isGreedy, $0) })
      }
      return unique(
        places.flatMap { place in
          if least > 0 { return entering(child, isGreedy, place) }
          // What can be empty is entered and may be left out: (x+)? for x*.
          if !child.isNullable { return again(child, isGreedy, place) }
          let entered = entering(child, isGreedy, place)
          return isGreedy ? entered + [place] : [place] + entered
        })
    }
  }

  /// Up to `times` more.
  private func optional(_ child: RegexTree, _ times: Int, _ isGreedy: Bool, _ i: Int) -> [Int] {
    if times == 0 { return [i] }
    let more = ends(child, i).flatMap { optional(child, times - 1, isGreedy, $0) }
    return unique(isGreedy ? more + [i] : [i] + more)
  }

  /// A first round, then as often as it goes. A first round may take nothing; then there is no second.
  private func entering(_ child: RegexTree, _ isGreedy: Bool, _ i: Int) -> [Int] {
    unique(ends(child, i).flatMap { $0 == i ? [i] : again(child, isGreedy, $0) })
  }

  /// After a round: further ones, each of which must take something, or none.
  private func again(_ child: RegexTree, _ isGreedy: Bool, _ i: Int) -> [Int] {
    let more = ends(child, i).flatMap { $0 == i ? [] : again(child, isGreedy, $0) }
    return unique(isGreedy ? more + [i] : [i] + more)
  }

  // MARK: Conditions

  private func isWord(_ i: Int) -> Bool {
    text.indices.contains(i) && UnicodeProperties.word.contains(text[i])
  }
  private func isASCIIWord(_ i: Int) -> Bool {
    guard text.indices.contains(i), let scalar = Unicode.Scalar(text[i]), scalar.isASCII else { return false }
    let character = Character(scalar)
    return character.isLetter || character.isNumber || character == "_"
  }
  private func character(_ i: Int) -> UInt32? { text.indices.contains(i) ? text[i] : nil }

  private func holds(_ look: RegexTree.Look, _ i: Int) -> Bool {
    let lf: UInt32 = 0x0A
    let cr: UInt32 = 0x0D
    switch look {
    case .start: return i == 0
    case .end: return i == text.count
    case .lineStart: return i == 0 || character(i - 1) == lf
    case .lineEnd: return i == text.count || character(i) == lf
    case .crlfLineStart:
      return i == 0 || character(i - 1) == lf || character(i - 1) == cr && character(i) != lf
    case .crlfLineEnd:
      return i == text.count || character(i) == cr || character(i) == lf && character(i - 1) != cr
    case .wordBoundary: return isWord(i - 1) != isWord(i)
    case .notWordBoundary: return isWord(i - 1) == isWord(i)
    case .wordStart: return !isWord(i - 1) && isWord(i)
    case .wordEnd: return isWord(i - 1) && !isWord(i)
    case .wordStartHalf: return !isWord(i - 1)
    case .wordEndHalf: return !isWord(i)
    case .asciiWordBoundary: return isASCIIWord(i - 1) != isASCIIWord(i)
    case .notAsciiWordBoundary: return isASCIIWord(i - 1) == isASCIIWord(i)
    case .asciiWordStart: return !isASCIIWord(i - 1) && isASCIIWord(i)
    case .asciiWordEnd: return isASCIIWord(i - 1) && !isASCIIWord(i)
    case .asciiWordStartHalf: return !isASCIIWord(i - 1)
    case .asciiWordEndHalf: return !isASCIIWord(i)
    }
  }
}

/// Makes patterns at random.
struct RegexGenerator {
  var random: any RandomNumberGenerator
  var pieces: [String]

  static let few = ["a", "b", "ab", ".", "[^a]", "", "^", "$", "\\b", "(?m:^)", "(?mR:$)"]
  static let many =
    few + [
      "c", "é", "ß", "K", "ſ", "\\w", "\\W", "\\d", "\\s", "[a-c&&[^b]]", "[\\w--a]", "\\pL", "σ", "中", "\\B",
      "\\<", "\\>", "\\b{start-half}", "\\b{end-half}", "(?-u:\\b)", "(?-u:\\B)", "\\n", "\\r", "[[:alpha:]]",
      "[^\\W\\d]", "\\p{Lu}", "k", "s", "1", "(?mR:^)", "(?m:$)",
    ]
  static let quantifiers = [
    "*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}", "{0}", "{1,}?",
  ]
  static let groups = ["(", "(?:", "(?i:", "(?s:", "(?U:", "(?m:"]

  mutating func pattern(depth: Int) -> String {
    var generator = random
    defer { random = generator }
    return make(depth, &generator)
  }

  /// A pattern that does not match the empty text, which would else be what most patterns match, unless the
  /// first twenty all do.
  mutating func patternOfText(depth: Int) throws -> String {
    let empty = ""
    for _ in 0..<20 {
      let pattern = self.pattern(depth: depth)
      var scratch = RegexScratch()
      let regex = try Regex(pattern, isCaseInsensitive: false)
      if !regex.isMatch(in: empty.utf8Span.span, scratch: &scratch) { return pattern }
    }
    return pattern(depth: depth)
  }

  private func make(_ depth: Int, _ generator: inout any RandomNumberGenerator) -> String {
    func pick(_ list: [String], _ generator: inout any RandomNumberGenerator) -> String {
      list[Int(generator.next() % UInt64(list.count))]
    }
    let choice = depth <= 0 ? 0 : generator.next() % 10
    switch choice {
    case 0, 1: return pick(pieces, &generator)
    case 2, 3, 4: return make(depth - 1, &generator) + make(depth - 1, &generator)
    case 5, 6:
      return pick(Self.groups, &generator) + make(depth - 1, &generator) + "|"
        + make(depth - 1, &generator) + ")"
    default: return "(?:" + make(depth - 1, &generator) + ")" + pick(Self.quantifiers, &generator)
    }
  }
}
