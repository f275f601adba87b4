internal import SystemLibrary

/// The processors that this process may use.
public enum Processors {
  /// How many there are, at least 1: those that are online, that the process's affinity allows, and that its control
  /// groups' quotas of processor time amount to.
  public static let count = max(1, min(allowed, quota ?? .max))

  /// Those that the process's affinity allows; where it is not known, those that are online.
  private static var allowed: Int {
    #if os(Linux)
      if let status = smallFile("/proc/self/status"), let count = affinity(status: status) { return count }
    #endif
    return sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }

  /// How many processors are in the mask of `/proc/self/status`: `Cpus_allowed:` and hexadecimal words between commas.
  static func affinity(status: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
    var count = 0
    for character in line.dropFirst(name.count) where !character.isWhitespace && character != "," {
      guard let digit = character.hexDigitValue else { return nil }
      count += digit.nonzeroBitCount
    }
    return count > 0 ? count : nil
  }

  /// What the control groups' quotas leave; nil where there is none.
  private static var quota: Int? {
    #if os(Linux)
      guard let groups = smallFile("/proc/self/cgroup"), let mounts = smallFile("/proc/self/mountinfo") else {
        return nil
      }
      return ProcessorQuota(groups: groups, mounts: mounts).processors(reading: smallFile)
    #else
      return nil
    #endif
  }

  /// A file of the kernel's as text; nil where it can't be read or is unexpectedly long.
  private static func smallFile(_ path: String) -> String? {
    // The path lives for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    while bytes.count < 1 << 20 {
      // The array is as long as the count says.
      let count = unsafe read(descriptor, &piece, piece.count)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count > 0 { bytes += piece[..<count] } else if errno != EINTR { return nil }
    }
    return nil
  }
}

/// Tells the thread that calls from others that live.
func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    // Only the address is looked at.
    unsafe UInt(bitPattern: pthread_self())
  #endif
}
