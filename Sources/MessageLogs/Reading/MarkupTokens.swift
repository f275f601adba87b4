import Bytes

/// A token of markup.
enum MarkupToken {
  /// `<name`. Its attributes follow, one by one, with ``MarkupTokens/nextAttribute()``.
  case start
  /// `</name>`, or the end of an element written `<name/>`.
  case end
  /// Text. It is read with ``MarkupTokens/readText(appendingTo:)``, or skipped by the next token.
  case text
  /// The input's end.
  case finished
}

/// A pull parser for XML and HTML that builds no tree and reads no document type. It knows the five entities
/// of XML, in HTML those of Latin-1, such as `&nbsp;`, and numeric references; any other reference stays as
/// written. A pair of surrogates written as two character references (`&#55357;&#56832;`), which the
/// standards do not allow, is read as one character.
///
/// Attributes and texts that are not read are skipped in constant memory, and a text that is read is bounded
/// by ``Limits/logTextBytes``. Elements are not stored; their depth is counted and bounded by
/// ``Limits/logDepth``.
struct MarkupTokens: ~Copyable {
  var bytes: LogBytes
  /// The name of the element that starts or ends; in HTML in lower case.
  private(set) var name = MarkupName()
  /// The name of the attribute that ``nextAttribute()`` found.
  private(set) var attribute = MarkupName()
  /// The number of elements that were opened and not closed since the place from which they are counted:
  /// ``countDepthFromElement()`` and ``recover()`` choose it anew, so that elements that are never closed do
  /// not add up. HTML's elements that need no end tag (`br`, `p`, `li`) are not counted.
  private(set) var depth = 0

  private let isHTML: Bool
  /// The start and end tags of messages, and of elements that contain messages, up to the end of their names
  /// (`<sms`). If one of these occurs in an attribute's value or in another tag, that was not closed; if in a
  /// comment, perhaps.
  private let boundaries: [StaticString]
  private enum State {
    case content
    /// Inside a start tag, after its name or an attribute.
    case tag
    /// Before an attribute's value, which has not been read.
    case value
    /// After `<name/>`, whose end has not been returned yet.
    case empty
    /// Before a text that was returned and has not been read.
    case text
    /// The same, after `<![CDATA[`.
    case characterData
  }
  private var state = State.content

  init(_ bytes: consuming LogBytes, isHTML: Bool, boundaries: [StaticString] = []) {
    self.bytes = bytes
    self.isHTML = isHTML
    self.boundaries = boundaries
  }

  /// Whether the element has a name.
  @inline(__always)
  func isName(_ text: StaticString) -> Bool { name.equals(text) }

  /// Whether the attribute has a name.
  @inline(__always)
  func isAttribute(_ text: StaticString) -> Bool { attribute.equals(text) }

  // MARK: Tokens

  /// The next token. Attributes and text of the token before are skipped if they were not read.
  mutating func next() throws(LogFault) -> MarkupToken {
    if state == .tag || state == .value { try skipAttributes() }
    if state == .empty {
      state = .content
      depth -= 1
      return .end
    }
    if state == .characterData { try skipWhole(through: "]]>") }
    if state == .text { skipText() }
    state = .content
    while let byte = bytes.peek() {
      guard byte == UInt8(ascii: "<") else {
        state = .text
        return .text
      }
      bytes.look(2)
      switch bytes.held(at: 1) {
      case UInt8(ascii: "!"):
        if bytes.take("<![CDATA[") {
          state = .characterData
          return .text
        }
        if bytes.take("<!--") { try skipComment() } else { try skipDeclaration() }
      case UInt8(ascii: "?"):
        try skip(through: ">")
      case UInt8(ascii: "/"):
        bytes.skip(2)
        try readName()
        if bytes.held() == UInt8(ascii: ">") { bytes.skip(1) } else { try skip(through: ">") }
        if depth > 0 && !needsNoEnd { depth -= 1 }
        return .end
      default:
        try readStart()
        return .start
      }
    }
    return .finished
  }

  /// Reads `<` and the name of an element that starts.
  private mutating func readStart() throws(LogFault) {
    bytes.skip(1)
    try readName()
    guard !name.isEmpty else { throw LogFault(reason: "malformed markup: '<' without a name") }
    state = .tag
    if needsNoEnd { return }
    guard depth < Limits.logDepth else {
      throw LogFault(reason: "nested deeper than \(Limits.logDepth)")
    }
    depth += 1
  }

