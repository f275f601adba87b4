/// The quota of processor time that Linux control groups, version 1 or 2, give a process: containers are limited by it.
struct ProcessorQuota {
  /// The folders whose quotas hold: that of the process's group and those of the groups around it.
  private var folders: [(path: String, version: Int)] = []

  /// - Parameters:
  ///   - groups: What `/proc/self/cgroup` says: lines of `number:controllers:path`.
  ///   - mounts: What `/proc/self/mountinfo` says.
  init(groups: String, mounts: String) {
    let mounts = mounts.split(separator: "\n").compactMap(Mount.init)
    for line in groups.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let version = fields[0] == "0" && fields[1].isEmpty ? 2 : 1
      if version == 1, !fields[1].split(separator: ",").contains("cpu") { continue }
      let wanted = mounts.first { mount in
        version == 2 ? mount.type == "cgroup2" : mount.type == "cgroup" && mount.options.contains("cpu")
      }
      guard let mount = wanted else { continue }
      for folder in mount.folders(of: String(fields[2])) { folders.append((folder, version)) }
    }
  }

  /// How many processors the tightest quota amounts to, begun ones counted; nil where there is no quota.
  ///
  /// - Parameter read: the text of a file; nil where there is none.
  func processors(reading read: (String) -> String?) -> Int? {
    var least: Int?
    for (folder, version) in folders {
      let quota: Int?
      let period: Int?
      if version == 2 {
        let words = (read(folder + "/cpu.max") ?? "").split(whereSeparator: \.isWhitespace)
        quota = words.first.flatMap { Int($0) }
        period = words.count > 1 ? Int(words[1]) : 100_000
      } else {
        quota = read(folder + "/cpu.cfs_quota_us").flatMap(Self.number)
        period = read(folder + "/cpu.cfs_period_us").flatMap(Self.number)
      }
      // No quota is "max" in version 2 and -1 in version 1.
      guard let quota, let period, quota > 0, period > 0 else { continue }
      let count = quota / period + (quota % period == 0 ? 0 : 1)
      least = min(least ?? count, count)
    }
    return least
  }

  private static func number(_ text: String) -> Int? {
    text.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }

  /// A line of `/proc/self/mountinfo`: number, parent, device, root, mount point, options, optional fields, `-`, type,
  /// source, the file system's options.
  private struct Mount {
    let root: String
    let point: String
    let type: Substring
    let options: [Substring]

    init?(_ line: Substring) {
      let fields = line.split(separator: " ")
      guard let dash = fields.firstIndex(of: "-"), dash >= 6, fields.count > dash + 3 else { return nil }
      root = String(fields[3])
      point = String(fields[4])
      type = fields[dash + 1]
      options = fields[dash + 3].split(separator: ",")
    }

    /// The folders of a group and of those around it, as far as they are mounted.
    func folders(of group: String) -> [String] {
      // Of a container's mount only what lies below its root is there; a group that lies elsewhere is then the root.
      var names = group.split(separator: "/")
      let rootNames = root.split(separator: "/")
      names = names.starts(with: rootNames) ? Array(names.dropFirst(rootNames.count)) : []
      if names.contains("..") { names = [] }
      let base = point == "/" ? "" : point
      return (0...names.count).map { count in names.prefix(count).reduce(base) { $0 + "/" + $1 } }
    }
  }
}
