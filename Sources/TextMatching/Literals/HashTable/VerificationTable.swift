/// The literals by the window that a ``TeddyPrefilter`` chose for each.
///
/// A filter of the bytes beside the window rejects most candidates of the prefilter at which there is no
/// literal.
struct VerificationTable: Sendable {
  /// A slot is the window's hash shifted right by this. There are at least two slots.
  private var slotShift: UInt64 = 63
  /// For each slot the bytes that may stand beside its windows: after them in the low half, before them in
  /// the high half. A bit stands for each value of a byte's low five bits, which tell ASCII letters apart
  /// whatever their case.
  private var neighbours: [UInt64] = [0, 0]
  /// The buckets, one for each slot.
  private var buckets = HashBuckets()

  var entries: [LiteralEntry] { buckets.entries }

  init() {}

  /// An empty table with room for `count` entries.
  init(roomFor count: Int) {
    // Four slots for each entry reject most candidates. Eight are faster while they fit the cache.
    var slots = 1 << 10
    while slots < count * 4 || slots < min(count * 8, 1 << 13) { slots *= 2 }
    slotShift = UInt64(64 - slots.trailingZeroBitCount)
    neighbours = [UInt64](repeating: 0, count: slots)
  }

  /// The size in bytes.
  var memory: Int { neighbours.count * 8 + buckets.memory }

  // MARK: Making

  /// Adds an entry with a window of four bytes. `placed` collects what ``finish(_:)`` needs.
  ///
  /// - Parameter fourth: The last byte of the window if the literal has only three.
  mutating func add(
    _ entry: LiteralEntry, of literal: Span<UInt8>, fourth: UInt64 = 0,
    to placed: inout [HashBuckets.Placed]
  ) {
    let slot = slot(entry.window | fourth << 24)
    let offset = Int(entry.offset)
    neighbours[slot] |=
      Self.bits(offset + 4 < literal.count ? literal[offset + 4] : nil)
      | Self.bits(offset > 0 ? literal[offset - 1] : nil) << 32
    placed.append((UInt32(slot), entry))
  }

  /// The bits of all bytes with the same fold key as this one; all bits if any byte may stand there.
  private static func bits(_ byte: UInt8?) -> UInt64 {
    guard let byte else { return 0xFFFF_FFFF }
    let bit: UInt64 = 1 << UInt64(byte & 31)
    // The fold key of a byte drops bit 5, which is not among the five bits. That of a lead byte drops bit 0
    // as well.
    return byte < 0xC0 ? bit : bit | 1 << UInt64((byte ^ 1) & 31)
  }

  /// Orders the entries by slot.
  mutating func finish(_ placed: [HashBuckets.Placed]) {
    if placed.isEmpty {
      // Two empty slots, so that a look-up need not ask whether the table is empty.
      self = VerificationTable()
    } else {
      buckets = HashBuckets(placed, count: neighbours.count)
    }
  }

  // MARK: Looking up

  @inline(__always)
  private func slot(_ window: UInt64) -> Int {
    WindowHashTable.hash(window & 0xFFFF_FFFF, slotShift)
  }

  /// 1 if a literal may have its window where a text has these keys, else 0.
  ///
  /// - Parameters:
  ///   - word: The fold keys of eight bytes.
  ///   - previous: The byte before them; any value at the start of the text.
  @inline(__always)
  func mayHave(_ word: UInt64, after previous: UInt8) -> Int {
    // A slot has as many bits as the number of slots.
    let bits = unsafe neighbours.span[unchecked: slot(word)]
    let before = (bits &>> 32) &>> UInt64(previous & 31)
    return Int(truncatingIfNeeded: (bits &>> (word &>> 32 & 31)) & before & 1)
  }

  /// The entries that may have their window where a word begins.
  @inline(__always)
  func candidates(_ word: UInt64) -> Range<Int> {
    entries.isEmpty ? 0..<0 : buckets.range(slot(word))
  }
}
