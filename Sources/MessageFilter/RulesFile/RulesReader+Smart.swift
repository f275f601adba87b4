import JSONText

extension RulesReader {
  mutating func readSmart(_ node: Int) {
    guard isObject(node, "/smart", "an object of smart rules") else { return }
    for member in document.children(of: node) {
      let key = document.key(of: member)
      let pointer = "/smart/" + JSONPointer.escaped(key)
      if key == "allUnknown" {
        rules.smart.allUnknown = boolean(member, pointer) ?? false
      } else if let detector = SmartRule.detectors.first(where: { $0.name == key }) {
        if let value = readSmartValue(member, pointer, detector.shape) {
          rules.smart.insert(SmartRule(detector, value))
        }
      } else {
        unknownKey(member, "/smart", ["allUnknown"] + SmartRule.detectors.map { $0.name })
      }
    }
  }

  /// The value of a smart rule; nil if it turns the rule off or is a mistake.
  private mutating func readSmartValue(_ node: Int, _ pointer: String, _ shape: SmartRuleShape)
    -> SmartRuleValue?
  {
    switch shape {
    case .toggle: boolean(node, pointer) == true ? .on : nil
    case .maximum(let standard, let range):
      readMaximum(node, pointer, standard: standard, range).map { .max($0) }
    case .callingCodes: .codes(readCallingCodes(node, pointer))
    }
  }

  private mutating func readMaximum(
    _ node: Int, _ pointer: String, standard: Int, _ range: ClosedRange<Int>
  ) -> Int? {
    switch document.nodes[node].kind {
    case .true: return standard
    case .false: return nil
    case .object:
      var maximum = standard
      for member in document.children(of: node) {
        guard document.key(of: member) == "max" else {
          unknownKey(member, pointer, ["max"])
          continue
        }
        guard let number = document.number(of: member), let max = Int(exactly: number), range.contains(max)
        else {
          expected(
            "a whole number from \(range.lowerBound) to \(range.upperBound) as \"max\"", member,
            pointer + "/max")
          continue
        }
        maximum = max
      }
      return maximum
    default:
      let isNumber = document.nodes[node].kind == .number
      let hint = isNumber ? "; did you mean { max: \(document.spelling(of: node)) }?" : ""
      expected("true, false or { max: 5 }", node, pointer, hint)
      return nil
    }
  }

  mutating func readCallingCodes(_ node: Int, _ pointer: String, isEnabled: Bool = true) -> [Int] {
    guard document.nodes[node].kind == .array else {
      let hint = document.nodes[node].kind == .false ? "; [] turns the rule off" : ""
      expected("an array of calling codes and regions, such as [\"+972\", \"US\"]", node, pointer, hint)
      return []
    }
    var codes: [Int] = []
    for (index, element) in document.children(of: node).enumerated() {
      let place = "\(pointer)/\(index)"
      guard document.nodes[element].kind == .string else {
        let isNumber = document.nodes[element].kind == .number
        let spelling = document.spelling(of: element)
        let digits = spelling.hasPrefix("+") ? String(spelling.dropFirst()) : spelling
        expected(
          "a text: a calling code such as \"+972\" or a region such as \"US\"", element, place,
          isNumber ? "; did you mean \"+\(digits)\"?" : "")
        continue
      }
      let name = document.text(of: element)
      guard !RulesReader.isBlank(name) else {
        blank(element, place, "a country")
        continue
      }
      guard let code = CountryNames.code(named: name) else {
        error(
          element, place,
          "unknown country \(document.shown(element)), expected a calling code such as \"+972\" or a region "
            + "such as \"US\" that winnow countries lists"
            + (CountryNames.suggestion(for: name).map { "; did you mean \"\($0)\"?" } ?? ""))
        continue
      }
      if remembersPlaces, isEnabled {
        places.callingCodes.append(
          .init(name: name, code: code, offset: document.nodes[element].start, list: pointer, index: index))
      }
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  // MARK: Automatic lists

  mutating func readAutomatic(_ node: Int) {
    guard isObject(node, "/automatic", "an object with \"languages\" and \"filter_lists\"") else { return }
    for member in document.children(of: node) {
      switch document.key(of: member) {
      case "languages": readActiveLanguages(member)
      case "filter_lists": readFilterLists(member)
      default: unknownKey(member, "/automatic", ["languages", "filter_lists"])
      }
    }
  }

  private mutating func readActiveLanguages(_ node: Int) {
    let pointer = "/automatic/languages"
    guard isArray(node, pointer, "an array of languages") else { return }
    for (index, element) in document.children(of: node).enumerated() {
      guard let (_, name) = readLanguage(element, "\(pointer)/\(index)") else { continue }
      rules.automatic.languages.append(name)
      places.activeLanguages.append((name, document.nodes[element].start, index))
    }
  }

  private mutating func readFilterLists(_ node: Int) {
    let pointer = "/automatic/filter_lists"
    guard isObject(node, pointer, "an object of lists by language") else {
      places.knowsLists = false
      return
    }
    var seen: [(language: RuleLanguage, name: String, offset: Int)] = []
    for member in document.children(of: node) {
      guard let keyRange = document.nodes[member].keyRange else {
        places.knowsLists = false
        continue
      }
      let key = document.key(of: member)
      let place = pointer + "/" + JSONPointer.escaped(key)
      guard let language = LanguageNames.language(named: key) else {
        unknownLanguage(keyRange.lowerBound, place, key)
        places.knowsLists = false
        continue
      }
      if let earlier = seen.first(where: { $0.language == language }) {
        // The JSON5 reader reports equal keys.
        if earlier.name != key {
          error(
            at: keyRange.lowerBound, place,
            "\(document.shownKey(member)) is the same language as \"\(earlier.name)\" on line "
              + "\(line(of: earlier.offset)), expected one list for each language")
        }
      } else if seen.count <= LanguageNames.all.count {
        seen.append((language, key, keyRange.lowerBound))
      }
      if let list = readFilterList(member, place, key) {
        rules.automatic.lists.append(list)
      } else {
        places.knowsLists = false
      }
    }
  }

  private mutating func readFilterList(_ node: Int, _ pointer: String, _ key: String) -> AutomaticList? {
    guard isObject(node, pointer, "an object with \(RulesReader.alternatives(AutomaticList.names))") else {
      return nil
    }
    var list = AutomaticList(key: key)
    for member in document.children(of: node) {
      let name = document.key(of: member)
      let place = pointer + "/" + JSONPointer.escaped(name)
      switch name {
      case "allow_sender": list.allowSender = readTexts(member, place, "an entry of a list")
      case "allow_body": list.allowBody = readTexts(member, place, "an entry of a list")
      case "deny_sender": list.denySender = readTexts(member, place, "an entry of a list")
      case "deny_body": list.denyBody = readTexts(member, place, "an entry of a list")
      default: unknownKey(member, pointer, AutomaticList.names)
      }
    }
    return list
  }
}
