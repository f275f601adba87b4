internal import Bytes
internal import MessageFilter
internal import SystemLibrary

/// The files of `--split --by tag`: one for each tag, one for messages without any, one for invalid lines.
/// The task that reads and writes uses it alone.
final class TagFiles {
  /// The numbers of the files that a worker's lines go to.
  struct Numbers: Sendable {
    /// By tag of its rules.
    var tags: [Int32] = []
    var untagged: Int32 = 0
    var invalid: Int32 = 1
  }

  private let folder: String
  private let replaces: Bool
  private let rule: OutputFiles
  private var names = ["untagged", "invalid"]
  private var files: [GatheringWriter?] = [nil, nil]
  /// Bytes of each file that wait until there are enough for a write.
  private var waiting = [ByteBuffer.Box(), ByteBuffer.Box()]

  init(folder: String, replaces: Bool, rule: OutputFiles) {
    self.folder = folder
    self.replaces = replaces
    self.rule = rule
  }

  /// The numbers of the files for a rule set. Those of tags that are new are made at their first message.
  func numbers(for ruleSet: RuleSet) -> Numbers {
    var numbers = Numbers()
    for tag in ruleSet.tags {
      if let known = names.firstIndex(of: tag) {
        numbers.tags.append(Int32(known))
      } else {
        names.append(tag)
        files.append(nil)
        waiting.append(ByteBuffer.Box())
        numbers.tags.append(Int32(names.count - 1))
      }
    }
    return numbers
  }

  /// The files that are to be written and have not been opened.
  var outputs: [OutputFiles.Output] {
    Classification.outputs(
      in: folder, named: names.indices.filter { files[$0] == nil }.map { names[$0] }, replaces: replaces)
  }

  /// Opens all files that are known by now.
  func openAll() throws(OutputFiles.Refusal) {
    for file in files.indices where files[file] == nil { try open(file) }
  }

  private func open(_ file: Int) throws(OutputFiles.Refusal) {
    let output = Classification.outputs(in: folder, named: [names[file]], replaces: replaces)[0]
    files[file] = GatheringWriter(try rule.open(output))
  }

  // MARK: Writing

  /// Whether something waits to be written.
  var isHolding: Bool { waiting.contains { !$0.bytes.isEmpty } }

  /// Takes the lines of a chunk's output.
  func write(_ output: borrowing ChunkOutput, lineByLine: Bool) throws(SystemCallError) {
    for index in output.routes.indices {
      let route = output.routes[index]
      let file = Int(route.file)
      waiting[file].bytes.append(output.main.span.extracting(route.bytes))
      if lineByLine || waiting[file].bytes.count >= Self.enough { try flush(file) }
    }
  }

  /// Empties the files that are to be replaced and that nothing was written to.
  func dropOlder() throws(SystemCallError) { for file in files { try file?.dropOlder() } }

  /// Writes all that waits.
  func flush() throws(SystemCallError) {
    for file in files.indices where !waiting[file].bytes.isEmpty { try flush(file) }
  }

  private func flush(_ file: Int) throws(SystemCallError) {
    if files[file] == nil {
      do {
        try open(file)
      } catch {
        if case .system(let mistake) = error { throw mistake }
        // It has come into being since the rules were read.
        throw SystemCallError(operation: "create", file: "\(folder)/\(names[file]).ndjson", number: EEXIST)
      }
    }
    guard let writer = files[file] else { return }
    try writer.write(&waiting[file].bytes)
    try writer.flush()
    waiting[file].bytes.removeAll()
  }

  /// How many bytes of a file are worth a write. There may be 258 files.
  private static let enough = 64 << 10
}

extension ByteBuffer {
  /// A buffer in a list: lists hold no values that can't be copied.
  fileprivate final class Box {
    var bytes = ByteBuffer(capacity: 16)
  }
}
