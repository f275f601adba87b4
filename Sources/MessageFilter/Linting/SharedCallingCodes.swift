/// Warnings about regions of `countryAllowlist` whose calling code other regions share.
extension RulesReader {
  /// Warns of regions whose calling code lets others pass, too.
  mutating func warnOfSharedCallingCodes() {
    for region in places.callingCodes where region.isRegion {
      let others = CallingCodeDetector.regions(of: region.code).filter { $0 != region.name.uppercased() }
      guard !others.isEmpty else { continue }
      let listed = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? ", …" : "")
      let what =
        others.count == 1 ? "which \(listed) shares" : "which \(others.count) others share (\(listed))"
      findings.add(
        .warning, region.offset, region.pointer,
        "\(quoted(region.name)) stands for +\(region.code), \(what): senders from there pass too")
    }
  }
}
