/// The literals by a window of four bytes: the one that a ``TeddyPrefilter`` chose, or that is in a
/// ``WindowBitmap``.
///
/// A filter of the bytes beside the window rejects most candidates at which there is no literal.
struct VerificationTable: Sendable {
  /// A slot is the window's hash shifted right by this. There are at least two slots.
  private var slotShift: UInt64 = 63
  private var slots = [Slot](repeating: Slot(), count: 2)
  private(set) var entries: [LiteralEntry] = []

  /// What is known of the windows with one hash. It is in one cache line: what passes the filter has the place of its
  /// entries at hand.
  private struct Slot: Sendable {
    /// The bytes that may stand beside the windows: after them in the low half, before them in the high half. A bit
    /// stands for each value of a byte's low five bits, which tell ASCII letters apart whatever their case.
    var neighbours: UInt64 = 0
    /// The windows' entries are `entries[start..<end]`.
    var start: UInt32 = 0
    var end: UInt32 = 0
  }

  init() {}

  /// An empty table with room for entries of `count` different windows.
  init(roomFor count: Int) {
    // At least 2.4 for each window. More reject few more candidates, and take more of the cache.
    var slots = 1 << 10
    while slots * 5 < count * 12 { slots *= 2 }
    slotShift = UInt64(64 - slots.trailingZeroBitCount)
    self.slots = [Slot](repeating: Slot(), count: slots)
  }

  /// The number of literals that have the same window, on average over the literals.
  var sharing: Int {
    if entries.isEmpty { return 0 }
    return slots.reduce(0) { $0 + Int($1.end - $1.start) * Int($1.end - $1.start) } / entries.count
  }

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
    slots[slot].neighbours |=
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
      let buckets = HashBuckets(placed, count: slots.count)
      entries = buckets.entries
      for slot in slots.indices {
        let range = buckets.range(slot)
        slots[slot].start = UInt32(range.lowerBound)
        slots[slot].end = UInt32(range.upperBound)
      }
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
    let bits = unsafe slots.span[unchecked: slot(word)].neighbours
    let before = (bits &>> 32) &>> UInt64(previous & 31)
    return Int(truncatingIfNeeded: (bits &>> (word &>> 32 & 31)) & before & 1)
  }

  /// The entries that may have their window where a word begins.
  @inline(__always)
  func candidates(_ word: UInt64) -> Range<Int> {
    // As above.
    let slot = unsafe slots.span[unchecked: slot(word)]
    return Int(slot.start)..<Int(slot.end)
  }
}
