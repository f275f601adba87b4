import Bytes
import SystemLibrary

/// The processors that this process may use.
package enum Processors {
  /// The number of processors, at least 1: those that are online and allowed by the process's affinity, but
  /// no more than its control groups' quotas of processor time amount to.
  package static let count = allowed == 1 ? 1 : max(1, min(allowed, quota ?? .max))

  /// The number of processors that the process's affinity allows; if it is not known, the number of those
  /// online.
  private static let allowed: Int = {
    #if os(Linux)
      if let status = smallFile("/proc/self/status"), let count = affinity(status: status) { return count }
    #endif
    return sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }()

  /// The number of processors in the mask of `/proc/self/status`: `Cpus_allowed:` and hexadecimal words
  /// separated by commas.
  static func affinity(status: [UInt8]) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: name.utf8) })
    else {
      return nil
    }
    var count = 0
    for byte in line.dropFirst(name.utf8.count) where !"\t ,".utf8.contains(byte) {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      count += digit.nonzeroBitCount
    }
    return count > 0 ? count : nil
  }

  /// The number of processors that the control groups' quotas allow; nil if there is no quota.
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

  /// The bytes of a file of the kernel; nil if it cannot be read or is unexpectedly long.
  private static func smallFile(_ path: String) -> [UInt8]? {
    let limit = 1 << 20
    guard let bytes = try? contents(ofFile: path, atMost: limit), bytes.count < limit else { return nil }
    return bytes
  }
}

/// A number that identifies the calling thread among those alive.
func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    // Only the address is used.
    unsafe UInt(bitPattern: pthread_self())
  #endif
}
