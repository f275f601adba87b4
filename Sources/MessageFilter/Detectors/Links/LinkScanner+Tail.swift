import Bytes

/// What follows a host: port, path, query, fragment.
extension LinkScanner {
  /// The end of a link whose host ends at an index.
  func endAfterHost(_ host: Int, linkStart: Int) -> Int {
    let end = portEnd(from: host)
    switch byte(end) {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      return tailEnd(from: end, linkStart: linkStart)
    default:
      return end
    }
  }

  /// The index after a port (`:` and 1 to 5 digits up to 65535) that begins at an index; that index if there
  /// is none.
  func portEnd(from start: Int) -> Int {
    guard byte(start) == UInt8(ascii: ":") else { return start }
    var index = start &+ 1
    var port = 0
    while byte(index).isASCIIDigit, index &- start <= 6 {
      port = port &* 10 &+ Int(byte(index) &- 0x30)
      index &+= 1
    }
    if index == start &+ 1 || port > 65535 || byte(index).isASCIILetter { return start }
    return index
  }

  /// The end of a path, query or fragment that begins at an index, as a person would copy it: without the
  /// punctuation of the sentence around it, without closing brackets that were not opened in it, and without
  /// text in another script glued to its end. At least `start`.
  func tailEnd(from start: Int, linkStart: Int) -> Int {
    // Quotes and marks of emphasis around a link are closed at its end.
    let marks = marks(before: linkStart)
    var end = start
    var index = start
    var round = 0
    var square = 0
    var curly = 0
    var quotes = 0
    var isPattern = false
    var foreign = foreignKinds(of: linkStart..<start)
    var previous: UInt8 = UInt8(ascii: "/")
    scan: while index < count {
      let found = byte(index)
      var canBeLast = true
      var length = 1
      switch found {
      case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"),
        UInt8(ascii: "`"), UInt8(ascii: "^"), UInt8(ascii: "\\"):
        break scan
      case UInt8(ascii: "("): round &+= 1
      case UInt8(ascii: "["): square &+= 1
      case UInt8(ascii: "{"): curly &+= 1
      case UInt8(ascii: ")"):
        if !closes(&round, UInt8(ascii: "("), at: index, linkStart: linkStart) { break scan }
      case UInt8(ascii: "]"):
        if !closes(&square, UInt8(ascii: "["), at: index, linkStart: linkStart) { break scan }
      case UInt8(ascii: "}"):
        if !closes(&curly, UInt8(ascii: "{"), at: index, linkStart: linkStart) { break scan }
      case UInt8(ascii: "'"):
        if marks.quote && !byte(index &+ 1).isASCIIAlphanumeric { break scan }
        quotes &+= 1
        canBeLast = quotes & 1 == 0 && previous != found
      case UInt8(ascii: "*"):
        if marks.star { break scan }
        // A star after a slash belongs to a pattern (`/*`, `/**`), and is not emphasis.
        isPattern = previous == UInt8(ascii: "/") || previous == found && isPattern
        canBeLast = isPattern
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if isWebScheme(at: index &+ 1) { break scan }
        canBeLast = false
      case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"):
        canBeLast = false
      case UInt8(ascii: "_"): canBeLast = !marks.underscore
      case UInt8(ascii: "~"): canBeLast = !marks.tilde
      case UInt8(ascii: "&"):
        if isEscapedBracket(at: index) { break scan }
      case UInt8(ascii: "h"), UInt8(ascii: "H"):
        let isGlued = previous.isASCIIAlphanumeric || previous == UInt8(ascii: ":")
        if isGlued && isWebScheme(at: index) { break scan }
      case 0x80...:
        let kind: LinkScalar
        (kind, length) = scalar(at: index)
        switch kind {
        case .stop: break scan
        case .apostrophe, .dash:
          let next = byte(index &+ length)
          guard next.isASCIIAlphanumeric || next >= 0x80 else { break scan }
          canBeLast = false
        case .joiner, .latin: break
        default:
          // Letters of a script that the link already has are part of the link. Letters of another script
          // glued to its end are not, nor is an emoji. Other symbols occur within words, too.
          let isNew = kind == .symbol && length < 4 ? foreign == 0 : foreign & kind.bit == 0
          if isNew && (Self.endsBeforeForeign(previous) || isParticle(at: index, after: start)) {
            break scan
          }
          foreign |= kind.bit
        }
      default: break
      }
      index &+= length
      previous = found
      if canBeLast && round | square | curly == 0 { end = index }
    }
    return endBeforeEntity(end, from: start)
  }