  /// Counts the depth from the element that has just started, whose depth becomes 1: it holds a message, and
  /// what was opened before it does not matter, whether or not that will be closed.
  mutating func countDepthFromElement() { depth = 1 }

  /// Moves to the next attribute of the tag, whose name is then in `attribute`. Returns false at the tag's
  /// end.
  mutating func nextAttribute() throws(LogFault) -> Bool {
    if state == .value { try skipValue() }
    guard state == .tag else { return false }
    while let byte = bytes.peek() {
      switch byte {
      case UInt8(ascii: ">"):
        bytes.skip(1)
        state = .content
        return false
      case UInt8(ascii: "/"):
        bytes.skip(1)
        if bytes.peek() == UInt8(ascii: ">") {
          bytes.skip(1)
          state = needsNoEnd ? .content : .empty
          return false
        }
      case UInt8(ascii: "<"):
        throw LogFault(reason: "malformed markup: '<' inside a tag")
      case _ where byte.isASCIISpace:
        bytes.skip(1)
      default:
        try readAttributeName()
        return true
      }
    }
    throw LogFault(reason: "the file ends inside a tag")
  }

  /// Reads the value of the attribute, with references resolved, into `text`, which is emptied first.
  mutating func readAttribute(to text: inout LogText) throws(LogFault) {
    text.clear()
    guard state == .value else { return }
    state = .tag
    try readValue(to: &text)
    text.isThere = true
  }

