import Bytes

/// Literals by the hash of a window of theirs: a filter that answers for most places of a text that no
/// literal is there, and buckets for the rest.
struct LiteralTable: Sendable {
  typealias Placed = (bucket: UInt32, entry: LiteralScanner.Entry)

  /// Filters up to this many slots have a byte for each, larger ones a bit.
  private static let byteSlots = 1 << 15
  /// No filter has more slots.
  private static let mostSlots = 1 << 26

  private var hasBytes = true
  /// The number of slots, less one.
  private var slotMask = 0
  private var filter: [UInt8] = []
  private var bucketShift = 0
  /// By slot >> bucketShift where its entries begin; one more at the end.
  private var bucketStarts: [UInt32] = []
  private(set) var entries: [LiteralScanner.Entry] = []
  /// While the table is made: how many entries a bucket has, as far as a byte can tell.
  private var crowds: [UInt8] = []

  init() {}

  /// An empty table for so many entries.
  init(roomFor count: Int) {
    // Thirty-two slots an entry: three places in a hundred pass the filter by chance.
    var slots = 1 << 12
    while slots < count * 32, slots < Self.mostSlots { slots *= 2 }
    hasBytes = slots <= Self.byteSlots
    slotMask = slots - 1
    filter = [UInt8](repeating: 0, count: hasBytes ? slots : slots / 8)
    var buckets = 64
    while buckets < count * 2, buckets < slots { buckets *= 2 }
    while slots >> bucketShift > buckets { bucketShift += 1 }
    crowds = [UInt8](repeating: 0, count: buckets)
  }

  /// Whether nothing is in it.
  var isEmpty: Bool { entries.isEmpty }

  /// Bytes that it takes.
  var memory: Int {
    filter.count + bucketStarts.count * 4 + entries.count * MemoryLayout<LiteralScanner.Entry>.stride
  }

  // MARK: Making

  /// Adds an entry under a hash. `placed` collects what ``finish(_:)`` takes.
  mutating func add(_ entry: LiteralScanner.Entry, hash: Int, to placed: inout [Placed]) {
    if hasBytes { filter[hash] = 1 } else { filter[hash >> 3] |= 1 << UInt8(hash & 7) }
    let bucket = hash >> bucketShift
    if crowds[bucket] < UInt8.max { crowds[bucket] += 1 }
    placed.append((UInt32(bucket), entry))
  }

  /// How many entries are in a hash's bucket so far.
  func crowd(at hash: Int) -> Int { Int(crowds[hash >> bucketShift]) }

  /// Puts the entries together by bucket.
  mutating func finish(_ placed: [Placed]) {
    let buckets = crowds.count
    crowds = []
    guard let (_, some) = placed.first else {
      filter = []
      return
    }
    var starts = [UInt32](repeating: 0, count: buckets + 1)
    for (bucket, _) in placed { starts[Int(bucket) + 1] += 1 }
    for bucket in 0..<buckets { starts[bucket + 1] += starts[bucket] }
    bucketStarts = starts
    entries = [LiteralScanner.Entry](repeating: some, count: placed.count)
    for (bucket, entry) in placed {
      entries[Int(starts[Int(bucket)])] = entry
      starts[Int(bucket)] += 1
    }
  }

  // MARK: Looking up

  /// The hash of a window: a slot.
  @inline(__always)
  func hash(_ window: UInt64) -> Int { Self.hash(window, slotMask) }

  @inline(__always)
  private static func hash(_ window: UInt64, _ mask: Int) -> Int {
    // Bits 38 and up of the product depend on all bits of a window of four bytes, and with a mask of
    // twelve bits or more on nearly all of one of six.
    Int(truncatingIfNeeded: (window &* 0x9E37_79B9_7F4A_7C15) &>> 38) & mask
  }

  /// The entries of a hash's bucket.
  @inline(__always)
  func bucket(of hash: Int) -> Range<Int> {
    let bucket = hash &>> bucketShift
    return Int(bucketStarts[bucket])..<Int(bucketStarts[bucket &+ 1])
  }

  /// Shows `candidate` each place whose window passes the filter, with its hash and the eight bytes there.
  ///
  /// `text` has eight bytes after its end that can be read, whatever they are.
  @inline(__always)
  func scan(
    _ text: Span<UInt8>, _ window: (UInt64) -> UInt64, _ candidate: (Int, UInt64, Int) -> Void
  ) {
    // A hash is at most `slotMask`, for which the filter has a byte or a bit. Reading eight bytes at every
    // place is what the caller has made room for.
    unsafe text.withUnsafeBytes { text in
      guard let base = text.baseAddress else { return }
      unsafe filter.withUnsafeBufferPointer { filter in
        guard let filter = filter.baseAddress else { return }
        let mask = slotMask
        if hasBytes {
          for place in 0..<text.count {
            let word = unsafe UInt64(
              littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let hash = Self.hash(window(word), mask)
            if unsafe filter[hash] != 0 { candidate(hash, word, place) }
          }
        } else {
          for place in 0..<text.count {
            let word = unsafe UInt64(
              littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let hash = Self.hash(window(word), mask)
            let bits = unsafe UInt32(filter[hash &>> 3])
            if (bits &>> UInt32(truncatingIfNeeded: hash & 7)) & 1 != 0 { candidate(hash, word, place) }
          }
        }
      }
    }
  }
}
