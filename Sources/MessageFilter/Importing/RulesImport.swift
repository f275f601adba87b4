import JSONText

/// Rules taken from a file of another kind: an export of Simply Filter SMS (`.sfsfilters`), the app's
/// `automatic_filters.json`, or a plain list of texts.
package struct RulesImport: Sendable {
  /// The kinds of files.
  package enum Kind: String, Sendable {
    /// An export of the app's filters.
    case sfsfilters
    /// The app's community lists.
    case automaticFilters
    /// One text a line.
    case plainList
  }

  /// Something that was not taken.
  package struct Skipped: Sendable, Equatable {
    /// Where it stands: "row 3", "line 12", "en/deny_body/4".
    package var place: String
    /// What it says, where that is known.
    package var text: String
    /// Why it was not taken, in words.
    package var reason: String

    /// Something that was not taken.
    package init(place: String, text: String, reason: String) {
      self.place = place
      self.text = text
      self.reason = reason
    }
  }

  /// Why a file was not imported at all.
  package struct Refusal: Error, Sendable {
    /// The reason in words.
    package var message: String
    /// Where the file is malformed, if it is that.
    package var findings: [Finding] = []
  }

  /// What the file is.
  package var kind: Kind
  /// What was taken: `allow`, `deny`, `denyLanguage` and `automatic`.
  package var rules = Rules()
  /// What was not taken, in the file's order.
  package var skipped: [Skipped] = []

  /// How many rules and list entries were taken.
  package var count: Int {
    let entries = rules.automatic.lists.reduce(0) { sum, list in
      list.arrays.reduce(sum) { $0 + $1.texts.count }
    }
    return rules.allow.count + rules.deny.count + rules.denyLanguage.count + entries
  }

  init(kind: Kind) { self.kind = kind }

  mutating func skip(_ place: String, _ text: String, _ reason: String) {
    skipped.append(Skipped(place: place, text: text, reason: reason))
  }

  /// Imports a file; what it is shows in its content: JSON with `format` or `filter_lists`, or text.
  ///
  /// - Parameter name: the file's name, for its ending and for messages.
  package static func read(bytes: [UInt8], name: String = "") throws(Refusal) -> RulesImport {
    let first = bytes.first {
      !($0 == 0x20 || (0x09...0x0D).contains($0) || [0xEF, 0xBB, 0xBF].contains($0))
    }
    let isNamedJSON = [".sfsfilters", ".json", ".json5"].contains { name.lowercased().hasSuffix($0) }
    guard first == UInt8(ascii: "{") || isNamedJSON else { return plainList(bytes) }
    let document = JSON5Document.read(bytes)
    guard document.isWellFormed else {
      var findings = FindingCollector(limit: RulesFile.defaultLimit)
      findings.add(mistakesOf: document)
      throw Refusal(
        message: "the file is malformed, and nothing is imported",
        findings: findings.findings(in: bytes, lines: LineIndex(bytes.span)))
    }
    guard document.nodes.first?.kind == .object else {
      throw Refusal(
        message: "found \(document.described(0)), expected an export of Simply Filter SMS, its "
          + "automatic_filters.json, or a plain list of texts")
    }
    if let format = document.member("format", of: 0) { return try sfsfilters(document, format) }
    if let lists = document.member("filter_lists", of: 0) { return try automaticFilters(document, lists) }
    let isRules = document.member("version", of: 0) != nil
    throw Refusal(
      message: isRules
        ? "this looks like a rules file, which needs no import; pass it with --rules"
        : "found no \"format\" and no \"filter_lists\", expected an export of Simply Filter SMS or its "
          + "automatic_filters.json")
  }

  // MARK: Plain lists

  private static func plainList(_ bytes: [UInt8]) -> RulesImport {
    var result = RulesImport(kind: .plainList)
    var seen: [FilterKey: Int] = [:]
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var line = bytes[start..<end]
      start = end + 1
      if line.last == 0x0D { line.removeLast() }
      guard let text = String(validating: line, as: UTF8.self) else {
        result.skip("line \(number)", String(decoding: line, as: UTF8.self), "it is no UTF-8")
        continue
      }
      if RulesReader.isBlank(text) || text.utf8.first == UInt8(ascii: "#") { continue }
      let filter = FilterRule(text: text)
      let key = FilterKey(filter, NumberingPlan())
      if let first = seen[key] {
        result.skip("line \(number)", text, "it is the same as line \(first)")
        continue
      }
      seen[key] = number
      result.rules.deny.append(filter)
    }
    return result
  }

  // MARK: The app's community lists

  private static func automaticFilters(
    _ document: JSON5Document, _ lists: Int
  ) throws(Refusal) -> RulesImport {
    guard document.nodes[lists].kind == .object else {
      throw Refusal(message: "found \(document.described(lists)) as \"filter_lists\", expected an object")
    }
    var result = RulesImport(kind: .automaticFilters)
    var languages: [DeniedLanguage] = []
    for member in document.children(of: lists) {
      let key = document.key(of: member)
      guard let language = LanguageNames.language(named: key) else {
        result.skip(key, "", "the language is not known; winnow languages lists those that are")
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
        let texts = result.entries(document, array, "\(key)/\(name)")
        switch name {
        case "allow_sender": list.allowSender = texts
        case "allow_body": list.allowBody = texts
        case "deny_sender": list.denySender = texts
        case "deny_body": list.denyBody = texts
        default: result.skip("\(key)/\(name)", "", "there is no such list")
        }
      }
      languages.append(language)
      result.rules.automatic.languages.append(key)
      result.rules.automatic.lists.append(list)
    }
    return result
  }

  private mutating func entries(_ document: JSON5Document, _ array: Int, _ place: String) -> [String] {
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
      guard !RulesReader.isBlank(text) else {
        skip("\(place)/\(index)", text, "the text is blank")
        continue
      }
      texts.append(text)
    }
    return texts
  }
}
