import SystemLibrary

/// The device and inode of a regular file, by which it is recognised under whatever name.
struct FileIdentity: Sendable, Hashable {
  private let device: dev_t
  private let inode: ino_t

  /// The identity of the file of which the system gave a status; nil if it is no regular file.
  init?(of status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }

  /// The identity of an open file; nil if it is no regular file.
  init?(ofDescriptor descriptor: Int32) {
    var status = stat()
    // The struct outlives the call, which fills it.
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(of: status)
  }

  /// The identity of the file at a path; nil if there is no regular file.
  init?(atPath path: String) {
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(of: status)
  }
}
