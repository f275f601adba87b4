import Bytes

/// Literals by the hash of a window of theirs: a filter that answers for most places of a text that no
/// literal is there, and buckets for the rest.
struct WindowHashTable: Sendable {
  /// No filter has more slots.
  private static let maxSlots = 1 << 27

  /// Places whose candidates are put down before they are looked at.
  private static let chunk = 256

  /// A hash has so many bits less than a word; there are two slots at least.
  private var slotShift: UInt64 = 63
  /// For each slot whether an entry has it: a byte, or a bit in tables of many.
  private var filter: [UInt8] = [0, 0]
  private var hasBytes = true
  private var bucketShift = 0
  /// By slot >> bucketShift.
  private var buckets = HashBuckets()
  /// While the table is made: how often a window may be seen, by bucket, as far as a byte can tell.
  private var windowCounts: [UInt8] = []

  init() {}

  /// Slots an entry: one place in a hundred passes the filter by chance.
  private static let slotsPerEntry = 96

  /// An empty table for so many entries, its filter with a byte or a bit for each slot.
  init(roomFor count: Int, hasBytes: Bool) {
    self.hasBytes = hasBytes
    var slots = 1 << 13
    while slots < count * Self.slotsPerEntry, slots < Self.maxSlots { slots *= 2 }
    slotShift = UInt64(64 - slots.trailingZeroBitCount)
    filter = [UInt8](repeating: 0, count: hasBytes ? slots : slots / 8)
    var buckets = 1 << 10
    while buckets < count * 4, buckets < slots { buckets *= 2 }
    while slots >> bucketShift > buckets { bucketShift += 1 }
    windowCounts = [UInt8](repeating: 0, count: buckets)
  }

  var entries: [LiteralEntry] { buckets.entries }

  /// Whether nothing is in it.
  var isEmpty: Bool { entries.isEmpty }

  /// Bytes that it takes.
  var memory: Int { filter.count + buckets.memory }

  // MARK: Making

  /// Adds an entry under a hash. `placed` collects what ``finish(_:)`` takes.
  mutating func add(_ entry: LiteralEntry, hash: Int, to placed: inout [HashBuckets.Placed]) {
    if hasBytes { filter[hash] = 1 } else { filter[hash >> 3] |= 1 << UInt8(hash & 7) }
    count(hash)
    placed.append((UInt32(hash >> bucketShift), entry))
  }

  /// Counts a window that is in a literal, so that others are chosen rather.
  mutating func count(_ hash: Int) {
    let bucket = hash >> bucketShift
    if windowCounts[bucket] < UInt8.max { windowCounts[bucket] += 1 }
  }

  /// How often the windows of a hash's bucket have been counted.
  func windowCount(at hash: Int) -> Int { Int(windowCounts[hash >> bucketShift]) }

  /// Puts the entries together by bucket.
  mutating func finish(_ placed: [HashBuckets.Placed]) {
    buckets = HashBuckets(placed, count: windowCounts.count)
    windowCounts = []
    if placed.isEmpty {
      // Slots that are not set, so that nothing has to be asked before a look-up.
      slotShift = 63
      filter = [0, 0]
    }
  }

  // MARK: Looking up

  /// The hash of a window: a slot.
  @inline(__always)
  func hash(_ window: UInt64) -> Int { Self.hash(window, slotShift) }

  /// The hash of a window that has so many bits less than a word.
  @inline(__always)
  static func hash(_ window: UInt64, _ shift: UInt64) -> Int {
    // The product's highest bits are the ones that depend on all of the window's.
    Int(truncatingIfNeeded: (window &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// Shows `candidate` each place whose window passes this table's filter, or another's, until it returns false.
  ///
  /// `text` has eight bytes after its end that can be read, whatever they are.
  ///
  /// - Parameters:
  ///   - window: this table's window at the start of a word of eight bytes.
  ///   - other: a second table, made with the same `hasBytes`; itself where there is none.
  ///   - otherWindow: its window; nil where there is none.
  @inline(__always)
  func scan(
    _ text: Span<UInt8>, _ window: (UInt64) -> UInt64, other: borrowing WindowHashTable,
    _ otherWindow: ((UInt64) -> UInt64)?, _ candidate: (Int) -> Bool
  ) {
    if hasBytes {
      scan(text, window, other: other, otherWindow, hasBytes: true, candidate)
    } else {
      scan(text, window, other: other, otherWindow, hasBytes: false, candidate)
    }
  }

  @inline(__always)
  private func scan(
    _ text: Span<UInt8>, _ window: (UInt64) -> UInt64, other: borrowing WindowHashTable,
    _ otherWindow: ((UInt64) -> UInt64)?, hasBytes: Bool, _ candidate: (Int) -> Bool
  ) {
    let filter = self.filter.span
    let otherFilter = other.filter.span
    let shift = slotShift
    let otherShift = other.slotShift
    // Reading eight bytes at every place is what the caller has made space for. `found` is at most the
    // number of places gone through, which is at most `chunk`.
    unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // Candidates are put down without a branch, since nothing could predict it, and looked at when a
      // chunk of the text is done.
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.chunk) { places in
        guard let places = places.baseAddress else { return }
        var start = 0
        while start < bytes.count {
          let end = min(start &+ Self.chunk, bytes.count)
          var found = 0
          for place in start..<end {
            let word = unsafe UInt64(
              littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            var bits = filter.isSet(Self.hash(window(word), shift), hasBytes: hasBytes)
            if let otherWindow {
              bits |= otherFilter.isSet(Self.hash(otherWindow(word), otherShift), hasBytes: hasBytes)
            }
            unsafe places[found] = UInt32(truncatingIfNeeded: place)
            found &+= bits
          }
          // The first `found` have been written.
          for index in 0..<found {
            if !candidate(Int(unsafe places[index])) { return }
          }
          start = end
        }
      }
    }
  }

  /// 1 if the filter cannot tell that no entry has a window, else 0.
  @inline(__always)
  func mayHave(_ window: UInt64) -> Int { filter.span.isSet(hash(window), hasBytes: true) }

  /// The bucket of a word's window; empty if the filter says that there is nothing.
  @inline(__always)
  func candidates(_ window: UInt64) -> Range<Int> {
    if entries.isEmpty { return 0..<0 }
    let hash = hash(window)
    return filter.span.isSet(hash, hasBytes: hasBytes) == 0 ? 0..<0 : buckets.range(hash &>> bucketShift)
  }
}

extension Span<UInt8> {
  /// Of a filter: 1 if the slot is set, else 0.
  @inline(__always)
  fileprivate func isSet(_ slot: Int, hasBytes: Bool) -> Int {
    // A hash has as many bits as the number of the table's slots, for which its filter has a byte or a bit.
    if hasBytes { return Int(unsafe self[unchecked: slot]) }
    return Int((unsafe self[unchecked: slot &>> 3] &>> UInt8(truncatingIfNeeded: slot & 7)) & 1)
  }
}
