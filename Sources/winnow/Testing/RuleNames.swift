import MessageFilter

/// The names of the rules, with which those that cases expect are compared.
struct RuleNames {
  private let names: [String]
  private let known: Set<String>
  private let namesByPointer: [String: String]
  /// The number of names that are still suggested. Each is compared with every rule, letter by letter.
  private var suggestions = 10

  init(_ rules: RuleSet) {
    names = rules.rules.map(\.name)
    known = Set(names)
    namesByPointer = Dictionary(
      rules.rules.map { ($0.pointer, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// What is wrong with the name of a rule, and what may be meant; nil if a rule has this name.
  mutating func mistake(in wanted: String) -> String? {
    if known.contains(wanted) { return nil }
    if let name = namesByPointer[wanted] { return "verdicts call that rule \"\(name)\", by its id" }
    var mistake = "no rule is called \"\(wanted)\""
    if suggestions > 0, let meant = Suggestion.nearest(to: wanted, among: names, isWord: false) {
      mistake += "; did you mean \"\(meant)\"?"
    }
    suggestions -= 1
    return mistake
  }
}
