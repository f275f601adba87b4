#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The processors this process may use.
public enum Processors {
  /// How many there are; at least 1.
  public static let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
