/// Literals of which at least one occurs in every text that a regex matches.
///
/// They let one pass that looks for the literals of all patterns tell which regexes a text need not start.
struct RequiredLiterals: Sendable, Equatable {
  /// The literals in UTF-8. None is empty; none contains another.
  var literals: [[UInt8]]
  /// Whether they must be looked for in the folded text. They are folded then: look for them in
  /// fold(NFC(text)). Where bringing that to NFC changes it (a mark that composes with a folded letter),
  /// every regex must be tried.
  var isCaseInsensitive: Bool
}

extension RequiredLiterals {
  /// The most literals one regex asks for, and the bytes each may have.
  private static let mostLiterals = 48
  private static let mostBytes = 48
  /// A set whose literals begin at more places than one in this many is of no use.
  private static let leastRarity = 24.0

  /// The rarest literals that the tree requires; nil where it requires none that are rare enough.
  ///
  /// - Parameter isFolded: compare folded: a part of the pattern ignores case.
  init?(of tree: RegexTree, isFolded: Bool) {
    let found = Self.analyse(tree, isFolded)
    var best = found.required
    if let exact = found.exact { best = Self.better(best, Self.candidate(exact)) }
    guard let best, best.frequency <= 1 / Self.leastRarity else { return nil }
    literals = best.literals
    isCaseInsensitive = isFolded
  }

  /// A set of literals and how often, about, one of them begins in messages.
  private struct Candidate {
    var literals: [[UInt8]]
    var frequency: Double
  }

  /// What is known of a part: all texts it can match, if they are few, and literals it requires.
  private struct Analysis {
    var exact: [[UInt8]]?
    var required: Candidate?
  }

  private static func better(_ a: Candidate?, _ b: Candidate?) -> Candidate? {
    guard let a else { return b }
    guard let b else { return a }
    return b.frequency < a.frequency ? b : a
  }

  /// The texts as required literals, without those that contain another; nil when one is empty.
  private static func candidate(_ texts: [[UInt8]]) -> Candidate? {
    var kept: [[UInt8]] = []
    for text in texts.sorted(by: { $0.count < $1.count }) {
      if text.isEmpty { return nil }
      if !kept.contains(where: { contains(text, $0) }) { kept.append(text) }
    }
    if kept.isEmpty { return nil }
    return Candidate(literals: kept, frequency: kept.reduce(0) { $0 + frequency(of: $1) })
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    for start in 0...(text.count - part.count) where text[start] == part[0] {
      if text[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }

  private static func unique(_ texts: [[UInt8]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Every text of the first followed by every one of the second; nil when they are too many or too long.
  private static func product(_ a: [[UInt8]], _ b: [[UInt8]]) -> [[UInt8]]? {
    guard a.count * b.count <= mostLiterals else { return nil }
    let longest = (a.map(\.count).max() ?? 0) + (b.map(\.count).max() ?? 0)
    guard longest <= mostBytes else { return nil }
    return unique(a.flatMap { first in b.map { first + $0 } })
  }

  private static func analyse(_ tree: RegexTree, _ isFolded: Bool) -> Analysis {
    switch tree {
    case .empty, .look: return Analysis(exact: [[]])
    case .scalar(let scalar): return Analysis(exact: text(of: ScalarSet(scalar), isFolded))
    case .scalars(let set): return Analysis(exact: text(of: set, isFolded))
    case .choice(let children):
      var exact: [[UInt8]]? = []
      var required: [[UInt8]]? = []
      for child in children {
        let part = analyse(child, isFolded)
        if let texts = part.exact, let all = exact, all.count + texts.count <= mostLiterals {
          exact = unique(all + texts)
        } else {
          exact = nil
        }
        var best = part.required
        if let texts = part.exact { best = better(best, candidate(texts)) }
        if let best, let all = required, all.count + best.literals.count <= mostLiterals {
          required = all + best.literals
        } else {
          required = nil
        }
      }
      return Analysis(exact: exact, required: required.flatMap { candidate(unique($0)) })
    case .repetition(let child, let least, let most, _):
      if most == 0 { return Analysis(exact: [[]]) }
      let part = analyse(child, isFolded)
      if least == 0 {
        guard most == 1, let texts = part.exact, texts.count < mostLiterals else { return Analysis() }
        return Analysis(exact: unique(texts + [[]]))
      }
      var repeated = part.exact
      var times = 1
      while times < least, let texts = repeated, let once = part.exact {
        guard let longer = product(texts, once) else { break }
        repeated = longer
        times += 1
      }
      var best = part.required
      if let repeated { best = better(best, candidate(repeated)) }
      return Analysis(exact: times == least && most == least ? repeated : nil, required: best)
    case .sequence(let children):
      var best: Candidate?
      var run: [[UInt8]] = [[]]
      var isWhole = true
      for child in children {
        let part = analyse(child, isFolded)
        if let texts = part.exact, !texts.isEmpty {
          if let longer = product(run, texts) {
            run = longer
            continue
          }
          best = better(best, candidate(run))
          run = texts
        } else {
          best = better(best, candidate(run))
          best = better(best, part.required)
          run = [[]]
        }
        isWhole = false
      }
      best = better(best, candidate(run))
      return Analysis(exact: isWhole ? run : nil, required: best)
    }
  }

  /// What a set's scalars look like in the text that is searched; nil when they are too many, or fold to
  /// more than one scalar.
  private static func text(of set: ScalarSet, _ isFolded: Bool) -> [[UInt8]]? {
    guard set.count > 0 && set.count <= 64 else { return nil }
    var texts: [[UInt8]] = []
    var seen: [UInt32] = []
    for piece in set.pieces {
      for scalar in piece.lower...piece.upper {
        seen.removeAll(keepingCapacity: true)
        if isFolded { ScalarMappings.appendFolding(of: scalar, to: &seen) } else { seen.append(scalar) }
        var text = ""
        for scalar in seen { if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) } }
        if text.isEmpty { return nil }
        texts.append(Array(text.utf8))
      }
    }
    texts = unique(texts)
    return texts.count <= 16 ? texts : nil
  }

  /// How often a literal begins at a place of a message, about: the chances of its characters multiplied,
  /// those of English letters a little nearer to each other than they are alone.
  private static func frequency(of literal: [UInt8]) -> Double {
    var result = 1.0
    for byte in literal {
      let chance: Double
      switch byte {
      case UInt8(ascii: " "): chance = 0.18
      case UInt8(ascii: "e"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "i"),
        UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "r"):
        chance = 0.12
      case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "d"), UInt8(ascii: "u"), UInt8(ascii: "c"),
        UInt8(ascii: "m"), UInt8(ascii: "y"):
        chance = 0.08
      case 0x61...0x7A: chance = 0.04
      case 0x41...0x5A: chance = 0.02
      case 0x30...0x39: chance = 0.04
      case UInt8(ascii: "."): chance = 0.03
      case UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"),
        UInt8(ascii: "!"), UInt8(ascii: "?"):
        chance = 0.012
      case 0x80...0xBF: chance = 0.25
      case 0xC0...0xDF: chance = 0.05
      case 0xE0...0xFF: chance = 0.03
      default: chance = 0.004
      }
      result *= chance
    }
    return result
  }
}
