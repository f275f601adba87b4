import Bytes

/// Searches a text for its first link, or for all of them.
///
/// A link is found from an anchor that every link has, a `:` before a slash or a dot between two characters
/// of a name, and extended in both directions. Every byte that is read is either part of the link found or
/// read at most a bounded number of times more, so the time is linear in the text, whatever it contains.
struct LinkScanner: ~Escapable {
  let text: Span<UInt8>
  let count: Int
  /// Scheme names are not looked for before this byte.
  var schemeFloor = 0
  /// Host names are not looked for before this byte.
  var hostFloor = 0
  /// No label before this byte mixes two scripts that look alike.
  var homographFloor = 0
  /// The number of bytes read.
  let reads = WorkCounter()

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

  /// The bytes of all links, each the first one after the one before.
  mutating func links() -> [Range<Int>] {
    var links: [Range<Int>] = []
    var start = 0
    while let anchor = nextAnchor(from: start), let link = firstLink(from: anchor) {
      links.append(link)
      start = link.upperBound
      schemeFloor = start
      hostFloor = max(hostFloor, start)
    }
    return links
  }

  /// The first link around the anchor at `first` or one after it.
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

  /// The first anchor of a link from `start` on.
  private func nextAnchor(from start: Int) -> Int? {
    let anchor = TextAnchors.nextLink(in: text, from: start)
    reads.add((anchor ?? count) &- start)
    return anchor
  }

  // MARK: Reading

  /// The byte at an index; 0 outside of the text.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    reads.add(1)
    return index >= 0 && index < count ? text[index] : 0
  }

  /// The scalar at an index whose byte is 0x80 or above, and its length. Ill-formed UTF-8 ends a link: no
  /// scalar includes an ASCII byte, so the ends found by dots and by scalars agree.
  func scalar(at index: Int) -> (kind: LinkScalar, length: Int) {
    let sequence = UTF8Sequence(text, at: index)
    reads.add(sequence.length)
    return (sequence.isWellFormed ? .of(sequence.scalar) : .stop, sequence.length)
  }

  /// The start of the scalar that ends before an index, at most four bytes before it.
  func scalarStart(before index: Int) -> Int {
    let start = Bytes.scalarStart(text, before: index)
    reads.add(index &- start)
    return start
  }

  /// Whether a capital letter of ASCII, Cyrillic or Greek begins at an index. Domains in these scripts have
  /// case.
  func isCapital(at index: Int) -> Bool {
    let first = byte(index)
    if first < 0x80 { return first.isASCIICapital }
    let second = byte(index &+ 1)
    // U+0410 to U+042F and U+0401; U+0391 to U+03A9.
    if first == 0xD0 { return second >= 0x90 && second <= 0xAF || second == 0x81 }
    return first == 0xCE && second >= 0x91 && second <= 0xA9
  }

  /// Whether the text has a word (given in lower case, ASCII) at an index, in any case.
  func has(_ word: StaticString, at index: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    if index < 0 || index &+ length > count { return false }
    for offset in 0..<length {
      // `offset` is within the literal.
      let expected = unsafe word.utf8Start[offset]
      let found = byte(index &+ offset)
      if (found >= 0x41 && found <= 0x5A ? found | 0x20 : found) != expected { return false }
    }
    return true
  }

  // MARK: Classes of bytes

  /// Whether a byte can be in a label of a host. Every byte of a scalar beyond ASCII can.
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
