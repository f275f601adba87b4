import Bytes

/// The bytes at the start of an export's entries. A program writes all entries with the same first members
/// and the same white space, so these bytes distinguish an entry from an object inside one.
struct EntryStart: ~Copyable {
  /// The common first bytes of all entries that could be read.
  private var common = ByteBuffer(capacity: 64)
  /// The beginning of the entry that is being read.
  private var current = ByteBuffer(capacity: 64)
  private var count = 0
  /// The number of containers around the entry that is being read.
  private(set) var depth = 0
  /// The number of spaces and tabs before that entry's brace, if they begin its line and its members are on
  /// lines that are indented further; nil for an entry that is written otherwise.
  private var indentation: Int?

  /// The maximum number of bytes that are compared.
  private static var maxBytes: Int { 48 }

  /// Stores the beginning of an entry that will be read, inside a number of containers.
  mutating func begin(_ bytes: inout LogBytes, depth: Int) {
    bytes.look(Self.maxBytes)
    let rest = bytes.rest
    current.assign(rest.extracting(0..<min(rest.count, Self.maxBytes)))
    self.depth = depth
    indentation = Self.indentation(bytes.takenLast)
    // The white space between the brace and the first member, up to that member's column.
    let members = Self.indentation(current.span.extracting(0..<Self.nameStart(current.span)))
    if let indentation, members ?? 0 <= indentation { self.indentation = nil }
  }

  /// Called after the entry has been read without a fault.
  mutating func confirm() {
    if count == 0 {
      swap(&common, &current)
    } else {
      let length = sharedLength()
      common.truncate(to: length)
    }
    count += 1
    indentation = nil
  }

  /// Whether an object that begins with `rest`, behind the bytes `taken`, is indented as the entry that is
  /// being read, and so is none of its parts.
  func isBeside(_ rest: Span<UInt8>, after taken: Span<UInt8>) -> Bool {
    guard let indentation, Self.indentation(taken) == indentation, mayMatch(rest) else { return false }
    // `confirm()` clears `indentation`, so `current` is that entry's beginning.
    return Self.commonLength(rest, current.span) > Self.nameStart(current.span)
  }

  /// Whether bytes begin with everything that the entries have in common. For the first entry, only the name
  /// of its first member is compared.
  func matches(_ rest: Span<UInt8>) -> Bool {
    count > 0
      ? Self.begins(rest, common.span, hasAll: count > 1) : Self.begins(rest, current.span, hasAll: false)
  }

  /// Whether an entry may begin with these bytes: no entry could be read yet, or their first member has the
  /// name that the first member of all entries has.
  func mayMatch(_ rest: Span<UInt8>) -> Bool {
    count == 0 || Self.nameEnd(common.span) == nil || Self.begins(rest, common.span, hasAll: false)
  }

  private static func begins(_ rest: Span<UInt8>, _ known: Span<UInt8>, hasAll: Bool) -> Bool {
    guard let nameEnd = nameEnd(known) else { return false }
    return commonLength(rest, known) >= (hasAll ? known.count : nameEnd)
  }

  private func sharedLength() -> Int { Self.commonLength(common.span, current.span) }

  private static func commonLength(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int {
    var length = 0
    while length < min(first.count, second.count), first[length] == second[length] { length += 1 }
    return length
  }

  /// The number of spaces and tabs at the end of bytes, if a line feed is before them.
  private static func indentation(_ bytes: Span<UInt8>) -> Int? {
    var start = bytes.count
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    return start > 0 && bytes[start - 1] == UInt8(ascii: "\n") ? bytes.count - start : nil
  }

  /// The index of the first byte behind the brace that is not white space.
  private static func nameStart(_ start: Span<UInt8>) -> Int {
    var index = min(1, start.count)
    while index < start.count, start[index].isASCIISpace { index += 1 }
    return index
  }

  /// The index after the colon of the first member; nil if the bytes end before it.
  private static func nameEnd(_ start: Span<UInt8>) -> Int? {
    guard let colon = start.firstIndex(of: UInt8(ascii: ":")), colon > 2 else { return nil }
    return colon + 1
  }
}
