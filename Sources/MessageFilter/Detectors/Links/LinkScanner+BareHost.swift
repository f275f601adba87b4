import Bytes

/// Links without a scheme: `bit.ly/1a2b`, `btl.gov.il`, `www.…`, `10.0.0.1/admin`.
extension LinkScanner {
  /// A host name without a scheme.
  struct BareHost {
    /// Its bytes.
    var range: Range<Int>
    /// Its last dot.
    var lastDot: Int
    /// How many labels it has.
    var labels: Int
    /// The top-level domain at its end; nil if only `www.` makes it a host name.
    var domain: TopLevelDomain?
    /// Whether words were cut off its end, so that no port or path can follow.
    var isCut = false

    /// Its last label.
    var lastLabel: Range<Int> { lastDot &+ 1..<range.upperBound }
  }

  /// The first link in the run of name characters around a dot. The run is not searched again.
  mutating func bareLink(dot: Int) -> Range<Int>? {
    let run = nameRun(around: dot)
    hostFloor = run.upperBound
    // The name of a scheme (`a.b://c`) is handled at its colon.
    if byte(run.upperBound) == UInt8(ascii: ":"), byte(run.upperBound &+ 1) == UInt8(ascii: "/"),
      byte(run.upperBound &+ 2) == UInt8(ascii: "/")
    {
      return nil
    }
    var start = run.lowerBound
    while start < run.upperBound {
      let name = nextName(in: start..<run.upperBound)
      if name.dots > 0, let link = link(of: name) { return link }
      start = max(name.next, start &+ 1)
    }
    return nil
  }

  /// The longest run of name characters and dots around a dot that begins at or after `hostFloor`.
  private func nameRun(around dot: Int) -> Range<Int> {
    var start = dot
    while start > hostFloor {
      let before = byte(start &- 1)
      if before < 0x80 {
        guard Self.isNameByte(before) || before == UInt8(ascii: ".") else { break }
        start &-= 1
      } else {
        let first = max(scalarStart(before: start), hostFloor)
        guard isNameScalar(first..<start) else { break }
        start = first
      }
    }
    var end = dot &+ 1
    while end < count {
      let found = byte(end)
      if found < 0x80 {
        guard Self.isNameByte(found) || found == UInt8(ascii: ".") else { break }
        end &+= 1
      } else {
        let (kind, length) = scalar(at: end)
        guard kind.isLetter || kind == .joiner else { break }
        end &+= length
      }
    }
    return start..<end
  }

  /// Whether the bytes are one scalar that a name can have.
  private func isNameScalar(_ bytes: Range<Int>) -> Bool {
    let (kind, length) = scalar(at: bytes.lowerBound)
    return (kind.isLetter || kind == .joiner) && length == bytes.count
  }

  /// Labels joined by single dots, each of them in one script.
  private struct Name {
    var range: Range<Int>
    var dots: Int
    /// Where the next name of the run can begin.
    var next: Int
  }

  /// The first name of a part of a run. It ends before two adjacent dots, and where letters of two scripts
  /// meet within a label: there a name and the text around it are glued together. A label before a dot is
  /// kept whole if all of its Cyrillic or Greek letters look Latin (`fоо.com`).
  private mutating func nextName(in part: Range<Int>) -> Name {
    var start = part.lowerBound
    while start < part.upperBound, byte(start) == UInt8(ascii: ".") { start &+= 1 }
    var index = start
    var dots = 0
    var script = LinkScalar.stop
    var afterLetter = start
    // The first place in the label at which two scripts meet, as long as the label may turn out to be a
    // homograph.
    var cut: Int?
    var looksLatin = true
    while index < part.upperBound {
      let found = byte(index)
      if found == UInt8(ascii: ".") {
        if byte(index &+ 1) == found || index &+ 1 >= part.upperBound {
          return Name(range: start..<(cut ?? index), dots: dots, next: cut ?? index &+ 1)
        }
        cut = nil
        looksLatin = true
        dots &+= 1
        script = .stop
        index &+= 1
        continue
      }
      var kind = LinkScalar.stop
      var length = 1
      if found >= 0x80 {
        (kind, length) = scalar(at: index)
      } else if found.isASCIILetter {
        kind = .latin
      }
      // A joiner is part of a name in a script that has joining letters. It ends a name in Latin letters.
      if kind == .joiner && !script.isForeignLetter {
        return Name(range: start..<(cut ?? index), dots: dots, next: cut ?? index &+ length)
      }
      if kind.isLetter {
        if kind != .latin, looksLatin {
          looksLatin = LinkScalar.looksLatin(UTF8Sequence(text, at: index).scalar)
        }
        if script != .stop, kind != script, cut == nil {
          // Digits between the scripts belong to the Latin part.
          cut = kind == .latin ? afterLetter : index
        }
        if let cut, !looksLatin || index < homographFloor {
          // The rest of the label would be cut here as well.
          homographFloor = max(homographFloor, index)
          return Name(range: start..<cut, dots: dots, next: cut)
        }
        script = kind
        afterLetter = index &+ length
      }
      index &+= length
    }
    if let cut {
      homographFloor = max(homographFloor, index)
      return Name(range: start..<cut, dots: dots, next: cut)
    }
    return Name(range: start..<index, dots: dots, next: index)
  }

