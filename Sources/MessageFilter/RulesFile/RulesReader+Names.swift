import JSONText

/// Reads the names that rules refer to: tags and user-defined fields.
extension RulesReader {
  /// Collects the names of the file's tags, because conditions may precede the tags that they name.
  mutating func findTagNames() {
    guard let node = document.member("tags", of: 0), document.nodes[node].kind == .object else { return }
    tagNames = document.children(of: node).map { document.key(of: $0) }.filter { DeclaredName.isValid($0) }
  }

  mutating func readTags(_ node: Int) {
    rules.tags = []
    places.tags = []
    guard isObject(node, "/tags", "an object of tags: { delivery: [\"parcel\"] }") else { return }
    var seen: [String: Int] = [:]
    for member in document.children(of: node) {
      guard document.nodes[member].keyRange != nil else { continue }
      let name = document.key(of: member)
      let pointer = "/tags/\(JSONPointer.escaped(name))"
      guard
        isDeclaredName(
          member, name, pointer, "tag", reserved: TagRule.reservedNames,
          as: "messages without a tag, or lines without a message")
      else { continue }
      if let first = seen[name.lowercased()] {
        // The JSON5 reader reports equal keys.
        if document.key(of: first) != name {
          error(
            atKey: member, pointer,
            "the tag \(document.shownKey(member)) differs from \(document.shownKey(first)) only in case, expected names "
              + "that differ by more")
        }
        continue
      }
      seen[name.lowercased()] = member
      if rules.tags.count == TagRule.maxCount {
        error(
          atKey: member, pointer,
          "the file has more than \(TagRule.maxCount) tags, which is the most that it may have")
        return
      }
      rules.tags.append(TagRule(name: name, filters: readFilters(member, .tag(name))))
      places.tags.append((name, document.keyStart(of: member)))
    }
  }

  // MARK: Fields

  /// Collects the names of the user-defined fields, because targets may precede the fields that they name.
  mutating func findFieldNames() {
    guard let node = document.member("fields", of: 0), document.nodes[node].kind == .object else { return }
    fieldNames = document.children(of: node).map { document.key(of: $0) }.filter {
      DeclaredName.isValid($0) && !FieldPointers.standardNames.contains($0) && $0 != "all"
    }
  }

  mutating func readFields(_ node: Int) {
    rules.fields = FieldPointers()
    places.fields = []
    guard isObject(node, "/fields", "an object of JSON Pointers") else { return }
    for member in document.children(of: node) {
      guard document.nodes[member].keyRange != nil else { continue }
      let key = document.key(of: member)
      let pointer = "/fields/" + JSONPointer.escaped(key)
      switch key {
      case "id": rules.fields.id = readPointer(member, pointer)
      case "sender": rules.fields.sender = readPointers(member, pointer)
      case "body": rules.fields.body = readPointers(member, pointer)
      case "date": rules.fields.date = readPointer(member, pointer)
      case "label": rules.fields.label = readPointer(member, pointer)
      default: readNamedField(member, key, pointer)
      }
    }
  }

  private mutating func readNamedField(_ member: Int, _ name: String, _ pointer: String) {
    if let meant = Suggestion.nearest(to: name, among: FieldPointers.standardNames), name != meant,
      meant.lowercased() == name.lowercased()
    {
      return error(
        atKey: member, pointer,
        "the field \(document.shownKey(member)) differs from \"\(meant)\" only in case; did you "
          + "mean \"\(meant)\"?")
    }
    guard isDeclaredName(member, name, pointer, "field", reserved: ["all"], as: "all fields") else { return }
    if let other = rules.fields.named.first(where: {
      $0.name != name && $0.name.lowercased() == name.lowercased()
    }) {
      return error(
        atKey: member, pointer,
        "the field \(document.shownKey(member)) differs from \(quoted(other.name)) only in case, expected names that "
          + "differ by more")
    }
    if rules.fields.named.count == FieldPointers.maxNamed {
      return error(
        atKey: member, pointer,
        "the file has more than \(FieldPointers.maxNamed) fields of its own, which is the most that it may have"
      )
    }
    guard let value = readPointer(member, pointer) else { return }
    rules.fields.named.removeAll { $0.name == name }
    rules.fields.named.append(.init(name: name, pointer: value))
    places.fields.append((name, document.keyStart(of: member)))
  }

  /// Whether a key is a valid name of a tag or a field. Reports it if not.
  private mutating func isDeclaredName(
    _ member: Int, _ name: String, _ pointer: String, _ what: String, reserved: [String], as meaning: String
  ) -> Bool {
    guard DeclaredName.isValid(name) else {
      error(
        atKey: member, pointer,
        "\(document.shownKey(member)) can't be the name of a \(what), expected 1 to 64 ASCII letters, digits, \"-\", "
          + "\"_\" and \".\", the first a letter or digit")
      return false
    }
    guard !reserved.contains(where: { $0.lowercased() == name.lowercased() }) else {
      error(
        atKey: member, pointer,
        "\(document.shownKey(member)) can't be the name of a \(what): it stands for \(meaning); choose another"
      )
      return false
    }
    return true
  }

  /// Reads one pointer, or a list of pointers.
  private mutating func readPointers(_ node: Int, _ pointer: String) -> [String] {
    guard document.nodes[node].kind == .array else {
      return readPointer(node, pointer, orList: true).map { [$0] } ?? []
    }
    if document.nodes[node].count == 0 {
      error(
        node, pointer, "the list of pointers is empty, expected at least one JSON Pointer, such as \"/body\"")
    }
    return document.children(of: node).enumerated().compactMap { readPointer($1, "\(pointer)/\($0)") }
  }

  private mutating func readPointer(_ node: Int, _ pointer: String, orList: Bool = false) -> String? {
    let what = "a JSON Pointer, such as \"/body\"" + (orList ? ", or a list of them" : "")
    guard let text = text(node, pointer, what) else { return nil }
    guard !text.isEmpty else {
      error(node, pointer, "the pointer is empty, expected a JSON Pointer, such as \"/body\"")
      return nil
    }
    do {
      _ = try JSONPointer(text)
      return text
    } catch {
      if !text.hasPrefix("/") {
        self.error(
          node, pointer,
          "found \(document.shown(node)), expected a JSON Pointer, which begins with \"/\"; did you mean "
            + "\(quoted("/" + text))?")
      } else {
        let place = text.utf8.index(text.utf8.startIndex, offsetBy: min(error.offset, text.utf8.count))
        let scalars = text.unicodeScalars.distance(from: text.startIndex, to: place)
        self.error(
          at: document.offset(ofScalar: scalars, inString: node), pointer,
          "found \"~\" in \(document.shown(node)), expected \"~0\" (for \"~\") or \"~1\" (for \"/\") in a "
            + "JSON Pointer")
      }
      return nil
    }
  }
}
