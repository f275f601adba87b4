/// How many of a set's literals have each of the windows that a ``TeddyPrefilter`` could choose: what is in many of them
/// is frequent in texts as well, and if all chose it, each would have to be compared there.
struct WindowFrequencies {
  /// By hash, so some are counted together.
  private var counts: [UInt16]
  private let shift: UInt32

  /// The windows of literals in their folded form. O(literals' length).
  ///
  /// - Parameter literals: where each is in `bytes`.
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

  /// What it costs that a literal chooses the window at an offset, in the measure of ``TeddyBuckets``: in how many of
  /// all places of texts it has to be compared more. The part of each literal is the one with which texts were looked
  /// at fastest.
  func cost(of literal: Span<UInt8>, _ offset: Int) -> Float {
    literal.count < TeddyPrefilter.width ? 0 : Float(counts[slot(literal, offset)]) * 1e-6
  }

  private func slot(_ literal: Span<UInt8>, _ offset: Int) -> Int {
    var window: UInt32 = 0
    for place in 0..<TeddyPrefilter.width { window = window << 8 | UInt32(literal[offset + place]) }
    return Int((window &* 0x9E37_79B1) &>> shift)
  }
}
