import Bytes

/// A dictionary from texts to the rules that they stand for: contacts, automatic senders and keys of phone
/// numbers.
///
/// It uses open addressing, with all texts in one block of bytes. A lookup first reads a filter with 16 bits
/// for each slot, which rejects most texts that are not in the table. It allocates nothing, and takes O(n)
/// time in the length of the text. If a text stands for several rules, a lookup finds the lowest one.
struct TextTable: Sendable {
  /// A slot is small, because the slots of a large table are read and written in random order.
  private struct Slot: Sendable {
    /// The upper half of the text's hash. The lower half chooses the slot.
    var hash: UInt32 = 0
    /// The index of the text, or -1.
    var entry: Int32 = -1
  }

  private struct Entry: Sendable {
    /// The end of the text in `bytes`. It begins at the end of the text before it. All texts of a rules file,
    /// even folded, take less than 4 GiB.
    var end: UInt32
    var rule: Int32
  }

  private var slots: [Slot] = Array(repeating: Slot(), count: 8)
  /// The texts in the order in which they were added.
  private var entries: [Entry] = []
  /// The rules of a text other than the lowest one, by its entry. Few texts have any.
  private var furtherRules: [Int: [Int32]] = [:]
  private var bytes: [UInt8] = []
  /// A bit for the highest bits of each hash. The filter is so sparse that the branch on a bit is predicted
  /// well, and so small that, unlike the slots, it stays in the cache.
  private var filter: [UInt64] = [0, 0]
  private var filterShift: UInt64 = 64 - 7

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a text.
  mutating func insert(_ text: Span<UInt8>, rule: Int) {
    if (count + 1) * 2 > slots.count { resize(to: slots.count * 2) }
    let hash = Self.hash(text)
    let slot = slot(of: text, hash)
    let rule = Int32(truncatingIfNeeded: rule)
    let found = Int(slots[slot].entry)
    if found >= 0 {
      furtherRules[found, default: []].append(max(entries[found].rule, rule))
      entries[found].rule = min(entries[found].rule, rule)
      return
    }
    fill(slot, hash, entry: entries.count)
    // The array copies the bytes.
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    entries.append(Entry(end: UInt32(truncatingIfNeeded: bytes.count), rule: rule))
  }

  /// Reserves memory for a number of texts.
  mutating func reserve(_ texts: Int) {
    var needed = slots.count
    while needed < texts * 2 { needed *= 2 }
    guard needed > slots.count else { return }
    resize(to: needed)
    entries.reserveCapacity(texts)
  }

  /// The lowest rule of a text; nil if the text is not in the table.
  func rule(of text: Span<UInt8>) -> Int? { rule(of: text, hash: Self.hash(text)) }

  /// Whether the table may have a text with a hash. For most texts it does not.
  @inline(__always)
  func mayHave(_ hash: UInt64) -> Bool {
    let bit = hash &>> filterShift
    return filter[Int(truncatingIfNeeded: bit &>> 6)] &>> (bit & 63) & 1 != 0
  }

  /// The lowest rule of a text with a hash; nil if the text is not in the table.
  func rule(of text: Span<UInt8>, hash: UInt64) -> Int? {
    if isEmpty || !mayHave(hash) { return nil }
    let entry = Int(slots[slot(of: text, hash)].entry)
    return entry < 0 ? nil : Int(entries[entry].rule)
  }

  /// All rules of a text with a hash: the lowest one, and the others in no particular order; nil if the text
  /// is not in the table.
  func rules(of text: Span<UInt8>, hash: UInt64) -> (lowest: Int, further: [Int32])? {
    if isEmpty || !mayHave(hash) { return nil }
    let entry = Int(slots[slot(of: text, hash)].entry)
    if entry < 0 { return nil }
    return (Int(entries[entry].rule), furtherRules.isEmpty ? [] : furtherRules[entry] ?? [])
  }

  /// Appends all rules of a text, in no particular order.
  func appendRules(of text: Span<UInt8>, to found: inout [Int]) {
    guard let (lowest, further) = rules(of: text, hash: Self.hash(text)) else { return }
    found.append(lowest)
    for rule in further { found.append(Int(rule)) }
  }

  /// The slot that has a text, or the empty one that it would get.
  @inline(__always)
  private func slot(of text: Span<UInt8>, _ hash: UInt64) -> Int {
    let slots = slots.span
    let upper = UInt32(truncatingIfNeeded: hash &>> 32)
    var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
    while slots[index].entry >= 0 {
      if slots[index].hash == upper && equals(Int(slots[index].entry), text) { return index }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return index
  }

  #if DEBUG
    /// The number of slots that a lookup of a text skips, for the tests of the hash's distribution.
    func steps(to text: Span<UInt8>) -> Int {
      let hash = Self.hash(text)
      return (slot(of: text, hash) - Int(truncatingIfNeeded: hash)) & (slots.count - 1)
    }
  #endif

  /// The bytes of a text.
  private func range(of entry: Int) -> Range<Int> {
    (entry == 0 ? 0 : Int(entries[entry &- 1].end))..<Int(entries[entry].end)
  }

  private func equals(_ entry: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(of: entry)
    guard range.count == text.count else { return false }
    let own = bytes.span
    for offset in text.indices where own[range.lowerBound &+ offset] != text[offset] { return false }
    return true
  }

  /// Changes the number of slots to `size`, a power of two.
  private mutating func resize(to size: Int) {
    slots = Array(repeating: Slot(), count: size)
    // There are sixteen bits of the filter for each slot.
    filter = Array(repeating: 0, count: size / 4)
    filterShift = UInt64(64 - (size * 16).trailingZeroBitCount)
    for entry in entries.indices {
      let hash = Self.hash(bytes.span.extracting(range(of: entry)))
      var index = Int(truncatingIfNeeded: hash) & (size - 1)
      // All texts are different, so only a free slot is needed.
      while slots[index].entry >= 0 { index = (index + 1) & (size - 1) }
      fill(index, hash, entry: entry)
    }
  }

  private mutating func fill(_ slot: Int, _ hash: UInt64, entry: Int) {
    slots[slot] = Slot(
      hash: UInt32(truncatingIfNeeded: hash >> 32), entry: Int32(truncatingIfNeeded: entry))
    let bit = hash >> filterShift
    filter[Int(bit >> 6)] |= 1 << (bit & 63)
  }

  /// The seed of all hashes. It differs from process to process, so that no list of texts can be written
  /// whose texts share a slot and take quadratic time to load.
  static let seed = UInt64.random(in: 0 ... .max)

  /// Hashes eight bytes at a time. The last eight may overlap the ones before.
  ///
  /// - Parameter seed: Each use of ``seed`` asks whether it has been made; callers that hash for each message
  ///   keep it.
  static func hash(_ text: Span<UInt8>, seed: UInt64 = seed) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count) ^ seed
    var index = 0
    while index &+ 8 <= text.count {
      // The loop's condition keeps the read within the text.
      let block = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = mixed(hash ^ block)
      index &+= 8
    }
    var rest: UInt64 = 0
    if text.count >= 8 {
      rest = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self)
    } else {
      for byte in text.indices { rest = rest << 8 | UInt64(text[byte]) }
    }
    return mixed(hash ^ rest)
  }

  /// Exclusive-ors both halves of the product with 2^64 divided by the golden ratio. Each bit of the input
  /// affects all bits of the upper half, so that numbers that differ only in their last digits are far apart.
  @inline(__always)
  private static func mixed(_ bits: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