  /// Reads the text that ``next()`` returned, with references resolved.
  mutating func readText(appendingTo text: inout LogText) throws(LogFault) {
    if state == .characterData {
      state = .content
      return try readCharacterData(appendingTo: &text)
    }
    guard state == .text else { return }
    state = .content
    while let byte = bytes.peek(), byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        try bytes.takeReference(isHTML: isHTML, appendingTo: &text)
        continue
      }
      if byte == UInt8(ascii: "\r") {
        try takeLineEnd(as: UInt8(ascii: "\n"), appendingTo: &text)
        continue
      }
      let run = bytes.textRun()
      try bytes.copy(run, to: &text)
      bytes.skip(run)
    }
  }

  /// Continues after a fault at the next message's element, or at the end of the element that contains them.
  /// What is open there is not known, so the depth is counted from there.
  mutating func recover() {
    state = .content
    depth = 0
    while bytes.hasMore() {
      bytes.skip(bytes.run(before: UInt8(ascii: "<")))
      if bytes.held() == nil { continue }
      if isAtBoundary() { return }
      bytes.skip(1)
    }
  }

  /// Skips the white space at the beginning of the text that ``next()`` returned. Returns whether more
  /// follows. Character data count as more, and are skipped as a whole.
  mutating func skipWhiteSpace() throws(LogFault) -> Bool {
    if state == .characterData {
      state = .content
      try skipWhole(through: "]]>")
      return true
    }
    guard state == .text else { return false }
    while let byte = bytes.peek(), byte.isASCIISpace { bytes.skip(1) }
    return bytes.peek().map { $0 != UInt8(ascii: "<") } ?? false
  }

  // MARK: Parts

  /// Whether the element is one of HTML's that have no end tag, or need none. Only names with the same first
  /// letter are compared, because this is asked of every tag.
  private var needsNoEnd: Bool {
    guard isHTML, !name.isEmpty else { return false }
    return switch name.span[0] {
    case UInt8(ascii: "a"): isName("area")
    case UInt8(ascii: "b"): isName("br") || isName("base") || isName("body")
    case UInt8(ascii: "c"): isName("col") || isName("colgroup") || isName("caption")
    case UInt8(ascii: "d"): isName("dt") || isName("dd")
    case UInt8(ascii: "e"): isName("embed")
    case UInt8(ascii: "h"): isName("hr") || isName("html") || isName("head")
    case UInt8(ascii: "i"): isName("img") || isName("input")
    case UInt8(ascii: "l"): isName("li") || isName("link")
    case UInt8(ascii: "m"): isName("meta")
    case UInt8(ascii: "o"): isName("option") || isName("optgroup")
    case UInt8(ascii: "p"): isName("p") || isName("param")
    case UInt8(ascii: "r"): isName("rt") || isName("rp")
    case UInt8(ascii: "s"): isName("source")
    case UInt8(ascii: "t"):
      isName("td") || isName("tr") || isName("th") || isName("tbody") || isName("thead") || isName("tfoot")
        || isName("track")
    case UInt8(ascii: "w"): isName("wbr")
    default: false
    }
  }

  private mutating func readName() throws(LogFault) {
    guard bytes.takeName(to: &name, lowercased: isHTML) else {
      throw LogFault(reason: "an element's name of more than \(Limits.logMarkupNameBytes) bytes")
    }
  }

  private mutating func readAttributeName() throws(LogFault) {
    guard bytes.takeName(to: &attribute, lowercased: isHTML) else {
      throw LogFault(reason: "an attribute's name of more than \(Limits.logMarkupNameBytes) bytes")
    }
    guard !attribute.isEmpty else {
      throw LogFault(reason: "malformed markup: an attribute without a name")
    }
    while let byte = bytes.peek(), byte.isASCIISpace { bytes.skip(1) }
    guard bytes.peek() == UInt8(ascii: "=") else {
      if isHTML { return }
      throw LogFault(
        reason: "malformed markup: attribute '\(String(copying: attribute.span))' without a value")
    }
    bytes.skip(1)
    while let byte = bytes.peek(), byte.isASCIISpace { bytes.skip(1) }
    state = .value
  }

  private mutating func skipAttributes() throws(LogFault) {
    while try nextAttribute() {}
  }

  private mutating func skipValue() throws(LogFault) {
    state = .tag
    guard let quote = bytes.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      guard isHTML else { throw LogFault(reason: "malformed markup: an attribute's value without quotes") }
      while let byte = bytes.peek(), !byte.isASCIISpace, byte != UInt8(ascii: ">") { bytes.skip(1) }
      return
    }
    bytes.skip(1)
    while bytes.hasMore() {
      bytes.skip(bytes.run(before: quote, or: UInt8(ascii: "<")))
      guard let byte = bytes.held() else { continue }
      if byte == quote { return bytes.skip(1) }
      if isAtBoundary() { throw Self.openAttribute }
      bytes.skip(1)
    }
    throw LogFault(reason: "the file ends inside an attribute")
  }

  private static let openAttribute = LogFault(reason: "malformed markup: an attribute's value is not closed")

  private mutating func readValue(to text: inout LogText) throws(LogFault) {
    guard let quote = bytes.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return try readUnquotedValue(to: &text)
    }
    bytes.skip(1)
    while bytes.hasMore() {
      var run = bytes.run(beforeAny: quote, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "<"))
      if !isHTML { run = bytes.plainRun(within: run) }
      try bytes.copy(run, to: &text)
      bytes.skip(run)
      guard let byte = bytes.held() else { continue }
      if byte == quote { return bytes.skip(1) }
      if byte == UInt8(ascii: "&") {
        try bytes.takeReference(isHTML: isHTML, appendingTo: &text)
        continue
      }
      if byte == UInt8(ascii: "<"), isAtBoundary() { throw Self.openAttribute }
      if !isHTML && byte == UInt8(ascii: "\r") {
        try takeLineEnd(as: UInt8(ascii: " "), appendingTo: &text)
        continue
      }
      // By XML 1.0, section 3.3.3, literal white space becomes a space. Only references give other
      // characters.
      try text.append(!isHTML && byte.isASCIISpace ? UInt8(ascii: " ") : byte)
      bytes.skip(1)
    }
    throw LogFault(reason: "the file ends inside an attribute")
  }

  /// Reads a value without quotes, which HTML allows.
  private mutating func readUnquotedValue(to text: inout LogText) throws(LogFault) {
    guard isHTML else { throw LogFault(reason: "malformed markup: an attribute's value without quotes") }
    while let byte = bytes.peek() {
      if byte.isASCIISpace || byte == UInt8(ascii: ">") { return }
      if byte == UInt8(ascii: "&") {
        try bytes.takeReference(isHTML: isHTML, appendingTo: &text)
        continue
      }
      if byte == UInt8(ascii: "<"), isAtBoundary() { throw Self.openAttribute }
      try text.append(byte)
      bytes.skip(1)
    }
    throw LogFault(reason: "the file ends inside an attribute")
  }

  /// Whether one of the boundaries comes next, with white space behind it, or the end of an end tag. A
  /// message has attributes, and `<sms>` may stand in the text of one.
  private mutating func isAtBoundary() -> Bool {
    for boundary in boundaries where bytes.starts(with: boundary) {
      let length = boundary.utf8CodeUnitCount
      bytes.look(length + 1)
      guard let next = bytes.held(at: length) else { continue }
      if next.isASCIISpace || next == UInt8(ascii: ">") && bytes.starts(with: "</") { return true }
    }
    return false
  }

  private mutating func readCharacterData(appendingTo text: inout LogText) throws(LogFault) {
    while bytes.hasMore() {
      if bytes.take("]]>") { return }
      guard let byte = bytes.peek() else { break }
      if byte == UInt8(ascii: "\r") {
        try takeLineEnd(as: UInt8(ascii: "\n"), appendingTo: &text)
        continue
      }
      try text.append(byte)
      bytes.skip(1)
    }
    throw LogFault(reason: "the file ends inside '<![CDATA['")
  }

  /// Takes a CR, and the line feed after it if there is one, and appends a byte for both: XML 1.0, section
  /// 2.11, and HTML read them as one line feed.
  private mutating func takeLineEnd(as byte: UInt8, appendingTo text: inout LogText) throws(LogFault) {
    bytes.skip(1)
    if bytes.peek() == UInt8(ascii: "\n") { bytes.skip(1) }
    try text.append(byte)
  }

  private mutating func skipText() {
    while bytes.hasMore() {
      bytes.skip(bytes.run(before: UInt8(ascii: "<")))
      if bytes.held() != nil { return }
    }
  }

  private mutating func skip(through end: StaticString) throws(LogFault) {
    // The literal has a first byte.
    let first = unsafe end.utf8Start[0]
    while bytes.hasMore() {
      bytes.skip(bytes.run(before: first, or: UInt8(ascii: "<")))
      guard bytes.held() != nil else { continue }
      if bytes.take(end) { return }
      if isAtBoundary() { throw LogFault(reason: "malformed markup: '\(end)' is missing") }
      bytes.skip(1)
    }
    throw LogFault(reason: "malformed markup: '\(end)' is missing at the end of the file")
  }

  /// Skips a comment, in which no other one can begin.
  private mutating func skipComment() throws(LogFault) { try skipWhole(through: "-->", cannotHold: "<!--") }

  /// Skips what may hold anything up to its end. If a message's tag occurs in it, and the end does not follow
  /// within ``LogBytes/rememberedBytes`` and before `start`, it is taken as not closed, and reading goes on
  /// at the tag.
  ///
  /// - Parameter start: What it cannot hold.
  private mutating func skipWhole(
    through end: StaticString, cannotHold start: StaticString? = nil
  ) throws(LogFault) {
    // The literal has a first byte.
    let first = unsafe end.utf8Start[0]
    // The number of bytes since the first tag of a message.
    var sinceTag: Int?
    while bytes.hasMore() {
      let run = bytes.run(before: first, or: UInt8(ascii: "<"))
      if let count = sinceTag {
        if count + run >= LogBytes.rememberedBytes { break }
        sinceTag = count + run + 1
      }
      bytes.skip(run)
      guard bytes.held() != nil else { continue }
      if bytes.take(end) { return bytes.clearMark() }
      if sinceTag != nil, let start, bytes.starts(with: start) { break }
      if sinceTag == nil, isAtBoundary() {
        guard bytes.mayGoBack else { throw LogFault(reason: "malformed markup: '\(end)' is missing") }
        bytes.setMark(at: 0)
        sinceTag = 1
      }
      bytes.skip(1)
    }
    guard sinceTag != nil else {
      throw LogFault(reason: "malformed markup: '\(end)' is missing at the end of the file")
    }
    if !bytes.goBack() { bytes.clearMark() }
    throw LogFault(reason: "malformed markup: '\(end)' is missing")
  }

  /// `<!DOCTYPE …>`, with what it declares between brackets.
  private mutating func skipDeclaration() throws(LogFault) {
    var isInSubset = false
    while let byte = bytes.peek() {
      if byte == UInt8(ascii: "<"), isAtBoundary() {
        throw LogFault(reason: "malformed markup: '>' is missing")
      }
      bytes.skip(1)
      switch byte {
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset: return
      default: break
      }
    }
    throw LogFault(reason: "the file ends inside a declaration")
  }
}

