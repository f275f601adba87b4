/// Literals by the hash of the window that a ``TeddyPrefilter`` chose for each, with what may stand beside it: few of the
/// places that pass the prefilter pass this table without a literal being there.
struct VerificationTable: Sendable {
  /// A hash has so many bits less than a word; there are two slots at least.
  private var slotShift: UInt64 = 63
  /// For each slot which bytes may follow a window of it (a bit for each value of a byte's five low bits, in the lower
  /// half) and which may be before it (in the higher one). ASCII letters are told apart by these, whatever their case.
  private var neighbours: [UInt64] = [0, 0]
  /// A bucket for each slot.
  private var buckets = HashBuckets()

  var entries: [LiteralEntry] { buckets.entries }

  init() {}

  /// An empty table for so many entries.
  init(roomFor count: Int) {
    // Four for each let few places pass; eight are quicker still as long as they stay in the cache.
    var slots = 1 << 10
    while slots < count * 4 || slots < min(count * 8, 1 << 13) { slots *= 2 }
    slotShift = UInt64(64 - slots.trailingZeroBitCount)
    neighbours = [UInt64](repeating: 0, count: slots)
  }

  /// Bytes that it takes.
  var memory: Int { neighbours.count * 8 + buckets.memory }

  // MARK: Making

  /// Adds an entry whose window is four bytes. `placed` collects what ``finish(_:)`` takes.
  ///
  /// - Parameter fourth: the window's last byte where the literal has only three.
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

  /// The bits of the bytes that have the same key as this one; all where it may be any.
  private static func bits(_ byte: UInt8?) -> UInt64 {
    guard let byte else { return 0xFFFF_FFFF }
    let bit: UInt64 = 1 << UInt64(byte & 31)
    // Only lead bytes have keys for which more than bit 5 is taken off: bit 0.
    return byte < 0xC0 ? bit : bit | 1 << UInt64((byte ^ 1) & 31)
  }

  /// Puts the entries together by slot.
  mutating func finish(_ placed: [HashBuckets.Placed]) {
    if placed.isEmpty {
      // Slots that are not set, so that nothing has to be asked before a look-up.
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
  ///   - word: the keys of eight bytes.
  ///   - previous: the byte before them; anything where there is none.
  @inline(__always)
  func mayHave(_ word: UInt64, after previous: UInt8) -> Int {
    // A slot has as many bits as the number of slots says.
    let bits = unsafe neighbours.span[unchecked: slot(word)]
    let before = (bits &>> 32) &>> UInt64(previous & 31)
    return Int(truncatingIfNeeded: (bits &>> (word &>> 32 & 31)) & before & 1)
  }

  /// The entries that may have the window that a word begins with.
  @inline(__always)
  func candidates(_ word: UInt64) -> Range<Int> {
    entries.isEmpty ? 0..<0 : buckets.range(slot(word))
  }
}
