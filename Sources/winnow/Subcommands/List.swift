import Bytes
import JSONText
import MessageFilter

/// `winnow list`: the filters of a rules file.
enum List {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let rules = try LoadedRules.read(RulesSource(named: arguments.operands[0]), console)
    let rows = Row.all(of: rules)
    var out = ByteBuffer(capacity: 4096)
    if arguments.has(.json) {
      for row in rows { row.appendJSON(to: &out) }
    } else {
      out.append(text: table(rows, console.output))
    }
    try console.write(out.span)
    return .success
  }

  private static func table(_ rows: [Row], _ style: Style) -> String {
    if rows.isEmpty { return "no filters\n" }
    let heading = ["rule", "action", "target", "matching", "case", "text"]
    var cells = [heading]
    for row in rows {
      var text = oneLine(row.text)
      if let note = row.note { text += "  (\(oneLine(note)))" }
      if !row.isEnabled { text += "  [off]" }
      cells.append([
        row.name, row.action, row.target ?? "", row.matching ?? row.confidence ?? "", row.case ?? "", text,
      ])
    }
    let widths = heading.indices.map { column in
      cells.map { min(DisplayWidth.columns(of: $0[column]), 40) }.max() ?? 0
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

  /// One filter or language rule.
  private struct Row {
    var pointer: String
    var list: String
    var id: String?
    var text: String
    var action: String
    var target: String?
    var matching: String?
    var `case`: String?
    var confidence: String?
    var note: String?
    var isEnabled: Bool

    /// As verdicts call it; with an id the pointer is still shown, for `remove`.
    var name: String { id.map { "\($0) (\(pointer))" } ?? pointer }

    static func all(of rules: Rules) -> [Row] {
      func filters(_ filters: [FilterRule], _ list: String) -> [Row] {
        filters.enumerated().map { index, filter in
          Row(
            pointer: "/\(list)/\(index)", list: list, id: filter.id, text: filter.text,
            action: list == "allow" ? "allow" : filter.folder.rawValue, target: filter.target.rawValue,
            matching: filter.matching.rawValue, case: filter.isCaseSensitive ? "sensitive" : "insensitive",
            note: filter.note, isEnabled: filter.isEnabled)
        }
      }
      let languages = rules.denyLanguage.enumerated().map { index, rule in
        Row(
          pointer: "/denyLanguage/\(index)", list: "denyLanguage", id: rule.id, text: rule.name,
          action: rule.folder.rawValue, confidence: "\(rule.confidence)", note: rule.note,
          isEnabled: rule.isEnabled)
      }
      return filters(rules.allow, "allow") + filters(rules.deny, "deny") + languages
    }

    func appendJSON(to out: inout ByteBuffer) {
      func member(_ name: StaticString, _ value: String?, _ out: inout ByteBuffer) {
        guard let value else { return }
        out.append(",\"")
        out.append(name)
        out.append("\":")
        out.append(jsonString: value)
      }
      out.append("{\"rule\":")
      out.append(jsonString: id ?? pointer)
      member("pointer", pointer, &out)
      member("list", list, &out)
      member("text", text, &out)
      member("target", target, &out)
      member("matching", matching, &out)
      member("case", self.case, &out)
      if list != "allow" { member("folder", action, &out) }
      if let confidence {
        out.append(",\"confidence\":")
        out.append(text: confidence)
      }
      member("note", note, &out)
      out.append(isEnabled ? ",\"enabled\":true}\n" : ",\"enabled\":false}\n")
    }
  }
}
