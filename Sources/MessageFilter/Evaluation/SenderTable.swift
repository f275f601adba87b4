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
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    /// Where the text is in `bytes`. All texts of a rules file have less than 4 GiB, folded ones too.
    var start: UInt32 = 0
    var count: UInt32 = 0
    /// -1 in an empty slot.
    var rule: Int32 = -1

    var isEmpty: Bool { rule < 0 }
  }

  private var slots: [Slot] = Array(repeating: Slot(), count: 8)
  /// The bits of the hashes that there are, by their highest bits: so sparse that the branch on one is
  /// foreseen, and so small that all stay in the cache, unlike the slots.
  private var filter: [UInt64] = [0, 0]
  private var filterShift: UInt64 = 64 - 7
  private var bytes: [UInt8] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func insert(_ text: Span<UInt8>, rule: Int) {
    if (count + 1) * 2 > slots.count { resize(to: slots.count * 2) }
    let hash = Self.hash(text)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while !slots[index].isEmpty {
      if slots[index].hash == hash && equals(slots[index], text) {
        slots[index].rule = min(slots[index].rule, Int32(truncatingIfNeeded: rule))
        return
      }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Slot(
      hash: hash, start: UInt32(truncatingIfNeeded: bytes.count),
      count: UInt32(truncatingIfNeeded: text.count), rule: Int32(truncatingIfNeeded: rule))
    addToFilter(hash)
    // The array copies what it is given.
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    count += 1
  }

  /// Makes room for so many texts.
  mutating func reserve(_ texts: Int) {
    var needed = slots.count
    while needed < texts * 2 { needed *= 2 }
    if needed > slots.count { resize(to: needed) }
  }

  /// The rule of a text, or nil.
  func rule(of text: Span<UInt8>) -> Int? {
    if count == 0 { return nil }
    let hash = Self.hash(text)
    let bit = hash &>> filterShift
    if filter[Int(truncatingIfNeeded: bit &>> 6)] &>> (bit & 63) & 1 == 0 { return nil }
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    let slots = slots.span
    while !slots[index].isEmpty {
      if slots[index].hash == hash && equals(slots[index], text) { return Int(slots[index].rule) }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  private func equals(_ slot: Slot, _ text: Span<UInt8>) -> Bool {
    guard Int(slot.count) == text.count else { return false }
    let own = bytes.span
    let start = Int(slot.start)
    for offset in text.indices where own[start &+ offset] != text[offset] { return false }
    return true
  }

  /// Gives it so many slots, a power of two.
  private mutating func resize(to size: Int) {
    let old = slots
    slots = Array(repeating: Slot(), count: size)
    // Sixteen bits a slot.
    filter = Array(repeating: 0, count: size / 4)
    filterShift = UInt64(64 - (size * 16).trailingZeroBitCount)
    for slot in old where !slot.isEmpty {
      addToFilter(slot.hash)
      var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
      while !slots[index].isEmpty { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  private mutating func addToFilter(_ hash: UInt64) {
    let bit = hash >> filterShift
    filter[Int(bit >> 6)] |= 1 << (bit & 63)
  }

  /// Eight bytes at a time, each block multiplied in. The table's texts are the operator's, so no sender can
  /// make a lookup slow: a chain is as long as the operator's own texts make it.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    var index = 0
    while index &+ 8 <= text.count {
      // Within the count, as the condition says.
      let block = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ block) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < text.count {
      rest = rest << 8 | UInt64(text[index])
      index &+= 1
    }
    hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }
}
