/// A link, mail address or mention inside a run of ASCII: what is no evidence of a language.
///
/// A look at shapes, coarser than the link detector: all that a mistake costs here is a word of evidence.
struct LinkSpan: Equatable {
  var start: Int
  var end: Int

  /// Whether a symbol in a run of printable ASCII can belong to a link.
  @inline(__always)
  static func mayBegin(at byte: UInt8) -> Bool {
    switch byte {
    case 0x2E, 0x3A, 0x40, 0x2F, 0x2D, 0x5F, 0x2B, 0x25, 0x30...0x39: true  // . : @ / - _ + % digits
    default: false
    }
  }

  /// The first link of the run of printable ASCII from `chunk` on that ends after `place`, or nil.
  static func first(in text: Span<UInt8>, from chunk: Int, at place: Int) -> LinkSpan? {
    var end = place
    // Every link has one of these, and none stands before `place`: there the run would have been searched.
    var mayBeLink = false
    while end < text.count, text[end] > 0x20, text[end] < 0x7F {
      let byte = text[end]
      mayBeLink = mayBeLink || byte == 0x2E || byte == 0x3A || byte == 0x40
      end &+= 1
    }
    guard mayBeLink else { return nil }
    var start = chunk
    // Brackets, quotes and commas part what is glued together.
    for index in stride(from: place - 1, through: chunk, by: -1) where isBreak(text[index]) {
      start = index + 1
      break
    }
    var stop = place
    while stop < end, !isBreak(text[stop]) { stop += 1 }
    guard stop > start else { return nil }
    for index in start..<stop {
      switch text[index] {
      case 0x3A:  // scheme://
        if index + 2 < end, text[index + 1] == 0x2F, text[index + 2] == 0x2F, index > start {
          var first = index
          while first > start, isLetter(text[first - 1]) || isDigit(text[first - 1]) { first -= 1 }
          return LinkSpan(start: first, end: end)
        }
        if index - start == 6, matches(text, start, "mailto") { return LinkSpan(start: start, end: stop) }
      case 0x40:
        return address(in: text, start, at: index, stop)
      default: break
      }
    }
    return host(in: text, start, stop, runEnd: end)
  }

  /// A mention (`@name`) or a mail address around an `@`.
  private static func address(
    in text: Span<UInt8>, _ start: Int, at index: Int, _ stop: Int
  ) -> LinkSpan? {
    var last = index + 1
    while last < stop, isLetter(text[last]) || isDigit(text[last]) || isAddressSymbol(text[last]) {
      last += 1
    }
    guard last > index + 1 else { return nil }
    return LinkSpan(start: start, end: last)
  }

  /// A bare host name: `www.…`, labels before a path, or labels that end in a common top-level domain.
  private static func host(
    in text: Span<UInt8>, _ start: Int, _ stop: Int, runEnd: Int
  ) -> LinkSpan? {
    if stop - start > 4, matches(text, start, "www"), text[start + 3] == 0x2E {
      return LinkSpan(start: start, end: stop)
    }
    var index = start
    var label = start
    var dots = 0
    while index < stop {
      let byte = text[index]
      if byte == 0x2E {
        guard index > label else { return nil }
        dots += 1
        label = index + 1
      } else if !(isLetter(byte) || isDigit(byte) || byte == 0x2D) {
        break
      }
      index += 1
    }
    var last = index
    if last == label, dots > 0 {
      // A full stop after the host.
      dots -= 1
      last = label - 1
      label = last
      while label > start, text[label - 1] != 0x2E { label -= 1 }
    }
    guard dots > 0, last - label >= 2 else { return nil }
    for place in label..<last where !isLetter(text[place]) { return nil }
    if index < stop, text[index] == 0x2F { return LinkSpan(start: start, end: runEnd) }
    guard isCommonDomain(text, label, last) else { return nil }
    return LinkSpan(start: start, end: index < stop ? runEnd : stop)
  }

  /// Top-level domains that bare hosts in messages end in and that are no common word's end after a
  /// missing space.
  private static func isCommonDomain(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var name: UInt64 = 0
    guard end - start <= 8 else { return false }
    for place in start..<end { name = name << 8 | UInt64(text[place] | 0x20) }
    switch name {
    case 0x63_6F6D, 0x6E_6574, 0x6F_7267, 0x69_6E66_6F, 0x62_697A, 0x65_6475, 0x67_6F76: return true
    // com, net, org, info, biz, edu, gov; two letters: ai br ca ch cl cn co cz de eu fr gl hk hu id il
    // in io ir jp kr ly mx nl nz pk pl pt ro ru se sg sk th tk tr tv tw ua uk us vn xyz za
    case 0x6169, 0x6272, 0x6361, 0x6368, 0x636C, 0x636E, 0x636F, 0x637A, 0x6575, 0x6672, 0x676C, 0x686B,
      0x6875, 0x696C, 0x696F, 0x6972, 0x6A70, 0x6B72, 0x6C79, 0x6D78, 0x6E6C, 0x6E7A, 0x706B, 0x706C,
      0x7074, 0x7275, 0x7367, 0x736B, 0x7468, 0x746B, 0x7472, 0x7476, 0x7477, 0x7561, 0x756B, 0x7573,
      0x766E, 0x7879_7A, 0x7A61:
      return true
    default: return false
    }
  }

  private static func matches(_ text: Span<UInt8>, _ start: Int, _ name: StaticString) -> Bool {
    var place = start
    // A few bytes of a literal, which lives as long as the program.
    for offset in 0..<name.utf8CodeUnitCount {
      let expected = unsafe name.utf8Start[offset]
      guard place < text.count, text[place] | 0x20 == expected else { return false }
      place += 1
    }
    return true
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x27, 0x28, 0x29, 0x2C, 0x3B, 0x3C, 0x3E, 0x5B, 0x5D, 0x60, 0x7B, 0x7D, 0x7C, 0x2A: true
    default: byte <= 0x20 || byte >= 0x7F
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isAddressSymbol(_ byte: UInt8) -> Bool {
    byte == 0x2E || byte == 0x2D || byte == 0x5F || byte == 0x2B
  }
}
