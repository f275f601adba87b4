import Bytes
import MessageFilter
import SystemLibrary

/// The files of `--split --by tag`: one for each tag, one for messages without tags, one for invalid lines.
/// Only the task that reads and writes uses them.
final class FilesByTag {
  /// The indices of the files that a worker's lines go to.
  struct Indices: Sendable {
    /// By tag of the worker's rules.
    var tags: [Int32] = []
    var untagged: Int32 = 0
    var invalid: Int32 = 1
  }

  private let folder: String
  private let replaces: Bool
  /// The protection for the run's inputs, of which the rules file is the one that is in force.
  var outputFiles: OutputFiles
  /// The names of the files for messages without tags and for invalid lines, which come first.
  private static let withoutTag = TagRule.reservedNames
  private var names = FilesByTag.withoutTag
  private var files: [OutputWriter?] = [nil, nil]
  /// For each file, bytes that are held until there are enough for a write.
  private var waiting = [ByteBuffer.Box(), ByteBuffer.Box()]
  /// Why a file could not be written that the rules in use have brought; nil if it could.
  private(set) var outputError: OutputError?

  init(folder: String, replaces: Bool, outputFiles: OutputFiles) {
    self.folder = folder
    self.replaces = replaces
    self.outputFiles = outputFiles
  }

  /// The indices of the files for a rule set. A new tag gets one; its file is created when its first message
  /// is written.
  func indices(for ruleSet: RuleSet) -> Indices {
    var indices = Indices()
    for tag in ruleSet.tags {
      if let known = names.firstIndex(of: tag) {
        indices.tags.append(Int32(known))
      } else {
        names.append(tag)
        files.append(nil)
        waiting.append(ByteBuffer.Box())
        indices.tags.append(Int32(names.count - 1))
      }
    }
    return indices
  }

  /// The outputs of a rule set that are not open. Gives no file an index, because the rule set may still be
  /// refused.
  func closedOutputs(for ruleSet: RuleSet) -> [OutputFiles.Output] {
    let wanted = Self.withoutTag + ruleSet.tags
    let closed = wanted.filter { name in names.firstIndex(of: name).map { files[$0] == nil } ?? true }
    return Classification.outputs(in: folder, named: closed, replaces: replaces)
  }

  /// Opens all files of a rule set that are not open yet.
  func openAll(for ruleSet: RuleSet) throws(OutputError) {
    // Now each tag has a file.
    _ = indices(for: ruleSet)
    for file in files.indices where files[file] == nil { try open(file) }
  }

  @discardableResult
  private func open(_ file: Int) throws(OutputError) -> OutputWriter {
    let output = Classification.outputs(in: folder, named: [names[file]], replaces: replaces)[0]
    let writer = try outputFiles.open(output)
    files[file] = writer
    return writer
  }

  // MARK: Writing

  /// Whether bytes are held.
  var isHolding: Bool { waiting.contains { !$0.bytes.isEmpty } }

  /// Writes or holds the lines of a chunk's output.
  func write(_ output: borrowing ChunkOutput, lineByLine: Bool) throws(FileFailure) {
    for index in output.routes.indices {
      let route = output.routes[index]
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
