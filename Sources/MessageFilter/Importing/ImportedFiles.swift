import LanguageIdentification

/// The rules of several imported files, without those that an earlier file has.
///
/// A filter, contact or language that a file repeats itself is kept, as in an import of that file alone: its
/// format says what the same is. An entry of an automatic list is kept once.
package struct ImportedFiles {
  private var joined = RulesImport()
  /// The number of the first file that has a rule, by the key with which rules of its kind are compared.
  private var allow: [FilterKey: Int] = [:]
  private var deny: [FilterKey: Int] = [:]
  private var contacts: [SenderKey: Int] = [:]
  private var languages: [RuleLanguage: Int] = [:]
  private var count = 0
  private let plan = NumberingPlan()

  package init() {}

  /// All rules, and the number of entries of automatic lists that were left out because another is the same.
  package var all: (rules: RulesImport, repeatedEntries: Int) {
    var rules = joined
    let (lists, repeated) = AutomaticLists().merging(joined.rules.automatic, plan)
    rules.rules.automatic = lists
    return (rules, repeated)
  }

  /// Adds the rules of a file.
  ///
  /// - Parameter name: The file's name, which is the place of those that an earlier file has.
  /// - Returns: Those that an earlier file has.
  package mutating func append(_ file: RulesImport, named name: String) -> [RulesImport.Skipped] {
    let number = count
    count += 1
    var repeated: [RulesImport.Skipped] = []
    func isNew<Key: Hashable>(
      _ key: Key, _ text: @autoclosure () -> String, _ first: inout [Key: Int]
    ) -> Bool {
      if first[key, default: number] == number {
        first[key] = number
        return true
      }
      repeated.append(.init(place: name, text: text(), reason: "it is in an earlier file"))
      return false
    }
    for filter in file.rules.allow where isNew(FilterKey(filter, plan), filter.condition.summary, &allow) {
      joined.rules.allow.append(filter)
    }
    for filter in file.rules.deny where isNew(FilterKey(filter, plan), filter.condition.summary, &deny) {
      joined.rules.deny.append(filter)
    }
    for contact in file.rules.contacts where isNew(SenderKey(contact, plan), contact, &contacts) {
      joined.rules.contacts.append(contact)
    }
    for rule in file.rules.denyLanguage where isNew(rule.language, rule.name, &languages) {
      joined.rules.denyLanguage.append(rule)
    }
    // Entries that are in several files are merged once all are there.
    joined.rules.automatic.languages += file.rules.automatic.languages
    joined.rules.automatic.lists += file.rules.automatic.lists
    joined.numbersAsTexts.formUnion(file.numbersAsTexts)
    return repeated
  }
}
