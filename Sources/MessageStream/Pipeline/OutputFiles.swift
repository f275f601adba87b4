import Bytes
import SystemLibrary

/// Protects files from being overwritten: an input never is, and another file with content only if that is
/// allowed.
///
/// A file is identified by its device and inode, and one that does not exist yet by its location, so links
/// are recognised. All files are checked before the first one is touched.
package struct OutputFiles: Sendable {
  /// What happens to a regular file that is not empty.
  package enum Existing: Sendable, Equatable {
    /// The file is kept, and the run is refused.
    case refused
    /// The file is overwritten.
    case replaced
    /// The file is overwritten if a text occurs within its first bytes, which marks it as earlier output of
    /// the same kind.
    case replacedIfMarked(String, within: Int)
    /// The output is appended to the file.
    case continued
  }

  /// A file to write.
  package struct Output: Sendable, Equatable {
    /// Its path.
    package var path: String
    /// What happens to existing content.
    package var existing: Existing

    /// A file to write.
    package init(_ path: String, existing: Existing) {
      self.path = path
      self.existing = existing
    }
  }

  /// Why a file is not written.
  package enum Refusal: Error, Sendable, Equatable {
    /// The file is also an input.
    case isInput(Stream)
    /// The file exists and is not empty.
    case exists(String)
    /// The file would be written for two purposes.
    case isWrittenTwice(Stream)
    /// The file cannot be written.
    case system(SystemCallError)
  }

  private let inputs: [Input]
  private let others: [String]

  /// The protection for a run that reads these inputs, which include the rules file.
  ///
  /// - Parameter others: Paths of files that are written besides those that are checked.
  package init(reading inputs: [Input], writingAlso others: [String] = []) {
    self.inputs = inputs
    self.others = others
  }

  /// Checks all files of a run without touching them.
  package func check(_ outputs: [Output]) throws(Refusal) {
    for path in others where isInput(path) { throw .isInput(.file(path)) }
    var earlier = others.map { (path: $0, location: FileLocation(of: $0)) }
    for output in outputs {
      let (path, location) = (output.path, FileLocation(of: output.path))
      if earlier.contains(where: { $0.location == location || Input.file($0.path).isFile(path) }) {
        throw .isWrittenTwice(.file(path))
      }
      try check(output)
      earlier.append((path, location))
    }
  }

  /// Checks standard output, which the shell may have opened on an input (`>> FILE`), or on another output of
  /// the run.
  package func checkStandardOutput(beside outputs: [Output]) throws(Refusal) {
    let standard = OutputWriter.standardOutput
    for input in inputs where standard.isSameFile(as: input) { throw .isInput(input.stream) }
    for path in others + outputs.map(\.path) where standard.isSameFile(as: .file(path)) {
      throw .isWrittenTwice(.file(path))
    }
  }

  /// Opens a file. A file that is replaced is emptied by the first write, or by ``OutputWriter/dropOlder()``.
  ///
  /// The check is repeated on the opened file, which may have been created after the first check.
  package func open(_ output: Output) throws(Refusal) -> OutputWriter {
    try check(output)
    // The file is opened without O_TRUNC, so that it can be checked first.
    let descriptor = openDescriptor(output.path, O_WRONLY | O_CREAT)
    guard descriptor >= 0 else { throw .system(.last(.create, .file(output.path))) }
    var status = stat()
    // The struct outlives the call, which fills it.
    let found = unsafe fstat(descriptor, &status)
    let holdsOlder = found == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    let writer = OutputWriter(
      descriptor: descriptor, stream: .file(output.path), isOwned: true, holdsOlder: holdsOlder)
    for input in inputs where writer.isSameFile(as: input) { throw .isInput(.file(output.path)) }
    if holdsOlder, output.existing == .refused { throw .exists(output.path) }
    return writer
  }

  private func check(_ output: Output) throws(Refusal) {
    let path = output.path
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(.last(.create, .file(path))) }
      // A missing input must not be created as an output, only to be read as empty.
      let location = FileLocation(of: path)
      if inputs.contains(where: { $0.isMissingFile(at: location) }) { throw .isInput(.file(path)) }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      let cause = SystemCallError.Cause.system(Errno(code: EISDIR))
      throw .system(SystemCallError(operation: .create, stream: .file(path), cause: cause))
    case S_IFREG: break
    // Pipes and devices have no content to protect.
    default: return
    }
    if inputs.contains(where: { $0.isFile(path) }) { throw .isInput(.file(path)) }
    // The path is valid during the call.
    guard unsafe access(path, W_OK) == 0 else { throw .system(.last(.create, .file(path))) }
    guard status.st_size > 0 else { return }
    switch output.existing {
    case .replaced, .continued: return
    case .refused: throw .exists(path)
    case .replacedIfMarked(let mark, let count):
      guard begins(path, with: mark, within: count) else { throw .exists(path) }
    }
  }

  /// Whether a path is that of an input, by whatever name, or that of a missing one.
  private func isInput(_ path: String) -> Bool {
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    if unsafe stat(path, &status) == 0 { return inputs.contains { $0.isRegularFile(with: status) } }
    let location = FileLocation(of: path)
    return inputs.contains { $0.isMissingFile(at: location) }
  }

  /// Whether `mark` is within the first `count` bytes of a file.
  private func begins(_ path: String, with mark: String, within count: Int) -> Bool {
    guard let bytes = try? contents(ofFile: path, atMost: count) else { return false }
    return bytes.span.contains(mark.utf8Span.span)
  }
}

extension Input {
  /// Whether this input is the regular file at `path`, by whatever name.
  fileprivate func isFile(_ path: String) -> Bool {
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    return unsafe stat(path, &status) == 0 && isRegularFile(with: status)
  }

  /// Whether this input, if it is not there, would be a file at a location.
  fileprivate func isMissingFile(at location: FileLocation) -> Bool {
    if case .file(let path) = self { FileLocation(of: path) == location } else { false }
  }
}
