import Bytes

/// Literals by the hash of one of their windows.
///
/// A filter rejects most offsets of a text. The entries of the other offsets are in buckets.
struct WindowHashTable: Sendable {
  /// The maximum number of slots of a filter.
  private static let maxSlots = 1 << 27

  /// The number of offsets that are tested before the candidates among them are verified.
  private static let chunk = 256

  /// A slot is the window's hash shifted right by this. There are at least two slots.
  private var slotShift: UInt64 = 63
  /// A bit for each slot: whether an entry has it.
  private var filter: [UInt8] = [0]
  private var bucketShift = 0
  /// The buckets. A slot's bucket is `slot >> bucketShift`.
  private var buckets = HashBuckets()
  /// While the table is built: the number of windows counted in each bucket, up to 255.
  private var windowCounts: [UInt8] = []

  init() {}

  /// The number of slots for each entry. One offset in a hundred passes the filter by chance.
  private static let slotsPerEntry = 96

  /// An empty table with room for `count` entries.
  init(roomFor count: Int) {
    var slots = 1 << 13
    while slots < count * Self.slotsPerEntry, slots < Self.maxSlots { slots *= 2 }
    slotShift = UInt64(64 - slots.trailingZeroBitCount)
    filter = [UInt8](repeating: 0, count: slots / 8)
    var buckets = 1 << 10
    while buckets < count * 4, buckets < slots { buckets *= 2 }
    while slots >> bucketShift > buckets { bucketShift += 1 }
    windowCounts = [UInt8](repeating: 0, count: buckets)
  }

  var entries: [LiteralEntry] { buckets.entries }

  /// Whether there are no entries.
  var isEmpty: Bool { entries.isEmpty }

  // MARK: Making

  /// Adds an entry under a hash. `placed` collects what ``finish(_:)`` needs.
  mutating func add(_ entry: LiteralEntry, hash: Int, to placed: inout [HashBuckets.Placed]) {
    filter[hash >> 3] |= 1 << UInt8(hash & 7)
    count(hash)
    placed.append((UInt32(hash >> bucketShift), entry))
  }

  /// Counts a window of a literal, so that literals choose windows that few of them have.
  mutating func count(_ hash: Int) {
    let bucket = hash >> bucketShift
    if windowCounts[bucket] < UInt8.max { windowCounts[bucket] += 1 }
  }

  /// The number of windows counted in the bucket of a hash.
  func windowCount(at hash: Int) -> Int { Int(windowCounts[hash >> bucketShift]) }

  /// Orders the entries by bucket.
  mutating func finish(_ placed: [HashBuckets.Placed]) {
    buckets = HashBuckets(placed, count: windowCounts.count)
    windowCounts = []
    if placed.isEmpty {
      // Two empty slots, so that a look-up need not ask whether the table is empty.
      slotShift = 63
      filter = [0]
    }
  }

  // MARK: Looking up

  /// The slot of a window.
  @inline(__always)
  func hash(_ window: UInt64) -> Int { Self.hash(window, slotShift) }

  /// The slot of a window in a table whose slots are hashes shifted right by `shift`.
  @inline(__always)
  static func hash(_ window: UInt64, _ shift: UInt64) -> Int {
    // The product's highest bits depend on all bits of the window.
    Int(truncatingIfNeeded: (window &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// Calls `candidate` with each offset whose window passes this table's filter, or another's, until it
  /// returns false.
  ///
  /// Eight bytes after the end of `text` must be readable.
  ///
  /// - Parameters:
  ///   - window: Extracts this table's window from the eight bytes at an offset.
  ///   - other: A second table; `self` if there is none.
  ///   - otherWindow: Extracts its window; nil if there is none.
  @inline(__always)
  func scan(
    _ text: Span<UInt8>, _ window: (UInt64) -> UInt64, other: borrowing WindowHashTable,
    _ otherWindow: ((UInt64) -> UInt64)?, _ candidate: (Int) -> Bool
  ) {
    let filter = self.filter.span
    let otherFilter = other.filter.span
    let shift = slotShift
    let otherShift = other.slotShift
    // The caller has eight readable bytes at every offset. `found` is at most the number of offsets tested,
    // which is at most `chunk`.
    unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // Candidates are stored without a branch, which nothing could predict, and verified after a chunk.
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.chunk) { stored in
        guard let stored = stored.baseAddress else { return }
        var start = 0
        while start < bytes.count {
          let end = min(start &+ Self.chunk, bytes.count)
          var found = 0
          for offset in start..<end {
            let word = unsafe UInt64(
              littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            var bits = filter.isSet(Self.hash(window(word), shift))
            if let otherWindow {
              bits |= otherFilter.isSet(Self.hash(otherWindow(word), otherShift))
            }
            unsafe stored[found] = UInt32(truncatingIfNeeded: offset)
            found &+= bits
          }
          // The first `found` have been written.
          for index in 0..<found {
            if !candidate(Int(unsafe stored[index])) { return }
          }
          start = end
        }
      }
    }
  }

  /// 0 if the filter rejects a window, else 1.
  @inline(__always)
  func mayHave(_ window: UInt64) -> Int { filter.span.isSet(hash(window)) }

  /// The entries that may have a window; empty if the filter rejects it.
  @inline(__always)
  func candidates(_ window: UInt64) -> Range<Int> {
    if entries.isEmpty { return 0..<0 }
    let hash = hash(window)
    return filter.span.isSet(hash) == 0 ? 0..<0 : buckets.range(hash &>> bucketShift)
  }
}

extension Span<UInt8> {
  /// 1 if a slot of the filter is set, else 0.
  @inline(__always)
  fileprivate func isSet(_ slot: Int) -> Int {
    // A slot has as many bits as the number of slots, and the filter has a bit for each slot.
    Int((unsafe self[unchecked: slot &>> 3] &>> UInt8(truncatingIfNeeded: slot & 7)) & 1)
  }
}
