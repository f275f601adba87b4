import JSONText

extension ImportFormat {
  /// The automatic lists of Simply Filter SMS.
  static let automaticFilters = ImportFormat("automatic_filters.json of Simply Filter SMS") {
    source, settings throws(RulesImport.Refusal) in
    guard let document = source.object, let lists = document.member("filter_lists", of: 0) else { return nil }
    try settings.refuseAll()
    guard document.isWellFormed else { throw .malformed(document) }
    guard document.nodes[lists].kind == .object else {
      throw .init("found \(document.described(lists)) as \"filter_lists\", expected an object")
    }
    var result = RulesImport()
    var languages: [RuleLanguage] = []
    for member in document.children(of: lists) {
      let key = document.key(of: member)
      guard let language = LanguageNames.language(named: key) else {
        result.skip(shortened(key), "", "the language is not known; winnow languages lists those that are")
        continue
      }
      guard !languages.contains(language) else {
        result.skip(key, "", "there is a list for this language already")
        continue
      }
      guard document.nodes[member].kind == .object else {
        result.skip(key, "", "found \(document.described(member)), expected an object of lists")
        continue
      }
      var list = AutomaticList(key: key)
      for array in document.children(of: member) {
        let name = document.key(of: array)
        let entries = result.entries(document, array, "\(key)/\(shortened(name))")
        if let texts = AutomaticList.texts(named: name) {
          list[keyPath: texts] = entries
        } else {
          result.skip("\(key)/\(shortened(name))", "", "there is no such list")
        }
      }
      languages.append(language)
      result.rules.automatic.languages.append(key)
      result.rules.automatic.lists.append(list)
    }
    return result
  }
}

extension RulesImport {
  fileprivate mutating func entries(_ document: JSON5Document, _ array: Int, _ place: String) -> [String] {
    guard document.nodes[array].kind == .array else {
      skip(place, "", "found \(document.described(array)), expected an array of texts")
      return []
    }
    var texts: [String] = []
    for (index, element) in document.children(of: array).enumerated() {
      guard document.nodes[element].kind == .string else {
        skip("\(place)/\(index)", "", "found \(document.described(element)), expected a text")
        continue
      }
      let text = document.text(of: element)
      if let surrogate = document.loneSurrogate(inString: element) {
        skip("\(place)/\(index)", text, document.describedLoneSurrogate(at: surrogate))
        continue
      }
      guard !text.isBlank else {
        skip("\(place)/\(index)", text, "the text is blank")
        continue
      }
      texts.append(text)
    }
    return texts
  }
}
