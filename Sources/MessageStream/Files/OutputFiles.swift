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

  private let inputs: [Input]
  private let others: [String]
  /// The inputs that are regular files, so that an output is compared with all of them at once.
  private let inputFiles: Set<FileIdentity>
  /// The locations of the inputs that are not there.
  private let missingInputs: Set<FileLocation>

  /// The protection for a run that reads these inputs, which include the rules file.
  ///
  /// - Parameter others: Paths of files that are written besides those that are checked.
  package init(reading inputs: [Input], writingAlso others: [String] = []) {
    self.inputs = inputs
    self.others = others
    inputFiles = Set(inputs.compactMap(\.identity))
    missingInputs = Set(inputs.compactMap(\.missingLocation))
  }

  /// Checks all files of a run without touching them.
  package func check(_ outputs: [Output]) throws(OutputError) {
    var files: Set<FileIdentity> = []
    var locations: Set<FileLocation> = []
    for path in others {
      let file = FileIdentity(atPath: path)
      if isInput(path, file) { throw .isInput(.file(path)) }
      if let file { files.insert(file) }
      locations.insert(FileLocation(of: path))
    }
    for output in outputs {
      let file = FileIdentity(atPath: output.path)
      let isNewFile = file.map { files.insert($0).inserted } ?? true
      guard locations.insert(FileLocation(of: output.path)).inserted, isNewFile else {
        throw .isWrittenTwice(.file(output.path))
      }
      try check(output)
    }
  }

  /// Refuses a path that is an input, by whatever name.
  package func checkIsNoInput(_ path: String) throws(OutputError) {
    if isInput(path, FileIdentity(atPath: path)) { throw .isInput(.file(path)) }
  }

  /// Whether standard output is a regular file, which may be an input.
  package static var standardOutputIsRegular: Bool {
    FileIdentity(ofDescriptor: OutputWriter.standardOutput.descriptor) != nil
  }

  /// Checks standard output, which the shell may have opened on an input (`>> FILE`), or on another output of
  /// the run.
  package func checkStandardOutput(beside outputs: [Output]) throws(OutputError) {
    guard let standard = FileIdentity(ofDescriptor: OutputWriter.standardOutput.descriptor) else { return }
    for input in inputs where input.identity == standard { throw .isInput(input.stream) }
    for path in others + outputs.map(\.path) where FileIdentity(atPath: path) == standard {
      throw .isWrittenTwice(.file(path))
    }
  }

  /// Opens a file. A file that is replaced is emptied by the first write, or by ``OutputWriter/dropOlder()``.
  /// A new one that gets neither is removed.
  ///
  /// The check is repeated on the opened file, which may have been created after the first check.
  package func open(_ output: Output) throws(OutputError) -> OutputWriter {
    try check(output)
    // A file that is made here is no input, although it may have the inode of an input that was removed.
    let made = openDescriptor(output.path, O_WRONLY | O_CREAT | O_EXCL)
    if made >= 0 {
      return OutputWriter(descriptor: made, stream: .file(output.path), isOwned: true, isNew: true)
    }
    // The file is opened without O_TRUNC, so that it can be checked first.
    let descriptor = openDescriptor(output.path, O_WRONLY | O_CREAT)
    guard descriptor >= 0 else { throw .system(.last(.create, .file(output.path))) }
    var status = stat()
    // The struct outlives the call, which fills it.
    let file = unsafe fstat(descriptor, &status) == 0 ? FileIdentity(of: status) : nil
    let holdsOlder = file != nil && status.st_size > 0
    let writer = OutputWriter(
      descriptor: descriptor, stream: .file(output.path), isOwned: true, holdsOlder: holdsOlder)
    if let file, inputFiles.contains(file) { throw .isInput(.file(output.path)) }
    if holdsOlder { try checkContent(of: output) }
    return writer
  }

  private func check(_ output: Output) throws(OutputError) {
    let path = output.path
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(.last(.create, .file(path))) }
      // A missing input must not be created as an output, only to be read as empty.
      if isInput(path, nil) { throw .isInput(.file(path)) }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      let cause = FileFailure.Cause.system(Errno(code: EISDIR))
      throw .system(FileFailure(operation: .create, stream: .file(path), cause: cause))
    case S_IFREG: break
    // Pipes and devices have no content to protect.
    default: return
    }
    if isInput(path, FileIdentity(of: status)) { throw .isInput(.file(path)) }
    // The path is valid during the call.
    guard unsafe access(path, W_OK) == 0 else { throw .system(.last(.create, .file(path))) }
    if status.st_size > 0 { try checkContent(of: output) }
  }

  /// Refuses a file that has content which is not replaced.
  private func checkContent(of output: Output) throws(OutputError) {
    switch output.existing {
    case .replaced, .continued: return
    case .refused: throw .exists(output.path)
    case .replacedIfMarked(let mark, let count):
      guard begins(output.path, with: mark, within: count) else { throw .exists(output.path) }
    }
  }

  /// Whether a path is that of an input, by whatever name, or of one that was missing.
  ///
  /// - Parameter file: What is there; nil if that is no regular file.
  private func isInput(_ path: String, _ file: FileIdentity?) -> Bool {
    if let file, inputFiles.contains(file) { return true }
    return !missingInputs.isEmpty && missingInputs.contains(FileLocation(of: path))
  }

  /// Whether `mark` is within the first `count` bytes of a file.
  private func begins(_ path: String, with mark: String, within count: Int) -> Bool {
    guard let bytes = try? contents(ofFile: path, atMost: count) else { return false }
    return bytes.span.contains(mark.utf8Span.span)
  }
}

extension Input {
  /// The location of the input's file if nothing is there; nil otherwise.
  fileprivate var missingLocation: FileLocation? {
    // The path is valid during the call.
    guard case .file(let path) = self, unsafe access(path, F_OK) != 0 else { return nil }
    return FileLocation(of: path)
  }
}
