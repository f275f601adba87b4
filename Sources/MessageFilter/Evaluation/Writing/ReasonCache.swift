import Bytes

/// The reasons that have been written, by rule, to be copied when the same rule decides again: a few rules
/// decide most messages. It is scratch space of a worker, of at most 128 KiB, and never changes the output.
package struct ReasonCache: ~Copyable {
  /// Only the first rules have their reasons kept: this many rules, and up to this many bytes.
  private static let maxRules = 8192
  private static let maxBytes = 1 << 16

  private var bytes: ByteBuffer
  /// By rule: where its reason is in `bytes`; empty if it is not kept.
  private var places: [Range<UInt32>]

  /// A cache for the reasons of a rule set.
  package init(_ rules: RuleWriter) {
    bytes = ByteBuffer(capacity: 4096)
    places = Array(repeating: 0..<0, count: min(rules.count, Self.maxRules))
  }

  /// A cache that keeps nothing.
  init() {
    bytes = ByteBuffer(capacity: 0)
    places = []
  }

  /// Appends the reason of a rule. Returns false if it is not kept.
  @inline(__always)
  func append(_ rule: Int, to output: inout ByteBuffer) -> Bool {
    guard rule < places.count, !places[rule].isEmpty else { return false }
    let place = places[rule]
    output.append(bytes.span, Int(place.lowerBound)..<Int(place.upperBound))
    return true
  }

  /// Keeps the reason of a rule, if there is room for it.
  mutating func keep(_ reason: Span<UInt8>, of rule: Int) {
    guard rule < places.count, bytes.count + reason.count <= Self.maxBytes else { return }
    let start = UInt32(bytes.count)
    bytes.append(reason)
    places[rule] = start..<UInt32(bytes.count)
  }
}
