internal import Bytes

/// The senders of the automatic lists that allow, or that deny.
struct AutomaticSenders: Sendable {
  /// By their folded texts.
  var texts = SenderTable()
  /// Those that are phone numbers, by the key of the number.
  var numbers = SenderTable()

  var isEmpty: Bool { texts.isEmpty }
}

/// A set of texts to be found by equality: contacts and automatic senders, each with the number of the rule
/// it stands for.
///
/// Open addressing over one block of bytes, behind a bit for every sixteenth of a slot that says of most
/// texts that they are not there: a lookup allocates nothing, and costs O(length of the text looked up).
/// Where a text is added twice the lowest rule stays.
struct SenderTable: Sendable {
  /// Small, since a table of many texts is read and filled in no order.
  private struct Slot: Sendable {
    /// The upper half of the text's hash. The lower half chooses the slot.
    var hash: UInt32 = 0
    /// The index of the text, or -1.
    var entry: Int32 = -1
  }

  private struct Entry: Sendable {
    /// Where the text ends in `bytes`; it begins where the one before it ends. All texts of a rules file have
    /// less than 4 GiB, folded ones too.
    var end: UInt32
    var rule: Int32
  }

  private var slots: [Slot] = Array(repeating: Slot(), count: 8)
  /// The texts in the order in which they came.
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The bits of the hashes that there are, by their highest bits: so sparse that the branch on one is
  /// foreseen, and so small that all stay in the cache, unlike the slots.
  private var filter: [UInt64] = [0, 0]
  private var filterShift: UInt64 = 64 - 7

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a text, and returns the rule that it has now.
  @discardableResult
  mutating func insert(_ text: Span<UInt8>, rule: Int) -> Int {
    if (count + 1) * 2 > slots.count { resize(to: slots.count * 2) }
    let hash = Self.hash(text)
    let slot = slot(of: text, hash)
    let rule = Int32(truncatingIfNeeded: rule)
    let found = Int(slots[slot].entry)
    if found >= 0 {
      let lowest = min(entries[found].rule, rule)
      entries[found].rule = lowest
      return Int(lowest)
    }
    fill(slot, hash, entry: entries.count)
    // The array copies what it is given.
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    entries.append(Entry(end: UInt32(truncatingIfNeeded: bytes.count), rule: rule))
    return Int(rule)
  }

  /// Makes room for so many texts.
  mutating func reserve(_ texts: Int) {
    var needed = slots.count
    while needed < texts * 2 { needed *= 2 }
    guard needed > slots.count else { return }
    resize(to: needed)
    entries.reserveCapacity(texts)
  }

  /// The rule of a text, or nil.
  func rule(of text: Span<UInt8>) -> Int? {
    if isEmpty { return nil }
    let hash = Self.hash(text)
    let bit = hash &>> filterShift
    if filter[Int(truncatingIfNeeded: bit &>> 6)] &>> (bit & 63) & 1 == 0 { return nil }
    let entry = Int(slots[slot(of: text, hash)].entry)
    return entry < 0 ? nil : Int(entries[entry].rule)
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
    /// How many slots a lookup of a text passes over, for the tests of how texts spread.
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

  /// Gives it so many slots, a power of two.
  private mutating func resize(to size: Int) {
    slots = Array(repeating: Slot(), count: size)
    // Sixteen bits a slot.
    filter = Array(repeating: 0, count: size / 4)
    filterShift = UInt64(64 - (size * 16).trailingZeroBitCount)
    for entry in entries.indices {
      let hash = Self.hash(bytes.span.extracting(range(of: entry)))
      var index = Int(truncatingIfNeeded: hash) & (size - 1)
      // No two texts are equal.
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

  /// Eight bytes at a time; the last eight may overlap the ones before. The table's texts are the operator's, so no
  /// sender can make a lookup slow: a chain is as long as the operator's own texts make it.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    var index = 0
    while index &+ 8 <= text.count {
      // Within the count, as the condition says.
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

  /// Both halves of the product with 2^64 divided by the golden ratio: each bit has a say in all bits of the upper half,
  /// so that numbers that differ in their last digits alone are far apart.
  @inline(__always)
  private static func mixed(_ bits: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
