import MessageFilter
import TextMatching

/// Makes rules of atoms: those that ask for the same thing beside a text of their own become one rule, which
/// lists the texts, as a person would write it.
enum RuleGroups {
  /// How many texts a rule lists.
  static let maxTexts = 12

  /// Groups of atoms, each of one form and, but for single ones, with one partner.
  static func grouped(_ atoms: [Atom], _ matrix: FeatureMatrix) -> [[Atom]] {
    var groups: [[Atom]] = []
    // Single texts, those of one script together.
    var singles: [Int: [Atom]] = [:]
    var scripts: [Int] = []
    for atom in atoms where atom.form == .single {
      let feature = matrix.features[atom.feature]
      let script = feature.isText ? Script.of(feature.name) : -1
      if singles[script] == nil { scripts.append(script) }
      singles[script, default: []].append(atom)
    }
    for script in scripts { groups += chunks(singles[script] ?? []) }
    // Pairs: the feature that most of them have in common first.
    var pairs = atoms.filter { $0.form == .both }
    while !pairs.isEmpty {
      var counts: [Int: Int] = [:]
      for atom in pairs {
        counts[atom.feature, default: 0] += 1
        counts[atom.partner, default: 0] += 1
      }
      let common = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
      let with = pairs.filter { $0.feature == common || $0.partner == common }
      pairs.removeAll { $0.feature == common || $0.partner == common }
      groups += chunks(
        with.map { atom in
          // The common feature is the partner.
          guard atom.feature == common else { return atom }
          var turned = Atom(form: .both, feature: atom.partner, partner: common)
          (turned.junk, turned.kept) = (atom.junk, atom.kept)
          return turned
        })
    }
    var partners: [Int] = []
    for atom in atoms where atom.form == .without && !partners.contains(atom.partner) {
      partners.append(atom.partner)
    }
    for partner in partners {
      groups += chunks(atoms.filter { $0.form == .without && $0.partner == partner })
    }
    return groups
  }

  private static func chunks(_ atoms: [Atom]) -> [[Atom]] {
    stride(from: 0, to: atoms.count, by: maxTexts).map { Array(atoms[$0..<min($0 + maxTexts, atoms.count)]) }
  }

  /// The condition of a group.
  static func condition(_ group: [Atom], _ matrix: FeatureMatrix) -> Condition {
    let own = group.map { matrix.features[$0.feature].condition }
    let partner = matrix.features[group[0].partner].condition
    switch group[0].form {
    case .single:
      guard group.count == 1 else { return .group(ConditionGroup(any: own)) }
      if case .text = own[0] { return own[0] }
      return .group(ConditionGroup(all: own))
    case .both:
      return .group(
        group.count == 1 ? ConditionGroup(all: own + [partner]) : ConditionGroup(all: [partner], any: own))
    case .without:
      return .group(
        group.count == 1
          ? ConditionGroup(all: own, none: [partner]) : ConditionGroup(any: own, none: [partner]))
    }
  }

  /// What a group is called.
  static func id(_ group: [Atom], _ matrix: FeatureMatrix) -> String {
    var names = [matrix.features[group[0].feature].name]
    if group[0].form == .both { names.append(matrix.features[group[0].partner].name) }
    if group.count > 1, group[0].form == .single { names.append(matrix.features[group[1].feature].name) }
    let words = names.flatMap { name in
      name.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        .map { String($0) }
    }
    return "learned-" + words.prefix(4).joined(separator: "-")
  }
}

/// Which letters a text is written in, as far as rules are sorted by that.
enum Script {
  /// Latin, Greek and Cyrillic letters, and all others.
  static func alphabet(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0..<0x370, 0x1E00..<0x1F00: 0
    case 0x370..<0x400, 0x1F00..<0x2000: 1
    case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0: 2
    default: 3
    }
  }

  static func of(_ text: String) -> Int {
    guard let letter = text.unicodeScalars.first(where: { isLetterOrMark($0.value) }) else { return 0 }
    return DenseScript.contains(letter.value) ? 1 : 2 + alphabet(letter.value)
  }
}
