import JSONText

extension RulesReader {
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
      guard document.nodes[member].keyRange != nil else {
        places.knowsLists = false
        continue
      }
      let key = document.key(of: member)
      let place = pointer + "/" + JSONPointer.escaped(key)
      guard let language = LanguageNames.language(named: key) else {
        unknownLanguage(document.keyStart(of: member), place, key)
        places.knowsLists = false
        continue
      }
      if let earlier = seen.first(where: { $0.language == language }) {
        // The JSON5 reader reports equal keys.
        if earlier.name != key {
          error(
            atKey: member, place,
            "\(document.shownKey(member)) is the same language as \"\(earlier.name)\" on line "
              + "\(line(of: earlier.offset)), expected one list for each language")
        }
      } else if seen.count <= LanguageNames.all.count {
        seen.append((language, key, document.keyStart(of: member)))
      }
      if let list = readFilterList(member, place, key) {
        rules.automatic.lists.append(list)
      } else {
        places.knowsLists = false
      }
    }
  }

  private mutating func readFilterList(_ node: Int, _ pointer: String, _ key: String) -> AutomaticList? {
    guard isObject(node, pointer, "an object with \(alternatives(AutomaticList.names))") else {
      return nil
    }
    var list = AutomaticList(key: key)
    for member in document.children(of: node) {
      let name = document.key(of: member)
      let place = pointer + "/" + JSONPointer.escaped(name)
      if let texts = AutomaticList.texts(named: name) {
        list[keyPath: texts] = readTexts(member, place, "an entry of a list")
      } else {
        unknownKey(member, pointer, AutomaticList.names)
      }
    }
    return list
  }
}
