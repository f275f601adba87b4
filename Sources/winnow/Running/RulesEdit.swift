import Bytes
import MessageFilter
import MessageStream
import SystemLibrary

/// Changes a rules file on disk. add, remove, import and learn share this.
struct RulesEdit {
  /// The path of the file.
  let path: String
  private let console: Console

  /// - Parameter adds: Whether rules are added, for which a file can be made if there is none.
  /// - Throws: An error if the source is no regular file, or if there is no file to add rules to.
  init(of source: RulesSource, adds: Bool = true, _ console: Console) throws(CommandError) {
    guard case .file(let path) = source, !path.hasPrefix("/dev/") else {
      throw .failed(.usage, "'\(source.operand)' can't be edited; name a rules file")
    }
    // The path is valid during the call.
    if adds, unsafe access(path, F_OK) != 0, Errno.last.isAbsence {
      throw .failed(
        .usage, "there is no rules file \(source.name)",
        hint: "This writes one to start from:\n    \(RulesSource.making(path))")
    }
    // A named pipe would wait for a writer.
    if unsafe access(path, F_OK) == 0, !isRegularFile(atPath: path) {
      throw .failed(.usage, "\(shellName(path)) is not a regular file, so it can't be edited")
    }
    self.path = path
    self.console = console
  }

  /// The name, for messages, of the copy of the old file that is kept.
  var keptName: String { shellName(FileReplacement.keptPath(of: path)) }

  /// Reads the file, changes it, and replaces it atomically. Others that edit it wait meanwhile.
  func perform(
    _ change: (_ bytes: [UInt8]) throws(RulesEditing.Refusal) -> RulesEditing.Edit
  ) throws(CommandError) -> RulesEditing.Edit? {
    let name = shellName(path)
    // Two that edit the file at the same time would each keep only their own change.
    return try FileReplacement.withLock(
      path, waiting: { console.note("waiting for another program that has \(name) locked") }
    ) { () throws(CommandError) in
      try performOnLocked(change)
    }
  }

  private func performOnLocked(
    _ change: (_ bytes: [UInt8]) throws(RulesEditing.Refusal) -> RulesEditing.Edit
  ) throws(CommandError) -> RulesEditing.Edit? {
    let bytes = try LoadedRules.bytes(of: .file(path), console)
    let edit: RulesEditing.Edit
    do {
      edit = try change(bytes)
    } catch {
      for finding in error.findings where finding.severity == .error {
        console.put(finding.rendered(file: path, source: bytes, style: console.errors) + "\n")
      }
      if error.reason == .duplicate {
        console.error(oneLine(error.message))
        return nil
      }
      let hint = FileSignature.of(bytes.span)?.hint(for: .file(path))
      throw .failed(.usage, oneLine(error.message), hint: hint)
    }
    // If nothing has changed, the file is not written, and the older copy beside it is kept.
    if edit.isChange { try write(edit.bytes, expecting: bytes) }
    for warning in edit.warnings {
      console.report(warning.rendered(file: path, source: edit.bytes, style: console.errors) + "\n")
    }
    return edit
  }

  /// Says how many rules were added to the file.
  func report(added edit: RulesEditing.Edit) {
    let name = shellName(path)
    // Without new entries, other languages of automatic lists may be active.
    let change =
      edit.rules.isEmpty
      ? "automatic lists of \(name) changed" : "\(counted(edit.rules.count, "rule")) added to \(name)"
    console.note(
      edit.isChange
        ? "\(change); the old file is \(keptName)" : "nothing added to \(name): it is left as it is")
  }

  /// Replaces the file and keeps the old one. A signal must not leave the files from which they are renamed.
  private func write(_ bytes: [UInt8], expecting old: [UInt8]) throws(CommandError) {
    do {
      try Signals.holding { () throws(FileReplacement.Refusal) in
        try FileReplacement.replace(path, with: bytes, expecting: old)
      }
    } catch {
      throw .failed(.inputOutput, error.message)
    }
  }
}