  // MARK: From a name to a link

  private func link(of name: Name) -> Range<Int>? {
    var start = name.range.lowerBound
    var end = name.range.upperBound
    while start < end, isHyphen(byte(start)) { start &+= 1 }
    while end > start, isHyphen(byte(end &- 1)) { end &-= 1 }
    guard end &- start <= Limits.hostBytes, end > start else { return nil }
    if isAddress(before: start) { return nil }
    if let link = addressLink(start..<end) { return link }

    start = wwwStart(in: start..<end)
    let isWWW = has("www.", at: start)
    guard let host = isWWW ? wwwHost(start..<end) : host(in: start..<end) else { return nil }
    if !isWWW && isLookAlike(host) || isMailbox(from: end) { return nil }
    if host.isCut || host.range.upperBound != name.range.upperBound { return host.range }
    return host.range.lowerBound..<endAfterHost(host.range.upperBound, linkStart: host.range.lowerBound)
  }

  /// The start of `www.` in a name. The words before it lack their space (`now.www.example.com`).
  private func wwwStart(in name: Range<Int>) -> Int {
    for index in name where byte(index) == UInt8(ascii: ".") && has("www.", at: index &+ 1) {
      return index &+ 1
    }
    return name.lowerBound
  }

  private func isHyphen(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }

  /// Whether an `@` precedes a name, apart from hyphens and dots between them. The name is then the host of
  /// an e-mail address or a user's handle.
  private func isAddress(before start: Int) -> Bool {
    var index = start &- 1
    while index >= 0, index > start &- Limits.mailboxBytes {
      let found = byte(index)
      if found == UInt8(ascii: "@") { return true }
      guard isHyphen(found) || found == UInt8(ascii: ".") else { return false }
      index &-= 1
    }
    return false
  }

