/// The quota of processor time that Linux control groups, version 1 or 2, set for a process. Containers are
/// limited by it.
struct ProcessorQuota {
  /// The folders whose quotas apply: that of the process's group, and those of the groups around it.
  private var folders: [(path: String, version: Int)] = []

  /// - Parameters:
  ///   - groups: The content of `/proc/self/cgroup`: lines of `number:controllers:path`.
  ///   - mounts: The content of `/proc/self/mountinfo`.
  init(groups: [UInt8], mounts: [UInt8]) {
    let mounts = mounts.split(separator: UInt8(ascii: "\n")).compactMap(Mount.init)
    for line in groups.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let version = fields[0].elementsEqual("0".utf8) && fields[1].isEmpty ? 2 : 1
      if version == 1, !Self.isListed("cpu", in: fields[1]) { continue }
      guard let mount = mounts.first(where: { $0.version == version }) else { continue }
      for folder in mount.folders(of: fields[2]) { folders.append((folder, version)) }
    }
  }

  /// The number of processors that the smallest quota amounts to, rounded up; nil if there is no quota.
  ///
  /// - Parameter read: Returns the bytes of a file; nil if it cannot be read.
  func processors(reading read: (String) -> [UInt8]?) -> Int? {
    var least: Int?
    for (folder, version) in folders {
      let quota: Int?
      let period: Int?
      if version == 2 {
        let numbers = Self.numbers(read(folder + "/cpu.max"))
        quota = numbers.first ?? nil
        period = numbers.count > 1 ? numbers[1] : 100_000
      } else {
        quota = Self.numbers(read(folder + "/cpu.cfs_quota_us")).first ?? nil
        period = Self.numbers(read(folder + "/cpu.cfs_period_us")).first ?? nil
      }
      // A missing quota is "max" in version 2 and -1 in version 1.
      guard let quota, let period, quota > 0, period > 0 else { continue }
      let count = quota / period + (quota % period == 0 ? 0 : 1)
      least = min(least ?? count, count)
    }
    return least
  }

  /// The numbers in a file, separated by white space; nil for each word that is not a number.
  private static func numbers(_ bytes: [UInt8]?) -> [Int?] {
    (bytes ?? []).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// Whether a word is in a list that is separated by commas.
  private static func isListed(_ word: String, in list: ArraySlice<UInt8>) -> Bool {
    list.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(word.utf8) }
  }

  /// A line of `/proc/self/mountinfo`: number, parent, device, root, mount point, options, optional fields,
  /// `-`, type, source, the file system's options.
  private struct Mount {
    /// The version of the control groups. Version 1 counts only if the mount is that of processor time.
    let version: Int
    private let root: ArraySlice<UInt8>
    private let point: ArraySlice<UInt8>

    init?(_ line: ArraySlice<UInt8>) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard let dash = fields.firstIndex(where: { $0.elementsEqual("-".utf8) }), dash >= 6,
        fields.count > dash + 3
      else { return nil }
      if fields[dash + 1].elementsEqual("cgroup2".utf8) {
        version = 2
      } else if fields[dash + 1].elementsEqual("cgroup".utf8), isListed("cpu", in: fields[dash + 3]) {
        version = 1
      } else {
        return nil
      }
      root = fields[3]
      point = fields[4]
    }

    /// The folders of a group and of the groups around it, as far as they are mounted.
    func folders(of group: ArraySlice<UInt8>) -> [String] {
      let slash = UInt8(ascii: "/")
      // A container's mount shows only the folders below its root. A group outside of that is then the root.
      var names = group.split(separator: slash)
      let rootNames = root.split(separator: slash)
      names = names.starts(with: rootNames) ? Array(names.dropFirst(rootNames.count)) : []
      if names.contains(where: { $0.elementsEqual("..".utf8) }) { names = [] }
      let base = point.elementsEqual("/".utf8) ? "" : String(decoding: point, as: UTF8.self)
      return (0...names.count).map { count in
        names.prefix(count).reduce(base) { $0 + "/" + String(decoding: $1, as: UTF8.self) }
      }
    }
  }
}
