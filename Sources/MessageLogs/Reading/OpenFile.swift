import Bytes
import SystemLibrary

/// An open descriptor. It is closed when its last owner is released, unless it was borrowed.
final class OpenFile {
  let descriptor: Int32
  private let isOwned: Bool
  private let isRegular: Bool

  /// A pipe that nobody writes to is opened at once, because open(2) would not return on a signal.
  /// ``wait(orFor:)`` waits for its first writer.
  init?(path: String) {
    descriptor = openDescriptor(path, O_RDONLY | O_NONBLOCK)
    isOwned = true
    isRegular = descriptor >= 0 && isRegularFile(descriptor)
    if descriptor < 0 { return nil }
  }

  init(borrowing descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = false
    isRegular = isRegularFile(descriptor)
  }

  deinit { if isOwned && descriptor >= 0 { close(descriptor) } }

  /// Whether a read would block.
  var wouldWait: Bool {
    guard !isRegular else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // The count is one structure.
    return unsafe poll(&waiting, 1, 0) == 0
  }

  /// Waits until there is something to read. Returns false if the other descriptor is readable instead, or a
  /// signal arrived.
  func wait(orFor other: Int32) -> Bool {
    waitToRead(descriptor, or: other).isReadable
  }
}
