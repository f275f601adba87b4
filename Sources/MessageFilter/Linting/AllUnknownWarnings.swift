import JSONText

/// Warnings about rules without effect because of `smart.allUnknown`.
extension RulesReader {
  /// Warns of each section that has no effect because of `allUnknown`.
  mutating func warnOfAllUnknown() {
    guard rules.smart.allUnknown else { return }
    let why = "\"smart.allUnknown\" makes everything junk that contacts and \"allow\" do not let through"
    let filters = places.deny.filter { rule($0).isEnabled }
    warnOfPointless("deny", filters.map { (Int($0.offset), $0.pointer) }, "filter", why)
    let languages = places.languages.filter(\.rule.isEnabled)
    warnOfPointless("denyLanguage", languages.map { ($0.offset, $0.pointer) }, "language rule", why)
    if let section = places.node(of: "automatic"), !rules.automatic.languages.isEmpty {
      findings.add(
        .warning, document.keyStart(of: section), "/automatic", "the automatic lists never decide: \(why)")
    }
    guard let smart = places.node(of: "smart") else { return }
    for rule in rules.smart.rules {
      let name = rule.name
      guard let member = document.member(name, of: smart) else { continue }
      findings.add(
        .warning, document.keyStart(of: member), "/smart/\(name)", "\"\(name)\" never decides: \(why)")
    }
  }

  private mutating func warnOfPointless(
    _ section: String, _ rules: [(offset: Int, pointer: String)], _ what: String, _ why: String
  ) {
    guard let first = rules.first else { return }
    if rules.count == 1 {
      return findings.add(.warning, first.offset, first.pointer, "this \(what) never decides: \(why)")
    }
    guard let node = places.node(of: section) else { return }
    findings.add(
      .warning, document.keyStart(of: node), "/\(section)",
      "the \(rules.count) \(what)s of \"\(section)\" never decide: \(why)")
  }
}
