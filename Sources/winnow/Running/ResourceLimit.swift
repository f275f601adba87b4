import SystemLibrary

/// The process's limits on resources, as `ulimit` shows them.
enum ResourceLimit {
  #if canImport(Glibc)
    typealias Resource = __rlimit_resource
  #else
    typealias Resource = Int32
  #endif

  /// The limit on a resource; nil if there is none.
  static func current(_ resource: Resource) -> Int? {
    var found = rlimit()
    // The struct outlives the call, which fills it.
    guard unsafe getrlimit(kind(of: resource), &found) == 0 else { return nil }
    // RLIM_INFINITY is the highest number of the signed or unsigned type.
    return found.rlim_cur >= rlim_t(Int64.max) ? nil : Int(found.rlim_cur)
  }

  /// Raises the limit on open files to `count`, or as far as the process may. Returns whether it is enough.
  @discardableResult
  static func raiseOpenFiles(to count: Int) -> Bool {
    var limit = rlimit()
    // The struct outlives both calls.
    guard unsafe getrlimit(kind(of: RLIMIT_NOFILE), &limit) == 0 else { return false }
    if limit.rlim_cur >= rlim_t(count) { return true }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    guard unsafe setrlimit(kind(of: RLIMIT_NOFILE), &limit) == 0 else { return false }
    return limit.rlim_cur == rlim_t(count)
  }

  #if canImport(Glibc)
    private static func kind(of resource: Resource) -> __rlimit_resource_t {
      __rlimit_resource_t(resource.rawValue)
    }
  #else
    private static func kind(of resource: Resource) -> Resource { resource }
  #endif
}
