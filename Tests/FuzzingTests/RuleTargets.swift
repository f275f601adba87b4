import MessageFilter

/// A rules file of any bytes: mistakes are placed and can be shown, rules that are read can be compiled, and
/// written out they are read back as the same.
let fuzzRules: FuzzTarget = { bytes in
  let reading = RulesFile.read(bytes: bytes, name: "rules")
  require((reading.rules == nil) == (reading.errors > 0), "\(reading.errors) errors and rules or none")
  for finding in reading.findings {
    require(finding.line >= 1 && finding.column >= 1, "a finding at \(finding.line):\(finding.column)")
    require(!reading.rendered(finding).isEmpty, "a finding without words")
  }
  guard let rules = reading.rules else { return }
  guard (try? RuleSet(compiling: rules)) != nil else {
    return require(false, "rules without a mistake can't be compiled")
  }
  let text = RulesFile.text(of: rules)
  let again = RulesFile.read(bytes: Array(text.utf8), name: "again", warnings: false)
  require(again.rules == rules, "written out the rules are others: \(text)")
}

/// Files of other programs: what is taken can be exported and taken again. A filter with the text that stands
/// for a language is the same row as that language.
let fuzzImport: FuzzTarget = { bytes in
  guard let taken = try? RulesImport.read(bytes: bytes, name: "f.sfsfilters") else { return }
  let text = RulesFile.text(of: taken.rules)
  let file = RulesFile.read(bytes: Array(text.utf8), name: "again", warnings: false)
  require(file.rules == taken.rules, "imported rules are not a rules file: \(text)")
  let exported = RulesExport(taken.rules, exportedAt: 0)
  guard let again = try? RulesImport.read(bytes: Array(exported.text.utf8), name: "f.sfsfilters") else {
    return require(false, "an export can't be imported: \(exported.text)")
  }
  let others = again.skipped.filter { !$0.reason.hasPrefix("it is the same filter as row") }
  require(others.isEmpty, "of an export \(others) was skipped: \(exported.text)")
  let filters = again.rules.allow.count + again.rules.deny.count + again.rules.denyLanguage.count
  require(filters + again.skipped.count == exported.count, "an export lost rows: \(exported.text)")
}
