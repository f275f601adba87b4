import Bytes

/// Google Voice from Takeout: one HTML page for each conversation, with a `div` of class `message` for each
/// message, the time in `abbr.dt`, the number in `a.tel`, the name in `fn` (an `abbr` for the owner,
/// otherwise a `span`) and the text in `q`. Pages of calls (`div.haudio`) have no messages.
///
/// A message ends with its `div`, whatever else in it is not closed. One that is not closed itself ends where
/// the next begins, or with the page. A page whose conversation (`div.hChatLog`) does not end is cut off.
struct GoogleVoice: LogReading {
  static let summary = "Google Voice from Takeout, HTML"
  static let kinds: Set<LogProbe.Kind> = [.markup]

  static func recognizes(_ probe: LogProbe) -> Bool {
    probe.hasVoiceClass
  }

  /// Whether an element's classes are those of the conversation, or of the call, that a page has.
  static func isClassOfPage(_ classes: borrowing LogText) -> Bool {
    classes.hasWord("hChatLog") || classes.hasWord("haudio")
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("html", "htm") }

  init() {}

  private struct Fields: ~Copyable {
    var elementClass = LogText()
    var link = LogText()
    var date = LogText()
    var name = LogText()
    var title = LogText()
  }

  /// The part of a message that the next text belongs to.
  private enum Place { case elsewhere, title, name, quote }

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var fields = Fields()
    var markup = MarkupTokens(bytes, isHTML: true, boundaries: ["<div", "</div"])
    var page = Page()
    sink.chat.clear()
    while true {
      // A fault in a message is reported at that message's line.
      let line = page.isInMessage ? nil : markup.bytes.line()
      do throws(LogFault) {
        guard try Self.readToken(&markup, &sink, &fields, &page) else { break }
      } catch {
        guard sink.entries > 0 || file.isRecognized, markup.bytes.hasMore() else { throw error }
        if let line, !page.isInMessage { sink.begin(line: line) }
        page.isInMessage = false
        page.isDamaged = true
        page.place = .elsewhere
        markup.recover()
        sink.skip(error, before: markup.bytes.lineAhead())
      }
    }
    guard page.isKnown || sink.entries > 0 else {
      throw LogFault(
        reason: "no google-voice page: it holds neither messages nor a call", kind: .withoutMessages)
    }
    if page.isInMessage { throw LogFault(reason: "the file ends inside a message") }
    if page.isChatOpen {
      // The missing messages come after those that were read.
      if sink.entries > 0 { sink.begin(line: markup.bytes.line()) }
      throw LogFault(reason: "the file ends before the conversation does")
    }
    // A Takeout folder has a page for each call, which is not an error.
    if page.isCall && sink.entries == 0 && !file.isInFolder { throw LogFault.listOfCalls }
  }

  /// The state of reading a page.
  private struct Page {
    var place = Place.elsewhere
    /// Whether a conversation or a call was seen.
    var isKnown = false
    var isCall = false
    /// Whether a conversation has begun and not ended.
    var isChatOpen = false
    /// Whether the page's title was read.
    var hasTitle = false
    var isInMessage = false
    /// The number of open `div` elements of the message, its own among them; outside of a message, of those
    /// in the conversation.
    var divisions = 0
    /// Whether a message was abandoned after a fault and the next has not begun.
    var isDamaged = false
    var isOwner = false
  }

  /// Reads one token; false at the end.
  private static func readToken(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields, _ page: inout Page
  ) throws(LogFault) -> Bool {
    switch try markup.next() {
    case .finished: return false
    case .start:
      try readStart(&markup, &sink, &fields, &page)
    case .end:
      endPlace(markup, &sink, &page)
      if markup.isName("div") { page.divisions -= 1 }
      let isPageAtEnd = markup.isName("body") || markup.isName("html")
      if page.isInMessage && (page.divisions == 0 || isPageAtEnd) { finish(&sink, &fields, &page) }
      if page.divisions < 0 || isPageAtEnd { page.isChatOpen = false }
    case .text:
      switch page.place {
      case .elsewhere: break
      case .title: try markup.readText(appendingTo: &sink.chat)
      case .name: try markup.readText(appendingTo: &fields.name)
      case .quote: try markup.readText(appendingTo: &sink.body)
      }
    }
    return true
  }

  /// Ends the place of texts, if its element ends. Other elements that end in it change nothing.
  private static func endPlace(
    _ markup: borrowing MarkupTokens, _ sink: inout MessageSink, _ page: inout Page
  ) {
    let isAtEnd =
      switch page.place {
      case .elsewhere: false
      case .title: markup.isName("title")
      case .name: markup.isName("span") || markup.isName("abbr")
      case .quote: markup.isName("q")
      }
    guard isAtEnd else { return }
    if page.place == .title {
      page.hasTitle = true
      sink.chat.collapseSpaces()
    }
    page.place = .elsewhere
  }

  private static func readStart(
    _ markup: inout MarkupTokens, _ sink: inout MessageSink, _ fields: inout Fields, _ page: inout Page
  ) throws(LogFault) {
    // In a message's text, other elements are part of it.
    let isInQuote = page.place == .quote
    if markup.isName("title") {
      // An image in the page may have a title of its own.
      if !isInQuote && !page.hasTitle { page.place = .title }
    } else if markup.isName("br") {
      if isInQuote { try sink.body.append("\n") }
    } else if markup.isName("q") {
      guard page.isInMessage else { return lose(&sink, &page, line: markup.bytes.line()) }
      page.place = .quote
      sink.body.isThere = true
    } else if markup.isName("div") {
      let line = markup.bytes.line()
      page.divisions += 1
      try readAttributes(&markup, &fields)
      if isClassOfPage(fields.elementClass) {
        page.isKnown = true
        if fields.elementClass.hasWord("haudio") { page.isCall = true }
        if fields.elementClass.hasWord("hChatLog") {
          page.isChatOpen = true
          page.divisions = 0
        }
      } else if fields.elementClass.hasWord("message") {
        if page.isInMessage { finish(&sink, &fields, &page) }
        markup.countDepthFromElement()
        sink.begin(line: line)
        fields.date.clear()
        fields.name.clear()
        page.isInMessage = true
        page.divisions = 1
        page.isDamaged = false
        page.place = .elsewhere
        page.isOwner = false
      }
    } else if page.isInMessage && !isInQuote && markup.isName("a") {
      try readAttributes(&markup, &fields)
      if fields.elementClass.hasWord("tel") && fields.link.span.hasPrefix("tel:") {
        let link = fields.link.span
        if link.count > 4 { sink.sender.assign(link.extracting(4..<link.count)) }
      }
    } else if page.isInMessage && !isInQuote && (markup.isName("abbr") || markup.isName("span")) {
      let isAbbreviation = markup.isName("abbr")
      try readAttributes(&markup, &fields)
      if fields.elementClass.hasWord("fn") {
        page.place = .name
        page.isOwner = isAbbreviation
      }
    }
  }

  /// Reports a text that belongs to no message because the start of its message is damaged.
  private static func lose(_ sink: inout MessageSink, _ page: inout Page, line: Int) {
    guard !page.isDamaged else { return }
    page.isDamaged = true
    sink.begin(line: line)
    sink.skip("a text outside of any message")
  }

  /// Reads the attributes that matter: `class`, `href`, and the `title` of `dt`.
  private static func readAttributes(
    _ markup: inout MarkupTokens, _ fields: inout Fields
  ) throws(LogFault) {
    fields.elementClass.clear()
    fields.link.clear()
    fields.title.clear()
    while try markup.nextAttribute() {
      if markup.isAttribute("class") {
        try markup.readAttribute(to: &fields.elementClass)
      } else if markup.isAttribute("href") {
        try markup.readAttribute(to: &fields.link)
      } else if markup.isAttribute("title") {
        try markup.readAttribute(to: &fields.title)
      }
    }
    if fields.elementClass.hasWord("dt") { swap(&fields.date, &fields.title) }
  }

  private static func finish(_ sink: inout MessageSink, _ fields: inout Fields, _ page: inout Page) {
    page.isInMessage = false
    if page.place == .quote {
      page.isDamaged = true
      return sink.skip("a text that is not closed")
    }
    // The line break at the end of a text belongs to the page.
    while sink.body.count > 0, sink.body.span[sink.body.count - 1].isASCIISpace {
      sink.body.truncate(to: sink.body.count - 1)
    }
    guard sink.sender.isThere || fields.name.isThere || sink.body.isThere else {
      return sink.skip("a message with neither a sender nor a text")
    }
    if !sink.sender.isThere { sink.sender.copy(fields.name) }
    sink.setDate(FoundDate(iso: fields.date.span), of: fields.date.span)
    sink.direction = page.isOwner ? .outgoing : .incoming
    sink.emit()
  }
}

extension LogText {
  /// Whether a list of words separated by spaces has this one.
  fileprivate func hasWord(_ word: StaticString) -> Bool {
    let text = span
    // Most lists are one word.
    var start = 0
    while text.count - start >= word.utf8CodeUnitCount {
      let end = start + word.utf8CodeUnitCount
      if text.has(word, at: start), end == text.count || text[end].isASCIISpace { return true }
      while start < text.count, !text[start].isASCIISpace { start += 1 }
      start += 1
    }
    return false
  }

  /// Replaces white space within the text by one space, and removes it at the ends.
  fileprivate mutating func collapseSpaces() {
    guard isThere else { return }
    let result = collapsed()
    assign(result.span)
  }

  private func collapsed() -> ByteBuffer {
    var result = ByteBuffer(capacity: count)
    let text = span.trimmed
    for index in text.indices {
      if !text[index].isASCIISpace {
        result.append(text[index])
      } else if !text[index - 1].isASCIISpace {
        result.append(UInt8(ascii: " "))
      }
    }
    return result
  }
}
