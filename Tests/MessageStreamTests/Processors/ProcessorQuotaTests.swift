import Testing

@testable import MessageStream

@Suite struct ProcessorQuotaTests {
  private static let unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n"
  private static let split = """
    25 30 0:22 / /sys/fs/cgroup ro,nosuid shared:8 - tmpfs tmpfs ro,mode=755
    31 25 0:27 / /sys/fs/cgroup/cpuset rw shared:9 - cgroup cgroup rw,cpuset
    32 25 0:28 / /sys/fs/cgroup/cpu,cpuacct rw shared:10 - cgroup cgroup rw,cpu,cpuacct
    """

  private struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var groups: String
    var mounts: String
    var files: [String: String]
    var processors: Int?
    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(
      name: "no quota", groups: "0::/a\n", mounts: unified,
      files: ["/sys/fs/cgroup/a/cpu.max": "max 100000\n"]),
    Case(
      name: "two processors", groups: "0::/a\n", mounts: unified,
      files: ["/sys/fs/cgroup/a/cpu.max": "200000 100000\n"], processors: 2),
    Case(
      name: "one and a half count as two", groups: "0::/a\n", mounts: unified,
      files: ["/sys/fs/cgroup/a/cpu.max": "150000 100000\n"], processors: 2),
    Case(
      name: "a tenth counts as one", groups: "0::/a\n", mounts: unified,
      files: ["/sys/fs/cgroup/a/cpu.max": "1000 10000\n"], processors: 1),
    Case(
      name: "a group around it is tighter", groups: "0::/a/b/c\n", mounts: unified,
      files: [
        "/sys/fs/cgroup/a/b/c/cpu.max": "800000 100000\n", "/sys/fs/cgroup/a/cpu.max": "300000 100000\n",
      ],
      processors: 3),
    Case(
      name: "a container's own root", groups: "0::/\n", mounts: unified,
      files: ["/sys/fs/cgroup/cpu.max": "400000 100000\n"], processors: 4),
    Case(
      name: "a mount of the container's group", groups: "0::/box/7/x\n",
      mounts: "30 23 0:26 /box/7 /sys/fs/cgroup ro - cgroup2 cgroup rw\n",
      files: ["/sys/fs/cgroup/x/cpu.max": "500000 100000\n"], processors: 5),
    Case(
      name: "a group outside of what is mounted", groups: "0::/../other\n", mounts: unified,
      files: ["/sys/fs/cgroup/cpu.max": "600000 100000\n"], processors: 6),
    Case(
      name: "version 1", groups: "5:cpuset:/x\n4:cpu,cpuacct:/a\n", mounts: split,
      files: [
        "/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us": "250000\n",
        "/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us": "100000\n",
        "/sys/fs/cgroup/cpuset/x/cpu.cfs_quota_us": "100000\n",
      ], processors: 3),
    Case(
      name: "version 1 without a quota", groups: "4:cpu,cpuacct:/\n", mounts: split,
      files: [
        "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "-1\n",
        "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
      ]),
    Case(
      name: "both versions, the tighter one holds", groups: "4:cpu,cpuacct:/\n0::/\n",
      mounts: split + "\n41 25 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
      files: [
        "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "700000\n",
        "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
        "/sys/fs/cgroup/unified/cpu.max": "200000 100000",
      ], processors: 2),
    Case(
      name: "nonsense", groups: ":::\n0:\nx\n4:cpu:", mounts: "- - -\n1 2 3 4 5 6 - cgroup\n\n", files: [:]),
    Case(
      name: "a period of nothing", groups: "0::/\n", mounts: unified, files: ["/sys/fs/cgroup/cpu.max": "5 0"]
    ),
    Case(name: "an empty file", groups: "0::/\n", mounts: unified, files: ["/sys/fs/cgroup/cpu.max": ""]),
  ]

  @Test(
    arguments: [
      ("Cpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2), ("Name:\tx\nCpus_allowed:\t1", 1),
      ("Cpus_allowed:\tffffffff,ffffffff,00000000,80000001\n", 66), ("Cpus_allowed:\t0\n", nil),
      ("Cpus_allowed:\tx\n", nil), ("Cpus_allowed_list:\t0-1\n", nil), ("", nil),
    ] as [(String, Int?)])
  func `the processors of an affinity mask are counted`(status: String, count: Int?) {
    #expect(Processors.affinity(status: Array(status.utf8)) == count)
  }

  @Test(arguments: cases)
  private func `the tightest quota of the groups that a process is in`(test: Case) {
    let quota = ProcessorQuota(groups: Array(test.groups.utf8), mounts: Array(test.mounts.utf8))
    #expect(quota.processors { test.files[$0].map { Array($0.utf8) } } == test.processors)
  }
}
