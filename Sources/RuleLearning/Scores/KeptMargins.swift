/// The margins of kept messages. Those of a campaign count as one together.
struct KeptMargins {
  private var sorted: [(margin: Double, weight: Double)]

  init(_ margins: [(margin: Double, weight: Double)]) { sorted = margins.sorted { $0.margin > $1.margin } }

  var isEmpty: Bool { sorted.isEmpty }

  /// The margin that lies so many standard deviations above the mean.
  func margin(deviations: Double) -> Double {
    let total = sorted.reduce(0) { $0 + $1.weight }
    if total == 0 { return 0 }
    let mean = sorted.reduce(0) { $0 + $1.margin * $1.weight } / total
    let squares = sorted.reduce(0) { $0 + ($1.margin - mean) * ($1.margin - mean) * $1.weight }
    return mean + deviations * (squares / max(total - 1, 1)).squareRoot()
  }

  /// For each number of campaigns up to `allowed`, the margin that a threshold must not be below so that no
  /// more of them are caught. There are at most as many as messages.
  func limits(upTo allowed: Int) -> [Double] {
    var limits: [Double] = []
    var caught = 0.0
    for (margin, weight) in sorted {
      // With this message more than so many would be caught.
      while limits.count <= allowed, caught + weight > Double(limits.count) + Budget.rounding {
        limits.append(margin)
      }
      caught += weight
    }
    return limits
  }
}
