package import Bytes
import SystemLibrary

/// Replaces a user's file atomically. Of a rules file, the old one is kept.
package enum FileReplacement {
  /// Why a file is not replaced.
  package enum Refusal: Error, Sendable, Equatable {
    /// The file is not a regular one.
    case isNotRegular(String)
    /// The file has another content than it had when the change was made.
    case hasChanged(String)
    /// A system call failed while something was done, in words: "write rules.json5".
    case system(doing: String, Errno)

    /// The reason as one sentence.
    package var message: String {
      switch self {
      case .isNotRegular(let path): "\(path) is not a regular file, so it can't be replaced"
      case .hasChanged(let path): "\(path) was changed by somebody else meanwhile; it is left as it is"
      case .system(let action, let error): "can't \(action): \(error)"
      }
    }
  }

  /// Waits until no other winnow edits a file, and keeps others waiting while `body` reads, changes and
  /// replaces it. A file that can't be locked is not waited for.
  ///
  /// - Parameter waiting: Called if another program has had the file locked for a second.
  package static func withLock<Result, Failure: Error>(
    _ path: String, waiting: () -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lock = lock(path, waiting)
    defer { if let lock { close(lock) } }
    return try body()
  }

  /// Waits until no other winnow edits a file, and returns a descriptor that keeps others waiting until it is
  /// closed; nil if the file can't be locked.
  private static func lock(_ path: String, _ waiting: () -> Void) -> Int32? {
    var hasWaited = false
    while true {
      // A named pipe would otherwise wait for a writer. The path is valid during the call.
      let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor < 0 { return nil }
      if !hasWaited, !isFree(descriptor) {
        hasWaited = true
        waiting()
      }
      while flock(descriptor, LOCK_EX) != 0 {
        if errno == EINTR { continue }
        close(descriptor)
        return nil
      }
      // The path is valid during the call, and the structs outlive the calls, which fill them.
      var (held, present) = (stat(), stat())
      guard unsafe fstat(descriptor, &held) == 0, unsafe stat(path, &present) == 0 else {
        close(descriptor)
        return nil
      }
      if held.st_ino == present.st_ino, held.st_dev == present.st_dev { return descriptor }
      // The file was replaced meanwhile, so the lock is that of the old one.
      close(descriptor)
    }
  }

  /// Tries for a second to lock a file. Returns false if others have had it locked all the time.
  private static func isFree(_ descriptor: Int32) -> Bool {
    for _ in 0..<20 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      usleep(50_000)
    }
    return false
  }

  /// Replaces the content of a file with `bytes`.
  ///
  /// The new file is written next to the old one, synced and renamed over it, so that a reader sees the old
  /// or the new file and nothing in between, whatever happens. Permissions and owner are kept as far as the
  /// system allows. If `path` is a symbolic link, the file that it points to is replaced. The old content is
  /// kept as `path` with `~` appended.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - bytes: The new content.
  ///   - old: The content that the file must still have. If it has changed in the meantime, it is left alone.
  /// - Throws: ``Refusal``; the file then has its old content.
  package static func replace(
    _ path: String, with bytes: [UInt8], expecting old: [UInt8]
  ) throws(Refusal) {
    let real = try resolved(path)
    var status = stat()
    guard unsafe stat(real, &status) == 0 else { throw .system(doing: "look at \(path)", .last) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .isNotRegular(path) }
    if try contents(of: real, named: path) != old { throw .hasChanged(path) }
    let kept = keptPath(of: path)
    // Both files are written before either is renamed, so that a failure leaves the copy of an earlier
    // change.
    let copy = try PreparedFile(old, for: kept, like: status, named: kept)
    defer { copy.discard() }
    let new = try PreparedFile(bytes, for: real, like: status, named: path)
    defer { new.discard() }
    // Somebody may have saved the file while the others were written.
    if try contents(of: real, named: path) != old { throw .hasChanged(path) }
    try copy.moveIntoPlace()
    try new.moveIntoPlace()
  }

  /// Replaces a regular file in the same way, whatever it has, and keeps no copy of the old content.
  ///
  /// - Throws: ``Refusal``; the file then has its old content.
  package static func overwrite(_ path: String, with bytes: [UInt8]) throws(Refusal) {
    let real = try resolved(path)
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    guard unsafe stat(real, &status) == 0 else { throw .system(doing: "look at \(path)", .last) }
    let new = try PreparedFile(bytes, for: real, like: status, named: path)
    defer { new.discard() }
    try new.moveIntoPlace()
  }

  /// The name under which the old content of a file is kept.
  package static func keptPath(of path: String) -> String { path + "~" }

  /// The path of a file with symbolic links resolved.
  private static func resolved(_ path: String) throws(Refusal) -> String {
    // realpath allocates its result, which is freed here.
    guard let real = unsafe realpath(path, nil) else { throw .system(doing: "find \(path)", .last) }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func contents(of path: String, named name: String) throws(Refusal) -> [UInt8] {
    do throws(Errno) {
      return try Bytes.contents(ofFile: path, atMost: Limits.rulesBytes + 1)
    } catch {
      throw .system(doing: "read \(name)", error)
    }
  }

  /// A file that is written next to its place and synced, and not renamed into place yet.
  private struct PreparedFile {
    private let path: String
    private let name: String
    private let temporary: String

    /// Writes a file for a place.
    ///
    /// - Parameter name: The name of the place in messages.
    init(_ bytes: [UInt8], for path: String, like status: stat, named name: String) throws(Refusal) {
      var temporary = ""
      var descriptor: Int32 = -1
      // The name is short whatever that of the place is, which may be as long as a file system allows.
      let folder = FileLocation.folder(of: path)
      for attempt in 0..<100 {
        temporary = "\(folder)/.winnow.\(getpid()).\(attempt).new"
        descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 || errno != EEXIST { break }
      }
      guard descriptor >= 0 else { throw .system(doing: "write \(name)", .last) }
      defer { close(descriptor) }
      self.path = path
      self.name = name
      self.temporary = temporary
      do throws(Errno) {
        try writeAll(bytes.span, to: descriptor)
        // Only root can keep the owner. Otherwise the file becomes ours, as with an editor.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0, fsync(descriptor) == 0 else {
          throw Errno.last
        }
      } catch {
        discard()
        throw .system(doing: "write \(name)", error)
      }
    }

    /// Renames the file into place.
    func moveIntoPlace() throws(Refusal) {
      // Both paths are valid during the call.
      guard unsafe rename(temporary, path) == 0 else { throw .system(doing: "write \(name)", .last) }
      FileReplacement.syncFolder(of: path)
    }

    /// Removes the file unless it was renamed into place.
    func discard() {
      // The path is valid during the call, which fails if nothing has this name any more.
      _ = unsafe unlink(temporary)
    }
  }

  /// Makes a rename durable. Errors are ignored, because some file systems cannot sync a folder.
  private static func syncFolder(of path: String) {
    // The path is valid during the call.
    let descriptor = unsafe open(FileLocation.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
