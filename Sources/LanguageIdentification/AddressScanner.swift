import Bytes
import CVectorKernels

/// Finds the links, mail addresses and mentions of a text. Their letters are not evidence of a language.
///
/// It recognises addresses by their shape and knows only the most frequent top-level domains: a mistake costs
/// one word of evidence. The link detector, which must be exact, is in a module above this one.
///
/// Each search starts from an anchor, a byte that every address has: `@`, `:` before a slash, or a dot before
/// a byte of a name. From there the address is extended in both directions. The search never goes back before
/// the last address or, for a host, before the last name that was read, so the time is linear in the text.
package struct AddressScanner: ~Escapable {
  private let text: Span<UInt8>
  /// The place from which the next anchor is searched for.
  private var place = 0
  /// The end of the last address.
  private var floor = 0
  /// The end of the last name around a dot.
  private var nameFloor = 0

  /// The number of bytes read.
  let reads = WorkCounter()

  /// A scanner over well-formed UTF-8.
  @_lifetime(copy text)
  package init(_ text: Span<UInt8>) { self.text = text }

  /// The next address. They come in order and do not overlap.
  @inline(__always)
  package mutating func next() -> Range<Int>? {
    guard let anchor = nextAnchor() else { return nil }
    return next(from: anchor)
  }

  /// The address around an anchor, or the next one after it.
  @inline(never)
  private mutating func next(from first: Int) -> Range<Int>? {
    var anchor = first
    while true {
      place = anchor &+ 1
      let found: Range<Int>? =
        switch text[anchor] {
        case UInt8(ascii: "@"): mailboxOrMention(at: anchor)
        case UInt8(ascii: ":"): link(colon: anchor)
        default: bareHost(dot: anchor)
        }
      if let found {
        place = max(place, found.upperBound)
        floor = found.upperBound
        nameFloor = max(nameFloor, floor)
        return found
      }
      guard let next = nextAnchor() else { return nil }
      anchor = next
    }
  }

  // MARK: Anchors

  /// The first anchor from `place` on. The text's last byte is never one, because nothing follows it.
  @inline(__always)
  private func nextAnchor() -> Int? {
    let found = firstAnchor()
    reads.add((found ?? text.count) &- place)
    return found
  }

  @inline(__always)
  private func firstAnchor() -> Int? {
    var index = place
    let count = text.count
    if count >= 17 {
      let last = count &- 17
      // Each call reads 16 bytes and the one after them, all within the span. The last block overlaps the one
      // before.
      return unsafe text.withUnsafeBufferPointer { bytes -> Int? in
        guard let base = bytes.baseAddress else { return nil }
        while index <= last {
          let bits = unsafe Self.anchorsOf16(base + index)
          if bits != 0 { return index &+ bits.trailingZeroBitCount }
          index &+= 16
        }
        guard index &+ 1 < count else { return nil }
        let bits = unsafe Self.anchorsOf16(base + last) >> UInt32(index &- last)
        return bits != 0 ? index &+ bits.trailingZeroBitCount : nil
      }
    }
    while index &+ 1 < count {
      if Self.isAnchor(text[index], before: text[index &+ 1]) { return index }
      index &+= 1
    }
    return nil
  }

  /// Which of 16 bytes are anchors, bit i for byte i. Reads 17 bytes.
  @inline(__always)
  private static func anchorsOf16(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    // The caller has 17 bytes there.
    unsafe winnow_link_anchors_16(bytes) | winnow_equal_16(bytes, UInt8(ascii: "@"))
  }

  private static func isAnchor(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"): true
    case UInt8(ascii: ":"): next == UInt8(ascii: "/")
    case UInt8(ascii: "."): next.isASCIIAlphanumeric || next >= 0x80 || isHyphen(next)
    default: false
    }
  }

  // MARK: Mail addresses and mentions

  /// `@name`, or `local@domain`, with a `mailto:` that precedes it.
  private func mailboxOrMention(at sign: Int) -> Range<Int>? {
    let end = nameEnd(from: sign &+ 1).name
    if end == sign &+ 1 { return nil }
    var hasDot = false
    for index in sign &+ 1..<end where byte(index) == UInt8(ascii: ".") { hasDot = true }
    // Letters beyond ASCII before `@name` may be text that lacks its space; before a domain they are a
    // mailbox.
    let start = nameStart(before: sign, from: floor, isMailbox: true, takesNonASCII: hasDot)
    return (has("mailto:", at: start &- 7) ? start &- 7 : start)..<end
  }

  // MARK: Links

  /// `scheme://…` and `simplex:/…`.
  private func link(colon: Int) -> Range<Int>? {
    var start = colon
    while start > floor, Self.isSchemeByte(byte(start &- 1)) { start &-= 1 }
    while start < colon, !byte(start).isASCIILetter { start &+= 1 }
    guard start < colon else { return nil }
    if byte(colon &+ 2) == UInt8(ascii: "/") { return start..<tailEnd(from: colon &+ 3) }
    guard colon &- start == 7, has("simplex", at: start) else { return nil }
    return start..<tailEnd(from: colon &+ 2)
  }

  /// `www.name`, a host name under a frequent top-level domain, any host name or IPv4 address with a path.
  private mutating func bareHost(dot: Int) -> Range<Int>? {
    let (name, marks) = nameEnd(from: dot &+ 1)
    var end = name
    // The marks after the name have been read. No other name begins among them.
    place = max(place, marks)
    if end == dot &+ 1 { return nil }
    let first = nameStart(before: dot, from: nameFloor, isMailbox: false, takesNonASCII: true)
    nameFloor = end
    // The name is part of a mailbox or a path, or is a scheme.
    if byte(end) == UInt8(ascii: "@") { return nil }
    if byte(end) == UInt8(ascii: ":"), byte(end &+ 1) == UInt8(ascii: "/") { return nil }
    let previous = byte(first &- 1)
    if previous == UInt8(ascii: "\\") { return nil }
    if previous == UInt8(ascii: "/"), byte(first &- 2) != UInt8(ascii: "/") { return nil }

    var start = first
    while start < dot, Self.isHyphen(byte(start)) { start &+= 1 }
    while end > dot, Self.isHyphen(byte(end &- 1)) { end &-= 1 }
    guard start < dot, end &- dot > 2 || byte(dot &+ 1).isASCIIDigit else { return nil }
    if has("www.", at: start), end > start &+ 5 { return start..<endAfterHost(end) }
    var lastDot = dot
    var labels = 2
    for index in dot &+ 1..<end where byte(index) == UInt8(ascii: ".") {
      lastDot = index
      labels &+= 1
    }
    let hasPath = byte(end) == UInt8(ascii: "/") && byte(end &+ 1) > 0x20
    if labels == 4, hasPath, areDigitsAndDots(start..<end) { return start..<tailEnd(from: end) }
    let domain = lastDot &+ 1..<end
    if isFrequentDomain(domain) || hasPath && isWord(domain) { return start..<endAfterHost(end) }
    return nil
  }

  /// The end of a port, path, query or fragment after a host; the host's end if there is none.
  private func endAfterHost(_ end: Int) -> Int {
    switch byte(end) {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): tailEnd(from: end)
    case UInt8(ascii: ":") where byte(end &+ 1).isASCIIDigit: tailEnd(from: end)
    default: end
    }
  }

  /// The end of a link that continues at `start`: a space or bracket, or text in another script that is glued
  /// to the link. Letters of other scripts than Latin belong to the link if a part of it begins with them
  /// (`/wiki/Россия`).
  private func tailEnd(from start: Int) -> Int {
    var index = start
    var previous = UInt8(ascii: "/")
    var hasForeign = false
    while index < text.count {
      let found = byte(index)
      if found < 0x80 {
        if Self.endsTail(found) { return index }
        index &+= 1
      } else {
        let (script, length) = scalar(at: index)
        guard let script else { return index }
        if script != .none, script != .latin, !hasForeign {
          if Self.endsBeforeForeign(previous) { return index }
          hasForeign = true
        }
        index &+= length
      }
      previous = found
    }
    return index
  }

  private static func endsTail(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"),
      UInt8(ascii: "`"), UInt8(ascii: "^"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// Whether letters of another script after this byte are glued to a link and not part of it.
  private static func endsBeforeForeign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      true
    default: byte.isASCIIAlphanumeric || byte >= 0x80
    }
  }

  // MARK: Names

  /// The end of a name that begins at `start`: labels of letters and digits, joined by dots, hyphens and the
  /// like. It ends where the script changes within a label: there text is glued to it.
  ///
  /// - Returns: The end of the name, and the end of the marks after it.
  private func nameEnd(from start: Int) -> (name: Int, marks: Int) {
    var index = start
    var end = start
    var script = Script.none
    while index < text.count {
      let found = byte(index)
      if found < 0x80 {
        if found.isASCIILetter {
          if script != .none, script != .latin { break }
          script = .latin
        } else if found == UInt8(ascii: ".") || found == UInt8(ascii: "+") || Self.isHyphen(found) {
          // Two dots end a name. A single mark at its end belongs to the sentence.
          if found == UInt8(ascii: "."), byte(index &+ 1) == found { break }
          script = .none
          index &+= 1
          continue
        } else if !found.isASCIIDigit {
          break
        }
        index &+= 1
      } else {
        let (kind, length) = scalar(at: index)
        guard let kind else { break }
        if kind != .none {
          if script != .none, script != kind { break }
          script = kind
        }
        index &+= length
      }
      end = index
    }
    return (end, index)
  }

  /// The start of a name that ends at `end`, not before `least`.
  private func nameStart(
    before end: Int, from least: Int, isMailbox: Bool, takesNonASCII: Bool
  ) -> Int {
    var start = end
    var script = Script.none
    while start > least {
      let found = byte(start &- 1)
      if found < 0x80 {
        if found.isASCIILetter {
          if script != .none, script != .latin { break }
          script = .latin
        } else if found == UInt8(ascii: ".") || Self.isHyphen(found)
          || isMailbox && Self.isMailboxSymbol(found)
        {
          // Two dots separate a name from the text before it.
          if found == UInt8(ascii: "."), start < text.count, byte(start) == found { break }
          script = .none
        } else if !found.isASCIIDigit {
          break
        }
        start &-= 1
      } else {
        guard takesNonASCII else { break }
        var first = start &- 1
        while first > max(least, start &- 4), byte(first) & 0xC0 == 0x80 { first &-= 1 }
        let (kind, length) = scalar(at: first)
        guard let kind, first &+ length == start else { break }
        if kind != .none {
          if script != .none, script != kind { break }
          script = kind
        }
        start = first
      }
    }
    // Marks before a name belong to the sentence.
    while start < end, byte(start) == UInt8(ascii: ".") { start &+= 1 }
    return start
  }

  /// Whether a label is a word of two or more Latin letters.
  private func isWord(_ label: Range<Int>) -> Bool {
    if label.count < 2 { return false }
    for index in label where !byte(index).isASCIILetter { return false }
    return true
  }

  private func areDigitsAndDots(_ name: Range<Int>) -> Bool {
    for index in name where !byte(index).isASCIIDigit && byte(index) != UInt8(ascii: ".") { return false }
    return true
  }

  /// Top-level domains that are frequent in messages, as the bytes of their UTF-8.
  private static let frequentDomains: Set<UInt64> = {
    let names = """
      com net org info biz edu gov xyz ai br ca ch cl cn co cz eu fr gl hk hu il io ir jp kr ly mx nl nz pk pl pt ru sg sk
      th tk tr tv tw ua uk us vn za рф укр бел срб 中国 中國 한국 مصر
      """
    return Set(names.split { $0.isWhitespace }.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
  }()

  /// Whether a label is a top-level domain with which bare hosts in messages often end, and is not a frequent
  /// word, which could begin a sentence after a missing space.
  private func isFrequentDomain(_ label: Range<Int>) -> Bool {
    guard label.count >= 2, label.count <= 8 else { return false }
    var name: UInt64 = 0
    for index in label {
      let found = byte(index)
      name = name << 8 | UInt64(found.isASCIILetter ? found | 0x20 : found)
    }
    return Self.frequentDomains.contains(name)
  }

  // MARK: Reading

  /// The byte at an index, 0 outside of the text.
  @inline(__always)
  private func byte(_ index: Int) -> UInt8 {
    reads.add(1)
    return index >= 0 && index < text.count ? text[index] : 0
  }

  /// The script of the letter that begins with a byte above 0x7F, and its length. The script is `.none` for a
  /// mark or digit of a word, and nil if the scalar is not part of a word. Kana counts as Han, because the
  /// two are written together.
  private func scalar(at index: Int) -> (script: Script?, length: Int) {
    let sequence = UTF8Sequence(text, at: index)
    reads.add(sequence.length)
    let script = Script(of: sequence.scalar)
    if script == .kana { return (.han, sequence.length) }
    if script != .none { return (script, sequence.length) }
    return (Self.isMarkOrDigit(sequence.scalar) ? Script.none : nil, sequence.length)
  }

  /// Whether a scalar that is not a letter can be inside a word: marks, digits, joiners.
  private static func isMarkOrDigit(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x589, 0x5BE, 0x5C0, 0x5C3, 0x5C6, 0x5F3...0x5F4, 0x60C, 0x61B...0x61F, 0x66A...0x66D, 0x6D4,
      0x964...0x965, 0x970, 0xE4F, 0xE5A...0xE5B:
      false
    case 0x300...0x36F, 0x483...0x1FFF, 0x200C...0x200D, 0x3099...0x309A, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Whether the text has a word (lower case, ASCII) at an index, in any case.
  private func has(_ word: StaticString, at index: Int) -> Bool {
    guard index >= floor else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
      // Within the literal, which lives as long as the program.
      let expected = unsafe word.utf8Start[offset]
      let found = byte(index &+ offset)
      if (found.isASCIILetter ? found | 0x20 : found) != expected { return false }
    }
    return true
  }

  private static func isHyphen(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private static func isMailboxSymbol(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "~"),
      UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
