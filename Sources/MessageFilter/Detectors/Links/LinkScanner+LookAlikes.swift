import Bytes

/// Texts that look like a bare host and are not one: sentences without a space after the full stop, file
/// names, abbreviations, times, code. Links.md gives the reason for each decision.
extension LinkScanner {
  /// Whether a bare host without `www.` is not a host.
  func isLookAlike(_ host: BareHost) -> Bool {
    guard let domain = host.domain else { return false }
    let before = labelBefore(host)
    // A label that a registry sells has no underscore, and no hyphen at its ends (RFC 952, RFC 5891).
    if byte(before.upperBound &- 1) == UInt8(ascii: "-") || hasUnderscore(before) { return true }
    let first = byte(host.range.lowerBound)
    let previous = host.range.lowerBound > 0 ? byte(host.range.lowerBound &- 1) : 0
    if previous == UInt8(ascii: "\\") && host.labels == 2 && !domain.isEstablished { return true }
    if previous == UInt8(ascii: "$") && first.isASCIICapital && byte(host.lastDot &+ 1).isASCIICapital {
      return true
    }
    if isReverseName(host, domain) || isInitials(host, domain) { return true }
    if domain.isWord && before.count <= 2 && isDigits(before) { return true }
    if hasAddress(after: host) { return false }

    if domain.isFileEnding { return true }
    if isMissingSpace(host, domain) && (host.labels == 2 || !domain.isEstablished) { return true }
    if !domain.isEstablished {
      if previous == UInt8(ascii: "/") && host.labels == 2 && isPath(before: host.range.lowerBound &- 1) {
        return true
      }
      if byte(host.range.upperBound) == UInt8(ascii: "(") && !host.isCut { return true }
      if domain.isNeverBare { return true }
      let isUnderRegistry = host.labels > 2 && isRegistry(before)
      if domain.isWord && LookAlikeWord.contains(text, before) && !isUnderRegistry { return true }
      if isNumber(before, under: domain) || isTitle(before, before: host.lastLabel) { return true }
      if first >= 0x80 && !isUnderRegistry && isForeignBeforeWord(host, domain) { return true }
    }
    return false
  }

  private func labelBefore(_ host: BareHost) -> Range<Int> {
    var start = host.lastDot
    while start > host.range.lowerBound, byte(start &- 1) != UInt8(ascii: ".") { start &-= 1 }
    return start..<host.lastDot
  }

  private func hasUnderscore(_ label: Range<Int>) -> Bool {
    for index in label where byte(index) == UInt8(ascii: "_") { return true }
    return false
  }

  /// Whether a port, a path or a query follows a host, which is true of no look-alike.
  private func hasAddress(after host: BareHost) -> Bool {
    if host.isCut { return false }
    let end = host.range.upperBound
    switch byte(end) {
    case UInt8(ascii: "/"): return isPathStart(byte(end &+ 1))
    case UInt8(ascii: ":"): return portEnd(from: end) > end &+ 2
    case UInt8(ascii: "?"): return hasQuery(from: end &+ 1)
    default: return false
    }
  }

