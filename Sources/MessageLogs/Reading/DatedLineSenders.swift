import Bytes

/// The senders of a chat so far, by hashes of their names.
struct DatedLineSenders: ~Copyable {
  private var hashes: Set<UInt64> = []
  /// Some of the last hashes, each at the place that its low bits name: most messages are from one of these.
  private var last = InlineArray<64, UInt64?>(repeating: nil)

  func contains(_ name: Span<UInt8>) -> Bool { hashes.contains(Self.hash(name)) }

  /// Adds a sender, unless there are ``Limits/logSenders``.
  mutating func insert(_ name: Span<UInt8>) {
    let hash = Self.hash(name)
    let place = Int(truncatingIfNeeded: hash & 63)
    if last[place] == hash { return }
    last[place] = hash
    if hashes.count < Limits.logSenders { hashes.insert(hash) }
  }

  private static func hash(_ name: Span<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add(name)
    return hash.value
  }
}
