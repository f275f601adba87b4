import Bytes

/// Links with a scheme: `https://…`, `other+scheme://…` and `simplex:/…`.
extension LinkScanner {
  /// The link whose scheme ends at a colon that a slash follows.
  func linkWithScheme(colon: Int) -> Range<Int>? {
    guard byte(colon &+ 2) == UInt8(ascii: "/") else { return simplexLink(colon: colon) }
    guard let start = schemeStart(colon: colon) else { return nil }
    let rest = colon &+ 3
    if has("http", at: start) || has("ftp", at: start), isWebScheme(start..<colon) {
      guard let end = authorityEnd(from: rest, linkStart: start) else { return nil }
      return start..<end
    }
    // The address of another scheme may have any form, but must not be empty.
    guard isOpening(rest) else { return nil }
    return start..<tailEnd(from: rest, linkStart: start)
  }

  /// `simplex:/contact#…`: an address of SimpleX Chat.
  private func simplexLink(colon: Int) -> Range<Int>? {
    let start = colon &- 7
    guard has("simplex", at: start), !Self.isNameByte(byte(start &- 1)) || byte(start &- 1) >= 0x80,
      byte(colon &+ 2).isASCIIAlphanumeric
    else { return nil }
    return start..<tailEnd(from: colon &+ 1, linkStart: start)
  }

  /// Whether the text in a range is `http`, `https`, `ftp` or `ftps`.
  private func isWebScheme(_ range: Range<Int>) -> Bool {
    let hasS = byte(range.upperBound &- 1) | 0x20 == UInt8(ascii: "s")
    let bare = hasS ? range.count &- 1 : range.count
    return bare == 4 && has("http", at: range.lowerBound) || bare == 3 && has("ftp", at: range.lowerBound)
  }