/// The name of an element or an attribute. Most have at most eight bytes, and are compared as one number.
struct MarkupName: ~Copyable {
  fileprivate var text = ByteBuffer(capacity: 32)
  /// The bytes of a name of at most eight, the first one lowest; otherwise zero.
  private var word: UInt64 = 0

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { text.span }
  }

  var isEmpty: Bool { text.isEmpty }

  @inline(__always)
  func equals(_ other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    guard text.count == count else { return false }
    guard count <= 8 else { return text.span.equals(other) }
    var otherWord: UInt64 = 0
    // The literal has `count` bytes, which fit. It is a constant, and so is the number.
    unsafe withUnsafeMutableBytes(of: &otherWord) { bytes in
      unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: other.utf8Start, count: count))
    }
    return word == UInt64(littleEndian: otherWord)
  }

  /// Called after the text has been read.
  fileprivate mutating func setWord() {
    word = 0
    guard text.count <= 8 else { return }
    for index in 0..<text.count { word |= UInt64(text.span[index]) &<< UInt64(8 * index) }
  }

  /// Becomes the first `count` bytes of a text, at most eight, letters A to Z as small ones if `lowercased`.
  /// Returns false, and stays as it is, if the text has no eight bytes and one more.
  fileprivate mutating func assign(_ source: Span<UInt8>, count: Int, lowercased: Bool) -> Bool {
    precondition(count >= 0 && count <= 8)
    guard source.count > 8 else { return false }
    // There are eight bytes. Those behind the name become zeros.
    var bytes = unsafe UInt64(littleEndian: source.bytes.unsafeLoadUnaligned(as: UInt64.self))
    if count < 8 { bytes &= (1 &<< UInt64(8 * count)) &- 1 }
    if lowercased {
      // The high bit of the bytes from A to Z. Adding 0x80 - n sets that of bytes that are at least n.
      let low = bytes & 0x7F7F_7F7F_7F7F_7F7F
      let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
      let behindZ = low &+ 0x2525_2525_2525_2525
      let capitals = fromA & ~behindZ & ~bytes & 0x8080_8080_8080_8080
      bytes |= capitals &>> 2
    }
    word = bytes
    text.removeAll()
    text.append(word: UInt32(truncatingIfNeeded: bytes), first: min(count, 4))
    if count > 4 { text.append(word: UInt32(truncatingIfNeeded: bytes &>> 32), first: count - 4) }
    return true
  }
}

