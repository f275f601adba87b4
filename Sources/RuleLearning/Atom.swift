/// The smallest rule: a feature alone, with a second one, or without a second one.
struct Atom: Sendable {
  enum Form: Int, Sendable { case single, both, without }

  let form: Form
  let feature: Int
  /// The other feature; the same one where there is none.
  let partner: Int
  /// How many junk messages and kept messages of each fold it matches.
  var junk: InlineArray<5, Int32> = .init(repeating: 0)
  var kept: InlineArray<5, Int32> = .init(repeating: 0)

  func junkCount(without fold: Int?) -> Int { Self.sum(junk, without: fold) }
  func keptCount(without fold: Int?) -> Int { Self.sum(kept, without: fold) }

  private static func sum(_ counts: InlineArray<5, Int32>, without fold: Int?) -> Int {
    var sum = 0
    for index in counts.indices where index != fold { sum += Int(counts[index]) }
    return sum
  }
}

extension FeatureMatrix {
  /// The bits of an atom's row at a word.
  @inline(__always)
  func word(_ atom: Atom, _ index: Int) -> UInt64 {
    let first = self[atom.feature, index]
    switch atom.form {
    case .single: return first
    case .both: return first & self[atom.partner, index]
    case .without: return first & ~self[atom.partner, index]
    }
  }

  /// Whether an atom matches a message that no rule may catch.
  func catchesProtected(_ atom: Atom) -> Bool { protected.contains { word(atom, $0) != 0 } }

  /// Counts an atom's messages, fold by fold.
  func count(_ atom: inout Atom) {
    for fold in 0..<LearningSet.folds {
      var (junk, kept) = (0, 0)
      for index in junkFolds[fold] { junk += word(atom, index).nonzeroBitCount }
      for index in keptFolds[fold] { kept += word(atom, index).nonzeroBitCount }
      atom.junk[fold] = Int32(junk)
      atom.kept[fold] = Int32(kept)
    }
  }
}

/// All atoms that may become rules.
struct AtomPool {
  private(set) var atoms: [Atom] = []

  /// How many kept messages an atom may match where a fold is held back.
  static let maxKept = 3
  private static let maxPairs = 30_000

  /// - Parameters:
  ///   - minJunk: How many junk messages an atom must match.
  init(_ matrix: FeatureMatrix, minJunk: Int) {
    let features = matrix.features
    var singles: [Atom] = []
    for index in features.indices {
      var atom = Atom(form: .single, feature: index, partner: index)
      matrix.count(&atom)
      singles.append(atom)
    }
    atoms = features.indices.filter {
      features[$0].standsAlone && Self.mayServe(singles[$0], matrix, minJunk)
    }
    .map { singles[$0] }

    // Pairs of what is in junk often but too often in what is kept as well.
    let common = features.indices.filter {
      singles[$0].junkCount(without: nil) >= 2 * minJunk && singles[$0].keptCount(without: nil) > 0
    }
    let texts = common.filter { features[$0].isText }.sorted {
      let (a, b) = (singles[$0].junkCount(without: nil), singles[$1].junkCount(without: nil))
      return a == b ? $0 < $1 : a > b
    }
    let detectors = common.filter { !features[$0].isText }
    let firsts = detectors + texts.prefix(320)
    let partners = detectors + texts.prefix(900)
    var pairs: [Atom] = []
    for (place, first) in firsts.enumerated() {
      for second in partners.dropFirst(place < detectors.count ? place + 1 : 0)
      where second != first && !(features[second].isText && second < first && firsts.contains(second)) {
        if let atom = Self.pair(.both, first, second, singles, matrix, minJunk) { pairs.append(atom) }
      }
    }
    // What speaks against junk.
    let kept = features.indices.filter {
      singles[$0].keptCount(without: nil) > 3 * singles[$0].junkCount(without: nil)
        && (features[$0].isText || features[$0].kind == .shape)
    }
    for first in texts.prefix(600) {
      for second in kept where second != first {
        if let atom = Self.pair(.without, first, second, singles, matrix, minJunk) { pairs.append(atom) }
      }
    }
    pairs.sort { a, b in
      let (one, other) = (a.junkCount(without: nil), b.junkCount(without: nil))
      if one != other { return one > other }
      return (a.feature, a.partner, a.form.rawValue) < (b.feature, b.partner, b.form.rawValue)
    }
    atoms += pairs.prefix(Self.maxPairs)
  }

  /// Whether an atom could be chosen whichever fold is held back, or none.
  private static func mayServe(_ atom: Atom, _ matrix: FeatureMatrix, _ minJunk: Int) -> Bool {
    guard atom.junkCount(without: nil) >= minJunk, !matrix.catchesProtected(atom) else { return false }
    var most: Int32 = 0
    for fold in atom.kept.indices { most = max(most, atom.kept[fold]) }
    return atom.keptCount(without: nil) - Int(most) <= maxKept
  }

  /// A pair that matches few kept messages and enough junk; nil where there is none, or where one of the two
  /// alone is as good.
  private static func pair(
    _ form: Atom.Form, _ first: Int, _ second: Int, _ singles: [Atom], _ matrix: FeatureMatrix, _ minJunk: Int
  ) -> Atom? {
    var atom = Atom(form: form, feature: first, partner: second)
    var kept = 0
    var most = 0
    for fold in 0..<LearningSet.folds {
      var count = 0
      for index in matrix.keptFolds[fold] { count += matrix.word(atom, index).nonzeroBitCount }
      kept += count
      most = max(most, count)
      if kept - most > maxKept { return nil }
    }
    matrix.count(&atom)
    let junk = atom.junkCount(without: nil)
    guard junk >= minJunk + 1, !matrix.catchesProtected(atom) else { return nil }
    let single = singles[first]
    if form == .without {
      // It must spare something, and cost little.
      guard single.keptCount(without: nil) > kept, junk * 10 >= single.junkCount(without: nil) * 7 else {
        return nil
      }
    } else if single.keptCount(without: nil) <= kept || singles[second].keptCount(without: nil) <= kept {
      return nil
    }
    return atom
  }
}