  /// Whether the address of another scheme can begin at an index: with a letter or digit, after at most three
  /// characters of a path, or with an address in brackets.
  private func isOpening(_ start: Int) -> Bool {
    if byte(start) == UInt8(ascii: "[") { return addressLiteralEnd(from: start) != nil }
    for index in start..<start &+ 4 {
      let found = byte(index)
      if found.isASCIIAlphanumeric { return true }
      if found >= 0x80 { return scalar(at: index).kind.isLetter }
      switch found {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"),
        UInt8(ascii: "?"), UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    return false
  }

  /// The start of the scheme before a colon; nil if there is none. Text glued to a scheme of the web
  /// (`seehttp://…`), and characters that no scheme begins with, are left out.
  private func schemeStart(colon: Int) -> Int? {
    var start = colon
    let least = max(schemeFloor, colon &- Limits.schemeBytes)
    while start > least, isSchemeByte(byte(start &- 1)) { start &-= 1 }
    let web =
      has("https", at: colon &- 5)
      ? colon &- 5
      : has("http", at: colon &- 4)
        ? colon &- 4 : has("ftps", at: colon &- 4) ? colon &- 4 : has("ftp", at: colon &- 3) ? colon &- 3 : -1
    if web >= start {
      let before = web > start ? byte(web &- 1) : 0
      // `git+https` is a scheme of its own; so is `sftp`.
      if before == UInt8(ascii: "+") && byte(start).isASCIILetter { return start }
      let isFTP = byte(web) | 0x20 == UInt8(ascii: "f")
      if !(isFTP && web == start &+ 1 && before.isASCIILetter) { return web }
    }
    while start < colon, !byte(start).isASCIIAlphanumeric { start &+= 1 }
    return start < colon && byte(start).isASCIILetter ? start : nil
  }

  private func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  // MARK: Authority

  /// The end of a web link whose authority begins at an index; nil if there is no authority.
  private func authorityEnd(from start: Int, linkStart: Int) -> Int? {
    let host = userInfoEnd(from: start)
    var end: Int
    if byte(host) == UInt8(ascii: "[") {
      guard let bracket = addressLiteralEnd(from: host) else { return nil }
      end = bracket
    } else {
      guard let name = hostEnd(from: host) else { return nil }
      end = name
    }
    return endAfterHost(end, linkStart: linkStart)
  }

  /// The index after the last `@` of user information that begins at an index; that index if there is none.
  private func userInfoEnd(from start: Int) -> Int {
    var end = start
    var index = start
    while true {
      let found = byte(index)
      if found == UInt8(ascii: "@") {
        end = index &+ 1
      } else if !Self.isUserInfo(found) {
        return end
      }
      index &+= 1
    }
  }

  private static func isUserInfo(_ byte: UInt8) -> Bool {
    if byte.isASCIIAlphanumeric { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: ":"), UInt8(ascii: "%"):
      return true
    default:
      return false
    }
  }

  /// The index after the `]` of an address literal (RFC 3986: `[2001:db8::1]`); IPv4 addresses are allowed
  /// too.
  private func addressLiteralEnd(from start: Int) -> Int? {
    var index = start &+ 1
    var digits = 0
    while index < start &+ 64 {
      let found = byte(index)
      if found == UInt8(ascii: "]") { return digits > 0 ? index &+ 1 : nil }
      let isHex = found.isASCIIDigit || (found | 0x20) &- 0x61 < 6
      guard isHex || found == UInt8(ascii: ":") || found == UInt8(ascii: ".") else { return nil }
      if isHex { digits &+= 1 }
      index &+= 1
    }
    return nil
  }

  /// The end of a host name after a scheme. Any name is accepted there, `localhost` too, but text in another
  /// script glued to a top-level domain is not part of it.
  private func hostEnd(from start: Int) -> Int? {
    var index = start
    var labelStart = start
    var lastDot = -1
    var hasForeign = false
    var afterLatin = false
    var previous = LinkScalar.stop
    scan: while true {
      let found = byte(index)
      if found < 0x80 {
        if found == UInt8(ascii: ".") {
          if index == labelStart { break scan }
          lastDot = index
          labelStart = index &+ 1
        } else if !Self.isNameByte(found) {
          break scan
        }
        afterLatin = found.isASCIIAlphanumeric
        index &+= 1
        continue
      }
      let (kind, length) = scalar(at: index)
      if kind == .stop || kind == .apostrophe { break }
      if kind.isForeignLetter || kind == .symbol {
        let isOther = afterLatin || kind != previous
        if isOther && lastDot >= 0 && TopLevelDomain(text, labelStart..<index) != nil { break }
        hasForeign = true
        previous = kind
        afterLatin = false
      } else if kind == .dash {
        break
      } else if kind.isLetter {
        afterLatin = true
      }
      index &+= length
    }
    if hasForeign && lastDot < 0 { return nil }
    var end = lastDot < 0 ? index : endBeforeScheme(labelStart..<index)
    let next = byte(end)
    // The dot of the DNS root is part of the host if the address goes on after it.
    let goesOn =
      next == UInt8(ascii: "/") || (next == UInt8(ascii: ":") && byte(end &+ 1).isASCIIDigit)
    let trailing = { (byte: UInt8) in
      byte == UInt8(ascii: ".") ? !goesOn : byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    while end > start, trailing(byte(end &- 1)) { end &-= 1 }
    guard end > start, end &- start <= Limits.hostBytes else { return nil }
    if !goesOn, let shorter = hostEndBeforeMissingSpace(start..<end, lastDot: lastDot) { return shorter }
    var first = start
    while first < end, !byte(first).isASCIIAlphanumeric, byte(first) < 0x80 { first &+= 1 }
    return first < end ? end : nil
  }

  /// `http://example.comhttp://…`: the end of the last label before the scheme of a link that is glued to it.
  private func endBeforeScheme(_ label: Range<Int>) -> Int {
    let colon = label.upperBound
    guard byte(colon) == UInt8(ascii: ":"), byte(colon &+ 1) == UInt8(ascii: "/"),
      byte(colon &+ 2) == UInt8(ascii: "/")
    else { return colon }
    for length in 3...5 where length < label.count {
      let end = colon &- length
      if isWebScheme(end..<colon), TopLevelDomain(text, label.lowerBound..<end) != nil { return end }
    }
    return colon
  }

  /// `https://example.com.Next day`: the end of the host before a capitalised word that is not part of it.
  private func hostEndBeforeMissingSpace(_ host: Range<Int>, lastDot: Int) -> Int? {
    guard lastDot > host.lowerBound, lastDot &+ 2 < host.upperBound, byte(lastDot &+ 1).isASCIICapital,
      byte(lastDot &+ 2).isASCIISmall
    else { return nil }
    var labelStart = lastDot
    var index = lastDot &- 1
    while index >= host.lowerBound {
      let found = byte(index)
      if found.isASCIICapital { return nil }
      if found == UInt8(ascii: "."), labelStart == lastDot { labelStart = index }
      index &-= 1
    }
    guard labelStart < lastDot, TopLevelDomain(text, labelStart &+ 1..<lastDot) != nil else { return nil }
    return lastDot
  }
}