  private func isPathStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "+"),
      UInt8(ascii: "%"), UInt8(ascii: "!"), UInt8(ascii: "$"):
      return true
    default:
      return Self.isNameByte(byte)
    }
  }

  /// Whether `name=` begins at an index.
  private func hasQuery(from start: Int) -> Bool {
    for index in start..<start &+ 32 {
      let found = byte(index)
      if found == UInt8(ascii: "=") { return index > start }
      guard Self.isNameByte(found), found < 0x80 else { return false }
    }
    return false
  }

  /// `com.example.app`: the identifier of a program, which begins with the top-level domain.
  private func isReverseName(_ host: BareHost, _ domain: TopLevelDomain) -> Bool {
    guard host.labels > 2, !domain.isEstablished else { return false }
    return has("com.", at: host.range.lowerBound) || has("org.", at: host.range.lowerBound)
      || has("net.", at: host.range.lowerBound)
  }

  /// `J.Lee`, `P.O.Box`, `a.m.to`, `B.Sc`, `M.Tech`: single letters before the last label that make an
  /// abbreviation.
  private func isInitials(_ host: BareHost, _ domain: TopLevelDomain) -> Bool {
    var index = host.range.lowerBound
    while index < host.lastDot {
      guard byte(index).isASCIILetter, byte(index &+ 1) == UInt8(ascii: ".") else { return false }
      index &+= 2
    }
    let last = host.lastDot &+ 1
    if host.labels > 2 { return !domain.isEstablished && !hasAddress(after: host) }
    if has("sc", at: last) && host.lastLabel.count == 2 { return true }
    let isDegree = has("b", at: host.range.lowerBound) || has("m", at: host.range.lowerBound)
    if isDegree && has("tech", at: last) && host.lastLabel.count == 4 { return true }
    return byte(host.range.lowerBound).isASCIICapital && byte(last).isASCIICapital
      && byte(last &+ 1).isASCIISmall
  }

  /// Whether the last label is capitalised and none before it is: `the end.Then`. If all letters of an
  /// established domain are capitals (`example.COM`), it is the domain.
  private func isMissingSpace(_ host: BareHost, _ domain: TopLevelDomain) -> Bool {
    guard isCapital(at: host.lastDot &+ 1) else { return false }
    if domain.isEstablished && isCapital(at: host.lastDot &+ 2) { return false }
    for index in host.range.lowerBound..<host.lastDot where isCapital(at: index) { return false }
    return true
  }

  /// Whether a label is one under which a country's registry sells names: `co` of `example.co.id`.
  func isRegistry(_ label: Range<Int>) -> Bool {
    let start = label.lowerBound
    return switch label.count {
    case 2:
      has("co", at: start) || has("ac", at: start) || has("or", at: start) || has("go", at: start)
        || has("ne", at: start)
    case 3:
      has("com", at: start) || has("net", at: start) || has("org", at: start) || has("gov", at: start)
        || has("edu", at: start) || has("web", at: start)
    default: false
    }
  }

  /// Whether the slash at an index separates parts of a path or two words, and is not part of `//`.
  private func isPath(before slash: Int) -> Bool {
    slash == 0 || byte(slash &- 1) != UInt8(ascii: "/")
  }

  /// `50.no`, `2wks.so`, `085377177138.IR`: a number, and the next word.
  private func isNumber(_ label: Range<Int>, under domain: TopLevelDomain) -> Bool {
    if domain.isWord { return byte(label.lowerBound).isASCIIDigit }
    return isDigits(label) && (label.count == 1 || label.count >= 7)
  }

  private func isDigits(_ label: Range<Int>) -> Bool {
    for index in label where !byte(index).isASCIIDigit { return false }
    return true
  }

  /// `Mr.Kim`, `PT.Bank`: a title or form of address, and a capitalised name.
  private func isTitle(_ label: Range<Int>, before name: Range<Int>) -> Bool {
    guard byte(name.lowerBound).isASCIICapital, byte(label.lowerBound).isASCIICapital else { return false }
    let start = label.lowerBound
    return switch label.count {
    case 2:
      has("mr", at: start) || has("ms", at: start) || has("dr", at: start) || has("st", at: start)
        || has("sr", at: start) || has("jr", at: start) || has("pt", at: start) || has("br", at: start)
    case 3: has("mrs", at: start) || has("rev", at: start)
    case 4: has("prof", at: start)
    default: false
    }
  }

  /// A label in another script, followed by a word in the Latin script or a capitalised one.
  private func isForeignBeforeWord(_ host: BareHost, _ domain: TopLevelDomain) -> Bool {
    let last = byte(host.lastDot &+ 1)
    guard last < 0x80, scalar(at: host.range.lowerBound).kind.isForeignLetter else { return false }
    return domain.isWord || last.isASCIICapital
  }
}
