import Bytes
import MessageFilter

/// `winnow import`: converts lists, and filters of other programs, to rules.
enum Import: SubcommandRunning {
  static let description = SubcommandDescription(
    "FILE... [--into RULES]",
    "take in lists: vCards, tables, blocked numbers, .sfsfilters",
    operands: 1...Int.max, names: ["FILE"], completes: [.files],
    "The kind of a file is recognized by its content. Without --into it writes a rules file to standard output. "
      + "Rows that can't be imported are named with the reason on standard error.")

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let settings = try settings(arguments)
    var files = ImportedFiles()
    var leftOut = 0
    for file in arguments.operands {
      let name = inputName(file)
      let imported = try read(file, settings, console)
      leftOut += report(imported.skipped, name, console)
      for remark in imported.remarks { console.warning("\(name): \(remark)") }
      leftOut += report(files.append(imported, named: name), nil, console)
    }
    let (imported, repeated) = files.all
    leftOut += report(repeatedEntries: repeated, "twice in what is imported", console)
    report(numbersAsTexts: imported.numbersAsTexts.count, console)
    let name = arguments.operands.map(inputName).joined(separator: ", ")
    if let source = arguments.editedRules {
      // Of several files it is no longer known which of them had an entry, only where the rules have it.
      try merge(
        imported, into: source, arguments.operands.count == 1 ? name : source.name, leftOut: leftOut, console)
    } else {
      note(leftOut: leftOut, console)
      try console.write(RulesFile.text(of: imported.rules, comment: ["Imported from \(name)."]))
      console.note("\(counted(imported.count, "rule")) imported from \(name)")
    }
    return .success
  }

  /// Says how many of the texts are phone numbers, which match hardly anything as texts.
  private static func report(numbersAsTexts count: Int, _ console: Console) {
    if count == 0 { return }
    let options = "\(OptionName.target.dashed) sender \(OptionName.matching.dashed) number"
    console.note(
      count == 1
        ? "1 text is a phone number, and is looked for as it is written; with \(options) it is compared "
          + "with senders as a number"
        : "\(grouped(count)) texts are phone numbers, and are looked for as they are written; with "
          + "\(options) they are compared with senders as numbers")
  }

  private static func settings(_ arguments: Arguments) throws(CommandError) -> ImportSettings {
    var settings = ImportSettings()
    settings.list = arguments[.as].flatMap(ImportSettings.List.init)
    settings.target = arguments[.target].flatMap(FilterRule.Target.init)
    settings.matching = arguments[.matching].flatMap(FilterRule.Matching.init)
    settings.folder = arguments[.folder].flatMap(Folder.init)
    settings.column = arguments[.column]
    let foreign: [OptionName]
    switch settings.list {
    case .contacts: foreign = [.target, .matching, .folder]
    case .allow: foreign = [.folder]
    case .deny, nil: foreign = []
    }
    for option in foreign where arguments.has(option) {
      let list = settings.list?.rawValue ?? ""
      throw .usage(
        UsageError(.import, "'\(option.dashed)' has no meaning with '--as \(list)'", option: option))
    }
    if settings.matching == .number, settings.target == .body {
      throw .usage(
        UsageError(.import, "'--matching number' compares senders, not bodies", option: .target))
    }
    return settings
  }

  private static func read(_ file: String, _ settings: ImportSettings, _ console: Console)
    throws(CommandError) -> RulesImport
  {
    let name = inputName(file)
    console.announceWaiting(for: "a list", from: file)
    let bytes = try readOperand(file)
    do {
      return try RulesImport.read(bytes: bytes, name: file, settings: settings)
    } catch {
      for finding in error.findings {
        console.put(finding.rendered(file: name, source: bytes, style: console.errors) + "\n")
      }
      let parts = [error.reason, error.remedy.flatMap(advice), error.expected.map { "expected \($0)" }]
      throw .failed(
        .usage, "\(name): \(oneLine(parts.compactMap(\.self).joined(separator: "; ")))",
        hint: hint(error.remedy, for: file))
    }
  }

  /// A sentence with the command that reads a file which is not text as it is; nil if none helps.
  private static func hint(_ remedy: RulesImport.Remedy?, for file: String) -> String? {
    guard case .unpacking(let signature)? = remedy else { return nil }
    return signature.hint(for: file, command: "winnow import ... -")
  }

  /// The words for what would help, which follow what is wrong; nil if a hint says it.
  private static func advice(_ remedy: RulesImport.Remedy) -> String? {
    let column = OptionName.column.dashed
    switch remedy {
    case .unpacking: return nil
    case .namingColumn: return "say which of them has the texts: \(column) NAME"
    case .namingNoColumn: return "leave out \(column)"
    case .writingHeader:
      return "remove the marks, or put a name above the lines and give it as \(column)"
    case .writingColumns:
      return
        "put a line with the names of the columns above them, and say which has the texts: \(column) NAME"
    case .noSettings:
      let others: [OptionName] = [.as, .target, .matching, .folder]
      return "leave out \(others.map(\.dashed).joined(separator: ", ")) and \(column)"
    case .noFilterSettings:
      let others: [OptionName] = [.target, .matching, .folder]
      return "leave out \(others.map(\.dashed).joined(separator: ", ")), or add \(OptionName.as.dashed) deny"
    case .usingAsRules: return "pass it with \(OptionName.rules.dashed)"
    case .addingRegex: return "winnow add deny \(OptionName.matching.dashed) regex takes it over"
    }
  }

  /// Adds imported rules to a rules file.
  ///
  /// - Parameters:
  ///   - name: The file to name with entries that are in the rules already.
  ///   - leftOut: The number of entries that were left out before.
  private static func merge(
    _ imported: RulesImport, into source: RulesSource, _ name: String, leftOut: Int, _ console: Console
  ) throws(CommandError) {
    let file = try RulesEdit(of: source, console)
    var skipped: [RulesImport.Skipped] = []
    var repeated = 0
    let edit = try file.perform { (bytes) throws(RulesEditing.Refusal) in
      let merge = try RulesEditing.add(imported, in: bytes, name: file.path)
      (skipped, repeated) = (merge.skipped, merge.skippedEntries)
      return merge.edit
    }
    let leftOut =
      leftOut + report(skipped, name, console) + report(repeatedEntries: repeated, "there already", console)
    note(leftOut: leftOut, console)
    if let edit { file.report(added: edit) }
  }

  /// Reports entries that were not imported, and returns how many.
  ///
  /// - Parameter name: The file; nil if their places name it.
  private static func report(
    _ skipped: [RulesImport.Skipped], _ name: String?, _ console: Console
  ) -> Int {
    let lead = name.map { $0 + ": " } ?? ""
    for row in skipped {
      let text = row.text.isEmpty ? "" : " " + quoted(row.text)
      let reason = [row.reason, row.remedy.flatMap(advice)].compactMap(\.self).joined(separator: "; ")
      console.warning("\(lead)\(oneLine(row.place)):\(text) left out: \(oneLine(reason))")
    }
    return skipped.count
  }

  /// Says how many entries of automatic lists were left out, and returns that. There may be thousands.
  ///
  /// - Parameter place: Where the same entries are.
  private static func report(repeatedEntries count: Int, _ place: String, _ console: Console) -> Int {
    if count == 1 { console.note("1 entry of automatic lists left out: it is \(place)") }
    if count > 1 { console.note("\(grouped(count)) entries of automatic lists left out: they are \(place)") }
    return count
  }

  private static func note(leftOut count: Int, _ console: Console) {
    if count > 1 { console.note("\(grouped(count)) left out") }
  }
}
