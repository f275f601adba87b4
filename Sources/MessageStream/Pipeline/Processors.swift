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

/// Tells the thread that calls from others that live.
func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    // Only the address is looked at.
    unsafe UInt(bitPattern: pthread_self())
  #endif
}