  /// Whether the name that ends at an index begins the local part of an e-mail address.
  private func isMailbox(from end: Int) -> Bool {
    for index in end..<end &+ Limits.mailboxBytes {
      let found = byte(index)
      if found == UInt8(ascii: "@") { return true }
      switch found {
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "'"), UInt8(ascii: "!"),
        UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "*"):
        continue
      default:
        guard Self.isNameByte(found), found < 0x80 else { return false }
      }
    }
    return false
  }

  /// `10.0.0.1/admin`: four numbers up to 255 and a path that is not a prefix length.
  private func addressLink(_ range: Range<Int>) -> Range<Int>? {
    // Text in another script may be glued to it.
    var start = range.lowerBound
    while start < range.upperBound, byte(start) >= 0x80 { start &+= 1 }
    var index = start
    for part in 0..<4 {
      var value = 0
      let first = index
      while index < range.upperBound, byte(index).isASCIIDigit, index &- first < 4 {
        value = value &* 10 &+ Int(byte(index) &- 0x30)
        index &+= 1
      }
      if index == first || value > 255 { return nil }
      if part < 3 {
        guard byte(index) == UInt8(ascii: ".") else { return nil }
        index &+= 1
      }
    }
    guard index == range.upperBound else { return nil }
    let end = endAfterHost(index, linkStart: start)
    var slash = index
    while slash < end, byte(slash) != UInt8(ascii: "/") { slash &+= 1 }
    guard slash < end else { return nil }
    // 10.0.0.0/8 is a network.
    var digits = slash &+ 1
    while digits < end, byte(digits).isASCIIDigit { digits &+= 1 }
    if digits == end && slash == index && (1...2).contains(end &- slash &- 1) { return nil }
    return start..<end
  }

  /// The host in a name that begins with `www.`: up to a top-level domain, or the whole name.
  private func wwwHost(_ range: Range<Int>) -> BareHost? {
    if let host = host(in: range), host.labels > 2 || !host.isCut { return host }
    if let host = hostBeforeGluedText(range) { return host }
    let labels = labels(of: range)
    let last = labels.lastDot &+ 1..<range.upperBound
    var letters = 0
    for index in last where !byte(index).isASCIIDigit { letters &+= 1 }
    // `www.facebook` is meant as an address, `www.x` is not.
    guard labels.count > 2 ? letters >= 2 : letters >= 3 && byte(last.lowerBound) < 0x80 else { return nil }
    return BareHost(range: range, lastDot: labels.lastDot, labels: labels.count, domain: nil)
  }

  /// `www.example.com1win`: the host up to a generic top-level domain with a digit or capital glued to it.
  private func hostBeforeGluedText(_ range: Range<Int>) -> BareHost? {
    let labels = labels(of: range)
    guard labels.count > 2 else { return nil }
    for length in 3...4 where labels.lastDot &+ length &+ 1 < range.upperBound {
      let end = labels.lastDot &+ 1 &+ length
      let next = byte(end)
      guard next.isASCIIDigit || next.isASCIICapital && !byte(end &- 1).isASCIICapital,
        let domain = TopLevelDomain(text, labels.lastDot &+ 1..<end), domain.isEstablished
      else { continue }
      return BareHost(
        range: range.lowerBound..<end, lastDot: labels.lastDot, labels: labels.count, domain: domain,
        isCut: true)
    }
    return nil
  }

  /// How many labels a name has, and where its last dot is.
  private func labels(of range: Range<Int>) -> (count: Int, lastDot: Int) {
    var count = 1
    var last = range.lowerBound
    for index in range where byte(index) == UInt8(ascii: ".") {
      count &+= 1
      last = index
    }
    return (count, last)
  }

  /// The host in a name: up to its last label that is a top-level domain. At most two words after it are
  /// taken to be part of the text (`example.com.Then`).
  private func host(in name: Range<Int>) -> BareHost? {
    var end = name.upperBound
    var isCut = false
    for _ in 0..<3 {
      let labels = labels(of: name.lowerBound..<end)
      guard labels.count > 1 else { return nil }
      let last = labels.lastDot &+ 1..<end
      if let domain = TopLevelDomain(text, last) {
        if domain.isEstablished
          || !endsSentence(before: labels.lastDot, name: name.lowerBound..<end, labels: labels.count)
        {
          return host(name.lowerBound..<end, labels.lastDot, domain, isCut: isCut)
        }
      } else if let cut = hostBeforeHyphen(name.lowerBound..<end, lastDot: labels.lastDot) {
        return cut
      } else {
        // Only what cannot continue the name is cut off: a capitalised word, or any word after `.com`.
        guard mayDrop(last, lastDot: labels.lastDot, from: name.lowerBound) else { return nil }
      }
      end = labels.lastDot
      isCut = true
    }
    return nil
  }

  /// Whether the last label is a capitalised word, and the lower-case name before it is a host by itself:
  /// `example.com.In`.
  private func endsSentence(before dot: Int, name: Range<Int>, labels: Int) -> Bool {
    guard labels > 2, byte(dot &+ 1).isASCIICapital else { return false }
    for index in name.lowerBound..<dot where byte(index).isASCIICapital { return false }
    let previous = labelStart(before: dot, from: name.lowerBound)
    return TopLevelDomain(text, previous..<dot) != nil
  }

  private func mayDrop(_ label: Range<Int>, lastDot: Int, from start: Int) -> Bool {
    let previous = labelStart(before: lastDot, from: start)
    guard previous > start, let domain = TopLevelDomain(text, previous..<lastDot) else { return false }
    if domain.isEstablished { return true }
    return byte(label.lowerBound).isASCIICapital && !byte(previous).isASCIICapital
  }

  private func labelStart(before dot: Int, from start: Int) -> Int {
    var index = dot
    while index > start, byte(index &- 1) != UInt8(ascii: ".") { index &-= 1 }
    return index
  }

  /// `example.com-the best`, `example.com--the best`: the host before the hyphen.
  private func hostBeforeHyphen(_ name: Range<Int>, lastDot: Int) -> BareHost? {
    var index = lastDot &+ 1
    while index < name.upperBound, byte(index) != UInt8(ascii: "-") { index &+= 1 }
    guard index < name.upperBound, let domain = TopLevelDomain(text, lastDot &+ 1..<index),
      domain.isEstablished || byte(index &+ 1) == UInt8(ascii: "-")
    else { return nil }
    return host(name.lowerBound..<index, lastDot, domain, isCut: true)
  }

  /// The host without the first labels that are in a different script from its name, the label before the
  /// top-level domain or before a registry's label (`co.il`). Those labels end the text before the host.
  private func host(
    _ range: Range<Int>, _ lastDot: Int, _ domain: TopLevelDomain, isCut: Bool
  ) -> BareHost? {
    var start = labelStart(before: lastDot, from: range.lowerBound)
    var script = script(of: start..<lastDot)
    var labels = 2
    while start > range.lowerBound {
      let previous = labelStart(before: start &- 1, from: range.lowerBound)
      let other = self.script(of: previous..<start &- 1)
      if other != script && other != .stop && script != .stop && !has("www.", at: previous) {
        guard labels == 2, isRegistry(start..<lastDot) else { break }
        script = other
      }
      start = previous
      labels &+= 1
    }
    while start < lastDot, isHyphen(byte(start)) { start &+= 1 }
    guard start < lastDot, byte(start).isASCIIAlphanumeric || startsWithLetter(start) else { return nil }
    return BareHost(
      range: start..<range.upperBound, lastDot: lastDot, labels: labels, domain: domain, isCut: isCut)
  }

  private func startsWithLetter(_ index: Int) -> Bool {
    byte(index) >= 0x80 && scalar(at: index).kind.isLetter
  }

  /// The script of a label's first letter; `stop` if it has no letter.
  private func script(of label: Range<Int>) -> LinkScalar {
    var index = label.lowerBound
    while index < label.upperBound {
      let found = byte(index)
      if found >= 0x80 {
        let (kind, length) = scalar(at: index)
        if kind.isLetter { return kind }
        index &+= length
      } else {
        if found.isASCIILetter { return .latin }
        index &+= 1
      }
    }
    return .stop
  }
}
