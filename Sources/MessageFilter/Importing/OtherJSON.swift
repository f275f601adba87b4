import JSONText

extension ImportFormat {
  /// JSON of none of the kinds before it in the table. It is refused, because no filter is meant to be JSON.
  static let otherJSON = ImportFormat(nil) { source, _ throws(RulesImport.Refusal) in
    guard let document = source.json else { return nil }
    guard document.isWellFormed else {
      let lines = Array(source.lines().lazy.filter { $0.bytes.contains { $0 > 0x20 } }.prefix(2))
      if lines.count > 1, lines.allSatisfy({ JSON5Document.read(Array($0.bytes)).isWellFormed }) {
        throw .init("this looks like messages, an object a line, not like rules")
      }
      throw .malformed(document)
    }
    guard document.nodes.first?.kind == .object else {
      throw .init("found \(document.described(0))", expected: names)
    }
    if document.member("version", of: 0) != nil {
      throw .init("this looks like a rules file, which needs no import", remedy: .usingAsRules)
    }
    throw .init("this JSON is of no kind that import knows", expected: names)
  }
}

extension RulesImport.Refusal {
  /// The refusal of JSON that is malformed, or in which a key occurs twice.
  static func malformed(_ document: JSON5Document) -> RulesImport.Refusal {
    var findings = FindingCollector(limit: RulesFile.defaultLimit)
    findings.add(mistakesOf: document)
    return .init(
      "the file is malformed, and nothing is imported",
      findings: findings.findings(in: document.source, lines: LineIndex(document.source.span)))
  }
}
