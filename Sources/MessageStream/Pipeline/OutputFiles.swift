internal import Bytes
internal import SystemLibrary

/// The rule for every file that is written: no input is ever overwritten, and no other file that holds
/// something unless that was allowed.
///
/// A file is known by its device and inode, so links lead to the same answer as the name itself. All files
/// are checked before the first of them is touched.
package struct OutputFiles: Sendable {
  /// What happens to a regular file that is not empty.
  package enum Existing: Sendable, Equatable {
    /// It stays, and the run is refused.
    case refused
    /// It is overwritten.
    case replaced
    /// It is overwritten where this text stands within its first bytes, which tells an older output of the
    /// same kind.
    case replacedIfMarked(String, within: Int)
    /// It is gone on with; nothing of it is overwritten.
    case continued
  }

  /// One file to be written.
  package struct Output: Sendable, Equatable {
    /// Its path.
    package var path: String
    /// What happens to what is there.
    package var existing: Existing

    /// A file to be written.
    package init(_ path: String, existing: Existing) {
      self.path = path
      self.existing = existing
    }
  }

  /// Why a file is not written.
  package enum Refusal: Error, Sendable, Equatable {
    /// It is also read.
    case isInput(String)
    /// It is there and holds something.
    case exists(String)
    /// It would be written for two purposes.
    case isWrittenTwice(String)
    /// The system does not let it be written.
    case system(SystemCallError)
  }

  private let inputs: [Input]

  /// The rule for a run that reads these inputs, the rules file among them.
  package init(reading inputs: [Input]) { self.inputs = inputs }

  /// Checks all files of a run. None of them is touched.
  package func check(_ outputs: [Output]) throws(Refusal) {
    for (index, output) in outputs.enumerated() {
      try check(output)
      if outputs[..<index].contains(where: { isSameFile($0.path, output.path) }) {
        throw .isWrittenTwice(output.path)
      }
    }
  }

  /// Checks standard output, which the shell may have opened on an input (`>> FILE`).
  package func checkStandardOutput() throws(Refusal) {
    let output = OutputWriter.standardOutput
    for input in inputs where output.isSameFile(as: input) { throw .isInput(input.name) }
  }

  /// Opens a file. One that is replaced is emptied by the first write, or by ``OutputWriter/dropOlder()``.
  ///
  /// The rule is applied once more to what was opened: the file may have come into being since it was
  /// checked.
  package func open(_ output: Output) throws(Refusal) -> OutputWriter {
    try check(output)
    // A file that may not be overwritten is not emptied before its size is known.
    let descriptor = systemOpen(output.path)
    guard descriptor >= 0 else { throw .system(.last("create", output.path)) }
    var status = stat()
    // The struct outlives the call, which fills it.
    let found = unsafe fstat(descriptor, &status)
    let holdsOlder = found == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    let writer = OutputWriter(
      descriptor: descriptor, name: output.path, isOwned: true, holdsOlder: holdsOlder)
    for input in inputs where writer.isSameFile(as: input) { throw .isInput(output.path) }
    if holdsOlder, output.existing == .refused { throw .exists(output.path) }
    return writer
  }

  private func check(_ output: Output) throws(Refusal) {
    let path = output.path
    var status = stat()
    // The path lives for the call, the struct outlives it.
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(.last("create", path)) }
      // An input that is not there either must not be made, only to be read as empty.
      if inputs.contains(.file(path)) { throw .isInput(path) }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .system(SystemCallError(operation: "create", file: path, number: EISDIR))
    case S_IFREG: break
    // A pipe or a device is written to as it is.
    default: return
    }
    if inputs.contains(where: { $0.isFile(path) }) { throw .isInput(path) }
    // The path lives for the call.
    guard unsafe access(path, W_OK) == 0 else { throw .system(.last("create", path)) }
    guard status.st_size > 0 else { return }
    switch output.existing {
    case .replaced, .continued: return
    case .refused: throw .exists(path)
    case .replacedIfMarked(let mark, let count):
      guard begins(path, with: mark, within: count) else { throw .exists(path) }
    }
  }

  private func isSameFile(_ first: String, _ second: String) -> Bool {
    first == second || Input.file(first).isFile(second)
  }

  /// Whether `mark` stands within the first `count` bytes of a file.
  private func begins(_ path: String, with mark: String, within count: Int) -> Bool {
    let descriptor = systemOpenToRead(path)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      // What is left of the array, whose storage stays where it is for the call.
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
      }
      if got < 0, errno == EINTR { continue }
      if got <= 0 { break }
      filled += got
    }
    let wanted = Array(mark.utf8)
    guard filled >= wanted.count else { return false }
    return (0...(filled - wanted.count)).contains { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}

/// The path lives for the call.
private func systemOpen(_ path: String) -> Int32 { unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) }

/// The path lives for the call.
private func systemOpenToRead(_ path: String) -> Int32 { unsafe open(path, O_RDONLY | O_CLOEXEC) }
