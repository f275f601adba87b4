import Bytes
import MessageFilter
import SystemLibrary

/// The files of `--split`: one for each outcome or, with `--by tag`, one for each tag, one for messages
/// without tags and one for invalid lines. Only the task that reads and writes uses them.
final class SplitFiles {
  /// The indices of the files that a worker's lines go to.
  enum Indices: Sendable {
    /// The index of an outcome's file is the outcome's raw value.
    case outcomes
    /// By tag of the worker's rules. A message goes to the file of each of its tags.
    case tags([Int32], untagged: Int32, invalid: Int32)
  }

  private let folder: String
  private let replaces: Bool
  private let byTag: Bool
  /// The protection for the run's inputs, of which the rules file is the one that is in force.
  var outputFiles: OutputFiles
  /// The names of the files that there are whatever the rules, which come first.
  private let fixedNames: [String]
  private var names: [String]
  private var files: [OutputWriter?]
  /// The files that are pipes or devices, whose readers get the lines of each chunk at once.
  private var pipes: Set<Int> = []
  /// For each file, bytes that are held until there are enough for a write.
  private var waiting: [ByteBuffer.Box]
  /// Why a file could not be written that the rules in use have brought; nil if it could.
  private(set) var outputError: OutputError?

  init(folder: String, replaces: Bool, byTag: Bool, outputFiles: OutputFiles) {
    self.folder = folder
    self.replaces = replaces
    self.byTag = byTag
    self.outputFiles = outputFiles
    fixedNames = byTag ? TagRule.reservedNames : Outcome.allCases.map(\.name)
    names = fixedNames
    files = fixedNames.map { _ in nil }
    waiting = fixedNames.map { _ in ByteBuffer.Box() }
  }

  /// The indices of the files for a rule set. A new tag gets one; its file is created when its first message
  /// is written.
  func indices(for ruleSet: RuleSet) -> Indices {
    guard byTag else { return .outcomes }
    let tags = ruleSet.tags.map { tag in
      if let known = names.firstIndex(of: tag) { return Int32(known) }
      names.append(tag)
      files.append(nil)
      waiting.append(ByteBuffer.Box())
      return Int32(names.count - 1)
    }
    return .tags(tags, untagged: 0, invalid: 1)
  }

  /// The outputs of a rule set that are not open. Gives no file an index, because the rule set may still be
  /// refused.
  func closedOutputs(for ruleSet: RuleSet) -> [OutputFiles.Output] {
    let wanted = fixedNames + (byTag ? ruleSet.tags : [])
    let closed = wanted.filter { name in names.firstIndex(of: name).map { files[$0] == nil } ?? true }
    return Classification.outputs(in: folder, named: closed, replaces: replaces)
  }

  /// Opens all files of a rule set that are not open yet.
  func openAll(for ruleSet: RuleSet) throws(OutputError) {
    // Now each tag has an index.
    _ = indices(for: ruleSet)
    for file in files.indices where files[file] == nil { try open(file) }
  }

  @discardableResult
  private func open(_ file: Int) throws(OutputError) -> OutputWriter {
    let output = Classification.outputs(in: folder, named: [names[file]], replaces: replaces)[0]
    let writer = try outputFiles.open(output)
    if !writer.isRegularFile { pipes.insert(file) }
    files[file] = writer
    return writer
  }

  // MARK: Writing

  /// Whether bytes are held.
  var isHolding: Bool { waiting.contains { !$0.bytes.isEmpty } }

  /// Writes or holds the lines of a chunk's output.
  func write(_ output: borrowing ChunkOutput<ClassificationNotes>, lineByLine: Bool) throws(FileFailure) {
    var index = 0
    while index < output.notes.routes.count {
      var route = output.notes.routes[index]
      index += 1
      // Lines of one file in a row are taken together.
      while !lineByLine, index < output.notes.routes.count, output.notes.routes[index].file == route.file,
        output.notes.routes[index].bytes.lowerBound == route.bytes.upperBound
      {
        route.bytes = route.bytes.lowerBound..<output.notes.routes[index].bytes.upperBound
        index += 1
      }
      let file = Int(route.file)
      if route.bytes.count >= Self.minWriteBytes {
        // A copy for each of its files would take a long line's memory many times over.
        try flush(file)
        try writer(of: file).write(output.main.span.extracting(route.bytes))
        continue
      }
      waiting[file].bytes.append(output.main.span.extracting(route.bytes))
      if lineByLine || waiting[file].bytes.count >= Self.minWriteBytes { try flush(file) }
    }
    for file in pipes { try flush(file) }
  }

  /// Empties the files that are to be replaced and have not been written to.
  func dropOlder() throws(FileFailure) { for file in files { try file?.dropOlder() } }

  /// Writes all bytes that are held.
  func flush() throws(FileFailure) {
    for file in files.indices { try flush(file) }
  }

  private func flush(_ file: Int) throws(FileFailure) {
    let held = waiting[file]
    if held.bytes.isEmpty { return }
    let writer = try writer(of: file)
    try writer.write(held.bytes.span)
    held.bytes.removeAll()
  }

  /// The writer of a file, which is created if it is not open yet.
  private func writer(of file: Int) throws(FileFailure) -> OutputWriter {
    if let writer = files[file] { return writer }
    do throws(OutputError) {
      return try open(file)
    } catch {
      outputError = error
      if case .system(let failure) = error { throw failure }
      // Others have created the file after the rules were read.
      let path = "\(folder)/\(names[file]).ndjson"
      let cause = FileFailure.Cause.system(Errno(code: EEXIST))
      throw FileFailure(operation: .create, stream: .file(path), cause: cause)
    }
  }

  /// The number of held bytes at which a file is written, and of bytes that a line is not held with. There
  /// may be 258 files.
  private static let minWriteBytes = 64 << 10
}

extension ByteBuffer {
  /// A buffer in an array: arrays cannot hold noncopyable values.
  fileprivate final class Box {
    var bytes = ByteBuffer(capacity: 16)
  }
}
