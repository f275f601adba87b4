import Bytes
import JSONText
import MessageFilter

/// `winnow list`: lists everything in a rules file.
enum List: SubcommandRunning {
  static let description = SubcommandDescription(
    "[RULES]", "show everything in a rules file as a table", operands: 0...1,
    completes: [.rulesFiles], reads: [.foundRules], isForPeople: true,
    "Contacts, filters, languages, smart rules, tags and entries of automatic lists, each with what 'winnow remove' "
      + "calls it. Without RULES it shows the file that $WINNOW_RULES names, or else "
      + "~/.config/winnow/rules.json5.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let source = try RulesSource.named(by: arguments)[0]
    let bytes = try LoadedRules.bytes(of: source, console)
    let rules = try LoadedRules.parse(bytes, source, console)
    let rows = Row.all(of: rules, writtenSmartRules: smartRules(in: bytes))
    var out = ByteBuffer(capacity: 4096)
    if arguments.has(.json) {
      for row in rows where row.text != nil { row.appendJSON(to: &out) }
    } else {
      out.append(text: table(rows, console.output, width: Terminal.isTerminal(1) ? Terminal.width(1) : nil))
    }
    try console.write(out.span)
    return .success
  }

  /// The names of the smart rules that a rules file without mistakes has, on or off.
  private static func smartRules(in bytes: [UInt8]) -> Set<String> {
    let document = JSON5Document.read(bytes)
    guard let section = document.member("smart", of: 0) else { return [] }
    return Set(document.children(of: section).map { document.key(of: $0) })
  }

  /// - Parameter width: The terminal's width; nil if the output is not a terminal.
  private static func table(_ rows: [Row], _ style: Style, width: Int?) -> String {
    if rows.isEmpty { return "no rules\n" }
    // Few files have disguised texts, so other files have no column for them.
    let hasDisguises = rows.contains { $0.disguises != nil }
    let heading =
      ["rule", "action", "target", "matching", "case"] + (hasDisguises ? ["disguises"] : []) + ["text"]
    var cells = [heading]
    for row in rows {
      var text = row.text.map(oneLine) ?? "(no filters)"
      switch row.value {
      case .on: break
      case .max(let max): text += ": max \(max)"
      case .codes(let codes): text += ": " + codes.map { "+\($0)" }.joined(separator: ", ")
      }
      if let note = row.note { text += "  (\(oneLine(note)))" }
      if !row.isEnabled { text += "  [off]" }
      cells.append(
        [
          oneLine(row.name), row.tag ?? row.action, row.target ?? "",
          row.matching ?? row.confidence.map { "confidence \($0)" } ?? "",
          row.case ?? "",
        ] + (hasDisguises ? [row.disguises ?? ""] : []) + [text])
    }
    // A very long cell does not widen its column. A name of 64 characters, as tags and fields may have, is no
    // such cell, nor is an id of that length with a pointer to a tag's filter behind it. On a terminal, a
    // cell of more than half its width is one.
    let half = width.map { $0 / 2 } ?? Int.max
    let widths = heading.indices.map { column in
      let most = min(column == 0 ? 150 : 64, half)
      return cells.map { DisplayWidth.columns(of: $0[column]) }.filter { $0 <= most }.max() ?? 0
    }
    var out = ""
    for (number, row) in cells.enumerated() {
      var line = ""
      for column in row.indices.dropLast() {
        let filler = String(
          repeating: " ", count: max(0, widths[column] - DisplayWidth.columns(of: row[column])))
        let cell = row[column] + filler
        line += (column == 1 && number > 0 ? style.action(row[column], cell) : cell) + "  "
      }
      line += row[row.count - 1]
      if number == 0 {
        line = style.bold(line)
      } else if !rows[number - 1].isEnabled {
        line = style.dim(line)
      }
      out += line + "\n"
    }
    return out
  }

  /// One entry of the file.
  private struct Row {
    var pointer: String
    var list: String
    var id: String?
    /// Nil for a tag without filters, which the table shows, but not the JSON, where each object is an entry.
    var text: String?
    /// The parameter of a smart rule.
    var value = SmartRuleValue.on
    var action: String
    var tag: String?
    var target: String?
    var matching: String?
    var `case`: String?
    /// How far the text may be disguised; nil if it may not.
    var disguises: String?
    var confidence: String?
    var note: String?
    var isEnabled = true

    /// The rule's name in verdicts. A rule with an id shows its pointer, too, for `remove`.
    var name: String { id.map { "\($0) (\(pointer))" } ?? pointer }