  /// The end, moved before a character reference of HTML that it lies in (`…&copy;`).
  private func endBeforeEntity(_ end: Int, from start: Int) -> Int {
    guard byte(end) == UInt8(ascii: ";") else { return end }
    var index = end
    while index > start, end &- index < 32, byte(index &- 1).isASCIIAlphanumeric { index &-= 1 }
    return index > start && index < end && byte(index &- 1) == UInt8(ascii: "&") ? index &- 1 : end
  }

  /// Whether a closing bracket is part of the link: it closes one of the `open` brackets of the link, which
  /// are then one fewer, or the link goes on after it and it closes no bracket before the link.
  @inline(__always)
  private func closes(_ open: inout Int, _ opening: UInt8, at index: Int, linkStart: Int) -> Bool {
    if open > 0 {
      open &-= 1
      return true
    }
    return goesOn(at: index &+ 1) && !isOpen(opening, byte(index), before: linkStart)
  }

  /// Whether the link goes on after an unopened closing bracket.
  private func goesOn(at index: Int) -> Bool {
    let found = byte(index)
    return found.isASCIIAlphanumeric || found == UInt8(ascii: "+") || found == UInt8(ascii: "=")
      || found == UInt8(ascii: "&") || found == UInt8(ascii: "/")
  }

  /// Whether a bracket shortly before a link is still open at its start.
  private func isOpen(_ opening: UInt8, _ closing: UInt8, before start: Int) -> Bool {
    var closed = 0
    for index in (max(start &- Limits.bracketBytes, 0)..<start).reversed() {
      let found = byte(index)
      if found == closing { closed &+= 1 }
      if found == opening {
        if closed == 0 { return true }
        closed &-= 1
      }
    }
    return false
  }

  /// The quotes and marks of emphasis directly before a link.
  private func marks(
    before start: Int
  ) -> (quote: Bool, star: Bool, underscore: Bool, tilde: Bool) {
    var marks = (quote: false, star: false, underscore: false, tilde: false)
    for index in (max(start &- 8, 0)..<start).reversed() {
      switch byte(index) {
      case UInt8(ascii: "'"): marks.quote = true
      case UInt8(ascii: "*"): marks.star = true
      case UInt8(ascii: "_"): marks.underscore = true
      case UInt8(ascii: "~"): marks.tilde = true
      default: return marks
      }
    }
    return marks
  }

  /// Whether text in another script after this byte is glued to the link and not part of it: that is so after
  /// a letter, a digit or punctuation of a sentence, and not where a new part begins (`/`, `=`).
  private static func endsBeforeForeign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: ")"), UInt8(ascii: "]"),
      UInt8(ascii: "}"):
      return true
    default:
      return byte.isASCIIAlphanumeric || byte >= 0x80
    }
  }

  /// Whether Hiragana follows the slash that ends a bare host. There it is a particle of the sentence
  /// (`https://example.jp/をご覧ください`), because few paths begin with it.
  private func isParticle(at index: Int, after slash: Int) -> Bool {
    guard index == slash &+ 1, byte(slash) == UInt8(ascii: "/"), byte(index) == 0xE3 else { return false }
    let second = byte(index &+ 1)
    return second == 0x81 || second == 0x82 && byte(index &+ 2) <= 0x9F
  }

  private func isWebScheme(at index: Int) -> Bool {
    has("http://", at: index) || has("https://", at: index)
  }

  /// Whether a bracket or quote is escaped as in HTML at an index. No address contains one.
  private func isEscapedBracket(at index: Int) -> Bool {
    has("&lt;", at: index) || has("&gt;", at: index) || has("&quot;", at: index)
      || has("&nbsp;", at: index) || has("&#39;", at: index)
  }

  /// The kinds of foreign letters and symbols in a part of the text, a bit for each.
  private func foreignKinds(of range: Range<Int>) -> UInt64 {
    var kinds: UInt64 = 0
    var index = range.lowerBound
    while index < range.upperBound {
      if byte(index) < 0x80 {
        index &+= 1
        continue
      }
      let (kind, length) = scalar(at: index)
      if kind.isForeignLetter || kind == .symbol { kinds |= kind.bit }
      index &+= length
    }
    return kinds
  }
}
