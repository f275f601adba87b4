import JSONText

/// Members that a rules file does not have, and what their writer most likely had in mind.
extension RulesReader {
  /// Reports an unknown key. Returns the key that was probably meant.
  ///
  /// - Parameters:
  ///   - object: The filter or the condition that has the member; nil if it is another object.
  ///   - known: The keys that it can have.
  @discardableResult
  mutating func unknownKey(
    _ member: Int, of object: Int? = nil, _ pointer: String, _ known: [String]
  ) -> String? {
    guard document.nodes[member].keyRange != nil else { return nil }
    let key = document.key(of: member)
    let advice = advice(about: member, of: object, pointer, known)
    let meant =
      if let advice { advice.key } else {
        Synonyms.meaning(of: key, among: known) ?? Suggestion.nearest(to: key, among: known)
      }
    error(
      atKey: member, "\(pointer)/\(JSONPointer.escaped(key))",
      "unknown key \(document.shownKey(member)), expected \(alternatives(known))"
        + (advice.map { "; \($0.words)" } ?? meant.map { "; did you mean \"\($0)\"?" } ?? ""))
    return meant
  }

  /// What to do instead of an unknown member that no key replaces as it is, in words, and the key that was
  /// meant if the member is what a filter or a condition looks for.
  private func advice(
    about member: Int, of object: Int?, _ pointer: String, _ known: [String]
  ) -> (words: String, key: String?)? {
    let (key, kind) = (document.key(of: member), document.nodes[member].kind)
    let word = Synonyms.plain(key)
    if known == RulesReader.sections {
      if key == "format", document.text(of: member) == SfsFormat.name {
        return ("this is an export of Simply Filter SMS, which winnow import reads", nil)
      }
      if key == "filter_lists" {
        return ("these are the automatic lists of Simply Filter SMS, which winnow import reads", nil)
      }
      return ["rules", "filters"].contains(word) ? ("filters are in \"deny\" or \"allow\"", nil) : nil
    }
    guard let object else { return nil }
    let value = kind == .string ? document.text(of: member) : ""
    if ["type", "action", "list"].contains(word),
      ["allow", "deny", "block", "denyLanguage"].contains(value)
    {
      return ("remove it: the section that a filter is in says it", nil)
    }
    let hasText = document.member("text", of: object) != nil
    if hasText, let list = Synonyms.meaning(of: key, among: RulesReader.groupKeys) {
      let lists = list == "none" ? "all: [{ text: \"…\" }], none: […]" : "\(list): [{ text: \"…\" }, …]"
      return ("to combine texts, write { \(lists) }", nil)
    }
    if ["tag", "tags", "label", "labels"].contains(word), !known.contains("tag"),
      !pointer.hasPrefix("/tags/")
    {
      return ("write the filter into the list of a tag, tags: { NAME: [{ text: \"…\" }] }", nil)
    }
    guard let (own, said) = Synonyms.instead(ofMember: key, isFalse: kind == .false, among: known) else {
      return nil
    }
    switch own {
    case "target" where hasText && kind == .string:
      return ("write { all: [{ text: \"…\" }, { text: \"…\", \(own): \(said) }] }", nil)
    case "target" where !hasText, "matching" where !hasText:
      return ("write { text: \"…\", \(own): \(said) }", "text")
    default: return ("write \(own): \(said)", nil)
    }
  }
}
