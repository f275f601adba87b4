/// Finds runs of elements of which at least one occurs in whatever a tree matches. Of several such answers it
/// takes the rarest.
///
/// The elements are bytes of literals, or sets of scalars.
struct RequiredParts<Element: Hashable> {
  /// The maximum number of runs of an answer.
  var maxRuns: Int
  /// The maximum number of elements of a run.
  var maxLength: Int
  /// All runs that one scalar of a set can be; nil if they are too many or too frequent.
  var runs: (ScalarSet) -> [[Element]]?
  /// The estimated probability that a run begins at an offset of a message.
  var frequency: ([Element]) -> Double

  /// Runs, and the estimated probability that one of them begins at an offset of a message.
  struct Answer {
    var runs: [[Element]]
    var frequency: Double
    /// The number of scalars that a match can have before its run.
    var before: RegexExtent

    /// The cost of searching for the runs and then for the regex. A match that begins near its run is found
    /// by trying a few offsets, any other by reading the text.
    var cost: Double { before.isNarrow ? frequency : frequency * 12 }
  }

  /// The answer with the lowest cost; nil if there is none.
  func best(of tree: RegexTree) -> Answer? {
    let analysis = analyse(tree)
    return better(analysis.required, analysis.exact.flatMap { answer($0) })
  }

  /// The analysis of a part of the tree: all texts that it can match, if there are few, and the texts that it
  /// requires.
  private struct Analysis {
    var exact: [[Element]]?
    var required: Answer?
    var extent: RegexExtent
  }

  private func better(_ a: Answer?, _ b: Answer?) -> Answer? {
    guard let a else { return b }
    guard let b else { return a }
    return b.cost < a.cost ? b : a
  }

  /// The runs as an answer, without those that contain another; nil if one is empty.
  ///
  /// - Parameter before: How many scalars a match can have before them.
  private func answer(_ runs: [[Element]], before: RegexExtent = .zero) -> Answer? {
    var kept: [[Element]] = []
    // The largest offset in a run of another that stands for it.
    var inside = 0
    for run in runs.sorted(by: { $0.count < $1.count }) {
      if run.isEmpty { return nil }
      if let offset = kept.lazy.compactMap({ Self.offset(of: $0, in: run) }).max() {
        inside = max(inside, offset)
      } else {
        kept.append(run)
      }
    }
    if kept.isEmpty { return nil }
    var before = before
    // An element is at most one scalar.
    before.most = before.most.map { $0 + inside }
    return Answer(runs: kept, frequency: kept.reduce(0) { $0 + frequency($1) }, before: before)
  }

  /// The offset at which a run contains another first.
  private static func offset(of part: [Element], in run: [Element]) -> Int? {
    guard part.count <= run.count else { return nil }
    for start in 0...(run.count - part.count) where run[start] == part[0] {
      if run[start..<(start + part.count)].elementsEqual(part) { return start }
    }
    return nil
  }

  private static func unique(_ runs: [[Element]]) -> [[Element]] {
    var seen: Set<[Element]> = []
    return runs.filter { seen.insert($0).inserted }
  }

  /// Every run of `a` followed by every run of `b`; nil if they are too many or too long.
  private func product(_ a: [[Element]], _ b: [[Element]]) -> [[Element]]? {
    guard a.count * b.count <= maxRuns else { return nil }
    let longest = a.reduce(0) { max($0, $1.count) } + b.reduce(0) { max($0, $1.count) }
    guard longest <= maxLength else { return nil }
    return Self.unique(a.flatMap { first in b.map { first + $0 } })
  }

  // The parser has bounded the depth of the tree.
  private func analyse(_ tree: RegexTree) -> Analysis {
    switch tree {
    case .empty, .look: return Analysis(exact: [[]], extent: .zero)
    case .scalar(let scalar): return Analysis(exact: runs(ScalarSet(scalar)), extent: .one)
    case .scalars(let set): return Analysis(exact: runs(set), extent: .one)
    case .choice(let children): return analyse(choice: children)
    case .repetition(let child, let least, let most, _): return analyse(child, least, most)
    case .sequence(let children): return analyse(sequence: children)
    }
  }

  private func analyse(choice children: [RegexTree]) -> Analysis {
    var exact: [[Element]]? = []
    var required: [[Element]]? = []
    var before: RegexExtent?
    var extent: RegexExtent?
    for child in children {
      let part = analyse(child)
      extent = extent?.union(part.extent) ?? part.extent
      if let runs = part.exact, let all = exact, all.count + runs.count <= maxRuns {
        exact = Self.unique(all + runs)
      } else {
        exact = nil
      }
      let best = better(part.required, part.exact.flatMap { answer($0) })
      if let best, let all = required, all.count + best.runs.count <= maxRuns {
        required = all + best.runs
        before = before?.union(best.before) ?? best.before
      } else {
        required = nil
      }
    }
    return Analysis(
      exact: exact, required: required.flatMap { answer(Self.unique($0), before: before ?? .zero) },
      extent: extent ?? .zero)
  }

  private func analyse(_ child: RegexTree, _ least: Int, _ most: Int?) -> Analysis {
    if most == 0 { return Analysis(exact: [[]], extent: .zero) }
    let part = analyse(child)
    let extent = part.extent.repeated(least, most)
    if least == 0 {
      guard most == 1, let runs = part.exact, runs.count < maxRuns else { return Analysis(extent: extent) }
      return Analysis(exact: Self.unique(runs + [[]]), extent: extent)
    }
    var repeated = part.exact
    var times = 1
    while times < least, times < maxLength, let runs = repeated, let once = part.exact {
      guard let longer = product(runs, once) else { break }
      repeated = longer
      times += 1
    }
    // Both are within the child's first occurrence, so their extents are still right.
    let best = better(part.required, repeated.flatMap { answer($0) })
    return Analysis(
      exact: times == least && most == least ? repeated : nil, required: best, extent: extent)
  }

  private func analyse(sequence children: [RegexTree]) -> Analysis {
    var best: Answer?
    var run: [[Element]] = [[]]
    var isWhole = true
    // The extent of what is before the run, and before the next child.
    var beforeRun = RegexExtent.zero
    var extent = RegexExtent.zero
    for child in children {
      let part = analyse(child)
      let before = extent
      extent = before.followed(by: part.extent)
      if let runs = part.exact, !runs.isEmpty {
        if let longer = product(run, runs) {
          run = longer
          continue
        }
        best = better(best, answer(run, before: beforeRun))
        run = runs
        beforeRun = before
      } else {
        best = better(best, answer(run, before: beforeRun))
        if var required = part.required {
          required.before = before.followed(by: required.before)
          best = better(best, required)
        }
        run = [[]]
        beforeRun = extent
      }
      isWhole = false
    }
    best = better(best, answer(run, before: beforeRun))
    return Analysis(exact: isWhole ? run : nil, required: best, extent: extent)
  }
}
