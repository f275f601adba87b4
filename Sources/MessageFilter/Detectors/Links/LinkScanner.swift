import Bytes

/// Looks for the first link of one text.
///
/// Links are grown outwards from what no link lacks: a `:` with a slash behind it, or a dot between two
/// characters of a name. Everything that is looked at is either part of the link found or is never looked
/// at again but for a bounded number of bytes, so the time is linear in the text whatever it holds; `reads`
/// counts the bytes looked at, for the tests that hold it to that.
struct LinkScanner: ~Escapable {
  let text: Span<UInt8>
  let count: Int
  /// Scheme names are not looked for before this byte.
  var schemeFloor = 0
  /// Host names are not looked for before this byte.
  var hostFloor = 0
  /// Up to here no label is spelt in two scripts that look alike.
  var homographFloor = 0
  /// How many bytes have been looked at.
  var reads = 0

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
    count = text.count
  }

  /// The first link's bytes.
  mutating func firstLink() -> Range<Int>? {
    guard let first = nextAnchor(from: 0) else { return nil }
    return firstLink(from: first)
  }

  /// The first link around the anchor at `first` or one behind it.
  @inline(never)
  mutating func firstLink(from first: Int) -> Range<Int>? {
    var next: Int? = first
    while let anchor = next {
      if text[anchor] == UInt8(ascii: ":") {
        if let link = linkWithScheme(colon: anchor) { return link }
        schemeFloor = anchor &+ 1
      } else if anchor >= hostFloor {
        if let link = bareLink(dot: anchor) { return link }
      }
      next = nextAnchor(from: anchor &+ 1)
    }
    return nil
  }

  /// The next byte from `start` on that a link could stand around.
  private mutating func nextAnchor(from start: Int) -> Int? {
    let anchor = TextAnchors.nextLink(in: text, from: start)
    reads &+= (anchor ?? count) &- start
    return anchor
  }

  // MARK: Reading

  /// The byte at an index, 0 outside of the text.
  @inline(__always)
  mutating func byte(_ index: Int) -> UInt8 {
    reads &+= 1
    return index >= 0 && index < count ? text[index] : 0
  }

  /// What stands at an index that holds a byte from 0x80 on, and its length. Bytes that are no UTF-8 stop a
  /// link: no scalar ever reaches over a byte of ASCII, so the ends found by dots and by scalars agree.
  mutating func scalar(at index: Int) -> (kind: LinkScalar, length: Int) {
    let sequence = UTF8Sequence(text, at: index)
    reads &+= sequence.length
    return (sequence.isWellFormed ? .of(sequence.scalar) : .stop, sequence.length)
  }

  /// Where the scalar begins that ends before an index; at most four bytes before it.
  mutating func scalarStart(before index: Int) -> Int {
    let start = Bytes.scalarStart(text, before: index)
    reads &+= index &- start
    return start
  }

  /// Whether a capital letter stands at an index: of ASCII, Cyrillic or Greek, whose domains have case.
  mutating func isCapital(at index: Int) -> Bool {
    let first = byte(index)
    if first < 0x80 { return Self.isUpper(first) }
    let second = byte(index &+ 1)
    // U+0410 to U+042F and U+0401; U+0391 to U+03A9.
    if first == 0xD0 { return second >= 0x90 && second <= 0xAF || second == 0x81 }
    return first == 0xCE && second >= 0x91 && second <= 0xA9
  }

  /// Whether the text has a word (given in lower case, ASCII) at an index, in any case.
  mutating func has(_ word: StaticString, at index: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    if index < 0 || index &+ length > count { return false }
    for offset in 0..<length {
      // Within the literal.
      let expected = unsafe word.utf8Start[offset]
      let found = byte(index &+ offset)
      if (found >= 0x41 && found <= 0x5A ? found | 0x20 : found) != expected { return false }
    }
    return true
  }

  // MARK: Classes of bytes

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
  /// What can stand in a host's label, any byte of a scalar beyond ASCII included.
  static func isNameByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
