/// Finds runs of elements of which at least one occurs in whatever a tree matches: the rarest that it can.
///
/// The elements are bytes of literals, or sets of scalars.
struct RequiredParts<Element: Hashable> {
  /// The runs of one answer, at most.
  var mostRuns: Int
  /// The elements of one run, at most.
  var mostLength: Int
  /// All runs that one scalar of a set can be; nil where they are too many or say too little.
  var runs: (ScalarSet) -> [[Element]]?
  /// How often an element is the next one in messages, about.
  var chance: (Element) -> Double

  /// Runs, and how often, about, one of them begins at a place of a message.
  struct Answer {
    var runs: [[Element]]
    var frequency: Double
  }

  /// The rarest answer; nil where there is none.
  func best(of tree: RegexTree) -> Answer? {
    let analysis = analyse(tree)
    return better(analysis.required, analysis.exact.flatMap(answer))
  }

  /// What is known of a part: all it can match, if that is little, and what it requires.
  private struct Analysis {
    var exact: [[Element]]?
    var required: Answer?
  }

  private func better(_ a: Answer?, _ b: Answer?) -> Answer? {
    guard let a else { return b }
    guard let b else { return a }
    return b.frequency < a.frequency ? b : a
  }

  /// The runs as an answer, without those that contain another; nil when one is empty.
  private func answer(_ runs: [[Element]]) -> Answer? {
    var kept: [[Element]] = []
    for run in runs.sorted(by: { $0.count < $1.count }) {
      if run.isEmpty { return nil }
      if !kept.contains(where: { Self.contains(run, $0) }) { kept.append(run) }
    }
    if kept.isEmpty { return nil }
    let frequency = kept.reduce(0) { sum, run in sum + run.reduce(1) { $0 * chance($1) } }
    return Answer(runs: kept, frequency: frequency)
  }

  private static func contains(_ run: [Element], _ part: [Element]) -> Bool {
    guard part.count <= run.count else { return false }
    for start in 0...(run.count - part.count) where run[start] == part[0] {
      if run[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }

  private static func unique(_ runs: [[Element]]) -> [[Element]] {
    var seen: Set<[Element]> = []
    return runs.filter { seen.insert($0).inserted }
  }

  /// Every run of the first followed by every one of the second; nil when they are too many or too long.
  private func product(_ a: [[Element]], _ b: [[Element]]) -> [[Element]]? {
    guard a.count * b.count <= mostRuns else { return nil }
    let longest = (a.map(\.count).max() ?? 0) + (b.map(\.count).max() ?? 0)
    guard longest <= mostLength else { return nil }
    return Self.unique(a.flatMap { first in b.map { first + $0 } })
  }

  // The tree's depth is bounded by the parser.
  private func analyse(_ tree: RegexTree) -> Analysis {
    switch tree {
    case .empty, .look: return Analysis(exact: [[]])
    case .scalar(let scalar): return Analysis(exact: runs(ScalarSet(scalar)))
    case .scalars(let set): return Analysis(exact: runs(set))
    case .choice(let children): return analyse(choice: children)
    case .repetition(let child, let least, let most, _): return analyse(child, least, most)
    case .sequence(let children): return analyse(sequence: children)
    }
  }

  private func analyse(choice children: [RegexTree]) -> Analysis {
    var exact: [[Element]]? = []
    var required: [[Element]]? = []
    for child in children {
      let part = analyse(child)
      if let runs = part.exact, let all = exact, all.count + runs.count <= mostRuns {
        exact = Self.unique(all + runs)
      } else {
        exact = nil
      }
      let best = better(part.required, part.exact.flatMap(answer))
      if let best, let all = required, all.count + best.runs.count <= mostRuns {
        required = all + best.runs
      } else {
        required = nil
      }
    }
    return Analysis(exact: exact, required: required.flatMap { answer(Self.unique($0)) })
  }

  private func analyse(_ child: RegexTree, _ least: Int, _ most: Int?) -> Analysis {
    if most == 0 { return Analysis(exact: [[]]) }
    let part = analyse(child)
    if least == 0 {
      guard most == 1, let runs = part.exact, runs.count < mostRuns else { return Analysis() }
      return Analysis(exact: Self.unique(runs + [[]]))
    }
    var repeated = part.exact
    var times = 1
    while times < least, times < mostLength, let runs = repeated, let once = part.exact {
      guard let longer = product(runs, once) else { break }
      repeated = longer
      times += 1
    }
    let best = better(part.required, repeated.flatMap(answer))
    return Analysis(exact: times == least && most == least ? repeated : nil, required: best)
  }

  private func analyse(sequence children: [RegexTree]) -> Analysis {
    var best: Answer?
    var run: [[Element]] = [[]]
    var isWhole = true
    for child in children {
      let part = analyse(child)
      if let runs = part.exact, !runs.isEmpty {
        if let longer = product(run, runs) {
          run = longer
          continue
        }
        best = better(best, answer(run))
        run = runs
      } else {
        best = better(best, answer(run))
        best = better(best, part.required)
        run = [[]]
      }
      isWhole = false
    }
    best = better(best, answer(run))
    return Analysis(exact: isWhole ? run : nil, required: best)
  }
}

/// How often characters are met in messages, about. English letters are a little likelier than alone, since
/// they come in words.
enum CharacterChances {
  /// A set of parts that begins at more places than one in this many is of no use.
  static let leastRarity = 24.0

  static func chance(ofASCII byte: UInt8) -> Double {
    switch byte {
    case UInt8(ascii: " "): 0.18
    case UInt8(ascii: "e"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "i"),
      UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "r"):
      0.1
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "d"), UInt8(ascii: "u"), UInt8(ascii: "c"),
      UInt8(ascii: "m"), UInt8(ascii: "y"):
      0.06
    case 0x61...0x7A: 0.03
    case 0x41...0x5A: 0.012
    case 0x30...0x39: 0.012
    case UInt8(ascii: "."): 0.03
    case UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "!"), UInt8(ascii: "?"):
      0.012
    default: 0.004
    }
  }

  /// The chance of a byte of UTF-8.
  static func chance(ofByte byte: UInt8) -> Double {
    switch byte {
    case 0..<0x80: chance(ofASCII: byte)
    case 0x80..<0xC0: 0.25
    case 0xC0..<0xE0: 0.05
    default: 0.03
    }
  }

  /// The chance that a scalar is in a set.
  static func chance(of set: ScalarSet) -> Double {
    var sum = 0.0
    var others = 0
    for piece in set.pieces {
      var scalar = piece.lower
      while scalar <= min(piece.upper, 0x7F) {
        sum += chance(ofASCII: UInt8(truncatingIfNeeded: scalar))
        scalar += 1
      }
      if piece.upper >= 0x80 { others += Int(piece.upper - max(piece.lower, 0x80)) + 1 }
    }
    return min(1, sum + min(0.2, Double(others) * 0.003))
  }
}
