/// The number of literals of a set that contain each window a ``TeddyPrefilter`` could choose.
///
/// A window that many literals contain is frequent in texts as well. If all of them chose it, each would have
/// to be verified wherever it occurs.
struct WindowFrequencies {
  /// Counts by hash; windows with the same hash share a count.
  private var counts: [UInt16]
  private let shift: UInt32

  /// Counts the windows of literals in their folded form, in time O(literals' length).
  ///
  /// - Parameter literals: The place of each literal in `bytes`.
  init(_ literals: [(start: UInt32, count: UInt32)], in bytes: Span<UInt8>) {
    var slots = 256
    while slots < literals.count * 16 { slots *= 2 }
    shift = UInt32(32 - slots.trailingZeroBitCount)
    counts = [UInt16](repeating: 0, count: slots)
    for literal in literals where literal.count >= TeddyPrefilter.width {
      let own = bytes.extracting(Int(literal.start)..<Int(literal.start + literal.count))
      for offset in 0...TeddyPrefilter.lastOffset(in: own) {
        let slot = slot(own, offset)
        if counts[slot] < .max { counts[slot] += 1 }
      }
    }
  }

  /// The cost of choosing the window at an offset, as a probability like those of ``TeddyBuckets``: the extra
  /// share of text offsets at which the literal has to be verified. The factor is an empirical weight.
  func cost(of literal: Span<UInt8>, _ offset: Int) -> Float {
    literal.count < TeddyPrefilter.width ? 0 : Float(counts[slot(literal, offset)]) * 1e-6
  }

  private func slot(_ literal: Span<UInt8>, _ offset: Int) -> Int {
    var window: UInt32 = 0
    for index in 0..<TeddyPrefilter.width { window = window << 8 | UInt32(literal[offset + index]) }
    return Int((window &* 0x9E37_79B1) &>> shift)
  }
}
