/// Finds runs of elements of which at least one occurs in whatever a tree matches. Of several such answers it
/// takes the rarest.
///
/// The elements are bytes of literals, or sets of scalars.
///
/// Only the extension requires them to be equatable: for a constrained parameter the Swift runtime looks up a
/// conformance, which takes longer than a pattern.
struct RequiredParts<Element> {
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

  /// The analysis of a part of the tree: all texts that it can match, if there are few, and the texts that it
  /// requires.
  private struct Analysis {
    var exact: [[Element]]?
    var required: Answer?
    var extent: RegexExtent
  }
}

extension RequiredParts where Element: Equatable {
  /// The answer with the lowest cost; nil if there is none.
  func best(of tree: RegexTree) -> Answer? {
    let analysis = analyse(tree)
    return better(analysis.required, analysis.exact.flatMap { answer($0) })
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
    if runs.count == 1, let run = runs.first {
      return run.isEmpty ? nil : Answer(runs: runs, frequency: frequency(run), before: before)
    }
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

  /// Appends those of some runs that are not there. They are too few for a set to be faster.
  private static func insert(_ runs: [[Element]], into all: inout [[Element]]) {
    for run in runs where !all.contains(run) { all.append(run) }
  }

  /// Makes of some runs every one of them followed by every one of `others`, both without duplicates. Returns
  /// false, and changes nothing, if they are too many or too long.
  private func append(_ others: [[Element]], to runs: inout [[Element]]) -> Bool {
    guard runs.count * others.count <= maxRuns else { return false }
    let longest = runs.reduce(0) { max($0, $1.count) } + others.reduce(0) { max($0, $1.count) }
    guard longest <= maxLength else { return false }
    if others.count == 1 {
      // Most of what is appended is one character.
      for place in runs.indices { runs[place] += others[0] }
      return true
    }
    var longer: [[Element]] = []
    for run in runs { Self.insert(others.map { run + $0 }, into: &longer) }
    runs = longer
    return true
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
      if let runs = part.exact, var all = exact, all.count + runs.count <= maxRuns {
        Self.insert(runs, into: &all)
        exact = all
      } else {
        exact = nil
      }
      let best = better(part.required, part.exact.flatMap { answer($0) })
      if let best, var all = required, all.count + best.runs.count <= maxRuns {
        Self.insert(best.runs, into: &all)
        required = all
        before = before?.union(best.before) ?? best.before
      } else {
        required = nil
      }
    }
    return Analysis(
      exact: exact, required: required.flatMap { answer($0, before: before ?? .zero) },
      extent: extent ?? .zero)
  }

  private func analyse(_ child: RegexTree, _ least: Int, _ most: Int?) -> Analysis {
    if most == 0 { return Analysis(exact: [[]], extent: .zero) }
    let part = analyse(child)
    let extent = part.extent.repeated(least, most)
    if least == 0 {
      guard most == 1, var runs = part.exact, runs.count < maxRuns else { return Analysis(extent: extent) }
      Self.insert([[]], into: &runs)
      return Analysis(exact: runs, extent: extent)
    }
    var repeated = part.exact
    var times = 1
    while times < least, times < maxLength, var runs = repeated, let once = part.exact {
      guard append(once, to: &runs) else { break }
      repeated = runs
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
        if append(runs, to: &run) { continue }
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