    /// Every entry, in the order of the stages. Tags, and entries that are not rules, come last.
    ///
    /// - Parameter writtenSmartRules: The smart rules that the file has. Those that are not on are off.
    static func all(of rules: Rules, writtenSmartRules: Set<String>) -> [Row] {
      var rows = texts(rules.contacts, "/contacts", "contacts", action: "allow")
      rows += rules.allow.enumerated().map { row($1, "/allow/\($0)", "allow", action: "allow") }
      rows += rules.deny.enumerated().map { row($1, "/deny/\($0)", "deny", action: $1.folder.rawValue) }
      rows += rules.denyLanguage.enumerated().map { index, rule in
        Row(
          pointer: "/denyLanguage/\(index)", list: "denyLanguage", id: rule.id, text: rule.name,
          action: rule.folder.rawValue, confidence: "\(rule.confidence)", note: rule.note,
          isEnabled: rule.isEnabled)
      }
      for name in SmartRule.names where writtenSmartRules.contains(name) {
        let rule = rules.smart.rules.first { $0.name == name }
        rows.append(smart(name, rule?.value ?? .on, isEnabled: rule != nil))
      }
      for tag in rules.tags {
        if tag.filters.isEmpty {
          rows.append(Row(pointer: "/tags/\(tag.name)", list: "tags", action: "", tag: tag.name))
        }
        rows += tag.filters.enumerated().map { index, filter in
          var row = row(filter, "/tags/\(tag.name)/\(index)", "tags", action: "")
          row.tag = tag.name
          return row
        }
      }
      for (pointer, entries, isActive) in rules.automatic.listsByPointer {
        let name = pointer.split(separator: "/").last ?? ""
        let action = name.hasPrefix("allow_") ? "allow" : name.hasPrefix("deny_") ? "junk" : ""
        rows += texts(entries, pointer, "automatic", action: action, isEnabled: isActive)
      }
      if writtenSmartRules.contains("allUnknown") {
        rows.append(smart("allUnknown", isEnabled: rules.smart.allUnknown))
      }
      return rows
    }

    private static func texts(
      _ texts: [String], _ pointer: String, _ list: String, action: String, isEnabled: Bool = true
    ) -> [Row] {
      texts.enumerated().map {
        Row(pointer: "\(pointer)/\($0)", list: list, text: $1, action: action, isEnabled: isEnabled)
      }
    }

    private static func smart(_ name: String, _ value: SmartRuleValue = .on, isEnabled: Bool) -> Row {
      Row(
        pointer: "/smart/\(name)", list: "smart", text: name, value: value, action: "junk",
        isEnabled: isEnabled)
    }

    private static func row(_ filter: FilterRule, _ pointer: String, _ list: String, action: String) -> Row {
      var row = Row(
        pointer: pointer, list: list, id: filter.id, text: filter.condition.summary, action: action,
        note: filter.note, isEnabled: filter.isEnabled)
      // The text of a filter with conditions lists them.
      guard let text = filter.textCondition else { return row }
      row.target = text.target.rawValue
      row.matching = text.matching.rawValue
      let ignoresCase = text.matching == .regex && text.text.hasPrefix("(?i)")
      // A number has no case.
      if text.matching != .number {
        row.case = text.isCaseSensitive && !ignoresCase ? "sensitive" : "insensitive"
      }
      if text.disguises != .none { row.disguises = text.disguises.rawValue }
      return row
    }

    func appendJSON(to out: inout ByteBuffer) {
      func member(_ name: StaticString, _ value: String?, _ out: inout ByteBuffer) {
        if let value { out.append(member: name, value) }
      }
      out.appendObject { out in
        out.append(member: "rule", id ?? pointer)
        out.append(member: "pointer", pointer)
        out.append(member: "list", list)
        member("tag", tag, &out)
        member("text", text, &out)
        switch value {
        case .on: break
        case .max(let max): out.append(member: "max", max)
        case .codes(let codes):
          out.append(member: "codes", list: codes) { code, out in out.append(jsonString: "+\(code)") }
        }
        member("target", target, &out)
        member("matching", matching, &out)
        member("case", self.case, &out)
        member("disguises", disguises, &out)
        if list == "deny" || list == "denyLanguage" { out.append(member: "folder", action) }
        if let confidence {
          out.append(member: "confidence")
          out.append(text: confidence)
        }
        member("note", note, &out)
        out.append(member: "enabled")
        out.append(isEnabled ? "true" : "false")
      }
      out.append("\n")
    }
  }
}
