import Bytes
import MessageFilter

/// `winnow import`: filters of other programs and lists as rules.
enum Import {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    let file = arguments.operands[0]
    let name = file == "-" ? "standard input" : oneLine(file)
    let bytes: [UInt8]
    do {
      bytes = try readWhole(file)
    } catch {
      throw .failed(.inputOutput, "\(name) can't be read: \(error.description)")
    }
    let imported = try read(bytes, file, console)
    report(imported.skipped, name, console)
    if let path = arguments[.into] {
      try merge(imported, into: path, name, console)
    } else {
      try console.write(RulesFile.text(of: imported.rules, comment: ["Imported from \(name)."]))
      console.note("\(counted(imported.count)) taken over from \(name)")
    }
    return .success
  }

  private static func read(_ bytes: [UInt8], _ file: String, _ console: Console) throws(CommandError)
    -> RulesImport
  {
    let name = file == "-" ? "standard input" : oneLine(file)
    do {
      return try RulesImport.read(bytes: bytes, name: file)
    } catch {
      for finding in error.findings {
        console.put(finding.rendered(file: name, source: bytes, color: console.errors.isOn) + "\n")
      }
      throw .failed(.usage, "\(name): \(oneLine(error.message))")
    }
  }

  private static func merge(
    _ imported: RulesImport, into path: String, _ name: String, _ console: Console
  ) throws(CommandError) {
    var skipped: [RulesImport.Skipped] = []
    let edit = try RulesEdit.perform(on: path, console) { (bytes) throws(RulesEditing.Refusal) in
      let merge = try RulesEditing.add(imported, in: bytes, name: path)
      skipped = merge.skipped
      return merge.edit
    }
    report(skipped, name, console)
    guard let edit else { return }
    let target = oneLine(path)
    console.note(
      edit.isChange
        ? "\(counted(edit.rules.count)) added to \(target); the old file is \(target)~"
        : "nothing added to \(target): it is left as it is")
  }

  private static func report(_ skipped: [RulesImport.Skipped], _ name: String, _ console: Console) {
    for row in skipped {
      let text = row.text.isEmpty ? "" : " \"\(oneLine(row.text))\""
      console.warning("\(name): \(oneLine(row.place)):\(text) left out: \(oneLine(row.reason))")
    }
    if skipped.count > 1 { console.note("\(grouped(skipped.count)) left out") }
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 rule" : "\(grouped(count)) rules" }
}