extension LogBytes {
  /// The number of bytes at the start of `rest` before a `<`, `&` or CR.
  @inline(__always)
  func textRun() -> Int {
    run(beforeAny: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\r"), UInt8(ascii: "\r"))
  }

  /// The number of bytes at the start of `rest` before either of two bytes.
  @inline(__always)
  func run(before stop: UInt8, or other: UInt8) -> Int { run(beforeAny: stop, other, stop, other) }

  /// Takes an element's or attribute's name. Returns false if it is too long.
  mutating func takeName(to name: inout MarkupName, lowercased: Bool) -> Bool {
    let run = nameRun()
    if run <= 8, name.assign(rest, count: run, lowercased: lowercased) {
      skip(run)
      return true
    }
    return takeLongName(to: &name, lowercased: lowercased)
  }

  /// Takes a name that is long, or at the end of a block.
  private mutating func takeLongName(to name: inout MarkupName, lowercased: Bool) -> Bool {
    name.text.removeAll()
    while hasMore() {
      let run = nameRun()
      guard name.text.count + run <= Limits.logMarkupNameBytes else { return false }
      copy(run, to: &name.text)
      skip(run)
      if held() != nil { break }
    }
    if lowercased { name.text.lowercaseASCII() }
    name.setWord()
    return true
  }

  /// The number of bytes at the start of `rest` that can be in a name.
  @inline(__always)
  private func nameRun() -> Int {
    let rest = self.rest
    // All bytes that end a name are below 64.
    var end = rest.firstBelowLetters()
    while end < rest.count, Self.nameEnds &>> UInt64(rest[end]) & 1 == 0 {
      end = rest.firstBelowLetters(from: end + 1)
    }
    return end
  }

  /// The bytes that end a name: ASCII white space, `"`, `'`, `/`, `<`, `=` and `>`. Bit i stands for byte i.
  private static var nameEnds: UInt64 { 0x7000_8085_0000_3E00 }
}
